//! A game that is being played, as screens know it: whatever the variant, and without its rules.

use players::SpecError;
use rules::{Color, Piece, VariantId};

use crate::args::Who;
use crate::watch::Watching;

/// A game of any variant with somebody on either side. An error is a sentence, and nothing has changed.
pub(super) trait Session {
    /// Which game it is.
    fn id(&self) -> VariantId;
    /// Who is to move, `None` when the game is over.
    fn turn(&self) -> Option<Color>;
    /// Who is to move, or how the game ended and why.
    fn standing(&self) -> String;
    /// The board as other commands draw it, and how the game stands.
    fn picture(&self, top: Color) -> String;
    /// The board to be drawn otherwise.
    fn view(&self) -> View;
    /// The legal moves.
    fn moves(&self) -> Vec<String>;
    /// The ways of all legal moves over the board.
    fn routes(&self) -> Vec<Route>;
    /// Gives the pieces of a colour to somebody.
    fn sit(&mut self, color: Color, who: Who) -> Result<(), SpecError>;
    /// Whether a person has the pieces of a colour.
    fn is_person(&self, color: Color) -> bool;
    /// Whether there is a piece on a square that belongs to the side to move.
    fn check_source(&self, square: u32) -> Result<(), String>;
    /// The legal move that a text means, with all its squares; if there is none, why, and what is legal.
    fn read(&self, text: &str) -> Result<String, String>;
    /// Plays the move that a text means.
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// Takes moves back until it is the turn of the person again who is to move now.
    fn undo(&mut self) -> Result<(), String>;
    /// The side to move gives up.
    fn resign(&mut self) -> Result<(), String>;
    /// The player whose turn it is thinks and plays.
    fn reply(&mut self, watching: &Watching<'_>) -> Result<Choice, String>;
    /// What somebody strong would play here.
    fn hint(&mut self, watching: &Watching<'_>) -> Result<Choice, String>;
}

/// A move that a player chose.
pub(super) struct Choice {
    /// For whom.
    pub(super) color: Color,
    /// The player.
    pub(super) name: String,
    /// The move.
    pub(super) text: String,
    /// Why, a line for each reason.
    pub(super) reasons: String,
}

/// A board to be drawn: its rows with Black at the top, with nothing for light squares.
pub(super) struct View {
    pub(super) rows: Vec<Vec<Option<Cell>>>,
}

/// A dark square.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) number: u32,
    pub(super) piece: Option<Piece>,
}

/// The way of a move, by the numbers of squares.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// From, each square it lands on, to.
    pub(super) path: Vec<u32>,
    /// What each jump goes over, in this order; empty for a plain move.
    pub(super) jumped: Vec<u32>,
}
