//! The two colours and the two kinds of piece.

use std::fmt;
use std::ops::Not;

/// A player. Black stands at the top of the board and moves down, White at the bottom and moves up.
///
/// Which of them starts is a fact in [`Rules`](crate::Rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The dark pieces, at the top. English draughts also calls them Red.
    Black,
    /// The light pieces, at the bottom.
    White,
}

impl Color {
    /// Both colours.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The letter that FEN uses: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'B',
            Color::White => 'W',
        }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A piece that has not been crowned.
    Man,
    /// A crowned piece.
    King,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Man => "man",
            Kind::King => "king",
        })
    }
}

/// A piece of one colour and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// Man or king.
    pub kind: Kind,
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.kind)
    }
}
