//! The helper functions of the environment: which moves with kings, and towards which squares, look promising.
//!
//! As in Soar Checkers these are not rules but path finding: a chase of the piece that moved last, a trap for a piece
//! that can still move safely, or, when all are trapped, an attack on one of them. Everything is worked out for a
//! side whose men go down, so that both colours are advised alike.

use std::collections::BTreeSet;

use super::scene::{Direction, SQUARES, Scene, Step, turned};

/// What kind of move is recommended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A king goes after the piece that the opponent moved last.
    Chase,
    /// A piece goes to where it makes all moves of an opponent's piece unsafe.
    Trap,
    /// A piece threatens one that is trapped, and leaves it trapped.
    Attack,
}

impl Kind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Chase => "chase",
            Kind::Trap => "trap",
            Kind::Attack => "attack",
        }
    }
}

/// What the environment recommends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// What kind of move; none until one of the agent's men is crowned, or if nothing is found.
    pub kind: Option<Kind>,
    /// The moves, all equally good.
    pub moves: Vec<Step>,
    /// Where a piece would trap one of the opponent's.
    pub trap_squares: Vec<u8>,
    /// The shortest paths that were considered, each from the square of a piece.
    pub paths: Vec<Vec<u8>>,
}

impl Advice {
    /// What there is to recommend.
    pub fn of(scene: &Scene) -> Advice {
        match scene.direction {
            Direction::Down => View(*scene).advice(),
            Direction::Up => View(scene.turned()).advice().turned(),
        }
    }

    fn turned(mut self) -> Advice {
        self.moves = self.moves.iter().map(|step| step.turned()).collect();
        self.trap_squares = self.trap_squares.iter().rev().map(|square| turned(*square)).collect();
        for path in &mut self.paths {
            path.iter_mut().for_each(|square| *square = turned(*square));
        }
        self
    }
}

/// The four ways over the board: down left, down right, up left, up right.
const WAYS: [usize; 4] = [0, 1, 2, 3];
const DOWN: &[usize] = &[0, 1];
const UP: &[usize] = &[2, 3];
/// The men that stay in the back row.
const GUARD: [u8; 2] = [1, 3];

/// The opposite way.
fn back(way: usize) -> usize {
    3 - way
}

/// The next square that way.
fn next(square: u8, way: usize) -> Option<u8> {
    let (row, place) = ((i16::from(square) - 1) / 4, (i16::from(square) - 1) % 4);
    let column = 2 * place + 1 - row % 2;
    let row = if DOWN.contains(&way) { row + 1 } else { row - 1 };
    let column = if way.is_multiple_of(2) { column - 1 } else { column + 1 };
    let inside = (0..8).contains(&row) && (0..8).contains(&column);
    inside.then_some((4 * row + column / 2 + 1) as u8)
}

fn is_rim(square: u8) -> bool {
    WAYS.iter().any(|way| next(square, *way).is_none())
}

/// A scene in which the agent's men go down.
#[derive(Clone, Copy)]
struct View(Scene);

impl View {
    fn advice(&self) -> Advice {
        if self.pieces(true).all(|square| !self.is_king(square)) {
            return Advice::default();
        }
        let chase = self.chase();
        if !chase.moves.is_empty() {
            return chase;
        }
        let trap = self.trap();
        if !trap.moves.is_empty() {
            return trap;
        }
        let attack = self.attack();
        if !attack.moves.is_empty() {
            return attack;
        }
        Advice { trap_squares: trap.trap_squares, paths: trap.paths, ..Advice::default() }
    }

