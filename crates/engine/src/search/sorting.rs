//! In which order the moves of a node are searched.

use rules::{Move, Position, Variant};

use super::{Node, Worker};
use crate::options::Ordering;
use crate::order::Context;
use crate::score::Score;

/// What counts how much for the size of a tree, in points.
const POINTS_OF_A_REPLY: i32 = 10;
const POINTS_OF_A_LOSS: i32 = 10_000;
const GAIN_OF_ONE_POINT: i32 = 5;
const HISTORY_OF_ONE_POINT: i32 = 500;

impl<V: Variant> Worker<'_, V> {
    /// How early each move should be looked at. The list goes back to `weights` when the node is done.
    pub(super) fn weigh(
        &mut self,
        node: &Node<V>,
        moves: &[Move<V::Board>],
        context: &Context<'_>,
    ) -> Vec<i32> {
        let mut weights = std::mem::take(&mut self.weights[context.ply]);
        weights.clear();
        weights.extend(moves.iter().map(|mv| match self.memory.weight(mv, context) {
            0 if context.ordering == Ordering::Smallest => self.smallness(node, mv),
            0 if context.ordering == Ordering::Evaluation => self.promise(node, mv),
            weight => weight,
        }));
        weights
    }

    /// What a move seems to be worth to the side that makes it, without looking further.
    fn promise(&self, node: &Node<V>, mv: &Move<V::Board>) -> i32 {
        -i32::from(self.evaluator.evaluate(&node.position.play(mv)).value())
    }

    /// How small a tree a move promises: the fewer replies the smaller, unless an exchange loses by it. What an
    /// exchange wins, and how often the move refuted elsewhere, decide between moves with about as many.
    fn smallness(&self, node: &Node<V>, mv: &Move<V::Board>) -> i32 {
        let child = node.position.play(mv);
        let before = self.evaluator.evaluate(&node.position);
        let gain = -i32::from(self.after_exchanges(&child).value()) - i32::from(before.value());
        let replies = child.count_moves() as i32;
        gain / GAIN_OF_ONE_POINT + self.memory.history(mv) / HISTORY_OF_ONE_POINT
            - POINTS_OF_A_REPLY * replies
            - POINTS_OF_A_LOSS * i32::from(gain < 0)
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

/// Brings the weightiest of the moves from `i` on to place `i`, and keeps the others in their order.
#[inline(always)]
pub(super) fn bring_forward<T: Copy>(moves: &mut [T], weights: &mut [i32], i: usize) {
    let mut best = i;
    for j in i + 1..weights.len() {
        if weights[j] > weights[best] {
            best = j;
        }
    }
    // Most moves have a step or two to go: shorter than a call that shifts any number of them.
    let chosen = (moves[best], weights[best]);
    for j in (i..best).rev() {
        moves[j + 1] = moves[j];
        weights[j + 1] = weights[j];
    }
    (moves[i], weights[i]) = chosen;
}
