//! Fitting weights to the results of games: logistic regression.

use super::feature::{Counts, Feature};
use super::weights::Weights;

/// A position of a game and how the game ended.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The features, for the side to move.
    pub counts: Counts,
    /// Pieces on the board.
    pub pieces: usize,
    /// What the side to move got: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub result: f64,
}

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// How often all samples are gone through.
    pub rounds: usize,
    /// How far a weight moves at most in a round, in hundredths.
    pub rate: f64,
    /// How strongly weights are drawn to nothing.
    pub decay: f64,
}

/// A score of 100 makes the odds e to 1.
fn expected(score: f64) -> f64 {
    1.0 / (1.0 + (-score / 100.0).exp())
}

impl Fit {
    /// Moves the weights to where they foretell the results best. Gives the mean error after each round, as
    /// [`Fit::error`] does.
    ///
    /// The steps follow the gradient of all samples, each weight at its own pace (Adam).
    pub fn run(&self, weights: &mut Weights, samples: &[Sample]) -> Vec<f64> {
        let size = weights.phases.len() * Feature::COUNT;
        let (mut mean, mut square) = (vec![0.0; size], vec![0.0; size]);
        let shares: Vec<Vec<f64>> = (0..=samples.iter().map(|s| s.pieces).max().unwrap_or(0))
            .map(|pieces| weights.shares(pieces))
            .collect();
        let mut errors = Vec::new();
        for round in 1..=self.rounds {
            let (gradient, error) = gradient(weights, samples, &shares);
            errors.push(error);
            for (i, slope) in gradient.into_iter().enumerate() {
                let (phase, feature) = (i / Feature::COUNT, i % Feature::COUNT);
                let weight = &mut weights.values[phase][feature];
                let slope = slope + self.decay * *weight;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                let first = mean[i] / (1.0 - 0.9_f64.powi(round as i32));
                let second: f64 = square[i] / (1.0 - 0.999_f64.powi(round as i32));
                *weight -= self.rate * first / (second.sqrt() + 1e-12);
            }
        }
        errors
    }

    /// The mean cross-entropy of the results, in nats: less is better.
    pub fn error(weights: &Weights, samples: &[Sample]) -> f64 {
        let sum: f64 = samples
            .iter()
            .map(|sample| {
                let p =
                    expected(score(weights, sample, &weights.shares(sample.pieces))).clamp(1e-9, 1.0 - 1e-9);
                -sample.result * p.ln() - (1.0 - sample.result) * (1.0 - p).ln()
            })
            .sum();
        sum / samples.len().max(1) as f64
    }
}

fn score(weights: &Weights, sample: &Sample, shares: &[f64]) -> f64 {
    let of_phase = |(share, values): (&f64, &[f64; Feature::COUNT])| {
        if *share == 0.0 {
            return 0.0;
        }
        share
            * sample
                .counts
                .0
                .iter()
                .zip(values)
                .map(|(count, weight)| f64::from(*count) * weight)
                .sum::<f64>()
    };
    shares.iter().zip(&weights.values).map(of_phase).sum()
}

fn gradient(weights: &Weights, samples: &[Sample], shares: &[Vec<f64>]) -> (Vec<f64>, f64) {
    let mut gradient = vec![0.0; weights.phases.len() * Feature::COUNT];
    let mut error = 0.0;
    for sample in samples {
        let shares = &shares[sample.pieces];
        let p = expected(score(weights, sample, shares)).clamp(1e-9, 1.0 - 1e-9);
        error -= sample.result * p.ln() + (1.0 - sample.result) * (1.0 - p).ln();
        for (phase, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let slope = (p - sample.result) * share / 100.0;
            for (i, count) in sample.counts.0.iter().enumerate() {
                gradient[phase * Feature::COUNT + i] += slope * f64::from(*count);
            }
        }
    }
    let n = samples.len().max(1) as f64;
    (gradient.into_iter().map(|slope| slope / n).collect(), error / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that made the results are found again.
    #[test]
    fn fitting_finds_the_weights_that_made_the_results() {
        let mut truth = Weights::zero(vec![24, 8]);
        truth.values[0][Feature::Men as usize] = 80.0;
        truth.values[1][Feature::Men as usize] = 160.0;
        truth.values[1][Feature::BackRow as usize] = -40.0;
        let mut samples = Vec::new();
        for i in 0..4000_usize {
            let mut counts = Counts([0; Feature::COUNT]);
            counts.0[Feature::Men as usize] = (i * 7 % 5) as i32 - 2;
            counts.0[Feature::BackRow as usize] = (i * 11 % 7) as i32 - 3;
            let mut sample = Sample { counts, pieces: 4 + i % 21, result: 0.0 };
            sample.result = expected(score(&truth, &sample, &truth.shares(sample.pieces)));
            samples.push(sample);
        }
        let mut found = Weights::zero(vec![24, 8]);
        let errors = Fit { rounds: 800, rate: 1.0, decay: 0.0 }.run(&mut found, &samples);
        assert!(errors[799] < errors[0]);
        for phase in 0..2 {
            for feature in [Feature::Men, Feature::BackRow, Feature::Kings] {
                let (found, truth) =
                    (found.values[phase][feature as usize], truth.values[phase][feature as usize]);
                assert!((found - truth).abs() < 2.0, "{feature:?} in phase {phase}: {found} for {truth}");
            }
        }
    }
}
