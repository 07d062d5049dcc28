//! Boards of every even size in one bit layout, their squares, and sets of squares.
//!
//! A board of 2n x 2n has n dark squares in each row. They are numbered from the top left, and
//! after each pair of rows one *ghost* bit is left out. With it every diagonal step is a shift by
//! n or n + 1, on every row, with no masks: a step over the edge ends on a ghost or outside.
//!
//! ```text
//!        8x8 (n = 4): bits              the same squares, numbered
//!      .  0  .  1  .  2  .  3           .  1  .  2  .  3  .  4
//!      4  .  5  .  6  .  7  .   (8)     5  .  6  .  7  .  8  .
//!      .  9  . 10  . 11  . 12           .  9  . 10  . 11  . 12
//!     13  . 14  . 15  . 16  .   (17)   13  . 14  . 15  . 16  .
//! ```

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use crate::word::Word;

/// A board size with the word its squares are kept in.
pub trait Board: Copy + Debug + Eq + Ord + Hash + Default + Send + Sync + 'static {
    /// The word that holds one bit for each square and ghost.
    type Word: Word;
    /// Rows and columns: 2n.
    const SIZE: usize;
    /// Dark squares in a row: n.
    const HALF: usize = Self::SIZE / 2;
    /// How many dark squares there are: 2n².
    const SQUARES: usize = Self::SIZE * Self::SIZE / 2;
    /// All squares, no ghosts.
    const ALL: Self::Word;
    /// The top row, where White's men are crowned.
    const TOP: Self::Word;
    /// The bottom row, where Black's men are crowned.
    const BOTTOM: Self::Word;
}

/// Bits that the layout needs for a board of `size` rows: no ghost follows the last pair of rows.
const fn bits(size: usize) -> usize {
    size / 2 * (size + 1) - 1
}

/// The squares of rows `from..to`, counted from the top, as bits.
const fn rows(size: usize, from: usize, to: usize) -> u128 {
    let mut squares = 0;
    let mut row = from;
    while row < to {
        squares |= ((1 << (size / 2)) - 1) << (row * (size / 2) + row / 2);
        row += 1;
    }
    squares
}

macro_rules! boards {
    ($($name:ident $size:literal $word:ty;)*) => {$(
        #[doc = concat!("The ", $size, "x", $size, " board.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name;

        impl Board for $name {
            type Word = $word;
            const SIZE: usize = $size;
            const ALL: $word = rows($size, 0, $size) as $word;
            const TOP: $word = rows($size, 0, 1) as $word;
            const BOTTOM: $word = rows($size, $size - 1, $size) as $word;
        }

        const _: () = assert!($size % 2 == 0 && bits($size) <= <$word>::BITS as usize);
    )*};
}

boards! {
    Board4 4 u32;
    Board6 6 u32;
    Board8 8 u64;
    Board10 10 u64;
    Board12 12 u128;
    Board14 14 u128;
}

/// A dark square of a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<B> {
    bit: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// Bits in the word of a set, gaps included.
    pub const BITS: usize = bits(B::SIZE);

    /// The square in `row` (0 is the top) that is the `index`-th dark one from the left.
    pub fn in_row(row: usize, index: usize) -> Option<Self> {
        (row < B::SIZE && index < B::HALF).then(|| Self::from_bit((row * B::HALF + row / 2 + index) as u8))
    }

    /// The square in `row` (0 is the top) and `column` (0 is the left), if that one is dark.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        if (row + column) % 2 == 1 { Self::in_row(row, column / 2) } else { None }
    }

    /// The square with this place in reading order, from 0.
    pub fn from_index(index: usize) -> Option<Self> {
        Self::in_row(index / B::HALF, index % B::HALF)
    }

    pub(crate) const fn from_bit(bit: u8) -> Self {
        Square { bit, board: PhantomData }
    }

    /// The place of its bit in the word of a set, below [`Square::BITS`]: quicker to have than [`Square::index`], and with
    /// gaps.
    #[inline(always)]
    pub const fn bit(self) -> u8 {
        self.bit
    }

    /// The place of the square in reading order, from 0 to [`Board::SQUARES`] - 1.
    pub fn index(self) -> usize {
        self.bit as usize - self.bit as usize / (B::SIZE + 1)
    }

    /// The row, 0 at the top.
    pub fn row(self) -> usize {
        self.index() / B::HALF
    }

    /// The column, 0 at the left.
    pub fn column(self) -> usize {
        let index = self.index();
        2 * (index % B::HALF) + usize::from((index / B::HALF).is_multiple_of(2))
    }

    /// The same square seen from the other side of the board.
    pub fn turned(self) -> Self {
        Self::from_bit((bits(B::SIZE) - 1) as u8 - self.bit)
    }

    /// All squares of the board, in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..B::SQUARES).filter_map(Self::from_index)
    }
}

impl<B: Board> Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

/// A set of squares; the operators are those of sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Set<B: Board>(pub(crate) B::Word);

