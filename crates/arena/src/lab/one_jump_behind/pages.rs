//! Ordering with a dear evaluation and with a cheap one: tables, charts and findings.

use super::ordering::{BY_EVALUATION, CHEAP, DEAR, DEEPENING, EVALUATIONS, Measured, UNORDERED, WAYS};
use crate::lab::searches::Tree;
use crate::report::{Axis, Cell, Column, Lines, Point, Section, Table};
use crate::statistics::Estimate;

/// The ways that are compared with the unordered search.
const ORDERED: [usize; 4] = [BY_EVALUATION, 2, 3, 4];

pub(super) fn sections(measured: &Measured) -> Vec<Section> {
    let (first, last) = (measured.depths[0], measured.depths[measured.depths.len() - 1]);
    let words = format!(
        "The authors ordered moves by the evaluation of what they lead to, saw no gain, presumed that the \
         calls of the evaluation ate up what the pruning saved, and took it out again. Here {} positions \
         of `lose-8`, from games of the agent against itself, are searched to depths from {first} to \
         {last}: alpha-beta to a fixed depth as they had it, and ordered in several ways, with their \
         evaluation and with a count of pieces as `part1` has it. Ordering by evaluation judges every \
         child of every node before any is searched, and again as a leaf.",
        measured.positions
    );
    vec![
        Section::new("Does move ordering pay when evaluation is dear?")
            .paragraph(words)
            .table(costs(measured))
            .table(by_evaluation(measured, DEAR))
            .chart(times(measured, DEAR))
            .chart(dear_and_cheap(measured)),
        Section::new("All ways of ordering")
            .table(all_ways(measured, DEAR))
            .chart(nodes(measured, DEAR))
            .table(all_ways(measured, CHEAP)),
    ]
}

fn costs(measured: &Measured) -> Table {
    let mut table = Table::new("What an evaluation costs").columns([
        Column::new("evaluation"),
        Column::new("call").unit("ns").explanation("with the 95 % interval"),
        Column::new("in nodes").explanation("of the rest of the work at a node, such as making moves"),
    ]);
    for (evaluation, name) in EVALUATIONS.iter().enumerate() {
        let call = measured.call[evaluation];
        table.push([
            (*name).into(),
            Cell::interval(call.value, call.low, call.high, 1),
            Cell::decimal(measured.dearness(evaluation), 2),
        ]);
    }
    table
}

fn ratio_cell(ratio: Estimate) -> Cell {
    Cell::percent_interval(100.0 * ratio.value, 100.0 * ratio.low, 100.0 * ratio.high, 0)
}

/// What the authors tried beside what they had.
fn by_evaluation(measured: &Measured, evaluation: usize) -> Table {
    let title = format!("Ordering by the evaluation of {}, by depth", EVALUATIONS[evaluation]);
    let mut table = Table::new(title).columns([
        Column::new("depth"),
        Column::new("nodes").explanation("averages without ordering, and in the next column with it"),
        Column::new("ordered"),
        Column::new("calls").explanation("of the evaluation, without ordering and with it"),
        Column::new("ordered"),
        Column::new("time").unit("ms"),
        Column::new("ordered").unit("ms"),
        Column::new("time of unordered").explanation("geometric average of positions, 95 % interval"),
    ]);
    for (index, depth) in measured.depths.iter().enumerate() {
        let both = [UNORDERED, BY_EVALUATION];
        let nodes = both.map(|way| measured.average(index, evaluation, way, |tree| tree.nodes));
        let calls = both.map(|way| measured.average(index, evaluation, way, |tree| tree.evaluations));
        let time = both.map(|way| 1000.0 * measured.seconds(index, evaluation, way));
        table.push([
            (*depth).into(),
            Cell::decimal(nodes[0], 0),
            Cell::decimal(nodes[1], 0),
            Cell::decimal(calls[0], 0),
            Cell::decimal(calls[1], 0),
            Cell::decimal(time[0], 2),
            Cell::decimal(time[1], 2),
            ratio_cell(measured.time_ratio(index, evaluation, BY_EVALUATION)),
        ]);
    }
    table
}

