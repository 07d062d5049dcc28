//! Search to growing depth against the heuristic.

use engine::Limits;
use players::{Player, PlayerOptions, PlayerSpec};
use rules::{Color, Game, Variant};

use super::ahead::Ahead;
use super::heuristic::Heuristic;
use crate::lab::{GameRow, Lab, LabError};
use crate::openings::random_openings;
use crate::referee::{Played, Referee, Terms};
use crate::report::{Axis, Cell, Column, Lines, Point, Table};
use crate::runner::Fixture;
use crate::standing::Standing;
use crate::statistics::{Estimate, proportion};

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Searcher {
    /// The heuristic itself, looking ahead.
    Ahead,
    /// Men counted and nothing else.
    Part1,
    /// The player made for the race.
    Racer,
}

impl Searcher {
    pub(super) const ALL: [Searcher; 3] = [Searcher::Ahead, Searcher::Part1, Searcher::Racer];

    pub(super) fn name(self) -> &'static str {
        match self {
            Searcher::Ahead => "ahead",
            Searcher::Part1 => "part1",
            Searcher::Racer => "racer",
        }
    }

    /// The name, and how it judges positions.
    fn words(self) -> String {
        let judges = match self {
            Searcher::Ahead => "the heuristic",
            Searcher::Part1 => "men counted",
            Searcher::Racer => "an evaluation for the race",
        };
        format!("{} ({judges})", self.name())
    }

    pub(super) fn open<V: Variant>(self) -> Result<Box<dyn Player<V>>, LabError> {
        let spec = match self {
            Searcher::Ahead => return Ok(Box::new(Ahead::default())),
            Searcher::Part1 => PlayerSpec::Part1,
            Searcher::Racer => PlayerSpec::Racer { vulnerable: false },
        };
        Ok(spec.open::<V>(&PlayerOptions::default()).map_err(crate::runner::ArenaError::from)?)
    }
}

/// A searcher at a depth, and how it did against the heuristic.
pub(super) struct Meeting {
    pub(super) searcher: Searcher,
    pub(super) depth: u32,
    /// From openings by lot, each with both colours.
    pub(super) standing: Standing,
    /// From the start, whether it won as White, who begins, and as Black.
    pub(super) from_start: [bool; 2],
    nodes: u64,
    moves: usize,
}

impl Meeting {
    /// Its share of the games.
    pub(super) fn score(&self) -> Estimate {
        let tally = self.standing.tally();
        proportion(tally.wins, tally.games())
    }
}

/// The matches on one board.
pub(super) struct Matches {
    pub(super) game: &'static str,
    pub(super) openings: usize,
    pub(super) results: Vec<Meeting>,
}

/// How many random plies an opening has.
pub(super) const OPENING_PLIES: usize = 6;

/// Plays all searchers at all depths against the heuristic.
pub(super) fn play<V: Variant>(lab: &Lab<'_>, openings: usize, depths: &[u32]) -> Result<Matches, LabError> {
    let heuristic = Heuristic::<V>::new()?;
    let pairs: Vec<(Searcher, u32)> =
        Searcher::ALL.iter().flat_map(|searcher| depths.iter().map(|depth| (*searcher, *depth))).collect();
    let mut games = vec![Game::<V>::new()];
    games.extend(random_openings(openings, OPENING_PLIES, lab.seed));
    let fixture = |number: usize| Fixture {
        number,
        players: [number / (2 * games.len()), pairs.len()],
        first: if number.is_multiple_of(2) { Color::White } else { Color::Black },
        opening: number / 2 % games.len(),
    };
    let rows = lab.each(V::ID.name(), 2 * games.len() * pairs.len(), |number| {
        let Fixture { players, first, opening, .. } = fixture(number);
        let (searcher, depth) = pairs[players[0]];
        let played = game(lab, &heuristic, searcher.open()?, depth, first, games[opening].clone())?;
        Ok(played.as_ref().map(GameRow::of))
    })?;
    let results = pairs.iter().zip(rows.chunks(2 * games.len())).enumerate();
    let results = results.map(|(index, ((searcher, depth), rows))| {
        let begin = index * 2 * games.len();
        result(*searcher, *depth, rows.iter().enumerate().map(|(row, played)| (fixture(begin + row), played)))
    });
    Ok(Matches { game: V::ID.name(), openings, results: results.collect() })
}

/// One game of a searcher, with this colour, against the heuristic; `None` if it was stopped.
pub(super) fn game<V: Variant>(
    lab: &Lab<'_>,
    heuristic: &Heuristic<V>,
    mut searcher: Box<dyn Player<V>>,
    depth: u32,
    color: Color,
    opening: Game<V>,
) -> Result<Option<Played<V>>, LabError> {
    let referee = Referee { terms: Terms::new(Limits::depth(depth)), database: None, stop: lab.stop.clone() };
    heuristic.with(|heuristic| {
        let seats: [&mut dyn Player<V>; 2] =
            if color == Color::Black { [&mut *searcher, heuristic] } else { [heuristic, &mut *searcher] };
        referee.play(opening, seats)
    })
}

