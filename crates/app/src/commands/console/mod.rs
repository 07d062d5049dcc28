//! `crownhead console`: the text protocol of the Lose Checkers assignment, for any game.
//!
//! A line comes in ([`lines`]), is read ([`command`]) and done ([`session`]) with the game at hand
//! ([`desk`]). Whatever is wrong with a line, the answer is one line that begins with `?`, and nothing
//! has changed.

use std::io::{IsTerminal, Write};

use crate::args::ConsoleArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use lines::Line;
use session::{Answer, Session};

mod command;
mod desk;
mod help;
mod lines;
mod report;
mod session;
mod setup;

/// What Ctrl-C is answered with when there is nothing to stop.
const NOTHING_TO_STOP: &str = "Nothing is being searched; q quits, and so does another Ctrl-C.";

/// Characters of a refusal that are shown.
const LONGEST_REFUSAL: usize = 1000;

pub(crate) fn run(args: &ConsoleArgs, out: &mut impl Write) -> Result<(), Failure> {
    let is_watched = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let interrupt = Interrupt::catch()?;
    let mut session = Session::new(args.game, &interrupt, is_watched)?;
    let mut input = std::io::stdin().lock();
    if is_watched {
        write!(out, "{}", session.greeting())?;
    }
    loop {
        let prompt = if is_watched { session.prompt() } else { String::new() };
        interrupt.warn_first(warning(&prompt));
        write!(out, "{prompt}")?;
        out.flush()?;
        let line = lines::next(&mut input).map_err(|error| Failure::new(format!("cannot read: {error}")))?;
        let answer = match line {
            Line::Text(text) => session.hear(&text),
            Line::Bad(fault) => session.hear_noise(fault),
            Line::End => {
                // The prompt that was not answered ends here.
                write!(out, "{}", if is_watched { "\n" } else { "" })?;
                return session.hear_end().map_or(Ok(()), |fault| refuse(&fault, out));
            }
        };
        match answer {
            Answer::Text(text) => write!(out, "{text}")?,
            Answer::Refusal(sentence) => refuse(&sentence, out)?,
            Answer::Quit => return Ok(()),
        }
    }
}

/// On a terminal the prompt comes again, for Ctrl-C has taken what was typed.
fn warning(prompt: &str) -> String {
    match prompt {
        "" => format!("{NOTHING_TO_STOP}\n"),
        _ => format!("\n{NOTHING_TO_STOP}\n{prompt}"),
    }
}

/// Says why nothing was done: in one line, whatever was typed.
fn refuse(sentence: &str, out: &mut impl Write) -> Result<(), Failure> {
    let is_plain = |c: &char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}');
    let line: String = sentence.chars().filter(is_plain).take(LONGEST_REFUSAL).collect();
    writeln!(out, "? {line}")?;
    Ok(())
}
