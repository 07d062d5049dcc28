//! A valid position: small, `Copy`, and able to say what may be played.

use crate::board::{Board, Set};
use crate::color::{Color, Kind, Piece};
use crate::direction::{BlackSide, WhiteSide};
use crate::generate::{self, BoardOf, MoveList};
use crate::key::Key;
use crate::moves::Move;
use crate::outcome::{Outcome, WinReason};
use crate::pieces::Pieces;
use crate::rulebook::Goal;
use crate::variant::Variant;

/// Pieces on a board and a side to move. History is the business of [`Game`](crate::Game).
///
/// ```
/// use crownhead_rules::{English, Position};
/// let start = Position::<English>::start();
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 7);
/// let next = start.play(&moves[0]);
/// assert_ne!(next.key(), start.key());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<V: Variant> {
    pieces: Pieces<V::Board>,
    key: Key,
    turn: Color,
}

impl<V: Variant> Position<V> {
    pub(crate) fn new(pieces: Pieces<V::Board>, turn: Color) -> Self {
        Position { pieces, turn, key: Key::of(&pieces, turn) }
    }

    /// A position with these pieces; none if a man stands on its king row, there is a king in a race, or a side has more
    /// pieces than at the start.
    pub fn with_pieces(pieces: Pieces<V::Board>, turn: Color) -> Option<Self> {
        let most = Self::pieces_at_start();
        let is_sound = Color::BOTH.into_iter().all(|color| {
            let king_row = if color == Color::Black { Set::BOTTOM } else { Set::TOP };
            pieces.of(color).len() <= most && !pieces.men(color).meets(king_row)
        });
        let has_kings = Color::BOTH.into_iter().any(|color| !pieces.kings(color).is_empty());
        let may_have_kings = V::RULES.goal != Goal::Crown;
        (is_sound && (may_have_kings || !has_kings)).then(|| Position::new(pieces, turn))
    }

    /// The position at the start of the game: men on all rows but the two in the middle.
    pub fn start() -> Self {
        let mut pieces = Pieces::default();
        let each = Self::pieces_at_start();
        for square in crate::board::Square::all() {
            if square.index() < each {
                pieces.put(square, Piece { color: Color::Black, kind: Kind::Man });
            } else if square.index() >= V::Board::SQUARES - each {
                pieces.put(square, Piece { color: Color::White, kind: Kind::Man });
            }
        }
        Position::new(pieces, V::RULES.starts)
    }

    /// How many pieces each side has at the start, the most it can ever have.
    pub const fn pieces_at_start() -> usize {
        (V::Board::SIZE - 2) / 2 * V::Board::HALF
    }

    /// What stands where.
    pub fn pieces(&self) -> Pieces<V::Board> {
        self.pieces
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// The legal moves, each unique by from, to and the pieces taken.
    pub fn legal_moves(&self) -> Vec<Move<V::Board>> {
        let mut moves = Vec::new();
        self.moves_into(&mut moves);
        moves
    }

    /// The legal moves, put into `moves` in place of what was there.
    pub fn moves_into(&self, moves: &mut Vec<Move<V::Board>>) {
        moves.clear();
        self.visit::<generate::Unique>(&mut MoveList(moves));
    }

    /// Every route: captures that differ only in their path are listed each on its own.
    pub fn routes(&self) -> Vec<Move<V::Board>> {
        let mut routes = Vec::new();
        self.visit::<generate::Routes>(&mut MoveList(&mut routes));
        routes
    }

    fn visit<C: generate::Counting>(&self, visitor: &mut impl generate::Visitor<V>) {
        match self.turn {
            Color::Black => generate::visit::<V, BlackSide, C>(&self.pieces, visitor),
            Color::White => generate::visit::<V, WhiteSide, C>(&self.pieces, visitor),
        }
    }

    /// Whether the side to move has a capture, and so must make one.
    pub fn must_capture(&self) -> bool {
        !self.is_race_over()
            && match self.turn {
                Color::Black => generate::can_capture::<V, BlackSide>(&self.pieces),
                Color::White => generate::can_capture::<V, WhiteSide>(&self.pieces),
            }
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> usize {
        let count = match self.turn {
            Color::Black => generate::count::<V, BlackSide, generate::Unique>(&self.pieces),
            Color::White => generate::count::<V, WhiteSide, generate::Unique>(&self.pieces),
        };
        count as usize
    }

    /// Whether the opponent could capture if it were its turn.
    pub fn is_threatened(&self) -> bool {
        match self.turn {
            Color::Black => generate::can_capture::<V, WhiteSide>(&self.pieces),
            Color::White => generate::can_capture::<V, BlackSide>(&self.pieces),
        }
    }

    /// Whether a side that has no capture to make has any move.
    pub fn can_step(&self) -> bool {
        !self.is_race_over()
            && match self.turn {
                Color::Black => generate::can_step::<V, BlackSide>(&self.pieces),
                Color::White => generate::can_step::<V, WhiteSide>(&self.pieces),
            }
    }

    fn is_race_over(&self) -> bool {
        match self.turn {
            Color::Black => generate::is_race_over::<V, BlackSide>(&self.pieces),
            Color::White => generate::is_race_over::<V, WhiteSide>(&self.pieces),
        }
    }

    /// The position after a move that is legal here.
    #[must_use]
    pub fn play(&self, mv: &Move<BoardOf<V>>) -> Self {
        debug_assert!(self.legal_moves().contains(mv), "{mv:?} is not legal in {self:?}");
        let (from, to) = (Set::from(mv.from()), Set::from(mv.to()));
        let before = Piece { color: self.turn, kind: mv.kind() };
        let kind = if mv.crowns() { Kind::King } else { mv.kind() };
        let mut pieces = self.pieces;
        let mut key = self.key;
        key.toggle(mv.from(), before);
        key.toggle(mv.to(), Piece { color: self.turn, kind });
        key.toggle_all(mv.taken(), pieces.kings, !self.turn);
        key.pass();
        pieces.kings = pieces.kings - from - mv.taken();
        if kind == Kind::King {
            pieces.kings |= to;
        }
        let (own, enemy) = match self.turn {
            Color::Black => (&mut pieces.black, &mut pieces.white),
            Color::White => (&mut pieces.white, &mut pieces.black),
        };
        *own = (*own - from) | to;
        *enemy -= mv.taken();
        Position { pieces, key, turn: !self.turn }
    }

    /// How the game stands if history is left aside: over, if the side to move cannot move.
    pub fn outcome(&self) -> Option<Outcome> {
        let stuck = self.turn;
        if self.is_race_over() {
            return Some(Outcome::Win { winner: !stuck, by: WinReason::Crowned(!stuck) });
        }
        if self.count_moves() > 0 {
            return None;
        }
        let winner = if V::RULES.goal == Goal::Lose { stuck } else { !stuck };
        let by = if self.pieces.of(stuck).is_empty() {
            WinReason::AllTaken(stuck)
        } else {
            WinReason::Blocked(stuck)
        };
        Some(Outcome::Win { winner, by })
    }

    /// The same position with the colours changed and the board turned round.
    #[must_use]
    pub fn turned(&self) -> Self {
        Position::new(self.pieces.turned(), !self.turn)
    }
}

/// The start of the game.
impl<V: Variant> Default for Position<V> {
    fn default() -> Self {
        Position::start()
    }
}
