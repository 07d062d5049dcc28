//! Charts of the trees.

use super::Boards;
use super::measure::Trees;
use super::techniques::{Technique, exact, main};
use crate::report::{Axis, Bars, Lines};

/// Nodes of each exact technique at the depth of minimax.
pub(super) fn by_technique(boards: &Boards, techniques: &[Technique]) -> Bars {
    let names = exact(techniques).map(|which| techniques[which].name);
    let chart = Bars::new("Nodes as techniques are added", "nodes, all positions").across("technique", names);
    let chart = boards.iter().fold(chart, |chart, (game, trees)| {
        let depth = trees.plan.shallow;
        let nodes =
            exact(techniques).map(|which| trees.nodes(which, depth).map_or(f64::NAN, |nodes| nodes as f64));
        chart.series(format!("{game}, depth {depth}"), nodes)
    });
    chart.logarithmic().horizontal().note("The axis is logarithmic: equal lengths are equal factors.")
}

/// Nodes of the main techniques depth by depth.
pub(super) fn by_depth(game: &str, trees: &Trees, techniques: &[Technique]) -> Lines {
    let chart = Lines::new(
        format!("Nodes by depth, {game}"),
        Axis::new("depth").unit("plies"),
        "nodes, all positions",
    );
    let chart = main(techniques).fold(chart, |chart, which| {
        let point = |depth: u32| Some((f64::from(depth), trees.nodes(which, depth)? as f64));
        chart.series(techniques[which].name, (1..=trees.plan.deep).filter_map(point))
    });
    chart.logarithmic().note("Each line has all techniques up to the one it is named after.")
}

/// Leaves of each iteration of those that deepen.
pub(super) fn leaves(game: &str, trees: &Trees, techniques: &[Technique]) -> Lines {
    let depth = trees.plan.deep;
    let title = format!("Leaves and terminals of each iteration, {game} to depth {depth}");
    let chart = Lines::new(title, Axis::new("depth of the iteration").unit("plies"), "leaves, all positions");
    let deepening = exact(techniques).filter(|which| techniques[*which].options.aspiration);
    let chart = deepening.fold(chart, |chart, which| {
        let leaves = trees.at(which, depth).map(|tree| tree.by_depth.clone()).unwrap_or_default();
        let points = leaves.into_iter().map(|(depth, leaves)| (f64::from(depth), leaves as f64));
        chart.series(techniques[which].name, points.collect::<Vec<_>>())
    });
    chart.logarithmic().note("Each line has all techniques up to the one it is named after.")
}
