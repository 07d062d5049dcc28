//! A learned evaluation: a small network over the squares of the board.
//!
//! A position is seen by the side to move as if it played up the board. Each piece on its square is an input, and so is
//! each own piece that could be jumped, and who has the move. The inputs that are there are summed into [`HIDDEN`] numbers,
//! and a head makes a score of them; each phase of the game has sums and a head of its own. Everything is whole numbers, so
//! that it is the same on every machine.

mod file;
mod fit;
mod inputs;
mod lanes;

use rules::{Position, Variant};

pub use file::NetworkError;
pub use fit::{Course, Example, Examples, Floats, expectation};
pub use inputs::Inputs;

use crate::evaluate::Evaluator;
use crate::score::Score;

/// Numbers that the inputs are summed into.
pub const HIDDEN: usize = 128;
/// Numbers that a head makes of those.
pub const SECOND: usize = 16;
/// Phases of the game, each with sums and a head of its own.
pub const PHASES: usize = 4;

/// What stands for one in the sums, and is the most that a sum counts for.
const ONE: i32 = 255;
/// What stands for one in the weights of a head.
const WEIGHT: i32 = 256;
/// By how many bits the numbers that a head makes are shortened, and the most that one counts for then.
const SHIFT: u32 = 4;
const MOST: i32 = (ONE * WEIGHT) >> SHIFT;
/// Hundredths of a score for odds of e to 1, as everywhere.
const HUNDREDTHS: f32 = 100.0;

/// One number for each of the sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

/// What a phase of the game makes of the sums.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Head {
    weights: [Row; SECOND],
    biases: [i32; SECOND],
    last: [i16; SECOND],
    last_bias: i32,
}

/// A network for one game.
#[derive(Clone, Debug)]
pub struct Network<V: Variant> {
    inputs: Inputs<V>,
    phases: Vec<Phase>,
}

/// What the network is in one phase of the game.
#[derive(Clone, Debug)]
struct Phase {
    rows: Vec<Row>,
    bias: Row,
    head: Head,
}

impl<V: Variant> Network<V> {
    /// The inputs summed up.
    #[inline(always)]
    fn sums(&self, position: &Position<V>, phase: &Phase) -> Row {
        let mut sums = phase.bias;
        self.inputs.each(position, |input| {
            let row = &phase.rows[input];
            for (sum, weight) in sums.0.iter_mut().zip(&row.0) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        for sum in &mut sums.0 {
            *sum = (*sum).clamp(0, ONE as i16);
        }
        sums
    }
}

impl Head {
    #[inline(always)]
    fn score(&self, sums: &Row) -> i32 {
        let mut all = self.last_bias;
        let products = lanes::products(sums, &self.weights);
        for (i, product) in products.into_iter().enumerate() {
            let second = ((product + self.biases[i]) >> SHIFT).clamp(0, MOST);
            all += second * i32::from(self.last[i]);
        }
        // A score of a hundred is one in units of MOST * WEIGHT.
        (i64::from(all) * 100 / i64::from(MOST * WEIGHT)) as i32
    }
}

impl<V: Variant> Evaluator<V> for Network<V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        let phase = &self.phases[self.inputs.phase(position)];
        Score::evaluation(phase.head.score(&self.sums(position, phase)))
    }
}
