//! One file a command.

use rules::{Position, Variant};

use crate::args::PositionArgs;
use crate::failure::Failure;

pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod climb;
pub(crate) mod console;
mod contest;
pub(crate) mod endgame;
pub(crate) mod exchange;
pub(crate) mod experience;
pub(crate) mod games;
pub(crate) mod lab;
pub(crate) mod learn;
pub(crate) mod matches;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod players;
pub(crate) mod problems;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod soar;
pub(crate) mod solve;
pub(crate) mod think;
pub(crate) mod tournament;
pub(crate) mod variants;

/// The position that the arguments name.
fn position<V: Variant>(args: &PositionArgs) -> Result<Position<V>, Failure> {
    match &args.fen {
        None => Ok(Position::start()),
        Some(fen) => fen.parse().map_err(Failure::new),
    }
}
