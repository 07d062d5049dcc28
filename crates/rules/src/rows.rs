//! The board text of Lose Checkers: one line a row from the top, one letter a dark square.
//!
//! `e` is empty, `b` and `w` are men, `B` and `W` kings.

use crate::board::{Board, Square};
use crate::color::{Color, Kind, Piece};
use crate::notation::SquareName;
use crate::position::Position;
use crate::setup::Setup;
use crate::variant::Variant;

/// A text that is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowsError {
    /// Too few or too many rows.
    #[error("the board needs {expected} rows, and there are {found}")]
    RowCount {
        /// How many the board has.
        expected: usize,
        /// How many there were.
        found: usize,
    },
    /// A row of the wrong length.
    #[error("row {row} has {found} squares ('{text}'), and the board has {expected} in a row")]
    RowLength {
        /// Which row, counted from 1 at the top.
        row: usize,
        /// How long it should be.
        expected: usize,
        /// How long it is.
        found: usize,
        /// What it says.
        text: String,
    },
    /// A letter that means nothing.
    #[error("row {row} has '{found}', and a square is one of e, b, B, w, W")]
    Letter {
        /// Which row, counted from 1 at the top.
        row: usize,
        /// What stands there.
        found: char,
    },
}

/// Reads the rows of a board; who is to move is not part of them. Blank lines are passed over.
pub fn read_rows<V: Variant>(text: &str) -> Result<Setup, RowsError> {
    let rows: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if rows.len() != V::Board::SIZE {
        return Err(RowsError::RowCount { expected: V::Board::SIZE, found: rows.len() });
    }
    let mut setup = Setup::default();
    for (row, text) in rows.iter().enumerate() {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        if letters.len() != V::Board::HALF {
            let (expected, found) = (V::Board::HALF, letters.len());
            return Err(RowsError::RowLength { row: row + 1, expected, found, text: (*text).to_owned() });
        }
        for (place, letter) in letters.into_iter().enumerate() {
            let piece = match letter {
                'e' => continue,
                'b' => Piece { color: Color::Black, kind: Kind::Man },
                'B' => Piece { color: Color::Black, kind: Kind::King },
                'w' => Piece { color: Color::White, kind: Kind::Man },
                'W' => Piece { color: Color::White, kind: Kind::King },
                found => return Err(RowsError::Letter { row: row + 1, found }),
            };
            if let Some(square) = Square::in_row(row, seen_place::<V>(place)) {
                setup.pieces.push((SquareName::of::<V>(square), piece));
            }
        }
    }
    Ok(setup)
}

/// Writes the rows of a board.
///
/// ```
/// use crownhead_rules::{Lose6, Position, write_rows};
/// assert_eq!(write_rows(&Position::<Lose6>::start()), "bbb\nbbb\neee\neee\nwww\nwww\n");
/// ```
pub fn write_rows<V: Variant>(position: &Position<V>) -> String {
    let pieces = position.pieces();
    let mut text = String::new();
    for row in 0..V::Board::SIZE {
        for place in 0..V::Board::HALF {
            let piece = Square::in_row(row, seen_place::<V>(place)).and_then(|square| pieces.at(square));
            text.push(match piece {
                None => 'e',
                Some(Piece { color, kind: Kind::King }) => color.letter(),
                Some(Piece { color, kind: Kind::Man }) => color.letter().to_ascii_lowercase(),
            });
        }
        text.push('\n');
    }
    text
}

/// The place in a row, counted from the left of the board as it is kept.
fn seen_place<V: Variant>(place: usize) -> usize {
    match V::RULES.dark_corner {
        crate::rulebook::Corner::Left => place,
        crate::rulebook::Corner::Right => V::Board::HALF - 1 - place,
    }
}
