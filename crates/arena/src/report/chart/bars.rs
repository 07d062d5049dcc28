//! Charts of bars.

use serde::{Deserialize, Serialize};

use super::{Axis, Interval};
use crate::report::number::{perhaps_real, real};

/// Bars for categories: one in each, or several side by side or on top of each other.
///
/// Bars stand upright where the names of the categories fit below them, and lie otherwise. A value that is not
/// finite is left out, and so is one that is not above zero on a logarithmic axis.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bars {
    pub(super) title: String,
    pub(super) values: Axis,
    #[serde(default)]
    pub(super) across: Axis,
    pub(super) categories: Vec<String>,
    pub(super) series: Vec<BarSeries>,
    #[serde(default)]
    pub(super) stacked: bool,
    #[serde(default)]
    pub(super) horizontal: bool,
    #[serde(default)]
    pub(super) logarithmic: bool,
    #[serde(default)]
    pub(super) intervals: Option<String>,
    #[serde(default)]
    pub(super) source: Option<String>,
    #[serde(default)]
    pub(super) notes: Vec<String>,
}

/// Bars that belong together: one for each category, in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BarSeries {
    pub(super) name: String,
    pub(super) bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bar {
    #[serde(with = "real")]
    pub(super) value: f64,
    #[serde(default)]
    pub(super) interval: Option<Interval>,
    #[serde(default, with = "perhaps_real")]
    pub(super) source: Option<f64>,
}

impl Bars {
    /// A chart with a title and what its bars measure.
    pub fn new(title: impl Into<String>, values: impl Into<Axis>) -> Bars {
        Bars {
            title: title.into(),
            values: values.into(),
            across: Axis::default(),
            categories: Vec::new(),
            series: Vec::new(),
            stacked: false,
            horizontal: false,
            logarithmic: false,
            intervals: None,
            source: None,
            notes: Vec::new(),
        }
    }

    /// What the categories are, and their names.
    pub fn across<T: Into<String>>(
        mut self,
        axis: impl Into<Axis>,
        names: impl IntoIterator<Item = T>,
    ) -> Bars {
        self.across = axis.into();
        self.categories = names.into_iter().map(Into::into).collect();
        self
    }

    /// Adds bars, one for each category.
    pub fn series<B: Into<Bar>>(
        mut self,
        name: impl Into<String>,
        bars: impl IntoIterator<Item = B>,
    ) -> Bars {
        let bars = bars.into_iter().map(Into::into).collect();
        self.series.push(BarSeries { name: name.into(), bars });
        self
    }

    /// The bars of a category stand on top of each other instead of side by side.
    pub fn stacked(mut self) -> Bars {
        self.stacked = true;
        self
    }

    /// The bars lie, whatever the names of the categories.
    pub fn horizontal(mut self) -> Bars {
        self.horizontal = true;
        self
    }

    /// Each step along the axis of values is a factor. For bars side by side: on top of each other their lengths would
    /// say nothing.
    pub fn logarithmic(mut self) -> Bars {
        self.logarithmic = true;
        self
    }

    /// What the intervals are, such as `95 % confidence interval`.
    pub fn intervals(mut self, words: impl Into<String>) -> Bars {
        self.intervals = Some(words.into());
        self
    }

    /// Whose figures are marked beside ours.
    pub fn source(mut self, words: impl Into<String>) -> Bars {
        self.source = Some(words.into());
        self
    }

    /// Adds a sentence below the chart.
    pub fn note(mut self, note: impl Into<String>) -> Bars {
        self.notes.push(note.into());
        self
    }

    /// The bar of a series in a category, if it can be drawn.
    pub(super) fn bar(&self, series: usize, category: usize) -> Option<&Bar> {
        self.series[series].bars.get(category).filter(|bar| self.can_reach(bar.value))
    }

    /// Whether a number has a place on the axis of values.
    pub(super) fn can_reach(&self, value: f64) -> bool {
        value.is_finite() && (value > 0.0 || !self.logarithmic)
    }

    /// As many as the longest series has; a category may lack a name.
    pub(super) fn count(&self) -> usize {
        let longest = self.series.iter().map(|series| series.bars.len()).max().unwrap_or(0);
        longest.max(self.categories.len())
    }

    pub(super) fn category(&self, index: usize) -> &str {
        self.categories.get(index).map_or("", String::as_str)
    }
}

impl Bar {
    /// A bar of a length.
    pub fn new(value: f64) -> Bar {
        Bar { value, interval: None, source: None }
    }

    /// With an interval in which the value lies.
    pub fn between(mut self, low: f64, high: f64) -> Bar {
        self.interval = Some(Interval { low, high });
        self
    }

    /// With a mark for the source's own figure.
    pub fn source(mut self, figure: f64) -> Bar {
        self.source = Some(figure);
        self
    }
}

impl From<f64> for Bar {
    fn from(value: f64) -> Bar {
        Bar::new(value)
    }
}
