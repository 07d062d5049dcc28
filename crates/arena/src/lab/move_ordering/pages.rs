//! Tables and charts.

use super::Repeated;
use super::growth::{average_branching, exponent, least_leaves, leaves};
use super::measure::{MINIMAX, OURS, PHASES, REPORTS, SMALLEST, Trial, Turn, UNORDERED, WAYS};
use super::source;
use crate::lab::searches::Way;
use crate::report::{Axis, Bar, Bars, Cell, Column, Lines, Section, Table};
use crate::statistics::Estimate;

/// The ways that are drawn for each turn: more lines would hide each other.
const DRAWN: [usize; 4] = [UNORDERED, REPORTS, OURS, MINIMAX];

/// Which of the report's two figures belongs to a way.
fn reported(way: usize, figures: [f64; 2]) -> Option<f64> {
    [REPORTS, UNORDERED].iter().position(|other| *other == way).map(|index| figures[index])
}

/// Averages and the first game turn by turn.
pub(super) fn trial(heading: &str, words: &str, repeated: &Repeated) -> Section {
    let (trial, name) = (&repeated.trial, repeated.name);
    let nodes =
        Lines::new(format!("Nodes per turn of the first game, {name}"), "turn", Axis::new("nodes per turn"));
    let nodes = DRAWN.iter().fold(nodes, |chart, way| {
        chart.series(WAYS[*way].name, points(trial, |turn| Some(turn.trees[*way].nodes as f64)))
    });
    let time = Lines::new(
        format!("Time per turn of the first game, {name}"),
        "turn",
        Axis::new("time per turn").unit("ms"),
    );
    let time = DRAWN[..3].iter().fold(time, |chart, way| {
        chart.series(
            WAYS[*way].name,
            points(trial, |turn| turn.seconds.as_ref().map(|seconds| 1000.0 * seconds[*way])),
        )
    });
    Section::new(heading)
        .paragraph(words)
        .table(averages(repeated))
        .chart(
            nodes
                .logarithmic()
                .note(format!("All ways search the same positions, to depth {}.", trial.depth)),
        )
        .chart(source_chart(repeated))
        .chart(shares(repeated))
        .chart(time.logarithmic())
}

/// The turns of the first game. Where both agents' turns are searched, the second one's come half a turn
/// later.
fn points(trial: &Trial, value: impl Fn(&Turn) -> Option<f64>) -> Vec<(f64, f64)> {
    let place = |turn: &Turn| turn.number as f64 + if turn.orders { 0.0 } else { 0.5 };
    let turns = trial.games.first().into_iter().flatten();
    turns.filter_map(|turn| Some((place(turn), value(turn)?))).collect()
}

fn source_chart(repeated: &Repeated) -> Lines {
    let turns = || repeated.turns.iter();
    let without = turns().filter_map(|turn| Some((f64::from(turn.0), turn.2?.0 as f64)));
    Lines::new(format!("The report's own figures: {}", repeated.theirs), "turn", "nodes per turn")
        .series(WAYS[UNORDERED].name, without)
        .series(WAYS[REPORTS].name, turns().map(|turn| (f64::from(turn.0), turn.1.0 as f64)))
        .logarithmic()
        .note("Another game than ours, at depth 7.")
}

/// What ordering leaves of the nodes at each turn that enough games have for an average.
fn shares(repeated: &Repeated) -> Lines {
    let trial = &repeated.trial;
    let games = |number: usize| {
        trial.games.iter().filter(|game| game.iter().any(|turn| turn.number == number)).count()
    };
    let turns: Vec<usize> =
        (1..).take_while(|number| 2 * games(*number) >= trial.games.len().max(1)).collect();
    let chart = Lines::new(
        format!("Nodes left by ordering at each turn of all games, {}", repeated.name),
        "turn",
        Axis::new("nodes of unordered").unit("%"),
    );
    let chart = [REPORTS, OURS, SMALLEST].iter().fold(chart, |chart, way| {
        let share = |number: &usize| {
            let share =
                trial.ratio(*way, UNORDERED, |turn| turn.number == *number).map(|ratio| 100.0 * ratio);
            (*number as f64, share.value)
        };
        chart.series(WAYS[*way].name, turns.iter().map(share))
    });
    chart.note(
        "Of the unordered search of the same positions; the geometric average of the games that came so far.",
    )
}

