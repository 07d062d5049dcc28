//! Builds the slices of a game, one after another, and goes on where an earlier build ended.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use rules::{Task, Variant, VariantId};

use crate::file::{Content, FileError, Header, Trouble};
use crate::folder::{Folder, most_pieces};
use crate::index::Index;
use crate::known::{Known, Solved};
use crate::pack;
use crate::slice::Slice;
use crate::solve::{self, Unsolved};

/// The file that keeps two builds of a game apart.
pub(crate) const LOCK: &str = "lock";
/// Bytes that a position takes in memory.
const CELL: u64 = 2;

/// What is to be built.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The folder that holds the databases of all games.
    pub folder: PathBuf,
    /// All slices up to this many pieces.
    pub pieces: usize,
    /// Distances for slices up to this many pieces.
    pub distances: usize,
    /// The most bytes of memory for positions.
    pub memory: u64,
    /// Threads; 0 means all there are.
    pub threads: usize,
}

impl Plan {
    /// Whether everything is there, so that a build has nothing to do.
    pub fn is_done<V: Variant>(&self) -> bool {
        let folder = Folder::new::<V>(&self.folder);
        (2..=self.pieces).flat_map(Slice::all::<V>).all(|slice| self.has::<V>(&folder, slice))
    }

    fn wants_distances(&self, slice: Slice) -> bool {
        slice.pieces() <= self.distances
    }

    fn has<V: Variant>(&self, folder: &Folder, slice: Slice) -> bool {
        let has = |content| folder.source::<V>(slice, content).is_some();
        has(Content::Results) && (!self.wants_distances(slice) || has(Content::Distances))
    }
}

/// How far a build has come, for others to look at while it runs, and a way to stop it.
#[derive(Debug, Default)]
pub struct Work {
    total: AtomicU64,
    done: AtomicU64,
    at_start: AtomicU64,
    slice: Mutex<Option<Slice>>,
    progress: solve::Progress,
}

impl Work {
    /// Positions that are to be worked out.
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed)
    }

    /// Positions that are done; those at work count by how far they are.
    pub fn done(&self) -> u64 {
        let looked = self.progress.looked.load(Relaxed);
        self.done.load(Relaxed) + looked / 2
    }

    /// Positions that an earlier build had done.
    pub fn at_start(&self) -> u64 {
        self.at_start.load(Relaxed)
    }

    /// The slice at work.
    pub fn slice(&self) -> Option<Slice> {
        *self.slice.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the build end as soon as it can.
    pub fn stop(&self) {
        self.progress.stop.store(true, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.progress.stop.load(Relaxed)
    }

    /// There are so many positions to look at, and none is done.
    pub(crate) fn expect(&self, positions: u64) {
        self.total.store(positions, Relaxed);
    }

    /// Some positions of the slice at work have been looked at.
    pub(crate) fn look(&self, positions: u64) {
        self.progress.looked.fetch_add(positions, Relaxed);
    }

    pub(crate) fn begin(&self, slice: Slice) {
        *self.slice.lock().unwrap_or_else(PoisonError::into_inner) = Some(slice);
        self.progress.looked.store(0, Relaxed);
    }

    pub(crate) fn finish(&self, positions: u64) {
        self.progress.looked.store(0, Relaxed);
        self.done.fetch_add(positions, Relaxed);
    }
}

/// Why a build ended early. What was finished is kept, and the next build goes on from there.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There is no database for such boards.
    #[error("there are no endgame databases for boards of more than 10x10")]
    Board,
    /// More pieces than there can be.
    #[error("a database has 2 to {most} pieces, not {asked}")]
    Pieces {
        /// How many were asked for.
        asked: usize,
        /// The most there can be.
        most: usize,
    },
    /// Another program is at it.
    #[error("another program is building in {}; wait for it or stop it", .0.display())]
    Busy(PathBuf),
    /// A slice does not fit.
    #[error("slice {slice} needs {} of memory and {} is allowed; say --memory {}", size(*needed), size(*allowed), size(*needed))]
    Memory {
        /// The slice.
        slice: Slice,
        /// Bytes it takes.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The processor's threads cannot be had.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// A win takes longer than the format has room for.
    #[error("slice {0} has wins that take longer than there is room for")]
    TooLong(Slice),
    /// Somebody stopped it.
    #[error("stopped; what is finished is kept, and the same command goes on from there")]
    Stopped,
}

/// Bytes as people write them, rounded up.
fn size(bytes: u64) -> String {
    match bytes {
        0..0xa0_0000 => format!("{}K", bytes.div_ceil(1 << 10)),
        0xa0_0000..0x4000_0000 => format!("{}M", bytes.div_ceil(1 << 20)),
        _ => format!("{:.1}G", (bytes as f64 / f64::from(1 << 30) * 10.0).ceil() / 10.0),
    }
}

/// Builds what is missing. `finished` is told of every slice that has been written.
pub fn build<V: Variant>(
    plan: &Plan,
    work: &Work,
    mut finished: impl FnMut(&Header) + Send,
) -> Result<(), BuildError> {
    build_any(V::ID, Building { plan, work, finished: &mut finished })
}

/// Without a type parameter, so that building is compiled for all games into this crate, once, and not into all that
/// use it.
#[inline(never)]
fn build_any(game: VariantId, building: Building<'_>) -> Result<(), BuildError> {
    game.with(building)
}

struct Building<'a> {
    plan: &'a Plan,
    work: &'a Work,
    finished: &'a mut (dyn FnMut(&Header) + Send),
}

