//! What a position is worth to the side to move.

use std::fmt;
use std::ops::Neg;

/// The longest line that a search can follow.
pub const MAX_PLY: usize = 256;

/// A score from the point of view of the side to move, in hundredths of a man.
///
/// There are five regions: wins by their distance, then those that an endgame database knows without it, the same
/// for losses, and everything between, where an evaluation puts a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);
    /// Better than every score.
    pub const INFINITE: Score = Score(32_000);
    /// Worse than every score.
    pub const LEAST: Score = Score(-32_000);
    /// A game that is won already.
    const WON: i16 = 30_000;
    /// Wins by their distance are above this.
    const FAR: i16 = Self::WON - MAX_PLY as i16 - 1;
    /// The middle of the wins whose distance is not known, and how far they go from there.
    const KNOWN: i16 = 22_000;
    const SPREAD: i16 = 1_999;
    /// The middle of those on the way to which nothing has been gained yet.
    const DISTANT: i16 = Self::KNOWN - 2 * Self::SPREAD - 2;
    /// Evaluations stay within this bound.
    const MOST: i16 = Self::DISTANT - Self::SPREAD - 1;

    /// An evaluation. What would look like a win or a loss is held back.
    pub fn evaluation(hundredths: i32) -> Score {
        Score(hundredths.clamp(-i32::from(Self::MOST), i32::from(Self::MOST)) as i16)
    }

    /// A win in so many plies.
    pub fn win_in(plies: usize) -> Score {
        debug_assert!(plies <= MAX_PLY);
        Score(Self::WON - plies as i16)
    }

    /// A win that is known, though not how far away it is; the better the evaluation, the better it is.
    pub fn known_win(evaluation: Score) -> Score {
        Score(Self::KNOWN + evaluation.0.clamp(-Self::SPREAD, Self::SPREAD))
    }

    /// The same for one that is further away than any of those: it has been known all along, and the line has not come
    /// nearer to it.
    pub fn distant_win(evaluation: Score) -> Score {
        Score(Self::DISTANT + evaluation.0.clamp(-Self::SPREAD, Self::SPREAD))
    }

    /// A loss that is further away than any whose line has given something up.
    pub fn distant_loss(evaluation: Score) -> Score {
        -Self::distant_win(-evaluation)
    }

    /// A loss that is known, though not how far away it is.
    pub fn known_loss(evaluation: Score) -> Score {
        -Self::known_win(-evaluation)
    }

    /// A loss in so many plies.
    pub fn loss_in(plies: usize) -> Score {
        -Self::win_in(plies)
    }

    /// In how many plies the game ends, if the score is a win or a loss.
    pub fn plies_to_end(self) -> Option<usize> {
        (self.0.abs() > Self::FAR && self.0.abs() <= Self::WON).then(|| (Self::WON - self.0.abs()) as usize)
    }

    /// Whether the side to move wins.
    pub fn is_win(self) -> bool {
        self.0 > Self::MOST
    }

    /// Whether the side to move loses.
    pub fn is_loss(self) -> bool {
        self.0 < -Self::MOST
    }

    /// The score with a plain number, not beyond those that there are.
    pub(crate) fn of(value: i16) -> Score {
        Score(value.clamp(-Self::WON, Self::WON))
    }

    /// The plain number.
    pub const fn value(self) -> i16 {
        self.0
    }

    /// The next greater score.
    pub(crate) const fn next(self) -> Score {
        Score(self.0 + 1)
    }

    /// A score this much greater, not beyond [`Score::INFINITE`].
    pub(crate) fn plus(self, hundredths: i32) -> Score {
        let most = i32::from(Self::INFINITE.0);
        Score((i32::from(self.0) + hundredths).clamp(-most, most) as i16)
    }

    /// As a table keeps it: wins and losses counted from the position itself rather than the root.
    pub(crate) fn to_table(self, ply: usize) -> i16 {
        self.shifted(ply as i16)
    }

    /// Back from a table, `ply` plies from the root.
    pub(crate) fn from_table(value: i16, ply: usize) -> Score {
        Score(Score(value).shifted(-(ply as i16)))
    }

    fn shifted(self, plies: i16) -> i16 {
        match self.plies_to_end() {
            Some(_) if self.is_win() => self.0 + plies,
            Some(_) => self.0 - plies,
            None => self.0,
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// In men with two decimals, `+0.35`; wins and losses as `win in 5`, or `win` where the distance is not known.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None if self.is_win() => f.write_str("win"),
            None if self.is_loss() => f.write_str("loss"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
