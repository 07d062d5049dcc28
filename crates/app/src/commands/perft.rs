//! `crownhead perft`: counting lines of play on all cores.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::{Count, Form, Move, Position, Task, Variant, perft, write_move, write_moves};

use crate::args::PerftArgs;
use crate::failure::Failure;

/// Plies that are played out before the work is shared between threads: some hundreds of pieces.
const SHARED_PLIES: u32 = 4;

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(Perft { args, out })
}

struct Perft<'a, W> {
    args: &'a PerftArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Perft<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Perft { args, out } = self;
        let position = super::position::<V>(&args.position)?;
        let threads =
            args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
        let counter = Counter { count: args.count.0, threads };
        if args.divide && args.depth > 0 {
            let mut sum = 0;
            for (text, total) in counter.divide(&position, args.depth) {
                writeln!(out, "{text}: {total}")?;
                sum += total;
            }
            writeln!(out, "perft({}) = {sum}", args.depth)?;
            return Ok(());
        }
        let first = if args.each { 1.min(args.depth) } else { args.depth };
        for depth in first..=args.depth {
            let began = Instant::now();
            let total = counter.total(&position, depth);
            writeln!(out, "perft({depth}) = {total}")?;
            out.flush()?;
            if std::io::stderr().is_terminal() && depth == args.depth {
                let seconds = began.elapsed().as_secs_f64();
                let rate = total as f64 / seconds.max(1e-9) / 1e6;
                anstream::eprintln!("{seconds:.2} s, {rate:.0} million a second, {threads} threads");
            }
        }
        Ok(())
    }
}

struct Counter {
    count: Count,
    threads: usize,
}

impl Counter {
    /// The number for each first move, with the move as text.
    fn divide<V: Variant>(&self, position: &Position<V>, depth: u32) -> Vec<(String, u64)> {
        let mut moves = self.moves(position);
        moves.sort_by(|a, b| a.path().cmp(b.path()));
        let canonical = write_moves(position, V::RULES.notation, Form::Canonical);
        let text = |mv: &Move<V::Board>| match self.count {
            Count::Moves => canonical.iter().find(|(other, _)| other == mv).map(|(_, text)| text.clone()),
            // Routes to the same end are told apart by their paths.
            Count::Routes if moves.iter().filter(|other| *other == mv).count() > 1 => None,
            Count::Routes => Some(write_move(position, mv)),
        };
        let long = |mv: &Move<V::Board>| {
            let squares = mv.path().map(|square| rules::SquareName::of::<V>(square).to_string());
            squares.collect::<Vec<_>>().join("x")
        };
        let line = |mv: &Move<V::Board>| {
            (text(mv).unwrap_or_else(|| long(mv)), self.total(&position.play(mv), depth - 1))
        };
        moves.iter().map(line).collect()
    }

    fn moves<V: Variant>(&self, position: &Position<V>) -> Vec<Move<V::Board>> {
        match self.count {
            Count::Moves => position.legal_moves(),
            Count::Routes => position.routes(),
        }
    }

    /// The number for all lines, worked out by several threads that each take the next piece of work.
    fn total<V: Variant>(&self, position: &Position<V>, depth: u32) -> u64 {
        if depth <= SHARED_PLIES {
            return perft(position, depth, self.count);
        }
        let mut work = vec![*position];
        for _ in 0..SHARED_PLIES {
            work = work.iter().flat_map(|p| self.moves(p).into_iter().map(|mv| p.play(&mv))).collect();
        }
        let (next, total, bar) = (AtomicUsize::new(0), AtomicU64::new(0), progress(work.len(), depth));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(work.len()) {
                scope.spawn(|| {
                    while let Some(position) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        total.fetch_add(perft(position, depth - SHARED_PLIES, self.count), Ordering::Relaxed);
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        total.into_inner()
    }
}

/// A bar on the terminal; nothing where there is none.
fn progress(pieces: usize, depth: u32) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(pieces as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("depth {msg} {wide_bar} {percent:>3} %, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())).with_message(depth.to_string())
}
