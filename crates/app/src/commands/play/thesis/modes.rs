//! The modes of operation, which are asked for where the command line names no players.

use engine::Limits;
use players::PlayerSpec;
use rules::Color;
use session::Seat;

use super::super::line::{LEFT, is_quit};
use crate::dialogue::{Dialogue, sentence};
use crate::failure::Failure;
use crate::lines::Line;
use crate::plan::{PERSON, Plan};

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
    plan: &mut Plan,
    limits: Limits,
    top: Color,
    dialogue: &mut Dialogue<'_>,
) -> Result<Option<Color>, Failure> {
    plan.seats = [Seat::person(PERSON), Seat::person(PERSON)];
    // Whatever is wrong with the position is said before anything is asked.
    unkept(plan).open()?;
    dialogue.say(MODES)?;
    let agent = match until_right(MODE, dialogue, |answer| mode(answer, plan, limits))? {
        Some(Mode::AgentVersusPerson(agent)) => agent,
        Some(Mode::Seated) => return Ok(Some(top)),
        None => return Ok(None),
    };
    let Some(own) = until_right(COLOUR, dialogue, colour)? else { return Ok(None) };
    let Some(is_at_top) = until_right(DIRECTION, dialogue, is_downwards)? else { return Ok(None) };
    plan.seats = match own {
        Color::Black => [Seat::person(PERSON), agent],
        Color::White => [agent, Seat::person(PERSON)],
    };
    Ok(Some(if is_at_top { own } else { !own }))
}

/// What is left to ask after the mode.
enum Mode {
    /// Nothing, everybody has a seat.
    Seated,
    /// Where the person sits, against this agent.
    AgentVersusPerson(Seat),
}

fn mode(answer: &str, plan: &mut Plan, limits: Limits) -> Result<Mode, String> {
    match answer {
        "1" => {
            let agent = agent(plan, limits)?;
            plan.seats = [agent.clone(), agent];
            Ok(Mode::Seated)
        }
        "2" => agent(plan, limits).map(Mode::AgentVersusPerson),
        "3" => Ok(Mode::Seated),
        _ => Err("the mode of operation is 1, 2 or 3, and quit leaves the game".to_owned()),
    }
}

/// The Soar agent, if there is one that plays this game.
fn agent(plan: &Plan, limits: Limits) -> Result<Seat, String> {
    let cannot = |error: String| format!("the Soar agent cannot play: {error}");
    let spec: PlayerSpec =
        SOAR_AGENT.parse().map_err(|error: players::SpecError| cannot(error.to_string()))?;
    let agent = Seat::Player { spec, limits };
    let trial = Plan { seats: [agent.clone(), Seat::person(PERSON)], ..unkept(plan) };
    trial.open().map(|_| agent).map_err(|failure| cannot(failure.sentence().unwrap_or_default()))
}

/// The same game, of which nothing is kept: it is only tried.
fn unkept(plan: &Plan) -> Plan {
    Plan { store: None, ..plan.clone() }
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
