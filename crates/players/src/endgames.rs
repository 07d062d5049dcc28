//! Endgame databases that players share.

use std::sync::Arc;

use endgame::{Database, Library};
use rules::Variant;

use crate::shared::Shared;

/// The databases of all games, or none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endgames(Shared<Library>);

impl Endgames {
    /// Players that are given this ask these databases.
    pub fn new(library: Arc<Library>) -> Endgames {
        Endgames(Shared(Some(library)))
    }

    /// The database of a game, if there is one.
    pub fn database<V: Variant>(&self) -> Option<Arc<Database<V>>> {
        self.0.0.as_ref()?.database()
    }
}
