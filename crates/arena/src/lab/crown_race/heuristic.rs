//! The report's player: the same heuristic in Rust, and whether the logic program itself agrees with it.

use std::sync::{Mutex, PoisonError};

use engine::Limits;
use players::{Player, PlayerOptions, PlayerSpec, Silent};
use rules::{Race8, Variant};

use crate::lab::{Lab, LabError};
use crate::openings::random_openings;
use crate::runner::ArenaError;

/// By which name the report's player is opened.
pub(super) const NAME: &str = "racer:vulnerable";

/// In how many positions the logic program made the same move; nothing if it is not built in.
pub(super) struct Agreement(Option<(usize, usize)>);

/// Compares the two in positions of random games. The logic program takes many times as long for a move, which is why it does
/// not play the matches itself.
pub(super) fn agree(lab: &Lab<'_>, positions: usize) -> Result<Agreement, LabError> {
    if !players::prolog::IS_BUILT {
        return Ok(Agreement(None));
    }
    let (logic, twin) = (Heuristic::<Race8>::named("prolog")?, Heuristic::<Race8>::named(NAME)?);
    let games: Vec<_> = (0..positions)
        .flat_map(|number| random_openings(1, 2 + number % 24, lab.seed + number as u64))
        .collect();
    let same = lab.each("the logic program", games.len(), |number| {
        let choose = |player: &mut dyn Player<Race8>| {
            player
                .choose(&games[number], &Limits::default(), &mut Silent::default())
                .ok()
                .map(|chosen| chosen.mv)
        };
        Ok(Some(logic.with(choose)? == twin.with(choose)?))
    })?;
    Ok(Agreement(Some((same.iter().filter(|same| **same).count(), same.len()))))
}

impl Agreement {
    /// Who played the heuristic, for people.
    pub(super) fn words(&self) -> String {
        let who = format!("The report's player is `{NAME}` here, its heuristic in Rust");
        match self.0 {
            Some((same, all)) if same == all => {
                format!(
                    "{who}; the logic program `prolog` itself makes the same move in all of {all} positions."
                )
            }
            Some((same, all)) => {
                format!(
                    "{who}; the logic program `prolog` itself makes the same move in {same} of {all} positions."
                )
            }
            None => {
                format!("{who}. This program was built without Prolog, so that nothing was compared with it.")
            }
        }
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
        Heuristic::named(NAME)
    }

    fn named(name: &str) -> Result<Self, LabError> {
        let spec = name.parse().map_err(ArenaError::from)?;
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
