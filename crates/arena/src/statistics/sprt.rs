//! The sequential probability ratio test: games go on until one of two claims is settled.

use std::str::FromStr;

use super::pairs::{Pairs, score_of_elo};

/// Two claims about the difference in Elo points, and how often each may be taken for true wrongly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first player is not stronger than this.
    pub elo0: f64,
    /// The first player is stronger by this.
    pub elo1: f64,
    /// How often the second claim is accepted when the first one is true.
    pub alpha: f64,
    /// How often the first claim is accepted when the second one is true.
    pub beta: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The first player is not stronger than `elo0`.
    Lower,
    /// The first player is stronger by `elo1`.
    Upper,
}

/// A test that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}; it takes elo0=0 elo1=5, and if you like alpha=0.05 beta=0.05")]
pub struct SprtError(String);

impl Sprt {
    /// Beyond these ratios the test is over.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the pairs are if the second claim holds than if the first one does. Each claim
    /// is given the distribution of pairs that fits what was seen best (the generalised test).
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        // A kind of pair that has not been seen yet is not impossible.
        let kinds = || pairs.points().map(|(share, number)| (share, number.max(1e-3)));
        let all: f64 = kinds().map(|(_, number)| number).sum();
        let (first, second) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let seen: Vec<(f64, f64)> = kinds().map(|(share, number)| (share, number / all)).collect();
        let (with_first, with_second) = (fitted(&seen, first), fitted(&seen, second));
        let ratios = seen.iter().zip(with_first.iter().zip(&with_second));
        all * ratios.map(|((_, p), (one, two))| p * (two / one).ln()).sum::<f64>()
    }

    /// What the pairs decide.
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.ratio(pairs) {
            _ if pairs.count() == 0 => Verdict::Open,
            ratio if ratio >= upper => Verdict::Upper,
            ratio if ratio <= lower => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The likeliest distribution with this mean, given what was seen: each probability p at the value a becomes
/// p / (1 + x (a - mean)), with the x that gives the mean.
fn fitted(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let slope = |x: f64| seen.iter().map(|(a, p)| p * (a - mean) / (1.0 + x * (a - mean))).sum::<f64>();
    // All denominators are positive between these.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    seen.iter().map(|(a, p)| p / (1.0 + x * (a - mean))).collect()
}

/// `elo0=0 elo1=5 alpha=0.05 beta=0.05`, with blanks or commas; the last two have these values unless they are given.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, Some(0.05), Some(0.05));
        for part in text.split([' ', ',']).filter(|part| !part.is_empty()) {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SprtError(format!("'{part}' has no value")))?;
            let place = match name {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => return Err(SprtError(format!("a test has no '{name}'"))),
            };
            let number = value.parse::<f64>().ok().filter(|number| number.is_finite());
            *place = Some(number.ok_or_else(|| SprtError(format!("'{value}' is no number")))?);
        }
        let missing = || SprtError("a test needs elo0 and elo1".to_owned());
        let (Some(elo0), Some(elo1), Some(alpha), Some(beta)) = (elo0, elo1, alpha, beta) else {
            return Err(missing());
        };
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        match () {
            () if elo0 >= elo1 => Err(SprtError("elo0 must be less than elo1".to_owned())),
            () if elo0.abs() > 1000.0 || elo1.abs() > 1000.0 => {
                Err(SprtError("differences are at most 1000 points".to_owned()))
            }
            () if !is_chance(alpha) || !is_chance(beta) => {
                Err(SprtError("alpha and beta lie between 0 and 0.5".to_owned()))
            }
            () => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };

    /// By a solver of equations in another language: the two likeliest distributions, and the ratio of their likelihoods.
    #[test]
    fn the_ratio_is_the_one_another_program_finds() {
        for (pairs, expected) in EXPECTED {
            let found = TEST.ratio(&Pairs(pairs));
            assert!((found - expected).abs() < 1e-8, "{pairs:?}: {found}, not {expected}");
        }
        let wide = Sprt { elo0: -10.0, elo1: 30.0, ..TEST };
        let found = wide.ratio(&Pairs([3, 10, 20, 12, 5]));
        assert!((found - WIDE).abs() < 1e-8, "{found}, not {WIDE}");
    }

    const EXPECTED: [([usize; 5], f64); 3] = [
        ([10, 20, 40, 25, 15], 0.293_285_790_9),
        ([100, 250, 500, 300, 120], 1.832_359_332_6),
        ([0, 5, 30, 9, 0], 0.306_619_716_3),
    ];
    const WIDE: f64 = 0.667_184_210_3;

    /// Wald's bounds keep what they promise, a little more: of 400 tests of equal players few say otherwise, and of 400
    /// tests with the difference that is claimed few deny it.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let test = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
        let mut dice = StdRng::seed_from_u64(1);
        for (elo, wrong) in [(0.0, Verdict::Upper), (60.0, Verdict::Lower)] {
            let mut errors = 0;
            for _ in 0..400 {
                let mut pairs = Pairs::default();
                while test.verdict(&pairs) == Verdict::Open {
                    let win = score_of_elo(elo) - 0.25;
                    let mut game = || match dice.random::<f64>() {
                        roll if roll < win => 2,
                        roll if roll < win + 0.5 => 1,
                        _ => 0,
                    };
                    pairs.add(game() + game());
                }
                errors += usize::from(test.verdict(&pairs) == wrong);
            }
            assert!((5..=32).contains(&errors), "{errors} of 400 at {elo}");
        }
    }

    #[test]
    fn tests_are_read_and_nonsense_is_refused() {
        assert_eq!("elo0=0 elo1=5".parse(), Ok(TEST));
        assert_eq!(" elo1=5,elo0=0, beta=0.05".parse(), Ok(TEST));
        for text in [
            "",
            "elo0=0",
            "elo0=5 elo1=5",
            "elo0=0 elo1=x",
            "elo0=0 elo1=5 alpha=0.6",
            "elo2=1",
            "elo0=0 elo1=inf",
            "elo0",
            "elo0=0 elo1=2000",
        ] {
            let error = text.parse::<Sprt>().expect_err(text).to_string();
            assert!(
                error.ends_with("it takes elo0=0 elo1=5, and if you like alpha=0.05 beta=0.05"),
                "{error}"
            );
        }
    }
}
