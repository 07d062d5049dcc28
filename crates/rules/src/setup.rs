//! What somebody said a position is, before it is known to be one.

use std::fmt;

use crate::board::{Board, Set, Square};
use crate::color::{Color, Kind, Piece};
use crate::notation::SquareName;
use crate::pieces::Pieces;
use crate::position::Position;
use crate::rulebook::Goal;
use crate::variant::Variant;

/// Pieces on named squares and a side to move, perhaps nonsense.
///
/// ```
/// use crownhead_rules::{English, Position, Setup};
/// let setup: Setup = "B:W9,10,17,18:BK6".parse()?;
/// let position = Position::<English>::try_from(&setup)?;
/// assert_eq!(position.legal_moves().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// Who is to move, if that was said.
    pub turn: Option<Color>,
    /// The pieces, in the order they were named.
    pub pieces: Vec<(SquareName, Piece)>,
}

/// One reason why a [`Setup`] is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It was not said who is to move.
    #[error("it does not say who is to move")]
    NoTurn,
    /// The board has no such square.
    #[error("there is no square {square} on this board, which has {squares}")]
    NoSuchSquare {
        /// The name that was used.
        square: SquareName,
        /// What the squares of the board are called.
        squares: String,
    },
    /// A square was named more than once.
    #[error("square {0} is named twice")]
    SquareTwice(SquareName),
    /// A man stands where it would have become a king.
    #[error("the {color} man on {square} stands on its king row")]
    ManOnKingRow {
        /// Where.
        square: SquareName,
        /// Whose.
        color: Color,
    },
    /// A king in a game that has none.
    #[error("there is a king on {0}, and this game has no kings")]
    KingInRace(SquareName),
    /// More pieces than a side starts with.
    #[error("{color} has {count} pieces, more than the {most} it starts with")]
    TooManyPieces {
        /// Which side.
        color: Color,
        /// How many it has.
        count: usize,
        /// How many it can have.
        most: usize,
    },
}

/// All reasons why a [`Setup`] is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The faults, at least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<String> = self.faults.iter().map(Fault::to_string).collect();
        write!(f, "this is not a position: {}", faults.join("; "))
    }
}

impl std::error::Error for SetupError {}

impl<V: Variant> TryFrom<&Setup> for Position<V> {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let mut check = Check::<V> { setup, pieces: Pieces::default(), faults: Vec::new() };
        check.place_pieces();
        check.count_pieces();
        match setup.turn {
            Some(turn) if check.faults.is_empty() => Ok(Position::new(check.pieces, turn)),
            Some(_) => Err(SetupError { faults: check.faults }),
            None => {
                check.faults.insert(0, Fault::NoTurn);
                Err(SetupError { faults: check.faults })
            }
        }
    }
}

struct Check<'a, V: Variant> {
    setup: &'a Setup,
    pieces: Pieces<V::Board>,
    faults: Vec<Fault>,
}

impl<V: Variant> Check<'_, V> {
    fn place_pieces(&mut self) {
        let mut named = Set::EMPTY;
        for &(name, piece) in &self.setup.pieces {
            let Some(square) = name.find::<V>() else {
                let squares = SquareName::range::<V>(name);
                self.faults.push(Fault::NoSuchSquare { square: name, squares });
                continue;
            };
            if named.contains(square) {
                if !self.faults.contains(&Fault::SquareTwice(name)) {
                    self.faults.push(Fault::SquareTwice(name));
                }
                continue;
            }
            named |= square.into();
            match piece.kind {
                Kind::Man if self.is_misplaced_man(square, piece.color) => {
                    self.faults.push(Fault::ManOnKingRow { square: name, color: piece.color });
                }
                Kind::King if V::RULES.goal == Goal::Crown => self.faults.push(Fault::KingInRace(name)),
                _ => self.pieces.put(square, piece),
            }
        }
    }

    /// A man on its king row is an error, except for the one that has just won a crown race.
    fn is_misplaced_man(&self, square: Square<V::Board>, color: Color) -> bool {
        let king_row = king_row::<V::Board>(color);
        if !king_row.contains(square) {
            return false;
        }
        let has_just_won = V::RULES.goal == Goal::Crown
            && self.setup.turn == Some(!color)
            && !self.pieces.of(color).meets(king_row);
        !has_just_won
    }

    fn count_pieces(&mut self) {
        let most = Position::<V>::pieces_at_start();
        for color in Color::BOTH {
            let count = self.setup.pieces.iter().filter(|(_, piece)| piece.color == color).count();
            if count > most {
                self.faults.push(Fault::TooManyPieces { color, count, most });
            }
        }
    }
}

fn king_row<B: Board>(color: Color) -> Set<B> {
    match color {
        Color::Black => Set::BOTTOM,
        Color::White => Set::TOP,
    }
}

impl Setup {
    /// Makes kings of men on their king row: old files write them so. Whether there were any.
    pub(crate) fn crown_men<V: Variant>(&mut self) -> bool {
        let mut any = false;
        for (name, piece) in &mut self.pieces {
            let on_king_row = name.find::<V>().is_some_and(|square| king_row(piece.color).contains(square));
            if on_king_row && piece.kind == Kind::Man && V::RULES.goal != Goal::Crown {
                piece.kind = Kind::King;
                any = true;
            }
        }
        any
    }
}

impl<V: Variant> From<&Position<V>> for Setup {
    fn from(position: &Position<V>) -> Setup {
        let pieces = position.pieces();
        let pieces = pieces.iter().map(|(square, piece)| (SquareName::of::<V>(square), piece));
        Setup { turn: Some(position.turn()), pieces: pieces.collect() }
    }
}
