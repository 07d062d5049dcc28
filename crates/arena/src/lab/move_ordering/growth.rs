//! How trees grow: between b^(m/2), which perfect ordering comes near, and b^m.

use super::measure::{MINIMAX, Trial, Turn};
use crate::lab::searches::Tree;
use crate::statistics::{Estimate, mean};

/// The average number of moves in the positions of a plain minimax tree whose moves were looked at.
pub(super) fn branching(minimax: &Tree) -> f64 {
    (minimax.nodes - 1) as f64 / minimax.interior.max(1) as f64
}

/// The leaves that alpha-beta cannot do without in an even tree, by Knuth and Moore.
pub(super) fn least(branching: f64, depth: u32) -> f64 {
    let half = (depth / 2) as i32;
    branching.powi(half) + branching.powi(depth as i32 - half) - 1.0
}

/// The average branching factor of the positions searched: the one whose powers are the averages of their
/// powers.
pub(super) fn average_branching(trial: &Trial) -> f64 {
    let logarithm = |turn: &Turn| branching(&turn.trees[MINIMAX]).ln();
    super::measure::average(trial.turns().map(logarithm)).exp()
}

/// The leaves of a way at a turn, as a geometric average.
pub(super) fn leaves(trial: &Trial, way: usize) -> f64 {
    super::measure::average(trial.turns().map(|turn| (turn.trees[way].ends() as f64).ln())).exp()
}

/// The same of the least trees.
pub(super) fn least_leaves(trial: &Trial) -> f64 {
    let logarithm = |turn: &Turn| least(branching(&turn.trees[MINIMAX]), trial.depth).ln();
    super::measure::average(trial.turns().map(logarithm)).exp()
}

/// The x for which trees have b^(xm) leaves: 1/2, 3/4 and 1 are the three that the report speaks of. The
/// interval is that of games.
pub(super) fn exponent(trial: &Trial, way: usize) -> Estimate {
    let of_game = |game: &Vec<Turn>| {
        let all = game.iter().map(|turn| (branching(&turn.trees[MINIMAX]), turn.trees[way].ends() as f64));
        exponent_of(all, trial.depth)
    };
    mean(&trial.games.iter().map(of_game).collect::<Vec<_>>())
}

/// The x that fits branching factors and numbers of leaves on average.
fn exponent_of(trees: impl Iterator<Item = (f64, f64)>, depth: u32) -> f64 {
    let (mut found, mut full) = (0.0, 0.0);
    for (branching, leaves) in trees {
        found += leaves.ln();
        full += f64::from(depth) * branching.ln();
    }
    found / full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_trees_have_the_exponents_of_the_book() {
        let (b, depth) = (7.0f64, 8);
        let exponent = |leaves: f64| exponent_of([(b, leaves), (b, leaves)].into_iter(), depth);
        assert!((exponent(b.powi(8)) - 1.0).abs() < 1e-12);
        assert!((exponent(b.powi(6)) - 0.75).abs() < 1e-12);
        assert!((exponent(b.powi(4)) - 0.5).abs() < 1e-12);
        assert_eq!(least(b, 8), 2.0 * b.powi(4) - 1.0);
        // An odd depth needs more than b^(m/2).
        assert_eq!(least(10.0, 7), 1e3 + 1e4 - 1.0);
    }

    #[test]
    fn branching_is_moves_for_each_position_looked_into() {
        // Three moves, each with two replies.
        let tree = Tree { nodes: 10, interior: 4, evaluations: 6, value: 0, mv: String::new() };
        assert_eq!((branching(&tree), tree.ends()), (9.0 / 4.0, 6));
    }
}
