//! How a game of the arena ends, and why.

use std::fmt;

use rules::{Color, DrawReason, Outcome, WinReason};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As the rules have it, by resignation and agreement too.
    Played(Outcome),
    /// It was not played to its end.
    Adjudicated {
        /// Who wins, if anybody.
        winner: Option<Color>,
        /// By what that was seen.
        by: Judge,
    },
    /// A player did what players must not do.
    Forfeit {
        /// Who lost by that.
        loser: Color,
        /// What it did.
        fault: Fault,
    },
}

/// By what the end of a game was seen before it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judge {
    /// The endgame database knows who wins.
    Database,
    /// Both players have thought the same of it for a while.
    Scores,
    /// It has gone on for too long.
    Length,
}

/// What players must not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A move that is not legal, and what it was.
    Illegal(String),
    /// It took longer than it had.
    Timeout,
    /// It broke down, and how.
    Crash(String),
    /// It did not answer, though nothing limited its time.
    Stall,
    /// It said more than anybody could read.
    Flood,
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Played(outcome) => outcome.winner(),
            Ending::Adjudicated { winner, .. } => *winner,
            Ending::Forfeit { loser, .. } => Some(!*loser),
        }
    }

    /// The kind of ending in a word or two, by which endings are counted.
    pub fn kind(&self) -> &'static str {
        match self {
            Ending::Played(Outcome::Win { by, .. }) => match by {
                WinReason::AllTaken(_) => "all taken",
                WinReason::Blocked(_) => "blocked",
                WinReason::Crowned(_) => "crowned",
                WinReason::Resigned(_) => "resignation",
                WinReason::OutOfTime(_) => "timeout",
            },
            Ending::Played(Outcome::Draw(reason)) => match reason {
                DrawReason::Repetition(_) => "repetition",
                DrawReason::QuietPlies(_) => "quiet plies",
                DrawReason::Agreement => "agreement",
            },
            Ending::Adjudicated { by, .. } => match by {
                Judge::Database => "adjudicated by database",
                Judge::Scores => "adjudicated by scores",
                Judge::Length => "adjudicated by length",
            },
            Ending::Forfeit { fault, .. } => match fault {
                Fault::Illegal(_) => "illegal move",
                Fault::Timeout => "timeout",
                Fault::Crash(_) => "crash",
                Fault::Stall => "stall",
                Fault::Flood => "flood",
            },
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Played(outcome) => outcome.fmt(f),
            Ending::Adjudicated { winner: Some(winner), by } => {
                write!(f, "{winner} wins: adjudicated by {by}")
            }
            Ending::Adjudicated { winner: None, by } => write!(f, "drawn: adjudicated by {by}"),
            Ending::Forfeit { loser, fault } => write!(f, "{} wins: {loser} {fault}", !*loser),
        }
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judge::Database => "the endgame database",
            Judge::Scores => "the scores of both players",
            Judge::Length => "its length",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(text) => write!(f, "said '{text}', which is not a legal move"),
            Fault::Timeout => f.write_str("used up its time"),
            Fault::Crash(how) => write!(f, "broke down: {how}"),
            Fault::Stall => f.write_str("did not answer"),
            Fault::Flood => f.write_str("said far too much"),
        }
    }
}
