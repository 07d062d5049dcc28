//! The players of a tournament by their strength.

use crate::report::{Axis, Bar, Bars, Cell, Column, Table};
use crate::standing::Tally;
use crate::statistics::Rating;
use crate::tournament::Crosstable;

/// All players, the strongest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The places from the first to the last.
    pub places: Vec<Place>,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The player's number.
    pub player: usize,
    /// What it is called.
    pub name: String,
    /// How strong it is.
    pub rating: Rating,
    /// All its games.
    pub tally: Tally,
    /// Its games against each player in the order of places; `None` for those it did not meet.
    pub against: Vec<Option<Tally>>,
    /// How long it thought about a move on average, if that was measured.
    pub milliseconds: Option<f64>,
}

impl Ranking {
    /// The players of a table, by their names.
    pub fn new(names: &[String], table: &Crosstable) -> Ranking {
        let count = names.len();
        let ratings = table.ratings(count);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|one, two| ratings[*two].elo.value.total_cmp(&ratings[*one].elo.value));
        let place = |player: &usize| Place {
            player: *player,
            name: names[*player].clone(),
            rating: ratings[*player],
            tally: table.of(*player, count),
            against: order.iter().map(|other| table.between(*player, *other)).collect(),
            milliseconds: None,
        };
        Ranking { places: order.iter().map(place).collect() }
    }

    /// Ratings, results, and points of everybody against everybody.
    pub fn table(&self, title: impl Into<String>) -> Table {
        let is_timed = self.places.iter().any(|place| place.milliseconds.is_some());
        let rating = Column::new("rating").unit("Elo");
        let mut columns = vec![
            Column::new("place"),
            Column::new("player"),
            rating.explanation("0 is the average of these players; 95 % interval in brackets"),
        ];
        columns.extend(["score", "won", "drawn", "lost"].map(Column::new));
        columns.extend(is_timed.then(|| Column::new("time").unit("ms per move")));
        columns.extend((1..=self.places.len()).map(|place| {
            let column = Column::new(place.to_string());
            if place == 1 {
                column.explanation("points against the player at this place, and so on")
            } else {
                column
            }
        }));
        let mut table = Table::new(title).columns(columns);
        for (index, place) in self.places.iter().enumerate() {
            table.push(place.row(index + 1, is_timed));
        }
        table
    }

    /// Ratings as bars.
    pub fn chart(&self, title: impl Into<String>) -> Bars {
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

impl Place {
    fn row(&self, number: usize, is_timed: bool) -> Vec<Cell> {
        let Place { name, rating, tally, against, milliseconds, .. } = self;
        let mut row = vec![
            number.into(),
            name.as_str().into(),
            Cell::interval(rating.elo.value, rating.elo.low, rating.elo.high, 0),
            Cell::percent(100.0 * tally.score(), 1),
            tally.wins.into(),
            tally.draws.into(),
            tally.losses.into(),
        ];
        row.extend(is_timed.then(|| milliseconds.map(|time| Cell::decimal(time, 2)).into()));
        row.extend(against.iter().map(|tally| match tally {
            Some(tally) => Cell::decimal(tally.points(), 1),
            None => Cell::Nothing,
        }));
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::Fixture;
    use crate::tournament::{Format, meetings, pairings};

    #[test]
    fn the_strongest_stands_first_with_its_points() {
        let mut table = Crosstable::default();
        let games: Vec<Fixture> = meetings(pairings(Format::RoundRobin, 3), 4, 2, 0).collect();
        for fixture in &games {
            // Whoever has the greater number wins, but the last two share their points.
            let winner = (fixture.players != [1, 2]).then_some(!fixture.first);
            table.add(fixture, winner, "blocked");
        }
        let names = ["weak", "strong", "as strong"].map(str::to_owned);
        let mut ranking = Ranking::new(&names, &table);
        assert_eq!(ranking.places[2].name, "weak");
        assert_eq!(ranking.places[0].tally.points(), 6.0);
        assert!(ranking.table("t").text().contains("75.0 %"), "{}", ranking.table("t").text());
        assert!(!ranking.table("t").text().contains("time"));
        ranking.places[0].milliseconds = Some(1.25);
        assert!(ranking.table("t").text().contains("time (ms per move)"));
    }
}
