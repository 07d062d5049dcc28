//! How a game begins, and between whom.

use std::time::Duration;

use engine::Limits;
use players::{PlayerOptions, PlayerSpec, SpecError};
use rules::{Color, Game, Outcome, Position, Task, Variant, VariantId};
use store::Keeper;

use crate::Session;
use crate::table::Table;

/// How long a player thinks about a move if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who has the pieces of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person {
        /// What it is called.
        name: String,
    },
    /// A player of the registry.
    Player {
        /// Which one.
        spec: PlayerSpec,
        /// How much it may think about a move; a clock comes on top.
        limits: Limits,
    },
}

impl Seat {
    /// A person of a name.
    pub fn person(name: impl Into<String>) -> Seat {
        Seat::Person { name: name.into() }
    }

    /// A player that thinks as long as is usual.
    pub fn player(spec: PlayerSpec) -> Seat {
        Seat::Player { spec, limits: Limits::time(PATIENCE) }
    }
}

/// Time for the whole game, and what each move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What each side begins with.
    pub time: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// What Black and White have left of it, in a game that goes on.
    pub left: Option<[Duration; 2]>,
}

impl TimeControl {
    /// So much for the game, and so much more for each move.
    pub fn new(time: Duration, increment: Duration) -> TimeControl {
        TimeControl { time, increment, left: None }
    }
}

/// Everything that must be known before a game.
#[derive(Debug)]
pub struct Setup {
    /// Which game.
    pub game: VariantId,
    /// Where it begins, as FEN; the usual start if nothing is said.
    pub start: Option<String>,
    /// Moves that have been made already, such as those of a ballot or of a game that goes on.
    pub moves: Vec<String>,
    /// How it ended already, in the sentence of [`rules::Outcome`], if that was said and not played.
    pub ended: Option<String>,
    /// Black and White.
    pub seats: [Seat; 2],
    /// The clocks, if there are any.
    pub clock: Option<TimeControl>,
    /// How players are opened.
    pub how: PlayerOptions,
    /// What keeps the game as it is played, if anything does.
    pub keeper: Option<Keeper>,
    /// Whether somebody strong judges the position while a person thinks.
    pub evaluates: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            game: VariantId::English,
            start: None,
            moves: Vec::new(),
            ended: None,
            seats: [Seat::person("Black"), Seat::person("White")],
            clock: None,
            how: PlayerOptions::default(),
            keeper: None,
            evaluates: false,
        }
    }
}

/// Why a game cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The position is none.
    #[error(transparent)]
    Position(#[from] rules::FenError),
    /// A move cannot be made.
    #[error("move {number}: {error}")]
    Move {
        /// Which one, from 1.
        number: usize,
        /// Why.
        error: rules::PlayError,
    },
    /// It cannot have ended like that.
    #[error("'{0}' is not how a game ends without a move")]
    End(String),
    /// A player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
}

impl Setup {
    /// Sits everybody down.
    pub fn open(self) -> Result<Box<dyn Session>, SetupError> {
        self.game.with(Opening(self))
    }
}

struct Opening(Setup);

impl Task for Opening {
    type Output = Result<Box<dyn Session>, SetupError>;

    fn run<V: Variant>(self) -> Self::Output {
        let Opening(setup) = self;
        let start = match &setup.start {
            Some(fen) => fen.parse::<Position<V>>()?,
            None => Position::start(),
        };
        let mut game = Game::from_position(start);
        for (index, text) in setup.moves.iter().enumerate() {
            game.play_text(text).map_err(|error| SetupError::Move { number: index + 1, error })?;
        }
        if let (Some(sentence), None) = (&setup.ended, game.outcome()) {
            let said = Outcome::said().into_iter().find(|outcome| outcome.to_string() == *sentence);
            let settled = said.and_then(|outcome| game.settle(outcome).ok());
            settled.ok_or_else(|| SetupError::End(sentence.clone()))?;
        }
        Ok(Box::new(Table::<V>::set(game, setup)?))
    }
}

/// Two that throw dice must not throw the same.
pub(crate) fn options_for(how: &PlayerOptions, color: Color) -> PlayerOptions {
    PlayerOptions { seed: how.seed.wrapping_add(u64::from(color == Color::White)), ..how.clone() }
}
