//! The endgame database of the game that is played, built beside it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use endgame::{BuildError, Library, Plan, Work, most_pieces};
use rules::{Task, Variant, VariantId};

use crate::data::DataArgs;

/// Small enough to be there within seconds.
const PIECES: usize = 4;
const MEMORY: u64 = 1 << 30;

/// A build in another thread. It ends with this value at the latest.
pub(crate) struct Building {
    work: Arc<Work>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Building {
    /// Stops it and waits until nothing is being written any more.
    pub(crate) fn end(&self) {
        self.work.stop();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Building {
    fn drop(&mut self) {
        self.end();
    }
}

/// Begins to build what is missing; nothing if nothing is, or there are no databases for such boards. What goes wrong is
/// said, and the game is played all the same.
/// `is_quiet` says that the terminal belongs to somebody else.
pub(super) fn start(
    game: VariantId,
    data: &DataArgs,
    library: &Arc<Library>,
    is_quiet: bool,
) -> Option<Building> {
    match data.endgame() {
        Ok(folder) => game.with(Start { folder, library: library.clone(), is_quiet }),
        Err(failure) => {
            complain(failure.sentence().unwrap_or_default());
            None
        }
    }
}

fn complain(reason: impl std::fmt::Display) {
    anstream::eprintln!("crownhead: the endgame database is not built: {reason}");
}

struct Start {
    folder: PathBuf,
    /// Who asks the database; told when there is more of it.
    library: Arc<Library>,
    is_quiet: bool,
}

impl Task for Start {
    type Output = Option<Building>;

    fn run<V: Variant>(self) -> Self::Output {
        let pieces = PIECES.min(most_pieces::<V>());
        let plan =
            Plan { folder: self.folder.clone(), pieces, distances: pieces, memory: MEMORY, threads: 1 };
        if pieces == 0 || plan.is_done::<V>() {
            return None;
        }
        let what = format!("the endgame database of {} up to {pieces} pieces", V::ID);
        if !self.is_quiet {
            anstream::eprintln!("building {what} in the background; --no-endgame leaves that out");
        }
        let work = Arc::new(Work::default());
        let watched = work.clone();
        let Start { library, is_quiet, .. } = self;
        let build = move || match endgame::build::<V>(&plan, &watched, |_| {}) {
            Ok(()) => library.refresh(V::ID),
            Err(BuildError::Stopped) => {}
            Err(_) if is_quiet => {}
            Err(error) => complain(error),
        };
        let thread = thread::Builder::new().spawn(build).map_err(complain).ok()?;
        Some(Building { work, thread: Mutex::new(Some(thread)) })
    }
}
