//! Searches of one position in several ways: how large their trees are and how long they take.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use engine::{Evaluator, Limits, Options, Score, Table, TableUse, Thinker, Thought};
use rules::{Game, Move, Position, Variant, write_move};
use serde::{Deserialize, Serialize};

use super::Lab;

/// As many entries as the Lose Checkers assignment allows.
const ENTRIES: usize = 256 * 1024;

/// A way of searching.
pub(super) struct Way {
    pub(super) name: &'static str,
    pub(super) options: Options,
}

/// What is kept of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Tree {
    /// Positions visited, over all iterations.
    pub(super) nodes: u64,
    /// Those among them whose moves were looked at.
    pub(super) interior: u64,
    /// Calls of the evaluation, those for ordering included.
    pub(super) evaluations: u64,
    /// What came out, in hundredths.
    pub(super) value: i32,
    /// The move.
    pub(super) mv: String,
}

impl Tree {
    /// Positions at which the search went no further: leaves, ends of the game, what the table answers for.
    pub(super) fn ends(&self) -> u64 {
        self.nodes - self.interior
    }
}

/// Searches a position to a depth and counts; `None` if it was stopped.
pub(super) fn tree<V: Variant>(
    lab: &Lab<'_>,
    evaluator: &dyn Evaluator<V>,
    options: Options,
    game: &Game<V>,
    depth: u32,
) -> Option<Tree> {
    let counted = Counted { evaluator, calls: AtomicU64::new(0) };
    let thought = think(lab, &counted, options, &table(options), game, depth)?;
    let (best, done) = (&thought.lines[0], &thought.statistics);
    Some(Tree {
        nodes: done.nodes(),
        interior: done.interior,
        evaluations: counted.calls.into_inner(),
        value: best.score.value().into(),
        mv: write_move(&game.position(), &best.moves[0]),
    })
}

/// Searches a position to a depth some times and gives the seconds of the fastest, in which others
/// disturbed it least; `None` if it was stopped.
pub(super) fn seconds<V: Variant>(
    lab: &Lab<'_>,
    evaluator: &dyn Evaluator<V>,
    options: Options,
    game: &Game<V>,
    depth: u32,
    runs: usize,
) -> Option<f64> {
    let table = table(options);
    let mut least = f64::INFINITY;
    for _ in 0..runs {
        table.clear();
        let thought = think(lab, evaluator, options, &table, game, depth)?;
        least = least.min(thought.statistics.time.as_secs_f64());
    }
    Some(least)
}

fn table(options: Options) -> Table {
    Table::new(if options.table == TableUse::Off { 2 } else { ENTRIES })
}

fn think<V: Variant>(
    lab: &Lab<'_>,
    evaluator: &dyn Evaluator<V>,
    options: Options,
    table: &Table,
    game: &Game<V>,
    depth: u32,
) -> Option<Thought<V>> {
    let thinker = Thinker { evaluator, options, table, threads: 1, lines: 1, endgame: None, stop: &lab.stop };
    let thought = thinker.think(game, &Limits::depth(depth), |_| {});
    // What was stopped is no whole tree.
    thought.filter(|_| !lab.is_stopped())
}

/// Counts how often positions are judged.
struct Counted<'a, V: Variant> {
    evaluator: &'a dyn Evaluator<V>,
    calls: AtomicU64,
}

impl<V: Variant> Evaluator<V> for Counted<'_, V> {
    fn evaluate(&self, position: &Position<V>) -> Score {
        self.calls.fetch_add(1, Relaxed);
        self.evaluator.evaluate(position)
    }

    fn after(&self, position: &Position<V>, before: Score, mv: &Move<V::Board>) -> Option<Score> {
        self.evaluator.after(position, before, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Material, Ordering};
    use rules::English;

    fn lab() -> Lab<'static> {
        Lab::small(1, &|_| {})
    }

    /// At depth 4 the start has 7 + 49 + 302 + 1469 positions below it, and ordering by evaluation judges
    /// each once more where nothing is cut off.
    #[test]
    fn trees_are_counted() {
        let game = Game::<English>::new();
        let count = |ordering| {
            let options = Options { ordering, quiescence: false, ..Options::MINIMAX };
            tree(&lab(), &Material::PIECES, options, &game, 4).expect("not stopped")
        };
        let plain = count(Ordering::None);
        assert_eq!((plain.nodes, plain.interior), (1 + 7 + 49 + 302 + 1469, 1 + 7 + 49 + 302));
        assert_eq!((plain.ends(), plain.evaluations), (1469, 1469));
        assert_eq!(count(Ordering::Evaluation).evaluations, 1469 + 7 + 49 + 302 + 1469);
    }

    #[test]
    fn what_is_stopped_has_no_tree() {
        let lab = lab();
        lab.stop.store(true, Relaxed);
        assert!(tree(&lab, &Material::PIECES, Options::ALPHA_BETA, &Game::<English>::new(), 6).is_none());
        assert!(seconds(&lab, &Material::PIECES, Options::EXACT, &Game::<English>::new(), 6, 2).is_none());
    }
}
