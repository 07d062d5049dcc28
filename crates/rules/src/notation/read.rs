//! From text to a legal move.

use std::str::FromStr;

use super::illegal::{self, Illegal};
use super::square::SquareName;
use super::write::{Form, write_route};
use crate::board::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::Variant;

/// More squares than any move touches; what is longer is not a move.
const MOST_SQUARES: usize = 64;

/// The squares that a move text names, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    squares: Vec<SquareName>,
}

/// A text that is not a move in any notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a move: {expected}, as in 11-15, 22x15x8, c3-d4 or g7e5c7")]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// What is missing or wrong.
    pub expected: &'static str,
}

/// Why a text is not a move that can be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not a move in any notation.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It is a move, but not a legal one here.
    #[error("{text} is not legal: {why}")]
    Illegal {
        /// The text.
        text: String,
        /// The reason.
        why: Illegal,
    },
    /// It fits several legal moves.
    #[error("{text} may mean {}", choices.join(" or "))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves it fits, written so that they can be told apart.
        choices: Vec<String>,
    },
}

impl MoveText {
    /// The squares named, at least two.
    pub fn squares(&self) -> &[SquareName] {
        &self.squares
    }

    /// The text that `self` followed by `next` makes if `next` starts where `self` ends, as in
    /// `11x18 18x25`.
    pub(crate) fn joined(&self, next: &MoveText) -> Option<MoveText> {
        let meets = self.squares.last() == next.squares.first();
        meets.then(|| MoveText { squares: [&self.squares[..], &next.squares[1..]].concat() })
    }
}

impl FromStr for MoveText {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fail = |expected| {
            let text = text.chars().take(40).collect();
            Err(Unreadable { text, expected })
        };
        let mut squares = Vec::new();
        let mut rest = text.trim();
        let mut separated = true;
        while let Some(first) = rest.chars().next() {
            if is_separator(first) {
                rest = rest[first.len_utf8()..].trim_start();
                separated = true;
                continue;
            }
            let Some((square, after)) = SquareName::read(rest) else {
                return fail("it takes squares with - or x between them");
            };
            let follows_a_number = matches!(squares.last(), Some(SquareName::Number(_)));
            if !separated && (follows_a_number || matches!(square, SquareName::Number(_))) {
                return fail("numbers need - or x between them");
            }
            squares.push(square);
            separated = after.starts_with(char::is_whitespace);
            rest = after.trim_start();
        }
        let of_one_kind = squares
            .windows(2)
            .all(|pair| matches!(pair[0], SquareName::Number(_)) == matches!(pair[1], SquareName::Number(_)));
        match squares.len() {
            0 | 1 => fail("it takes at least two squares"),
            _ if squares.len() > MOST_SQUARES => fail("no move has so many squares"),
            _ if !of_one_kind => fail("it takes numbers or letters, not both"),
            _ if separated && text.trim_end().ends_with(is_separator) => {
                fail("a square is missing at its end")
            }
            _ if text.trim_start().starts_with(is_separator) => fail("a square is missing at its start"),
            _ => Ok(MoveText { squares }),
        }
    }
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | 'x' | 'X' | ':' | '\u{d7}' | '\u{2013}')
}

impl std::fmt::Display for MoveText {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let squares: Vec<String> = self.squares.iter().map(SquareName::to_string).collect();
        f.write_str(&squares.join("-"))
    }
}

/// Finds the legal move that `text` means.
///
/// ```
/// use crownhead_rules::{English, MoveError, Position, read_move};
/// let start = Position::<English>::start();
/// assert!(read_move(&start, "11-15").is_ok());
/// assert_eq!(
///     read_move(&start, "22-18").unwrap_err().to_string(),
///     "22-18 is not legal: the piece on 22 is not Black's"
/// );
/// assert!(matches!(read_move(&start, "hello"), Err(MoveError::Unreadable(_))));
/// ```
pub fn read_move<V: Variant>(position: &Position<V>, text: &str) -> Result<Move<V::Board>, MoveError> {
    let squares: MoveText = text.parse()?;
    find_move(position, &squares, text.trim())
}

