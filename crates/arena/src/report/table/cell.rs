//! What stands in a row under a column.

use serde::{Deserialize, Serialize};

use crate::report::number::{decimal, grouped, plain, real};

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// Nothing to say here.
    Nothing,
    /// Words.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number with some digits after the point.
    Decimal {
        /// The number.
        #[serde(with = "real")]
        value: f64,
        /// How many digits are shown.
        digits: usize,
    },
    /// A number of hundredths.
    Percent {
        /// 54 for 54 %.
        #[serde(with = "real")]
        value: f64,
        /// How many digits are shown.
        digits: usize,
    },
    /// A number and between which two it lies, as far as is known.
    Interval {
        /// The number.
        #[serde(with = "real")]
        value: f64,
        /// The lower end of the interval.
        #[serde(with = "real")]
        low: f64,
        /// The upper end.
        #[serde(with = "real")]
        high: f64,
        /// How many digits are shown.
        digits: usize,
        /// Whether all three are hundredths.
        percent: bool,
    },
}

impl Cell {
    /// A number with some digits after the point.
    pub fn decimal(value: f64, digits: usize) -> Cell {
        Cell::Decimal { value, digits }
    }

    /// A number of hundredths: 54 is shown as `54.0 %` with one digit.
    pub fn percent(value: f64, digits: usize) -> Cell {
        Cell::Percent { value, digits }
    }

    /// A number and the interval in which it lies.
    pub fn interval(value: f64, low: f64, high: f64, digits: usize) -> Cell {
        Cell::Interval { value, low, high, digits, percent: false }
    }

    /// A number of hundredths and the interval in which it lies.
    pub fn percent_interval(value: f64, low: f64, high: f64, digits: usize) -> Cell {
        Cell::Interval { value, low, high, digits, percent: true }
    }

    /// For people: the number itself, and the interval if there is one.
    pub(super) fn words(&self) -> (String, Option<String>) {
        match self {
            Cell::Nothing => (String::new(), None),
            Cell::Text(text) => (text.clone(), None),
            Cell::Whole(number) => (grouped(*number), None),
            Cell::Decimal { value, digits } => (decimal(*value, *digits), None),
            Cell::Percent { value, digits } => (format!("{} %", decimal(*value, *digits)), None),
            Cell::Interval { value, low, high, digits, percent } => {
                let sign = if *percent { " %" } else { "" };
                let ends = format!("({} to {})", decimal(*low, *digits), decimal(*high, *digits));
                (format!("{}{sign}", decimal(*value, *digits)), Some(ends))
            }
        }
    }

    /// For programs: value, low and high, without signs and commas.
    pub(super) fn fields(&self) -> [String; 3] {
        let one = |value| [value, String::new(), String::new()];
        match self {
            Cell::Nothing => one(String::new()),
            Cell::Text(text) => one(text.clone()),
            Cell::Whole(number) => one(number.to_string()),
            Cell::Decimal { value, digits } | Cell::Percent { value, digits } => one(plain(*value, *digits)),
            Cell::Interval { value, low, high, digits, .. } => {
                [value, low, high].map(|number| plain(*number, *digits))
            }
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Cell {
        Cell::Whole(number)
    }
}

impl From<i32> for Cell {
    fn from(number: i32) -> Cell {
        Cell::Whole(number.into())
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Whole(number.into())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        // Beyond nine quintillions the last digits are rounded.
        i64::try_from(number).map_or(Cell::Decimal { value: number as f64, digits: 0 }, Cell::Whole)
    }
}

impl From<usize> for Cell {
    fn from(number: usize) -> Cell {
        Cell::from(number as u64)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Nothing, Into::into)
    }
}
