//! Learning from lost games: what lost once is not played again, unless a search now shows it to be sound.
//!
//! From a lost game the player works back to its last real choice: the last of its moves beside which there was another
//! one that is neither known nor seen to lose. That move is marked for the position it was made in. When all moves of a
//! position are marked, the choice before it is the real one. So a line that beat the player once does not beat it again:
//! an anti-book, as Chinook had one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Limits, Material, Options, Table, Thinker};
use rules::{Color, Game, Move, Position, Variant, VariantId, read_move, write_move};

use crate::shared::Shared;

/// What is remembered of lost games.
pub trait Experience: Send + Sync {
    /// The moves that lost for a player in a position, as it is written.
    fn lost(&self, game: VariantId, player: &str, fen: &str) -> Vec<String>;
}

/// Experience that players share, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory(Shared<dyn Experience>);

impl Memory {
    /// Players that are given this remember.
    pub fn new(experience: Arc<dyn Experience>) -> Memory {
        Memory(Shared(Some(experience)))
    }

    /// The legal moves of a position that lost for a player before.
    pub fn lost<V: Variant>(&self, player: &str, position: &Position<V>) -> Vec<Move<V::Board>> {
        let Some(experience) = &self.0.0 else { return Vec::new() };
        let lost = experience.lost(V::ID, player, &position.fen());
        lost.iter().filter_map(|text| read_move(position, text).ok()).collect()
    }
}

/// What a lost game teaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The position of the last real choice.
    pub fen: String,
    /// The move that lost.
    pub mv: String,
}

/// Positions that a look at another choice may visit.
const LOOK: u64 = 20_000;

/// What a game teaches a player that lost it; nothing if it did not lose or never had a choice.
pub fn lesson<V: Variant>(game: &Game<V>, loser: Color, player: &str, memory: &Memory) -> Option<Lesson> {
    let lost = game.outcome().and_then(|outcome| outcome.winner()) == Some(!loser);
    if !lost {
        return None;
    }
    let mut again = game.clone();
    let mut any_choice = None;
    while let Some(mv) = again.undo() {
        let position = again.position();
        if position.turn() != loser {
            continue;
        }
        let mut known = memory.lost(player, &position);
        if !known.contains(&mv) {
            known.push(mv);
        }
        if position.legal_moves().iter().all(|mv| known.contains(mv)) {
            continue;
        }
        let lesson = Lesson { fen: position.fen(), mv: write_move(&position, &mv) };
        if !is_lost_without(&again, &known) {
            return Some(lesson);
        }
        any_choice = any_choice.or(Some(lesson));
    }
    // Everything seems lost from the beginning: then at least the end is played otherwise.
    any_choice
}

/// Whether all other moves are seen to lose.
fn is_lost_without<V: Variant>(game: &Game<V>, known: &[Move<V::Board>]) -> bool {
    let (table, stop) = (Table::new(1 << 14), AtomicBool::new(false));
    let evaluator = Material::PIECES;
    let options = Options::EXACT;
    let thinker = Thinker {
        evaluator: &evaluator,
        options,
        table: &table,
        threads: 1,
        lines: 1,
        endgame: None,
        stop: &stop,
    };
    let limits = Limits { nodes: Some(LOOK), ..Limits::default() };
    let thought = thinker.think_without(game, known, &limits, |_| {});
    thought.is_some_and(|thought| thought.lines[0].score.is_loss())
}
