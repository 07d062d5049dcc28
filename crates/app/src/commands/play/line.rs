//! The line mode: the course of a game in which everything is said and typed line by line.

use rules::Color;

use super::session::{Choice, Session};
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
    fn greeting(&self, session: &dyn Session) -> String;
    /// The board.
    fn board(&self, session: &dyn Session) -> String;
    /// A sentence in its words.
    fn words(&self, sentence: &str) -> String;
    /// The board and what is to be said at the end of the game.
    fn end(&self, session: &dyn Session) -> String;
    /// Lets the person whose turn it is do something.
    fn turn(
        &mut self,
        session: &mut dyn Session,
        color: Color,
        dialogue: &mut Dialogue<'_>,
    ) -> Result<Flow, Failure>;
}

/// How it goes on after a person's turn.
pub(super) enum Flow {
    /// The game has changed: the board is shown.
    Changed,
    /// Nothing has changed.
    Same,
    /// The person leaves.
    Left,
}

/// Plays a game to its end, or until it is left.
pub(super) fn play(
    session: &mut dyn Session,
    entry: &mut dyn Entry,
    dialogue: &mut Dialogue<'_>,
) -> Result<(), Failure> {
    let has_person = Color::BOTH.iter().any(|color| session.is_person(*color));
    if has_person {
        dialogue.say(&entry.greeting(session))?;
    }
    let mut is_shown = false;
    while let Some(color) = session.turn() {
        if !is_shown {
            dialogue.say(&entry.board(session))?;
        }
        let flow = if session.is_person(color) {
            entry.turn(session, color, dialogue)?
        } else {
            reply(session, entry, dialogue)?;
            if has_person || session.turn().is_none() {
                Flow::Changed
            } else {
                pause(session, entry, dialogue)?
            }
        };
        match flow {
            Flow::Left => return dialogue.say(LEFT),
            Flow::Changed => is_shown = false,
            Flow::Same => is_shown = true,
        }
    }
    dialogue.say(&entry.end(session))
}

/// Lets the player whose turn it is move, and says what it did and why.
fn reply(session: &mut dyn Session, entry: &dyn Entry, dialogue: &mut Dialogue<'_>) -> Result<(), Failure> {
    let Choice { color, name, text, reasons } = session.reply(&dialogue.watching()).map_err(Failure::new)?;
    dialogue.say(&entry.words(&format!("{color} ({name}) plays {text}.\n{reasons}")))
}

/// Shows the board and waits for Enter.
fn pause(session: &dyn Session, entry: &dyn Entry, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
    dialogue.say(&entry.board(session))?;
    match dialogue.ask(PAUSE)? {
        Line::End => Ok(Flow::Left),
        Line::Text(text) if is_quit(&text) => Ok(Flow::Left),
        Line::Text(_) | Line::Bad(_) => Ok(Flow::Same),
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
