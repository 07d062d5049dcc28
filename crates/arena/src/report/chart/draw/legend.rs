//! Which sign stands for what.

use super::canvas::{Anchor, Canvas, Letters};
use super::frame::GAP;
use super::lettering::{width, wrap};
use super::paint;

/// A sign and its meaning.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) sign: Sign,
    pub(super) words: String,
}

/// What is drawn before the words.
#[derive(Clone, Debug)]
pub(super) enum Sign {
    /// An area of a series, in the drawing of this name.
    Area { series: usize, id: String },
    /// A line of a series with its point.
    Line { series: usize },
    /// An error bar.
    Interval,
    /// The band around a line.
    Band,
    /// The figure of the source.
    Source,
}

/// The width of a sign.
const SIGN: f64 = 30.0;

/// Entries in rows, as many side by side as have room; the height at which the rest begins.
pub(super) fn draw(canvas: &mut Canvas, top: f64, entries: &[Entry]) -> f64 {
    let (mut x, mut y) = (0.0, top);
    let (most, font) = (canvas.size.width, canvas.size.font);
    let line = canvas.line_height(Letters::Plain) + 2.0;
    for entry in entries {
        let lines = wrap(&entry.words, font, most - SIGN - GAP);
        let longest = lines.iter().map(|line| width(line, font)).fold(0.0, f64::max);
        let room = SIGN + GAP + longest;
        if x > 0.0 && x + room > most {
            (x, y) = (0.0, y + line);
        }
        sign(canvas, x, y + line / 2.0 - 1.0, &entry.sign);
        canvas.block(Letters::Plain, Anchor::Start, (x + SIGN + GAP, y), &lines);
        x += room + 3.0 * GAP;
        if lines.len() > 1 {
            (x, y) = (0.0, y + lines.len() as f64 * line);
        }
    }
    let last = if x > 0.0 { line } else { 0.0 };
    if entries.is_empty() { top } else { y + last + GAP }
}

fn sign(canvas: &mut Canvas, x: f64, y: f64, sign: &Sign) {
    let middle = x + SIGN / 2.0;
    match sign {
        Sign::Area { series, id } => paint::area(canvas, id, *series, (x + 2.0, y - 6.0), (SIGN - 4.0, 12.0)),
        Sign::Line { series } => {
            canvas.line(&paint::line_class(*series), (x, y), (x + SIGN, y));
            paint::point(canvas, *series, (middle, y));
        }
        Sign::Interval => paint::error_bar(canvas, (x + 4.0, y), (x + SIGN - 4.0, y), 4.0),
        Sign::Band => {
            let path = format!("M{x} {}h{SIGN}v10h-{SIGN}z", y - 5.0);
            canvas.path("band plain", &path);
        }
        Sign::Source => paint::source_mark(canvas, (middle, y)),
    }
}
