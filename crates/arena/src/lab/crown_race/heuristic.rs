//! The report's player: the logic program where it is built in, else the same heuristic without it.

use std::sync::{Mutex, PoisonError};

use players::{Player, PlayerOptions, PlayerSpec};
use rules::Variant;

use crate::lab::LabError;
use crate::runner::ArenaError;

/// By which name the report's player is opened in this program.
pub(super) const NAME: &str = if players::prolog::IS_BUILT { "prolog" } else { "racer:vulnerable" };

/// Who played the heuristic, for people.
pub(super) fn words() -> String {
    match players::prolog::IS_BUILT {
        true => "The report's player is `prolog`, the logic program itself.".to_owned(),
        false => format!(
            "This program was built without Prolog: the report's player is `{NAME}`, the same heuristic in Rust, which \
             makes the same moves as `prolog`."
        ),
    }
}

/// Players of the heuristic that are open already: a logic program takes a while to open, and keeps nothing from game to
/// game.
pub(super) struct Heuristic<V: Variant> {
    spec: PlayerSpec,
    free: Mutex<Vec<Box<dyn Player<V>>>>,
}

impl<V: Variant> Heuristic<V> {
    pub(super) fn new() -> Result<Self, LabError> {
        let spec = NAME.parse().map_err(ArenaError::from)?;
        Ok(Heuristic { spec, free: Mutex::default() })
    }

    /// Lends a player to some work.
    pub(super) fn with<T>(&self, work: impl FnOnce(&mut dyn Player<V>) -> T) -> Result<T, LabError> {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut player = match free {
            Some(player) => player,
            None => self.spec.open::<V>(&PlayerOptions::default()).map_err(ArenaError::from)?,
        };
        let result = work(&mut *player);
        self.free.lock().unwrap_or_else(PoisonError::into_inner).push(player);
        Ok(result)
    }
}
