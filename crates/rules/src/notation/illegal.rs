//! Why a move is not legal, in words a player understands.

use super::square::SquareName;
use super::write::{Form, write_moves, write_route};
use crate::board::Square;
use crate::color::{Color, Kind, Piece};
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The board has no such square.
    #[error("there is no square {square} on this board, which has {squares}")]
    NoSuchSquare {
        /// The name that was used.
        square: SquareName,
        /// What the squares of the board are called.
        squares: String,
    },
    /// Nobody can move any more.
    #[error("the game is over")]
    GameOver,
    /// There is nothing to move.
    #[error("there is no piece on {0}")]
    NoPiece(SquareName),
    /// The piece is the opponent's.
    #[error("the piece on {square} is not {turn}'s")]
    NotYours {
        /// Where it stands.
        square: SquareName,
        /// Whose turn it is.
        turn: Color,
    },
    /// A jump is compulsory, and this is none.
    #[error("a jump is compulsory: {}", jumps.join(" or "))]
    MustJump {
        /// The legal moves.
        jumps: Vec<String>,
    },
    /// A capture, but the rules of this game prescribe another.
    #[error("the rules prescribe another capture: {}", jumps.join(" or "))]
    OtherCaptureFirst {
        /// The legal moves.
        jumps: Vec<String>,
    },
    /// The start of a capture that has to go on.
    #[error("the jump must go on: {}", jumps.join(" or "))]
    MustGoOn {
        /// The whole captures that begin like this.
        jumps: Vec<String>,
    },
    /// There is a piece in the way.
    #[error("{0} is not empty")]
    Occupied(SquareName),
    /// The squares are not on one diagonal.
    #[error("{to} is not on a diagonal from {from}")]
    NotDiagonal {
        /// Where the move starts.
        from: SquareName,
        /// Where it should have led.
        to: SquareName,
    },
    /// A man cannot go that way.
    #[error("a man does not move backwards")]
    Backwards,
    /// A jump over nothing, or over a piece that cannot be taken.
    #[error("there is nothing to jump between {from} and {to}")]
    NothingToJump {
        /// Where the move starts.
        from: SquareName,
        /// Where it should have led.
        to: SquareName,
    },
    /// Too long a step.
    #[error("{to} is more than one step from {from}")]
    TooFar {
        /// Where the move starts.
        from: SquareName,
        /// Where it should have led.
        to: SquareName,
    },
    /// The capture exists, but not over these squares.
    #[error("no capture goes that way; there is {}", jumps.join(" or "))]
    NotThatWay {
        /// The legal moves from that square.
        jumps: Vec<String>,
    },
}

/// Why going over `squares` is no legal move. There are at least two squares and no move that fits.
pub(super) fn explain<V: Variant>(position: &Position<V>, squares: &[Square<V::Board>]) -> Illegal {
    let (from, second, to) = (squares[0], squares[1], squares[squares.len() - 1]);
    let routes = position.routes();
    if routes.is_empty() {
        return Illegal::GameOver;
    }
    let name = SquareName::of::<V>;
    let piece = match position.pieces().at(from) {
        None => return Illegal::NoPiece(name(from)),
        Some(piece) if piece.color != position.turn() => {
            return Illegal::NotYours { square: name(from), turn: position.turn() };
        }
        Some(piece) => piece,
    };
    if position.must_capture() {
        return explain_no_capture(position, squares, &routes);
    }
    if position.pieces().at(to).is_some() {
        return Illegal::Occupied(name(to));
    }
    explain_step::<V>(piece, from, second)
}

fn explain_no_capture<V: Variant>(
    position: &Position<V>,
    squares: &[Square<V::Board>],
    routes: &[Move<V::Board>],
) -> Illegal {
    let starts_so = |route: &&Move<V::Board>| {
        route.path().count() > squares.len()
            && route.path().zip(squares).all(|(step, square)| step == *square)
    };
    let going_on = in_full::<V>(routes.iter().filter(starts_so));
    if !going_on.is_empty() {
        return Illegal::MustGoOn { jumps: going_on };
    }
    let ends_so = |route: &&Move<V::Board>| route.from() == squares[0] && squares.last() == Some(&route.to());
    let other_ways = in_full::<V>(routes.iter().filter(ends_so));
    if !other_ways.is_empty() {
        return Illegal::NotThatWay { jumps: other_ways };
    }
    let jumps = write_moves(position, V::RULES.notation, Form::Canonical).into_iter().map(|(_, text)| text);
    let is_long = squares[0].row().abs_diff(squares[1].row()) > 1;
    if is_long && !V::RULES.priority.is_empty() {
        Illegal::OtherCaptureFirst { jumps: jumps.collect() }
    } else {
        Illegal::MustJump { jumps: jumps.collect() }
    }
}

/// Routes with all their squares.
fn in_full<'a, V: Variant>(routes: impl Iterator<Item = &'a Move<V::Board>>) -> Vec<String> {
    let mut texts: Vec<String> =
        routes.map(|route| write_route::<V>(route, V::RULES.notation, Form::Long)).collect();
    texts.sort();
    texts
}

fn explain_step<V: Variant>(piece: Piece, from: Square<V::Board>, to: Square<V::Board>) -> Illegal {
    let name = SquareName::of::<V>;
    let (from_name, to_name) = (name(from), name(to));
    let rows = to.row() as isize - from.row() as isize;
    let columns = to.column().abs_diff(from.column());
    let is_forward = (rows > 0) == (piece.color == Color::Black);
    let is_flying = piece.kind == Kind::King && V::RULES.flying_kings;
    if rows.unsigned_abs() != columns || columns == 0 {
        Illegal::NotDiagonal { from: from_name, to: to_name }
    } else if piece.kind == Kind::Man && !is_forward && (columns == 1 || !V::RULES.men_capture_backwards) {
        Illegal::Backwards
    } else if columns == 2 || is_flying {
        Illegal::NothingToJump { from: from_name, to: to_name }
    } else {
        Illegal::TooFar { from: from_name, to: to_name }
    }
}