/// Nodes, evaluations and time of all ways at the last depth, and from which depth on each pays.
fn all_ways(measured: &Measured, evaluation: usize) -> Table {
    let last = measured.depths.len() - 1;
    let title = format!("Depth {} with the evaluation of {}", measured.depths[last], EVALUATIONS[evaluation]);
    let mut table = Table::new(title).columns([
        Column::new("ordering"),
        Column::new("nodes"),
        Column::new("evaluations"),
        Column::new("time").unit("ms"),
        Column::new("longest").unit("ms"),
        Column::new("time of unordered").explanation("geometric average of positions, 95 % interval"),
        Column::new("pays from depth")
            .explanation("and at all greater depths, by the interval; empty: at none"),
    ]);
    for (way, searched) in WAYS.iter().enumerate() {
        let average = |of: fn(&Tree) -> u64| measured.average(last, evaluation, way, of);
        let is_base = way == UNORDERED;
        table.push([
            searched.name.into(),
            Cell::decimal(average(|tree| tree.nodes), 0),
            Cell::decimal(average(|tree| tree.evaluations), 0),
            Cell::decimal(1000.0 * measured.seconds(last, evaluation, way), 2),
            Cell::decimal(1000.0 * measured.longest(last, evaluation, way), 2),
            if is_base { Cell::Nothing } else { ratio_cell(measured.time_ratio(last, evaluation, way)) },
            measured.pays_from(evaluation, way).filter(|_| !is_base).into(),
        ]);
    }
    table
}

/// The time of a way for that of the unordered search, at each depth.
fn ratios(measured: &Measured, evaluation: usize, way: usize) -> Vec<Point> {
    let point = |(index, depth): (usize, &u32)| {
        let Estimate { value, low, high } =
            measured.time_ratio(index, evaluation, way).map(|ratio| 100.0 * ratio);
        Point::new(f64::from(*depth), value).between(low, high)
    };
    measured.depths.iter().enumerate().map(point).collect()
}

fn times(measured: &Measured, evaluation: usize) -> Lines {
    let chart = Lines::new(
        "Time with ordering, of the time without, with the dear evaluation",
        Axis::new("depth").unit("plies"),
        Axis::new("time of unordered").unit("%"),
    );
    let chart = ORDERED
        .iter()
        .fold(chart, |chart, way| chart.series(WAYS[*way].name, ratios(measured, evaluation, *way)));
    chart.intervals("95 % interval").note("Below 100 % ordering pays.")
}

fn dear_and_cheap(measured: &Measured) -> Lines {
    let chart = Lines::new(
        "Ordering by evaluation, when evaluation is dear and when it is cheap",
        Axis::new("depth").unit("plies"),
        Axis::new("time of unordered").unit("%"),
    );
    let chart = [DEAR, CHEAP].iter().fold(chart, |chart, evaluation| {
        chart.series(EVALUATIONS[*evaluation], ratios(measured, *evaluation, BY_EVALUATION))
    });
    chart
        .intervals("95 % interval")
        .note("Each is compared with the unordered search with the same evaluation.")
}

fn nodes(measured: &Measured, evaluation: usize) -> Lines {
    let chart = Lines::new(
        "Nodes by depth with the dear evaluation",
        Axis::new("depth").unit("plies"),
        "nodes of a search",
    );
    let chart = WAYS.iter().enumerate().fold(chart, |chart, (way, searched)| {
        let point = |(index, depth): (usize, &u32)| {
            (f64::from(*depth), measured.average(index, evaluation, way, |tree| tree.nodes))
        };
        chart.series(searched.name, measured.depths.iter().enumerate().map(point))
    });
    chart.logarithmic()
}

