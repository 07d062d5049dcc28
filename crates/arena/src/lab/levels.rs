//! `levels`: how strong the levels of the champion are.

use rules::English;

use super::round_robin::Field;
use super::{Experiment, Lab, LabError};
use crate::report::{Report, Section};

pub(super) const EXPERIMENT: Experiment =
    Experiment { name: "levels", title: "The strength of each level of the champion in Elo", run };

/// The levels, and two players that everybody can imagine to compare them with.
const PLAYERS: [&str; 6] =
    ["champion", "champion:advanced", "champion:intermediate", "champion:novice", "greedy", "random"];

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let entrants = PLAYERS.iter().filter_map(|name| Some(((*name).to_owned(), name.parse().ok()?))).collect();
    let field = Field { games: lab.size(2, 60), milliseconds: lab.size(2, 50), openings: None, entrants };
    let ranking = field.play::<English>(lab)?;
    let mut report = Report::new(EXPERIMENT.name, EXPERIMENT.title)
        .question("A person who beats one level wants a stronger one: how far apart are they?");
    let elo = |name: &str| {
        let place = ranking.places.iter().find(|place| place.name == name);
        place.map_or(f64::NAN, |place| place.rating.elo.value)
    };
    for pair in PLAYERS[..5].windows(2) {
        let step = elo(pair[0]) - elo(pair[1]);
        report = report.finding(format!("`{}` is {step:.0} Elo stronger than `{}`.", pair[0], pair[1]));
    }
    let section = Section::new("Ratings")
        .paragraph(field.words::<English>())
        .table(ranking.table("Ratings of the levels"))
        .chart(ranking.chart("Ratings of the levels"));
    Ok(report.section(section))
}
