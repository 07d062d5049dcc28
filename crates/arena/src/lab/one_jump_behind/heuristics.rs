//! Each heuristic left out in turn, against the agent that has them all.

use engine::Limits;
use players::{Endgames, OneJumpBehind, PlayerSpec};
use rules::{Lose6, Lose8, Variant};

use crate::lab::{Lab, LabError};
use crate::matches::fixtures;
use crate::openings::random_openings;
use crate::referee::Terms;
use crate::report::{Axis, Bar, Bars, Cell, Column, Section, Table};
use crate::runner::Arena;
use crate::standing::Standing;
use crate::statistics::Estimate;

/// Plies of the openings.
const OPENING: usize = 6;

/// What is left out: the heuristics by their names, and what the report says of them.
struct Omission {
    name: &'static str,
    left_out: &'static [&'static str],
    said: &'static str,
}

const OMISSIONS: [Omission; 6] = [
    Omission {
        name: "position of men",
        left_out: &["position"],
        said: "one of the main factors: leave the original squares, keep to the sides, come through",
    },
    Omission {
        name: "kings off the edge",
        left_out: &["kings"],
        said: "strongly encouraged: the king trapped on the edge first loses",
    },
    Omission {
        name: "immobile men",
        left_out: &["immobile"],
        said: "perhaps the strongest heuristic: an immobile man counts twice",
    },
    Omission { name: "balance of the wings", left_out: &["balance"], said: "a balanced state is better" },
    Omission {
        name: "shadow",
        left_out: &["shadow"],
        said: "room behind the pieces lets them be jumped; each empty square is a point",
    },
    Omission {
        name: "all five",
        left_out: &OneJumpBehind::NAMES,
        said: "material alone cannot tell most states apart",
    },
];
/// The one that the report thinks the strongest.
const SAID_STRONGEST: usize = 2;
/// How many of the omissions are of one heuristic.
const SINGLE: usize = 5;

/// What came of one game, one after the other as in [`OMISSIONS`].
struct Met {
    game: &'static str,
    standings: Vec<Standing>,
}

