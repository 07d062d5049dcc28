//! How long before the end of a game its result can be proved.

use engine::{Limits, Prover};
use rules::{Race8, Variant};
use serde::{Deserialize, Serialize};

use super::matches::{OPENING_PLIES, Searcher};
use crate::lab::{Lab, LabError};
use crate::openings::random_openings;
use crate::referee::{Referee, Terms};
use crate::report::{Axis, Cell, Column, Lines, Point, Table};
use crate::statistics::{Estimate, proportion};

/// Of a game: the nodes that a proof took in each position, from the last one back; nothing where it was given up.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Proofs(Vec<Option<u64>>);

/// Proofs in the positions of games between equals.
pub(super) struct Later {
    limits: Vec<u64>,
    games: Vec<Proofs>,
    pub(super) depth: u32,
}

/// Plays games of `racer` against itself and proves what it can of their positions, within the last of the limits.
pub(super) fn prove(lab: &Lab<'_>, games: usize, depth: u32, limits: Vec<u64>) -> Result<Later, LabError> {
    let openings = random_openings::<Race8>(games, OPENING_PLIES, lab.seed);
    let most = limits.iter().copied().max().unwrap_or(0);
    let games = lab.each("proofs", games, |number| {
        let (mut black, mut white) = (Searcher::Racer.open()?, Searcher::Racer.open()?);
        let referee =
            Referee { terms: Terms::new(Limits::depth(depth)), database: None, stop: lab.stop.clone() };
        let opening = openings[number].clone();
        let first = opening.moves().len();
        let Some(played) = referee.play(opening, [&mut *black, &mut *white]) else { return Ok(None) };
        let mut positions: Vec<_> = played.game.positions().skip(first).collect();
        // The last one is over.
        positions.pop();
        let proofs = positions.iter().rev().map(|position| {
            let mut prover = Prover::new(most, &lab.stop);
            prover.prove(position).map(|_| prover.nodes())
        });
        let proofs = Proofs(proofs.collect());
        Ok((!lab.is_stopped()).then_some(proofs))
    })?;
    Ok(Later { limits, games, depth })
}

impl Later {
    /// The share of positions so many plies before the end that are proved within a limit; `None` if fewer than half of
    /// the games are that long.
    fn share(&self, plies: usize, limit: u64) -> Option<Estimate> {
        let at = |game: &Proofs| game.0.get(plies - 1).copied();
        let found: Vec<Option<u64>> = self.games.iter().filter_map(at).collect();
        let proved = found.iter().filter(|nodes| nodes.is_some_and(|nodes| nodes <= limit)).count();
        (2 * found.len() >= self.games.len().max(1)).then(|| proportion(proved, found.len()))
    }

    /// The most plies before the end up to which at least this share of the positions is proved.
    fn reach(&self, least: f64, limit: u64) -> usize {
        let is_proved = |plies: &usize| self.share(*plies, limit).is_some_and(|share| share.value >= least);
        (1..).take_while(is_proved).count()
    }

    pub(super) fn table(&self) -> Table {
        let mut table =
            Table::new(format!("Proofs in {} games of {}", self.games.len(), Race8::ID)).columns([
                Column::new("limit").unit("nodes"),
                Column::new("positions"),
                Column::new("proved"),
                Column::new("nine in ten").unit("plies").explanation(
                    "up to so many plies before the end at least nine in ten positions are proved",
                ),
                Column::new("half").unit("plies").explanation("the same for half of them"),
            ]);
        let all: Vec<Option<u64>> = self.games.iter().flat_map(|game| game.0.iter().copied()).collect();
        for limit in &self.limits {
            let proved = all.iter().filter(|nodes| nodes.is_some_and(|nodes| nodes <= *limit)).count();
            table.push([
                (*limit).into(),
                all.len().into(),
                Cell::percent(100.0 * proved as f64 / all.len().max(1) as f64, 1),
                self.reach(0.9, *limit).into(),
                self.reach(0.5, *limit).into(),
            ]);
        }
        table
    }

    pub(super) fn chart(&self) -> Lines {
        let title = format!("Positions of {} whose result can be proved", Race8::ID);
        let plies = Axis::new("before the end of the game").unit("plies");
        let chart = Lines::new(title, plies, Axis::new("proved").unit("%"));
        let chart = self.limits.iter().fold(chart, |chart, limit| {
            let point = |(plies, share): (usize, Estimate)| {
                let share = share.map(|share| 100.0 * share);
                Point::new(plies as f64, share.value).between(share.low, share.high)
            };
            let shares = (1..).map_while(|plies| Some((plies, self.share(plies, *limit)?)));
            chart.series(format!("within {limit} nodes"), shares.map(point).collect::<Vec<_>>())
        });
        chart.intervals("95 % interval").note("As far back as half of the games go.")
    }

    pub(super) fn finding(&self) -> String {
        let limit = self.limits.last().copied().unwrap_or(0);
        let length =
            self.games.iter().map(|game| game.0.len()).sum::<usize>() as f64 / self.games.len().max(1) as f64;
        format!(
            "`{}`: within {limit} nodes the result is proved in nine of ten positions up to {} plies before the end, and in \
             half of them up to {}; after the opening these games last {length:.0} plies on average.",
            Race8::ID,
            self.reach(0.9, limit),
            self.reach(0.5, limit)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_counted_from_the_end() {
        let games = vec![
            Proofs(vec![Some(1), Some(10), Some(100), None]),
            Proofs(vec![Some(1), Some(50), None]),
            Proofs(vec![Some(2), Some(200), None, None, None]),
        ];
        let later = Later { limits: vec![20, 100], games, depth: 4 };
        let share = |plies, limit| later.share(plies, limit).map(|share| (3.0 * share.value).round());
        assert_eq!((share(1, 1), share(2, 20), share(2, 100)), (Some(2.0), Some(1.0), Some(2.0)));
        assert_eq!((share(5, 100), later.reach(0.5, 100), later.reach(0.9, 100)), (None, 2, 1));
    }
}
