//! `crownhead soar explain`: what the rules make of a position.

use std::fmt::Write as _;
use std::io::Write;

use players::Exhibit;
use players::soar::{Account, Considered, Detail, Scene, Step};
use rules::{Color, English, Position};

use super::json;
use crate::args::ExplainArgs;
use crate::failure::Failure;

pub(super) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let position: Position<English> = match &args.fen {
        None => Position::start(),
        Some(fen) => fen.parse().map_err(Failure::new)?,
    };
    if let Some(outcome) = position.outcome() {
        return Err(Failure::new(format!("there is nothing to explain: {outcome}")));
    }
    let mut scene = Scene::of_position(&position);
    scene.his_last = last_move(args.last_move.as_deref(), &scene, false)?;
    scene.my_last = last_move(args.my_last_move.as_deref(), &scene, true)?;
    let mut mind = args.knowledge.mind(args.seed)?;
    let account = mind.consider(&scene, Detail { stages: args.stages || args.json, trace: args.trace });
    if args.json {
        writeln!(out, "{}", json::text(&position, &account)?)?;
        return Ok(());
    }
    for line in &account.trace {
        writeln!(out, "{line}")?;
    }
    if args.trace {
        writeln!(out)?;
    }
    write!(out, "{}", text(&position, &account, args.stages))?;
    Ok(())
}

/// A last move, which must end on a piece of whoever made it.
fn last_move(text: Option<&str>, scene: &Scene, mine: bool) -> Result<Option<Step>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let squares: Vec<Option<u8>> = text.split(['-', 'x']).map(|square| square.parse().ok()).collect();
    let on_board = |square: &Option<u8>| square.filter(|square| (1..=32).contains(square));
    let ends = (squares.first().and_then(on_board), squares.last().and_then(on_board));
    let (Some(from), Some(to), true) = (ends.0, ends.1, squares.len() > 1) else {
        return Err(Failure::new(format!("'{text}' is not a move; a move looks like 24-19 or 24x15")));
    };
    if scene.at(to).is_none_or(|piece| piece.mine != mine) {
        let whose = if mine { "the side to move" } else { "the opponent" };
        return Err(Failure::new(format!(
            "{text} cannot have been the last move of {whose}: nothing of theirs is on {to}"
        )));
    }
    Ok(Some(Step { from, to }))
}

fn text(position: &Position<English>, account: &Account, stages: bool) -> String {
    let mut text = String::new();
    let color = if position.turn() == Color::Black { "Red" } else { "White" };
    let _ = writeln!(text, "{color} to move: {}\n", position.fen());
    if stages {
        for stage in &account.stages {
            let _ = writeln!(text, "after {}", stage.operator);
            text.push_str(&indented(&table(&stage.moves, account)));
            text.push('\n');
        }
        text.push_str("in the end\n");
    }
    text.push_str(&table(&account.moves, account));
    text.push_str(&surroundings(account));
    text.push_str(&rounds(account));
    if !account.written.is_empty() {
        let _ = writeln!(text, "\nthe rules wrote:\n{}", account.written.trim_end());
    }
    text.push('\n');
    match account.picked {
        Some(picked) => {
            let _ = writeln!(text, "picked: {}", account.moves[picked].text());
        }
        None => text.push_str("picked: nothing\n"),
    }
    for reason in account.reasons() {
        let _ = writeln!(text, "  {reason}");
    }
    text
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// The moves with their risks.
fn table(moves: &[Considered], account: &Account) -> String {
    let Exhibit { columns, mut rows, .. } = account.risks(moves);
    rows.insert(0, columns);
    aligned(&rows)
}

/// Rows with their columns below one another.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}  "));
        let line: String = cells.collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Pieces in danger, and what the environment found.
fn surroundings(account: &Account) -> String {
    let mut text = String::new();
    for piece in &account.immobile {
        let _ = writeln!(
            text,
            "\nthe piece on {} cannot move and can be jumped; a piece on {} would save it",
            piece.square, piece.saving
        );
    }
    let advice = &account.advice;
    if !advice.trap_squares.is_empty() {
        let squares: Vec<String> = advice.trap_squares.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "\nsquares to trap a piece from: {}", squares.join(", "));
    }
    if !advice.paths.is_empty() {
        let path = |path: &Vec<u8>| path.iter().map(u8::to_string).collect::<Vec<_>>().join("-");
        let paths: Vec<String> = advice.paths.iter().map(path).collect();
        let gap = if advice.trap_squares.is_empty() { "\n" } else { "" };
        let _ = writeln!(text, "{gap}shortest paths: {}", paths.join(", "));
    }
    text
}

/// What each strategy left standing.
fn rounds(account: &Account) -> String {
    let Exhibit { title, rows, .. } = account.preferences();
    format!("\n{title}\n{}", indented(&aligned(&rows)))
}
