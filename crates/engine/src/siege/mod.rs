//! Proofs in games that can go in circles: that one side wins, or that it cannot.
//!
//! It is a siege: an attacker wants to win, and the other side holds if it never loses. Proof-number search ([`crate::Prover`]
//! tells how it works) grows the tree, with the endgame database at its leaves. Whoever comes back to a position of the same line has
//! not won by that, so on that line the attacker has failed there; on another it need not have. A table does not tell lines
//! apart, and what it calls held may be wrong for that.
//!
//! Therefore no verdict is given that was not checked afterwards, position by position, without the numbers of the search
//! (`check`): a win is a tree in which no line comes back to itself; a fortress is a set of positions that the attacker cannot
//! leave. A check that fails has found out something, and the search goes on with it.

mod check;
mod table;

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use endgame::{Database, Wdl};
use rules::{Color, Key, Position, Variant};

use crate::prove::{INFINITE, LOST, Numbers, WON};
use table::Table;

/// The longest line that it follows.
const LONGEST: usize = 400;
/// How many nodes pass between two looks around.
const LOOK_EVERY: u64 = 1 << 12;
/// A line of play may be left for another when that looks better by more than a part of this size.
const PATIENCE: u32 = 4;

/// What was proved about an attack, and how many positions the checked proof has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The attacker wins.
    Wins {
        /// Positions of the proof that neither rules nor database decide at once.
        positions: usize,
    },
    /// It does not: the other side draws or wins.
    Holds {
        /// Positions of the fortress and on the way there.
        positions: usize,
    },
}

/// An attack that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacked.
    pub attacker: Color,
    /// What was proved about it, if anything was.
    pub proof: Option<Proof>,
    /// How many positions were entered for that.
    pub nodes: u64,
}

/// The attacks of both sides on a position; of the side to move alone if it wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// In the order in which they were tried.
    pub attacks: Vec<Attack>,
}

impl Trial {
    /// Tries both sides, each with at most so many nodes, and tells from time to time how many there have been.
    pub fn of<V: Variant>(
        position: &Position<V>,
        database: Option<&Database<V>>,
        most_nodes: u64,
        stop: &AtomicBool,
        mut watch: impl FnMut(u64),
    ) -> Trial {
        let mut attacks: Vec<Attack> = Vec::new();
        let mut before = 0;
        for attacker in [position.turn(), !position.turn()] {
            let mut siege =
                Siege::new(attacker, database, most_nodes, stop).watched(|nodes| watch(before + nodes));
            let proof = siege.prove(position);
            let nodes = siege.nodes();
            drop(siege);
            before += nodes;
            attacks.push(Attack { attacker, proof, nodes });
            if matches!(proof, Some(Proof::Wins { .. })) {
                break;
            }
        }
        Trial { attacks }
    }

    /// Who wins, if anybody; `None` if that is not proved.
    pub fn winner(&self) -> Option<Option<Color>> {
        let wins = |attack: &&Attack| matches!(attack.proof, Some(Proof::Wins { .. }));
        let holds = |attack: &Attack| matches!(attack.proof, Some(Proof::Holds { .. }));
        match self.attacks.iter().find(wins) {
            Some(attack) => Some(Some(attack.attacker)),
            None => self.attacks.iter().all(holds).then_some(None),
        }
    }
}

/// Keys are hashes already, and need no other.
type Keys = HashSet<Key, BuildHasherDefault<AsItIs>>;

/// What stands for a number is the number.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The attack of one side, and all that was found out about it.
pub struct Siege<'a, V: Variant> {
    attacker: Color,
    database: Option<&'a Database<V>>,
    most_nodes: u64,
    stop: &'a AtomicBool,
    nodes: u64,
    /// Where the part of the search at hand ends.
    end: u64,
    /// Nodes that are left for checks, which have to find again what the table has lost.
    reserve: u64,
    table: Table,
    /// The positions of the line that is looked at.
    line: Keys,
    watch: Box<dyn FnMut(u64) + 'a>,
}

impl<'a, V: Variant> Siege<'a, V> {
    /// A siege by one side that is given up after so many nodes, or when it is stopped. Checking what was found may take as many
    /// once more.
    pub fn new(
        attacker: Color,
        database: Option<&'a Database<V>>,
        most_nodes: u64,
        stop: &'a AtomicBool,
    ) -> Self {
        Siege {
            attacker,
            database,
            most_nodes,
            stop,
            nodes: 0,
            end: 0,
            reserve: most_nodes,
            table: Table::for_nodes(most_nodes),
            line: Keys::default(),
            watch: Box::new(|_| {}),
        }
    }

    /// Tells from time to time how many nodes there have been.
    #[must_use]
    pub fn watched(mut self, watch: impl FnMut(u64) + 'a) -> Self {
        self.watch = Box::new(watch);
        self
    }