pub(super) fn findings(measured: &Measured) -> Vec<String> {
    let [dear, cheap] = [DEAR, CHEAP].map(|evaluation| measured.call[evaluation].value);
    let last = measured.depths.len() - 1;
    let quotient = |way: usize, of: fn(&Tree) -> u64| {
        measured.average(last, DEAR, way, of) / measured.average(last, DEAR, UNORDERED, of)
    };
    let (nodes, calls) =
        (quotient(BY_EVALUATION, |tree| tree.nodes), quotient(BY_EVALUATION, |tree| tree.evaluations));
    let depth = measured.depths[last];
    vec![
        format!(
            "A call of the agent's evaluation takes {dear:.0} ns, {:.1} times as long as a count of pieces \
             ({cheap:.0} ns), and {:.2} times the rest of the work at a node.",
            dear / cheap,
            measured.dearness(DEAR),
        ),
        format!(
            "Ordering by evaluation at depth {depth}: {:.0} % of the nodes and {:.0} % of the evaluations. \
             A search takes {:.1} ms in place of {:.1} ms on average; position by position it takes {} of \
             the time. {}",
            100.0 * nodes,
            100.0 * calls,
            1000.0 * measured.seconds(last, DEAR, BY_EVALUATION),
            1000.0 * measured.seconds(last, DEAR, UNORDERED),
            share(measured.time_ratio(last, DEAR, BY_EVALUATION)),
            presumption(nodes, calls, measured.time_ratio(last, DEAR, BY_EVALUATION)),
        ),
        paying(measured, DEAR),
        paying(measured, CHEAP),
        format!(
            "Deepening, which the authors thought not worth while because the tree is built anew, takes \
             {:.0} % more nodes at depth {depth} without any ordering; with a table and ordering, which \
             live on it, the whole takes {} of the time.",
            100.0 * (quotient(DEEPENING, |tree| tree.nodes) - 1.0),
            share(measured.time_ratio(last, DEAR, 4)),
        ),
        depth_of_the_report(measured),
    ]
}

/// How long the depth takes that the agent always went to.
fn depth_of_the_report(measured: &Measured) -> String {
    let index = measured.depths.iter().position(|depth| *depth == 10).unwrap_or(measured.depths.len() - 1);
    format!(
        "Depth {} takes {:.1} ms on average and {:.1} ms at most, unordered; the report has depth 10 in well \
         under a minute.",
        measured.depths[index],
        1000.0 * measured.seconds(index, DEAR, UNORDERED),
        1000.0 * measured.longest(index, DEAR, UNORDERED),
    )
}

fn share(ratio: Estimate) -> String {
    format!("{:.0} % ({:.0} to {:.0} %)", 100.0 * ratio.value, 100.0 * ratio.low, 100.0 * ratio.high)
}

/// What the authors presumed, judged by what was counted.
fn presumption(nodes: f64, calls: f64, time: Estimate) -> &'static str {
    match () {
        () if nodes >= 1.0 => "It saves no nodes at all.",
        () if calls > 1.0 && time.low > 1.0 => {
            "The pruning is eaten up by evaluations, as the authors presumed."
        }
        () if calls > 1.0 && time.high < 1.0 => "There are more evaluations, but the pruning is worth more.",
        () if calls > 1.0 => {
            "There are more evaluations, and what is saved and what they cost is about the same."
        }
        () if time.high < 1.0 => "Even evaluations become fewer, against what the authors presumed.",
        () => "Even evaluations become fewer, but the time does not show it.",
    }
}

fn paying(measured: &Measured, evaluation: usize) -> String {
    let words: Vec<String> = ORDERED
        .iter()
        .map(|way| match measured.pays_from(evaluation, *way) {
            Some(depth) => format!("`{}` from depth {depth}", WAYS[*way].name),
            None => format!("`{}` at no depth", WAYS[*way].name),
        })
        .collect();
    let [first, last] = [0, measured.depths.len() - 1].map(|index| measured.depths[index]);
    format!(
        "With the evaluation of `{}` ordering pays in time, of the depths {first} to {last}: {}.",
        EVALUATIONS[evaluation],
        words.join(", "),
    )
}