impl Task for Building<'_> {
    type Output = Result<(), BuildError>;

    fn run<V: Variant>(self) -> Self::Output {
        let Building { plan, work, finished } = self;
        let most = most_pieces::<V>();
        if most == 0 {
            return Err(BuildError::Board);
        }
        if !(2..=most).contains(&plan.pieces) {
            return Err(BuildError::Pieces { asked: plan.pieces, most });
        }
        let folder = Folder::new::<V>(&plan.folder);
        let _lock = lock(&folder)?;
        remove_unfinished(&folder);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
        let pool = pool.map_err(|error| BuildError::Threads(error.to_string()))?;
        pool.install(|| Builder::<V> { plan, work, folder, known: Known::default() }.run(finished))
    }
}

pub(crate) fn system(path: &Path, error: std::io::Error) -> FileError {
    FileError { path: path.to_owned(), what: Trouble::System(error) }
}

/// Makes the folder and takes it for this program; given back when the file is closed, also by a crash.
pub(crate) fn lock(folder: &Folder) -> Result<File, BuildError> {
    std::fs::create_dir_all(folder.path()).map_err(|error| system(folder.path(), error))?;
    let path = folder.path().join(LOCK);
    let file = File::create(&path).map_err(|error| system(&path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(BuildError::Busy(folder.path().to_owned())),
        Err(std::fs::TryLockError::Error(error)) => Err(system(&path, error).into()),
    }
}

/// Removes what a build that was killed had begun to write.
fn remove_unfinished(folder: &Folder) {
    let files = std::fs::read_dir(folder.path()).into_iter().flatten().flatten();
    for file in files.filter(|file| file.path().extension().is_some_and(|extension| extension == "part")) {
        let _ = std::fs::remove_file(file.path());
    }
}

struct Builder<'a, V: Variant> {
    plan: &'a Plan,
    work: &'a Work,
    folder: Folder,
    known: Known<V>,
}

