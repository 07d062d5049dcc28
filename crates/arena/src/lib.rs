//! Games between players, counted fairly.
//!
//! Every opening is played twice with the colours changed, so that neither the opening nor the first move
//! favours anybody. The crate knows players only through the `Player` trait and never prints. What experiments find
//! is shown by [`report`], which knows no checkers at all.

mod contest;
mod openings;
pub mod report;
pub mod statistics;

pub use contest::{Contest, ContestError, Tally, play};
pub use openings::random_openings;
