//! The modes of operation, which are asked for where the command line names no players.

use players::{PlayerSpec, SpecError};
use rules::Color;

use super::super::line::{LEFT, is_quit};
use super::super::session::Session;
use crate::args::Who;
use crate::dialogue::{Dialogue, sentence};
use crate::failure::Failure;
use crate::lines::Line;

/// What the registry calls the Soar agent.
const SOAR_AGENT: &str = "soar";

const MODES: &str = "\
Modes of operation:
  1 Soar agent versus Soar agent
  2 Soar agent versus Human
  3 Human versus Human
";
const MODE: &str = "Enter the mode of operation (1 - 3): ";
const COLOUR: &str = "Enter the colour of your pieces (red or white): ";
const DIRECTION: &str = "Enter 1 to move from top to bottom, 2 to move from bottom to top: ";

/// Asks for the mode and all that it needs, and seats everybody. Gives the colour at the top of the board,
/// which is `top` except where the person has a say in it; `None` if the person leaves.
pub(in super::super) fn choose_mode(
    session: &mut dyn Session,
    top: Color,
    dialogue: &mut Dialogue<'_>,
) -> Result<Option<Color>, Failure> {
    dialogue.say(MODES)?;
    let agent = match until_right(MODE, dialogue, |answer| mode(answer, session))? {
        Some(Mode::AgentVersusPerson(agent)) => agent,
        Some(Mode::Seated) => return Ok(Some(top)),
        None => return Ok(None),
    };
    let Some(own) = until_right(COLOUR, dialogue, colour)? else { return Ok(None) };
    let Some(is_at_top) = until_right(DIRECTION, dialogue, is_downwards)? else { return Ok(None) };
    session.sit(own, Who::Person).map_err(Failure::new)?;
    session.sit(!own, agent).map_err(Failure::new)?;
    Ok(Some(if is_at_top { own } else { !own }))
}

/// What is left to ask after the mode.
enum Mode {
    /// Nothing, everybody has a seat.
    Seated,
    /// Where the person sits, against this agent.
    AgentVersusPerson(Who),
}

fn mode(answer: &str, session: &mut dyn Session) -> Result<Mode, String> {
    match answer {
        "1" => {
            let agent = seat_agent(session, Color::Black)?;
            session.sit(Color::White, agent).map_err(|error| error.to_string())?;
            Ok(Mode::Seated)
        }
        "2" => seat_agent(session, Color::White).map(Mode::AgentVersusPerson),
        "3" => Ok(Mode::Seated),
        _ => Err("the mode of operation is 1, 2 or 3, and quit leaves the game".to_owned()),
    }
}

/// Gives a seat to the Soar agent, if there is one that plays this game.
fn seat_agent(session: &mut dyn Session, color: Color) -> Result<Who, String> {
    let spec: Result<PlayerSpec, SpecError> = SOAR_AGENT.parse();
    let seated = spec.map(Who::Player).and_then(|agent| session.sit(color, agent.clone()).map(|()| agent));
    seated.map_err(|error| format!("the Soar agent cannot play: {error}"))
}

fn colour(answer: &str) -> Result<Color, String> {
    match answer {
        "red" | "r" => Ok(Color::Black),
        "white" | "w" => Ok(Color::White),
        _ => Err("the colour is red or white, and quit leaves the game".to_owned()),
    }
}

fn is_downwards(answer: &str) -> Result<bool, String> {
    match answer {
        "1" | "top to bottom" => Ok(true),
        "2" | "bottom to top" => Ok(false),
        _ => Err("it takes 1 or 2, and quit leaves the game".to_owned()),
    }
}

/// Asks until the answer is right; `None` if the person leaves.
fn until_right<T>(
    prompt: &str,
    dialogue: &mut Dialogue<'_>,
    mut read: impl FnMut(&str) -> Result<T, String>,
) -> Result<Option<T>, Failure> {
    loop {
        let fault = match dialogue.ask(prompt)? {
            Line::End => break,
            Line::Text(text) if is_quit(&text) => break,
            Line::Text(text) => match read(&text.trim().to_ascii_lowercase()) {
                Ok(answer) => return Ok(Some(answer)),
                Err(sentence) => sentence,
            },
            Line::Bad(fault) => fault.to_owned(),
        };
        dialogue.say(&sentence(&fault))?;
    }
    dialogue.say(LEFT)?;
    Ok(None)
}
