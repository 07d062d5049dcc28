//! The pieces on a board, without a side to move.

use crate::board::{Board, Set, Square};
use crate::color::{Color, Kind, Piece};

/// Which squares hold which pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Pieces<B: Board> {
    /// Black's men and kings.
    pub(crate) black: Set<B>,
    /// White's men and kings.
    pub(crate) white: Set<B>,
    /// The kings of both sides.
    pub(crate) kings: Set<B>,
}

impl<B: Board> Pieces<B> {
    /// The pieces on these squares. `kings` are those of both sides; squares without a piece make no king, and where both
    /// sides are said to stand it is Black.
    #[inline(always)]
    pub fn new(black: Set<B>, white: Set<B>, kings: Set<B>) -> Self {
        let white = white - black;
        Pieces { black, white, kings: kings & (black | white) }
    }

    /// The pieces of one colour.
    pub fn of(&self, color: Color) -> Set<B> {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The men of one colour.
    pub fn men(&self, color: Color) -> Set<B> {
        self.of(color) - self.kings
    }

    /// The kings of one colour.
    pub fn kings(&self, color: Color) -> Set<B> {
        self.of(color) & self.kings
    }

    /// All squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Set<B> {
        self.black | self.white
    }

    /// All squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> Set<B> {
        !self.occupied()
    }

    /// The piece on a square.
    pub fn at(&self, square: Square<B>) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|&color| self.of(color).contains(square))?;
        let kind = if self.kings.contains(square) { Kind::King } else { Kind::Man };
        Some(Piece { color, kind })
    }

    /// The same pieces with the colours changed and the board turned round.
    #[must_use]
    pub fn turned(&self) -> Self {
        let Pieces { black, white, kings } = *self;
        Pieces { black: white.turned(), white: black.turned(), kings: kings.turned() }
    }

    /// The pieces as a side sees them that plays up the board: its own are the white ones.
    #[must_use]
    pub fn seen_by(&self, color: Color) -> Self {
        match color {
            Color::White => *self,
            Color::Black => self.turned(),
        }
    }

    pub(crate) fn put(&mut self, square: Square<B>, piece: Piece) {
        match piece.color {
            Color::Black => self.black |= square.into(),
            Color::White => self.white |= square.into(),
        }
        if piece.kind == Kind::King {
            self.kings |= square.into();
        }
    }

    /// The squares with pieces and what stands there, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Square<B>, Piece)> {
        let pieces = *self;
        pieces.occupied().squares().filter_map(move |square| Some((square, pieces.at(square)?)))
    }
}
