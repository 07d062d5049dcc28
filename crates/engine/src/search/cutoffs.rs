//! What ends the search of a node early: the table, a shallow search, leaves that are known.

use rules::{Move, Variant};

use super::{Ask, Node, Worker};
use crate::options::TableUse;
use crate::score::Score;
use crate::table::{Bound, Entry, MoveCode};

/// The least depth at which a high score is confirmed by a shallow search.
const PROB_CUT_DEPTH: i32 = 5;
/// By how much less depth.
const PROB_CUT_REDUCTION: i32 = 4;
/// How far above the window the evaluation must be for that, in hundredths.
const PROB_CUT_MARGIN: i32 = 25;

impl<V: Variant> Worker<'_, V> {
    /// At the last ply, and among the jumps behind it, a move after which no jump is pending leads to a leaf.
    /// Where the worth of such a leaf follows from the move alone it is not visited: takes those moves off
    /// the list and gives the best of their scores.
    pub(super) fn frontier(
        &self,
        node: &Node<V>,
        ply: usize,
        moves: &mut Vec<Move<V::Board>>,
    ) -> Option<Score> {
        if !self.options.frontier || !self.options.quiescence || !self.options.alpha_beta || ply == 0 {
            return None;
        }
        let before = self.evaluator.evaluate(&node.position);
        let mut best = None;
        moves.retain(|mv| {
            let Some(score) = self.evaluator.after(&node.position, before, mv) else { return true };
            let child = node.after(mv);
            let is_leaf =
                !child.position.must_capture() && child.position.count_moves() > 0 && !self.is_drawn(&child);
            if is_leaf {
                best = best.max(Some(score));
            }
            !is_leaf
        });
        best
    }

    /// Where the evaluation is well above the window, a shallow search that agrees is enough.
    pub(super) fn prob_cut(
        &mut self,
        node: &Node<V>,
        ask: Ask,
        moves: &[Move<V::Board>],
    ) -> Option<Option<Score>> {
        let Ask { depth, window, ply } = ask;
        let applies = self.options.prob_cut
            && ply > 0
            && depth >= PROB_CUT_DEPTH
            && window.is_empty()
            && !moves[0].is_capture()
            && !window.beta.is_win()
            && !window.beta.is_loss();
        if !applies || self.evaluator.evaluate(&node.position) < window.beta.plus(PROB_CUT_MARGIN) {
            return Some(None);
        }
        // The position itself is on the path already; it must not count as its own repetition.
        self.path.pop();
        let score = self.search(node, Ask { depth: depth - PROB_CUT_REDUCTION, ..ask }, &[]);
        self.path.push(node.position.key());
        score.map(|score| (score >= window.beta).then_some(score))
    }

    /// Whether a child that is in the table already refutes the move that led here.
    pub(super) fn early_table_cutoff(
        &mut self,
        node: &Node<V>,
        ask: Ask,
        moves: &[Move<V::Board>],
    ) -> Option<Score> {
        let Ask { depth, window, ply } = ask;
        if !self.options.early_table_cutoffs || ply == 0 || depth < 1 {
            return None;
        }
        for mv in moves {
            let child = node.position.play(mv);
            let Some(entry) = self.table.get(child.key(), ply + 1) else { continue };
            let bound = entry.bound != Bound::Lower && -entry.score >= window.beta;
            if bound && self.is_deep_enough(entry, depth - 1) {
                return Some(-entry.score);
            }
        }
        None
    }

    pub(super) fn look_up(&mut self, node: &Node<V>, ply: usize) -> Option<Entry> {
        if self.options.table == TableUse::Off {
            return None;
        }
        self.stats.table_queries += 1;
        let entry = self.table.get(node.position.key(), ply);
        self.stats.table_hits += u64::from(entry.is_some());
        entry
    }

    pub(super) fn is_deep_enough(&self, entry: Entry, depth: i32) -> bool {
        match self.options.table {
            TableUse::Off => false,
            TableUse::EqualDepth => i32::from(entry.depth) == depth,
            TableUse::AtLeast => i32::from(entry.depth) >= depth,
        }
    }

    pub(super) fn table_cutoff(&self, entry: Entry, ask: Ask) -> Option<Score> {
        let Ask { depth, window, ply } = ask;
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta,
            Bound::Upper => entry.score <= window.alpha,
        };
        (ply > 0 && cuts && self.is_deep_enough(entry, depth)).then_some(entry.score)
    }

    pub(super) fn store(&mut self, node: &Node<V>, ask: Ask, best: Score, best_move: MoveCode) {
        let Ask { depth, window, ply } = ask;
        if self.options.table == TableUse::Off {
            return;
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry { score: best, depth: depth.min(255) as u8, bound, best: best_move };
        self.table.put(node.position.key(), entry, ply);
    }
}
