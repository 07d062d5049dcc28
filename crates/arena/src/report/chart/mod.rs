//! Charts: what they show. How they are drawn is in `draw`.
//!
//! They are drawn as SVG by code of our own. The library that was first thought of, plotters, writes fixed colours and
//! sizes into its SVG: such a picture cannot follow a light or dark screen, be printed in black, or stay legible on
//! a phone. Here colours are custom properties of CSS, every chart has a wide and a narrow drawing, and series differ
//! by dashes, points and hatching as well as by colour.

mod bars;
mod draw;
mod lines;

use serde::{Deserialize, Serialize};

pub use bars::{Bar, BarSeries, Bars};
pub use lines::{LineSeries, Lines, Point};

use super::markup::{element, prose};
use super::number::real;

/// A picture of numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chart {
    /// Bars, one or more for each category.
    Bars(Bars),
    /// Lines over numbers.
    Lines(Lines),
}

/// What is counted along one side of a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    name: String,
    #[serde(default)]
    unit: Option<String>,
}

/// Between which two numbers a value lies, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    #[serde(with = "real")]
    pub low: f64,
    /// The upper end.
    #[serde(with = "real")]
    pub high: f64,
}

impl Axis {
    /// An axis with a name.
    pub fn new(name: impl Into<String>) -> Axis {
        Axis { name: name.into(), unit: None }
    }

    /// What its numbers are counted in.
    pub fn unit(mut self, unit: impl Into<String>) -> Axis {
        self.unit = Some(unit.into());
        self
    }

    /// Name and unit, as they stand beside the axis.
    fn words(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.name),
            None => self.name.clone(),
        }
    }
}

impl From<&str> for Axis {
    fn from(name: &str) -> Axis {
        Axis::new(name)
    }
}

impl From<Bars> for Chart {
    fn from(bars: Bars) -> Chart {
        Chart::Bars(bars)
    }
}

impl From<Lines> for Chart {
    fn from(lines: Lines) -> Chart {
        Chart::Lines(lines)
    }
}

impl Chart {
    /// What stands above it.
    pub fn title(&self) -> &str {
        match self {
            Chart::Bars(bars) => &bars.title,
            Chart::Lines(lines) => &lines.title,
        }
    }

    fn notes(&self) -> &[String] {
        match self {
            Chart::Bars(bars) => &bars.notes,
            Chart::Lines(lines) => &lines.notes,
        }
    }

    /// A file of its own: the wide drawing with its colours.
    pub fn svg(&self) -> String {
        draw::file(self)
    }

    /// Both drawings for a page, of which the style of the page shows one, and the notes. No two charts of a page may
    /// have the same `id`.
    pub(super) fn figure(&self, id: &str) -> String {
        let notes: String =
            self.notes().iter().map(|note| element("figcaption", &[], &prose(note)) + "\n").collect();
        element("figure", &[], &format!("\n{}\n{notes}", draw::both(self, id)))
    }
}

/// The style of drawings, for a page that has charts.
pub(super) const STYLE: &str = include_str!("chart.css");
