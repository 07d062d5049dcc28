//! Names of squares: `11`, `c3`.

use std::fmt;

use crate::board::{Board, Square};
use crate::rulebook::{Corner, Notation};
use crate::variant::Variant;

/// What somebody called a square; the board may have no such square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SquareName {
    /// A number, counted from the top left, from 1.
    Number(u32),
    /// A column letter and a row counted from the bottom.
    Letters {
        /// `a` for the column on the left.
        column: char,
        /// 1 for the row at the bottom.
        row: u32,
    },
}

impl SquareName {
    /// The name of a square in the notation of its game.
    pub fn of<V: Variant>(square: Square<V::Board>) -> Self {
        Self::with::<V>(square, V::RULES.notation)
    }

    /// The name of a square in a given notation.
    pub fn with<V: Variant>(square: Square<V::Board>, notation: Notation) -> Self {
        let (row, column) = (square.row(), seen_column::<V>(square.column()));
        match notation {
            Notation::Numbers => SquareName::Number((row * V::Board::HALF + column / 2 + 1) as u32),
            Notation::Letters => SquareName::Letters {
                column: (b'a' + column as u8) as char,
                row: (V::Board::SIZE - row) as u32,
            },
        }
    }

    /// The square of that name, if the board has it.
    pub fn find<V: Variant>(self) -> Option<Square<V::Board>> {
        match self {
            SquareName::Number(number) => {
                let index = usize::try_from(number).ok()?.checked_sub(1)?;
                let (row, place) = (index / V::Board::HALF, index % V::Board::HALF);
                let place = match V::RULES.dark_corner {
                    Corner::Left => place,
                    Corner::Right => V::Board::HALF - 1 - place,
                };
                Square::in_row(row, place)
            }
            SquareName::Letters { column, row } => {
                let column = (column as usize).checked_sub('a' as usize)?;
                let row = V::Board::SIZE.checked_sub(usize::try_from(row).ok()?)?;
                if column >= V::Board::SIZE {
                    return None;
                }
                Square::at(row, seen_column::<V>(column))
            }
        }
    }

    /// What the squares of the board are called, in the notation of `like`.
    pub(crate) fn range<V: Variant>(like: SquareName) -> String {
        match like {
            SquareName::Number(_) => format!("squares 1 to {}", V::Board::SQUARES),
            SquareName::Letters { .. } => {
                let size = V::Board::SIZE;
                let last = (b'a' + size as u8 - 1) as char;
                format!("the dark squares of columns a to {last} and rows 1 to {size}")
            }
        }
    }
}

/// The column as a person sees it: boards with the dark corner on the right are kept mirrored.
fn seen_column<V: Variant>(column: usize) -> usize {
    match V::RULES.dark_corner {
        Corner::Left => column,
        Corner::Right => V::Board::SIZE - 1 - column,
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SquareName::Number(number) => write!(f, "{number}"),
            SquareName::Letters { column, row } => write!(f, "{column}{row}"),
        }
    }
}

impl SquareName {
    /// The name that `text` starts with, and what follows it.
    pub(crate) fn read(text: &str) -> Option<(SquareName, &str)> {
        let first = text.chars().next()?.to_ascii_lowercase();
        let column = matches!(first, 'a'..='w').then_some(first);
        let digits_from = usize::from(column.is_some());
        let digits =
            text[digits_from..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - digits_from);
        // Four digits are enough for every board; more would be something else.
        if digits == 0 || digits > 4 {
            return None;
        }
        let (number, rest) = text[digits_from..].split_at(digits);
        let number = number.parse().ok()?;
        let name = match column {
            Some(column) => SquareName::Letters { column, row: number },
            None => SquareName::Number(number),
        };
        Some((name, rest))
    }
}
