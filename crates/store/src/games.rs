//! Games, kept as they are played.

use rules::{Game, Variant, write_move};
use rusqlite::{OptionalExtension, params};

use crate::{Store, StoreError};

/// A game that is being kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(pub(crate) i64);

impl GameId {
    /// Its number in the archive.
    pub fn number(self) -> i64 {
        self.0
    }
}

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
        let moves = moves_of(game);
        let result = game.outcome().map(|outcome| outcome.to_string());
        self.with(|db| {
            db.execute("UPDATE games SET moves = ?2, result = ?3 WHERE id = ?1", params![id.0, moves, result])
                .map(drop)
        })
    }

    /// The games that were kept, the last one first.
    pub fn games(&self) -> Result<Vec<Kept>, StoreError> {
        let everything = Wanted { matches: true, ..Wanted::default() };
        self.find(&everything, 0, usize::MAX).map(|(_, games)| games)
    }

    /// A game by its number.
    pub fn game(&self, number: i64) -> Result<Option<Kept>, StoreError> {
        self.with(|db| {
            let query = format!("SELECT {KEPT} FROM games WHERE id = ?1");
            db.prepare_cached(&query)?.query_row([number], Kept::read).optional()
        })
    }

    /// How many games there are of those that are wanted, and some of them, the last one first.
    pub fn find(
        &self,
        wanted: &Wanted,
        offset: usize,
        limit: usize,
    ) -> Result<(usize, Vec<Kept>), StoreError> {
        let sql = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let search = wanted.search.as_ref().map(|text| format!("%{}%", escaped(text)));
        self.with(|db| {
            // Where nothing has been played there is nothing to see.
            let wish =
                "(moves <> '' OR result IS NOT NULL) AND (?1 IS NULL OR game = ?1) AND (?2 OR match IS NULL)
                AND (?3 IS NULL OR black LIKE ?3 ESCAPE '\\' OR white LIKE ?3 ESCAPE '\\'
                     OR result LIKE ?3 ESCAPE '\\' OR moves LIKE ?3 ESCAPE '\\')";
            let total: i64 = db
                .prepare_cached(&format!("SELECT count(*) FROM games WHERE {wish}"))?
                .query_row(params![wanted.game, wanted.matches, search], |row| row.get(0))?;
            let query =
                format!("SELECT {KEPT} FROM games WHERE {wish} ORDER BY games.id DESC LIMIT ?4 OFFSET ?5");
            let mut query = db.prepare_cached(&query)?;
            let values = params![wanted.game, wanted.matches, search, sql(limit), sql(offset)];
            let games = query.query_map(values, Kept::read)?.collect::<rusqlite::Result<_>>()?;
            Ok((usize::try_from(total).unwrap_or_default(), games))
        })
    }
}

/// The moves with blanks between them.
pub(crate) fn moves_of<V: Variant>(game: &Game<V>) -> String {
    let moves = game.positions().zip(game.moves()).map(|(position, mv)| write_move(&position, &mv));
    moves.collect::<Vec<_>>().join(" ")
}

/// Letters that mean something else to `LIKE` mean themselves.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Which games are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Of this game, by its name.
    pub game: Option<String>,
    /// With this in the names of the players, in the result or in the moves.
    pub search: Option<String>,
    /// Those of matches too.
    pub matches: bool,
}

/// The columns of a [`Kept`].
pub(crate) const KEPT: &str =
    "games.id, games.at, games.game, games.start, games.black, games.white, games.moves, games.result";

impl Kept {
    pub(crate) fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Kept> {
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
    }
}
