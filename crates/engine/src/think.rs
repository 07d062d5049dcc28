//! From a game and limits to a move: deepening, several lines, threads.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use endgame::Database;
use rules::{Game, Key, Move, Variant};

use crate::ending::{Ending, Reach};
use crate::evaluate::Evaluator;
use crate::limits::Limits;
use crate::options::Options;
use crate::score::{MAX_PLY, Score};
use crate::search::{Node, Signal, Window, Worker};
use crate::stats::Statistics;
use crate::table::{Bound, MoveCode, Table};

/// What looks best at this depth is what somebody would play who does not look far.
const TEMPTING_DEPTH: u32 = 4;

/// A way of playing on from the root, with its score for the side to move there.
#[derive(Clone, Debug)]
pub struct Line<V: Variant> {
    /// The moves, at least one.
    pub moves: Vec<Move<V::Board>>,
    /// What it is worth.
    pub score: Score,
}

/// What came out of a search.
#[derive(Clone, Debug)]
pub struct Thought<V: Variant> {
    /// The best lines, the best one first; at least one.
    pub lines: Vec<Line<V>>,
    /// The move that it would have made with less depth, if that is another one.
    pub rejected: Option<Rejected<V>>,
    /// What the search did.
    pub statistics: Statistics,
}

/// A move that looked best for a while.
#[derive(Clone, Debug)]
pub struct Rejected<V: Variant> {
    /// The move.
    pub mv: Move<V::Board>,
    /// The reply that speaks against it.
    pub reply: Move<V::Board>,
}

/// How far a search has come: after each iteration.
pub struct Progress<'a, V: Variant> {
    /// The depth that is complete.
    pub depth: u32,
    /// The best lines so far.
    pub lines: &'a [Line<V>],
    /// What the search did so far.
    pub statistics: &'a Statistics,
}

/// A search, ready to think about games.
pub struct Thinker<'a, V: Variant> {
    /// What judges positions.
    pub evaluator: &'a dyn Evaluator<V>,
    /// The techniques.
    pub options: Options,
    /// What is remembered from search to search.
    pub table: &'a Table,
    /// How many threads share the work.
    pub threads: usize,
    /// How many best lines are wanted.
    pub lines: usize,
    /// Who wins with few pieces, if that is known.
    pub endgame: Option<&'a Database<V>>,
    /// Ends the search when it becomes true.
    pub stop: &'a AtomicBool,
}

