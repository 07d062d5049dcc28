//! One position of a slice while it is being worked out, in sixteen bits.
//!
//! Two bits say what is known: nothing yet, a draw, a win, a loss. A third says that it will not change: the position has
//! a capture, and captures lead to slices that are finished. The rest is the distance, or, as long as nothing is known,
//! how many moves there are of which it is not yet known that they lose.

use crate::value::Value;

const KNOWN: u16 = 0b11 << 14;
const DRAW: u16 = 0b01 << 14;
const WIN: u16 = 0b10 << 14;
const LOSS: u16 = 0b11 << 14;
const FORCED: u16 = 1 << 13;
const NUMBER: u16 = FORCED - 1;

/// Longer distances than this have no room. No slice here comes near it.
pub(crate) const LONGEST: u16 = NUMBER;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(pub(crate) u16);

impl Cell {
    /// Nothing is known, and this many moves may still be good.
    pub(crate) fn open(moves: u16) -> Cell {
        Cell(moves.min(NUMBER))
    }

    /// A value that is known.
    pub(crate) fn known(value: Value) -> Cell {
        Cell(match value {
            Value::Loss(plies) => LOSS | plies.min(LONGEST),
            Value::Draw => DRAW,
            Value::Win(plies) => WIN | plies.min(LONGEST),
        })
    }

    /// The value of a position with a capture.
    pub(crate) fn forced(value: Value) -> Cell {
        Cell(Cell::known(value).0 | FORCED)
    }

    /// Whether nothing is known.
    #[inline(always)]
    pub(crate) fn is_open(self) -> bool {
        self.0 & KNOWN == 0
    }

    /// Whether the position has a capture.
    #[inline(always)]
    pub(crate) fn is_forced(self) -> bool {
        self.0 & FORCED != 0
    }

    /// A win that a shorter one may replace.
    #[inline(always)]
    pub(crate) fn is_win_beyond(self, plies: u16) -> bool {
        self.0 & (KNOWN | FORCED) == WIN && self.0 & NUMBER > plies
    }

    /// Whether it is a win or a loss of exactly this distance.
    #[inline(always)]
    pub(crate) fn is_decided_in(self, plies: u16) -> bool {
        self.0 & WIN != 0 && self.0 & NUMBER == plies
    }

    /// Whether a decided cell is a loss.
    #[inline(always)]
    pub(crate) fn is_loss(self) -> bool {
        self.0 & KNOWN == LOSS
    }

    /// The number of moves of an open cell.
    #[inline(always)]
    pub(crate) fn moves(self) -> u16 {
        self.0 & NUMBER
    }

    /// What the position is worth; what is open to the end is a draw.
    #[inline(always)]
    pub(crate) fn value(self) -> Value {
        match self.0 & KNOWN {
            WIN => Value::Win(self.0 & NUMBER),
            LOSS => Value::Loss(self.0 & NUMBER),
            _ => Value::Draw,
        }
    }
}
