//! The search itself: one node, as a list of decisions.

mod cutoffs;
mod sorting;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use rules::{Goal, Key, Kind, Move, Position, Variant};

use crate::ending::Reach;
use crate::evaluate::Evaluator;
use crate::options::{Numbers, Options};
use crate::order::{Context, Memory, trace};
use crate::score::{MAX_PLY, Score};
use crate::stats::Statistics;
use crate::table::{Entry, MoveCode, Table};
use sorting::bring_forward;

/// Positions between two looks at the clock.
const CHECK_EVERY: u64 = 1024;
/// Quiet moves that are searched to full depth before reductions begin.
const FULL_DEPTH_MOVES: usize = 3;
/// The least depth at which late moves are reduced.
const REDUCTION_DEPTH: i32 = 3;

/// The least depth at which a node without a move in the table is searched a ply less.
const UNKNOWN_DEPTH: i32 = 5;

/// The same where reductions grow.
const FULL_DEPTH_MOVES_OF_DEEP: usize = 2;

/// How many plies less the `i`-th move (from 0) is searched first, with `depth` to go: the product of the logarithms of
/// both, a quarter more where that is wanted, and less for a move that did well before.
fn deep_reduction(depth: i32, i: usize, weight: i32, is_bold: bool, numbers: &Numbers) -> i32 {
    const ONE_PLY: i32 = 1 << 16;
    let more = if is_bold { ONE_PLY / 4 } else { 0 };
    let log = |n: usize| LOGARITHMS[n.min(LOGARITHMS.len() - 1)];
    let trusted = (weight.min(1 << 20) * numbers.trust / 256).min(ONE_PLY);
    let plies = log(depth as usize) * log(i + 1) * numbers.reduction / 256 + more - trusted;
    (plies / ONE_PLY).clamp(0, depth - 1)
}

/// Natural logarithms of the numbers from 0, in 256ths; nothing for 0. In whole numbers, so that a search is the same on
/// every machine.
const LOGARITHMS: [i32; 64] = {
    let mut all = [0; 64];
    let mut n = 1;
    while n < all.len() {
        all[n] = logarithm(n as u64);
        n += 1;
    }
    all
};

/// The logarithm in 256ths: one binary digit after the other, by squaring.
const fn logarithm(n: u64) -> i32 {
    let whole = n.ilog2();
    let mut part = (n << 32) >> whole;
    let mut binary = whole as i64;
    let mut digit = 0;
    while digit < 10 {
        part = ((part as u128 * part as u128) >> 32) as u64;
        let is_set = part >> 33;
        part >>= is_set;
        binary = binary << 1 | is_set as i64;
        digit += 1;
    }
    // From 1024ths of the binary logarithm, by the logarithm of 2 in parts of 2 to the power of 18.
    ((binary * 181_704) >> 20) as i32
}

/// When to stop, shared by all threads of a search.
pub(crate) struct Signal<'a> {
    /// Set by whoever waits for the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set by the search when a limit is reached or the work is done.
    pub(crate) finished: AtomicBool,
    pub(crate) deadline: Option<Instant>,
    pub(crate) most_nodes: Option<u64>,
    pub(crate) nodes: AtomicU64,
}

impl Signal<'_> {
    pub(crate) fn is_over(&self) -> bool {
        let too_many = self.most_nodes.is_some_and(|most| self.nodes.load(Relaxed) >= most);
        let too_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if too_many || too_late {
            self.finished.store(true, Relaxed);
        }
        self.finished.load(Relaxed) || self.stop.load(Relaxed)
    }
}

/// A position on the way through the tree.
#[derive(Clone, Copy)]
pub(crate) struct Node<V: Variant> {
    pub(crate) position: Position<V>,
    /// Plies since the last capture or move of a man.
    pub(crate) quiet: u16,
    /// The squares of the move that led here.
    pub(crate) last: Option<(usize, usize)>,
}

impl<V: Variant> Node<V> {
    fn after(&self, mv: &Move<V::Board>) -> Node<V> {
        let is_quiet = mv.kind() == Kind::King && !mv.is_capture();
        let quiet = if is_quiet { self.quiet.saturating_add(1) } else { 0 };
        Node { position: self.position.play(mv), quiet, last: Some((mv.from().index(), mv.to().index())) }
    }
}

