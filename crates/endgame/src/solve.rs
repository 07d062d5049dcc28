//! Works out a slice and its turned twin from the slices they lead to.
//!
//! First every position is looked at once. One with a capture has its value from the slices that captures lead to. One
//! without a move is over. For the rest, moves that crown lead to a finished slice; the others stay within the two slices
//! and are counted. Then, distance by distance, each position that is decided in so many plies tells those before it: one
//! that can move to a loss wins; one whose moves have all been told to lose, loses. What nobody tells anything is a draw.

use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;
use rules::retrograde::{self, Change};
use rules::{Color, Pieces, Set, Variant};

use crate::cell::{Cell, LONGEST};
use crate::index::Index;
use crate::known::{Known, Solved, ended, stuck};
use crate::slice::Slice;
use crate::value::Value;

/// Positions that one thread takes at a time.
const CHUNK: u64 = 4096;

/// Distances for which it is remembered which chunks have something to tell; beyond them all are looked at.
const LEVELS: usize = 1024;

/// Why a slice could not be worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsolved {
    /// It was stopped.
    Stopped,
    /// A distance is longer than there is room for.
    TooLong,
}

/// How far the work has come.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// Positions looked at.
    pub(crate) looked: AtomicU64,
    pub(crate) stop: AtomicBool,
}

impl Progress {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// A slice at work.
struct Half<B> {
    index: Index<B>,
    cells: Vec<AtomicU16>,
    /// For each distance one bit for each chunk: whether it has something to tell.
    pending: Vec<Vec<AtomicU64>>,
}

impl<B: rules::Board> Half<B> {
    fn new(slice: Slice) -> Half<B> {
        let index = Index::new(slice);
        let cells = (0..index.size()).into_par_iter().map(|_| AtomicU16::new(0)).collect();
        let words = index.size().div_ceil(CHUNK).div_ceil(64) as usize;
        let pending = (0..LEVELS).map(|_| (0..words).map(|_| AtomicU64::new(0)).collect()).collect();
        Half { index, cells, pending }
    }

    fn chunks(&self) -> usize {
        self.index.size().div_ceil(CHUNK) as usize
    }

    fn mark(&self, number: u64, plies: u16) {
        let chunk = (number / CHUNK) as usize;
        if let Some(level) = self.pending.get(usize::from(plies)) {
            let (word, bit) = (&level[chunk / 64], 1 << (chunk % 64));
            if word.load(Relaxed) & bit == 0 {
                word.fetch_or(bit, Relaxed);
            }
        }
    }

    fn is_pending(&self, chunk: usize, plies: u16) -> bool {
        let level = self.pending.get(usize::from(plies));
        level.is_none_or(|level| level[chunk / 64].load(Relaxed) & 1 << (chunk % 64) != 0)
    }

    fn range(&self, chunk: usize) -> std::ops::Range<u64> {
        let first = chunk as u64 * CHUNK;
        first..(first + CHUNK).min(self.index.size())
    }

    fn solved(self) -> Solved<B> {
        // The cells are the same numbers, no longer shared.
        let cells = self.cells.into_iter().map(AtomicU16::into_inner).collect();
        Solved { index: self.index, cells }
    }
}

struct Solver<'a, V: Variant> {
    known: &'a Known<V>,
    progress: &'a Progress,
    /// The slice and, unless it is its own, its turned twin.
    halves: Vec<Half<V::Board>>,
    /// The longest distance so far.
    longest: AtomicUsize,
}

/// Works out a slice and its turned twin; one of them if they are the same.
pub(crate) fn solve<V: Variant>(
    slice: Slice,
    known: &Known<V>,
    progress: &Progress,
) -> Result<Vec<Solved<V::Board>>, Unsolved> {
    let mut halves = vec![Half::new(slice)];
    if slice.turned() != slice {
        halves.push(Half::new(slice.turned()));
    }
    let solver = Solver { known, progress, halves, longest: AtomicUsize::new(0) };
    for half in &solver.halves {
        solver.look(half);
    }
    let mut plies = 0;
    while plies <= solver.longest.load(Relaxed) {
        if plies >= usize::from(LONGEST) - 1 {
            return Err(Unsolved::TooLong);
        }
        for (half, other) in solver.halves.iter().zip(solver.halves.iter().rev()) {
            solver.tell(half, other, plies as u16);
        }
        if progress.is_stopped() {
            return Err(Unsolved::Stopped);
        }
        plies += 1;
    }
    Ok(solver.halves.into_iter().map(Half::solved).collect())
}

