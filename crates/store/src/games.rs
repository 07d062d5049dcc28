//! Games, kept as they are played.

use rules::{Game, Variant, write_move};
use rusqlite::params;

use crate::{Store, StoreError};

/// A game that is being kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(i64);

/// A game as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its number.
    pub id: i64,
    /// When it began, in UTC.
    pub at: String,
    /// The game, by its name.
    pub game: String,
    /// Where it began, as FEN.
    pub start: String,
    /// Who had the dark pieces.
    pub black: String,
    /// Who had the light pieces.
    pub white: String,
    /// The moves with blanks between them.
    pub moves: String,
    /// How it ended, if it did.
    pub result: Option<String>,
}

impl Store {
    /// Begins to keep a game.
    pub fn begin<V: Variant>(&self, game: &Game<V>, black: &str, white: &str) -> Result<GameId, StoreError> {
        let id = self.with(|db| {
            db.execute(
                "INSERT INTO games (game, start, black, white, moves) VALUES (?1, ?2, ?3, ?4, '')",
                params![V::ID.name(), game.start().fen(), black, white],
            )?;
            Ok(GameId(db.last_insert_rowid()))
        })?;
        self.update(id, game)?;
        Ok(id)
    }

    /// Keeps how a game stands now.
    pub fn update<V: Variant>(&self, id: GameId, game: &Game<V>) -> Result<(), StoreError> {
        let moves: Vec<String> =
            game.positions().zip(game.moves()).map(|(position, mv)| write_move(&position, &mv)).collect();
        let moves = moves.join(" ");
        let result = game.outcome().map(|outcome| outcome.to_string());
        self.with(|db| {
            db.execute("UPDATE games SET moves = ?2, result = ?3 WHERE id = ?1", params![id.0, moves, result])
                .map(drop)
        })
    }

    /// The games that were kept, the last one first.
    pub fn games(&self) -> Result<Vec<Kept>, StoreError> {
        self.with(|db| {
            let mut query = db.prepare(
                "SELECT id, at, game, start, black, white, moves, result FROM games ORDER BY id DESC",
            )?;
            let games = query.query_map([], |row| {
                Ok(Kept {
                    id: row.get(0)?,
                    at: row.get(1)?,
                    game: row.get(2)?,
                    start: row.get(3)?,
                    black: row.get(4)?,
                    white: row.get(5)?,
                    moves: row.get(6)?,
                    result: row.get(7)?,
                })
            })?;
            games.collect()
        })
    }
}