type Meet = fn(&Lab<'_>, usize, u32) -> Result<Met, LabError>;

const GAMES: [Meet; 2] = [meet::<Lose8>, meet::<Lose6>];

pub(super) fn all(lab: &Lab<'_>) -> Result<(Section, Vec<String>), LabError> {
    let (games, depth) = (lab.size(4, 600), lab.size(3, 6));
    let met = GAMES.iter().map(|meet| meet(lab, games, depth)).collect::<Result<Vec<Met>, LabError>>()?;
    let words = format!(
        "The agent with all its heuristics plays the agent with one of them left out (the last row: with \
         none but material), {games} games each, both to depth {depth}, from openings of {OPENING} random \
         plies that are played twice with the colours changed. The Elo difference is what the heuristic \
         brings. The report gives the worth of men and kings; the sizes of the other numbers are ours, so \
         that this is the worth of the heuristics as they are built here."
    );
    let section = Section::new("What each heuristic is worth")
        .paragraph(words)
        .table(beside_the_report(&met))
        .chart(chart(&met))
        .table(results(&met));
    Ok((section, met.iter().flat_map(findings).collect()))
}

fn meet<V: Variant>(lab: &Lab<'_>, games: usize, depth: u32) -> Result<Met, LabError> {
    let openings = random_openings::<V>(games.div_ceil(2), OPENING, lab.seed);
    let fixtures: Vec<_> = fixtures(games, openings.len()).collect();
    let mut standings = Vec::new();
    for omission in &OMISSIONS {
        let without = omission.left_out.iter().try_fold(OneJumpBehind::ALL, |rest, name| rest.without(name));
        let without =
            without.ok_or_else(|| LabError::Missing(format!("no heuristic '{}'", omission.name)))?;
        let arena = Arena {
            players: [OneJumpBehind::ALL, without].map(PlayerSpec::OneJumpBehind).to_vec(),
            openings: openings.clone(),
            terms: Terms::new(Limits::depth(depth)),
            concurrency: 1,
            seed: lab.seed,
            endgames: Endgames::default(),
            memory: None,
        };
        let rows = lab.games(&format!("{}: without {}", V::ID, omission.name), &arena, &fixtures)?;
        let mut standing = Standing::default();
        for (fixture, row) in fixtures.iter().zip(&rows) {
            standing.add(fixture, row.winner(), &row.ending);
        }
        standings.push(standing);
    }
    Ok(Met { game: V::ID.name(), standings })
}

fn beside_the_report(met: &[Met]) -> Table {
    let mut table = Table::new("What each heuristic brings, and what the report says of it")
        .columns([Column::new("left out")])
        .columns(met.iter().map(|met| Column::new(met.game).unit("Elo")))
        .columns([Column::new("the report")])
        .note("Elo of the full agent above the one without, with the 95 % interval.");
    for (index, omission) in OMISSIONS.iter().enumerate() {
        let worth = met.iter().map(|met| {
            let elo = met.standings[index].pairs.elo();
            Cell::interval(elo.value, elo.low, elo.high, 0)
        });
        table.push([omission.name.into()].into_iter().chain(worth).chain([omission.said.into()]));
    }
    table
}

fn results(met: &[Met]) -> Table {
    let mut table = Table::new("Results of the agent with all heuristics").columns([
        Column::new("left out"),
        Column::new("game"),
        Column::new("score"),
        Column::new("won"),
        Column::new("drawn"),
        Column::new("lost"),
    ]);
    for (index, omission) in OMISSIONS.iter().enumerate() {
        for Met { game, standings } in met {
            let tally = standings[index].tally();
            table.push([
                omission.name.into(),
                (*game).into(),
                Cell::percent(100.0 * tally.score(), 1),
                tally.wins.into(),
                tally.draws.into(),
                tally.losses.into(),
            ]);
        }
    }
    table
}

fn chart(met: &[Met]) -> Bars {
    let names = OMISSIONS.iter().map(|omission| omission.name);
    let mut chart =
        Bars::new("What each heuristic brings", Axis::new("worth").unit("Elo")).across("left out", names);
    for Met { game, standings } in met {
        let bar = |standing: &Standing| {
            let elo = standing.pairs.elo();
            Bar::new(elo.value).between(elo.low, elo.high)
        };
        chart = chart.series(*game, standings.iter().map(bar));
    }
    chart.intervals("95 % interval").horizontal()
}

fn findings(met: &Met) -> Vec<String> {
    let elo: Vec<Estimate> = met.standings.iter().map(|standing| standing.pairs.elo()).collect();
    let named = |is_wanted: &dyn Fn(Estimate) -> bool| {
        let wanted = OMISSIONS[..SINGLE].iter().zip(&elo).filter(|(_, elo)| is_wanted(**elo));
        let words: Vec<String> = wanted
            .map(|(omission, elo)| {
                format!("{} ({:+.0}, {:+.0} to {:+.0})", omission.name, elo.value, elo.low, elo.high)
            })
            .collect();
        if words.is_empty() { "none".to_owned() } else { words.join(", ") }
    };
    let together = elo[SINGLE];
    vec![
        format!(
            "`{}`, what heuristics are worth in Elo: helping {}; harming {}; not told apart from nothing \
             {}. All five together: {:+.0} ({:+.0} to {:+.0}).",
            met.game,
            named(&|elo| elo.low > 0.0),
            named(&|elo| elo.high < 0.0),
            named(&|elo| elo.low <= 0.0 && elo.high >= 0.0),
            together.value,
            together.low,
            together.high,
        ),
        strongest(met.game, &elo[..SINGLE]),
    ]
}

/// Whether the heuristic that the report thinks the strongest is the strongest.
fn strongest(game: &str, elo: &[Estimate]) -> String {
    let said = elo[SAID_STRONGEST];
    let best = (0..elo.len()).max_by(|one, two| elo[*one].value.total_cmp(&elo[*two].value)).unwrap_or(0);
    let name = OMISSIONS[best].name;
    let verdict = match elo[best] {
        _ if best == SAID_STRONGEST => {
            let rivals =
                elo.iter().enumerate().filter(|(index, other)| *index != best && other.high >= said.low);
            match rivals.count() {
                0 => "and so it is".to_owned(),
                count => {
                    format!("and it comes first, though {count} of the others cannot be told apart from it")
                }
            }
        }
        best if best.low > said.high => format!("but here it is the heuristic called {name}"),
        _ => format!("and it cannot be told apart from the first here, {name}"),
    };
    format!("`{game}`: the report thinks that the immobile men may be its strongest heuristic, {verdict}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64) -> Estimate {
        Estimate { value, low: value - 10.0, high: value + 10.0 }
    }

    #[test]
    fn the_strongest_heuristic_is_told_by_intervals() {
        let verdict = |values: [f64; 5]| strongest("lose-8", &values.map(near));
        assert!(verdict([0.0, 5.0, 90.0, 1.0, 2.0]).ends_with(", and so it is."));
        assert!(verdict([0.0, 5.0, 90.0, 80.0, 2.0]).contains("1 of the others"));
        assert!(verdict([99.0, 5.0, 90.0, 8.0, 2.0]).ends_with("the first here, position of men."));
        assert!(verdict([99.0, 5.0, 30.0, 8.0, 2.0]).ends_with("the heuristic called position of men."));
    }

    #[test]
    fn every_heuristic_is_left_out_once() {
        let left_out: Vec<&str> =
            OMISSIONS[..SINGLE].iter().flat_map(|omission| omission.left_out).copied().collect();
        assert_eq!(left_out, OneJumpBehind::NAMES);
    }
}
