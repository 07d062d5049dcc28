//! `championship`: all players of a game, everybody against everybody.

use players::{PlayerOptions, PlayerSpec};
use rules::{English, Lose6, Lose8, Lose10, Race8, Variant};

use super::round_robin::{Entrants, Field};
use super::{Experiment, Lab, LabError};
use crate::report::{Cell, Column, Report, Section, Table};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "championship",
    title: "All players of five games, everybody against everybody, with ratings",
    run,
};

type Meet = fn(&Lab<'_>) -> Result<Ranked, LabError>;

const GAMES: [Meet; 5] = [meet::<Lose6>, meet::<Lose8>, meet::<Lose10>, meet::<English>, meet::<Race8>];

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let mut report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "Who is how strong at which game, when everybody has the same time: rules, logic, dice, or search?",
    );
    let mut winners = Table::new("The strongest of each game").columns([
        Column::new("game"),
        Column::new("players"),
        Column::new("games"),
        Column::new("first"),
        Column::new("rating").unit("Elo").explanation("0 is the average of the game's players"),
        Column::new("second"),
        Column::new("ahead by").unit("Elo"),
    ]);
    let mut sections = Vec::new();
    for meet in GAMES {
        let Ranked { section, finding, row } = meet(lab)?;
        sections.push(section);
        winners.push(row);
        report = report.finding(finding);
    }
    report = report.section(Section::new("In short").table(winners));
    Ok(sections.into_iter().fold(report, Report::section))
}

/// What came of one game.
struct Ranked {
    section: Section,
    finding: String,
    row: Vec<Cell>,
}

fn meet<V: Variant>(lab: &Lab<'_>) -> Result<Ranked, LabError> {
    let entrants = entrants::<V>(lab);
    let field = Field { games: lab.size(2, 20), milliseconds: lab.size(2, 20), openings: None, entrants };
    let ranking = field.play::<V>(lab)?;
    let game = V::ID.name();
    let games = ranking.places.iter().map(|place| place.tally.games()).sum::<usize>() / 2;
    let [first, second] = [0, 1].map(|place| &ranking.places[place]);
    let ahead = first.rating.elo.value - second.rating.elo.value;
    let names = [&*first.name, &*second.name];
    let row = vec![
        game.into(),
        ranking.places.len().into(),
        games.into(),
        names[0].into(),
        Cell::interval(first.rating.elo.value, first.rating.elo.low, first.rating.elo.high, 0),
        names[1].into(),
        Cell::decimal(ahead, 0),
    ];
    let finding = format!("`{game}`: first is `{}`, {ahead:.0} Elo ahead of `{}`.", names[0], names[1]);
    let section = Section::new(format!("{game}: {}", V::ID.title()))
        .paragraph(field.words::<V>())
        .table(ranking.table(format!("Ratings in {game}")))
        .chart(ranking.chart(format!("Ratings in {game}")));
    Ok(Ranked { section, finding, row })
}

/// All players of a game that this program has, each as it is meant to be, and the race's heuristic alone. The logic program,
/// by far the slowest, does not come to a quick run.
fn entrants<V: Variant>(lab: &Lab<'_>) -> Entrants {
    let names = PlayerSpec::ALL.iter().map(|info| info.name).chain(["racer:vulnerable"]);
    let named = names.filter_map(|name| Some((name.to_owned(), name.parse::<PlayerSpec>().ok()?)));
    let named = named.filter(|(name, _)| !(lab.quick && name == "prolog"));
    named.filter(|(_, spec)| spec.open::<V>(&PlayerOptions::default()).is_ok()).collect()
}
