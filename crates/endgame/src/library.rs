//! The databases of all games, opened when they are first asked for.

use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rules::{Variant, VariantId};

use crate::database::Database;
use crate::file::FileError;

/// A folder with databases, shared by all who ask.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    cache: u64,
    open: Mutex<Open>,
}

#[derive(Debug, Default)]
struct Open {
    databases: HashMap<VariantId, Arc<dyn Any + Send + Sync>>,
    troubles: Vec<FileError>,
}

impl Library {
    /// The databases in the folder that holds those of all games, with so many bytes for unpacked blocks of each.
    pub fn new(folder: &Path, cache: u64) -> Library {
        Library { folder: folder.to_owned(), cache, open: Mutex::default() }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        // Whoever panicked has not left the map half changed.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The database of a game; none if not even the positions of two pieces are there.
    pub fn database<V: Variant>(&self) -> Option<Arc<Database<V>>> {
        let mut open = self.open();
        if !open.databases.contains_key(&V::ID) {
            let (database, troubles) = Database::<V>::open(&self.folder, self.cache);
            open.troubles.extend(troubles);
            open.databases.insert(V::ID, Arc::new(database));
        }
        let database = open.databases.get(&V::ID)?.clone().downcast::<Database<V>>().ok()?;
        (database.pieces() > 0).then_some(database)
    }

    /// Opens the files of a game anew when they are next asked for: more may have been built.
    pub fn refresh(&self, game: VariantId) {
        self.open().databases.remove(&game);
    }

    /// What was found damaged when files were opened, since the last time this was asked.
    pub fn troubles(&self) -> Vec<FileError> {
        std::mem::take(&mut self.open().troubles)
    }
}