impl<V: Variant> Thinker<'_, V> {
    /// Thinks about the position of a game. `None` if there is no legal move.
    ///
    /// One ply is always searched to its end, so that there is a move whatever the limits are. A search
    /// that is stopped gives the best it has found so far, also in an iteration that is not complete.
    pub fn think(
        &self,
        game: &Game<V>,
        limits: &Limits,
        report: impl FnMut(Progress<'_, V>),
    ) -> Option<Thought<V>> {
        self.think_without(game, &[], limits, report)
    }

    /// The same, but for some moves that it must not make; `None` if there are no others.
    pub fn think_without(
        &self,
        game: &Game<V>,
        avoided: &[Move<V::Board>],
        limits: &Limits,
        mut report: impl FnMut(Progress<'_, V>),
    ) -> Option<Thought<V>> {
        let began = Instant::now();
        let root = Node { position: game.position(), quiet: game.quiet_plies(), last: None };
        let mut legal = root.position.legal_moves();
        legal.retain(|mv| !avoided.contains(mv));
        if legal.is_empty() {
            return None;
        }
        let ending = self.endgame.and_then(|database| Ending::of(database, &root.position, avoided));
        if let Some(lines) = ending.as_ref().and_then(|ending| ending.lines(self.lines)) {
            let statistics =
                Statistics { endgame: legal.len() as u64, time: began.elapsed(), ..Statistics::default() };
            report(Progress { depth: 0, lines: &lines, statistics: &statistics });
            return Some(Thought { lines, rejected: None, statistics });
        }
        let is_drawn = ending.as_ref().is_some_and(Ending::is_drawn);
        let worse: Vec<Move<V::Board>> = ending.iter().flat_map(Ending::worse).collect();
        let avoided = &[avoided, &worse].concat()[..];
        legal.retain(|mv| !worse.contains(mv));
        let reach = self.endgame.map(|database| Reach::of(database, &root.position));
        self.table.begin_search();
        let signal = Signal {
            stop: self.stop,
            finished: AtomicBool::new(false),
            deadline: limits.hard_time().map(|time| began + time),
            most_nodes: limits.nodes,
            nodes: AtomicU64::new(0),
        };
        let past = past_keys(game);
        let wanted = self.lines.clamp(1, legal.len());
        let job = Job {
            thinker: self,
            root,
            avoided,
            past: &past,
            signal: &signal,
            began,
            limits,
            wanted,
            reach,
            is_drawn,
        };
        std::thread::scope(|scope| {
            let job = &job;
            let helpers: Vec<_> = (1..self.threads).map(|i| scope.spawn(move || job.help(i))).collect();
            let mut thought = job.deepen(&mut report);
            signal.finished.store(true, Relaxed);
            for helper in helpers {
                // A helper that panicked has nothing to add; the answer does not depend on it.
                if let Ok(statistics) = helper.join() {
                    thought.statistics += &statistics;
                }
            }
            Some(thought)
        })
    }
}

/// Keys of the positions that can still come again, the present one not included.
fn past_keys<V: Variant>(game: &Game<V>) -> Vec<Key> {
    let before = game.moves().count();
    let reversible = usize::from(game.quiet_plies());
    game.positions()
        .take(before)
        .skip(before.saturating_sub(reversible))
        .map(|position| position.key())
        .collect()
}

struct Job<'a, 'b, V: Variant> {
    thinker: &'a Thinker<'b, V>,
    root: Node<V>,
    avoided: &'a [Move<V::Board>],
    past: &'a [Key],
    signal: &'a Signal<'a>,
    began: Instant,
    limits: &'a Limits,
    wanted: usize,
    reach: Option<Reach<'a, V>>,
    /// Whether the endgame database knows that it is a draw, whatever the search finds the opponent might do wrong.
    is_drawn: bool,
}

impl<V: Variant> Job<'_, '_, V> {
    fn worker(&self) -> Worker<'_, V> {
        let Thinker { evaluator, options, table, .. } = self.thinker;
        Worker::new(*evaluator, options, table, self.signal, self.past, self.reach)
    }

    /// Searches along with the main thread and fills the table for it, half of the helpers a ply ahead.
    fn help(&self, i: usize) -> Statistics {
        let mut worker = self.worker();
        worker.may_stop = true;
        let first = 1 + i as i32 % 2;
        for depth in first..MAX_PLY as i32 {
            if worker.root(&self.root, depth, Window::FULL, self.avoided).is_none() || self.signal.is_over() {
                break;
            }
        }
        worker.stats
    }

    fn deepen(&self, report: &mut impl FnMut(Progress<'_, V>)) -> Thought<V> {
        let options = &self.thinker.options;
        let mut worker = self.worker();
        let last = self.limits.depth.unwrap_or(MAX_PLY as u32 - 1).clamp(1, MAX_PLY as u32 - 1);
        let mut depth = if options.deepening { self.first_depth(last) } else { last };
        worker.may_stop = depth > 1;
        let mut lines: Vec<Line<V>> = Vec::new();
        let mut tempting = None;
        loop {
            let before = worker.stats.leaves + worker.stats.terminals;
            let found = self.iteration(&mut worker, depth, &lines);
            let is_complete = found.is_some();
            let leaves = worker.stats.leaves + worker.stats.terminals - before;
            worker.stats.leaves_by_depth.push((depth, leaves));
            worker.stats.time = self.began.elapsed();
            match found.or_else(|| self.unfinished(&worker)) {
                Some(found) => lines = found,
                None if lines.is_empty() => {
                    // Stopped before there was any move: the shortest search that gives one.
                    worker.may_stop = false;
                    depth = 1;
                    continue;
                }
                None => {}
            }
            if !is_complete {
                break;
            }
            worker.stats.depth = depth;
            tempting =
                tempting.filter(|_| depth > TEMPTING_DEPTH).or(lines.first().map(|line| line.moves[0]));
            report(Progress { depth, lines: &self.honest(&lines), statistics: &worker.stats });
            worker.may_stop = true;
            if depth >= last || self.is_settled(&lines) || self.signal.is_over() {
                break;
            }
            depth = (depth + options.step.max(1)).min(last);
        }
        worker.stats.time = self.began.elapsed();
        let rejected =
            tempting.filter(|mv| *mv != lines[0].moves[0]).and_then(|mv| self.refuted(mv, &worker));
        Thought { lines: self.honest(&lines).into_owned(), rejected, statistics: worker.stats }
    }

    /// The lines with scores that may be said: a draw that is known is one, however the search ordered its moves.
    fn honest<'l>(&self, lines: &'l [Line<V>]) -> Cow<'l, [Line<V>]> {
        if !self.is_drawn {
            return Cow::Borrowed(lines);
        }
        lines.iter().map(|line| Line { score: Score::DRAW, ..line.clone() }).collect()
    }

    /// A move with the reply that the table holds against it, if it holds one.
    fn refuted(&self, mv: Move<V::Board>, worker: &Worker<'_, V>) -> Option<Rejected<V>> {
        let after = self.root.position.play(&mv);
        let entry = worker.entry(&after, 1).filter(|entry| entry.bound != Bound::Upper)?;
        let reply = after.legal_moves().into_iter().find(|reply| MoveCode::of(reply) == entry.best)?;
        Some(Rejected { mv, reply })
    }

    /// Where deepening begins: so that its steps end at the last depth, if that is known.
    fn first_depth(&self, last: u32) -> u32 {
        let step = self.thinker.options.step.max(1);
        if self.limits.depth.is_some() { (last - 1) % step + 1 } else { 1 }
    }

    /// What an iteration that was stopped has found so far, if it was after one line only.
    fn unfinished(&self, worker: &Worker<'_, V>) -> Option<Vec<Line<V>>> {
        let moves = worker.line().to_vec();
        (self.wanted == 1 && !moves.is_empty()).then(|| vec![Line { moves, score: worker.root_score }])
    }

    /// The best lines at one depth. `None` if the search was stopped.
    fn iteration(&self, worker: &mut Worker<'_, V>, depth: u32, last: &[Line<V>]) -> Option<Vec<Line<V>>> {
        let mut lines: Vec<Line<V>> = Vec::new();
        for i in 0..self.wanted {
            let found = lines.iter().map(|line| line.moves[0]);
            let excluded: Vec<Move<V::Board>> = self.avoided.iter().copied().chain(found).collect();
            let score = self.aspire(worker, depth, last.get(i).map(|line| line.score), &excluded)?;
            lines.push(Line { moves: worker.line().to_vec(), score });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        Some(lines)
    }

    /// Searches with a window around the score of the last iteration, opened on the side where the score lies
    /// until it fits.
    fn aspire(
        &self,
        worker: &mut Worker<'_, V>,
        depth: u32,
        guess: Option<Score>,
        excluded: &[Move<V::Board>],
    ) -> Option<Score> {
        let depth = depth as i32;
        let options = &self.thinker.options;
        let Some(guess) = guess.filter(|_| options.aspiration && options.alpha_beta) else {
            return worker.root(&self.root, depth, Window::FULL, excluded);
        };
        let width = options.numbers.aspiration;
        let mut window = Window { alpha: guess.plus(-width), beta: guess.plus(width) };
        for _ in 0..2 {
            let score = worker.root(&self.root, depth, window, excluded)?;
            if score <= window.alpha {
                window = Window { alpha: Score::LEAST, beta: score.plus(1) };
            } else if score >= window.beta {
                window = Window { alpha: score.plus(-1), beta: Score::INFINITE };
            } else {
                return Some(score);
            }
        }
        // The table can make a search contradict itself; then no bound is believed.
        worker.root(&self.root, depth, Window::FULL, excluded)
    }

    /// Whether more depth cannot change the choice: the end is in sight, or there is only one move.
    fn is_settled(&self, lines: &[Line<V>]) -> bool {
        let seen_to_the_end =
            |line: &Line<V>| line.score.plies_to_end().is_some_and(|plies| plies <= line.moves.len());
        let timed = self.limits.hard_time().is_some() && self.limits.depth.is_none();
        let only_move = timed && self.root.position.count_moves() == 1;
        only_move || lines.iter().all(seen_to_the_end)
    }
}
