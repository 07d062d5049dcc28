//! Where a book should grow: drop-out expansion.
//!
//! Whoever follows the book leaves it somewhere, and that should not be soon, along lines that somebody would play. Each
//! ply of a line costs something, and so does each move that is worse than the best; the position to open next is the
//! one outside the book that is cheapest to come to. Both sides are treated alike.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use rules::{Position, Variant};

use super::{Advice, Book, seen};

/// What a ply costs where there is a choice.
const PLY: u32 = 100;

/// How a book grows.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// By how many hundredths a move must be worse than the best to cost as much as a ply.
    pub ply_of_loss: u32,
}

impl Growth {
    /// The usual.
    pub const USUAL: Growth = Growth { ply_of_loss: 8 };

    /// The positions to open next, at most `count`, the cheapest first. Lines begin at the roots.
    pub fn next<V: Variant>(&self, book: &Book<V>, roots: &[Position<V>], count: usize) -> Vec<Position<V>> {
        let mut frontier = Frontier::default();
        for root in roots {
            frontier.reach(root, 0);
        }
        let mut found = Vec::new();
        while let Some((cost, position)) = frontier.cheapest() {
            if found.len() >= count {
                break;
            }
            let advice = book.advice(&position);
            let Some(best) = advice.first().map(|best| best.score) else {
                if position.count_moves() > 0 {
                    found.push(position);
                }
                continue;
            };
            let ply = if advice.len() == 1 { 0 } else { PLY };
            // What is decided needs no book.
            for Advice { mv, score, .. } in
                advice.iter().filter(|advice| !advice.score.is_win() && !advice.score.is_loss())
            {
                let loss = i32::from(best.value()) - i32::from(score.value());
                let loss = u32::try_from(loss).unwrap_or(0) * PLY / self.ply_of_loss.max(1);
                frontier.reach(&position.play(mv), cost + ply + loss);
            }
        }
        found
    }
}

/// Positions that were reached, by what it cost.
struct Frontier<V: Variant> {
    costs: HashMap<Position<V>, u32>,
    /// Costs with numbers of positions: of equal ones the first that was met comes first, so that the order is always the
    /// same.
    open: BinaryHeap<Reverse<(u32, usize)>>,
    met: Vec<Position<V>>,
}

impl<V: Variant> Default for Frontier<V> {
    fn default() -> Self {
        Frontier { costs: HashMap::new(), open: BinaryHeap::new(), met: Vec::new() }
    }
}

impl<V: Variant> Frontier<V> {
    fn reach(&mut self, position: &Position<V>, cost: u32) {
        let position = seen(position);
        if self.costs.get(&position).is_none_or(|&before| cost < before) {
            self.costs.insert(position, cost);
            self.open.push(Reverse((cost, self.met.len())));
            self.met.push(position);
        }
    }

    /// The cheapest position that has not been looked at yet.
    fn cheapest(&mut self) -> Option<(u32, Position<V>)> {
        while let Some(Reverse((cost, number))) = self.open.pop() {
            let position = self.met[number];
            if self.costs.get(&position) == Some(&cost) {
                return Some((cost, position));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use rules::English;

    #[test]
    fn good_lines_grow_first() {
        let start = Position::<English>::start();
        let mut book = Book::default();
        let growth = Growth { ply_of_loss: 10 };
        let next = |book: &Book<English>, count| growth.next(book, &[start], count);
        assert_eq!(next(&book, 3), vec![seen(&start)]);
        let scores: Vec<Score> = [0, -25, 0, -25, -25, -9, -25].map(Score::evaluation).to_vec();
        book.open(&start, &scores);
        book.settle();
        let moves = Book::moves(&start);
        let after = |i: usize| seen(&start.play(&moves[i]));
        assert_eq!(next(&book, 3), vec![after(0), after(2), after(5)]);
    }
}
