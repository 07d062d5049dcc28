//! Games that are played over the network, with what it takes to go on with them.

use std::time::Duration;

use rusqlite::{OptionalExtension, params};

use crate::games::KEPT;
use crate::{GameId, Kept, Store, StoreError};

/// A game that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Served {
    /// How it stands.
    pub game: Kept,
    /// Who sits there, in the words of whoever serves it: a JSON object, in which `studies` says whether the game is only
    /// looked at.
    pub plan: String,
    /// What Black and White have left on their clocks, if they have any.
    pub left: Option<[Duration; 2]>,
}

impl Store {
    /// Keeps who sits at a game, under a name that nobody can guess.
    pub fn serve(&self, id: &str, game: GameId, plan: &str) -> Result<(), StoreError> {
        self.with(|db| {
            db.execute("INSERT INTO served (id, game, plan) VALUES (?1, ?2, ?3)", params![id, game.0, plan])
                .map(drop)
        })
    }

    /// What was only looked at has become a game of its own.
    pub fn serve_as(&self, id: &str, game: GameId) -> Result<(), StoreError> {
        let query =
            "UPDATE served SET game = ?2, plan = json_set(plan, '$.studies', json('false')) WHERE id = ?1";
        self.with(|db| db.execute(query, params![id, game.0]).map(drop))
    }

    /// Keeps what the clocks of a game show.
    pub fn keep_clocks(&self, id: &str, left: [Duration; 2]) -> Result<(), StoreError> {
        let [black, white] = left.map(|left| i64::try_from(left.as_millis()).unwrap_or(i64::MAX));
        self.with(|db| {
            db.prepare_cached("UPDATE served SET black = ?2, white = ?3 WHERE id = ?1")?
                .execute(params![id, black, white])
                .map(drop)
        })
    }

    /// The game of this name.
    pub fn served(&self, id: &str) -> Result<Option<Served>, StoreError> {
        self.with(|db| {
            let query = format!(
                "SELECT {KEPT}, plan, served.black, served.white
                 FROM served JOIN games ON games.id = served.game WHERE served.id = ?1"
            );
            db.prepare_cached(&query)?
                .query_row([id], |row| {
                    let time = |place: usize| -> rusqlite::Result<Option<Duration>> {
                        let left: Option<i64> = row.get(place)?;
                        Ok(left.and_then(|left| u64::try_from(left).ok()).map(Duration::from_millis))
                    };
                    let left = time(9)?.zip(time(10)?).map(|(black, white)| [black, white]);
                    Ok(Served { game: Kept::read(row)?, plan: row.get(8)?, left })
                })
                .optional()
        })
    }
}