    /// How many positions were entered so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker wins from here; `None` if it gave up.
    pub fn prove(&mut self, position: &Position<V>) -> Option<Proof> {
        while self.nodes < self.most_nodes && !self.stop.load(Relaxed) {
            let numbers = self.solve(position, self.most_nodes - self.nodes);
            if numbers.prove == 0 {
                return self.check_win(position).map(|positions| Proof::Wins { positions });
            }
            if numbers.disprove > 0 {
                return None;
            }
            if let Some(positions) = self.check_hold(position) {
                return Some(Proof::Holds { positions });
            }
            // What the table calls held without the rules or the database saying so is not believed any longer.
            self.table.doubt();
        }
        None
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.end || self.stop.load(Relaxed)
    }

    /// Searches from a position, as if nothing had come before it, for at most so many nodes.
    fn solve(&mut self, position: &Position<V>, nodes: u64) -> Numbers {
        let numbers = self.known(position);
        if numbers.prove == 0 || numbers.disprove == 0 {
            return numbers;
        }
        self.end = self.nodes.saturating_add(nodes);
        self.line.clear();
        self.search(position, Numbers { prove: INFINITE, disprove: INFINITE });
        self.known(position)
    }

    /// What rules and database say of a position: who wins, or nothing.
    fn settled(&self, position: &Position<V>) -> Option<Numbers> {
        let won_by = |winner: Option<Color>| if winner == Some(self.attacker) { WON } else { LOST };
        if let Some(outcome) = position.outcome() {
            return Some(won_by(outcome.winner()));
        }
        let database = self.database?;
        if position.pieces().occupied().len() > database.pieces() {
            return None;
        }
        database.result(position).map(|result| match result {
            Wdl::Win => won_by(Some(position.turn())),
            Wdl::Draw => LOST,
            Wdl::Loss => won_by(Some(!position.turn())),
        })
    }

    /// The numbers of a position that was not searched yet: whoever has many moves is hard to beat.
    fn first(&self, position: &Position<V>) -> Numbers {
        self.settled(position).unwrap_or_else(|| {
            let moves = position.count_moves() as u32;
            if position.turn() == self.attacker {
                Numbers { prove: 1, disprove: moves }
            } else {
                Numbers { prove: moves, disprove: 1 }
            }
        })
    }

    /// What is known of a position, whatever line leads there.
    fn known(&self, position: &Position<V>) -> Numbers {
        self.table.get(position.key()).unwrap_or_else(|| self.first(position))
    }

    /// What is known of the next position of the line.
    fn next(&mut self, position: &Position<V>) -> Numbers {
        let key = position.key();
        if self.line.contains(&key) || self.line.len() > LONGEST {
            return LOST;
        }
        if let Some(numbers) = self.table.get(key) {
            return numbers;
        }
        let numbers = self.first(position);
        self.table.put_first(key, numbers);
        numbers
    }

    /// How many plies the proof that the attacker wins has from here, if there is one.
    fn plies(&self, position: &Position<V>) -> Option<u32> {
        match self.table.plies(position.key()) {
            Some(plies) => plies,
            None => (self.first(position) == WON).then_some(0),
        }
    }

    /// Works on a position until one of its numbers reaches its limit, or the time is over.
    fn search(&mut self, position: &Position<V>, limits: Numbers) {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_EVERY) {
            (self.watch)(self.nodes);
        }
        let key = position.key();
        self.line.insert(key);
        let attacks = position.turn() == self.attacker;
        let children = children(position);
        loop {
            let survey = self.survey(&children, attacks);
            let numbers = survey.numbers();
            let is_enough = numbers.prove >= limits.prove || numbers.disprove >= limits.disprove;
            if is_enough || numbers.prove == 0 || numbers.disprove == 0 || self.is_over() {
                let plies = if numbers.prove == 0 { self.plies_through(&children, attacks) } else { 0 };
                self.table.put(key, numbers, plies, self.nodes - before);
                self.line.remove(&key);
                return;
            }
            let best = children[survey.best];
            self.search(&best, survey.limits(limits));
        }
    }

    fn plies_through(&self, children: &[Position<V>], attacks: bool) -> u32 {
        let plies = children.iter().filter_map(|child| self.plies(child));
        1 + if attacks { plies.min() } else { plies.max() }.unwrap_or(0)
    }

    /// What the children of a position say of it.
    fn survey(&mut self, children: &[Position<V>], attacks: bool) -> Survey {
        let mut survey =
            Survey { attacks, best: 0, least: (INFINITE + 1, 0), second: INFINITE, most: 0, open: 0 };
        for (i, child) in children.iter().enumerate() {
            let Numbers { prove, disprove } = self.next(child);
            let (own, other) = if attacks { (prove, disprove) } else { (disprove, prove) };
            if (own, other) < survey.least {
                survey.second = survey.least.0.min(INFINITE);
                (survey.best, survey.least) = (i, (own, other));
            } else {
                survey.second = survey.second.min(own);
            }
            survey.most = survey.most.max(other);
            survey.open += u32::from(other > 0);
        }
        survey
    }
}

fn children<V: Variant>(position: &Position<V>) -> Vec<Position<V>> {
    position.legal_moves().iter().map(|mv| position.play(mv)).collect()
}

