//! A position without a game: for whoever sets one up by hand, or wants to see how a game begins.

use rules::{
    Color, FenError, Kind, Notation, Piece, Position, SetupError, Square, SquareName, Task, Variant,
    VariantId,
};
use serde::Serialize;

use crate::geometry;
use crate::view::{GameView, MoveView, ResultView, SquareView, side};

/// What a position is said to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said<'a> {
    /// The start of the game.
    Start,
    /// A FEN.
    Fen(&'a str),
    /// One letter for each dark square, as in a [`View`](crate::View), and who is to move.
    Board(&'a str, Color),
}

/// A position, to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// What is played.
    pub game: GameView,
    /// The dark squares in the order of their numbers.
    pub squares: Vec<SquareView>,
    /// The pieces, one letter for each square.
    pub board: String,
    /// As FEN.
    pub fen: String,
    /// Who is to move.
    #[serde(serialize_with = "side")]
    pub turn: Option<Color>,
    /// The legal moves.
    pub legal: Vec<MoveView>,
    /// How the game stands if it is over here.
    pub result: Option<ResultView>,
}

/// Why it is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// The FEN is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The pieces cannot stand like that.
    #[error(transparent)]
    Pieces(#[from] SetupError),
    /// There are too many letters, or too few.
    #[error("{letters} letters are no board: {squares} are needed, one for each dark square")]
    Size {
        /// How many there are.
        letters: usize,
        /// How many there must be.
        squares: usize,
    },
    /// A letter means nothing.
    #[error("'{0}' is no piece: b and w are men, B and W kings, . is an empty square")]
    Letter(char),
}

impl Place {
    /// The position that is meant.
    pub fn of(game: VariantId, said: Said<'_>) -> Result<Place, PlaceError> {
        game.with(Placing(said))
    }
}

struct Placing<'a>(Said<'a>);

impl Task for Placing<'_> {
    type Output = Result<Place, PlaceError>;

    fn run<V: Variant>(self) -> Self::Output {
        let position: Position<V> = match self.0 {
            Said::Start => Position::start(),
            Said::Fen(fen) => fen.parse()?,
            Said::Board(letters, turn) => from_letters::<V>(letters, turn)?,
        };
        let outcome = position.outcome();
        Ok(Place {
            game: geometry::game::<V>(),
            squares: geometry::squares::<V>(),
            board: geometry::board::<V>(&position.pieces()),
            fen: position.fen(),
            turn: Some(position.turn()),
            legal: if outcome.is_none() { geometry::ways(&position) } else { Vec::new() },
            result: outcome
                .map(|outcome| ResultView { winner: outcome.winner(), reason: outcome.to_string() }),
        })
    }
}

fn from_letters<V: Variant>(letters: &str, turn: Color) -> Result<Position<V>, PlaceError> {
    let squares = geometry::in_order::<V>();
    let count = letters.chars().count();
    if count != squares.len() {
        return Err(PlaceError::Size { letters: count, squares: squares.len() });
    }
    let mut setup = rules::Setup { turn: Some(turn), pieces: Vec::new() };
    for (square, letter) in squares.into_iter().zip(letters.chars()) {
        if let Some(piece) = piece(letter)? {
            setup.pieces.push((named::<V>(square), piece));
        }
    }
    Ok(Position::try_from(&setup)?)
}

fn named<V: Variant>(square: Square<V::Board>) -> SquareName {
    SquareName::with::<V>(square, Notation::Numbers)
}

fn piece(letter: char) -> Result<Option<Piece>, PlaceError> {
    let (color, kind) = match letter {
        'b' => (Color::Black, Kind::Man),
        'B' => (Color::Black, Kind::King),
        'w' => (Color::White, Kind::Man),
        'W' => (Color::White, Kind::King),
        '.' => return Ok(None),
        other => return Err(PlaceError::Letter(other)),
    };
    Ok(Some(Piece { color, kind }))
}
