//! `soar-vs-minimax`: at which depth does minimax choose what Soar chooses? Section 3.3.2 of the thesis on Soar Checkers.

mod agreement;
mod findings;
mod sample;

use self::agreement::{Agreement, by_depth, by_lot, cost, mean_share};
use self::sample::{Depths, Eyes, Origin, Sample};
use super::{Experiment, Lab, LabError};
use crate::report::{Axis, Cell, Column, Lines, Point, Report, Section, Table};
use crate::statistics::Estimate;

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "soar-vs-minimax",
    title: "At which depth does minimax choose what Soar chooses?",
    run,
};

/// A move that costs at least this much of the expected score is a mistake.
const MISTAKE: f64 = 0.1;

/// What came of all positions.
struct Outcome {
    samples: Vec<Sample>,
    depths: Depths,
    /// For each of [`Eyes::ALL`] and each depth from 1.
    agreements: Vec<Vec<Agreement>>,
    /// What Soar's moves cost, and random ones.
    soar: Estimate,
    random: Estimate,
}

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let depths = Depths { most: lab.size(3, 10), judge: lab.size(4, 13), plies: lab.size(16, 80) };
    let samples = lab.each("positions", lab.size(6, 400), |number| Sample::take(lab, number, depths))?;
    let agreements = (0..Eyes::ALL.len()).map(|eyes| by_depth(&samples, eyes)).collect();
    let costs = |of: &dyn Fn(&Sample) -> f64| mean_share(&samples.iter().map(of).collect::<Vec<f64>>());
    let soar = costs(&|sample| cost(sample, &sample.chosen));
    let random = costs(&|sample| cost(sample, &by_lot(sample)));
    let outcome = Outcome { soar, random, agreements, samples, depths };
    let report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "The thesis would like to know whether and when its moves are those of a minimax program, and at roughly what depth \
         of search.",
    );
    let report = findings::all(&outcome).into_iter().fold(report, Report::finding);
    let sections = [outcome.agreement_section(), outcome.cost_section()];
    Ok(sections.into_iter().fold(report, Report::section))
}

fn percent(share: f64) -> Cell {
    Cell::percent(100.0 * share, 1)
}

fn percent_interval(share: Estimate) -> Cell {
    let share = share.map(|share| 100.0 * share);
    Cell::percent_interval(share.value, share.low, share.high, 1)
}

/// A line over depths.
fn line(agreements: &[Agreement], of: impl Fn(&Agreement) -> Estimate) -> Vec<Point> {
    let point = |(depth, agreement): (usize, &Agreement)| {
        let share = of(agreement).map(|share| 100.0 * share);
        Point::new((depth + 1) as f64, share.value).between(share.low, share.high)
    };
    agreements.iter().enumerate().map(point).collect()
}

/// A line at one height.
fn level(agreements: &[Agreement], value: f64) -> Vec<(f64, f64)> {
    (1..=agreements.len()).map(|depth| (depth as f64, 100.0 * value)).collect()
}

impl Outcome {
    fn moves(&self) -> f64 {
        let moves: usize = self.samples.iter().map(|sample| sample.chosen.len()).sum();
        moves as f64 / self.samples.len().max(1) as f64
    }

    fn left_to_the_lot(&self) -> f64 {
        let left = |sample: &Sample| sample.chosen.iter().filter(|chosen| **chosen > 0.0).count();
        self.samples.iter().map(left).sum::<usize>() as f64 / self.samples.len().max(1) as f64
    }

    fn agreement_section(&self) -> Section {
        let mut section = Section::new("When they agree").paragraph(format!(
            "{} positions with at least two legal moves, half of them from games of `soar` against itself and half from \
             random games, each from another game after 4 to {} plies. On average {:.1} moves are legal and {:.1} are left \
             when all strategies have spoken; Soar chooses one of those by lot, and each counts with its likelihood. Minimax \
             gives every move a score; those with the highest are the best, often several. A random move is among them, too, \
             so what counts is how much more often Soar's move is.",
            self.samples.len(),
            self.depths.plies,
            self.moves(),
            self.left_to_the_lot()
        ));
        section = section.paragraph(
            "Minimax counts a man as one and a king as two, as the thesis does in its example: once cut off wherever the \
             depth ends, as in the textbook, and once with pending jumps played out first. The third judges by the \
             champion's evaluation, also with pending jumps played out. Alpha-beta and a table make it faster and change no \
             score.",
        );
        for (eyes, found) in Eyes::ALL.iter().zip(&self.agreements) {
            section = section.table(agreement_table(*eyes, found));
        }
        section.chart(self.hit_chart()).chart(self.edge_chart())
    }

    fn hit_chart(&self) -> Lines {
        let mut chart = Lines::new(
            "How often a move is among the best of minimax",
            Axis::new("depth").unit("plies"),
            Axis::new("positions").unit("%"),
        );
        for (eyes, found) in Eyes::ALL.iter().zip(&self.agreements).skip(1) {
            let lucky =
                |(depth, agreement): (usize, &Agreement)| ((depth + 1) as f64, 100.0 * agreement.lucky);
            chart = chart
                .series(format!("Soar's, {}", eyes.name()), line(found, |agreement| agreement.hit))
                .series(format!("a random one, {}", eyes.name()), found.iter().enumerate().map(lucky));
        }
        chart.intervals("95 % interval")
    }

