//! The prompts for a move, square by square.

use rules::{Color, Illegal, SquareName};

use super::super::game::Game;
use super::super::line::is_quit;
use super::name;
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::lines::Line;
use crate::pdn_file::color_of;

/// More jumps than any move has: there are no more pieces to take.
const MOST_JUMPS: u32 = 12;

/// What came of the prompts for one move.
pub(super) enum Asked {
    /// A move.
    Squares(Squares),
    /// An answer that is wrong, and why: the entry starts anew.
    Fault(String),
    /// The person leaves.
    Quit,
}

/// The squares of a move as they were entered.
pub(super) struct Squares {
    source: u32,
    pub(super) legs: Vec<Leg>,
}

/// One step or jump.
pub(super) struct Leg {
    /// What is jumped over; nothing in a plain move.
    pub(super) middle: Option<u32>,
    destination: u32,
}

impl Squares {
    /// The source and all destinations.
    pub(super) fn path(&self) -> Vec<u32> {
        std::iter::once(self.source).chain(self.legs.iter().map(|leg| leg.destination)).collect()
    }

    /// All middles.
    pub(super) fn jumped(&self) -> Vec<u32> {
        self.legs.iter().filter_map(|leg| leg.middle).collect()
    }

    /// The move in numbers.
    pub(super) fn text(&self) -> String {
        let mark = if self.legs.iter().any(|leg| leg.middle.is_some()) { "x" } else { "-" };
        self.path().iter().map(u32::to_string).collect::<Vec<_>>().join(mark)
    }
}

/// Asks for a move.
pub(super) fn ask(game: &Game, color: Color, dialogue: &mut Dialogue<'_>) -> Result<Asked, Failure> {
    let mut prompts = Prompts { dialogue, game };
    match prompts.squares(color) {
        Ok(squares) => Ok(Asked::Squares(squares)),
        Err(Stop::Fault(sentence)) => Ok(Asked::Fault(sentence)),
        Err(Stop::Quit) => Ok(Asked::Quit),
        Err(Stop::Failure(failure)) => Err(failure),
    }
}

/// Why no more is asked.
enum Stop {
    Fault(String),
    Quit,
    Failure(Failure),
}

struct Prompts<'a, 'd> {
    dialogue: &'a mut Dialogue<'d>,
    game: &'a Game,
}

impl Prompts<'_, '_> {
    fn squares(&mut self, color: Color) -> Result<Squares, Stop> {
        let jumps = self.jumps(color)?;
        let source = self.square("source")?;
        check_source(self.game, source).map_err(Stop::Fault)?;
        let mut legs = Vec::new();
        for jump in 1..=jumps {
            let (middle, destination) = names(jump, jumps);
            let middle = self.middle(&middle, jumps)?;
            legs.push(Leg { middle, destination: self.square(&destination)? });
        }
        Ok(Squares { source, legs })
    }

    fn jumps(&mut self, color: Color) -> Result<u32, Stop> {
        let jumps = self.number(&format!(
            "You are {} .... Enter the number of jumps / moves \
             (1 for single move/jump, 2 for double jump etc...) ",
            name(color)
        ))?;
        within(jumps, MOST_JUMPS)
            .ok_or_else(|| fault(&format!("the number of jumps / moves is from 1 to {MOST_JUMPS}")))
    }

    fn square(&mut self, what: &str) -> Result<u32, Stop> {
        let last = self.last();
        let square = self.number(&format!("Enter {what} (1 - {last}): "))?;
        within(square, last).ok_or_else(|| fault(&format!("the {what} is a square from 1 to {last}")))
    }

    /// The square that is jumped over, or nothing for -1, which only a single move can have.
    fn middle(&mut self, what: &str, jumps: u32) -> Result<Option<u32>, Stop> {
        let last = self.last();
        let prompt = format!("Enter {what} (-1 if you're just making a move, 1 - {last} if it's a jump): ");
        match self.number(&prompt)? {
            Some(-1) if jumps == 1 => Ok(None),
            Some(-1) => Err(fault("only a single move has the middle -1")),
            square => within(square, last).map(Some).ok_or_else(|| {
                fault(&format!("the {what} is a square from 1 to {last}, or -1 for a plain move"))
            }),
        }
    }

    /// The number of the last square of the board.
    fn last(&self) -> u32 {
        let size = self.game.id().board_size() as u32;
        size * size / 2
    }

    /// A number; `None` if it is something else.
    fn number(&mut self, prompt: &str) -> Result<Option<i64>, Stop> {
        match self.dialogue.ask(prompt).map_err(Stop::Failure)? {
            Line::End => Err(Stop::Quit),
            Line::Text(text) if is_quit(&text) => Err(Stop::Quit),
            Line::Text(text) => Ok(text.trim().parse().ok()),
            Line::Bad(fault) => Err(Stop::Fault(fault.to_owned())),
        }
    }
}

/// Whether there is a piece on a square that belongs to the side to move.
fn check_source(game: &Game, square: u32) -> Result<(), String> {
    let view = game.view();
    let letter = view.board.chars().nth(square as usize - 1).unwrap_or('.');
    let (square, owner) = (SquareName::Number(square), color_of(letter));
    match (owner, view.turn) {
        (None, _) => Err(Illegal::NoPiece(square).to_string()),
        (Some(owner), Some(turn)) if owner != turn => Err(Illegal::NotYours { square, turn }.to_string()),
        _ => Ok(()),
    }
}

/// The number if it is from 1 to `last`.
fn within(number: Option<i64>, last: u32) -> Option<u32> {
    number.and_then(|number| u32::try_from(number).ok()).filter(|number| (1..=last).contains(number))
}

fn fault(sentence: &str) -> Stop {
    Stop::Fault(format!("{sentence}; the entry starts anew, and quit leaves the game"))
}

/// What the squares of a jump are called.
fn names(jump: u32, jumps: u32) -> (String, String) {
    let place = ordinal(jump);
    match jumps {
        1 => ("middle".to_owned(), "destination".to_owned()),
        _ if jump == jumps => (format!("{place} middle"), "final destination".to_owned()),
        _ => (format!("{place} middle"), format!("{place} destination")),
    }
}

/// As far as the number of jumps goes.
fn ordinal(number: u32) -> String {
    match number {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{number}th"),
    }
}
