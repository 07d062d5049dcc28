//! Charts of lines.

use serde::{Deserialize, Serialize};

use super::{Axis, Interval};
use crate::report::number::real;

/// Lines with points over numbers.
///
/// A point that cannot be drawn, because it is not finite or not above zero on a logarithmic axis, is a gap in its
/// line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lines {
    pub(super) title: String,
    pub(super) x: Axis,
    pub(super) y: Axis,
    pub(super) series: Vec<LineSeries>,
    #[serde(default)]
    pub(super) logarithmic: bool,
    #[serde(default)]
    pub(super) intervals: Option<String>,
    #[serde(default)]
    pub(super) notes: Vec<String>,
}

/// The points of one line, from left to right.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineSeries {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
}

/// One point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    #[serde(with = "real")]
    pub(super) x: f64,
    #[serde(with = "real")]
    pub(super) y: f64,
    #[serde(default)]
    pub(super) interval: Option<Interval>,
}

impl Lines {
    /// A chart with a title and two axes.
    pub fn new(title: impl Into<String>, x: impl Into<Axis>, y: impl Into<Axis>) -> Lines {
        Lines {
            title: title.into(),
            x: x.into(),
            y: y.into(),
            series: Vec::new(),
            logarithmic: false,
            intervals: None,
            notes: Vec::new(),
        }
    }

    /// Adds a line.
    pub fn series<P: Into<Point>>(
        mut self,
        name: impl Into<String>,
        points: impl IntoIterator<Item = P>,
    ) -> Lines {
        let points = points.into_iter().map(Into::into).collect();
        self.series.push(LineSeries { name: name.into(), points });
        self
    }

    /// Each step up the y axis is a factor.
    pub fn logarithmic(mut self) -> Lines {
        self.logarithmic = true;
        self
    }

    /// What the bands are, such as `95 % confidence interval`.
    pub fn intervals(mut self, words: impl Into<String>) -> Lines {
        self.intervals = Some(words.into());
        self
    }

    /// Adds a sentence below the chart.
    pub fn note(mut self, note: impl Into<String>) -> Lines {
        self.notes.push(note.into());
        self
    }

    pub(super) fn can_draw(&self, point: &Point) -> bool {
        point.x.is_finite() && self.can_reach(point.y)
    }

    /// Whether a number has a place on the y axis.
    pub(super) fn can_reach(&self, y: f64) -> bool {
        y.is_finite() && (y > 0.0 || !self.logarithmic)
    }

    /// All points that can be drawn.
    pub(super) fn points(&self) -> impl Iterator<Item = &Point> {
        self.series.iter().flat_map(|series| &series.points).filter(|point| self.can_draw(point))
    }
}

impl Point {
    /// A point.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, interval: None }
    }

    /// With an interval in which its y lies.
    pub fn between(mut self, low: f64, high: f64) -> Point {
        self.interval = Some(Interval { low, high });
        self
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Point {
        Point::new(x, y)
    }
}
