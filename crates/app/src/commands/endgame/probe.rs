//! `crownhead endgame probe`: looks a position up.

use std::io::Write;

use endgame::{BuildError, Database, FileError, Judged, Slice, Value, Wdl, most_pieces};
use rules::{Form, Position, Task, Variant};
use serde::Serialize;

use crate::args::ProbeArgs;
use crate::failure::Failure;
use crate::thought::move_text;

pub(super) fn run(args: &ProbeArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(Probe { args, out })
}

struct Probe<'a, W> {
    args: &'a ProbeArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Probe<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Probe { args, out } = self;
        let position = crate::commands::position::<V>(&args.position)?;
        if most_pieces::<V>() == 0 {
            return Err(Failure::new(BuildError::Board));
        }
        if let Some(outcome) = position.outcome() {
            return Err(Failure::new(format!("the game is over: {outcome}")));
        }
        let database = super::open::<V>(&args.data.endgame()?);
        let found = ask(&database, &position);
        let troubles = database.troubles();
        if !troubles.is_empty() {
            return Err(Failure::Found(named(&troubles)));
        }
        let found = found.ok_or_else(|| Failure::new(out_of_reach(&position, database.pieces())))?;
        if args.json {
            return Ok(writeln!(out, "{}", found.json(&position)?)?);
        }
        Ok(write!(out, "{}", found.text(&position))?)
    }
}

/// What the database says of a position.
struct Found<V: Variant> {
    result: Wdl,
    value: Option<Value>,
    /// The best first.
    moves: Vec<Judged<V>>,
}

fn ask<V: Variant>(database: &Database<V>, position: &Position<V>) -> Option<Found<V>> {
    if pieces(position) > most_pieces::<V>() {
        return None;
    }
    let (result, moves) = (database.result(position)?, database.moves(position)?);
    Some(Found { result, value: database.value(position), moves })
}

fn pieces<V: Variant>(position: &Position<V>) -> usize {
    Slice::of(&position.pieces()).pieces()
}

/// Files that are damaged, each once.
fn named(troubles: &[FileError]) -> String {
    let mut names: Vec<String> = troubles.iter().map(FileError::to_string).collect();
    names.sort();
    names.dedup();
    names.join("; ")
}

/// Why there is no answer, and what to do.
fn out_of_reach<V: Variant>(position: &Position<V>, reach: usize) -> String {
    let (game, pieces, most) = (V::ID, pieces(position), most_pieces::<V>());
    if pieces > most {
        return format!("the position has {pieces} pieces, and databases of {game} have {most} at most");
    }
    let has = match reach {
        0 => "is not there yet".to_owned(),
        _ => format!("has up to {reach}"),
    };
    let command = format!("`crownhead endgame build --game {game} --pieces {pieces}` builds it");
    format!("the position has {pieces} pieces, and the database of {game} {has}; {command}")
}

impl<V: Variant> Found<V> {
    fn text(&self, position: &Position<V>) -> String {
        let value = match self.result {
            Wdl::Draw => "draw".to_owned(),
            result => format!("{}, who is to move, {}", position.turn(), words(result, self.value)),
        };
        let names = self.moves.iter().map(|judged| move_text(position, &judged.mv, Form::Canonical));
        let names: Vec<String> = names.collect();
        let width = names.iter().map(String::len).max().unwrap_or(0).max("value  ".len());
        let mut text = format!("{:<width$}  {value}\n", "value");
        for (name, judged) in names.iter().zip(&self.moves) {
            text.push_str(&format!("{name:<width$}  {}\n", words(judged.result, judged.value)));
        }
        text
    }

    /// One object on one line.
    fn json(&self, position: &Position<V>) -> Result<String, Failure> {
        let judged = |judged: &Judged<V>| JudgedMove {
            mv: move_text(position, &judged.mv, Form::Canonical),
            result: judged.result.to_string(),
            plies: judged.value.and_then(Value::plies),
        };
        let answer = Answer {
            game: V::ID.name(),
            fen: position.fen(),
            result: self.result.to_string(),
            plies: self.value.and_then(Value::plies),
            moves: self.moves.iter().map(judged).collect(),
        };
        serde_json::to_string(&answer).map_err(Failure::new)
    }
}

/// What becomes of the side to move.
fn words(result: Wdl, value: Option<Value>) -> String {
    let verb = match result {
        Wdl::Win => "wins",
        Wdl::Draw => "draws",
        Wdl::Loss => "loses",
    };
    match value.and_then(Value::plies) {
        None => verb.to_owned(),
        Some(1) => format!("{verb} in 1 ply"),
        Some(plies) => format!("{verb} in {plies} plies"),
    }
}

/// For the side to move; plies to the end of the game, if that is known and there is one.
#[derive(Serialize)]
struct Answer {
    game: &'static str,
    fen: String,
    result: String,
    plies: Option<u16>,
    moves: Vec<JudgedMove>,
}

/// For the side that makes the move.
#[derive(Serialize)]
struct JudgedMove {
    #[serde(rename = "move")]
    mv: String,
    result: String,
    plies: Option<u16>,
}
