//! Move generation: one generator for every game; what a game lacks is compiled away.
//!
//! The generator *visits* legal moves. Whoever visits decides what to keep: a list of moves
//! ([`MoveList`]), a count of positions (perft), the first one only.

mod capture;
mod count;
mod quiet;

use crate::board::Set;
use crate::color::Kind;
use crate::direction::Side;
use crate::moves::{Move, Trail};
use crate::pieces::Pieces;
use crate::rulebook::Goal;
use crate::variant::Variant;

pub(crate) use capture::{can_capture, captures};
pub(crate) use count::count;
pub(crate) use quiet::can_step;

/// Shorthand for the board of a variant.
pub(crate) type BoardOf<V> = <V as Variant>::Board;

/// What captures are told apart by: `UNIQUE` counts those that agree in from, to and taken once.
pub(crate) trait Counting {
    const UNIQUE: bool;
}

/// Captures are the same if they agree in from, to and taken.
pub(crate) struct Unique;

/// Each path is a capture of its own.
pub(crate) struct Routes;

impl Counting for Unique {
    const UNIQUE: bool = true;
}

impl Counting for Routes {
    const UNIQUE: bool = false;
}

/// Something that is shown every legal move with the pieces after it.
pub(crate) trait Visitor<V: Variant> {
    fn quiet(&mut self, step: Step<V>, after: Pieces<BoardOf<V>>);
    fn capture(&mut self, trail: &Trail<BoardOf<V>>, crowns: bool, after: Pieces<BoardOf<V>>);
}

/// A move that takes nothing.
pub(crate) struct Step<V: Variant> {
    pub(crate) from: Set<BoardOf<V>>,
    pub(crate) to: Set<BoardOf<V>>,
    pub(crate) kind: Kind,
    pub(crate) crowns: bool,
}

/// Whether the enemy of `S` has already won by reaching its last row.
#[inline(always)]
pub(crate) fn is_race_over<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>) -> bool {
    V::RULES.goal == Goal::Crown && S::Enemy::own(pieces).meets(S::Enemy::king_row())
}

/// Shows every legal move of side `S`.
#[inline(always)]
pub(crate) fn visit<V: Variant, S: Side, C: Counting>(
    pieces: &Pieces<BoardOf<V>>,
    visitor: &mut impl Visitor<V>,
) {
    if is_race_over::<V, S>(pieces) {
        return;
    }
    if can_capture::<V, S>(pieces) {
        captures::<V, S, C>(pieces, visitor);
    } else {
        quiet::moves::<V, S>(pieces, visitor);
    }
}

/// Collects the moves it is shown.
pub(crate) struct MoveList<'a, V: Variant>(pub(crate) &'a mut Vec<Move<BoardOf<V>>>);

impl<V: Variant> Visitor<V> for MoveList<'_, V> {
    fn quiet(&mut self, step: Step<V>, _after: Pieces<BoardOf<V>>) {
        self.0.push(Move::quiet(step.from.first(), step.to.first(), step.kind, step.crowns));
    }

    fn capture(&mut self, trail: &Trail<BoardOf<V>>, crowns: bool, _after: Pieces<BoardOf<V>>) {
        self.0.push(Move::capture(trail, crowns));
    }
}
