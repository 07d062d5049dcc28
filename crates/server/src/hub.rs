//! All tables, and what they share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use players::PlayerOptions;
use rules::VariantId;
use session::{Setup, SetupError};
use store::{Keeper, Kept, Served, Store, StoreError};
use tokio::runtime::Handle;

use crate::keys::Key;
use crate::reports::Reports;
use crate::table::{House, Table, ago};
use crate::workers::Workers;
use crate::{How, Options};

/// The most tables at a time.
const MOST_TABLES: usize = 2000;
/// Positions that a player at a table remembers, however long it thinks: there may be many of them.
const ENTRIES: usize = 1 << 20;
/// From so many tables on players do not stay between moves, with all the memory they have.
const CROWD: usize = 16;
/// After how long a table at which nobody sits is cleared away; whoever comes back finds it again in the store.
const PATIENCE: Duration = Duration::from_secs(3600);
/// After how long such a table makes room if there are too many.
const SHORT_PATIENCE: Duration = Duration::from_secs(60);

/// Everything that requests share.
pub(crate) struct Hub {
    tables: RwLock<HashMap<Key, Arc<Table>>>,
    workers: Mutex<Option<Arc<Workers>>>,
    runtime: Handle,
    /// Where games are kept, if anywhere.
    pub(crate) store: Option<Arc<Store>>,
    how: How,
    /// The results of the laboratory.
    pub(crate) reports: Reports,
    /// The date of today.
    pub(crate) today: fn() -> String,
}

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HubError {
    /// The game cannot begin.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There are too many.
    #[error("there are {MOST_TABLES} games on this server, and no room for another; try again later")]
    Full,
    /// The server is ending.
    #[error("the server is about to end")]
    Closing,
    /// No secret can be made.
    #[error("this system has no source of chance: {0}")]
    Chance(#[from] getrandom::Error),
    /// The game cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Hub {
    pub(crate) fn new(workers: Workers, runtime: Handle, options: &Options) -> Arc<Hub> {
        Arc::new(Hub {
            tables: RwLock::default(),
            workers: Mutex::new(Some(Arc::new(workers))),
            runtime,
            store: options.store.clone(),
            how: options.how.clone(),
            reports: Reports::new(options.lab.clone()),
            today: options.today,
        })
    }

    /// How players are opened for a game.
    pub(crate) fn how(&self, game: VariantId) -> PlayerOptions {
        PlayerOptions { entries: Some(ENTRIES), ..(self.how)(game) }
    }

    /// What keeps a new game, or one of the archive that is looked at.
    pub(crate) fn keeper(&self, studied: Option<&Kept>) -> Option<Keeper> {
        let store = self.store.clone()?;
        Some(studied.map_or_else(|| Keeper::new(store.clone()), |kept| Keeper::study(store.clone(), kept)))
    }

    /// A new table, under a name and with secrets that nobody can guess. `plan` says what it takes to set it up again.
    pub(crate) fn open(
        &self,
        setup: Setup,
        keys: [Option<Key>; 2],
        plan: &str,
    ) -> Result<Arc<Table>, HubError> {
        let (house, id) = (self.room()?, Key::new()?);
        let session = setup.open()?;
        if let Some((store, kept)) = self.store.as_ref().zip(session.kept_as()) {
            store.serve(&id.to_string(), kept, plan)?;
        }
        Ok(self.seat(Table::new(id, keys, session, house)))
    }

    /// A table that was cleared away, or stood on an earlier server.
    pub(crate) fn reopen(
        &self,
        id: Key,
        keys: [Option<Key>; 2],
        setup: Setup,
    ) -> Result<Arc<Table>, HubError> {
        let house = self.room()?;
        Ok(self.seat(Table::new(id, keys, setup.open()?, house)))
    }

    /// What the store knows of a table.
    pub(crate) fn remembered(&self, id: Key) -> Result<Option<Served>, HubError> {
        match &self.store {
            Some(store) => Ok(store.served(&id.to_string())?),
            None => Ok(None),
        }
    }

    /// Whether there is room for another table.
    fn room(&self) -> Result<House, HubError> {
        let workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let workers = workers.ok_or(HubError::Closing)?;
        if self.count() >= MOST_TABLES {
            self.clear_after(SHORT_PATIENCE);
        }
        if self.count() >= MOST_TABLES {
            return Err(HubError::Full);
        }
        Ok(House {
            workers: Arc::downgrade(&workers),
            runtime: self.runtime.clone(),
            store: self.store.clone(),
        })
    }

    /// Two may ask for the same table at the same time; there is only one.
    fn seat(&self, table: Arc<Table>) -> Arc<Table> {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        table.crowd(tables.len() >= CROWD);
        let table = tables.entry(table.id).or_insert(table).clone();
        drop(tables);
        table.pump();
        table
    }

    /// A table that is there.
    pub(crate) fn table(&self, id: Key) -> Option<Arc<Table>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    pub(crate) fn count(&self) -> usize {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Clears tables away at which nobody has sat for long; where nobody has done anything for a while, players go.
    pub(crate) fn clear(&self) {
        self.clear_after(PATIENCE);
        for table in self.tables.read().unwrap_or_else(PoisonError::into_inner).values() {
            table.rest_after(SHORT_PATIENCE);
        }
    }

    fn clear_after(&self, patience: Duration) {
        let is_left = |table: &Arc<Table>| table.idle_since().is_some_and(|since| ago(since) > patience);
        self.tables.write().unwrap_or_else(PoisonError::into_inner).retain(|_, table| !is_left(table));
    }

    /// Ends all thinking and all listening; what is finished has been written already.
    pub(crate) fn close(&self) {
        let workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner).take();
        let tables = std::mem::take(&mut *self.tables.write().unwrap_or_else(PoisonError::into_inner));
        for table in tables.values() {
            table.close();
        }
        drop(workers);
    }
}
