//! Numbers for the positions of a slice, without gaps, both ways.
//!
//! Black is to move. A position is told by five choices, the first the weightiest: which of Black's men stand where
//! White's cannot (the top row), where the others stand, where White's men stand among the squares that Black's men left
//! them, where Black's kings and then White's stand among what is free. Each choice has a number among all choices of so
//! many squares out of so many (the combinatorial number system), and the numbers are digits of one number.

use std::collections::HashMap;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rules::{Board, Color, Pieces, Set};

use crate::slice::{MOST_PIECES, Slice};

/// Squares of the largest board there are numbers for.
const MOST_SQUARES: usize = 50;

/// How many ways there are to choose some of so many squares: `CHOICES[squares][chosen]`, with room that makes every
/// place a valid one.
static CHOICES: [[u32; 16]; 64] = choices();

const fn choices() -> [[u32; 16]; 64] {
    let mut table = [[0; 16]; 64];
    let mut squares = 0;
    while squares <= MOST_SQUARES {
        table[squares][0] = 1;
        let mut chosen = 1;
        while chosen <= MOST_PIECES && chosen <= squares {
            table[squares][chosen] = table[squares - 1][chosen - 1] + table[squares - 1][chosen];
            chosen += 1;
        }
        squares += 1;
    }
    table
}

fn ways(squares: usize, chosen: usize) -> u64 {
    u64::from(CHOICES[squares][chosen])
}

/// The number of a choice of squares among the free ones.
#[inline(always)]
fn number(mut chosen: u64, free: u64) -> u64 {
    let mut number = 0;
    let mut count = 1;
    while chosen != 0 {
        let below = (chosen & chosen.wrapping_neg()) - 1;
        number += CHOICES[((free & below).count_ones() & 63) as usize][count & 15];
        chosen &= chosen - 1;
        count += 1;
    }
    u64::from(number)
}

/// Moves the bits of a choice apart, so that the taken squares are left out.
#[inline(always)]
fn spread(mut chosen: u64, mut taken: u64) -> u64 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        chosen = chosen & below | (chosen & !below) << 1;
        taken &= taken - 1;
    }
    chosen
}

/// All choices of some of so many squares, by their numbers.
fn all_choices(squares: usize, chosen: usize) -> Arc<[u64]> {
    type Known = HashMap<(usize, usize), Arc<[u64]>>;
    static KNOWN: OnceLock<Mutex<Known>> = OnceLock::new();
    let known = KNOWN.get_or_init(Mutex::default);
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || {
        let mut bits: u64 = (1 << chosen) - 1;
        let count = ways(squares, chosen);
        (0..count)
            .map(|_| {
                let this = bits;
                if bits != 0 {
                    // The next number with as many bits.
                    let low = bits & bits.wrapping_neg();
                    let carried = bits + low;
                    bits = (((carried ^ bits) >> 2) / low) | carried;
                }
                this
            })
            .collect()
    };
    known.entry((squares, chosen)).or_insert_with(make).clone()
}

/// The positions of a slice with so many of Black's men in the top row.
#[derive(Clone, Debug)]
struct Group {
    /// The number of its first arrangement of men.
    first: u64,
    top: Arc<[u64]>,
    middle: Arc<[u64]>,
    others: Arc<[u64]>,
}

/// The numbers of the positions of a slice.
#[derive(Clone, Debug)]
pub struct Index<B> {
    slice: Slice,
    groups: Vec<Group>,
    own_kings: Arc<[u64]>,
    other_kings: Arc<[u64]>,
    /// How many positions there are for each arrangement of men.
    kings: u64,
    other_kings_ways: u64,
    size: u64,
    board: PhantomData<B>,
}

impl<B: Board> Index<B> {
    const TOP: u64 = (1 << B::HALF) - 1;

    /// How many positions a slice has.
    pub fn size_of(slice: Slice) -> u64 {
        let [own_men, own_kings, other_men, other_kings] =
            [slice.own_men, slice.own_kings, slice.other_men, slice.other_kings].map(usize::from);
        let groups = (0..=own_men.min(B::HALF)).map(|at_top| {
            let elsewhere = own_men - at_top;
            let room = (B::SQUARES - B::HALF).saturating_sub(elsewhere);
            ways(B::HALF, at_top) * ways(B::SQUARES - 2 * B::HALF, elsewhere) * ways(room, other_men)
        });
        let free = B::SQUARES.saturating_sub(slice.men());
        groups.sum::<u64>() * ways(free, own_kings) * ways(free.saturating_sub(own_kings), other_kings)
    }

    /// Numbers for a slice; boards of more than 10x10 have none.
    pub fn new(slice: Slice) -> Index<B> {
        assert!(B::SQUARES <= MOST_SQUARES && slice.pieces() <= MOST_PIECES, "too large: {slice}");
        let [own_men, own_kings, other_men, other_kings] =
            [slice.own_men, slice.own_kings, slice.other_men, slice.other_kings].map(usize::from);
        let mut first = 0;
        let mut groups = Vec::new();
        for at_top in 0..=own_men.min(B::HALF) {
            let elsewhere = own_men - at_top;
            let group = Group {
                first,
                top: all_choices(B::HALF, at_top),
                middle: all_choices(B::SQUARES - 2 * B::HALF, elsewhere),
                others: all_choices((B::SQUARES - B::HALF).saturating_sub(elsewhere), other_men),
            };
            first += (group.top.len() * group.middle.len() * group.others.len()) as u64;
            groups.push(group);
        }
        let free = B::SQUARES.saturating_sub(slice.men());
        let own_kings = all_choices(free, own_kings);
        let other_kings = all_choices(free.saturating_sub(own_kings[0].count_ones() as usize), other_kings);
        let other_kings_ways = other_kings.len() as u64;
        let kings = own_kings.len() as u64 * other_kings_ways;
        Index {
            slice,
            groups,
            own_kings,
            other_kings,
            kings,
            other_kings_ways,
            size: first * kings,
            board: PhantomData,
        }
    }

