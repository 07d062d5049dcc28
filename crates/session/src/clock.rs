//! Two clocks, of which at most one runs.

use std::time::{Duration, Instant};

use engine::Clock;
use rules::Color;

use crate::setup::TimeControl;

/// What both sides have left.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    left: [Duration; 2],
    increment: Duration,
    running: Option<(Color, Instant)>,
}

impl Clocks {
    pub(crate) fn new(control: TimeControl) -> Clocks {
        Clocks {
            left: control.left.unwrap_or([control.time; 2]),
            increment: control.increment,
            running: None,
        }
    }

    fn index(color: Color) -> usize {
        usize::from(color == Color::White)
    }

    /// What a side has left.
    pub(crate) fn left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[Clocks::index(color)];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Whose clock runs.
    pub(crate) fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// When the running clock will have run down.
    pub(crate) fn end(&self) -> Option<Instant> {
        let (color, since) = self.running?;
        since.checked_add(self.left[Clocks::index(color)])
    }

    /// Stops the clock that runs.
    pub(crate) fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[Clocks::index(color)] = self.left(color, now);
            self.running = None;
        }
    }

    /// Starts a side's clock, and stops the other.
    pub(crate) fn start(&mut self, color: Color, now: Instant) {
        if self.running() != Some(color) {
            self.stop(now);
            self.running = Some((color, now));
        }
    }

    /// A side has moved: it gets what a move adds.
    pub(crate) fn moved(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.left[Clocks::index(color)] += self.increment;
    }

    /// The clock as a player wants it.
    pub(crate) fn of(&self, color: Color, now: Instant) -> Clock {
        Clock { left: self.left(color, now), increment: self.increment }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_clock_runs_and_moves_add_time() {
        let start = Instant::now();
        let after = |seconds: u64| start + Duration::from_secs(seconds);
        let control = TimeControl::new(Duration::from_secs(60), Duration::from_secs(2));
        let mut clocks = Clocks::new(control);
        let left = |clocks: &Clocks, now| {
            [Color::Black, Color::White].map(|color| clocks.left(color, now).as_secs())
        };
        assert_eq!((left(&clocks, after(9)), clocks.end()), ([60, 60], None));
        clocks.start(Color::Black, after(0));
        assert_eq!((left(&clocks, after(10)), clocks.end()), ([50, 60], Some(after(60))));
        clocks.moved(Color::Black, after(10));
        clocks.start(Color::White, after(10));
        assert_eq!(left(&clocks, after(25)), [52, 45]);
        // To start the one that runs changes nothing.
        clocks.start(Color::White, after(20));
        assert_eq!(left(&clocks, after(25)), [52, 45]);
        clocks.stop(after(25));
        assert_eq!((left(&clocks, after(1000)), clocks.running()), ([52, 45], None));
        clocks.start(Color::White, after(1000));
        assert_eq!(left(&clocks, after(9000)), [52, 0]);
    }
}
