//! Why a move is not legal, in words a player understands.

use super::read::line;
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
    /// A jump over a piece of one's own.
    #[error("the piece on {0} is one's own")]
    OwnPiece(SquareName),
    /// A jump over more than one piece.
    #[error("there is more than one piece between {from} and {to}")]
    TwoPieces {
        /// Where the move starts.
        from: SquareName,
        /// Where it should have led.
        to: SquareName,
    },
    /// A man that would take a king in a game where it may not.
    #[error("a man does not take the king on {0}")]
    KingIsSafe(SquareName),
    /// A plain move over several squares.
    #[error("only a capture has more than two squares")]
    TooManySquares,
    /// From and to are the same.
    #[error("it starts and ends on {0}")]
    StaysPut(SquareName),
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
    let first_leg = leg(position, piece, from, second);
    if position.must_capture() {
        return explain_no_capture(position, squares, &routes, first_leg);
    }
    match first_leg {
        Err(why) => why,
        Ok(_) if position.pieces().at(to).is_some() => Illegal::Occupied(name(to)),
        Ok(_) => Illegal::TooManySquares,
    }
}

/// What the first leg of a move would be, if it were possible by itself.
#[derive(PartialEq, Eq)]
enum Leg {
    Step,
    Jump,
}

/// Looks at one leg of a move: what it would be, or why it is nothing.
fn leg<V: Variant>(
    position: &Position<V>,
    piece: Piece,
    from: Square<V::Board>,
    to: Square<V::Board>,
) -> Result<Leg, Illegal> {
    let name = SquareName::of::<V>;
    let (from_name, to_name) = (name(from), name(to));
    let (rows, columns) = (from.row().abs_diff(to.row()), from.column().abs_diff(to.column()));
    let is_forward = (to.row() > from.row()) == (piece.color == Color::Black);
    let is_man = piece.kind == Kind::Man;
    let flies = !is_man && V::RULES.flying_kings;
    if from == to {
        return Err(Illegal::StaysPut(from_name));
    }
    if rows != columns {
        return Err(Illegal::NotDiagonal { from: from_name, to: to_name });
    }
    if is_man && !is_forward && (rows == 1 || !V::RULES.men_capture_backwards) {
        return Err(Illegal::Backwards);
    }
    if position.pieces().at(to).is_some() {
        return Err(Illegal::Occupied(to_name));
    }
    let between: Vec<(Square<V::Board>, Piece)> =
        line(from, to).skip(1).filter_map(|square| Some((square, position.pieces().at(square)?))).collect();
    match between[..] {
        [(square, other), ..] if other.color == piece.color => Err(Illegal::OwnPiece(name(square))),
        [_, _, ..] if rows == 2 || flies => Err(Illegal::TwoPieces { from: from_name, to: to_name }),
        _ if rows > 2 && !flies => Err(Illegal::TooFar { from: from_name, to: to_name }),
        [(square, other)] if is_man && other.kind == Kind::King && !V::RULES.men_capture_kings => {
            Err(Illegal::KingIsSafe(name(square)))
        }
        [_] => Ok(Leg::Jump),
        _ if rows == 1 || flies => Ok(Leg::Step),
        _ => Err(Illegal::NothingToJump { from: from_name, to: to_name }),
    }
}

fn explain_no_capture<V: Variant>(
    position: &Position<V>,
    squares: &[Square<V::Board>],
    routes: &[Move<V::Board>],
    first_leg: Result<Leg, Illegal>,
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
    let jumps = jumps.collect();
    let starts_a_route =
        routes.iter().any(|route| route.path().nth(1) == Some(squares[1]) && route.from() == squares[0]);
    match first_leg {
        Ok(Leg::Jump) if starts_a_route => Illegal::NotThatWay { jumps },
        Ok(Leg::Jump) if !V::RULES.priority.is_empty() => Illegal::OtherCaptureFirst { jumps },
        Err(why @ (Illegal::OwnPiece(_) | Illegal::TwoPieces { .. } | Illegal::KingIsSafe(_))) => why,
        _ => Illegal::MustJump { jumps },
    }
}

/// Routes with all their squares.
fn in_full<'a, V: Variant>(routes: impl Iterator<Item = &'a Move<V::Board>>) -> Vec<String> {
    let mut texts: Vec<String> =
        routes.map(|route| write_route::<V>(route, V::RULES.notation, Form::Long)).collect();
    texts.sort();
    texts
}