    fn edge_chart(&self) -> Lines {
        let mut chart = Lines::new(
            "How much more often Soar's move is among the best than a random one",
            Axis::new("depth").unit("plies"),
            Axis::new("difference").unit("percentage points"),
        );
        for (eyes, found) in Eyes::ALL.iter().zip(&self.agreements) {
            chart = chart.series(eyes.name(), line(found, |agreement| agreement.edge));
        }
        chart.intervals("95 % interval")
    }

    fn cost_section(&self) -> Section {
        let found = &self.agreements;
        let chart = Lines::new(
            "What moves cost",
            Axis::new("depth of minimax").unit("plies"),
            Axis::new("cost").unit("points of a hundred"),
        )
        .series("minimax, material, cut off", line(&found[0], |agreement| agreement.cost))
        .series("minimax, material", line(&found[1], |agreement| agreement.cost))
        .series("minimax, the champion's evaluation", line(&found[2], |agreement| agreement.cost))
        .series("Soar", level(&found[0], self.soar.value))
        .series("random", level(&found[0], self.random.value))
        .intervals("95 % interval");
        Section::new("What Soar's moves cost")
            .paragraph(format!(
                "Every move is searched to depth {} with the champion's evaluation. A score becomes an expected score \
                 between 0 and 100 (the evaluation is fitted to that), and the cost of a move is how much less it has than \
                 the best one. That judge is kin to the minimax with the champion's evaluation and favours it; material is \
                 the fairer comparison.",
                self.depths.judge
            ))
            .table(self.cost_table())
            .chart(chart)
    }

    fn cost_table(&self) -> Table {
        let mut table = Table::new("What a move costs by where the position comes from").columns([
            Column::new("positions from"),
            Column::new("positions"),
            Column::new("legal moves"),
            Column::new("Soar").unit("points").explanation("of a hundred; with the 95 % interval"),
            Column::new("random").unit("points"),
            Column::new("Soar's mistakes")
                .explanation(format!("share of moves that cost {:.0} points or more", 100.0 * MISTAKE)),
            Column::new("random mistakes"),
        ]);
        for (name, origin) in
            [("all", None), ("games of Soar", Some(Origin::Soar)), ("random games", Some(Origin::Random))]
        {
            let samples: Vec<&Sample> = self
                .samples
                .iter()
                .filter(|sample| origin.is_none_or(|origin| sample.origin == origin))
                .collect();
            let of = |measure: &dyn Fn(&Sample) -> f64| {
                mean_share(&samples.iter().map(|sample| measure(sample)).collect::<Vec<f64>>())
            };
            let moves: usize = samples.iter().map(|sample| sample.chosen.len()).sum();
            let interval = |share: Estimate| {
                let share = share.map(|share| 100.0 * share);
                Cell::interval(share.value, share.low, share.high, 1)
            };
            table.push([
                name.into(),
                samples.len().into(),
                Cell::decimal(moves as f64 / samples.len().max(1) as f64, 1),
                interval(of(&|sample| cost(sample, &sample.chosen))),
                interval(of(&|sample| cost(sample, &by_lot(sample)))),
                percent_interval(of(&|sample| mistakes(sample, &sample.chosen))),
                percent_interval(of(&|sample| mistakes(sample, &by_lot(sample)))),
            ]);
        }
        table
    }
}

/// How likely a choice is a mistake.
fn mistakes(sample: &Sample, chosen: &[f64]) -> f64 {
    let alone = |place: usize| {
        let mut one = vec![0.0; chosen.len()];
        one[place] = 1.0;
        cost(sample, &one)
    };
    (0..chosen.len()).filter(|place| alone(*place) >= MISTAKE).map(|place| chosen[place]).sum()
}

fn agreement_table(eyes: Eyes, found: &[Agreement]) -> Table {
    let mut table = Table::new(format!("Soar and minimax with {}", eyes.name())).columns([
        Column::new("depth").unit("plies"),
        Column::new("best moves").explanation("how many are equally best, on average"),
        Column::new("Soar among them").explanation("how often Soar's move is one of them; 95 % interval"),
        Column::new("by chance").explanation("how often a random move is"),
        Column::new("difference").explanation("in percentage points, position by position"),
        Column::new("the same move").explanation("if minimax chooses among them by lot"),
        Column::new("cost").unit("points").explanation("of what minimax chooses, by the judge below"),
    ]);
    for (depth, agreement) in found.iter().enumerate() {
        let cost = agreement.cost.map(|cost| 100.0 * cost);
        table.push([
            (depth + 1).into(),
            Cell::decimal(agreement.best, 1),
            percent_interval(agreement.hit),
            percent(agreement.lucky),
            percent_interval(agreement.edge),
            percent_interval(agreement.same),
            Cell::interval(cost.value, cost.low, cost.high, 1),
        ]);
    }
    table
}
