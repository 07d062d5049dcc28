//! The user interface of Soar Checkers, as section 2.2 of the thesis describes it: three modes of operation,
//! a board of letters, and moves that are entered square by square.

use rules::{Color, VariantId};
use session::MoveView;

use super::game::Game;
use super::line::{Entry, Flow, refuse};
use super::picture;
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use entry::{Asked, Squares};
pub(super) use modes::choose_mode;

mod board;
mod entry;
mod modes;

/// This way to enter moves.
pub(super) struct Thesis {
    /// Whose pieces stand at the top.
    top: Color,
}

impl Thesis {
    pub(super) fn new(top: Color) -> Self {
        Thesis { top }
    }
}

/// The thesis knows English draughts only; the size of the board does not matter.
pub(super) fn check_game(game: VariantId) -> Result<(), Failure> {
    match game.rules() == rules::ENGLISH {
        true => Ok(()),
        false => Err(Failure::new(format!(
            "--entry thesis is for english, not for {game}; --entry moves plays it"
        ))),
    }
}

/// What the thesis calls a colour.
fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Red",
        Color::White => "White",
    }
}

impl Entry for Thesis {
    /// Its prompts say everything.
    fn greeting(&self, _: &Game) -> String {
        String::new()
    }

    fn board(&self, game: &Game) -> String {
        board::text(&game.view(), self.top)
    }

    /// The rules and the players say Black, the thesis says Red.
    fn words(&self, sentence: &str) -> String {
        sentence.replace("Black", name(Color::Black))
    }

    fn end(&self, game: &Game) -> String {
        format!("{}{}\n", self.board(game), self.words(&picture::standing(&game.view())))
    }

    fn turn(&mut self, game: &mut Game, color: Color, dialogue: &mut Dialogue<'_>) -> Result<Flow, Failure> {
        let squares = match entry::ask(game, color, dialogue)? {
            Asked::Squares(squares) => squares,
            Asked::Fault(sentence) => return refuse(self, &sentence, dialogue),
            Asked::Quit => return Ok(Flow::Left),
        };
        match play(&squares, game) {
            Ok(()) => Ok(Flow::Changed),
            Err(sentence) => refuse(self, &sentence, dialogue),
        }
    }
}

/// Plays the move that goes over just these squares. The notation would understand less than all of them,
/// but here nothing may be left out.
fn play(entered: &Squares, game: &mut Game) -> Result<(), String> {
    let (text, path) = (entered.text(), entered.path());
    let way = game.view().legal.into_iter().find(|way| way.path == path);
    let Some(MoveView { taken, .. }) = way else {
        let whole: Vec<String> = game.read(&text)?.iter().map(u32::to_string).collect();
        let whole = whole.join("x");
        return Err(format!("{text} is not all of the move {whole}, which is entered jump by jump"));
    };
    if taken == entered.jumped() {
        return game.play(&text);
    }
    Err(match taken.iter().zip(entered.legs.iter()).position(|(over, leg)| leg.middle != Some(*over)) {
        Some(i) => format!("the jump from {} to {} is over {}", path[i], path[i + 1], taken[i]),
        None => format!("the move from {} to {} is not a jump, so its middle is -1", path[0], path[1]),
    })
}
