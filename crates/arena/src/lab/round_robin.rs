//! Everybody against everybody, for experiments.

use std::time::Duration;

use engine::Limits;
use players::{Endgames, PlayerSpec};
use rules::{Color, Variant};

use super::games::{GameRow, crosstable};
use super::{Lab, LabError};
use crate::openings::Openings;
use crate::ranking::Ranking;
use crate::referee::Terms;
use crate::runner::{Arena, Fixture};
use crate::tournament::{Format, meetings, pairings};

/// Players with their names.
pub(super) type Entrants = Vec<(String, PlayerSpec)>;

/// Who plays, and how.
pub(super) struct Field {
    /// Games of each meeting.
    pub(super) games: usize,
    /// For each move.
    pub(super) milliseconds: u64,
    /// Where games begin; what is usual for the game if nothing is said.
    pub(super) openings: Option<Openings>,
    pub(super) entrants: Entrants,
}

impl Field {
    fn openings<V: Variant>(&self) -> Openings {
        self.openings.clone().unwrap_or_else(|| Openings::usual(V::ID))
    }

    /// How it is played, in words.
    pub(super) fn words<V: Variant>(&self) -> String {
        format!(
            "Each meeting has {} games, each opening (`{}`) is played twice with the colours changed. Whoever can make use \
             of it has {} ms for each move; nobody asks an endgame database or remembers other games.",
            self.games,
            self.openings::<V>(),
            self.milliseconds
        )
    }

    pub(super) fn play<V: Variant>(&self, lab: &Lab<'_>) -> Result<Ranking, LabError> {
        let openings = self.openings::<V>().draw::<V>(self.games.div_ceil(2), lab.seed);
        let arena = Arena {
            players: self.entrants.iter().map(|(_, spec)| spec.clone()).collect(),
            openings: openings.map_err(|error| LabError::Missing(error.to_string()))?,
            // Those that do not look at the clock should not lose by it.
            terms: Terms {
                margin: Duration::from_secs(10),
                ..Terms::new(Limits::time(Duration::from_millis(self.milliseconds)))
            },
            concurrency: 1,
            seed: lab.seed,
            endgames: Endgames::default(),
            memory: None,
        };
        let pairings = pairings(Format::RoundRobin, self.entrants.len());
        let fixtures: Vec<Fixture> = meetings(pairings, self.games, arena.openings.len(), 0).collect();
        let rows = lab.games(V::ID.name(), &arena, &fixtures)?;
        Ok(self.ranking(&fixtures, &rows))
    }

    fn ranking(&self, fixtures: &[Fixture], rows: &[GameRow]) -> Ranking {
        let names: Vec<String> = self.entrants.iter().map(|(name, _)| name.clone()).collect();
        let mut ranking = Ranking::new(&names, &crosstable(fixtures, rows));
        for place in &mut ranking.places {
            let (mut seconds, mut moves) = (0.0, 0.0);
            for (fixture, row) in fixtures.iter().zip(rows) {
                let Some(seat) = fixture.players.iter().position(|other| *other == place.player) else {
                    continue;
                };
                let is_white = (seat == 0) != (fixture.first == Color::Black);
                seconds += row.seconds[usize::from(is_white)];
                moves += row.plies as f64 / 2.0;
            }
            place.milliseconds = Some(1000.0 * seconds / f64::max(moves, 1.0));
        }
        ranking
    }
}
