//! How a game ends, and why.

use std::fmt;

use crate::color::Color;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        by: WinReason,
    },
    /// Nobody won.
    Draw(DrawReason),
}

/// Why a game was won. The colour is the one of whom the reason speaks: who that favours depends on
/// the goal of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// This side has no piece left.
    AllTaken(Color),
    /// This side has pieces but no move.
    Blocked(Color),
    /// This side reached the last row.
    Crowned(Color),
    /// This side gave up.
    Resigned(Color),
    /// This side used up its time.
    OutOfTime(Color),
}

/// Why a game was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The position occurred this many times.
    Repetition(u8),
    /// This many plies went by without a capture or a move of a man.
    QuietPlies(u16),
    /// The players agreed.
    Agreement,
}

impl Outcome {
    /// The outcomes that are said rather than played: somebody gave up, ran out of time, or both agreed.
    pub fn said() -> [Outcome; 5] {
        let lost = |color: Color, by: fn(Color) -> WinReason| Outcome::Win { winner: !color, by: by(color) };
        [
            lost(Color::Black, WinReason::Resigned),
            lost(Color::White, WinReason::Resigned),
            lost(Color::Black, WinReason::OutOfTime),
            lost(Color::White, WinReason::OutOfTime),
            Outcome::Draw(DrawReason::Agreement),
        ]
    }

    /// Who won, if anybody.
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw(_) => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, by } => write!(f, "{winner} wins: {by}"),
            Outcome::Draw(reason) => write!(f, "drawn: {reason}"),
        }
    }
}

impl fmt::Display for WinReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinReason::AllTaken(color) => write!(f, "{color} has no pieces left"),
            WinReason::Blocked(color) => write!(f, "{color} cannot move"),
            WinReason::Crowned(color) => write!(f, "{color} reached the last row"),
            WinReason::Resigned(color) => write!(f, "{color} resigned"),
            WinReason::OutOfTime(color) => write!(f, "{color} used up its time"),
        }
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawReason::Repetition(times) => write!(f, "the position occurred {times} times"),
            DrawReason::QuietPlies(plies) => {
                write!(f, "{} moves each without a capture or a move of a man", plies / 2)
            }
            DrawReason::Agreement => write!(f, "the players agreed"),
        }
    }
}