    /// The slice.
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// How many positions there are.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The number of a position of this slice, Black to move.
    #[inline(always)]
    pub fn number(&self, pieces: &Pieces<B>) -> u64 {
        let (own, other) = (pieces.of(Color::Black).packed(), pieces.of(Color::White).packed());
        let kings = (pieces.kings(Color::Black) | pieces.kings(Color::White)).packed();
        let (own_men, own_kings) = (own & !kings, own & kings);
        let (other_men, other_kings) = (other & !kings, other & kings);
        let at_top = own_men & Self::TOP;
        let group = &self.groups[at_top.count_ones() as usize];
        let middle = own_men >> B::HALF;
        let men = number(at_top, !0) * group.middle.len() as u64 + number(middle, !0);
        let men = men * group.others.len() as u64 + number(other_men >> B::HALF, !middle);
        let free = !(own_men | other_men);
        let kings = number(own_kings, free) * self.other_kings_ways + number(other_kings, free & !own_kings);
        (group.first + men) * self.kings + kings
    }

    /// The position with a number below [`Index::size`].
    pub fn position(&self, number: u64) -> Pieces<B> {
        let mut found = Pieces::default();
        self.each(number..number + 1, |_, pieces| found = pieces);
        found
    }

    /// Goes through the positions with these numbers, in their order.
    #[inline(always)]
    pub fn each(&self, numbers: Range<u64>, mut visit: impl FnMut(u64, Pieces<B>)) {
        let end = numbers.end.min(self.size);
        let mut next = numbers.start;
        while next < end {
            let (men, kings) = (next / self.kings, next % self.kings);
            let (own_men, other_men) = self.men(men);
            let taken = own_men | other_men;
            let mut own = (kings / self.other_kings_ways) as usize;
            let mut other = (kings % self.other_kings_ways) as usize;
            while own < self.own_kings.len() && next < end {
                let own_kings = spread(self.own_kings[own], taken);
                let all_taken = taken | own_kings;
                let black = Set::from_packed(own_men | own_kings);
                while other < self.other_kings.len() && next < end {
                    let other_kings = spread(self.other_kings[other], all_taken);
                    let white = Set::from_packed(other_men | other_kings);
                    visit(next, Pieces::new(black, white, Set::from_packed(own_kings | other_kings)));
                    next += 1;
                    other += 1;
                }
                own += 1;
                other = 0;
            }
        }
    }

    /// The men of both sides by their number.
    fn men(&self, men: u64) -> (u64, u64) {
        let group = self.groups.iter().rev().find(|group| group.first <= men && !group.others.is_empty());
        let Some(group) = group else { return (0, 0) };
        let number = (men - group.first) as usize;
        let (own, others) = (number / group.others.len(), number % group.others.len());
        let (top, middle) = (own / group.middle.len(), own % group.middle.len());
        let middle = group.middle[middle];
        let others = spread(group.others[others], middle) << B::HALF;
        (group.top[top] | middle << B::HALF, others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{English, English4, English6, International, Race6, Variant};

    /// Every position of a slice has its number, in order.
    fn is_dense<V: Variant>(slice: Slice) -> u64 {
        let index = Index::<V::Board>::new(slice);
        let mut expected = 0;
        let mut before = None;
        index.each(0..index.size(), |number, pieces| {
            assert_eq!(number, expected);
            assert_eq!(Slice::of(&pieces), slice);
            assert_eq!(index.number(&pieces), number);
            assert!(rules::Position::<V>::with_pieces(pieces, Color::Black).is_some());
            assert_ne!(before, Some(pieces));
            before = Some(pieces);
            expected += 1;
        });
        assert_eq!(expected, index.size());
        if expected > 0 {
            assert_eq!(index.position(expected / 2), index.position(expected / 2));
            assert_eq!(index.number(&index.position(expected / 2)), expected / 2);
        }
        assert_eq!(Index::<V::Board>::size_of(slice), expected);
        expected
    }

    fn count<V: Variant>(pieces: usize) -> u64 {
        Slice::all::<V>(pieces).into_iter().map(is_dense::<V>).sum()
    }

    #[test]
    fn numbers_have_no_gaps() {
        // The published numbers of positions.
        assert_eq!(count::<English>(2), 3_488);
        assert_eq!(count::<English>(3), 196_032);
        assert_eq!([2, 3, 4].map(count::<English4>), [172, 1_796, 3_921]);
        assert!(count::<Race6>(4) > 0);
        assert!(count::<English6>(3) > 0);
        assert!(count::<International>(2) > 0);
    }

    #[test]
    fn larger_slices_have_the_published_sizes() {
        let size = |pieces| -> u64 {
            let slices = Slice::all::<English>(pieces);
            slices.into_iter().map(|slice| Index::<rules::Board8>::new(slice).size()).sum()
        };
        assert_eq!([4, 5, 6].map(size), [6_209_316, 139_450_808, 2_426_085_676]);
    }

    #[test]
    fn any_part_can_be_gone_through() {
        let slice = Slice { own_men: 1, own_kings: 1, other_men: 1, other_kings: 1 };
        let index = Index::<rules::Board8>::new(slice);
        let mut numbers = Vec::new();
        index.each(1234..5678, |number, pieces| {
            assert_eq!(index.position(number), pieces);
            numbers.push(number);
        });
        assert!(numbers.into_iter().eq(1234..5678));
    }
}