impl<V: Variant> Solver<'_, V> {
    /// Looks at every position of a slice once.
    fn look(&self, half: &Half<V::Board>) {
        (0..half.chunks()).into_par_iter().for_each(|chunk| {
            if self.progress.is_stopped() {
                return;
            }
            let range = half.range(chunk);
            let looked = range.end - range.start;
            half.index.each(range, |number, pieces| {
                let cell = self.first_look(&pieces);
                half.cells[number as usize].store(cell.0, Relaxed);
                if !cell.is_open() {
                    self.note(half, number, cell.value());
                }
            });
            self.progress.looked.fetch_add(looked, Relaxed);
        });
    }

    /// A position is decided: it has something to tell.
    fn note(&self, half: &Half<V::Board>, number: u64, value: Value) {
        if let Some(plies) = value.plies() {
            half.mark(number, plies);
            self.longest.fetch_max(usize::from(plies), Relaxed);
        }
    }

    /// What is known of a position without the others of its slice.
    fn first_look(&self, pieces: &Pieces<V::Board>) -> Cell {
        if let Some(value) = ended::<V>(pieces) {
            return Cell::forced(value);
        }
        let (mut within, mut best, mut captures) = (0, None, false);
        retrograde::successors::<V>(pieces, |change, after| match change {
            Change::None => within += 1,
            _ => {
                captures = change == Change::Taken;
                best = best.max(Some(self.known.value(&after.turned()).before()));
            }
        });
        match best {
            Some(value) if captures => Cell::forced(value),
            Some(value @ Value::Win(_)) => Cell::known(value),
            Some(value) if within == 0 => Cell::known(value),
            // A move that draws is one more that nobody will tell to lose.
            Some(Value::Draw) => Cell::open(within + 1),
            None if within == 0 => Cell::known(stuck::<V>()),
            _ => Cell::open(within),
        }
    }

    /// Lets every position that is decided in so many plies tell those before it.
    fn tell(&self, half: &Half<V::Board>, other: &Half<V::Board>, plies: u16) {
        (0..half.chunks()).into_par_iter().for_each(|chunk| {
            if !half.is_pending(chunk, plies) || self.progress.is_stopped() {
                return;
            }
            let range = half.range(chunk);
            let cells = &half.cells[range.start as usize..range.end as usize];
            for (number, cell) in (range.start..).zip(cells) {
                let cell = Cell(cell.load(Relaxed));
                if cell.is_decided_in(plies) {
                    let pieces = half.index.position(number);
                    retrograde::predecessors::<V>(&pieces, |before| {
                        self.hear(other, &before.turned(), cell.is_loss(), plies + 1);
                    });
                }
            }
        });
    }

    /// A position is told what one of its moves leads to.
    fn hear(&self, half: &Half<V::Board>, pieces: &Pieces<V::Board>, wins: bool, plies: u16) {
        let number = half.index.number(pieces);
        let place = &half.cells[number as usize];
        let mut old = Cell(place.load(Relaxed));
        loop {
            let new = if wins {
                if !old.is_open() && !old.is_win_beyond(plies) {
                    return;
                }
                Cell::known(Value::Win(plies))
            } else {
                if !old.is_open() {
                    return;
                }
                match old.moves() {
                    1 => Cell::known(Value::Loss(plies.max(self.latest_exit(pieces)))),
                    moves => Cell::open(moves - 1),
                }
            };
            match place.compare_exchange_weak(old.0, new.0, Relaxed, Relaxed) {
                Ok(_) if new.is_open() => return,
                Ok(_) => {
                    self.note(half, number, new.value());
                    return;
                }
                Err(now) => old = Cell(now),
            }
        }
    }

    /// How late a position that loses can do so by crowning.
    fn latest_exit(&self, pieces: &Pieces<V::Board>) -> u16 {
        let last_step = Set::BOTTOM.up_left() | Set::BOTTOM.up_right();
        if !pieces.men(Color::Black).meets(last_step) {
            return 0;
        }
        let mut latest = 0;
        retrograde::successors::<V>(pieces, |change, after| {
            if change != Change::None {
                let value = self.known.value(&after.turned()).before();
                latest = latest.max(value.plies().unwrap_or(0));
            }
        });
        latest
    }
}