/// The scores that still matter.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::LEAST, beta: Score::INFINITE };

    fn is_empty(self) -> bool {
        self.alpha.next() >= self.beta
    }

    /// The same scores as the opponent sees them.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(crate) struct Ask {
    /// Plies still to go.
    depth: i32,
    window: Window,
    /// Plies from the root.
    ply: usize,
    /// What the evaluation of this node is, if it is searched only to confirm that: then it must not be cut by that once more.
    confirms: Option<Score>,
    /// How many searches that confirm an evaluation this one lies within.
    nesting: i32,
}

impl Ask {
    fn root(depth: i32, window: Window) -> Ask {
        Ask { depth, window, ply: 0, confirms: None, nesting: 0 }
    }

    /// What is asked of a child, seen by the side that moves there.
    fn below(self, depth: i32, window: Window) -> Ask {
        Ask { depth, window, ply: self.ply + 1, confirms: None, nesting: self.nesting }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'a, V: Variant> {
    pub(crate) evaluator: &'a dyn Evaluator<V>,
    pub(crate) options: &'a Options,
    pub(crate) table: &'a Table,
    pub(crate) signal: &'a Signal<'a>,
    pub(crate) stats: Statistics,
    memory: Memory,
    /// Where the follow-ups of the moves of the line begin; the first two places stand for what came before the root.
    trail: Vec<usize>,
    /// Keys of the positions of the game and, from `root` on, of the line being searched.
    path: Vec<Key>,
    root: usize,
    lists: Vec<Vec<Move<V::Board>>>,
    weights: Vec<Vec<i32>>,
    lines: Vec<Vec<Move<V::Board>>>,
    /// The score of the best line so far.
    pub(crate) root_score: Score,
    /// Whether some moves of the root are left out, so that what is found there is not true of the position.
    is_partial: bool,
    /// What the endgame database is asked.
    reach: Option<Reach<'a, V>>,
    /// Tells apart in the table what was found with other questions to the database.
    salt: u64,
    /// Whether the search may be stopped: not before its first iteration is complete.
    pub(crate) may_stop: bool,
    unreported: u64,
}

impl<'a, V: Variant> Worker<'a, V> {
    pub(crate) fn new(
        evaluator: &'a dyn Evaluator<V>,
        options: &'a Options,
        table: &'a Table,
        signal: &'a Signal<'a>,
        past: &[Key],
        reach: Option<Reach<'a, V>>,
    ) -> Self {
        Worker {
            evaluator,
            options,
            table,
            signal,
            stats: Statistics::default(),
            memory: Memory::new::<V::Board>(),
            trail: vec![0; MAX_PLY + 3],
            path: past.to_vec(),
            root: past.len(),
            lists: vec![Vec::new(); MAX_PLY + 1],
            weights: vec![Vec::new(); MAX_PLY + 1],
            lines: vec![Vec::new(); MAX_PLY + 2],
            root_score: Score::LEAST,
            is_partial: false,
            reach,
            salt: reach.map_or(0, |reach| reach.salt()),
            may_stop: false,
            unreported: 0,
        }
    }

    /// The best line of the last search, or of the present one so far; empty if none is above the window.
    pub(crate) fn line(&self) -> &[Move<V::Board>] {
        &self.lines[0]
    }

    /// Searches the moves of the root but those in `excluded`. `None` if it was stopped.
    pub(crate) fn root(
        &mut self,
        node: &Node<V>,
        depth: i32,
        window: Window,
        excluded: &[Move<V::Board>],
    ) -> Option<Score> {
        self.path.truncate(self.root);
        self.search(node, Ask::root(depth, window), excluded)
    }

