//! Players of checkers games.
//!
//! A player is a way of thinking behind the [`Player`] trait: asked for a move, it gives a [`Decision`]
//! with its reasons. A player is one file and one line in the registry ([`PlayerSpec`]); players that
//! search are an evaluation and options for the one search in `engine`.
//!
//! Players never decide who won and never print.

mod casual;
mod champion;
mod endgames;
pub mod experience;
mod greedy;
mod mind;
mod one_jump_behind;
mod part1;
mod part2;
mod player;
mod program;
pub mod prolog;
mod racer;
mod random;
mod registry;
mod searching;
mod shared;
pub mod soar;
mod words;

pub use casual::Casual;
pub use champion::Level;
pub use endgames::Endgames;
pub use mind::{Mind, MindError, readable, shipped_book, shipped_network, shipped_weights};
pub use one_jump_behind::OneJumpBehind;
pub use player::{Decision, Exhibit, Glance, NoMove, Player, Silent, Watch};
pub use program::{Command, CommandError};
pub use racer::open_to_capture;
pub use registry::{PlayerInfo, PlayerOptions, PlayerSpec, SpecError};
pub use words::judgement;
