//! Who chooses where the rules do not.

use crate::symbol::Id;

/// What a chooser is asked.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// Whether this is a tie, which may be left open, and not a choice among equals.
    pub tie: bool,
    /// The operators, at least two, the first proposed first.
    pub candidates: &'a [Candidate],
}

/// An operator that may be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The operator.
    pub operator: Id,
    /// The value of its `^name`, if it has one.
    pub name: Option<String>,
    /// The sum of its numeric preferences, if it has any.
    pub weight: Option<f64>,
}

/// Chooses among operators that the rules leave open.
pub trait Chooser {
    /// The number of the candidate that is chosen. `None` leaves a tie an impasse; among equals it
    /// means the first.
    fn choose(&mut self, question: &Question<'_>) -> Option<usize>;
}

/// Takes the first among equals and leaves ties open.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl Chooser for First {
    fn choose(&mut self, question: &Question<'_>) -> Option<usize> {
        (!question.tie).then_some(0)
    }
}

/// Chooses at random, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    state: u64,
    breaks_ties: bool,
}

impl Seeded {
    /// Chooses among equals and leaves ties open.
    pub fn new(seed: u64) -> Self {
        Seeded { state: seed, breaks_ties: false }
    }

    /// Chooses in ties as well.
    #[must_use]
    pub fn breaking_ties(self) -> Self {
        Seeded { breaks_ties: true, ..self }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

impl Chooser for Seeded {
    fn choose(&mut self, question: &Question<'_>) -> Option<usize> {
        let count = question.candidates.len() as u64;
        (self.breaks_ties || !question.tie).then(|| (self.next() % count) as usize)
    }
}
