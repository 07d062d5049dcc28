//! A learned evaluation: a small network over the squares of the board.
//!
//! A position is seen by the side to move as if it played up the board. Each piece on its square is an input, and so is
//! each own piece that could be jumped, and who has the move. The inputs that are there are summed into 128 or 256 numbers,
//! and a head makes a score of them; each phase of the game has sums and a head of its own. Everything is whole numbers, so
//! that it is the same on every machine.

mod file;
mod fit;
mod inputs;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod long;

use rules::{Position, Variant};

pub use file::NetworkError;
pub use fit::{Course, Example, Examples, Floats, expectation};
pub use inputs::Inputs;

use crate::evaluate::Evaluator;
use crate::score::Score;

/// Phases of the game, each with sums and a head of its own.
pub const PHASES: usize = 4;

/// Numbers that a head makes of the sums.
const SECOND: usize = 16;

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
struct Row<const SUMS: usize>([i16; SUMS]);

/// What a phase of the game makes of the sums.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Head<const SUMS: usize> {
    weights: [Row<SUMS>; SECOND],
    biases: [i32; SECOND],
    last: [i16; SECOND],
    last_bias: i32,
}

/// How many numbers a network works with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Its inputs are summed into 128 numbers, of which a head makes 16.
    Narrow,
    /// They are summed into 256, of which a head makes 16: it knows more and takes longer.
    Wide,
}

/// A network for one game.
#[derive(Clone, Debug)]
pub enum Network<V: Variant> {
    /// One of the usual width.
    Narrow(Layers<V, 128>),
    /// One that is twice as wide.
    Wide(Layers<V, 256>),
}

/// Does the same with a network of any width.
macro_rules! whichever {
    ($network:expr, $layers:ident => $what:expr) => {
        match $network {
            $crate::network::Network::Narrow($layers) => $what,
            $crate::network::Network::Wide($layers) => $what,
        }
    };
}
use whichever;

/// A network of a certain width.
#[derive(Clone, Debug)]
pub struct Layers<V: Variant, const SUMS: usize> {
    inputs: Inputs<V>,
    phases: Vec<Phase<SUMS>>,
    /// Whether the processor has the longest registers.
    #[cfg(target_arch = "x86_64")]
    is_long: bool,
}

/// What the network is in one phase of the game.
#[derive(Clone, Debug)]
struct Phase<const SUMS: usize> {
    rows: Vec<Row<SUMS>>,
    bias: Row<SUMS>,
    head: Head<SUMS>,
}

/// Sums that are worked out at a time: as many as the processor holds at hand.
const AT_A_TIME: usize = 128;

impl<V: Variant, const SUMS: usize> Layers<V, SUMS> {
    /// The inputs summed up.
    #[inline(always)]
    fn sums(&self, position: &Position<V>, phase: &Phase<SUMS>) -> Row<SUMS> {
        let mut all = phase.bias;
        for part in 0..SUMS / AT_A_TIME {
            let sums = &mut all.0.as_chunks_mut::<AT_A_TIME>().0[part];
            // As a value of its own it stays where the processor works.
            let mut here = *sums;
            self.inputs.each(position, |input| {
                let row = &phase.rows[input].0.as_chunks::<AT_A_TIME>().0[part];
                for (sum, weight) in here.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(*weight);
                }
            });
            *sums = here.map(|sum| sum.clamp(0, ONE as i16));
        }
        all
    }

    fn new(phases: Vec<Phase<SUMS>>) -> Self {
        Layers {
            inputs: Inputs::default(),
            phases,
            #[cfg(target_arch = "x86_64")]
            is_long: long::is_possible(),
        }
    }

    /// The same as [`Layers::score`] where registers are short.
    #[inline(always)]
    fn short_score(&self, position: &Position<V>, phase: &Phase<SUMS>) -> i32 {
        phase.head.score(&self.sums(position, phase))
    }
}

impl<V: Variant, const SUMS: usize> Layers<V, SUMS> {
    #[inline(always)]
    fn score(&self, position: &Position<V>) -> Score {
        let phase = &self.phases[self.inputs.phase(position)];
        #[cfg(target_arch = "x86_64")]
        if self.is_long {
            // Safety: the processor was asked for it.
            #[allow(unsafe_code)]
            return hundredths(unsafe { self.long_score(position, phase) });
        }
        hundredths(self.short_score(position, phase))
    }
}

/// A score from what a head makes: a hundred is one in units of MOST * WEIGHT.
fn hundredths(all: i32) -> Score {
    Score::evaluation((i64::from(all) * 100 / i64::from(MOST * WEIGHT)) as i32)
}

impl<const SUMS: usize> Head<SUMS> {
    #[inline(always)]
    fn score(&self, sums: &Row<SUMS>) -> i32 {
        let mut all = self.last_bias;
        let products = lanes::products(sums, &self.weights);
        for (i, product) in products.into_iter().enumerate() {
            let second = ((product + self.biases[i]) >> SHIFT).clamp(0, MOST);
            all += second * i32::from(self.last[i]);
        }
        all
    }
}

impl<V: Variant> Network<V> {
    /// How wide it is.
    pub fn width(&self) -> Width {
        match self {
            Network::Narrow(_) => Width::Narrow,
            Network::Wide(_) => Width::Wide,
        }
    }
}

impl<V: Variant> Evaluator<V> for Network<V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        whichever!(self, layers => layers.score(position))
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use rules::English;

    #[test]
    fn long_registers_change_no_score() {
        fn check<const SUMS: usize>(layers: &Layers<English, SUMS>) {
            let (mut at, mut seed) = (Position::<English>::start(), 1_u64);
            for _ in 0..3000 {
                let phase = &layers.phases[layers.inputs.phase(&at)];
                // Safety: the processor was asked for it.
                #[allow(unsafe_code)]
                let long = unsafe { layers.long_score(&at, phase) };
                assert_eq!(long, layers.short_score(&at, phase), "{}", at.fen());
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let moves = at.legal_moves();
                at = match moves.len() {
                    0 => Position::start(),
                    count => at.play(&moves[(seed >> 33) as usize % count]),
                };
            }
        }
        if !long::is_possible() {
            return eprintln!("skipped: this processor has no registers of 512 bits");
        }
        for width in [Width::Narrow, Width::Wide] {
            let network = Floats::new::<English>(3, width).rounded::<English>();
            whichever!(&network, layers => check(layers));
        }
    }
}
