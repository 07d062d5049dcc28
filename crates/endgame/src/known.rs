//! Finished slices in memory, for those that are worked out from them.

use std::sync::Arc;

use rules::{Goal, Pieces, Set, Variant, retrograde};

use crate::cell::Cell;
use crate::index::Index;
use crate::slice::{MOST_PIECES, Slice};
use crate::value::Value;

/// The values of all positions of a slice. What stands at positions with a capture means nothing.
#[derive(Debug)]
pub(crate) struct Solved<B> {
    pub(crate) index: Index<B>,
    pub(crate) cells: Vec<u16>,
}

/// Numbers for slices: four digits.
const BASE: usize = MOST_PIECES + 1;

/// How many numbers there are for slices.
pub(crate) const fn places() -> usize {
    BASE.pow(4)
}

/// The number of a slice among all there could be.
#[inline(always)]
pub(crate) fn place(slice: Slice) -> usize {
    [slice.own_men, slice.own_kings, slice.other_men, slice.other_kings]
        .into_iter()
        .fold(0, |place, digit| place * BASE + usize::from(digit))
}

/// The slices that others lead to.
#[derive(Debug)]
pub(crate) struct Known<V: Variant> {
    slices: Vec<Option<Arc<Solved<V::Board>>>>,
}

impl<V: Variant> Default for Known<V> {
    fn default() -> Self {
        Known { slices: vec![None; places()] }
    }
}

impl<V: Variant> Known<V> {
    pub(crate) fn insert(&mut self, solved: Arc<Solved<V::Board>>) {
        let place = place(solved.index.slice());
        self.slices[place] = Some(solved);
    }

    pub(crate) fn has(&self, slice: Slice) -> bool {
        self.slices[place(slice)].is_some()
    }

    pub(crate) fn get(&self, slice: Slice) -> Option<Arc<Solved<V::Board>>> {
        self.slices[place(slice)].clone()
    }

    /// Keeps these slices, and of the others as many as have room, counted in positions.
    pub(crate) fn keep(&mut self, wanted: &[Slice], room: u64) {
        let mut left = room;
        for solved in &mut self.slices {
            let Some(this) = solved else { continue };
            if wanted.contains(&this.index.slice()) {
                continue;
            }
            match left.checked_sub(this.index.size()) {
                Some(rest) => left = rest,
                None => *solved = None,
            }
        }
    }

    /// What a position is worth, Black to move, if its slice or what its captures lead to is here.
    ///
    /// # Panics
    /// If it is not: whoever asks has made sure of all that a slice leads to.
    pub(crate) fn value(&self, pieces: &Pieces<V::Board>) -> Value {
        if let Some(value) = ended::<V>(pieces) {
            return value;
        }
        if retrograde::must_capture::<V>(pieces) {
            return self.by_moves(pieces);
        }
        let slice = Slice::of(pieces);
        let solved = self.slices[place(slice)].as_ref();
        let solved = solved.unwrap_or_else(|| panic!("slice {slice} is not at hand"));
        Cell(solved.cells[solved.index.number(pieces) as usize]).value()
    }

    /// What a position is worth by what its moves lead to.
    pub(crate) fn by_moves(&self, pieces: &Pieces<V::Board>) -> Value {
        let mut best = None;
        retrograde::successors::<V>(pieces, |_, after| {
            best = best.max(Some(self.value(&after.turned()).before()));
        });
        best.unwrap_or_else(stuck::<V>)
    }
}

/// What it is worth to have no move.
pub(crate) fn stuck<V: Variant>() -> Value {
    if V::RULES.goal == Goal::Lose { Value::Win(0) } else { Value::Loss(0) }
}

/// The value of a game that is over whatever moves there might be: the side to move has nothing left, or the other has
/// won the race.
#[inline(always)]
pub(crate) fn ended<V: Variant>(pieces: &Pieces<V::Board>) -> Option<Value> {
    use rules::Color::{Black, White};
    if V::RULES.goal == Goal::Crown && pieces.of(White).meets(Set::TOP) {
        return Some(Value::Loss(0));
    }
    pieces.of(Black).is_empty().then(stuck::<V>)
}
