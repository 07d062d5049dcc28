//! What can be done to a session, by whom, and why it is refused.

use rules::Color;
use serde::Deserialize;

/// Whoever does something: the person of one side, or of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Who has the dark pieces.
    Black,
    /// Who has the light pieces.
    White,
    /// Somebody in front of the screen who may do everything.
    Both,
}

impl Who {
    /// Whether it may act for a side.
    pub fn is_for(self, color: Color) -> bool {
        match self {
            Who::Black => color == Color::Black,
            Who::White => color == Color::White,
            Who::Both => true,
        }
    }
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Play a move.
    Move {
        /// In any notation that can be read.
        text: String,
    },
    /// Take back moves until it is a person's turn again.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Ask what a strong player would do.
    Hint,
    /// Give up.
    Resign,
    /// Offer a draw, or accept the one that was offered.
    OfferDraw,
    /// Let two players wait before their next move.
    Pause,
    /// Let them go on by themselves.
    Run,
    /// Let the player whose turn it is make one move.
    Step,
    /// How long two players wait between moves.
    Speed {
        /// Milliseconds.
        wait: u32,
    },
    /// Look at the whole game again, move by move, when it is over.
    Review,
}

/// Why something was not done: a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules or the state of the game forbid it.
    #[error("{0}")]
    Forbidden(String),
    /// Somebody else's turn, piece or game.
    #[error("{0}")]
    NotYours(String),
}

impl Refusal {
    pub(crate) fn new(sentence: impl Into<String>) -> Refusal {
        Refusal::Forbidden(sentence.into())
    }
}
