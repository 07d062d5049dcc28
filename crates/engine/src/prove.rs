//! Proof-number search: who wins, proved by search alone.
//!
//! It grows the tree where the least is left to prove: each position has a number of leaves that would at least have to
//! be won to prove a win, and one to disprove it. Depth first, with a table of all numbers, as Nagai has it. It is for
//! games that cannot go in circles, such as the crown race; elsewhere what is proved on one path need not hold on
//! another.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rules::{Goal, Position, Variant};

/// Whether somebody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins.
    Wins,
    /// The side to move loses.
    Loses,
}

/// Leaves that are at least needed to prove a win of the side to move, and to disprove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) prove: u32,
    pub(crate) disprove: u32,
}

pub(crate) const INFINITE: u32 = u32::MAX / 4;
const OPEN: Numbers = Numbers { prove: 1, disprove: 1 };
pub(crate) const WON: Numbers = Numbers { prove: 0, disprove: INFINITE };
pub(crate) const LOST: Numbers = Numbers { prove: INFINITE, disprove: 0 };

/// Proves who wins, and remembers everything it has found out.
pub struct Prover<'a, V: Variant> {
    most_nodes: u64,
    stop: &'a AtomicBool,
    nodes: u64,
    known: HashMap<Position<V>, Numbers>,
    watch: Box<dyn FnMut(u64) + 'a>,
}

/// How many nodes pass between two looks around.
const LOOK_EVERY: u64 = 1 << 14;

impl<'a, V: Variant> Prover<'a, V> {
    /// A prover that gives up after so many nodes, or when it is stopped.
    pub fn new(most_nodes: u64, stop: &'a AtomicBool) -> Self {
        Prover { most_nodes, stop, nodes: 0, known: HashMap::new(), watch: Box::new(|_| {}) }
    }

    /// Tells from time to time how many nodes there have been.
    #[must_use]
    pub fn watched(mut self, watch: impl FnMut(u64) + 'a) -> Self {
        self.watch = Box::new(watch);
        self
    }

    /// Whether the game is one that it can prove something about: one that cannot go in circles.
    pub fn suits() -> bool {
        V::RULES.goal == Goal::Crown
    }

    /// How many positions were entered so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins a position; `None` if it gave up or the game does not suit it.
    pub fn prove(&mut self, position: &Position<V>) -> Option<Verdict> {
        if !Self::suits() {
            return None;
        }
        let mut numbers = self.numbers(position);
        if numbers.prove > 0 && numbers.disprove > 0 {
            self.search(position, Numbers { prove: INFINITE, disprove: INFINITE })?;
            numbers = self.numbers(position);
        }
        Some(if numbers.prove == 0 { Verdict::Wins } else { Verdict::Loses })
    }

    /// What is known of a position.
    fn numbers(&mut self, position: &Position<V>) -> Numbers {
        if let Some(numbers) = self.known.get(position) {
            return *numbers;
        }
        let numbers = match position.outcome().map(|outcome| outcome.winner()) {
            None => OPEN,
            Some(winner) if winner == Some(position.turn()) => WON,
            Some(_) => LOST,
        };
        self.known.insert(*position, numbers);
        numbers
    }

    /// Works on a position until one of its numbers reaches its limit. `None` if it was stopped.
    fn search(&mut self, position: &Position<V>, limits: Numbers) -> Option<()> {
        self.nodes += 1;
        if self.nodes > self.most_nodes {
            return None;
        }
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            (self.watch)(self.nodes);
            if self.stop.load(Relaxed) {
                return None;
            }
        }
        let children: Vec<Position<V>> = position.legal_moves().iter().map(|mv| position.play(mv)).collect();
        loop {
            let (mut best, mut second) = (0, INFINITE);
            let mut least = Numbers { prove: 0, disprove: INFINITE + 1 };
            let mut disprove = 0u32;
            for (i, child) in children.iter().enumerate() {
                // What proves the child for the opponent disproves the position for us.
                let numbers = self.numbers(child);
                disprove = disprove.saturating_add(numbers.prove).min(INFINITE);
                if numbers.disprove < least.disprove {
                    second = least.disprove.min(INFINITE);
                    (best, least) = (i, numbers);
                } else {
                    second = second.min(numbers.disprove);
                }
            }
            let prove = least.disprove.min(INFINITE);
            if prove >= limits.prove || disprove >= limits.disprove {
                self.known.insert(*position, Numbers { prove, disprove });
                return Some(());
            }
            let child = Numbers {
                prove: (limits.disprove - disprove).saturating_add(least.prove).min(INFINITE),
                disprove: limits.prove.min(second.saturating_add(1)),
            };
            self.search(&children[best], child)?;
        }
    }
}
