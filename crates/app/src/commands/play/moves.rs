//! Moves in the notation of the game, and a few commands.

use rules::{Color, MoveText};

use super::line::{Entry, Flow, is_quit, refuse};
use super::session::{Choice, Session};
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::lines::Line;

const HELP: &str = "\
Type a move, such as 11-15 or 22x15x8, or c3-d4 where squares have letters. Or:
  moves   list the legal moves
  hint    let a strong player say what it would do, and why
  undo    take back your last move, and the answer to it
  board   show the board again
  resign  give up
  quit    leave the game
Ctrl-C stops a player that is thinking; it plays the best that it has found.
";

/// This way to enter moves.
pub(super) struct Moves {
    /// Whose pieces stand at the top.
    top: Color,
}

impl Moves {
    pub(super) fn new(top: Color) -> Self {
        Moves { top }
    }

    /// Does what a line says.
    fn obey(
        &self,
        line: &str,
        session: &mut dyn Session,
        dialogue: &mut Dialogue<'_>,
    ) -> Result<Flow, Failure> {
        let done = match line.to_ascii_lowercase().as_str() {
            "" => return Ok(Flow::Same),
            "help" | "?" => return say(HELP, dialogue),
            "moves" => return say(&(session.moves().join(" ") + "\n"), dialogue),
            "board" => return Ok(Flow::Changed),
            "hint" => match session.hint(&dialogue.watching()) {
                Ok(Choice { name, text, reasons, .. }) => {
                    return say(&format!("{name} would play {text}.\n{reasons}"), dialogue);
                }
                Err(sentence) => Err(sentence),
            },
            "undo" => session.undo(),
            "resign" => session.resign(),
            _ => play(line, session),
        };
        match done {
            Ok(()) => Ok(Flow::Changed),
            Err(sentence) => refuse(self, &sentence, dialogue),
        }
    }
}

fn play(line: &str, session: &mut dyn Session) -> Result<(), String> {
    match line.parse::<MoveText>() {
        Ok(_) => session.play(line),
        Err(error) => Err(format!("{error}; help lists the commands")),
    }
}

fn say(text: &str, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
    dialogue.say(text)?;
    Ok(Flow::Same)
}

impl Entry for Moves {
    fn greeting(&self, session: &dyn Session) -> String {
        format!("{}. Type a move; help lists what else you can say.\n", session.id().title())
    }

    fn board(&self, session: &dyn Session) -> String {
        session.picture(self.top)
    }

    fn words(&self, sentence: &str) -> String {
        sentence.to_owned()
    }

    fn end(&self, session: &dyn Session) -> String {
        session.picture(self.top)
    }

    fn turn(
        &mut self,
        session: &mut dyn Session,
        color: Color,
        dialogue: &mut Dialogue<'_>,
    ) -> Result<Flow, Failure> {
        match dialogue.ask(&format!("{color}> "))? {
            Line::End => Ok(Flow::Left),
            Line::Text(line) if is_quit(&line) => Ok(Flow::Left),
            Line::Text(line) => self.obey(line.trim(), session, dialogue),
            Line::Bad(fault) => refuse(self, fault, dialogue),
        }
    }
}
