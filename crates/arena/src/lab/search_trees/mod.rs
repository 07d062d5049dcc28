//! `search-trees`: how small each technique makes the trees of Lose Checkers, without changing what they are worth.

mod charts;
mod findings;
mod measure;
mod tables;
mod techniques;

use engine::Table as Positions;
use rules::{Lose6, Lose8, Lose10, VariantId};

use super::{Experiment, Lab, LabError};
use crate::report::{Cell, Column, Report, Section, Table};
use measure::{ENTRIES, Plan, Trees, measure};
use techniques::{Technique, techniques};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "search-trees",
    title: "How small the search trees of Lose Checkers become as techniques are added one at a time",
    run,
};

/// Boards with their names.
type Boards = [(&'static str, Trees)];

type Measure = fn(&Lab<'_>, Plan, &[Technique]) -> Result<Trees, LabError>;

/// A board with its name and its plans, in quick and in full.
struct Board {
    game: VariantId,
    measure: Measure,
    quick: Plan,
    full: Plan,
}

const BOARDS: [Board; 3] = [
    Board {
        game: VariantId::Lose6,
        measure: measure::<Lose6>,
        quick: Plan { positions: 3, plies: 4, shallow: 4, deep: 6 },
        full: Plan { positions: 16, plies: 4, shallow: 11, deep: 17 },
    },
    Board {
        game: VariantId::Lose8,
        measure: measure::<Lose8>,
        quick: Plan { positions: 3, plies: 8, shallow: 4, deep: 6 },
        full: Plan { positions: 16, plies: 8, shallow: 8, deep: 13 },
    },
    Board {
        game: VariantId::Lose10,
        measure: measure::<Lose10>,
        quick: Plan { positions: 3, plies: 10, shallow: 3, deep: 5 },
        full: Plan { positions: 16, plies: 10, shallow: 7, deep: 11 },
    },
];

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let techniques = techniques();
    let mut boards = Vec::new();
    for Board { game, measure, quick, full } in BOARDS {
        boards.push((game.name(), measure(lab, lab.size(quick, full), &techniques)?));
    }
    let mut report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "The first part of the Lose Checkers assignment wants the smallest trees: fixed depth, pieces counted and \
         nothing else, a table of at most 256K entries. What does each technique bring, and does the value stay?",
    );
    report = report.finding(findings::agreement(&boards, &techniques));
    for (game, trees) in &boards {
        report = report.finding(findings::savings(game, trees, &techniques));
    }
    report = report.finding(findings::enlargements(&boards, &techniques));
    let short = Section::new("In short")
        .paragraph(
            "Each technique stands on top of all those above it. A node is a position that the search enters; all \
             iterations of a deepening search count. Repetitions are not taken for draws here, because their score \
             depends on the way to a position and that in a table does not.",
        )
        .table(tables::boards(&boards, &techniques))
        .chart(charts::by_technique(&boards, &techniques))
        .table(tables::growth(&boards, &techniques));
    report = report.section(short).section(Section::new("What the assignment asks").table(asked()));
    for (game, trees) in &boards {
        report = report.section(section(game, trees, &techniques));
    }
    Ok(report)
}

fn section(game: &str, trees: &Trees, techniques: &[Technique]) -> Section {
    let Plan { positions, plies, shallow, deep } = trees.plan;
    let words = format!(
        "The start position and {} positions after {plies} random plies, all of them together. Minimax can go to depth \
         {shallow}; the others are also measured at depth {deep}.",
        positions - 1
    );
    Section::new(game)
        .paragraph(words)
        .table(tables::nodes(game, trees, techniques, shallow))
        .table(tables::nodes(game, trees, techniques, deep))
        .table(tables::lookups(game, trees, techniques))
        .chart(charts::by_depth(game, trees, techniques))
        .chart(charts::leaves(game, trees, techniques))
        .table(tables::changes(game, trees, techniques))
}

/// What the assignment asks for, and what is done about it here.
fn asked() -> Table {
    let rows: [(&str, Cell); 7] = [
        ("boards of 6x6, 8x8 and 10x10", BOARDS.map(|board| board.game.name()).join(", ").into()),
        ("alpha-beta, any variant, with iterative deepening", "with scout and aspiration windows".into()),
        ("evaluation by the difference in pieces only", "so it is, each piece counts one".into()),
        ("a table of at most 256K entries", Positions::new(ENTRIES).capacity().into()),
        ("interior, leaf and terminal nodes; time; leaves for each depth of the deepening", "below".into()),
        ("table: queries, positions found, cut-offs; CutBF", "below".into()),
        (
            "data for fixed depths to justify each technique; the assignment gives no figures of its own",
            "this report".into(),
        ),
    ];
    let table =
        Table::new("The assignment, part 1").columns([Column::new("it asks for"), Column::new("here")]);
    rows.into_iter().fold(table, |table, (asked, here)| table.row([asked.into(), here]))
}