/// The children of a position at a glance, seen by the side to move: what it needs for its aim, and the other side for its own.
struct Survey {
    attacks: bool,
    /// The child to go on with, and its numbers.
    best: usize,
    least: (u32, u32),
    /// What the next best one needs.
    second: u32,
    /// The most that the other side needs at any child, and at how many it needs something. Their sum would count positions
    /// that can be reached in many ways once for each of them.
    most: u32,
    open: u32,
}

impl Survey {
    fn other(&self) -> u32 {
        match self.least.0 {
            0 => INFINITE,
            INFINITE.. => 0,
            _ => self.most.saturating_add(self.open.saturating_sub(1)).min(INFINITE),
        }
    }

    fn as_numbers(&self, own: u32, other: u32) -> Numbers {
        if self.attacks {
            Numbers { prove: own, disprove: other }
        } else {
            Numbers { prove: other, disprove: own }
        }
    }

    fn numbers(&self) -> Numbers {
        self.as_numbers(self.least.0.min(INFINITE), self.other())
    }

    /// How far to go with the best child, where so far may be gone with its parent.
    fn limits(&self, limits: Numbers) -> Numbers {
        let Numbers { prove, disprove } = limits;
        let (own, other) = if self.attacks { (prove, disprove) } else { (disprove, prove) };
        let own = own.min(self.second.saturating_add(self.second / PATIENCE + 1));
        let other = (other - self.other()).saturating_add(self.least.1);
        self.as_numbers(own.min(INFINITE), other.min(INFINITE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{English, English4, Lose6};

    fn trial<V: Variant>(fen: &str, most_nodes: u64) -> Trial {
        let position: Position<V> = fen.parse().expect("a position");
        Trial::of(&position, None, most_nodes, &AtomicBool::new(false), |_| {})
    }

    /// Who wins, by going through all positions that can be reached until nothing changes any more.
    fn by_iteration<V: Variant>(start: &Position<V>) -> Option<Color> {
        let mut all = vec![*start];
        let mut seen = HashSet::from([*start]);
        let mut at = 0;
        while let Some(position) = all.get(at).copied() {
            all.extend(children(&position).into_iter().filter(|child| seen.insert(*child)));
            at += 1;
        }
        let mut winners: std::collections::HashMap<Position<V>, Color> = std::collections::HashMap::new();
        loop {
            let before = winners.len();
            for position in all.iter().rev() {
                if winners.contains_key(position) {
                    continue;
                }
                let (turn, next) = (position.turn(), children(position));
                let of = |child: &Position<V>| winners.get(child).copied();
                let winner = match position.outcome() {
                    Some(outcome) => outcome.winner(),
                    None if next.iter().any(|child| of(child) == Some(turn)) => Some(turn),
                    None if next.iter().all(|child| of(child) == Some(!turn)) => Some(!turn),
                    None => None,
                };
                winners.extend(winner.map(|winner| (*position, winner)));
            }
            if winners.len() == before {
                return winners.get(start).copied();
            }
        }
    }

    #[test]
    fn whole_small_games_come_out_as_by_going_through_all_of_them() {
        let mut position = Position::<English4>::start();
        let mut dice = 7_u64;
        let mut decided = [0; 3];
        for _ in 0..60 {
            if position.outcome().is_some() {
                position = Position::start();
            }
            let trial = Trial::of(&position, None, 1_000_000, &AtomicBool::new(false), |_| {});
            let winner = trial.winner();
            assert_eq!(winner, Some(by_iteration(&position)), "{}", position.fen());
            decided[winner.flatten().map_or(2, |color| color as usize)] += 1;
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let next = children(&position);
            position = next[(dice >> 33) as usize % next.len()];
        }
        assert!(decided.iter().all(|count| *count > 0), "{decided:?}");
    }

    #[test]
    fn wins_and_fortresses_without_a_database() {
        // Two kings catch one in the open; one king does not catch another whose double corner is at hand.
        let won = trial::<English>("W:WK15,K11:BK20", 2_000_000);
        assert_eq!(won.winner(), Some(Some(Color::White)));
        assert_eq!(won.attacks.len(), 1);
        let drawn = trial::<English>("B:WK32:BK1", 2_000_000);
        assert_eq!(drawn.winner(), Some(None), "{drawn:?}");
        assert_eq!(drawn.attacks.len(), 2);
        // Whoever has to take is rid of his last piece.
        let lose = trial::<Lose6>("B:W8:B5", 10_000);
        assert_eq!(
            lose.winner(),
            Some(by_iteration(&"B:W8:B5".parse::<Position<Lose6>>().expect("a position")))
        );
    }

    #[test]
    fn what_is_not_proved_is_not_said() {
        let few = trial::<English>("W:WK15,K11:BK20", 3);
        assert_eq!(few.winner(), None);
        let position: Position<English> = Position::start();
        let stopped = Trial::of(&position, None, u64::MAX, &AtomicBool::new(true), |_| {});
        assert_eq!(stopped.winner(), None);
        assert!(stopped.attacks.iter().all(|attack| attack.proof.is_none()));
    }
}
