//! Tables of the trees.

use super::Boards;
use super::measure::{Tree, Trees};
use super::techniques::{ALPHA_BETA, MINIMAX, Technique, all, exact, main};
use crate::report::{Cell, Column, Table};

/// A part of nodes in hundredths, with more digits the smaller it is.
fn share(part: u64, whole: u64) -> Cell {
    let percent = 100.0 * part as f64 / whole.max(1) as f64;
    Cell::percent(percent, if percent < 1.0 { 3 } else { 1 })
}

fn perhaps(value: Option<f64>, digits: usize) -> Cell {
    value.map_or(Cell::Nothing, |value| Cell::decimal(value, digits))
}

fn counted<T: Into<Cell>>(value: Option<T>) -> Cell {
    value.map_or(Cell::Nothing, Into::into)
}

/// Nodes of the two plain searches and of all techniques together.
pub(super) fn boards(boards: &Boards, techniques: &[Technique]) -> Table {
    let mut table = Table::new("Nodes without and with all exact techniques").columns([
        Column::new("game"),
        Column::new("positions"),
        Column::new("depth"),
        Column::new("minimax"),
        Column::new("alpha-beta"),
        Column::new("all exact techniques"),
        Column::new("of alpha-beta"),
        Column::new("values compared")
            .explanation("with minimax, where that cannot go with alpha-beta; all agree"),
    ]);
    for (game, trees) in boards {
        for depth in [trees.plan.shallow, trees.plan.deep] {
            let [minimax, plain, few] =
                [MINIMAX, ALPHA_BETA, all(techniques)].map(|which| trees.nodes(which, depth));
            table.push([
                (*game).into(),
                trees.plan.positions.into(),
                i64::from(depth).into(),
                counted(minimax),
                counted(plain),
                counted(few),
                few.zip(plain).map_or(Cell::Nothing, |(few, plain)| share(few, plain)),
                if depth == trees.plan.deep { trees.checked.into() } else { Cell::Nothing },
            ]);
        }
    }
    table
}

/// The depth from which on growth is measured: below it trees are all much the same.
const GROWN: u32 = 3;

/// By which factor a tree grows with each ply from one depth to another.
fn factor(nodes: [u64; 2], depths: [u32; 2]) -> Option<f64> {
    let plies = depths[1].checked_sub(depths[0]).filter(|plies| *plies > 0)?;
    (nodes[0] > 0).then(|| (nodes[1] as f64 / nodes[0] as f64).powf(1.0 / f64::from(plies)))
}

fn growth_of(trees: &Trees, which: usize) -> Option<f64> {
    let deepest = if which == MINIMAX { trees.plan.shallow } else { trees.plan.deep };
    factor([trees.nodes(which, GROWN)?, trees.nodes(which, deepest)?], [GROWN, deepest])
}

/// How fast trees grow.
pub(super) fn growth(boards: &Boards, techniques: &[Technique]) -> Table {
    let columns = boards.iter().map(|(game, _)| Column::new(*game));
    let columns = std::iter::once(Column::new("up to and with")).chain(columns);
    let mut table = Table::new("By which factor trees grow with each ply").columns(columns).note(format!(
        "The mean from depth {GROWN} to the greatest measured. A technique that divides a tree by the same number at \
         each depth does not change it; one that makes deeper searches cheaper does."
    ));
    for which in main(techniques) {
        let cells = boards.iter().map(|(_, trees)| perhaps(growth_of(trees, which), 2));
        table.push(std::iter::once(techniques[which].name.into()).chain(cells));
    }
    table
}

/// The nodes of all exact techniques at a depth.
pub(super) fn nodes(game: &str, trees: &Trees, techniques: &[Technique], depth: u32) -> Table {
    let plain = if trees.at(MINIMAX, depth).is_some() { MINIMAX } else { ALPHA_BETA };
    let mut table = Table::new(format!("Trees of {game} at depth {depth}")).columns([
        Column::new("technique"),
        Column::new("interior"),
        Column::new("leaves"),
        Column::new("terminals"),
        Column::new("from the table").explanation("nodes that the table answered for"),
        Column::new("nodes"),
        Column::new(format!("of {}", techniques[plain].name)),
        Column::new("CutBF").explanation("moves searched at a node where one of them cut off"),
    ]);
    for which in exact(techniques) {
        let Some(tree) = trees.at(which, depth) else { continue };
        table.push([
            techniques[which].name.into(),
            tree.interior.into(),
            tree.leaves.into(),
            tree.terminals.into(),
            tree.cut_offs.into(),
            tree.nodes().into(),
            share(tree.nodes(), trees.nodes(plain, depth).unwrap_or(0)),
            perhaps(tree.cut_bf(), 3),
        ]);
    }
    table.note(
        "A position that an early look at the table settles is an interior one. With the frontier, leaves whose worth \
         the move tells are not entered and not counted; a position that is settled in this way counts as one leaf.",
    )
}

/// What the table did at the greater depth, the start position alone, and the time.
pub(super) fn lookups(game: &str, trees: &Trees, techniques: &[Technique]) -> Table {
    let depth = trees.plan.deep;
    let mut table = Table::new(format!("Table and time of {game} at depth {depth}")).columns([
        Column::new("technique"),
        Column::new("queries"),
        Column::new("found"),
        Column::new("cut-offs"),
        Column::new("start").unit("nodes").explanation("of the start position alone"),
        Column::new("time").unit("s").explanation("of all positions, one at a time"),
    ]);
    for which in exact(techniques) {
        let Some(tree) = trees.at(which, depth) else { continue };
        let of_table = |count: u64| if tree.queries > 0 { count.into() } else { Cell::Nothing };
        table.push([
            techniques[which].name.into(),
            of_table(tree.queries),
            of_table(tree.hits),
            of_table(tree.cut_offs),
            counted(trees.start.get(&which).copied()),
            Cell::decimal(tree.seconds, 3),
        ]);
    }
    table
}

/// What the techniques that may change the value make of the smallest exact tree.
pub(super) fn changes(game: &str, trees: &Trees, techniques: &[Technique]) -> Table {
    let (depth, base) = (trees.plan.deep, all(techniques));
    let mut table = Table::new(format!("What may change the value: {game} at depth {depth}"))
        .columns([
            Column::new("on top of all exact techniques, each by itself"),
            Column::new("nodes"),
            Column::new("of the exact tree"),
            Column::new("CutBF"),
            Column::new("same value").explanation("in how many positions"),
            Column::new("positions"),
        ])
        .note("With extensions the search cannot tell where leaves are, so that the frontier saves nothing.");
    let few = trees.nodes(base, depth).unwrap_or(0);
    let same = |tree: &Tree| trees.at(base, depth).map_or(0, |exact| exact.agreements(tree));
    for (which, technique) in techniques.iter().enumerate().skip(exact(techniques).count()) {
        let Some(tree) = trees.at(which, depth) else { continue };
        table.push([
            technique.name.into(),
            tree.nodes().into(),
            share(tree.nodes(), few),
            perhaps(tree.cut_bf(), 3),
            same(tree).into(),
            tree.values.len().into(),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_the_mean_factor() {
        assert_eq!(factor([100, 2700], [3, 6]).map(|factor| (factor * 1e6).round()), Some(3e6));
        assert_eq!(
            (factor([0, 10], [3, 6]), factor([5, 10], [3, 3]), factor([5, 10], [3, 2])),
            (None, None, None)
        );
    }
}
