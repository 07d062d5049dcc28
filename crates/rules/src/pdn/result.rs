//! How a game ended, as PDN writes it.

use std::fmt;

use crate::color::Color;
use crate::outcome::Outcome;

/// The mark at the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PdnResult {
    /// `1-0`.
    Win1,
    /// `1/2-1/2`.
    Draw1,
    /// `0-1`.
    Loss1,
    /// `2-0`.
    Win2,
    /// `1-1`.
    Draw2,
    /// `0-2`.
    Loss2,
    /// `0-0`: lost for both.
    DoubleForfeit,
    /// `*`: not ended, or not known.
    Unknown,
}

/// What a result says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// This side won.
    Won(Color),
    /// Nobody won.
    Drawn,
    /// Both lost.
    BothLost,
    /// Nothing.
    Unknown,
}

impl PdnResult {
    /// All of them. Those that start like others stand before them.
    pub const ALL: [PdnResult; 8] = [
        PdnResult::Draw1,
        PdnResult::Win1,
        PdnResult::Loss1,
        PdnResult::Win2,
        PdnResult::Draw2,
        PdnResult::Loss2,
        PdnResult::DoubleForfeit,
        PdnResult::Unknown,
    ];

    /// The mark.
    pub const fn text(self) -> &'static str {
        match self {
            PdnResult::Win1 => "1-0",
            PdnResult::Draw1 => "1/2-1/2",
            PdnResult::Loss1 => "0-1",
            PdnResult::Win2 => "2-0",
            PdnResult::Draw2 => "1-1",
            PdnResult::Loss2 => "0-2",
            PdnResult::DoubleForfeit => "0-0",
            PdnResult::Unknown => "*",
        }
    }

    /// The result with this mark.
    pub fn from_text(text: &str) -> Option<PdnResult> {
        Self::ALL.into_iter().find(|result| result.text() == text)
    }

    /// What it says in a game that `first` starts by its rules: `1-0` means that the first mover
    /// won, which in English draughts is Black.
    pub fn meaning(self, first: Color) -> Meaning {
        match self {
            PdnResult::Win1 | PdnResult::Win2 => Meaning::Won(first),
            PdnResult::Loss1 | PdnResult::Loss2 => Meaning::Won(!first),
            PdnResult::Draw1 | PdnResult::Draw2 => Meaning::Drawn,
            PdnResult::DoubleForfeit => Meaning::BothLost,
            PdnResult::Unknown => Meaning::Unknown,
        }
    }

    /// The mark for how a game ended, in a game that `first` starts by its rules.
    pub fn of(outcome: Option<Outcome>, first: Color) -> PdnResult {
        outcome.map_or(PdnResult::Unknown, |outcome| PdnResult::of_winner(outcome.winner(), first))
    }

    /// The mark for a game that this side has won, or nobody, and that `first` starts by its rules.
    pub fn of_winner(winner: Option<Color>, first: Color) -> PdnResult {
        match winner {
            None => PdnResult::Draw1,
            Some(winner) if winner == first => PdnResult::Win1,
            Some(_) => PdnResult::Loss1,
        }
    }
}

impl fmt::Display for PdnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Won(color) => write!(f, "{color} won"),
            Meaning::Drawn => f.write_str("drawn"),
            Meaning::BothLost => f.write_str("lost for both"),
            Meaning::Unknown => f.write_str("no result"),
        }
    }
}
