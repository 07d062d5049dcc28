//! The game on the desk and the player beside it, whatever the variant.

use engine::Limits;
use players::{Player, PlayerOptions, PlayerSpec, SpecError, judgement};
use rules::{
    Board, Color, Form, Game, Position, RowsError, Setup, Task, Variant, VariantId, read_rows, write_moves,
};

use crate::draw;
use crate::thought;
use crate::watch::Watching;

/// How moves are written: as the protocol wants to read them.
const FORM: Form = Form::Compact;

/// Who is to search, and how it is called.
#[derive(Clone)]
pub(super) struct Seat {
    pub(super) spec: PlayerSpec,
    pub(super) opening: PlayerOptions,
}

/// What a search found, as text.
pub(super) struct Found {
    /// The move, its scores and lines, and the reasons.
    pub(super) decision: String,
    /// What the search did, if there was one.
    pub(super) statistics: Option<String>,
}

/// A game of any variant. An error is a sentence, and nothing has changed.
pub(super) trait Desk {
    /// Which game it is.
    fn id(&self) -> VariantId;
    /// Rows of the board.
    fn size(&self) -> usize;
    /// Who is to move, `None` when the game is over.
    fn turn(&self) -> Option<Color>;
    /// The board with its caption.
    fn picture(&self) -> String;
    /// Who is to move, or how the game ended and why.
    fn caption(&self) -> String;
    /// The position as FEN.
    fn fen(&self) -> String;
    /// The legal moves.
    fn moves(&self) -> Result<Vec<String>, String>;
    /// Plays a move.
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// Takes the last move back.
    fn retract(&mut self) -> Result<(), String>;
    /// Says who is to move; the game begins here if that changes it.
    fn set_turn(&mut self, turn: Color) -> Result<(), String>;
    /// Begins with a position.
    fn set_fen(&mut self, fen: &str) -> Result<(), String>;
    /// Reads the first rows of a board; those that are missing are empty.
    fn read_rows(&self, rows: &[String]) -> Result<Setup, RowsError>;
    /// Begins with a position; the turn stays as it was.
    fn set_up(&mut self, setup: Setup) -> Result<(), String>;
    /// Who searches.
    fn seat(&self) -> Seat;
    /// Lets another search.
    fn take_seat(&mut self, seat: Seat) -> Result<(), SpecError>;
    /// What the one who searches is called.
    fn player(&self) -> String;
    /// Judges the position without a search.
    fn evaluate(&mut self) -> Result<String, String>;
    /// Searches and plays the best move.
    fn search(&mut self, limits: &Limits, watching: &Watching<'_>) -> Result<Found, String>;
}

/// A desk with the start of a game on it.
pub(super) fn open(id: VariantId, seat: Seat) -> Result<Box<dyn Desk>, SpecError> {
    id.with(Open { seat })
}

struct Open {
    seat: Seat,
}

impl Task for Open {
    type Output = Result<Box<dyn Desk>, SpecError>;

    fn run<V: Variant>(self) -> Self::Output {
        let table = Table::<V>::new(self.seat)?;
        Ok(Box::new(table))
    }
}

struct Table<V: Variant> {
    game: Game<V>,
    seat: Seat,
    player_name: String,
    /// Opened when it is needed: each new position is met with an empty memory.
    player: Option<Box<dyn Player<V>>>,
}

impl<V: Variant> Table<V> {
    fn new(seat: Seat) -> Result<Self, SpecError> {
        let player = seat.spec.open(&seat.opening)?;
        Ok(Table { game: Game::new(), seat, player_name: player.name(), player: Some(player) })
    }

    fn begin(&mut self, position: Position<V>) {
        self.game = Game::from_position(position);
        self.player = None;
    }

    fn going_on(&self) -> Result<(), String> {
        self.game.outcome().map_or(Ok(()), |outcome| Err(format!("the game is over: {outcome}")))
    }
}

/// The player, opened if need be.
fn opened<'a, V: Variant>(
    player: &'a mut Option<Box<dyn Player<V>>>,
    seat: &Seat,
) -> Result<&'a mut Box<dyn Player<V>>, String> {
    match player {
        Some(player) => Ok(player),
        none => Ok(none.insert(seat.spec.open(&seat.opening).map_err(|error| error.to_string())?)),
    }
}

