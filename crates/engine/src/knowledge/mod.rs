//! Knowledge a person can read: an evaluation made of named features, weighed by phases of the game.

mod feature;
mod fit;
mod side;
mod weights;

use rules::{Position, Variant};

pub use feature::{Counts, Feature};
pub use fit::{Fit, Sample};
pub use weights::{Weights, WeightsError};

use crate::evaluate::{Evaluator, Term};
use crate::score::Score;
use side::Masks;

/// An evaluation by weighed features.
///
/// A score of 100 says that the odds of the better side are e to 1, some 73 %; it is what the weights are
/// fitted to.
#[derive(Clone, Debug)]
pub struct Knowledge<V: Variant> {
    masks: Masks<V::Board>,
    /// Weights for each number of pieces on the board.
    table: Vec<[i32; Feature::COUNT]>,
}

impl<V: Variant> Knowledge<V> {
    /// The evaluation with these weights.
    pub fn new(weights: &Weights) -> Self {
        let most = 2 * Position::<V>::pieces_at_start();
        Knowledge { masks: Masks::new(), table: (0..=most).map(|pieces| weights.at(pieces)).collect() }
    }

    /// What there is to weigh in a position, for the side to move.
    pub fn counts(&self, position: &Position<V>) -> Counts {
        side::counts(position, &self.masks)
    }

    fn weights(&self, position: &Position<V>) -> &[i32; Feature::COUNT] {
        let pieces = position.pieces().occupied().len();
        &self.table[pieces.min(self.table.len() - 1)]
    }
}

impl<V: Variant> Evaluator<V> for Knowledge<V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        let counts = self.counts(position);
        let sum: i32 =
            counts.0.iter().zip(self.weights(position)).map(|(count, weight)| count * weight).sum();
        Score::evaluation(sum / Weights::UNIT)
    }

    fn terms(&self, position: &Position<V>) -> Vec<Term> {
        let (counts, weights) = (self.counts(position), self.weights(position));
        let term = |&feature: &Feature| {
            let i = feature as usize;
            Term { name: feature.about(), hundredths: counts.0[i] * weights[i] / Weights::UNIT }
        };
        Feature::ALL.iter().map(term).filter(|term| term.hundredths != 0).collect()
    }
}
