//! `move-ordering`: what the Casual Gamer's move ordering saves, and what a better one would.

mod findings;
mod growth;
mod measure;
mod pages;
mod source;

use super::{Experiment, Lab, LabError};
use crate::report::{Report, Section};
use measure::{OURS, REPORTS, SMALLEST, Trial, UNORDERED};
use source::{Averages, Turn};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "move-ordering",
    title: "The Casual Gamer's move ordering: nodes and time for each turn, and what better ordering brings",
    run,
};

/// One of the report's two experiments, repeated.
struct Repeated {
    /// In a few words.
    name: &'static str,
    /// What the report did, in a few words.
    theirs: &'static str,
    trial: Trial,
    averages: Averages,
    turns: &'static [Turn],
}

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let first = Repeated {
        name: "against a novice",
        theirs: "a person against either agent",
        trial: measure::against_a_novice(lab)?,
        averages: source::FIRST_AVERAGES,
        turns: source::FIRST,
    };
    let second = Repeated {
        name: "agent against agent",
        theirs: "with ordering against without",
        trial: measure::against_each_other(lab)?,
        averages: source::SECOND_AVERAGES,
        turns: source::SECOND,
    };
    let report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "A report on a checkers agent puts crownings and large captures first and finds that this saves a \
         few nodes or a third of them, and that its trees stay far from perfect ordering. How much does it \
         save at the same positions, and how near do the techniques come that the report wishes for?",
    );
    let mut report = findings::all(&first, &second).into_iter().fold(report, Report::finding);
    report = report.section(ways(first.trial.depth));
    report = report.section(pages::trial("Experiment 1: against fixed moves", &first_words(&first), &first));
    report = report.section(pages::phases(
        pages::trial("Experiment 2: with ordering against without", &second_words(&second), &second),
        &second,
    ));
    report = report.section(pages::growth([&first, &second]));
    Ok([first, second].iter().fold(report, |report, repeated| report.section(pages::turns(repeated))))
}

fn ways(depth: u32) -> Section {
    Section::new("What is compared")
        .paragraph(format!(
            "Every position is searched to depth {depth} in seven ways with the Casual Gamer's evaluation, \
             each time with an empty table. `{}` is the agent `casual:unordered`. `{}` is the agent \
             `casual`: crownings and large captures first. The next three add what the report wishes for: \
             killer moves, replies and history; then deepening and a transposition table, whose moves come \
             first; then scout and aspiration windows and cut-offs by the table before any move is \
             searched (`{}`). `{}` orders by how few replies a move leaves instead of history and deepens \
             in steps of three, which takes longer at each node. Nodes are all positions visited, those of \
             earlier iterations included.",
            measure::WAYS[UNORDERED].name,
            measure::WAYS[REPORTS].name,
            measure::WAYS[OURS].name,
            measure::WAYS[SMALLEST].name,
        ))
        .paragraph(
            "Nodes come from searches that anybody can repeat. Times are measured apart, one search at a \
             time, and are the fastest of three (plain minimax: of one).",
        )
}

fn first_words(repeated: &Repeated) -> String {
    format!(
        "The report plays the same moves of a person against the agent with ordering and without; the \
         moves are not in it. Here `champion:novice` has Black and moves first, `casual` has White, and {} \
         games are played to their end or to the first repetition. All ways search all {} positions in \
         which `casual` was to move, whatever they would have played.",
        repeated.trial.games.len(),
        repeated.trial.turns().count(),
    )
}

fn second_words(repeated: &Repeated) -> String {
    format!(
        "The agent with ordering moves first against the one without, until a position comes again. The \
         report counts the nodes of each at its own turns, so that the two search different positions. \
         Here all ways search all {} positions of {} games, of which the first begins at the start as in \
         the report, the others with three-move ballots.",
        repeated.trial.turns().count(),
        repeated.trial.games.len(),
    )
}
