//! What players learnt from games they lost.

use players::experience::{Experience, Lesson};
use rules::VariantId;
use rusqlite::params;

use crate::{Store, StoreError};

/// A move that lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The game, by its name.
    pub game: String,
    /// Whose experience it is.
    pub player: String,
    /// The position.
    pub fen: String,
    /// The move.
    pub mv: String,
    /// How often it lost.
    pub times: i64,
    /// When it lost last, in UTC.
    pub at: String,
}

impl Store {
    /// Keeps what a lost game taught.
    pub fn learn(&self, game: VariantId, player: &str, lesson: &Lesson) -> Result<(), StoreError> {
        self.with(|db| {
            db.execute(
                "INSERT INTO experience (game, player, fen, move) VALUES (?1, ?2, ?3, ?4)
                 ON CONFLICT DO UPDATE SET times = times + 1, at = strftime('%Y-%m-%dT%H:%M:%SZ', 'now')",
                params![game.name(), player, lesson.fen, lesson.mv],
            )
            .map(drop)
        })
    }

    /// All that was learnt, by game, player and time.
    pub fn experience(&self) -> Result<Vec<Marked>, StoreError> {
        self.with(|db| {
            let mut query = db.prepare(
                "SELECT game, player, fen, move, times, at FROM experience ORDER BY game, player, at, fen, move",
            )?;
            let marked = query.query_map([], |row| {
                Ok(Marked {
                    game: row.get(0)?,
                    player: row.get(1)?,
                    fen: row.get(2)?,
                    mv: row.get(3)?,
                    times: row.get(4)?,
                    at: row.get(5)?,
                })
            })?;
            marked.collect()
        })
    }

    /// Forgets what was learnt, of one player if one is named. How much it was.
    pub fn forget(&self, player: Option<&str>) -> Result<usize, StoreError> {
        self.with(|db| match player {
            None => db.execute("DELETE FROM experience", []),
            Some(player) => db.execute("DELETE FROM experience WHERE player = ?1", [player]),
        })
    }
}

/// A file that cannot be read is no reason not to play: then nothing is remembered.
impl Experience for Store {
    fn lost(&self, game: VariantId, player: &str, fen: &str) -> Vec<String> {
        let found = self.with(|db| {
            let mut query = db
                .prepare_cached("SELECT move FROM experience WHERE game = ?1 AND player = ?2 AND fen = ?3")?;
            let moves = query.query_map(params![game.name(), player, fen], |row| row.get(0))?;
            moves.collect()
        });
        found.unwrap_or_default()
    }
}
