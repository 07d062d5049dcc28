//! Endgame databases that players share.

use std::fmt;
use std::sync::Arc;

use endgame::{Database, Library};
use rules::Variant;

/// The databases of all games, or none.
#[derive(Clone, Default)]
pub struct Endgames(Option<Arc<Library>>);

impl Endgames {
    /// Players that are given this ask these databases.
    pub fn new(library: Arc<Library>) -> Endgames {
        Endgames(Some(library))
    }

    /// The database of a game, if there is one.
    pub fn database<V: Variant>(&self) -> Option<Arc<Database<V>>> {
        self.0.as_ref()?.database()
    }
}

impl fmt::Debug for Endgames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Endgames" } else { "no endgames" })
    }
}

/// Whether they are the same databases.
impl PartialEq for Endgames {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        }
    }
}

impl Eq for Endgames {}