fn averages(repeated: &Repeated) -> Table {
    let trial = &repeated.trial;
    let mut table = Table::new(format!("Averages for a turn, {}", repeated.name)).columns([
        Column::new("search"),
        Column::new("nodes").explanation("the average of games, with its 95 % interval"),
        Column::new("report's nodes"),
        Column::new("of unordered").explanation(
            "nodes as a share of those of the unordered search of the same positions, 95 % interval",
        ),
        Column::new("time").unit("ms"),
        Column::new("report's time").unit("ms"),
    ]);
    for (way, Way { name, .. }) in WAYS.iter().enumerate() {
        let nodes = trial.nodes(way);
        let share = trial.ratio(way, UNORDERED, |_| true).map(|ratio| 100.0 * ratio);
        table.push([
            (*name).into(),
            Cell::interval(nodes.value, nodes.low, nodes.high, 0),
            reported(way, repeated.averages.nodes).map(|nodes| Cell::decimal(nodes, 0)).into(),
            if way == UNORDERED { Cell::Nothing } else { share_cell(share) },
            Cell::decimal(1000.0 * trial.seconds(way), 3),
            reported(way, repeated.averages.seconds).map(|seconds| Cell::decimal(1000.0 * seconds, 1)).into(),
        ]);
    }
    table.note("The report's times are those of a Java program on a machine that it does not name.")
}

fn share_cell(share: Estimate) -> Cell {
    let digits = if share.value > 1000.0 { 0 } else { 1 };
    Cell::percent_interval(share.value, share.low, share.high, digits)
}

/// The report sees most pruning from turn 15 to turn 27.
pub(super) fn phases(section: Section, repeated: &Repeated) -> Section {
    let mut table = Table::new("What the report's ordering leaves of the nodes in each part of the game")
        .columns([
            Column::new("turns"),
            Column::new("positions"),
            Column::new("same positions").explanation("nodes with ordering for those without, 95 % interval"),
            Column::new("the report")
                .explanation("the same quotient of the report's figures, of different positions"),
        ]);
    for phase in PHASES {
        let count = repeated.trial.turns().filter(|turn| phase.has(turn)).count();
        if count == 0 {
            continue;
        }
        let ratio =
            repeated.trial.ratio(REPORTS, UNORDERED, |turn| phase.has(turn)).map(|ratio| 100.0 * ratio);
        let [with, without] = source::nodes(repeated.turns, phase.first, phase.last);
        let share = Cell::percent(100.0 * with / without, 1);
        table.push([phase.name.into(), count.into(), share_cell(ratio), share]);
    }
    section.table(table)
}

/// Between b^(m/2) and b^m.
pub(super) fn growth(all: [&Repeated; 2]) -> Section {
    let mut section = Section::new("How close to perfect ordering?").paragraph(
        "The report compares its trees with b^(m/2) for perfect ordering, b^(3m/4) for random ordering and \
         b^m for none, where m is the depth. Here b is the average number of moves in all positions that \
         plain minimax looks into, and each tree is given the x with which it has b^(xm) leaves. Plain \
         minimax comes out a little beside 1, because trees are not even. At an odd depth even perfect \
         ordering needs more than b^(m/2): the least is b^((m+1)/2) + b^((m-1)/2) - 1 leaves (Knuth and \
         Moore). A table may do with less, since lines meet.",
    );
    for repeated in all {
        section = section.table(ladder(repeated));
    }
    let mut chart = Bars::new("The x of b^(xm): 0.5 perfect, 0.75 random, 1 without pruning", "x")
        .across("search", WAYS.iter().map(|way| way.name));
    for repeated in all {
        let bar = |way| {
            let x = exponent(&repeated.trial, way);
            Bar::new(x.value).between(x.low, x.high)
        };
        chart = chart.series(repeated.name, (0..WAYS.len()).map(bar));
    }
    section.chart(chart.intervals("95 % interval").horizontal())
}

