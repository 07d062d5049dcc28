#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod board;
mod color;
mod direction;
mod fen;
mod game;
mod generate;
mod key;
mod moves;
mod notation;
mod outcome;
pub mod pdn;
mod perft;
mod pieces;
mod position;
pub mod retrograde;
mod rows;
mod rulebook;
mod setup;
mod variant;
mod word;

pub use board::{Board, Board4, Board6, Board8, Board10, Board12, Board14, Set, Square};
pub use color::{Color, Kind, Piece};
pub use fen::FenError;
pub use game::{Game, PlayError};
pub use key::Key;
pub use moves::Move;
pub use notation::{
    Form, Illegal, MoveError, MoveText, SquareName, Unreadable, read_move, write_move, write_moves,
};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{Count, perft};
pub use pieces::Pieces;
pub use position::Position;
pub use rows::{RowsError, read_rows, write_rows};
pub use rulebook::{
    BRAZILIAN, Corner, Criterion, Crowning, ENGLISH, Goal, INTERNATIONAL, ITALIAN, LOSE, Notation, RACE,
    RUSSIAN, Rules,
};
pub use setup::{Fault, Setup, SetupError};
// All of it: a game is added by one line in its table.
pub use variant::*;
pub use word::Word;
