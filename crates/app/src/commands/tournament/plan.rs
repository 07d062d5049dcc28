//! What a tournament is, as a text by which it is found again.

use serde::Serialize;

use crate::args::TournamentArgs;
use crate::commands::contest::Conditions;

/// Everything on which the games of a tournament depend.
#[derive(Serialize)]
pub(super) struct Plan {
    pub(super) format: &'static str,
    pub(super) players: Vec<String>,
    #[serde(flatten)]
    pub(super) conditions: Conditions,
}

impl Plan {
    pub(super) fn of(args: &TournamentArgs) -> Plan {
        Plan {
            format: args.format.name(),
            players: args.players.iter().map(|entrant| entrant.name.clone()).collect(),
            conditions: Conditions::of(&args.contest, args.games.get()),
        }
    }

    /// What the tournament is, in words.
    pub(super) fn words(&self) -> String {
        let (format, count, games) = (self.format, self.players.len(), self.conditions.games);
        format!("{format} of {count} players, {games} games a meeting")
    }

    /// What it is called in a file of games.
    pub(super) fn event(&self) -> String {
        format!("{}, {}", self.words(), self.conditions.limits)
    }
}
