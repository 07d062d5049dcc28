//! What ends the search of a node early: the table, a shallow search, leaves that are known.

use rules::{Key, Move, Position, Variant};

use super::{Ask, Node, Window, Worker};
use crate::options::{Options, TableUse};
use crate::score::Score;
use crate::table::{Bound, Entry, MoveCode};

/// The least depth at which a high or low score is confirmed by a shallow search.
const PROB_CUT_DEPTH: i32 = 5;

/// The most plies to go at which an evaluation is believed.
const STATIC_DEPTH: i32 = 3;
/// The most plies to go at which quiet moves are left out.
const FUTILITY_DEPTH: i32 = 2;

impl<V: Variant> Worker<'_, V> {
    /// Takes the moves off the list that need no visit near the leaves, and gives the best of their scores, or
    /// what it is at most where that is not above the window.
    pub(super) fn unvisited(
        &self,
        node: &Node<V>,
        ask: Ask,
        moves: &mut Vec<Move<V::Board>>,
    ) -> Option<Score> {
        let Options { frontier, quiescence, alpha_beta, extensions, capture_extensions, .. } = *self.options;
        // With extensions there is no telling where the leaves are.
        let is_extended = extensions || capture_extensions;
        if !(frontier && quiescence && alpha_beta && !is_extended && ask.ply > 0 && ask.depth <= 2) {
            return None;
        }
        let leaves = if ask.depth <= 1 { self.frontier(node, moves) } else { None };
        if leaves.is_some_and(|score| score >= ask.window.beta) {
            return leaves;
        }
        leaves.max(self.foreseen(node, ask.window.alpha, moves))
    }

    /// At the last ply, and among the jumps behind it, a move after which no jump is pending leads to a leaf;
    /// where the worth of such a leaf follows from the move alone there is nothing to visit.
    fn frontier(&self, node: &Node<V>, moves: &mut Vec<Move<V::Board>>) -> Option<Score> {
        let before = self.evaluator.evaluate(&node.position);
        let mut best = None;
        moves.retain(|mv| {
            let score = self.leaf(node, before, mv);
            best = best.max(score);
            score.is_none()
        });
        best
    }

    /// One ply before that: a move whose replies all lead to leaves has a score, and one with a reply to a leaf
    /// no better than `alpha` is too bad whatever the other replies are.
    fn foreseen(&self, node: &Node<V>, alpha: Score, moves: &mut Vec<Move<V::Board>>) -> Option<Score> {
        let mut best = None;
        moves.retain(|mv| {
            let child = node.after(mv);
            let mut replies = child.position.legal_moves();
            if replies.is_empty() || self.is_drawn(&child) {
                return true;
            }
            let score = self.frontier(&child, &mut replies).map(|score| -score);
            let score = score.filter(|score| replies.is_empty() || *score <= alpha);
            best = best.max(score);
            score.is_none()
        });
        best
    }

    /// The worth of the position after a move, if the search would end there and the move alone tells it.
    fn leaf(&self, node: &Node<V>, before: Score, mv: &Move<V::Board>) -> Option<Score> {
        let score = self.evaluator.after(&node.position, before, mv)?;
        let child = node.after(mv);
        let is_leaf =
            !child.position.must_capture() && child.position.count_moves() > 0 && !self.is_drawn(&child);
        is_leaf.then_some(score)
    }

    /// The evaluation of a node, if a cut-off is made by it: where there is nothing to capture, and only the question is
    /// whether the score lies above one number.
    pub(super) fn judged(&self, node: &Node<V>, ask: Ask, must_capture: bool) -> Option<Score> {
        let Ask { depth, window, ply, .. } = ask;
        let Options { prob_cut, prob_cut_below, static_cutoffs, futility, .. } = *self.options;
        let is_wanted = (prob_cut || prob_cut_below) && depth >= PROB_CUT_DEPTH
            || static_cutoffs && depth <= STATIC_DEPTH
            || futility && depth <= FUTILITY_DEPTH;
        let applies = is_wanted
            && ply > 0
            && window.is_empty()
            && !must_capture
            && !window.beta.is_win()
            && !window.beta.is_loss();
        applies.then(|| self.evaluator.evaluate(&node.position))
    }

    /// Where the evaluation is well above or below the window, a shallow search that agrees is enough.
    pub(super) fn prob_cut(&mut self, node: &Node<V>, ask: Ask, judged: Score) -> Option<Option<Score>> {
        let Ask { depth, window, confirms, nesting, .. } = ask;
        let Options { prob_cut, prob_cut_below, earnest_prob_cut, ref numbers, .. } = *self.options;
        let is_asked = depth >= PROB_CUT_DEPTH
            && nesting < numbers.prob_cut_nesting
            && !(confirms.is_some() && earnest_prob_cut);
        let is_above = is_asked && prob_cut && judged >= window.beta.plus(numbers.prob_cut_above);
        let is_below = is_asked && prob_cut_below && judged <= window.alpha.plus(-numbers.prob_cut_below);
        if !is_above && !is_below {
            return Some(None);
        }
        let depth = depth - numbers.prob_cut_plies;
        let margin = numbers.prob_cut_confirm;
        let beta = if is_above { window.beta.plus(margin) } else { window.beta.plus(-margin) };
        let window = Window { alpha: beta.plus(-1), beta };
        let shallow = Ask { depth, window, confirms: Some(judged), nesting: nesting + 1, ..ask };
        let score = self.search(node, shallow, &[]);
        let agrees = |score: Score| if is_above { score >= window.beta } else { score <= window.alpha };
        score.map(|score| agrees(score).then_some(score))
    }

    /// Near the leaves an evaluation far above the window is believed, unless the opponent threatens something.
    pub(super) fn static_cutoff(&self, node: &Node<V>, ask: Ask, judged: Score) -> Option<Score> {
        let Ask { depth, window, .. } = ask;
        let is_asked = self.options.static_cutoffs && depth <= STATIC_DEPTH;
        let is_enough = judged >= window.beta.plus(self.options.numbers.static_margin * depth);
        (is_asked && is_enough && !node.position.is_threatened()).then_some(judged)
    }

    /// What quiet moves before the leaves are worth at most, if that is too little to look at them.
    pub(super) fn hopeless(&self, ask: Ask, judged: Option<Score>) -> Option<Score> {
        let Ask { depth, window, .. } = ask;
        let judged = judged.filter(|_| self.options.futility && depth <= FUTILITY_DEPTH)?;
        let most = judged.plus(self.options.numbers.futility_margin * depth);
        (most <= window.alpha).then_some(most)
    }

    /// Whether a child that is in the table already refutes the move that led here.
    pub(super) fn early_table_cutoff(
        &mut self,
        node: &Node<V>,
        ask: Ask,
        moves: &[Move<V::Board>],
    ) -> Option<Score> {
        let Ask { depth, window, ply, .. } = ask;
        if !self.options.early_table_cutoffs || ply == 0 || depth < 1 {
            return None;
        }
        for mv in moves {
            let child = node.position.play(mv);
            let Some(entry) = self.entry(&child, ply + 1) else { continue };
            let bound = entry.bound != Bound::Lower && -entry.score >= window.beta;
            if bound && self.is_deep_enough(entry, depth - 1) {
                return Some(-entry.score);
            }
        }
        None
    }

    /// The key of a position in the table.
    fn key(&self, position: &Position<V>) -> Key {
        Key(position.key().0 ^ self.salt)
    }

    /// Says that a position will be looked up soon.
    #[inline(always)]
    pub(super) fn prepare(&self, position: &Position<V>) {
        if self.options.table != TableUse::Off {
            self.table.prepare(self.key(position));
        }
    }

    /// What the table holds of a position.
    pub(crate) fn entry(&self, position: &Position<V>, ply: usize) -> Option<Entry> {
        self.table.get(self.key(position), ply)
    }

    pub(super) fn look_up(&mut self, node: &Node<V>, ply: usize) -> Option<Entry> {
        if self.options.table == TableUse::Off {
            return None;
        }
        self.stats.table_queries += 1;
        let entry = self.entry(&node.position, ply);
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
        let Ask { depth, window, ply, .. } = ask;
        let cuts = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= window.beta,
            Bound::Upper => entry.score <= window.alpha,
        };
        (ply > 0 && cuts && self.is_deep_enough(entry, depth)).then_some(entry.score)
    }

    pub(super) fn store(&mut self, node: &Node<V>, ask: Ask, best: Score, best_move: MoveCode) {
        let Ask { depth, window, ply, .. } = ask;
        if self.options.table == TableUse::Off || (ply == 0 && self.is_partial) {
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
        self.table.put(self.key(&node.position), entry, ply);
    }
}