    /// The shortest ways of a king to the squares next to the piece that moved last.
    fn chase(&self) -> Advice {
        let Some(target) = self.0.his_last.map(|step| step.to) else { return Advice::default() };
        if self.0.at(target).is_none_or(|piece| piece.mine) {
            return Advice::default();
        }
        let goals: Vec<u8> = self.neighbours(target).filter(|square| self.is_empty(*square)).collect();
        let is_near = |king: &u8| self.neighbours(*king).any(|square| square == target);
        let kings = || self.pieces(true).filter(|square| self.is_king(*square)).filter(|king| !is_near(king));
        let all = |safe: bool| {
            let paths =
                kings().flat_map(|king| goals.iter().flat_map(move |goal| self.paths(king, *goal, safe)));
            shortest(paths.collect())
        };
        let considered = all(false);
        let mut good: Vec<&Vec<u8>> = considered.iter().filter(|path| self.is_safe_path(path)).collect();
        let detours = if good.is_empty() { all(true) } else { Vec::new() };
        good.extend(&detours);
        Advice { kind: Some(Kind::Chase), moves: first_steps(&good), paths: considered, ..Advice::default() }
    }

    /// The shortest ways of a piece to a square from which it traps one of the opponent's.
    fn trap(&self) -> Advice {
        let free: Vec<u8> = self.pieces(false).filter(|square| !self.is_trapped(*square)).collect();
        let mut squares = BTreeSet::new();
        let mut ways: Vec<Vec<u8>> = Vec::new();
        for piece in self.pieces(true) {
            for square in (1..=SQUARES).filter(|square| self.is_empty(*square) && !is_rim(*square)) {
                let there = View(self.0.after(Step { from: piece, to: square }));
                if there.is_jumped(square) || !free.iter().any(|target| there.traps(square, *target)) {
                    continue;
                }
                let paths = self.paths(piece, square, false);
                if !paths.is_empty() {
                    squares.insert(square);
                }
                ways.extend(paths);
            }
        }
        let considered = squares.iter().flat_map(|square| {
            shortest(ways.iter().filter(|path| path.last() == Some(square)).cloned().collect())
        });
        let considered: Vec<Vec<u8>> = considered.collect();
        let mut good: Vec<&Vec<u8>> =
            ways.iter().filter(|path| !self.is_guard(path[0]) && self.is_safe_path(path)).collect();
        let cost = |path: &&Vec<u8>| (self.is_trapper(path[0]), path.len());
        let least = good.iter().map(cost).min();
        good.retain(|path| Some(cost(path)) == least);
        let trap_squares = squares.into_iter().collect();
        Advice { kind: Some(Kind::Trap), moves: first_steps(&good), trap_squares, paths: considered }
    }

    /// When all are trapped: threaten one and leave them all trapped.
    fn attack(&self) -> Advice {
        let all_trapped = |view: &View| view.pieces(false).all(|square| view.is_trapped(square));
        let mut moves = Vec::new();
        if all_trapped(self) {
            for from in self.pieces(true).filter(|square| !self.is_guard(*square)) {
                for to in self.steps(from) {
                    let step = Step { from, to };
                    let there = View(self.0.after(step));
                    if !there.is_jumped(to) && there.threatens(to) && all_trapped(&there) {
                        moves.push(step);
                    }
                }
            }
        }
        Advice { kind: Some(Kind::Attack), moves, ..Advice::default() }
    }

    fn pieces(&self, mine: bool) -> impl Iterator<Item = u8> {
        let scene = self.0;
        (1..=SQUARES).filter(move |square| scene.at(*square).is_some_and(|piece| piece.mine == mine))
    }

    fn is_empty(&self, square: u8) -> bool {
        self.0.at(square).is_none()
    }

    fn is_king(&self, square: u8) -> bool {
        self.0.at(square).is_some_and(|piece| piece.king)
    }

    fn is_guard(&self, square: u8) -> bool {
        GUARD.contains(&square) && !self.is_king(square)
    }

    fn neighbours(&self, square: u8) -> impl Iterator<Item = u8> {
        WAYS.into_iter().filter_map(move |way| next(square, way))
    }

