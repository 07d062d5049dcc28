//! PDN 3.0, the portable draughts notation: read, replayed and written.
//!
//! Three steps, each of use on its own:
//! - [`Games`] reads a file game by game into trees ([`PdnGame`]): tags, moves, comments, nested
//!   variations, as they stand. It knows no rules. Reading tolerates what real files contain, and
//!   says so; in strict mode only what the published reading grammar allows passes.
//! - [`replay()`] plays the moves of a tree by the rules of a game.
//! - Writing a tree (its `Display`) gives a text that reads as the same tree.
//!
//! The scanner is written by hand rather than with a parser library because most of its work is
//! going on sensibly after a fault, with line and column for each.

mod diagnostic;
mod game_type;
mod read;
mod record;
mod replay;
mod result;
mod scan;
mod tree;
mod write;

pub use diagnostic::{Diagnostic, Place, Severity};
pub use game_type::{GameType, guess_variant};
pub use read::{Entry, Games, Mode};
pub use record::record;
pub use replay::{Replay, ReplayStep, replay};
pub use result::{Meaning, PdnResult};
pub use tree::{HeaderItem, Item, MoveItem, MoveNumber, PdnGame};