fn result<'a>(searcher: Searcher, depth: u32, rows: impl Iterator<Item = (Fixture, &'a GameRow)>) -> Meeting {
    let mut result = Meeting {
        searcher,
        depth,
        standing: Standing::default(),
        from_start: [false; 2],
        nodes: 0,
        moves: 0,
    };
    for (fixture, row) in rows {
        let side = usize::from(fixture.first == Color::White);
        if fixture.opening == 0 {
            result.from_start[1 - side] = row.winner() == Some(fixture.first);
            continue;
        }
        result.standing.add(&fixture, row.winner(), &row.ending);
        result.nodes += row.nodes[side];
        result.moves += row.plies / 2;
    }
    result
}

impl Matches {
    pub(super) fn of(&self, searcher: Searcher) -> impl Iterator<Item = &Meeting> {
        self.results.iter().filter(move |result| result.searcher == searcher)
    }

    pub(super) fn table(&self) -> Table {
        let title =
            format!("Search against the heuristic in {}, {} games each", self.game, 2 * self.openings);
        let mut table = Table::new(title).columns([
            Column::new("player"),
            Column::new("depth"),
            Column::new("won")
                .explanation("with the 95 % interval of Wilson; there are no draws in the race"),
            Column::new("as White"),
            Column::new("as Black"),
            Column::new("nodes").unit("per move"),
            Column::new("from the start").explanation("two games more: as White, who begins, and as Black"),
        ]);
        let word = |won: bool| if won { "won" } else { "lost" };
        for result in &self.results {
            let Standing { as_black, as_white, .. } = &result.standing;
            let score = result.score().map(|share| 100.0 * share);
            table.push([
                result.searcher.name().into(),
                i64::from(result.depth).into(),
                Cell::percent_interval(score.value, score.low, score.high, 1),
                Cell::percent(100.0 * as_white.score(), 1),
                Cell::percent(100.0 * as_black.score(), 1),
                Cell::decimal(result.nodes as f64 / result.moves.max(1) as f64, 0),
                result.from_start.map(word).join(", ").into(),
            ]);
        }
        table.note("The report plays no such games and has no figures for them.")
    }

    pub(super) fn chart(&self) -> Lines {
        let title = format!("Games won against the heuristic by depth, {}", self.game);
        let chart = Lines::new(title, Axis::new("depth").unit("plies"), Axis::new("games won").unit("%"));
        let chart = Searcher::ALL.iter().fold(chart, |chart, searcher| {
            let point = |result: &Meeting| {
                let score = result.score().map(|share| 100.0 * share);
                Point::new(f64::from(result.depth), score.value).between(score.low, score.high)
            };
            chart.series(searcher.words(), self.of(*searcher).map(point))
        });
        chart.intervals("95 % interval")
    }

    /// From which depth on a searcher is better than the heuristic, surely, and what it scores at its greatest depth.
    pub(super) fn finding(&self, searcher: Searcher) -> String {
        let scores: Vec<(u32, Estimate)> =
            self.of(searcher).map(|result| (result.depth, result.score())).collect();
        let Some((depth, last)) = scores.last() else { return String::new() };
        let Estimate { value, low, high } = last.map(|share| 100.0 * share);
        let from = match better_from(&scores) {
            Some(depth) => format!("is better than the heuristic from depth {depth} on"),
            None if high < 50.0 => "is worse than the heuristic at its greatest depth".to_owned(),
            None => "is not told apart from the heuristic at its greatest depth".to_owned(),
        };
        let last = format!("; at depth {depth} it wins {value:.0} % of the games ({low:.0} to {high:.0})");
        format!("`{}`: {} {from}{last}.", self.game, searcher.words())
    }
}

/// The least depth from which on all scores are above one half, their intervals included.
fn better_from(scores: &[(u32, Estimate)]) -> Option<u32> {
    let better = scores.iter().rev().take_while(|(_, score)| score.low > 0.5);
    better.last().map(|(depth, _)| *depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_means_surely_better_from_there_on() {
        let from = |wins: [usize; 4]| {
            let scores = wins.map(|wins| proportion(wins, 100));
            better_from(&[1, 2, 4, 6].into_iter().zip(scores).collect::<Vec<_>>())
        };
        assert_eq!(from([50, 70, 80, 90]), Some(2));
        assert_eq!(from([90, 55, 80, 90]), Some(4));
        assert_eq!(from([90, 90, 90, 52]), None);
        assert_eq!(from([99, 99, 99, 99]), Some(1));
    }
}
