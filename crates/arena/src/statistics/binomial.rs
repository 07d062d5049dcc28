//! The exact chance of counts, where the normal distribution would only come near it.

use std::f64::consts::LN_2;

/// The probability that a fair coin comes out at least as lopsided as `count` of `all`, to either side.
pub fn coin_chance(count: usize, all: usize) -> f64 {
    let more = count.max(all - count.min(all));
    // The logarithm of C(all, k) / 2^all, from k = all down: the numbers themselves would be too small.
    let mut term = -(all as f64) * LN_2;
    let mut tail = 0.0;
    for k in (more..=all).rev() {
        tail += term.exp();
        term += (k as f64 / (all - k + 1) as f64).ln();
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out with whole numbers by another program; 68 of 94 is the result of the Soar Checkers thesis.
    #[test]
    fn coins_fall_as_another_program_finds() {
        for (count, all, expected) in [
            (68, 94, 1.731_691_226_245_38e-5),
            (26, 94, 1.731_691_226_245_38e-5),
            (9, 10, 0.021_484_375),
            (5, 10, 1.0),
            (600, 1000, 2.728_464_156_066e-10),
            (0, 0, 1.0),
        ] {
            let found = coin_chance(count, all);
            assert!((found / expected - 1.0).abs() < 1e-9, "{count} of {all}: {found}, not {expected}");
        }
    }
}
