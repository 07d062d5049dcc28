//! Zobrist keys: a number for each position, kept up to date move by move.

use crate::board::{Board, Set, Square};
use crate::color::{Color, Kind, Piece};
use crate::pieces::Pieces;

/// A hash of a position. Equal positions have equal keys; different ones almost never.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(pub u64);

/// Squares with their ghosts that the largest board has, rounded up.
const MAX_BITS: usize = 128;

/// One random number for each kind of piece on each square, the same in every build.
static NUMBERS: [[u64; MAX_BITS]; 4] = numbers();

/// The number for Black to move.
const BLACK_TO_MOVE: u64 = split_mix(0x5eed_c0de);

const fn numbers() -> [[u64; MAX_BITS]; 4] {
    let mut table = [[0; MAX_BITS]; 4];
    let mut i = 0;
    while i < 4 * MAX_BITS {
        table[i / MAX_BITS][i % MAX_BITS] = split_mix(i as u64 + 1);
        i += 1;
    }
    table
}

/// SplitMix64 (Steele, Lea, Flood 2014): a well-mixed number from a counter.
const fn split_mix(counter: u64) -> u64 {
    let z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Key {
    /// The key of a position, worked out from nothing.
    pub(crate) fn of<B: Board>(pieces: &Pieces<B>, turn: Color) -> Key {
        let mut key = Key(if turn == Color::Black { BLACK_TO_MOVE } else { 0 });
        for (square, piece) in pieces.iter() {
            key.toggle(square, piece);
        }
        key
    }

    /// Puts a piece on a square or takes it off.
    #[inline(always)]
    pub(crate) fn toggle<B: Board>(&mut self, square: Square<B>, piece: Piece) {
        let kind = piece.color as usize * 2 + piece.kind as usize;
        self.0 ^= NUMBERS[kind][square.bit() as usize % MAX_BITS];
    }

    /// Takes the pieces of one colour off the squares.
    #[inline(always)]
    pub(crate) fn toggle_all<B: Board>(&mut self, squares: Set<B>, kings: Set<B>, color: Color) {
        for square in (squares - kings).squares() {
            self.toggle(square, Piece { color, kind: Kind::Man });
        }
        for square in (squares & kings).squares() {
            self.toggle(square, Piece { color, kind: Kind::King });
        }
    }

    /// Gives the move to the other side.
    #[inline(always)]
    pub(crate) fn pass(&mut self) {
        self.0 ^= BLACK_TO_MOVE;
    }
}
