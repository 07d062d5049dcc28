//! Matches, and their games as they end.

use rules::Color;
use rusqlite::{OptionalExtension, params};

use crate::{Store, StoreError};

/// A match that is being kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchId(i64);

/// A game of a match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame<'a> {
    /// Its number in the match.
    pub number: usize,
    /// What is played, by its name.
    pub game: &'a str,
    /// Where it began, as FEN.
    pub start: &'a str,
    /// Who had the dark pieces.
    pub black: &'a str,
    /// Who had the light pieces.
    pub white: &'a str,
    /// The moves with blanks between them.
    pub moves: &'a str,
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// How it ended, in a sentence.
    pub result: &'a str,
    /// How it ended, in a word or two.
    pub ending: &'a str,
    /// What was noted of its moves.
    pub notes: &'a str,
}

/// What is told of a game of a match that was kept before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// Its number in the match.
    pub number: usize,
    /// Who won, if anybody.
    pub winner: Option<Color>,
    /// How it ended, in a word or two.
    pub ending: String,
}

impl Store {
    /// Begins to keep a match. The plan is a text by which it is found again.
    pub fn begin_match(&self, plan: &str) -> Result<MatchId, StoreError> {
        self.with(|db| {
            db.execute("INSERT INTO matches (plan) VALUES (?1)", [plan])?;
            Ok(MatchId(db.last_insert_rowid()))
        })
    }

    /// The last match with this plan that is not over.
    pub fn unfinished_match(&self, plan: &str) -> Result<Option<MatchId>, StoreError> {
        self.with(|db| {
            let query = "SELECT id FROM matches WHERE plan = ?1 AND NOT is_over ORDER BY id DESC LIMIT 1";
            db.query_row(query, [plan], |row| row.get(0).map(MatchId)).optional()
        })
    }

    /// Keeps a game of a match.
    pub fn keep_game(&self, id: MatchId, game: &MatchGame<'_>) -> Result<(), StoreError> {
        let winner = game.winner.map(|color| color.to_string());
        self.with(|db| {
            db.prepare_cached(
                "INSERT INTO games (match, number, game, start, black, white, moves, winner, result, ending, notes)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?
            .execute(params![
                id.0, game.number, game.game, game.start, game.black, game.white, game.moves, winner, game.result,
                game.ending, game.notes
            ])
            .map(drop)
        })
    }

    /// The games of a match that are over, by their numbers.
    pub fn match_results(&self, id: MatchId) -> Result<Vec<MatchResult>, StoreError> {
        self.with(|db| {
            let mut query =
                db.prepare("SELECT number, winner, ending FROM games WHERE match = ?1 ORDER BY number")?;
            let results = query.query_map([id.0], |row| {
                let winner: Option<String> = row.get(1)?;
                let winner = winner.and_then(|text| {
                    [Color::Black, Color::White].into_iter().find(|color| color.to_string() == text)
                });
                Ok(MatchResult { number: row.get(0)?, winner, ending: row.get(2)? })
            })?;
            results.collect()
        })
    }

    /// Notes that a match is over.
    pub fn end_match(&self, id: MatchId) -> Result<(), StoreError> {
        self.with(|db| db.execute("UPDATE matches SET is_over = 1 WHERE id = ?1", [id.0]).map(drop))
    }
}
