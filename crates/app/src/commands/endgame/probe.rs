//! `crownhead endgame probe`: looks a position up.

use std::io::Write;

use endgame::{BuildError, Database, FileError, Judged, Slice, Value, Wdl, most_pieces};
use rules::{Form, Position, Task, Variant};
use serde::Serialize;

use crate::args::ProbeArgs;
use crate::failure::Failure;
use crate::thought::{line_texts, move_text};

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

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
        let found = ask(&database, &position, args.line);
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
    line: Line,
}

/// How it is played out.
enum Line {
    NotAsked,
    Moves(Vec<String>),
    /// Nobody wins.
    Endless,
    /// Distances are there for so many pieces only.
    Unknown(usize),
}

fn ask<V: Variant>(database: &Database<V>, position: &Position<V>, line: bool) -> Option<Found<V>> {
    if pieces(position) > most_pieces::<V>() {
        return None;
    }
    let (result, moves) = (database.result(position)?, database.moves(position)?);
    let line = if line { played_out(database, position, result) } else { Line::NotAsked };
    Some(Found { result, value: database.value(position), moves, line })
}

fn played_out<V: Variant>(database: &Database<V>, position: &Position<V>, result: Wdl) -> Line {
    match database.line(position) {
        Some(moves) => Line::Moves(line_texts(position, &moves, Form::Canonical)),
        None if result == Wdl::Draw => Line::Endless,
        None => Line::Unknown(database.distances()),
    }
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
        let line = match &self.line {
            Line::NotAsked => return text,
            Line::Moves(moves) => broken(moves, width + 2),
            Line::Endless => "none: nobody wins".to_owned(),
            Line::Unknown(pieces) => {
                let build = format!("crownhead endgame build --game {} --pieces N --distances N", V::ID);
                format!("not known: distances reach {pieces} pieces; `{build}` adds them")
            }
        };
        text + &format!("{:<width$}  {line}\n", "line")
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
            line: if let Line::Moves(moves) = &self.line { Some(moves) } else { None },
        };
        serde_json::to_string(&answer).map_err(Failure::new)
    }
}

/// Words on lines of limited width, the second and further ones indented.
fn broken(words: &[String], indent: usize) -> String {
    let mut column = indent;
    let mut text = String::new();
    for word in words {
        let fits = column + 1 + word.len() < WIDTH;
        match (text.is_empty(), fits) {
            (true, _) => {}
            (false, true) => text.push(' '),
            (false, false) => text += &format!("\n{:indent$}", ""),
        }
        column = if fits { column + 1 + word.len() } else { indent + word.len() };
        text += word;
    }
    text
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
struct Answer<'a> {
    game: &'static str,
    fen: String,
    result: String,
    plies: Option<u16>,
    moves: Vec<JudgedMove>,
    /// If it was asked for, and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a [String]>,
}

/// For the side that makes the move.
#[derive(Serialize)]
struct JudgedMove {
    #[serde(rename = "move")]
    mv: String,
    result: String,
    plies: Option<u16>,
}