impl<V: Variant> Desk for Table<V> {
    fn id(&self) -> VariantId {
        V::ID
    }

    fn size(&self) -> usize {
        V::Board::SIZE
    }

    fn turn(&self) -> Option<Color> {
        self.going_on().ok().map(|()| self.game.position().turn())
    }

    fn picture(&self) -> String {
        draw::picture(&self.game, Color::Black)
    }

    fn caption(&self) -> String {
        draw::standing(&self.game)
    }

    fn fen(&self) -> String {
        self.game.position().fen()
    }

    fn moves(&self) -> Result<Vec<String>, String> {
        self.going_on()?;
        let moves = write_moves(&self.game.position(), V::RULES.notation, FORM);
        Ok(moves.into_iter().map(|(_, text)| text).collect())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        self.game.play_text(text).map(|_| ()).map_err(|error| error.to_string())
    }

    fn retract(&mut self) -> Result<(), String> {
        self.game.undo().map(|_| ()).ok_or_else(|| "there is no move to take back".to_owned())
    }

    fn set_turn(&mut self, turn: Color) -> Result<(), String> {
        let position = self.game.position();
        if position.turn() == turn {
            return Ok(());
        }
        let setup = Setup { turn: Some(turn), ..Setup::from(&position) };
        self.begin(Position::try_from(&setup).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn set_fen(&mut self, fen: &str) -> Result<(), String> {
        self.begin(fen.parse().map_err(|error: rules::FenError| error.to_string())?);
        Ok(())
    }

    fn read_rows(&self, rows: &[String]) -> Result<Setup, RowsError> {
        let empty = "e".repeat(V::Board::HALF);
        let missing = V::Board::SIZE.saturating_sub(rows.len());
        let rows = rows.iter().map(String::as_str).chain(std::iter::repeat_n(empty.as_str(), missing));
        read_rows::<V>(&rows.collect::<Vec<_>>().join("\n"))
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), String> {
        let setup = Setup { turn: Some(self.game.position().turn()), ..setup };
        self.begin(Position::try_from(&setup).map_err(|error| error.to_string())?);
        Ok(())
    }

    fn seat(&self) -> Seat {
        self.seat.clone()
    }

    fn take_seat(&mut self, seat: Seat) -> Result<(), SpecError> {
        let player = seat.spec.open(&seat.opening)?;
        (self.seat, self.player_name, self.player) = (seat, player.name(), Some(player));
        Ok(())
    }

    fn player(&self) -> String {
        self.player_name.clone()
    }

    fn evaluate(&mut self) -> Result<String, String> {
        self.going_on()?;
        let (position, player) = (self.game.position(), opened(&mut self.player, &self.seat)?);
        let Some(glance) = player.glance(&position) else {
            return Err(format!("{} does not judge positions", player.name()));
        };
        let (turn, score) = (position.turn(), glance.score);
        let words = judgement(score, turn);
        let mut text = format!("{}: {score} for {turn}, who is to move ({words})\n", self.player_name);
        for term in &glance.terms {
            text.push_str(&format!("  {:<24} {:+.2}\n", term.name, f64::from(term.hundredths) / 100.0));
        }
        Ok(text)
    }

    fn search(&mut self, limits: &Limits, watching: &Watching<'_>) -> Result<Found, String> {
        self.going_on()?;
        let (position, player) = (self.game.position(), opened(&mut self.player, &self.seat)?);
        let decision =
            watching.choose(player.as_mut(), &self.game, limits, FORM).map_err(|error| error.to_string())?;
        self.game.play(&decision.mv).map_err(|error| error.to_string())?;
        Ok(Found {
            decision: thought::decision(&position, &decision, FORM) + &thought::reasons(&decision),
            statistics: decision.statistics.as_ref().map(thought::statistics),
        })
    }
}
