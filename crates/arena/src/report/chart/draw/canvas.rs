//! Lines, areas and text on a sheet of a given width. The canvas remembers where text stands, so that tests can see
//! that none lies upon another.

use std::fmt::Write;

use super::lettering::{ABOVE, BELOW, LINE, width};
use crate::report::markup::{element, empty, escape};

/// How wide a drawing is, and how large its letters and its plot are, all in the units of the drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    pub(super) name: &'static str,
    pub(super) width: f64,
    pub(super) font: f64,
    pub(super) plot: f64,
}

impl Size {
    /// For screens and paper that are some 700 pixels wide.
    pub(super) const WIDE: Size = Size { name: "wide", width: 700.0, font: 13.0, plot: 300.0 };
    /// For phones: one unit is one pixel on a screen 360 pixels wide, less the margins of the page.
    pub(super) const NARROW: Size = Size { name: "narrow", width: 328.0, font: 12.0, plot: 230.0 };
}

pub(super) struct Canvas {
    pub(super) size: Size,
    /// How far down the drawing reaches.
    pub(super) height: f64,
    pub(super) shapes: String,
    pub(super) texts: Vec<TextBox>,
}

/// Where a text stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TextBox {
    pub(super) text: String,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    Title,
    Axis,
    Plain,
}

impl Letters {
    /// In sizes of the font of the drawing.
    pub(super) fn size(self) -> f64 {
        if self == Letters::Title { 1.2 } else { 1.0 }
    }

    /// Bold letters are wider.
    pub(super) fn spread(self) -> f64 {
        if self == Letters::Title { 1.1 } else { 1.0 }
    }

    fn class(self) -> &'static str {
        match self {
            Letters::Title => "title",
            Letters::Axis => "axis",
            Letters::Plain => "label",
        }
    }
}

impl Canvas {
    pub(super) fn new(size: Size) -> Canvas {
        Canvas { size, height: 0.0, shapes: String::new(), texts: Vec::new() }
    }

    /// Adds markup.
    pub(super) fn add(&mut self, shape: &str) {
        self.shapes.push_str(shape);
        self.shapes.push('\n');
    }

    /// Adds a path: letters and numbers as SVG has them.
    pub(super) fn path(&mut self, class: &str, path: &str) {
        self.add(&empty("path", &[("class", class), ("d", path)]));
    }

    /// A straight line.
    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        self.path(class, &format!("M{} {}L{} {}", short(from.0), short(from.1), short(to.0), short(to.1)));
    }

    /// One line of text, whose letters stand on the height `y`.
    pub(super) fn text(&mut self, letters: Letters, anchor: Anchor, (x, y): (f64, f64), text: &str) {
        let size = self.size.font * letters.size();
        let width = width(text, size) * letters.spread();
        let (left, name) = match anchor {
            Anchor::Start => (x, "start"),
            Anchor::Middle => (x - width / 2.0, "middle"),
            Anchor::End => (x - width, "end"),
        };
        let (top, bottom) = (y - ABOVE * size, y + BELOW * size);
        self.texts.push(TextBox { text: text.to_owned(), left, right: left + width, top, bottom });
        let attributes =
            [("class", letters.class()), ("text-anchor", name), ("x", &*short(x)), ("y", &*short(y))];
        self.add(&element("text", &attributes, &escape(text)));
    }

    /// Lines of text below each other, the top of the first at the height `top`.
    pub(super) fn block(&mut self, letters: Letters, anchor: Anchor, (x, top): (f64, f64), lines: &[String]) {
        let size = self.size.font * letters.size();
        for (index, line) in lines.iter().enumerate() {
            self.text(letters, anchor, (x, top + size * (ABOVE + 0.1 + LINE * index as f64)), line);
        }
    }

    /// The height of a line of text.
    pub(super) fn line_height(&self, letters: Letters) -> f64 {
        self.size.font * letters.size() * LINE
    }
}

/// A path through points.
pub(super) fn through(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(path, "{command}{} {}", short(x), short(y));
    }
    path
}

/// A coordinate with no more digits than can be seen.
pub(super) fn short(number: f64) -> String {
    let rounded = (number * 10.0).round() / 10.0;
    // No minus before zero.
    format!("{}", rounded + 0.0)
}
