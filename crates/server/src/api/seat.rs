//! Who is to sit down, and for how long they may think, as requests say it.

use std::time::Duration;

use engine::Limits;
use players::PlayerSpec;
use serde::{Deserialize, Serialize};
use session::{Seat, TimeControl};

use super::Problem;

/// The longest that a player may think about a move.
const LONGEST: f64 = 60.0;
/// How long a player thinks about a move if nothing else is said.
const USUAL: f64 = 2.0;
/// The deepest that a player may look.
const DEEPEST: u32 = 60;
/// The longest name of a person.
const NAME: usize = 40;

/// Somebody.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSeat {
    /// A player of the registry; a person if nothing is said.
    #[serde(default)]
    pub(super) player: Option<String>,
    /// What a person is called.
    #[serde(default)]
    pub(super) name: Option<String>,
    /// Seconds that a player may think about a move.
    #[serde(default)]
    time: Option<f64>,
    #[serde(default)]
    depth: Option<u32>,
    #[serde(default)]
    nodes: Option<u64>,
}

impl NewSeat {
    pub(super) fn is_person(&self) -> bool {
        self.player.is_none()
    }

    /// A person without a name gets this one.
    pub(super) fn or_called(mut self, usual: Option<&str>) -> NewSeat {
        self.name = self.name.or_else(|| usual.map(str::to_owned));
        self
    }

    pub(super) fn seat(&self, usual: &str) -> Result<Seat, Problem> {
        let Some(player) = &self.player else {
            let name = self.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(usual);
            let name: String = name.chars().filter(|letter| !letter.is_control()).take(NAME).collect();
            return Ok(Seat::Person { name });
        };
        let spec: PlayerSpec = player.parse().map_err(Problem::wrong)?;
        if spec.is_foreign() {
            return Err(Problem::wrong(
                "a player with a file or a command of its own cannot be had from here; start it with crownhead play",
            ));
        }
        let time = self.time.unwrap_or(USUAL);
        if !(0.0..=LONGEST).contains(&time) {
            return Err(Problem::wrong("a player may think from 0 to 60 seconds about a move"));
        }
        if self.depth.is_some_and(|depth| depth > DEEPEST) {
            return Err(Problem::wrong("a player may look up to 60 plies ahead"));
        }
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: Some(Duration::from_secs_f64(time)),
            clock: None,
        };
        Ok(Seat::Player { spec, limits })
    }
}

/// Clocks.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewClock {
    /// Seconds for the game.
    time: f64,
    /// Seconds that each move adds.
    #[serde(default)]
    increment: f64,
}

impl NewClock {
    pub(super) fn control(self) -> Result<TimeControl, Problem> {
        let is_sensible = (1.0..=86_400.0).contains(&self.time) && (0.0..=3_600.0).contains(&self.increment);
        if !is_sensible {
            return Err(Problem::wrong(
                "a clock has from 1 second to a day, and adds up to an hour for each move",
            ));
        }
        Ok(TimeControl::new(Duration::from_secs_f64(self.time), Duration::from_secs_f64(self.increment)))
    }
}
