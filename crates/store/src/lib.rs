//! What Crownhead keeps between runs: games and matches that were played, and what players learnt from lost games.
//!
//! One file, `games.sqlite`, in the data folder. Every change is one transaction, so that a crash at any moment loses at
//! most what was going on; several programs may use the file at the same time.

#![forbid(unsafe_code)]

mod experience;
mod games;
mod keeper;
mod matches;
mod served;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};

pub use experience::Marked;
pub use games::{GameId, Kept, Wanted};
pub use keeper::Keeper;
pub use matches::{MatchGame, MatchId, MatchResult};
pub use served::Served;

/// The name of the file in the data folder.
pub const FILE: &str = "games.sqlite";
/// How the tables are laid out; a file of a later program is not touched.
const FORMAT: i64 = 3;
/// What makes each format of the one before it.
const STEPS: [&str; FORMAT as usize] =
    [include_str!("tables.sql"), include_str!("matches.sql"), include_str!("served.sql")];
/// How long to wait for another program that is writing.
const PATIENCE: Duration = Duration::from_secs(10);

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The folder cannot be made.
    #[error("cannot make the data folder {}: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file was made by a later program.
    #[error("{} was made by a later version of this program (format {found}, known is {FORMAT})", file.display())]
    Later {
        /// The file.
        file: PathBuf,
        /// Its format.
        found: i64,
    },
    /// The database says no.
    #[error("{}: {error}", file.display())]
    Database {
        /// The file.
        file: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
}

/// The open file.
#[derive(Debug)]
pub struct Store {
    file: PathBuf,
    connection: Mutex<Connection>,
}

impl Store {
    /// Opens the file in a data folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder { folder: folder.to_owned(), error })?;
        let file = folder.join(FILE);
        let connection = patiently(|| connect(&file))
            .map_err(|error| StoreError::Database { file: file.clone(), error })?;
        let store = Store { file, connection: Mutex::new(connection) };
        store.prepare()?;
        Ok(store)
    }

    /// The file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Makes the tables of a new file, brings an older one up to date, refuses one of a later format.
    fn prepare(&self) -> Result<(), StoreError> {
        let found: i64 = self.with(|db| db.query_row("PRAGMA user_version", [], |row| row.get(0)))?;
        if found > FORMAT {
            return Err(StoreError::Later { file: self.file.clone(), found });
        }
        if found == FORMAT {
            return Ok(());
        }
        self.with(|db| {
            let change = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            // Another program may have done it while this one waited.
            let found: i64 = change.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            for step in STEPS.iter().skip(usize::try_from(found).unwrap_or_default()) {
                change.execute_batch(step)?;
            }
            change.pragma_update(None, "user_version", FORMAT)?;
            change.commit()
        })
    }

    /// Does something with the database.
    fn with<T>(&self, act: impl FnOnce(&mut Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        // Whoever panicked with the connection left no transaction open.
        let mut connection = self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        act(&mut connection).map_err(|error| StoreError::Database { file: self.file.clone(), error })
    }
}

/// Tries again while another program has the file to itself. SQLite waits by itself for most things, but not for
/// another way of keeping the journal.
fn patiently<T>(act: impl Fn() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let began = Instant::now();
    loop {
        match act() {
            Err(error) if is_busy(&error) && began.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
}

fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    // Readers do not wait for a writer, and a crash leaves the last whole transaction.
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(connection)
}
