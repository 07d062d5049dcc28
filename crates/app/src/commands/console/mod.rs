//! `crownhead console`: the text protocol of the Lose Checkers assignment, for any game.
//!
//! A line comes in ([`lines`](crate::lines)), is read ([`command`]) and done ([`session`]) with the game at hand
//! ([`desk`]). Whatever is wrong with a line, the answer is one line that begins with `?`, and nothing
//! has changed.

use std::io::Write;

use crate::args::ConsoleArgs;
use crate::dialogue::{Dialogue, one_line};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lines::Line;
use session::{Answer, Session};

mod command;
mod desk;
mod help;
mod report;
mod session;
mod setup;

/// What Ctrl-C is answered with when there is nothing to stop.
const NOTHING_TO_STOP: &str = "Nothing is being searched; q quits, and so does another Ctrl-C.";

pub(crate) fn run(args: &ConsoleArgs, out: &mut impl Write) -> Result<(), Failure> {
    let interrupt = Interrupt::catch()?;
    let mut dialogue = Dialogue::new(out, &interrupt, NOTHING_TO_STOP);
    let is_watched = dialogue.is_watched();
    let mut session = Session::new(args.game, args.endgame.endgames(args.game), dialogue.watching())?;
    if is_watched {
        dialogue.say(&session.greeting())?;
    }
    loop {
        let prompt = if is_watched { session.prompt() } else { String::new() };
        let answer = match dialogue.ask(&prompt)? {
            Line::Text(text) => session.hear(&text),
            Line::Bad(fault) => session.hear_noise(fault),
            Line::End => return session.hear_end().map_or(Ok(()), |fault| refuse(&fault, &mut dialogue)),
        };
        match answer {
            Answer::Text(text) => dialogue.say(&text)?,
            Answer::Refusal(sentence) => refuse(&sentence, &mut dialogue)?,
            Answer::Quit => return Ok(()),
        }
    }
}

/// Says why nothing was done: in one line, whatever was typed.
fn refuse(sentence: &str, dialogue: &mut Dialogue<'_>) -> Result<(), Failure> {
    dialogue.say(&format!("? {}\n", one_line(sentence)))
}
