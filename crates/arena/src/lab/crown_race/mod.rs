//! `crown-race`: the report's heuristic against search, and what can be proved of the race.

mod ahead;
mod heuristic;
mod later;
mod matches;
mod misses;
mod proofs;

use rules::{Race6, Race8, Race10};

use super::{Experiment, Lab, LabError};
use crate::report::{Cell, Column, Report, Section, Table};
use later::Later;
use matches::{Matches, OPENING_PLIES, Searcher};
use misses::Misses;
use proofs::Start;

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "crown-race",
    title: "The crown race: a heuristic without look-ahead against search, and what can be proved",
    run,
};

/// The depths at which search meets the heuristic, in full.
const DEPTHS: [u32; 7] = [1, 2, 3, 4, 6, 8, 10];
const QUICK_DEPTHS: [u32; 3] = [1, 2, 4];

type Play = fn(&Lab<'_>, usize, &[u32]) -> Result<Matches, LabError>;

/// The board of the report first. On the larger one a game takes longer: fewer of them, and not to the last depth.
const BOARDS: [(Play, usize, usize); 3] =
    [(matches::play::<Race8>, 100, 7), (matches::play::<Race6>, 60, 7), (matches::play::<Race10>, 40, 6)];

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let agreement = heuristic::agree(lab, lab.size(8, 400))?;
    let mut boards = Vec::new();
    for (play, openings, depths) in BOARDS {
        let depths = lab.size(&QUICK_DEPTHS[..], &DEPTHS[..depths]);
        boards.push(play(lab, lab.size(3, openings), depths)?);
    }
    let most_nodes = lab.size(80_000, 2_000_000);
    let starts = proofs::starts(lab, most_nodes)?;
    let limits = lab.size(vec![100, 1_000], vec![1_000, 10_000, 100_000]);
    let later = later::prove(lab, lab.size(3, 40), lab.size(2, 6), limits)?;
    let misses = misses::count(lab, lab.size(2, 40), lab.size(2, 4), lab.size(500, 20_000))?;

    let mut report = Report::new(EXPERIMENT.name, EXPERIMENT.title)
        .question(
            "A project report lets a logic program play the race by one heuristic: win at once, else leave few men open to \
             capture. Its author hopes for much from looking ahead. How far must a search look to beat the heuristic, and \
             what can be proved?",
        )
        .finding(agreement.words());
    for searcher in Searcher::ALL {
        report = report.finding(boards[0].finding(searcher));
    }
    report = starts.iter().fold(report, |report, start| report.finding(proofs::finding(start)));
    report = starts.iter().filter_map(proofs::heuristic_finding).fold(report, Report::finding);
    report = report.finding(misses.finding()).finding(later.finding());
    report = report.section(claims(&boards[0], &starts, &misses));
    report = boards.iter().fold(report, |report, matches| report.section(search(matches)));
    let solved = Section::new("Who wins from the start")
        .paragraph("The race cannot go in circles, so that proof-number search can tell who wins.")
        .table(proofs::table(&starts, most_nodes))
        .table(proofs::heuristic_table(&starts));
    let missed = Section::new("What the heuristic misses")
        .paragraph(
            "Every position of these games with either player to move is given to proof-number search.",
        )
        .table(misses.table());
    Ok(report.section(solved).section(before_the_end(&later)).section(missed))
}

fn search(matches: &Matches) -> Section {
    let words = format!(
        "Each of {} openings of {OPENING_PLIES} random plies is played with both colours. Those that search differ in how \
         they judge positions: `ahead` by the heuristic itself, the men that can be jumped at once, `part1` by counting \
         men, `racer` by who will crown first.",
        matches.openings
    );
    Section::new(format!("{}: search against the heuristic", matches.game))
        .paragraph(words)
        .table(matches.table())
        .chart(matches.chart())
}

fn before_the_end(later: &Later) -> Section {
    let words = format!(
        "`racer` plays itself at depth {}. Each position after the opening is given to proof-number search by itself.",
        later.depth
    );
    Section::new("How early the result can be proved")
        .paragraph(words)
        .table(later.table())
        .chart(later.chart())
}

/// What the report says, beside what was found here.
fn claims(matches: &Matches, starts: &[Start], misses: &Misses) -> Section {
    let table = Table::new("The report and this experiment")
        .columns([Column::new("the report"), Column::new("here")]);
    let small = starts.first();
    let value = small.and_then(|start| start.wins).map_or("not known", |wins| {
        if wins { "proved: the first player wins" } else { "refuted: the first player loses" }
    });
    let finds =
        small.and_then(|start| start.replies).map_or("not known".to_owned(), |replies| match replies.lost {
            0 => "it wins against every reply".to_owned(),
            lost => format!("it does not with moves in the order of squares: {lost} replies beat it"),
        });
    let rows: [(&str, Cell); 5] = [
        ("on 4x4 the first player has a winning sequence of moves", value.into()),
        ("and the program finds it", finds.into()),
        (
            "looking more plies ahead will improve its play drastically",
            matches.finding(Searcher::Ahead).into(),
        ),
        ("it can miss wins that a sacrifice would bring", misses.finding().into()),
        ("the same moves beat it again and again", same_moves(matches).into()),
    ];
    let table = rows.into_iter().fold(table, |table, (claim, here)| table.row([claim.into(), here]));
    Section::new("What the report says").table(table)
}

/// How often the heuristic loses from the start, where nothing is left to chance.
fn same_moves(matches: &Matches) -> String {
    let games = 2 * matches.results.len();
    let lost: usize = matches.results.iter().flat_map(|result| result.from_start).map(usize::from).sum();
    format!(
        "nothing in these games is left to chance: from the start of {} it lost {lost} of {games} games",
        matches.game
    )
}
