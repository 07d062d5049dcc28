//! Everybody against everybody, for experiments.

use std::time::Duration;

use engine::Limits;
use players::{Endgames, PlayerSpec};
use rules::Variant;

use super::games::{GameRow, crosstable};
use super::{Lab, LabError};
use crate::openings::Openings;
use crate::referee::Terms;
use crate::report::{Axis, Bar, Bars, Cell, Column, Table};
use crate::runner::{Arena, Fixture};
use crate::standing::Tally;
use crate::statistics::Rating;
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

/// How it ended, the strongest first.
pub(super) struct Ranking {
    pub(super) places: Vec<Place>,
    pub(super) games: usize,
}

/// A player's place.
pub(super) struct Place {
    pub(super) name: String,
    pub(super) rating: Rating,
    tally: Tally,
    /// Against each other player in the order of places.
    against: Vec<Option<Tally>>,
    milliseconds: f64,
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
        let count = self.entrants.len();
        let table = crosstable(fixtures, rows);
        let ratings = table.ratings(count);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|one, two| ratings[*two].elo.value.total_cmp(&ratings[*one].elo.value));
        let place = |player: &usize| {
            let (mut seconds, mut moves) = (0.0, 0.0);
            for (fixture, row) in fixtures.iter().zip(rows) {
                let Some(seat) = fixture.players.iter().position(|other| other == player) else { continue };
                let is_white = (seat == 0) != (fixture.first == rules::Color::Black);
                seconds += row.seconds[usize::from(is_white)];
                moves += row.plies as f64 / 2.0;
            }
            Place {
                name: self.entrants[*player].0.clone(),
                rating: ratings[*player],
                tally: table.of(*player, count),
                against: order.iter().map(|other| table.between(*player, *other)).collect(),
                milliseconds: 1000.0 * seconds / f64::max(moves, 1.0),
            }
        };
        Ranking { places: order.iter().map(place).collect(), games: rows.len() }
    }
}

impl Ranking {
    /// Ratings and results.
    pub(super) fn table(&self, title: &str) -> Table {
        let count = self.places.len();
        let mut columns = vec![
            Column::new("place"),
            Column::new("player"),
            Column::new("rating")
                .unit("Elo")
                .explanation("0 is the average of these players; 95 % interval in brackets"),
            Column::new("score"),
            Column::new("won"),
            Column::new("drawn"),
            Column::new("lost"),
            Column::new("time").unit("ms per move"),
        ];
        columns.extend((1..=count).map(|place| {
            let column = Column::new(place.to_string());
            if place == 1 { column.explanation("points against the player at this place") } else { column }
        }));
        let mut table = Table::new(title).columns(columns);
        for (index, place) in self.places.iter().enumerate() {
            let Place { name, rating, tally, against, milliseconds } = place;
            let mut row = vec![
                (index + 1).into(),
                name.as_str().into(),
                Cell::interval(rating.elo.value, rating.elo.low, rating.elo.high, 0),
                Cell::percent(100.0 * tally.score(), 1),
                tally.wins.into(),
                tally.draws.into(),
                tally.losses.into(),
                Cell::decimal(*milliseconds, 2),
            ];
            row.extend(against.iter().map(|tally| match tally {
                Some(tally) => Cell::decimal(tally.score() * tally.games() as f64, 1),
                None => Cell::Nothing,
            }));
            table.push(row);
        }
        table
    }

    /// Ratings as bars.
    pub(super) fn chart(&self, title: &str) -> Bars {
        let bar = |place: &Place| {
            let elo = place.rating.elo;
            Bar::new(elo.value).between(elo.low, elo.high)
        };
        Bars::new(title, Axis::new("rating").unit("Elo"))
            .across("player", self.places.iter().map(|place| place.name.clone()))
            .series("rating", self.places.iter().map(bar))
            .intervals("95 % interval")
            .horizontal()
    }
}
