//! How far Soar and minimax agree, and what their moves cost.

use super::sample::Sample;
use crate::statistics::{Estimate, mean};

/// What is found at one depth with one way of judging. Everything is a mean over positions, as shares of one.
pub(super) struct Agreement {
    /// How many moves are equally best on average.
    pub(super) best: f64,
    /// How often Soar's move is among the best.
    pub(super) hit: Estimate,
    /// How often a random move would be.
    pub(super) lucky: f64,
    /// How much more often Soar's move is than a random one, position by position.
    pub(super) edge: Estimate,
    /// How often both choose the same move, if minimax chooses among the best by lot.
    pub(super) same: Estimate,
    /// What the choice of minimax costs.
    pub(super) cost: Estimate,
}

/// The expected score of a game at a score of the champion's evaluation: its weights are fitted so that 100 means odds of
/// e to 1.
pub(super) fn expectation(score: i16) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / 100.0).exp())
}

/// The mean of shares of one, with an interval that stays within what shares can be.
pub(super) fn mean_share(values: &[f64]) -> Estimate {
    mean(values).map(|share| share.clamp(0.0, 1.0))
}

/// The moves with the highest score.
fn best(scores: &[i16]) -> Vec<bool> {
    let most = scores.iter().max();
    scores.iter().map(|score| Some(score) == most).collect()
}

/// The sum of the likelihoods of the moves that are marked.
fn likelihood(chosen: &[f64], marked: &[bool]) -> f64 {
    chosen.iter().zip(marked).filter(|(_, is_marked)| **is_marked).map(|(chosen, _)| chosen).sum()
}

/// What a choice costs: the expectation of the best move less that of the one chosen, by the judge.
pub(super) fn cost(sample: &Sample, chosen: &[f64]) -> f64 {
    let worth = |score: &i16| expectation(*score);
    let most = sample.judged.iter().map(worth).fold(0.0, f64::max);
    chosen.iter().zip(&sample.judged).map(|(chosen, score)| chosen * (most - worth(score))).sum()
}

/// All moves equally likely.
pub(super) fn by_lot(sample: &Sample) -> Vec<f64> {
    vec![1.0 / sample.chosen.len() as f64; sample.chosen.len()]
}

/// The agreement at each depth from 1 with one way of judging, by its place.
pub(super) fn by_depth(samples: &[Sample], eyes: usize) -> Vec<Agreement> {
    let depths = samples.first().map_or(0, |sample| sample.scores[eyes].len());
    (0..depths).map(|depth| at(samples, eyes, depth)).collect()
}

fn at(samples: &[Sample], eyes: usize, depth: usize) -> Agreement {
    let of = |measure: &dyn Fn(&Sample, &[bool]) -> f64| -> Vec<f64> {
        samples.iter().map(|sample| measure(sample, &best(&sample.scores[eyes][depth]))).collect()
    };
    let count = |marked: &[bool]| marked.iter().filter(|is_marked| **is_marked).count() as f64;
    let hit = of(&|sample, best| likelihood(&sample.chosen, best));
    let lucky = of(&|_, best| count(best) / best.len() as f64);
    let edge: Vec<f64> = hit.iter().zip(&lucky).map(|(hit, lucky)| hit - lucky).collect();
    let choice = |best: &[bool]| -> Vec<f64> {
        best.iter().map(|is_best| f64::from(u8::from(*is_best)) / count(best)).collect()
    };
    Agreement {
        best: mean(&of(&|_, best| count(best))).value,
        hit: mean_share(&hit),
        lucky: mean(&lucky).value,
        edge: mean(&edge),
        same: mean_share(&of(&|sample, best| likelihood(&sample.chosen, best) / count(best))),
        cost: mean_share(&of(&|sample, best| cost(sample, &choice(best)))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::Origin;
    use super::*;

    fn sample(chosen: [f64; 4], shallow: [i16; 4], deep: [i16; 4]) -> Sample {
        Sample {
            fen: String::new(),
            origin: Origin::Random,
            chosen: chosen.to_vec(),
            scores: vec![vec![shallow.to_vec(), deep.to_vec()]],
            judged: deep.to_vec(),
        }
    }

    #[test]
    fn agreement_is_counted_by_likelihood() {
        let samples = [
            // Soar chooses between the first two; the second and third are best, then the third alone.
            sample([0.5, 0.5, 0.0, 0.0], [0, 100, 100, -100], [0, 0, 100, -100]),
            // Soar is sure of the last; all are equal, then it is best.
            sample([0.0, 0.0, 0.0, 1.0], [0, 0, 0, 0], [0, 0, 0, 100]),
        ];
        let found = by_depth(&samples, 0);
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
        close(found[0].best, 3.0);
        close(found[0].hit.value, 0.75);
        close(found[0].lucky, 0.75);
        close(found[0].same.value, (0.25 + 0.25) / 2.0);
        close(found[1].hit.value, 0.5);
        close(found[1].lucky, 0.25);
        close(found[1].edge.value, 0.25);
        close(found[1].cost.value, 0.0);
        let lost = expectation(100) - 0.5;
        close(found[0].cost.value, (lost / 2.0 + 0.75 * lost) / 2.0);
        close(cost(&samples[0], &samples[0].chosen), lost);
    }

    #[test]
    fn a_hundred_is_odds_of_e_to_one() {
        assert!((expectation(100) / expectation(-100) - std::f64::consts::E).abs() < 1e-9);
        assert!(expectation(30_000) > 0.999_999 && expectation(-30_000) < 1e-6);
    }
}
