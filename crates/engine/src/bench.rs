//! One number for the whole search: the nodes it takes for a fixed set of positions and depths.
//!
//! The number is the same on every machine. A change that moves it says so in its commit.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rules::{Game, Position, Task, Variant, VariantId};

use crate::evaluate::Material;
use crate::limits::Limits;
use crate::options::Options;
use crate::table::Table;
use crate::think::Thinker;

/// Plies between the positions of a game that are searched.
const PLIES_APART: usize = 12;
/// Positions of each game.
const POSITIONS: usize = 4;
/// Plies that each is searched to.
const DEPTH: u32 = 12;

/// What the search took for one game.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    /// The game.
    pub game: VariantId,
    /// Nodes of all its positions.
    pub nodes: u64,
    /// The time they took.
    pub time: Duration,
}

/// Searches the fixed positions of one game on one thread.
pub fn bench(game: VariantId) -> BenchResult {
    game.with(Bench)
}

struct Bench;

impl Task for Bench {
    type Output = BenchResult;

    fn run<V: Variant>(self) -> BenchResult {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for position in positions::<V>() {
            let (table, stop) = (Table::new(1 << 16), AtomicBool::new(false));
            let evaluator = Material { man: 100, king: 130 };
            let options = Options::STRONGEST;
            let thinker = Thinker {
                evaluator: &evaluator,
                options,
                table: &table,
                threads: 1,
                lines: 1,
                endgame: None,
                stop: &stop,
            };
            let game = Game::from_position(position);
            if let Some(thought) = thinker.think(&game, &Limits::depth(DEPTH), |_| {}) {
                nodes += thought.statistics.nodes();
                time += thought.statistics.time;
            }
        }
        BenchResult { game: V::ID, nodes, time }
    }
}

/// The start, and positions further and further on in a game whose moves follow a fixed pattern.
fn positions<V: Variant>() -> Vec<Position<V>> {
    let mut at = Position::<V>::start();
    let mut found = vec![at];
    for ply in 1..POSITIONS * PLIES_APART {
        let moves = at.legal_moves();
        let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        at = at.play(mv);
        if ply % PLIES_APART == 0 {
            found.push(at);
        }
    }
    found
}