impl<V: Variant> Builder<'_, V> {
    fn run(&mut self, finished: &mut (dyn FnMut(&Header) + Send)) -> Result<(), BuildError> {
        let slices: Vec<Slice> = (2..=self.plan.pieces).flat_map(Slice::all::<V>).collect();
        let size = |slices: &[Slice]| slices.iter().map(|slice| Index::<V::Board>::size_of(*slice)).sum();
        let (done, open): (Vec<Slice>, Vec<Slice>) =
            slices.into_iter().partition(|slice| self.is_done(*slice));
        let (done_size, open_size): (u64, u64) = (size(&done), size(&open));
        self.work.total.store(done_size + open_size, Relaxed);
        self.work.done.store(done_size, Relaxed);
        self.work.at_start.store(done_size, Relaxed);
        for slice in open {
            if !self.is_done(slice) {
                self.build(slice, finished)?;
            }
        }
        Ok(())
    }

    fn is_done(&self, slice: Slice) -> bool {
        self.plan.has::<V>(&self.folder, slice)
    }

    /// Builds a slice and its turned twin.
    fn build(&mut self, slice: Slice, finished: &mut (dyn FnMut(&Header) + Send)) -> Result<(), BuildError> {
        self.work.begin(slice);
        let twins = if slice == slice.turned() { 1 } else { 2 };
        // A quarter more for what is packed and not yet written.
        let own = twins * Index::<V::Board>::size_of(slice) * CELL * 5 / 4;
        let mut needed = slice.exits::<V>();
        needed.extend(self.loader().behind(&needed));
        self.loader().make_room(slice, own, &needed)?;
        for exit in slice.exits::<V>() {
            self.loader().load(exit)?;
            if self.work.is_stopped() {
                return Err(BuildError::Stopped);
            }
        }
        let solved = solve::solve(slice, &self.known, &self.work.progress).map_err(|error| match error {
            Unsolved::Stopped => BuildError::Stopped,
            Unsolved::TooLong => BuildError::TooLong(slice),
        })?;
        let open: u64 = solved
            .iter()
            .map(|solved| solved.index.slice())
            .filter(|slice| !self.is_done(*slice))
            .map(Index::<V::Board>::size_of)
            .sum();
        let headers = pack::write::<V>(&self.folder, &solved, self.plan.wants_distances(slice))?;
        self.work.finish(open);
        headers.iter().for_each(finished);
        for solved in solved {
            self.known.insert(Arc::new(solved));
        }
        Ok(())
    }

    fn loader(&mut self) -> Loader<'_, V> {
        Loader {
            folder: &self.folder,
            known: &mut self.known,
            memory: self.plan.memory,
            distances: self.plan.distances,
        }
    }
}

/// Brings finished slices into memory.
pub(crate) struct Loader<'a, V: Variant> {
    pub(crate) folder: &'a Folder,
    pub(crate) known: &'a mut Known<V>,
    pub(crate) memory: u64,
    /// Distances are read for slices up to this many pieces.
    pub(crate) distances: usize,
}

impl<V: Variant> Loader<'_, V> {
    /// What else must be at hand to load slices of which some have no file of their own.
    pub(crate) fn behind(&self, slices: &[Slice]) -> Vec<Slice> {
        let has_file = |slice: Slice| self.known.has(slice) || self.folder.has(slice, Content::Results);
        let derived = slices.iter().filter(|slice| !has_file(**slice));
        let mut behind: Vec<Slice> = derived.flat_map(|slice| slice.exits::<V>()).collect();
        behind.sort_unstable();
        behind.dedup();
        behind.retain(|slice| !slices.contains(slice));
        if !behind.is_empty() {
            let further = self.behind(&behind);
            behind.extend(further);
        }
        behind
    }

    /// Makes room for some bytes of a slice beside others.
    pub(crate) fn make_room(&mut self, slice: Slice, own: u64, others: &[Slice]) -> Result<(), BuildError> {
        let size = |slice: &Slice| Index::<V::Board>::size_of(*slice) * CELL;
        let needed = own + others.iter().map(size).sum::<u64>();
        let Some(room) = self.memory.checked_sub(needed) else {
            return Err(BuildError::Memory { slice, needed, allowed: self.memory });
        };
        self.known.keep(others, room / CELL);
        Ok(())
    }

    /// Loads a slice, and what it is known by if it has no file of its own.
    pub(crate) fn load(&mut self, slice: Slice) -> Result<(), FileError> {
        if self.known.has(slice) {
            return Ok(());
        }
        let has_twin = self.folder.has(slice.turned(), Content::Results);
        let solved: Solved<V::Board> = if self.folder.has(slice, Content::Results) || !has_twin {
            pack::read::<V>(self.folder, slice, slice.pieces() <= self.distances)?
        } else {
            self.load(slice.turned())?;
            for exit in slice.exits::<V>() {
                self.load(exit)?;
            }
            pack::derive::<V>(slice, self.known)
        };
        self.known.insert(Arc::new(solved));
        Ok(())
    }
}
