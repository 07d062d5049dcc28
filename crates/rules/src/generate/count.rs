//! Counting legal moves without making them.

use super::capture::{captures, jump, victims_of_men};
use super::{BoardOf, Counting, Step, Visitor, can_capture, is_race_over, quiet};
use crate::board::{Board, Set};
use crate::direction::{Direction, Side};
use crate::moves::Trail;
use crate::pieces::Pieces;
use crate::variant::Variant;

/// How many legal moves side `S` has.
#[inline(always)]
pub(crate) fn count<V: Variant, S: Side, C: Counting>(pieces: &Pieces<BoardOf<V>>) -> u64 {
    if is_race_over::<V, S>(pieces) {
        return 0;
    }
    if can_capture::<V, S>(pieces) {
        return count_captures::<V, S, C>(pieces);
    }
    quiet::count::<V, S>(pieces)
}

fn count_captures<V: Variant, S: Side, C: Counting>(pieces: &Pieces<BoardOf<V>>) -> u64 {
    let kings = S::own(pieces) & pieces.kings;
    let free_choice = V::RULES.priority.is_empty();
    if kings.is_empty() && free_choice && !V::RULES.men_capture_backwards {
        let (men, empty) = (S::own(pieces), pieces.empty());
        return men_captures::<_, S>(men, victims_of_men::<V, S>(pieces), empty);
    }
    let mut counter = Counter(0);
    captures::<V, S, C>(pieces, &mut counter);
    counter.0
}

/// How many captures men have that jump forwards only: they meet no square twice, so each jump is
/// made by all of them at once.
#[inline(always)]
fn men_captures<B: Board, S: Side>(men: Set<B>, victims: Set<B>, empty: Set<B>) -> u64 {
    let left = jump::<_, S::ForwardLeft>(men, victims, empty);
    let right = jump::<_, S::ForwardRight>(men, victims, empty);
    ends::<B, S>(left, victims, empty) + ends::<B, S>(right, victims, empty)
}

/// How many ends the captures have that have come as far as the squares `at`.
fn ends<B: Board, S: Side>(at: Set<B>, victims: Set<B>, empty: Set<B>) -> u64 {
    let left = jump::<_, S::ForwardLeft>(at, victims, empty);
    let right = jump::<_, S::ForwardRight>(at, victims, empty);
    if (left | right).is_empty() {
        return at.len() as u64;
    }
    let gone_on = S::ForwardLeft::back(S::ForwardLeft::back(left))
        | S::ForwardRight::back(S::ForwardRight::back(right));
    (at - gone_on).len() as u64 + ends::<B, S>(left, victims, empty) + ends::<B, S>(right, victims, empty)
}

struct Counter(u64);

impl<V: Variant> Visitor<V> for Counter {
    #[inline(always)]
    fn quiet(&mut self, _: Step<V>, _: Pieces<BoardOf<V>>) {
        self.0 += 1;
    }

    #[inline(always)]
    fn capture(&mut self, _: &Trail<BoardOf<V>>, _: bool, _: Pieces<BoardOf<V>>) {
        self.0 += 1;
    }
}