    /// Which ways the piece on a square may go.
    fn ways(&self, square: u8) -> &'static [usize] {
        match self.0.at(square) {
            None => &[],
            Some(piece) if piece.king => &WAYS,
            Some(piece) if piece.mine => DOWN,
            Some(_) => UP,
        }
    }

    fn steps(&self, square: u8) -> impl Iterator<Item = u8> {
        let view = *self;
        self.ways(square)
            .iter()
            .filter_map(move |way| next(square, *way))
            .filter(move |square| view.is_empty(*square))
    }

    /// Whether the piece on `by` can jump that way.
    fn can_jump(&self, by: u8, way: usize) -> bool {
        let Some(over) = next(by, way) else { return false };
        let (Some(jumper), Some(jumped)) = (self.0.at(by), self.0.at(over)) else { return false };
        jumper.mine != jumped.mine
            && self.ways(by).contains(&way)
            && next(over, way).is_some_and(|lands| self.is_empty(lands))
    }

    /// Whether the piece on a square can be jumped.
    fn is_jumped(&self, square: u8) -> bool {
        WAYS.iter().any(|way| next(square, back(*way)).is_some_and(|by| self.can_jump(by, *way)))
    }

    /// Whether the piece on a square can jump.
    fn threatens(&self, square: u8) -> bool {
        WAYS.iter().any(|way| self.can_jump(square, *way))
    }

    /// Whether a piece of the opponent has no move after which it cannot be jumped.
    fn is_trapped(&self, square: u8) -> bool {
        self.steps(square).all(|to| View(self.0.after(Step { from: square, to })).is_jumped(to))
    }

    /// Whether the piece on `by` can jump the one on `target` wherever that moves.
    fn traps(&self, by: u8, target: u8) -> bool {
        let mut steps = self.steps(target).peekable();
        steps.peek().is_some()
            && steps.all(|to| {
                let there = View(self.0.after(Step { from: target, to }));
                WAYS.iter().any(|way| next(by, *way) == Some(to) && there.can_jump(by, *way))
            })
    }

    /// Whether a piece of the opponent would no longer be trapped without this one.
    fn is_trapper(&self, square: u8) -> bool {
        let without = View(self.0.without(square));
        self.pieces(false).any(|target| self.is_trapped(target) && !without.is_trapped(target))
    }

    /// The shortest paths of a piece to a square, over empty squares; if asked for, only over squares where it
    /// cannot be jumped.
    fn paths(&self, from: u8, to: u8, safe: bool) -> Vec<Vec<u8>> {
        let mut paths = vec![vec![from]];
        let mut seen = BTreeSet::from([from]);
        let ways = self.ways(from);
        while !paths.is_empty() {
            let mut longer = Vec::new();
            for path in &paths {
                let last = path[path.len() - 1];
                for square in ways.iter().filter_map(|way| next(last, *way)) {
                    let is_free = self.is_empty(square) && !seen.contains(&square);
                    if is_free && (!safe || self.is_safe_on(from, square)) {
                        longer.push([path.as_slice(), &[square]].concat());
                    }
                }
            }
            let (there, on_the_way): (Vec<_>, Vec<_>) =
                longer.into_iter().partition(|path: &Vec<u8>| path.last() == Some(&to));
            if !there.is_empty() {
                return there;
            }
            seen.extend(on_the_way.iter().filter_map(|path| path.last()));
            paths = on_the_way;
        }
        Vec::new()
    }

    fn is_safe_on(&self, from: u8, square: u8) -> bool {
        !View(self.0.after(Step { from, to: square })).is_jumped(square)
    }

    fn is_safe_path(&self, path: &[u8]) -> bool {
        path[1..].iter().all(|square| self.is_safe_on(path[0], *square))
    }
}

/// Those with the fewest squares.
fn shortest(mut paths: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    let least = paths.iter().map(Vec::len).min();
    paths.retain(|path| Some(path.len()) == least);
    paths
}

/// How paths begin, each beginning once.
fn first_steps(paths: &[&Vec<u8>]) -> Vec<Step> {
    let steps: BTreeSet<Step> = paths.iter().map(|path| Step { from: path[0], to: path[1] }).collect();
    steps.into_iter().collect()
}
