//! Where the games of a contest are kept as they end, and found again.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{Fixture, Played, Record};
use rules::{Color, Variant};
use serde::Serialize;
use store::{MatchGame, MatchId, MatchResult, Store};

use super::files::Files;
use crate::args::ContestArgs;
use crate::failure::Failure;

/// The database, and the files that were asked for.
pub(in crate::commands) struct Ledger {
    store: Arc<Store>,
    id: MatchId,
    files: Files,
    /// What it is called in a file of games.
    event: String,
    /// The games that were played before, by their numbers.
    before: BTreeMap<usize, MatchResult>,
}

impl Ledger {
    /// A new one, or, if that is wanted, the last one with this plan that is not finished.
    pub(in crate::commands) fn open(
        args: &ContestArgs,
        store: Arc<Store>,
        plan: &impl Serialize,
        event: String,
    ) -> Result<Ledger, Failure> {
        let files = Files::open(args.pdn.as_deref(), args.jsonl.as_deref())?;
        let plan = serde_json::to_string(plan).map_err(Failure::new)?;
        let found = if args.resume { store.unfinished_match(&plan).map_err(Failure::new)? } else { None };
        let id = match found {
            Some(id) => id,
            None if args.resume => {
                let what = "nothing unfinished has these players and these terms";
                return Err(Failure::new(format!("{what}; without --resume it begins anew")));
            }
            None => store.begin_match(&plan).map_err(Failure::new)?,
        };
        let results = store.match_results(id).map_err(Failure::new)?;
        let before = results.into_iter().map(|result| (result.number, result)).collect();
        Ok(Ledger { store, id, files, event, before })
    }

    /// What came of a game that was played before.
    pub(in crate::commands) fn before(&self, number: usize) -> Option<&MatchResult> {
        self.before.get(&number)
    }

    /// Writes a game down wherever it is to be kept; the names are those of the fixture's players.
    pub(in crate::commands) fn keep<V: Variant>(
        &self,
        fixture: &Fixture,
        names: [&str; 2],
        played: &Played<V>,
    ) -> Result<(), Failure> {
        let [first, second] = names;
        let names = if fixture.first == Color::Black { [first, second] } else { [second, first] };
        let record = Record::of(fixture.number, names, played);
        let moves = record.moves.join(" ");
        let notes = serde_json::to_string(&record.notes).map_err(Failure::new)?;
        let game = MatchGame {
            number: fixture.number,
            game: &record.game,
            start: &record.start,
            black: &record.black,
            white: &record.white,
            moves: &moves,
            winner: played.ending.winner(),
            result: &record.reason,
            ending: &record.ending,
            notes: &notes,
        };
        self.store.keep_game(self.id, &game).map_err(Failure::new)?;
        self.files.add(&record, &self.event, played)
    }

    /// Notes that it is over.
    pub(in crate::commands) fn end(&self) -> Result<(), Failure> {
        self.store.end_match(self.id).map_err(Failure::new)
    }
}
