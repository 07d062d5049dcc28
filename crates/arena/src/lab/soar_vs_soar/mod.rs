//! `soar-vs-soar`: is it an advantage to move second? Section 3.2.3 of the thesis on Soar Checkers.

mod colours;
mod findings;
mod sections;

use engine::Limits;
use rules::{Color, English};

use self::colours::Colours;
use super::{Experiment, GameRow, Lab, LabError};
use crate::openings::Openings;
use crate::referee::Terms;
use crate::report::Report;
use crate::runner::{Arena, Fixture};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "soar-vs-soar",
    title: "Is it an advantage to move second? Soar Checkers and others against themselves",
    run,
};

/// How many games the thesis has, and the first row of ours.
const THESIS_GAMES: usize = 100;
/// Random plies before the games of players that would otherwise play the same game again and again.
const RANDOM_PLIES: usize = 4;

/// Somebody who plays against itself.
struct Mirror {
    player: &'static str,
    limits: Limits,
    openings: Openings,
    games: usize,
    /// A longer game is drawn. In a quick run not every game comes to its end.
    plies: usize,
}

/// What came of it.
struct Mirrored {
    name: String,
    limits: String,
    openings: String,
    rows: Vec<GameRow>,
    colours: Colours,
}

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let soar = soar(lab).play(lab)?;
    let mut others = Vec::new();
    for mirror in others_of(lab) {
        others.push(mirror.play(lab)?);
    }
    let first = Colours::of(&soar.rows[..THESIS_GAMES.min(soar.rows.len())]);
    let report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "The thesis let two equal agents play 100 games: White, who moves second, won 68, Red 26, and 6 were drawn. Does \
         that come again, and is it so for other players?",
    );
    let report = findings::all(&soar, &others).into_iter().fold(report, Report::finding);
    let sections = [sections::soar(&soar, first), sections::endings(&soar), sections::others(&soar, &others)];
    Ok(sections.into_iter().fold(report, Report::section))
}

fn soar(lab: &Lab<'_>) -> Mirror {
    Mirror {
        player: "soar",
        limits: Limits::default(),
        openings: Openings::Start,
        games: lab.size(2, 10 * THESIS_GAMES),
        plies: lab.size(40, 600),
    }
}

/// The others: those that roll dice from the start, the rest after some random plies. The novice does both, to see
/// whether the random plies themselves favour a colour.
fn others_of(lab: &Lab<'_>) -> Vec<Mirror> {
    let random = || Openings::Random(RANDOM_PLIES);
    let rolling = [
        ("random", Openings::Start),
        ("greedy", Openings::Start),
        ("champion:novice", Openings::Start),
        ("champion:novice", random()),
    ];
    let rolling = rolling.map(|(player, openings)| Mirror {
        player,
        limits: Limits::default(),
        openings,
        games: lab.size(10, 10 * THESIS_GAMES),
        plies: 600,
    });
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let searching = [
        ("casual", Limits::depth(5)),
        ("part1", Limits::depth(6)),
        ("champion:intermediate", Limits::default()),
        ("champion", nodes(2000)),
    ];
    let searching = searching.map(|(player, limits)| Mirror {
        player,
        limits,
        openings: random(),
        games: lab.size(2, 6 * THESIS_GAMES),
        plies: lab.size(80, 600),
    });
    rolling.into_iter().chain(searching).collect()
}

impl Mirror {
    fn play(&self, lab: &Lab<'_>) -> Result<Mirrored, LabError> {
        let missing = |error: &dyn std::fmt::Display| LabError::Missing(error.to_string());
        let openings =
            self.openings.draw::<English>(self.games, lab.seed).map_err(|error| missing(&error))?;
        let arena = Arena {
            players: vec![self.player.parse().map_err(|error| missing(&error))?],
            openings,
            terms: Terms { most_plies: self.plies, ..Terms::new(self.limits) },
            concurrency: 1,
            seed: lab.seed,
            endgames: players::Endgames::default(),
            memory: None,
        };
        let fixture = |number: usize| Fixture {
            number,
            players: [0, 0],
            first: Color::Black,
            opening: number % arena.openings.len(),
        };
        let fixtures: Vec<Fixture> = (0..self.games).map(fixture).collect();
        let rows = lab.games(&format!("{}, {}", self.player, self.openings), &arena, &fixtures)?;
        Ok(Mirrored {
            name: self.player.to_owned(),
            limits: self.limits(),
            openings: self.openings.to_string(),
            colours: Colours::of(&rows),
            rows,
        })
    }

    fn limits(&self) -> String {
        match (self.limits.depth, self.limits.nodes) {
            (Some(depth), _) => format!("depth {depth}"),
            (_, Some(nodes)) => format!("{nodes} nodes"),
            _ => "none".to_owned(),
        }
    }
}

impl Mirrored {
    fn plies(&self) -> f64 {
        self.rows.iter().map(|row| row.plies as f64).sum::<f64>() / self.rows.len().max(1) as f64
    }

    /// Its name, and how its games begin if that tells it from another.
    fn label(&self, others: &[Mirrored]) -> String {
        let is_twice = others.iter().filter(|other| other.name == self.name).count() > 1;
        if is_twice { format!("{}, {}", self.name, self.openings) } else { self.name.clone() }
    }
}
