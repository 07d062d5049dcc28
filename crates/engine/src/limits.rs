//! How long a search may go on, and how it talks to whoever waits for it.

use std::time::Duration;

/// When a search ends: at the first limit reached. With none it goes on until it is stopped or the
/// deepest line is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// A clock for the whole game, from which the search takes what it thinks right.
    pub clock: Option<Clock>,
}

/// A player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
}

impl Limits {
    /// To a depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// For a time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// What is left for this move when some of it has been used: time, the clock's part included, and positions.
    #[must_use]
    pub fn less(&self, time: Duration, nodes: u64) -> Limits {
        Limits {
            time: self.hard_time().map(|all| all.saturating_sub(time)),
            nodes: self.nodes.map(|all| all.saturating_sub(nodes)),
            clock: None,
            ..*self
        }
    }

    /// Half of it, for somebody who has two things to do.
    #[must_use]
    pub fn half(&self) -> Limits {
        Limits {
            time: self.hard_time().map(|all| all / 2),
            nodes: self.nodes.map(|all| all / 2),
            clock: None,
            ..*self
        }
    }

    /// The time after which the search must end.
    pub fn hard_time(&self) -> Option<Duration> {
        let of_clock = self.clock.map(|clock| {
            // A game rarely has more than thirty moves to go; never spend most of what is left.
            let share = clock.left / 30 + clock.increment * 3 / 4;
            share.min(clock.left * 4 / 5)
        });
        match (self.time, of_clock) {
            (Some(time), Some(clock)) => Some(time.min(clock)),
            (time, clock) => time.or(clock),
        }
    }
}
