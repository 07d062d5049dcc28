//! Games between players, counted fairly.
//!
//! Every opening is played twice with the colours changed, so that neither the opening nor the first move favours anybody.
//! [`Arena`] plays games, [`Referee`] sees to it that each comes to an [`Ending`] whatever the players do, [`Standing`] and
//! [`statistics`] say what the results mean, [`report`] shows them, [`lab`] has experiments, and [`Exam`] lets a player try
//! published problems. The crate knows players only through the `Player` trait and never prints.

mod ending;
pub mod lab;
mod matches;
mod openings;
mod problems;
mod ranking;
mod record;
mod referee;
pub mod report;
mod runner;
mod standing;
pub mod statistics;
mod tournament;

pub use ending::{Ending, Fault, Judge};
pub use matches::fixtures;
pub use openings::{Ballot, Ballots, Openings, OpeningsError, ballots, random_openings};
pub use problems::{Attempt, Entries, Exam, ExamError, Problem, ProblemsError, Seen, problems, prove};
pub use ranking::{Place, Ranking};
pub use record::{Note, Record, pdn};
pub use referee::{Noted, Played, Referee, Terms};
pub use runner::{Arena, ArenaError, Fixture};
pub use standing::{Standing, Tally};
pub use tournament::{Bracket, Crosstable, Format, FormatError, meetings, pairings};
