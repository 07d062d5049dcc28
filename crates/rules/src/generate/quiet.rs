//! Moves that take nothing.

use super::{BoardOf, Step, Visitor};
use crate::board::{Board, Set};
use crate::color::Kind;
use crate::direction::{Direction, Side};
use crate::pieces::Pieces;
use crate::rulebook::Goal;
use crate::variant::Variant;

/// Shows every step of side `S`. Legal only if there is no capture.
#[inline(always)]
pub(super) fn moves<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>, visitor: &mut impl Visitor<V>) {
    let men = S::own(pieces) - pieces.kings;
    men_steps::<V, S, S::ForwardLeft>(pieces, men, visitor);
    men_steps::<V, S, S::ForwardRight>(pieces, men, visitor);
    let kings = S::own(pieces) & pieces.kings;
    if V::RULES.goal != Goal::Crown && !kings.is_empty() {
        king_steps::<V, S, S::ForwardLeft>(pieces, kings, visitor);
        king_steps::<V, S, S::ForwardRight>(pieces, kings, visitor);
        king_steps::<V, S, S::BackLeft>(pieces, kings, visitor);
        king_steps::<V, S, S::BackRight>(pieces, kings, visitor);
    }
}

#[inline(always)]
fn men_steps<V: Variant, S: Side, D: Direction>(
    pieces: &Pieces<BoardOf<V>>,
    men: Set<BoardOf<V>>,
    visitor: &mut impl Visitor<V>,
) {
    for to in (D::step(men) & pieces.empty()).singles() {
        let from = D::back(to);
        let crowned = if V::RULES.goal == Goal::Crown { Set::EMPTY } else { to & S::king_row() };
        let own = S::own(pieces) ^ from ^ to;
        let after = S::pieces(own, S::Enemy::own(pieces), pieces.kings | crowned);
        visitor.quiet(Step { from, to, kind: Kind::Man, crowns: !crowned.is_empty() }, after);
    }
}

#[inline(always)]
fn king_steps<V: Variant, S: Side, D: Direction>(
    pieces: &Pieces<BoardOf<V>>,
    kings: Set<BoardOf<V>>,
    visitor: &mut impl Visitor<V>,
) {
    let mut show = |from: Set<BoardOf<V>>, to: Set<BoardOf<V>>| {
        let (own, kings) = (S::own(pieces) ^ from ^ to, pieces.kings ^ from ^ to);
        let after = S::pieces(own, S::Enemy::own(pieces), kings);
        visitor.quiet(Step { from, to, kind: Kind::King, crowns: false }, after);
    };
    if V::RULES.flying_kings {
        for from in kings.singles() {
            for to in ray::<BoardOf<V>, D>(from, pieces.empty()) {
                show(from, to);
            }
        }
    } else {
        for to in (D::step(kings) & pieces.empty()).singles() {
            show(D::back(to), to);
        }
    }
}

/// The empty squares on the way from `from`, nearest first.
fn ray<B: Board, D: Direction>(from: Set<B>, empty: Set<B>) -> impl Iterator<Item = Set<B>> {
    let mut at = from;
    std::iter::from_fn(move || {
        at = D::step(at) & empty;
        (!at.is_empty()).then_some(at)
    })
}

/// Whether side `S` has any step. How far kings go does not matter: the first square of the way tells.
#[inline(always)]
pub(crate) fn can_step<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>) -> bool {
    let (own, empty) = (S::own(pieces), pieces.empty());
    let forward = S::ForwardLeft::step(own) | S::ForwardRight::step(own);
    if forward.meets(empty) || V::RULES.goal == Goal::Crown {
        return forward.meets(empty);
    }
    let kings = own & pieces.kings;
    (S::BackLeft::step(kings) | S::BackRight::step(kings)).meets(empty)
}

/// How many steps side `S` has. Counts the squares reached in each direction all at once.
#[inline(always)]
pub(super) fn count<V: Variant, S: Side>(pieces: &Pieces<BoardOf<V>>) -> u64 {
    let (own, empty) = (S::own(pieces), pieces.empty());
    let kings = own & pieces.kings;
    let no_kings = V::RULES.goal == Goal::Crown || kings.is_empty();
    if !V::RULES.flying_kings {
        let mut sum = (S::ForwardLeft::step(own) & empty).len() + (S::ForwardRight::step(own) & empty).len();
        if !no_kings {
            sum += (S::BackLeft::step(kings) & empty).len() + (S::BackRight::step(kings) & empty).len();
        }
        return sum as u64;
    }
    let men = own - kings;
    let sum = (S::ForwardLeft::step(men) & empty).len() + (S::ForwardRight::step(men) & empty).len();
    if no_kings {
        return sum as u64;
    }
    sum as u64
        + rays_len::<BoardOf<V>, S::ForwardLeft>(kings, empty)
        + rays_len::<BoardOf<V>, S::ForwardRight>(kings, empty)
        + rays_len::<BoardOf<V>, S::BackLeft>(kings, empty)
        + rays_len::<BoardOf<V>, S::BackRight>(kings, empty)
}

/// The lengths of the rays of all `kings` together. Two rays of one direction never share a square.
fn rays_len<B: Board, D: Direction>(kings: Set<B>, empty: Set<B>) -> u64 {
    let mut at = kings;
    let mut sum = 0;
    loop {
        at = D::step(at) & empty;
        if at.is_empty() {
            return sum;
        }
        sum += at.len() as u64;
    }
}