fn ladder(repeated: &Repeated) -> Table {
    let trial = &repeated.trial;
    let (branching, depth) = (average_branching(trial), f64::from(trial.depth));
    let full = depth * branching.ln();
    let known = |name: &str, leaves: f64| (name.to_owned(), leaves, Cell::decimal(leaves.ln() / full, 3));
    let mut rows = vec![
        known("b^(m/2), perfect ordering", (full / 2.0).exp()),
        known("the least at this depth", least_leaves(trial)),
        known("b^(3m/4), random ordering", (full * 0.75).exp()),
        known("b^m, no pruning", full.exp()),
    ];
    rows.extend(WAYS.iter().enumerate().map(|(way, Way { name, .. })| {
        let x = exponent(trial, way);
        ((*name).to_owned(), leaves(trial, way), Cell::interval(x.value, x.low, x.high, 3))
    }));
    rows.sort_by(|one, two| two.1.total_cmp(&one.1));
    let table = Table::new(format!("Leaves, {}: b = {branching:.2}, m = {}", repeated.name, trial.depth))
        .columns([
            Column::new("tree"),
            Column::new("leaves").explanation(
                "geometric average of all positions; for searches, wherever they went no further",
            ),
            Column::new("x").explanation("as in b^(xm); the average of games with its 95 % interval"),
        ]);
    let row = |(name, leaves, x): (String, f64, Cell)| [name.into(), Cell::decimal(leaves, 0), x];
    rows.into_iter().map(row).fold(table, Table::row)
}

/// Every turn of the first game beside the report's.
pub(super) fn turns(repeated: &Repeated) -> Section {
    let mut table = Table::new(format!("Each turn of the first game, {}", repeated.name)).columns([
        Column::new("turn"),
        Column::new("minimax").unit("nodes"),
        Column::new("unordered").unit("nodes"),
        Column::new("ordered").unit("nodes").explanation("the report's ordering"),
        Column::new("ours").unit("nodes").explanation(format!("the way called '{}'", WAYS[OURS].name)),
        Column::new("unordered").unit("ms"),
        Column::new("ordered").unit("ms"),
        Column::new("ours").unit("ms"),
        Column::new("report unordered").unit("nodes"),
        Column::new("report ordered").unit("nodes"),
        Column::new("report unordered").unit("ms"),
        Column::new("report ordered").unit("ms"),
    ]);
    for turn in repeated.trial.games.first().into_iter().flatten() {
        let milliseconds =
            |way: usize| turn.seconds.as_ref().map(|seconds| Cell::decimal(1000.0 * seconds[way], 3)).into();
        // The report has one position of each agent for a turn.
        let theirs = repeated.turns.iter().find(|theirs| theirs.0 as usize == turn.number && turn.orders);
        let without = theirs.and_then(|theirs| theirs.2);
        table.push([
            if turn.orders { turn.number.to_string() } else { format!("{}, reply", turn.number) }.into(),
            turn.trees[MINIMAX].nodes.into(),
            turn.trees[UNORDERED].nodes.into(),
            turn.trees[REPORTS].nodes.into(),
            turn.trees[OURS].nodes.into(),
            milliseconds(UNORDERED),
            milliseconds(REPORTS),
            milliseconds(OURS),
            without.map(|figures| figures.0).into(),
            theirs.map(|theirs| theirs.1.0).into(),
            without.map(|figures| figures.1).into(),
            theirs.map(|theirs| theirs.1.1).into(),
        ]);
    }
    Section::new(format!("Turn by turn, {}", repeated.name))
        .paragraph(
            "The report's game is another one: its figures stand beside ours by the number of the turn only.",
        )
        .table(table)
}
