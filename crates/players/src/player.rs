//! What a player is.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Limits, Line, Progress, Score, Statistics, Term};
use rules::{Color, Game, Move, Position, Variant};

use crate::words::judgement;

/// Somebody who can be asked for a move.
pub trait Player<V: Variant>: Send {
    /// What the player is called, options included.
    fn name(&self) -> String;

    /// Gets ready for a game. Whoever keeps the time calls it before the first clock runs; without it the first move may
    /// take longer.
    fn prepare(&mut self) -> Result<(), NoMove> {
        Ok(())
    }

    /// Chooses a move in a game that is not over, within the limits.
    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove>;

    /// What it thinks of a position at a glance, without looking ahead, if it judges positions at all.
    fn glance(&self, _position: &Position<V>) -> Option<Glance> {
        None
    }
}

/// A judgement of a position without looking ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// What the score is made of, in hundredths for the side to move; empty if the player cannot tell.
    pub terms: Vec<Term>,
}

/// Carries progress out of a player and the wish to stop in.
pub trait Watch<V: Variant> {
    /// Called from time to time with what has been found so far.
    fn progress(&mut self, progress: &Progress<'_, V>);

    /// A switch that becomes true when the player should answer at once.
    fn stop(&self) -> Arc<AtomicBool>;
}

/// Looks away.
#[derive(Debug, Default)]
pub struct Silent {
    stop: Arc<AtomicBool>,
}

impl<V: Variant> Watch<V> for Silent {
    fn progress(&mut self, _: &Progress<'_, V>) {}

    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

/// A move and why.
#[derive(Clone, Debug)]
pub struct Decision<V: Variant> {
    /// The move.
    pub mv: Move<V::Board>,
    /// What the player thinks of its chances, if it has a number for that.
    pub score: Option<Score>,
    /// Whether that number looks at one side only, so that it does not say who is better.
    pub one_sided: bool,
    /// The lines it considered best, the one it plays first; empty for players that do not look ahead.
    pub lines: Vec<Line<V>>,
    /// What its search did, if it searched.
    pub statistics: Option<Statistics>,
    /// Sentences that a person can read.
    pub reasons: Vec<String>,
    /// Whether it would be content with a draw.
    pub offers_draw: bool,
    /// What it thought with, as tables for whoever wants to look closer.
    pub exhibits: Vec<Exhibit>,
}

/// A table out of a player's mind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exhibit {
    /// What it shows.
    pub title: String,
    /// What the columns are.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl<V: Variant> Decision<V> {
    /// A move with its reasons and nothing else.
    pub(crate) fn plain(mv: Move<V::Board>, reasons: Vec<String>) -> Self {
        Decision {
            mv,
            score: None,
            one_sided: false,
            lines: Vec::new(),
            statistics: None,
            reasons,
            offers_draw: false,
            exhibits: Vec::new(),
        }
    }

    /// A score of this decision in words, for the side to move, if it says who is better.
    pub fn judgement(&self, score: Score, turn: Color) -> Option<String> {
        (!self.one_sided || score.plies_to_end().is_some()).then(|| judgement(score, turn))
    }
}

/// Why a player makes no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMove {
    /// There is none to make.
    #[error("there is no legal move")]
    NoneLegal,
    /// It gives the game up.
    #[error("it resigns")]
    Resigned,
    /// It did not answer in time.
    #[error("it did not answer in time")]
    Late,
    /// It broke down.
    #[error("it broke down: {0}")]
    Crashed(String),
    /// What it says is not a legal move.
    #[error("it says '{0}', which is not a legal move")]
    Illegal(String),
    /// It says more than anybody could read.
    #[error("it says far too much")]
    Flooded,
}
