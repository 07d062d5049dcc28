//! Where the numbers of an axis stand.

use crate::report::number::{decimal, grouped, typeset};

/// The numbers of an axis, from its lower end to its upper end, and what is written beside them.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ticks {
    pub(super) values: Vec<f64>,
    pub(super) labels: Vec<String>,
    /// Every so many of them have something written beside them, the zero if there is one.
    pub(super) every: usize,
    logarithmic: bool,
}

/// Beyond these no axis reaches; the ends of an interval may be infinite.
const FARTHEST: f64 = 1e290;
/// A number that misses a tick by less than this part of a step is on it: sums of percentages are hardly ever 100.
const TOLERANCE: f64 = 1e-6;

impl Ticks {
    /// Evenly spaced, at 1, 2 or 5 times a power of ten, from below `low` to above `high`; no more than `most`, and no
    /// fewer than two.
    pub(super) fn linear(low: f64, high: f64, most: usize) -> Ticks {
        let (low, high) = widened(low.clamp(-FARTHEST, FARTHEST), high.clamp(-FARTHEST, FARTHEST));
        let most = most.max(2) as f64;
        let mut step = nice((high - low) / (most - 1.0));
        loop {
            let first = (low / step + TOLERANCE).floor();
            let last = (high / step - TOLERANCE).ceil();
            // Two ticks either side of zero cannot become fewer.
            if last - first < most || (last - first <= 2.0 && most < 3.0) {
                let count = (last - first) as usize;
                let values: Vec<f64> = (0..=count).map(|index| (first + index as f64) * step).collect();
                let labels = labels(&values, step);
                return Ticks { values, labels, every: 1, logarithmic: false };
            }
            step = nice(step * 1.5);
        }
    }

    /// Powers of ten, with 2 and 5 times them where there is room, from below `low` to above `high`, both above zero.
    pub(super) fn logarithmic(low: f64, high: f64, most: usize) -> Ticks {
        let low = low.clamp(f64::MIN_POSITIVE, FARTHEST);
        let first = (low.log10() + TOLERANCE).floor() as i32;
        let last = ((high.clamp(low, FARTHEST).log10() - TOLERANCE).ceil() as i32).max(first + 1);
        let decades = (last - first) as usize;
        let most = most.max(2);
        let mut values = Vec::new();
        if 3 * decades < most {
            let steps = (first..last).flat_map(|decade| [1.0, 2.0, 5.0].map(|step| step * power(decade)));
            values.extend(steps.chain([power(last)]));
        } else {
            let stride = decades.div_ceil(most - 1);
            let count = decades.div_ceil(stride);
            values.extend((0..=count).map(|index| power(first + (index * stride) as i32)));
        }
        let labels = values.iter().map(|value| short(*value)).collect();
        Ticks { values, labels, every: 1, logarithmic: true }
    }

    /// The same numbers, but only those at so many steps from zero, or from the lower end of a logarithmic axis, are
    /// written.
    pub(super) fn thinned(mut self, every: usize) -> Ticks {
        let step = (self.high() - self.low()) / (self.values.len() - 1) as f64;
        for (index, (value, label)) in self.values.iter().zip(&mut self.labels).enumerate() {
            let steps = if self.logarithmic { index as f64 } else { (value / step).round() };
            if steps % every as f64 != 0.0 {
                label.clear();
            }
        }
        self.every = every;
        self
    }

    /// Where a number lies: 0 at the lower end of the axis, 1 at the upper end, never beyond.
    pub(super) fn place(&self, value: f64) -> f64 {
        let on_axis =
            |value: f64| if self.logarithmic { value.max(f64::MIN_POSITIVE).log10() } else { value };
        let (low, high) = (on_axis(self.low()), on_axis(self.high()));
        ((on_axis(value) - low) / (high - low)).clamp(0.0, 1.0)
    }

    pub(super) fn low(&self) -> f64 {
        self.values.first().copied().unwrap_or(0.0)
    }

    pub(super) fn high(&self) -> f64 {
        self.values.last().copied().unwrap_or(1.0)
    }
}

/// An axis needs some length, and more than the last digits of its numbers.
fn widened(low: f64, high: f64) -> (f64, f64) {
    let least = (low.abs().max(high.abs()) * 1e-9).max(f64::MIN_POSITIVE * 1e20);
    if high - low >= least {
        return (low, high);
    }
    let more = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
    (low - more, high + more)
}

fn power(decade: i32) -> f64 {
    // Text is rounded rightly, products of tens are not.
    format!("1e{decade}").parse().unwrap_or(f64::MIN_POSITIVE)
}

/// The least of 1, 2, 5 and 10 times a power of ten that is not below a number.
fn nice(step: f64) -> f64 {
    let decade = step.log10().floor() as i32;
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power(decade));
    steps.into_iter().find(|nice| *nice >= step * (1.0 - TOLERANCE)).unwrap_or(steps[3])
}

