//! In which order the moves of a node are searched.

use rules::{Move, Position, Variant};

use super::{Node, Worker};
use crate::options::Ordering;
use crate::order::Context;
use crate::score::Score;

impl<V: Variant> Worker<'_, V> {
    /// How early each move should be looked at. The list goes back to `weights` when the node is done.
    pub(super) fn weigh(&mut self, node: &Node<V>, moves: &[Move<V::Board>], context: &Context) -> Vec<i32> {
        let mut weights = std::mem::take(&mut self.weights[context.ply]);
        weights.clear();
        weights.extend(moves.iter().map(|mv| match self.memory.weight(mv, context) {
            0 if context.ordering == Ordering::Smallest => self.smallness(node, mv),
            weight => weight,
        }));
        weights
    }

    /// How small a tree a move promises: the fewer replies the smaller, unless an exchange loses by it.
    fn smallness(&self, node: &Node<V>, mv: &Move<V::Board>) -> i32 {
        let child = node.position.play(mv);
        let loses = self.after_exchanges(&child) > -self.evaluator.evaluate(&node.position);
        -(child.count_moves() as i32) - 1000 * i32::from(loses)
    }

    /// The evaluation after all jumps that are pending, each side taking what suits it best.
    fn after_exchanges(&self, position: &Position<V>) -> Score {
        if !position.must_capture() {
            return self.evaluator.evaluate(position);
        }
        let scores = position.legal_moves().into_iter().map(|mv| -self.after_exchanges(&position.play(&mv)));
        scores.max().unwrap_or(Score::LEAST)
    }
}

/// Swaps the weightiest of the moves from `i` on to place `i`.
pub(super) fn bring_forward<T>(moves: &mut [T], weights: &mut [i32], i: usize) {
    let mut best = i;
    for j in i + 1..weights.len() {
        if weights[j] > weights[best] {
            best = j;
        }
    }
    // Rotating rather than swapping keeps the others in their order.
    moves[i..=best].rotate_right(1);
    weights[i..=best].rotate_right(1);
}
