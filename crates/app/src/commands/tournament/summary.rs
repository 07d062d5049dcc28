//! How a tournament ended: in words, as JSON, and as a page.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use arena::report::{Report, Section};
use arena::{Place, Ranking};
use serde::Serialize;

use super::Course;
use super::plan::Plan;
use crate::date::Date;
use crate::failure::Failure;
use crate::machine;

pub(super) struct Summary<'a> {
    pub(super) plan: &'a Plan,
    pub(super) course: &'a Course,
}

impl Summary<'_> {
    fn ranking(&self) -> Ranking {
        Ranking::new(&self.plan.players, &self.course.table)
    }

    fn title(&self) -> String {
        format!("Ratings after {} games", self.course.table.games())
    }

    /// What there is to say, line by line, and the table.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: &str| {
            let _ = writeln!(text, "{name:<10}  {value}");
        };
        line("tournament", &self.plan.words());
        line("terms", &self.plan.conditions.words());
        for (index, round) in self.course.rounds.iter().enumerate() {
            line(&format!("round {}", index + 1), &self.round(round));
        }
        if let Some(winner) = self.course.winner {
            line("winner", &self.plan.players[winner]);
        }
        let endings = self.course.table.endings();
        let endings: Vec<String> =
            endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        line("endings", &endings.join(", "));
        let _ = write!(text, "\n{}", self.ranking().table(self.title()).text());
        text
    }

    /// `soar 1.5, casual 0.5; part1 2.0, random 0.0`.
    fn round(&self, pairings: &[[usize; 2]]) -> String {
        let points = |one: usize, two: usize| {
            let points = self.course.table.between(one, two).map_or(0.0, |tally| tally.points());
            format!("{} {points:.1}", self.plan.players[one])
        };
        let meetings = pairings.iter().map(|[one, two]| [points(*one, *two), points(*two, *one)].join(", "));
        meetings.collect::<Vec<_>>().join("; ")
    }

    pub(super) fn json(&self) -> Result<String, Failure> {
        let ranking = self.ranking();
        let winner = self.course.winner.map(|winner| &*self.plan.players[winner]);
        let answer = Answer {
            plan: self.plan,
            games: self.course.table.games(),
            ranking: ranking.places.iter().map(row).collect(),
            winner,
            endings: self.course.table.endings(),
        };
        serde_json::to_string(&answer).map_err(Failure::new)
    }

    /// Writes a page with the table and a chart.
    pub(super) fn page(&self, file: &Path) -> Result<(), Failure> {
        let (ranking, title) = (self.ranking(), self.title());
        let mut section = Section::new("Ratings").paragraph(format!("{}.", self.plan.conditions.words()));
        for (index, round) in self.course.rounds.iter().enumerate() {
            section = section.paragraph(format!("Round {}: {}.", index + 1, self.round(round)));
        }
        let section = section.table(ranking.table(&*title)).chart(ranking.chart(&*title));
        let report = Report::new("tournament", format!("A tournament: {}", self.plan.words()))
            .seed(self.plan.conditions.seed)
            .machine(machine::this())
            .date(Date::today().joined("-"))
            .section(section);
        std::fs::write(file, report.html())
            .map_err(|error| Failure::new(format!("cannot write {}: {error}", file.display())))
    }
}

fn row(place: &Place) -> Row<'_> {
    let Place { name, rating, tally, .. } = place;
    Row {
        player: name,
        elo: rating.elo.value,
        low: rating.elo.low,
        high: rating.elo.high,
        score: tally.score(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    plan: &'a Plan,
    games: usize,
    ranking: Vec<Row<'a>>,
    winner: Option<&'a str>,
    endings: BTreeMap<&'a str, usize>,
}

#[derive(Serialize)]
struct Row<'a> {
    player: &'a str,
    elo: f64,
    low: f64,
    high: f64,
    score: f64,
    wins: usize,
    draws: usize,
    losses: usize,
}