const SUFFIXES: [(f64, &str); 6] =
    [(1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];

/// Numbers with the same number of digits; large ones in thousands, millions and so on.
fn labels(values: &[f64], step: f64) -> Vec<String> {
    let largest = values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    if !(1e-6..1e21).contains(&largest) || step < 1e-6 {
        return values.iter().map(|value| scientific(*value)).collect();
    }
    // Thousands are written out.
    let suffix = SUFFIXES.into_iter().find(|(unit, _)| largest >= *unit && *unit > 1e3);
    let (unit, suffix) = suffix.unwrap_or((1.0, ""));
    let digits = (-((step / unit).log10() + TOLERANCE).floor()).max(0.0) as usize;
    let label = |value: &f64| match suffix {
        "" => typeset(&decimal(*value, digits)),
        _ if *value == 0.0 => "0".to_owned(),
        _ => typeset(&format!("{}\u{a0}{suffix}", decimal(*value / unit, digits))),
    };
    values.iter().map(label).collect()
}

/// One number of a logarithmic axis, as short as can be.
fn short(value: f64) -> String {
    match SUFFIXES.into_iter().find(|(unit, _)| value >= *unit && value >= 1e4) {
        _ if !(1e-4..1e21).contains(&value) => scientific(value),
        Some((unit, suffix)) => format!("{}\u{a0}{suffix}", (value / unit).round()),
        None if value >= 1.0 => grouped(value.round() as i64),
        None => value.to_string(),
    }
}

/// Digits and a power of ten.
fn scientific(value: f64) -> String {
    let text = format!("{value:.9e}");
    let Some((digits, power)) = text.split_once('e').filter(|_| value != 0.0) else { return "0".to_owned() };
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    format!("{digits}e{power}").replace('-', "\u{2212}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn labels_of(low: f64, high: f64, most: usize) -> Vec<String> {
        Ticks::linear(low, high, most).labels
    }

    #[test]
    fn examples() {
        assert_eq!(labels_of(0.0, 100.0, 6), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(labels_of(0.0, 100.0 + 1e-9, 6), ["0", "20", "40", "60", "80", "100"]);
        assert_eq!(labels_of(-0.13, 0.2, 6), ["\u{2212}0.2", "\u{2212}0.1", "0.0", "0.1", "0.2"]);
        assert_eq!(labels_of(0.0, 2300.0, 4), ["0", "1,000", "2,000", "3,000"]);
        assert_eq!(labels_of(0.0, 1.9e6, 6), ["0", "0.5\u{a0}M", "1.0\u{a0}M", "1.5\u{a0}M", "2.0\u{a0}M"]);
        assert_eq!(labels_of(5.0, 5.0, 4), ["4.5", "5.0", "5.5"]);
        assert_eq!(labels_of(0.0, 0.0, 4), ["\u{2212}1", "0", "1"]);
        assert_eq!(labels_of(0.0, 3e-8, 4), ["0", "1e\u{2212}8", "2e\u{2212}8", "3e\u{2212}8"]);
    }

    #[test]
    fn zero_is_written_where_others_are_not() {
        let ticks = Ticks::linear(-1440.0, 653.0, 6).thinned(2);
        assert_eq!(ticks.labels, ["", "\u{2212}1,000", "", "0", "", "1,000"]);
    }

    #[test]
    fn factors() {
        assert_eq!(Ticks::logarithmic(3.0, 4_000.0, 6).labels, ["1", "10", "100", "1,000", "10\u{a0}k"]);
        assert_eq!(
            Ticks::logarithmic(0.02, 0.3, 8).labels,
            ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]
        );
        assert_eq!(Ticks::logarithmic(1.0, 1e9, 4).labels, ["1", "1,000", "1\u{a0}M", "1\u{a0}G"]);
        assert_eq!(Ticks::logarithmic(1.0, 1.0, 2).labels, ["1", "10"]);
        assert_eq!(Ticks::logarithmic(3.0, 4_000.0, 6).thinned(2).labels, ["1", "", "100", "", "10\u{a0}k"]);
    }

    /// Whether a number is 1, 2 or 5 times a power of ten.
    fn is_nice(step: f64) -> bool {
        let digits = format!("{step:.6e}");
        ["1", "2", "5"].iter().any(|nice| digits.starts_with(&format!("{nice}.000000e")))
    }

    proptest! {
        #[test]
        fn ticks_cover_are_even_and_nice(
            low in -1e6..1e6f64, length in 0.0..1.0f64, decade in -3..12i32, most in 2..12usize,
        ) {
            let high = low + length * 10f64.powi(decade);
            let ticks = Ticks::linear(low, high, most);
            let step = ticks.values[1] - ticks.values[0];
            prop_assert!(ticks.values.len() >= 2 && ticks.values.len() <= most.max(3));
            prop_assert!(ticks.low() <= low + 1e-5 * step && high <= ticks.high() + 1e-5 * step, "{ticks:?}");
            prop_assert!(is_nice(nice(step)) && (nice(step) / step - 1.0).abs() < 1e-3, "{step}");
            for pair in ticks.values.windows(2) {
                prop_assert!(((pair[1] - pair[0]) / step - 1.0).abs() < 1e-3, "{ticks:?}");
            }
            prop_assert!(ticks.labels.windows(2).all(|pair| pair[0] != pair[1]), "{ticks:?}");
        }

        #[test]
        fn factors_cover_and_are_even(low in -12.0..12.0f64, length in 0.0..12.0f64, most in 2..12usize) {
            let (low, high) = (10f64.powf(low), 10f64.powf(low + length));
            let ticks = Ticks::logarithmic(low, high, most);
            prop_assert!(ticks.low() <= low * 1.0001 && high <= ticks.high() * 1.0001, "{ticks:?}");
            prop_assert!(ticks.values.len() >= 2 && ticks.values.len() <= most.max(2), "{ticks:?}");
            prop_assert!(ticks.values.iter().all(|value| is_nice(*value)), "{ticks:?}");
            prop_assert!(ticks.labels.windows(2).all(|pair| pair[0] != pair[1]), "{ticks:?}");
        }

        #[test]
        fn any_numbers_give_an_axis(one in any::<f64>(), other in any::<f64>(), most in 0..20usize) {
            let (low, high) = (one.min(other), one.max(other));
            let ticks = Ticks::linear(low, high, most);
            prop_assert!(ticks.values.len() >= 2 && ticks.values.len() < 25, "{ticks:?}");
            prop_assert!((0.0..=1.0).contains(&ticks.place(low)));
        }
    }
}
