//! Sentences on the trees.

use super::Boards;
use super::measure::Trees;
use super::techniques::{ALPHA_BETA, Technique, all, exact};

/// That all values agree; it is an error if they do not.
pub(super) fn agreement(boards: &Boards, techniques: &[Technique]) -> String {
    let checked: usize = boards.iter().map(|(_, trees)| trees.checked).sum();
    format!(
        "No exact technique changed a value: {checked} searches of {} techniques came to the value of minimax or, beyond \
         its reach, of plain alpha-beta, and none to another.",
        exact(techniques).count() - 1
    )
}

/// What each step of the ladder makes of the nodes of the one before it, at the greater depth.
fn steps(trees: &Trees, techniques: &[Technique]) -> Vec<(usize, f64)> {
    let nodes = |which| trees.nodes(which, trees.plan.deep);
    let step =
        |which: usize| Some((which, nodes(which)? as f64 / nodes(which.checked_sub(1)?)?.max(1) as f64));
    exact(techniques).filter_map(step).collect()
}

/// What all techniques save on a board, and which of them most.
pub(super) fn savings(game: &str, trees: &Trees, techniques: &[Technique]) -> String {
    let depth = trees.plan.deep;
    let [plain, few] = [ALPHA_BETA, all(techniques)].map(|which| trees.nodes(which, depth).unwrap_or(0));
    let mut steps = steps(trees, techniques);
    steps.sort_by(|one, two| one.1.total_cmp(&two.1));
    let named = |(which, factor): &(usize, f64)| {
        format!("\"{}\" (to {:.0} % of the tree before it)", techniques[*which].name, 100.0 * factor)
    };
    let best = steps.iter().filter(|step| step.1 < 1.0).take(2).map(named).collect::<Vec<_>>().join(" and ");
    format!(
        "`{game}`, depth {depth}: all exact techniques together visit one node where plain alpha-beta visits {:.0}. \
         Most is saved by {}.",
        plain as f64 / few.max(1) as f64,
        if best.is_empty() { "nothing" } else { &best }
    )
}

/// What is less than this is not worth a word.
const NOTABLE: f64 = 1.02;

/// Techniques that made trees larger when they were added.
pub(super) fn enlargements(boards: &Boards, techniques: &[Technique]) -> String {
    let larger = exact(techniques).filter_map(|which| {
        let on_board = |(game, trees): &(&str, Trees)| {
            let (_, factor) = steps(trees, techniques).into_iter().find(|step| step.0 == which)?;
            (factor > NOTABLE).then(|| format!("{game} by {:.0} %", 100.0 * (factor - 1.0)))
        };
        let games: Vec<String> = boards.iter().filter_map(on_board).collect();
        (!games.is_empty()).then(|| format!("\"{}\" ({})", techniques[which].name, games.join(", ")))
    });
    match larger.collect::<Vec<_>>() {
        none if none.is_empty() => "No technique made a tree notably larger at the greater depth.".to_owned(),
        some => format!("Made trees larger when they were added: {}.", some.join("; ")),
    }
}
