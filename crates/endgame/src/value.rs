//! What a position is worth.

use std::cmp::Ordering;
use std::fmt;

/// What a position is worth for the side to move under best play, and in how many plies it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move loses, as late as it can.
    Loss(u16),
    /// Neither side can win.
    Draw,
    /// The side to move wins, as early as it can.
    Win(u16),
}

impl Value {
    /// The value for the side that moved here.
    #[must_use]
    pub fn before(self) -> Value {
        match self {
            Value::Loss(plies) => Value::Win(plies + 1),
            Value::Draw => Value::Draw,
            Value::Win(plies) => Value::Loss(plies + 1),
        }
    }

    /// Who wins, without the distance.
    pub fn result(self) -> Wdl {
        match self {
            Value::Loss(_) => Wdl::Loss,
            Value::Draw => Wdl::Draw,
            Value::Win(_) => Wdl::Win,
        }
    }

    /// In how many plies the game ends; none if it does not.
    pub fn plies(self) -> Option<u16> {
        match self {
            Value::Loss(plies) | Value::Win(plies) => Some(plies),
            Value::Draw => None,
        }
    }

    fn rank(self) -> i32 {
        match self {
            Value::Loss(plies) => i32::from(plies) - (1 << 20),
            Value::Draw => 0,
            Value::Win(plies) => (1 << 20) - i32::from(plies),
        }
    }
}

/// The greater is the better for the side to move: an early win, a draw, a late loss.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Loss(plies) => write!(f, "loss in {plies} plies"),
            Value::Draw => f.write_str("draw"),
            Value::Win(plies) => write!(f, "win in {plies} plies"),
        }
    }
}

/// Win, draw or loss for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
    /// It wins.
    Win,
}

impl Wdl {
    /// The result for the side that moved here.
    #[must_use]
    pub fn before(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Wdl::Loss => "loss",
            Wdl::Draw => "draw",
            Wdl::Win => "win",
        })
    }
}