/// Finds the legal move that goes over the squares of `wanted`; `text` is what errors call it.
pub(crate) fn find_move<V: Variant>(
    position: &Position<V>,
    wanted: &MoveText,
    text: &str,
) -> Result<Move<V::Board>, MoveError> {
    let illegal = |why| Err(MoveError::Illegal { text: text.to_owned(), why });
    let mut squares = Vec::with_capacity(wanted.squares.len());
    for name in &wanted.squares {
        let Some(square) = name.find::<V>() else {
            return illegal(Illegal::NoSuchSquare { square: *name, squares: SquareName::range::<V>(*name) });
        };
        squares.push(square);
    }
    // `11x18 18x25` names 18 twice; `6x6` is a capture that ends where it began.
    let last = squares[squares.len() - 1];
    squares.dedup();
    if squares.len() == 1 {
        squares.push(last);
    }
    let routes = position.routes();
    let exact = routes.iter().filter(|route| route.path().eq(squares.iter().copied()));
    let mut fitting = distinct(exact);
    if fitting.is_empty() {
        fitting = distinct(routes.iter().filter(|route| passes(position, route, &squares)));
    }
    match fitting[..] {
        [found] => Ok(found),
        [] => illegal(illegal::explain(position, &squares)),
        _ => {
            fitting.sort_by(|a, b| a.path().cmp(b.path()));
            let choices =
                fitting.iter().map(|mv| write_route::<V>(mv, V::RULES.notation, Form::Long)).collect();
            Err(MoveError::Ambiguous { text: text.to_owned(), choices })
        }
    }
}

/// The moves among `routes`, each once.
fn distinct<'a, B: crate::board::Board>(routes: impl Iterator<Item = &'a Move<B>>) -> Vec<Move<B>> {
    let mut moves: Vec<Move<B>> = Vec::new();
    for route in routes {
        if !moves.contains(route) {
            moves.push(*route);
        }
    }
    moves
}

/// Whether a route starts and ends as `squares` do and touches those between in their order.
fn passes<V: Variant>(position: &Position<V>, route: &Move<V::Board>, squares: &[Square<V::Board>]) -> bool {
    let [first, between @ .., last] = squares else { return false };
    let mut landings = landings(position, route).into_iter();
    route.from() == *first
        && route.to() == *last
        && between.iter().all(|square| landings.any(|possible| possible.contains(square)))
}

/// Where the piece may touch down between the jumps of a route: on one square, but anywhere before
/// the next piece where a flying king goes straight on.
fn landings<V: Variant>(position: &Position<V>, route: &Move<V::Board>) -> Vec<Vec<Square<V::Board>>> {
    let path: Vec<Square<V::Board>> = route.path().collect();
    let between = path.windows(3).map(|leg| {
        let (from, at, to) = (leg[0], leg[1], leg[2]);
        if heading(from, at) != heading(at, to) {
            return vec![at];
        }
        let is_free =
            |square: &Square<V::Board>| *square == route.from() || position.pieces().at(*square).is_none();
        line(at, to).take_while(is_free).collect()
    });
    between.collect()
}

/// The direction from one square to another: rows down, columns right.
fn heading<B: crate::board::Board>(from: Square<B>, to: Square<B>) -> (isize, isize) {
    let sign = |from: usize, to: usize| (to as isize - from as isize).signum();
    (sign(from.row(), to.row()), sign(from.column(), to.column()))
}

/// The squares from one to another on the same diagonal, the last one not included.
pub(super) fn line<B: crate::board::Board>(
    from: Square<B>,
    to: Square<B>,
) -> impl Iterator<Item = Square<B>> {
    let (down, right) = heading(from, to);
    let steps = from.row().abs_diff(to.row()) as isize;
    (0..steps).filter_map(move |i| {
        let row = from.row().checked_add_signed(i * down)?;
        Square::at(row, from.column().checked_add_signed(i * right)?)
    })
}