impl<B: Board> Set<B> {
    /// The set without a square.
    pub const EMPTY: Self = Set(<B::Word as Word>::ZERO);
    /// All squares of the board.
    pub const ALL: Self = Set(B::ALL);
    /// The top row, where White's men are crowned.
    pub const TOP: Self = Set(B::TOP);
    /// The bottom row, where Black's men are crowned.
    pub const BOTTOM: Self = Set(B::BOTTOM);

    /// Whether the set has no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == B::Word::ZERO
    }

    /// Whether the sets share a square.
    #[inline(always)]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the set holds `square`.
    #[inline(always)]
    pub fn contains(self, square: Square<B>) -> bool {
        self.meets(square.into())
    }

    /// How many squares the set has.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count() as usize
    }

    /// The first square in reading order; meaningful only if there is one.
    #[inline(always)]
    pub(crate) fn first(self) -> Square<B> {
        debug_assert!(!self.is_empty());
        Square::from_bit(self.0.first() as u8)
    }

    /// The sets of one square that make up this one.
    #[inline(always)]
    pub(crate) fn singles(self) -> impl Iterator<Item = Set<B>> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != B::Word::ZERO).then(|| {
                let single = rest.lowest();
                rest = rest.without_lowest();
                Set(single)
            })
        })
    }

    /// The squares, in reading order.
    #[inline(always)]
    pub fn squares(self) -> impl Iterator<Item = Square<B>> {
        self.singles().map(Set::first)
    }

    /// The squares as bits in reading order with no ghosts between them. For boards of at most 64 squares.
    #[inline(always)]
    pub fn packed(self) -> u64 {
        let mut packed = 0;
        let mut pair = 0;
        while pair < B::HALF {
            let two_rows = (self.0 >> (pair * (B::SIZE + 1))).low() & ((1 << B::SIZE) - 1);
            packed |= two_rows << (pair * B::SIZE);
            pair += 1;
        }
        packed
    }

    /// The squares that [`Set::packed`] wrote as bits; other bits are left out.
    #[inline(always)]
    pub fn from_packed(packed: u64) -> Self {
        let mut squares = B::Word::ZERO;
        let mut pair = 0;
        while pair < B::HALF {
            let two_rows = packed >> (pair * B::SIZE) & ((1 << B::SIZE) - 1);
            squares = squares | B::Word::from_low(two_rows) << (pair * (B::SIZE + 1));
            pair += 1;
        }
        Set(squares)
    }

    /// The same squares seen from the other side of the board.
    pub fn turned(self) -> Self {
        Set(self.0.reversed(bits(B::SIZE)))
    }
}

impl<B: Board> From<Square<B>> for Set<B> {
    #[inline(always)]
    fn from(square: Square<B>) -> Self {
        Set(B::Word::ONE << square.bit as usize)
    }
}

impl<B: Board> FromIterator<Square<B>> for Set<B> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        squares.into_iter().fold(Set::EMPTY, |set, square| set | square.into())
    }
}

impl<B: Board> BitAnd for Set<B> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Set(self.0 & other.0)
    }
}

impl<B: Board> BitOr for Set<B> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Set(self.0 | other.0)
    }
}

impl<B: Board> BitOrAssign for Set<B> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<B: Board> BitXor for Set<B> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Set(self.0 ^ other.0)
    }
}

impl<B: Board> Sub for Set<B> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Set(self.0 & !other.0)
    }
}

impl<B: Board> SubAssign for Set<B> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The complement: the squares of the board that are not in the set.
impl<B: Board> Not for Set<B> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Set::ALL - self
    }
}

impl<B: Board> Debug for Set<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.squares()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares_know_their_place<B: Board>() {
        let all: Vec<Square<B>> = Square::all().collect();
        assert_eq!(all.len(), B::SQUARES);
        assert_eq!(all.iter().copied().collect::<Set<B>>(), Set::ALL);
        for (index, &square) in all.iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::at(square.row(), square.column()), Some(square));
            assert_eq!(square.turned().index(), B::SQUARES - 1 - index);
            assert_eq!(Set::from(square).turned(), Set::from(square.turned()));
            if B::SQUARES <= 64 {
                assert_eq!(Set::from(square).packed(), 1 << index);
                assert_eq!(Set::<B>::from_packed(1 << index), Set::from(square));
            }
        }
        assert_eq!(Square::<B>::at(0, 0), None, "the top left corner is light");
        assert_eq!(Square::<B>::from_index(B::SQUARES), None);
        assert_eq!(all.last().map(|s| s.bit() as usize), Some(bits(B::SIZE) - 1));
    }

    #[test]
    fn every_board_knows_its_squares() {
        squares_know_their_place::<Board4>();
        squares_know_their_place::<Board6>();
        squares_know_their_place::<Board8>();
        squares_know_their_place::<Board10>();
        squares_know_their_place::<Board12>();
        squares_know_their_place::<Board14>();
        assert_eq!([4, 6, 8, 10, 12, 14].map(bits), [9, 20, 35, 54, 77, 104]);
    }
}
