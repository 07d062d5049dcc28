//! Pairs of games and what they say of two players.

use super::normal::{Estimate, WIDTH_95, probability_below, wilson};

/// How many pairs gave the first player 0, 1/2, 1, 1 1/2 and 2 points of 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [usize; 5]);

/// No score is taken to be further from the middle than this: 0 or 1 would be an infinite number of Elo points.
const EDGE: f64 = 1e-6;
/// Elo points further from 0 than this stand for a score of 0 or 1, of which no number can be told.
pub const MOST_ELO: f64 = 2399.0;

/// The difference in Elo points at which a player is expected to make this share of the points.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The share of the points that a player is expected to make with this many Elo points more than the opponent.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pairs {
    /// Counts a pair: the first player's half points of its two games, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs.
    pub fn count(&self) -> usize {
        self.0.iter().sum()
    }

    /// The share of the points, a half if there are none.
    pub fn score(&self) -> f64 {
        match self.count() {
            0 => 0.5,
            count => self.points().map(|(share, number)| share * number).sum::<f64>() / count as f64,
        }
    }

    /// The kinds of pairs: their share of the points, and how many there are.
    pub(super) fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.0.iter().enumerate().map(|(kind, number)| (kind as f64 / 4.0, *number as f64))
    }

    /// The variance of the score of one pair.
    pub fn variance(&self) -> f64 {
        let (mean, count) = (self.score(), self.count().max(1) as f64);
        self.points().map(|(share, number)| number * (share - mean).powi(2)).sum::<f64>() / count
    }

    /// The standard error of the score.
    fn error(&self) -> f64 {
        (self.variance() / self.count().max(1) as f64).sqrt()
    }

    /// The difference in Elo points between the first player and the second. Pairs that are all alike do not scatter, which
    /// does not mean that nothing else can happen: then the interval is that of a share of so many.
    pub fn elo(&self) -> Estimate {
        let (score, error) = (self.score(), WIDTH_95 * self.error());
        let estimate = match self.count() {
            0 => Estimate { value: score, low: 0.0, high: 1.0 },
            count if error == 0.0 => wilson(score, count as f64),
            _ => Estimate { value: score, low: score - error, high: score + error },
        };
        estimate.map(elo_of_score)
    }

    /// The likelihood of superiority: how probable it is that the first player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let (lead, error) = (self.score() - 0.5, self.error());
        match error > 0.0 {
            true => probability_below(lead / error),
            false if lead == 0.0 => 0.5,
            // Pairs that are all alike: as sure as a coin that always falls on the same side.
            false => {
                let doubt = 0.5f64.powi(i32::try_from(self.count()).unwrap_or(i32::MAX));
                if lead > 0.0 { 1.0 - doubt } else { doubt }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out with exact fractions by another program: 10, 20, 40, 25 and 15 pairs.
    #[test]
    fn pairs_give_the_elo_that_another_program_finds() {
        let pairs = Pairs([10, 20, 40, 25, 15]);
        assert_eq!(pairs.count(), 110);
        assert!((pairs.score() - 0.534_090_909_091).abs() < 1e-9);
        assert!((pairs.variance() - 0.081_224_173_554).abs() < 1e-9);
        let elo = pairs.elo();
        for (found, expected) in [(elo.value, 23.725_600), (elo.low, -13.326_003), (elo.high, 61.326_107)] {
            assert!((found - expected).abs() < 1e-4, "{elo:?}");
        }
        assert!((pairs.superiority() - 0.895_181_17).abs() < 1e-6, "{}", pairs.superiority());
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-400.0, -17.0, 0.0, 1.0, 190.848_501_887_865, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(190.848_501_887_865) - 0.75).abs() < 1e-12);
        assert!(elo_of_score(1.0).is_finite() && elo_of_score(0.0).is_finite());
    }

    /// Ten pairs, all won: by Wilson's formula the score is at least 10 / (10 + 1.96^2).
    #[test]
    fn pairs_that_are_all_alike_do_not_make_sure() {
        let all = Pairs([0, 0, 0, 0, 10]).elo();
        assert!((all.low - elo_of_score(10.0 / (10.0 + WIDTH_95 * WIDTH_95))).abs() < 1e-6, "{all:?}");
        assert!(all.value > MOST_ELO && all.high > MOST_ELO);
        let even = Pairs([0, 0, 10, 0, 0]).elo();
        assert!(even.value.abs() < 1e-9 && even.low < -50.0 && even.high > 50.0, "{even:?}");
    }

    #[test]
    fn nothing_is_said_of_nothing() {
        assert_eq!((Pairs::default().score(), Pairs::default().superiority()), (0.5, 0.5));
        assert_eq!(Pairs([0, 0, 0, 0, 7]).superiority(), 1.0 - 0.5f64.powi(7));
        assert_eq!(Pairs([0, 0, 9, 0, 0]).superiority(), 0.5);
    }
}
