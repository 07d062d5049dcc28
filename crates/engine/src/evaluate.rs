//! What a position is worth without looking further.

use rules::{Goal, Kind, Move, Position, Variant};

use crate::score::Score;

/// Judges positions.
pub trait Evaluator<V: Variant>: Send + Sync {
    /// The worth of a position to the side to move.
    fn evaluate(&self, position: &Position<V>) -> Score;

    /// The worth after a legal move to the side that makes it, where that follows from the worth before
    /// and the move alone.
    fn after(&self, _position: &Position<V>, _before: Score, _mv: &Move<V::Board>) -> Option<Score> {
        None
    }

    /// How far a position that is known to be won or lost seems to have come to its end: by this a search finds its way
    /// there.
    fn progress(&self, position: &Position<V>) -> Score {
        self.evaluate(position)
    }

    /// What the worth is made of, for people. Their sum is the score, but for rounding.
    fn terms(&self, _position: &Position<V>) -> Vec<Term> {
        Vec::new()
    }
}

/// One part of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it looks at.
    pub name: &'static str,
    /// What it adds for the side to move, in hundredths.
    pub hundredths: i32,
}

/// Counts pieces and nothing else. Where the goal is to lose, fewer are better.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    /// The worth of a man in hundredths.
    pub man: i32,
    /// The worth of a king in hundredths.
    pub king: i32,
}

impl Material {
    /// Each piece counts one, as in the first part of the Lose Checkers assignment.
    pub const PIECES: Material = Material { man: 100, king: 100 };
}

impl<V: Variant> Evaluator<V> for Material {
    fn evaluate(&self, position: &Position<V>) -> Score {
        let (pieces, us) = (position.pieces(), position.turn());
        let men = pieces.men(us).len() as i32 - pieces.men(!us).len() as i32;
        let kings = pieces.kings(us).len() as i32 - pieces.kings(!us).len() as i32;
        let more = men * self.man + kings * self.king;
        Score::evaluation(if V::RULES.goal == Goal::Lose { -more } else { more })
    }

    fn after(&self, position: &Position<V>, before: Score, mv: &Move<V::Board>) -> Option<Score> {
        let taken = mv.taken();
        let kings = (taken & position.pieces().kings(!position.turn())).len() as i32;
        let men = taken.len() as i32 - kings;
        let crowned = if mv.crowns() && mv.kind() == Kind::Man { self.king - self.man } else { 0 };
        let more = men * self.man + kings * self.king + crowned;
        let change = if V::RULES.goal == Goal::Lose { -more } else { more };
        Some(Score::evaluation(i32::from(before.value()) + change))
    }
}
