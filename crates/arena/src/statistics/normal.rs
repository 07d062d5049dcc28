//! The normal distribution, and estimates with their errors.

use std::f64::consts::{PI, SQRT_2};

/// Standard deviations on either side of the middle within which 95 of 100 normal values lie.
pub(super) const WIDTH_95: f64 = 1.959_963_984_540_054;

/// A value and the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The estimate of something that grows with this.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: f(self.value), low: f(self.low), high: f(self.high) }
    }
}

/// The probability that a standard normal value is below `x`.
pub fn probability_below(x: f64) -> f64 {
    0.5 * complementary_error(-x / SQRT_2)
}

/// erfc: by its series for small values, by its continued fraction for large ones.
fn complementary_error(x: f64) -> f64 {
    if x < 0.0 {
        return 2.0 - complementary_error(-x);
    }
    if x < 2.5 {
        // erf x = 2/sqrt(pi) e^(-x^2) sum 2^n x^(2n+1) / (1 * 3 * ... * (2n+1))
        let mut term = x;
        let mut sum = x;
        for n in 1..200 {
            term *= 2.0 * x * x / f64::from(2 * n + 1);
            sum += term;
            if term < sum * 1e-17 {
                break;
            }
        }
        return 1.0 - 2.0 / PI.sqrt() * (-x * x).exp() * sum;
    }
    let fraction = (1..=60).rev().fold(x, |rest, n| x + f64::from(n) / 2.0 / rest);
    (-x * x).exp() / PI.sqrt() / fraction
}

/// The share of `count` among `all`, with Wilson's interval, which holds for small numbers and near 0 and 1 too.
pub fn proportion(count: usize, all: usize) -> Estimate {
    if all == 0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
    }
    wilson(count as f64 / all as f64, all as f64)
}

/// Wilson's interval around a share `p` of `n` things.
pub(super) fn wilson(p: f64, n: f64) -> Estimate {
    let z = WIDTH_95;
    let scale = 1.0 + z * z / n;
    let middle = (p + z * z / (2.0 * n)) / scale;
    let half = z / scale * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    Estimate { value: p, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from tables of the distribution.
    #[test]
    fn the_normal_distribution_is_the_published_one() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_542_9),
            (-1.0, 0.158_655_253_931_457_05),
            (WIDTH_95, 0.975),
            (3.0, 0.998_650_101_968_369_9),
            (-5.0, 2.866_515_718_791_939e-7),
            (-8.0, 6.220_960_574_271_785e-16),
        ] {
            let found = probability_below(x);
            assert!((found / expected - 1.0).abs() < 1e-9, "{x}: {found}, not {expected}");
        }
    }

    /// 68 of 100, the figure of the Soar Checkers thesis, by Wilson's formula worked out elsewhere.
    #[test]
    fn shares_have_wilsons_interval() {
        let red = proportion(68, 100);
        assert!((red.low - 0.583_373_8).abs() < 1e-6 && (red.high - 0.763_308_5).abs() < 1e-6, "{red:?}");
        let none = proportion(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.277_533).abs() < 1e-5, "{none:?}");
        assert_eq!(proportion(0, 0), Estimate { value: 0.0, low: 0.0, high: 1.0 });
    }
}
