//! Growing a book: the positions that should be opened next are searched, move by move, on all cores.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use engine::book::{Book, BookError, Growth};
use engine::{Limits, Score};
use players::{Endgames, PlayerOptions, PlayerSpec, Silent, SpecError};
use rules::{Game, Position, Variant};

/// Positions that are chosen at a time. It does not depend on the number of threads, so that the book does not either.
const BATCH: usize = 16;
/// Positions that a player remembers for each one that it may visit.
const ENTRIES_A_NODE: usize = 4;

/// Whoever makes a book grow.
#[derive(Clone, Debug)]
pub struct Gardener {
    /// Who thinks about moves.
    pub player: PlayerSpec,
    /// Positions to visit for each move.
    pub nodes: u64,
    /// Where the book should grow.
    pub growth: Growth,
    /// How many threads work.
    pub threads: usize,
    /// Who wins with few pieces.
    pub endgames: Endgames,
}

/// Why a book cannot grow.
#[derive(Debug, thiserror::Error)]
pub enum GardenerError {
    /// The player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// The file is none of a book.
    #[error("{}: {error}", file.display())]
    Book {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: BookError,
    },
    /// The file cannot be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl Gardener {
    /// Opens positions until there are `least`, or no more can be opened, or it is stopped. They are opened in batches, and
    /// a batch is added to the file when it is done, so that the book is the same however often it was stopped; `first`
    /// is the book to begin with where there is no file. `each` hears how many there are.
    pub fn run<V: Variant>(
        &self,
        file: &Path,
        first: &[u8],
        roots: &[Position<V>],
        least: usize,
        stop: &AtomicBool,
        mut each: impl FnMut(usize) + Send,
    ) -> Result<Book<V>, GardenerError> {
        self.player.open::<V>(&PlayerOptions::default())?;
        let mut book = open_file::<V>(file, first)?;
        each(book.len());
        while book.len() < least && !stop.load(Relaxed) {
            let chosen = self.growth.next(&book, roots, BATCH);
            if chosen.is_empty() {
                break;
            }
            let before = book.len();
            let Some(opened) = self.open_all(&chosen, stop, |done| each(before + done)) else { break };
            let mut bytes = Vec::new();
            for (position, scores) in chosen.iter().zip(opened) {
                bytes.extend(Book::entry(position, &scores));
                book.open(position, &scores);
            }
            append(file, &bytes)?;
            book.settle();
        }
        Ok(book)
    }

    /// The scores of all moves of some positions; nothing if it was stopped before.
    fn open_all<V: Variant>(
        &self,
        chosen: &[Position<V>],
        stop: &AtomicBool,
        each: impl FnMut(usize) + Send,
    ) -> Option<Vec<Vec<Score>>> {
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((vec![None; chosen.len()], 0, each));
        let work = || {
            while !stop.load(Relaxed) {
                let i = next.fetch_add(1, Relaxed);
                let Some(position) = chosen.get(i) else { return };
                let scores = self.scores(position);
                let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let (all, done, each) = &mut *shared;
                all[i] = scores;
                *done += 1;
                each(*done);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(work);
            }
        });
        shared.into_inner().unwrap_or_else(PoisonError::into_inner).0.into_iter().collect()
    }

    /// What the player thinks of each move of a position.
    fn scores<V: Variant>(&self, position: &Position<V>) -> Option<Vec<Score>> {
        let how = PlayerOptions {
            endgames: self.endgames.clone(),
            entries: Some(ENTRIES_A_NODE * self.nodes as usize),
            ..PlayerOptions::default()
        };
        let mut player = self.player.open::<V>(&how).ok()?;
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut score = |mv| {
            let game = Game::from_position(position.play(&mv));
            match game.outcome() {
                Some(outcome) if outcome.winner() == Some(position.turn()) => Some(Score::win_in(1)),
                Some(_) => Some(Score::loss_in(1)),
                None => Some(-player.choose(&game, &limits, &mut Silent::default()).ok()?.score?),
            }
        };
        Book::moves(position).into_iter().map(&mut score).collect()
    }
}

fn open_file<V: Variant>(file: &Path, first: &[u8]) -> Result<Book<V>, GardenerError> {
    let trouble = |error| GardenerError::File { file: file.to_owned(), error };
    if !file.exists() {
        let heading = Book::<V>::heading();
        std::fs::write(file, if first.is_empty() { &heading } else { first }).map_err(trouble)?;
    }
    let bytes = std::fs::read(file).map_err(trouble)?;
    let book = Book::read(&bytes).map_err(|error| GardenerError::Book { file: file.to_owned(), error })?;
    // Whoever was killed may have left part of a position at the end.
    let whole = book.write();
    if whole != bytes {
        let part = file.with_extension("part");
        std::fs::write(&part, whole).and_then(|()| std::fs::rename(&part, file)).map_err(trouble)?;
    }
    Ok(book)
}

fn append(file: &Path, bytes: &[u8]) -> Result<(), GardenerError> {
    let open = OpenOptions::new().append(true).open(file);
    open.and_then(|mut open| open.write_all(bytes))
        .map_err(|error| GardenerError::File { file: file.to_owned(), error })
}