    fn search(&mut self, node: &Node<V>, ask: Ask, excluded: &[Move<V::Board>]) -> Option<Score> {
        let ask = Ask { depth: ask.depth.max(0), ..ask };
        let ply = ask.ply;
        self.check_stop()?;
        self.lines[ply].clear();
        self.stats.deepest = self.stats.deepest.max(ply);
        let must_capture = node.position.must_capture();
        if ply > 0
            && let Some(score) = self.settled(node, ask, must_capture)
        {
            return Some(score);
        }
        // The table answers few nodes and its memory is far away: what it holds of this one is on its way meanwhile.
        let judged = ask.confirms.or_else(|| self.judged(node, ask, must_capture));
        let known = self.look_up(node, ply);
        if let Some(score) = known.and_then(|entry| self.table_cutoff(entry, ask)) {
            self.stats.table_cutoffs += 1;
            return Some(score);
        }
        if let Some(score) = self.cut(node, ask, judged)? {
            self.stats.interior += 1;
            return Some(score);
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        node.position.moves_into(&mut moves);
        if ply == 0 {
            self.is_partial = !excluded.is_empty();
            moves.retain(|mv| !excluded.contains(mv));
        }
        let score = self.visit(node, ask, &mut moves, known, judged);
        self.lists[ply] = moves;
        score
    }

    /// What ends a node by its evaluation, before its moves are looked at.
    fn cut(&mut self, node: &Node<V>, ask: Ask, judged: Option<Score>) -> Option<Option<Score>> {
        let Some(judged) = judged else { return Some(None) };
        match self.static_cutoff(node, ask, judged) {
            Some(score) => Some(Some(score)),
            None => self.prob_cut(node, ask, judged),
        }
    }

    /// The score of a node that need not be searched: an end, in the endgame database, or a leaf.
    fn settled(&mut self, node: &Node<V>, ask: Ask, must_capture: bool) -> Option<Score> {
        let Ask { depth, ply, .. } = ask;
        if self.is_drawn(node) {
            self.stats.terminals += 1;
            return Some(Score::DRAW);
        }
        if !must_capture {
            if !node.position.can_step() {
                self.stats.terminals += 1;
                return Some(without_moves::<V>(ply));
            }
            if let Some(reach) = &self.reach
                && let Some(score) = reach.score(&node.position, self.evaluator)
            {
                self.stats.endgame += 1;
                return Some(score);
            }
        }
        if !(depth == 0 && !(must_capture && self.options.quiescence) || ply >= MAX_PLY) {
            return None;
        }
        self.stats.leaves += 1;
        Some(match self.reach {
            Some(reach) => reach.leaf(&node.position, self.evaluator),
            None => self.evaluator.evaluate(&node.position),
        })
    }

    /// A node whose moves have to be looked at, or at least those that need a visit.
    fn visit(
        &mut self,
        node: &Node<V>,
        ask: Ask,
        moves: &mut Vec<Move<V::Board>>,
        known: Option<Entry>,
        judged: Option<Score>,
    ) -> Option<Score> {
        if moves.is_empty() {
            self.stats.terminals += 1;
            return Some(without_moves::<V>(ask.ply));
        }
        let floor = self.unvisited(node, ask, moves);
        if let Some(score) = floor.filter(|score| *score >= ask.window.beta || moves.is_empty()) {
            self.stats.leaves += 1;
            return Some(score);
        }
        self.stats.interior += 1;
        self.path.push(node.position.key());
        let score = self.expand(node, ask, moves, known, judged, floor);
        self.path.pop();
        score
    }

    /// Searches the moves of a node until one of them is too good. `floor` is the best of
    /// the moves that need no visit.
    fn expand(
        &mut self,
        node: &Node<V>,
        ask: Ask,
        moves: &mut [Move<V::Board>],
        known: Option<Entry>,
        judged: Option<Score>,
        floor: Option<Score>,
    ) -> Option<Score> {
        if let Some(score) = self.early_table_cutoff(node, ask, moves) {
            return Some(score);
        }
        let hopeless = self.hopeless(ask, judged);
        let ask = self.shortened(ask, known, moves);
        let Ask { depth, window, ply, .. } = ask;
        let table_move = known.map_or(MoveCode::NONE, |entry| entry.best);
        let trail = self.options.follow_ups.then(|| [self.trail[ply + 1], self.trail[ply]]);
        let Options { ordering, numbers, .. } = self.options;
        let context = Context { ordering: *ordering, numbers, table_move, ply, last: node.last, trail };
        let mut weights = self.weigh(node, moves, &context);
        // With a floor there were other moves, too.
        let is_lone = moves.len() == 1 && floor.is_none();
        let is_led = self.options.capture_extensions && moves[0].is_capture();
        let extension = i32::from((self.options.extensions && is_lone || is_led) && ply > 0);
        let mut best = floor.unwrap_or(Score::LEAST);
        let mut alpha = window.alpha.max(best);
        let mut best_move = MoveCode::NONE;
        for i in 0..moves.len() {
            bring_forward(moves, &mut weights, i);
            let mv = moves[i];
            let child = node.after(&mv);
            if let Some(score) = hopeless.filter(|_| i > 0 && !mv.crowns() && !child.position.must_capture())
            {
                best = best.max(score);
                continue;
            }
            self.trail[ply + 2] = trace(&mv);
            self.prepare(&child.position);
            let window = Window { alpha, beta: window.beta };
            let score = self.child(&child, ask.below(depth - 1 + extension, window), i, &mv, weights[i])?;
            if score <= best {
                continue;
            }
            best = score;
            best_move = MoveCode::of(&mv);
            if score > alpha || !self.options.alpha_beta {
                self.extend_line(ply, mv);
                if ply == 0 {
                    self.root_score = score;
                }
            }
            alpha = alpha.max(score);
            if self.options.alpha_beta && score >= window.beta {
                self.stats.cut_nodes += 1;
                self.stats.cut_moves += i as u64 + 1;
                self.memory.learn(&mv, &moves[..i], depth, &context);
                break;
            }
        }
        self.weights[ply] = weights;
        self.store(node, ask, best, best_move);
        Some(best)
    }

    /// The score of the `i`-th move, for the side that makes it: with an empty window first where that is
    /// allowed, and again with the whole one if it turns out better than expected. `ask` has the window of that
    /// side.
    fn child(
        &mut self,
        child: &Node<V>,
        ask: Ask,
        i: usize,
        mv: &Move<V::Board>,
        weight: i32,
    ) -> Option<Score> {
        let Ask { depth, window, .. } = ask;
        if !self.options.alpha_beta {
            return self.search(child, Ask { window: Window::FULL, ..ask }, &[]).map(|score| -score);
        }
        let is_late = i > 0;
        let reduction = self.reduction(depth, i, mv, weight);
        if is_late && (self.options.scout || reduction > 0) {
            let scout = Window { alpha: window.alpha, beta: window.alpha.next() };
            let shallow = Ask { depth: depth - reduction, window: scout.turned(), ..ask };
            let score = -self.search(child, shallow, &[])?;
            if score <= window.alpha || (reduction == 0 && window.is_empty()) {
                return Some(score);
            }
        }
        self.search(child, Ask { window: window.turned(), ..ask }, &[]).map(|score| -score)
    }

    /// How many plies less a late quiet move is searched first. `weight` is what it was ordered by.
    fn reduction(&self, depth: i32, i: usize, mv: &Move<V::Board>, weight: i32) -> i32 {
        let Options { reductions, deep_reductions, bolder_reductions, ref numbers, .. } = *self.options;
        let first = if deep_reductions { FULL_DEPTH_MOVES_OF_DEEP } else { FULL_DEPTH_MOVES };
        let is_late = depth + 1 >= REDUCTION_DEPTH && i >= first;
        if !reductions || !is_late || mv.is_capture() || mv.crowns() {
            return 0;
        }
        if deep_reductions { deep_reduction(depth + 1, i, weight, bolder_reductions, numbers) } else { 1 }
    }

    /// Where the table has no move to begin with, a ply less will do: what is found is there the next time.
    fn shortened(&self, ask: Ask, known: Option<Entry>, moves: &[Move<V::Board>]) -> Ask {
        let applies = self.options.unknown_reductions
            && known.is_none()
            && ask.ply > 0
            && ask.depth >= UNKNOWN_DEPTH
            && moves.len() > 1;
        Ask { depth: ask.depth - i32::from(applies), ..ask }
    }

    /// Whether the rules end the game here, or would when the line goes on like this.
    fn is_drawn(&self, node: &Node<V>) -> bool {
        if !self.options.draws {
            return false;
        }
        if V::RULES.quiet_plies.is_some_and(|limit| node.quiet >= limit) {
            // Unless the last of those moves also ended the game.
            return node.position.outcome().is_none();
        }
        let Some(times) = V::RULES.repetition else { return false };
        if node.quiet < 4 {
            return false;
        }
        let key = node.position.key();
        let first = self.path.len().saturating_sub(usize::from(node.quiet));
        let mut before = 0;
        for (i, _) in self.path[first..].iter().enumerate().filter(|(_, other)| **other == key) {
            // Once in the line being searched is enough: what could be repeated can be repeated again.
            if first + i >= self.root {
                return true;
            }
            before += 1;
        }
        before + 1 >= usize::from(self.reach.map_or(times, |reach| reach.patience(times)))
    }

    fn extend_line(&mut self, ply: usize, mv: Move<V::Board>) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    fn check_stop(&mut self) -> Option<()> {
        self.unreported += 1;
        if self.unreported >= CHECK_EVERY {
            self.signal.nodes.fetch_add(self.unreported, Relaxed);
            self.unreported = 0;
            if self.may_stop && self.signal.is_over() {
                return None;
            }
        }
        Some(())
    }
}

/// The score of a position whose side to move cannot.
fn without_moves<V: Variant>(ply: usize) -> Score {
    match V::RULES.goal {
        Goal::Lose => Score::win_in(ply),
        Goal::Win | Goal::Crown => Score::loss_in(ply),
    }
}
