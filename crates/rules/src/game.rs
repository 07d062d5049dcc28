//! A game: a position with its history, able to say how it ended and why.

use crate::color::{Color, Kind};
use crate::moves::Move;
use crate::notation::{MoveError, read_move};
use crate::outcome::{DrawReason, Outcome, WinReason};
use crate::position::Position;
use crate::variant::Variant;

/// A game in progress or ended.
///
/// ```
/// use crownhead_rules::{English, Game};
/// let mut game = Game::<English>::new();
/// game.play_text("11-15")?;
/// game.play_text("23-19")?;
/// assert_eq!(game.moves().count(), 2);
/// game.undo();
/// assert_eq!(game.moves().count(), 1);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), crownhead_rules::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game<V: Variant> {
    start: Position<V>,
    plies: Vec<Ply<V>>,
    /// How the players ended it, if they did.
    settled: Option<Outcome>,
}

#[derive(Clone, Copy, Debug)]
struct Ply<V: Variant> {
    mv: Move<V::Board>,
    after: Position<V>,
    /// Plies without a capture or a move of a man, this one included.
    quiet: u16,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The move was made for another position.
    #[error("that move is not legal here")]
    NotLegal,
    /// The game has no draw by agreement.
    #[error("this game cannot be drawn by agreement")]
    NoAgreement,
    /// The text is not a legal move.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl<V: Variant> Game<V> {
    /// A game from the start position.
    pub fn new() -> Self {
        Self::from_position(Position::start())
    }

    /// A game from any position.
    pub fn from_position(start: Position<V>) -> Self {
        Game { start, plies: Vec::new(), settled: None }
    }

    /// Where the game began.
    pub fn start(&self) -> Position<V> {
        self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> Position<V> {
        self.plies.last().map_or(self.start, |ply| ply.after)
    }

    /// The moves played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move<V::Board>> + '_ {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// The positions that occurred, the first and the present one included.
    pub fn positions(&self) -> impl Iterator<Item = Position<V>> + '_ {
        std::iter::once(self.start).chain(self.plies.iter().map(|ply| ply.after))
    }

    /// Plies since the last capture or move of a man.
    pub fn quiet_plies(&self) -> u16 {
        self.plies.last().map_or(0, |ply| ply.quiet)
    }

    /// How often the present position has occurred, this time included.
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        // A capture or a move of a man cannot be taken back: nothing before it comes again.
        let window = usize::from(self.quiet_plies()) + 1;
        let first = (self.plies.len() + 1).saturating_sub(window);
        self.positions().skip(first).filter(|position| *position == now).count()
    }

    /// Plays a move.
    pub fn play(&mut self, mv: &Move<V::Board>) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        let position = self.position();
        // The move may come from elsewhere: take the one that the generator makes for this position.
        let Some(mv) = position.legal_moves().into_iter().find(|legal| legal == mv) else {
            return Err(PlayError::NotLegal);
        };
        let is_quiet = mv.kind() == Kind::King && !mv.is_capture();
        let quiet = if is_quiet { self.quiet_plies().saturating_add(1) } else { 0 };
        self.plies.push(Ply { mv, after: position.play(&mv), quiet });
        Ok(())
    }

    /// Plays the move that a text means.
    pub fn play_text(&mut self, text: &str) -> Result<Move<V::Board>, PlayError> {
        if let Some(outcome) = self.outcome() {
            return Err(PlayError::GameOver(outcome));
        }
        let mv = read_move(&self.position(), text)?;
        self.play(&mv)?;
        Ok(mv)
    }

    /// Takes back the last thing that happened: a resignation, an agreement or the end of somebody's time, else the last
    /// move, which it gives. Whether there was anything to take back is in [`Game::can_undo`].
    pub fn undo(&mut self) -> Option<Move<V::Board>> {
        if self.settled.take().is_some() {
            return None;
        }
        self.plies.pop().map(|ply| ply.mv)
    }

    /// Whether there is anything to take back.
    pub fn can_undo(&self) -> bool {
        self.settled.is_some() || !self.plies.is_empty()
    }

    /// Whether it ended by what was said, and not by what was played.
    pub fn is_settled(&self) -> bool {
        self.settled.is_some()
    }

    /// One side gives up.
    pub fn resign(&mut self, color: Color) -> Result<(), PlayError> {
        self.settle(Outcome::Win { winner: !color, by: WinReason::Resigned(color) })
    }

    /// One side has used up its time.
    pub fn lose_on_time(&mut self, color: Color) -> Result<(), PlayError> {
        self.settle(Outcome::Win { winner: !color, by: WinReason::OutOfTime(color) })
    }

    /// The players agree to a draw, in games that have one.
    pub fn agree_draw(&mut self) -> Result<(), PlayError> {
        if !V::RULES.draw_by_agreement {
            return Err(PlayError::NoAgreement);
        }
        self.settle(Outcome::Draw(DrawReason::Agreement))
    }

    /// Ends the game by what was said rather than played, such as that of a record: see [`Outcome::said`].
    pub fn settle(&mut self, outcome: Outcome) -> Result<(), PlayError> {
        match self.outcome() {
            Some(outcome) => Err(PlayError::GameOver(outcome)),
            None => {
                self.settled = Some(outcome);
                Ok(())
            }
        }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.settled.or_else(|| self.position().outcome()).or_else(|| self.draw_by_rule())
    }

    fn draw_by_rule(&self) -> Option<Outcome> {
        let reason = match (V::RULES.repetition, V::RULES.quiet_plies) {
            (Some(times), _) if self.repetitions() >= usize::from(times) => DrawReason::Repetition(times),
            (_, Some(plies)) if self.quiet_plies() >= plies => DrawReason::QuietPlies(plies),
            _ => return None,
        };
        Some(Outcome::Draw(reason))
    }
}

impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Game::new()
    }
}
