//! The laws of checkers games.

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
mod rows;
mod rulebook;
mod setup;
mod variant;
mod word;

pub use board::*;
pub use color::*;
pub use fen::FenError;
pub use game::{Game, PlayError};
pub use key::Key;
pub use moves::Move;
pub use notation::*;
pub use outcome::*;
pub use perft::{Count, perft};
pub use pieces::Pieces;
pub use position::Position;
pub use rows::{RowsError, read_rows, write_rows};
pub use rulebook::*;
pub use setup::*;
pub use variant::*;
