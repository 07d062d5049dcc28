//! The four diagonals and the two sides, as types: what they mean is known when the code is made.

use crate::board::{Board, Set};
use crate::color::Color;
use crate::pieces::Pieces;

/// One of the four diagonal directions.
pub(crate) trait Direction {
    /// The diagonals at a right angle to this one.
    type Turn: Direction;
    /// See [`Direction::Turn`].
    type OtherTurn: Direction;
    /// The squares one step on. What leaves the board ends on a ghost or is lost; mask the result.
    fn step<B: Board>(squares: Set<B>) -> Set<B>;
    /// The squares one step back.
    fn back<B: Board>(squares: Set<B>) -> Set<B>;
}

macro_rules! directions {
    ($($name:ident: $step:tt $back:tt by $by:expr, turns to $turn:ident and $other:ident;)*) => {$(
        pub(crate) struct $name;

        impl Direction for $name {
            type Turn = $turn;
            type OtherTurn = $other;
            #[inline(always)]
            fn step<B: Board>(squares: Set<B>) -> Set<B> {
                Set(squares.0 $step (B::HALF + $by))
            }
            #[inline(always)]
            fn back<B: Board>(squares: Set<B>) -> Set<B> {
                Set(squares.0 $back (B::HALF + $by))
            }
        }
    )*};
}

directions! {
    DownLeft: << >> by 0, turns to DownRight and UpLeft;
    DownRight: << >> by 1, turns to DownLeft and UpRight;
    UpLeft: >> << by 1, turns to DownLeft and UpRight;
    UpRight: >> << by 0, turns to DownRight and UpLeft;
}

/// One step in each of the four directions; what would leave the board is gone.
impl<B: Board> Set<B> {
    /// The squares one step up and to the left.
    #[inline(always)]
    pub fn up_left(self) -> Self {
        UpLeft::step(self) & Self::ALL
    }

    /// The squares one step up and to the right.
    #[inline(always)]
    pub fn up_right(self) -> Self {
        UpRight::step(self) & Self::ALL
    }

    /// The squares one step down and to the left.
    #[inline(always)]
    pub fn down_left(self) -> Self {
        DownLeft::step(self) & Self::ALL
    }

    /// The squares one step down and to the right.
    ///
    /// ```
    /// use crownhead_rules::{Board8, Set, Square};
    /// let corner: Set<Board8> = Square::at(0, 7).into_iter().collect();
    /// assert!(corner.down_right().is_empty());
    /// assert_eq!(corner.down_left().squares().next(), Square::at(1, 6));
    /// ```
    #[inline(always)]
    pub fn down_right(self) -> Self {
        DownRight::step(self) & Self::ALL
    }
}

/// One of the two players, with the directions that are forward for it.
pub(crate) trait Side {
    type Enemy: Side;
    type ForwardLeft: Direction;
    type ForwardRight: Direction;
    type BackLeft: Direction;
    type BackRight: Direction;
    const COLOR: Color;

    /// The row where this side's men are crowned.
    #[inline(always)]
    fn king_row<B: Board>() -> Set<B> {
        match Self::COLOR {
            Color::Black => Set::BOTTOM,
            Color::White => Set::TOP,
        }
    }

    /// This side's pieces.
    #[inline(always)]
    fn own<B: Board>(pieces: &Pieces<B>) -> Set<B> {
        match Self::COLOR {
            Color::Black => pieces.black,
            Color::White => pieces.white,
        }
    }

    /// The pieces, put together from this side's point of view.
    #[inline(always)]
    fn pieces<B: Board>(own: Set<B>, enemy: Set<B>, kings: Set<B>) -> Pieces<B> {
        match Self::COLOR {
            Color::Black => Pieces { black: own, white: enemy, kings },
            Color::White => Pieces { black: enemy, white: own, kings },
        }
    }
}

pub(crate) struct BlackSide;

impl Side for BlackSide {
    type Enemy = WhiteSide;
    type ForwardLeft = DownLeft;
    type ForwardRight = DownRight;
    type BackLeft = UpLeft;
    type BackRight = UpRight;
    const COLOR: Color = Color::Black;
}

pub(crate) struct WhiteSide;

impl Side for WhiteSide {
    type Enemy = BlackSide;
    type ForwardLeft = UpLeft;
    type ForwardRight = UpRight;
    type BackLeft = DownLeft;
    type BackRight = DownRight;
    const COLOR: Color = Color::White;
}
