//! The line mode: the course of a game in which everything is said and typed line by line.

use rules::Color;
use session::{Action, PlyView};

use super::game::Game;
use crate::dialogue::{self, Dialogue};
use crate::failure::Failure;
use crate::lines::Line;

/// What is said when a game ends before its end.
pub(super) const LEFT: &str = "The game is left unfinished.\n";
/// Between two players nothing goes on before somebody has seen the move.
const PAUSE: &str = "Press Enter for the next move: ";

/// A way to show a game and to enter moves.
pub(super) trait Entry {
    /// What a person should know at the beginning.
    fn greeting(&self, game: &Game) -> String;
    /// The board.
    fn board(&self, game: &Game) -> String;
    /// A sentence in its words.
    fn words(&self, sentence: &str) -> String;
    /// The board and what is to be said at the end of the game.
    fn end(&self, game: &Game) -> String;
    /// Lets the person whose turn it is do something.
    fn turn(&mut self, game: &mut Game, color: Color, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure>;
    /// Does what was said where two players wait; an empty line means that they go on.
    fn said(&mut self, _line: &str, _game: &mut Game, _dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        Ok(Flow::Same)
    }
    /// Lets a person do something after the end, at a terminal.
    fn after(&mut self, _game: &mut Game, _dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        Ok(Flow::Left)
    }
}

/// How it goes on after a person's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// The game has changed: the board is shown.
    Changed,
    /// Nothing has changed.
    Same,
    /// Nothing has changed, and nobody goes on yet.
    Wait,
    /// Two players go on by themselves.
    Run,
    /// The person leaves.
    Left,
}

/// Plays a game to its end, or until it is left.
pub(super) fn play(
    game: &mut Game,
    entry: &mut dyn Entry,
    dialogue: &mut Dialogue<'_>,
) -> Result<(), Failure> {
    if game.has_person() {
        dialogue.say(&entry.greeting(game))?;
    }
    let (mut is_shown, mut runs) = (false, false);
    loop {
        let Some(color) = game.turn() else {
            dialogue.say(&entry.end(game))?;
            match dialogue.is_watched() {
                true if after(game, entry, dialogue)? => is_shown = false,
                _ => return Ok(()),
            }
            continue;
        };
        if !is_shown {
            dialogue.say(&entry.board(game))?;
        }
        let flow = if game.is_person(color) {
            entry.turn(game, color, dialogue)?
        } else {
            runs &= !reply(game, entry, dialogue)?;
            match game.turn() {
                Some(_) if !game.has_person() && !runs => pause(game, entry, dialogue)?,
                _ => Flow::Changed,
            }
        };
        runs |= flow == Flow::Run;
        match flow {
            Flow::Left => return dialogue.say(LEFT),
            Flow::Changed => is_shown = false,
            Flow::Same | Flow::Wait | Flow::Run => is_shown = true,
        }
    }
}

/// Asks what to do after the end; whether there is a game again.
fn after(game: &mut Game, entry: &mut dyn Entry, dialogue: &mut Dialogue<'_>) -> Result<bool, Failure> {
    while game.turn().is_none() {
        if entry.after(game, dialogue)? == Flow::Left {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lets the player whose turn it is move, and says what it did and why; whether Ctrl-C hurried it.
fn reply(game: &mut Game, entry: &dyn Entry, dialogue: &mut Dialogue<'_>) -> Result<bool, Failure> {
    let before = game.view().history.len();
    // Only two players have to be told.
    let _ = game.act(Action::Step);
    let mut is_cut = false;
    while let Some(thought) = game.think(dialogue) {
        is_cut |= thought.is_cut;
    }
    let view = game.view();
    if let Some(notice) = &view.notice {
        dialogue.say(&entry.words(&format!("{notice}\n")))?;
    }
    if let Some(ply) = view.history.get(before..).and_then(<[PlyView]>::first) {
        let name = &view.seats[usize::from(ply.color == Color::White)].name;
        let (color, text, reasons) = (ply.color, &ply.mv.text, reasons(&ply.reasons));
        dialogue.say(&entry.words(&format!("{color} ({name}) plays {text}.\n{reasons}")))?;
    }
    Ok(is_cut)
}

/// Why, a line for each reason.
pub(super) fn reasons(reasons: &[String]) -> String {
    reasons.iter().map(|reason| format!("because  {reason}\n")).collect()
}

/// Shows the board and waits for Enter.
fn pause(game: &mut Game, entry: &mut dyn Entry, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
    dialogue.say(&entry.board(game))?;
    loop {
        let flow = match dialogue.ask(PAUSE)? {
            Line::End => Flow::Left,
            Line::Text(text) if is_quit(&text) => Flow::Left,
            Line::Text(text) if text.trim().is_empty() => Flow::Same,
            Line::Text(text) => entry.said(text.trim(), game, dialogue)?,
            Line::Bad(_) => Flow::Same,
        };
        if flow != Flow::Wait {
            return Ok(flow);
        }
    }
}

/// Whether a line says that somebody wants to leave.
pub(super) fn is_quit(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("quit")
}

/// Says why nothing was done, as a sentence in one line.
pub(super) fn refuse(
    entry: &dyn Entry,
    sentence: &str,
    dialogue: &mut Dialogue<'_>,
) -> Result<Flow, Failure> {
    dialogue.say(&dialogue::sentence(&entry.words(sentence)))?;
    Ok(Flow::Same)
}
