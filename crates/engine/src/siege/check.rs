//! Proofs gone through once more, position by position.
//!
//! What the search has in its table only says where to look. What counts are the moves of the rules, what rules and database
//! say of the last positions, and that nothing is left open.

use std::collections::HashSet;

use rules::{Position, Variant};

use super::{LONGEST, Siege, children};
use crate::prove::{INFINITE, Numbers, WON};

/// The part of all nodes that one position may take that has to be searched again.
const PART: u64 = 4;
/// Positions that are looked at before a win is given up that the table does not lead to.
const MOST_STEPS: u64 = 50_000_000;

/// How often another win is looked for in one position.
const TRIES: usize = 8;

/// On the way through a win.
struct Walk<V: Variant> {
    /// What is checked.
    won: HashSet<Position<V>>,
    /// The positions from the first one on.
    line: HashSet<Position<V>>,
    steps: u64,
}

impl<V: Variant> Siege<'_, V> {
    /// Goes through a win: one move of the attacker and all of the other side, never back to a position of the same line, until
    /// rules or database say that it is won. How many positions it has; `None` if it does not hold.
    pub(super) fn check_win(&mut self, position: &Position<V>) -> Option<usize> {
        let mut walk = Walk { won: HashSet::new(), line: HashSet::new(), steps: 0 };
        self.wins(position, &mut walk).then_some(walk.won.len())
    }

    fn wins(&mut self, position: &Position<V>, walk: &mut Walk<V>) -> bool {
        if walk.won.contains(position) || self.settled(position) == Some(WON) {
            return true;
        }
        walk.steps += 1;
        if walk.steps > MOST_STEPS || walk.line.len() >= LONGEST || !walk.line.insert(*position) {
            return false;
        }
        let is_won = if position.turn() == self.attacker {
            (0..TRIES).any(|_| {
                let ways = self.ways(position);
                ways.iter().any(|child| self.wins(child, walk)) || {
                    self.solve_apart(position, &ways, walk);
                    false
                }
            })
        } else {
            children(position).iter().all(|child| self.wins(child, walk))
        };
        walk.line.remove(position);
        if is_won {
            walk.won.insert(*position);
        }
        is_won
    }

    /// Looks for another win: the table has lost the way, or those that it knows lead back to where the line came from.
    fn solve_apart(&mut self, position: &Position<V>, ways: &[Position<V>], walk: &Walk<V>) {
        for known in ways.iter().chain([position]) {
            self.table.forget(known.key());
        }
        let before = self.nodes;
        self.end = before + self.reserve.min(self.most_nodes / PART);
        self.line = walk.line.iter().map(Position::key).collect();
        self.search(position, Numbers { prove: INFINITE, disprove: INFINITE });
        self.reserve = self.reserve.saturating_sub(self.nodes - before);
    }

    /// Searches for what the table has lost, or never had but on another line.
    fn solve_again(&mut self, position: &Position<V>) -> Numbers {
        let before = self.nodes;
        let numbers = self.solve(position, self.reserve.min(self.most_nodes / PART));
        self.reserve = self.reserve.saturating_sub(self.nodes - before);
        numbers
    }

    /// The moves of the attacker that the table calls won, the shortest proof first.
    fn ways(&self, position: &Position<V>) -> Vec<Position<V>> {
        let mut ways = children(position);
        ways.retain(|child| self.plies(child).is_some());
        ways.sort_by_key(|child| self.plies(child));
        ways
    }

    /// Goes through a fortress: all moves of the attacker and one of the other side, until nothing new is reached. How many
    /// positions it has; `None` if it does not hold.
    pub(super) fn check_hold(&mut self, position: &Position<V>) -> Option<usize> {
        let mut fortress = HashSet::from([*position]);
        let mut open = vec![*position];
        while let Some(position) = open.pop() {
            if let Some(numbers) = self.settled(&position) {
                if numbers == WON {
                    return None;
                }
                continue;
            }
            let next = children(&position);
            let next = if position.turn() == self.attacker {
                next
            } else {
                let is_inside = |child: &&Position<V>| {
                    fortress.contains(*child) || self.settled(child).is_some_and(|numbers| numbers != WON)
                };
                if next.iter().any(|child| is_inside(&child)) {
                    continue;
                }
                vec![self.answer(&position, &next)?]
            };
            for child in next {
                if fortress.contains(&child) {
                    continue;
                }
                if self.solve_again(&child).disprove > 0 {
                    return None;
                }
                fortress.insert(child);
                open.push(child);
            }
        }
        Some(fortress.len())
    }

    /// A move that holds, which is looked for again if the table has lost it.
    fn answer(&mut self, position: &Position<V>, children: &[Position<V>]) -> Option<Position<V>> {
        let held = |siege: &Self| children.iter().copied().find(|child| siege.known(child).disprove == 0);
        held(self).or_else(|| {
            self.table.forget(position.key());
            self.solve_again(position);
            held(self)
        })
    }
}
