//! Averages of numbers that were measured, with their errors.

use super::normal::{Estimate, WIDTH_95};

/// The average of independent values with the interval of Student, which is wider for few of them; one
/// value alone has an interval without ends.
pub fn mean(values: &[f64]) -> Estimate {
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count.max(1.0);
    let half = if values.len() < 2 {
        f64::INFINITY
    } else {
        let variance = values.iter().map(|other| (other - value).powi(2)).sum::<f64>() / (count - 1.0);
        width(count - 1.0) * (variance / count).sqrt()
    };
    Estimate { value, low: value - half, high: value + half }
}

/// The same for values above zero of which ratios matter: twice as much weighs as heavily as half as much.
pub fn geometric_mean(values: &[f64]) -> Estimate {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    mean(&logarithms).map(f64::exp)
}

/// Standard errors on either side within which 95 of 100 averages lie: the beginning of Student's
/// distribution as a series around the normal one. For one or two degrees of freedom, where the series is
/// poor, from a table.
fn width(freedom: f64) -> f64 {
    let z = WIDTH_95;
    if freedom < 1.5 {
        return 12.706;
    }
    if freedom < 2.5 {
        return 4.303;
    }
    z + (z.powi(3) + z) / (4.0 * freedom)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / (384.0 * freedom.powi(3))
        + (79.0 * z.powi(9) + 776.0 * z.powi(7) + 1482.0 * z.powi(5) - 1920.0 * z.powi(3) - 945.0 * z)
            / (92160.0 * freedom.powi(4))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the tables of Student's distribution.
    #[test]
    fn intervals_are_students() {
        for (freedom, expected) in [(1.0, 12.706), (2.0, 4.303), (3.0, 3.182), (9.0, 2.262), (100.0, 1.984)] {
            assert!((width(freedom) - expected).abs() < 0.01, "{freedom}: {}", width(freedom));
        }
        let found = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(found.value, 5.0);
        // The standard deviation is the root of 32/7, and 2.365 belongs to seven degrees of freedom.
        assert!((found.error() - 2.365 * (32.0f64 / 7.0 / 8.0).sqrt()).abs() < 0.01, "{found:?}");
        assert!(mean(&[3.0]).high.is_infinite() && mean(&[]).value == 0.0);
    }

    #[test]
    fn ratios_have_a_geometric_mean() {
        let found = geometric_mean(&[0.5, 2.0, 1.0]);
        assert!(
            (found.value - 1.0).abs() < 1e-12 && (found.low * found.high - 1.0).abs() < 1e-9,
            "{found:?}"
        );
    }
}
