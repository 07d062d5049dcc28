//! What the agent is shown: a board of 32 squares, whose turn it is, and the last moves.

use rules::{Color, Game, Kind, Move, Notation, Position, Square, SquareName, Variant};

/// Squares of the board, numbered from 1.
pub(super) const SQUARES: u8 = 32;

/// Where the men of the agent go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards higher numbers.
    Down,
    /// Towards lower numbers.
    Up,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whether it is the agent's.
    pub mine: bool,
    /// Whether it is a king.
    pub king: bool,
}

/// A step from one square to another, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where it begins.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
}

impl Step {
    fn of<V: Variant>(mv: &Move<V::Board>) -> Step {
        Step { from: number::<V>(mv.from()), to: number::<V>(mv.to()) }
    }

    pub(super) fn turned(self) -> Step {
        Step { from: turned(self.from), to: turned(self.to) }
    }
}

/// What the agent sees when it is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The colour of its pieces; Black is called red here.
    pub color: Color,
    /// Where its men go.
    pub direction: Direction,
    /// The last move of the opponent.
    pub his_last: Option<Step>,
    /// The last move of the agent.
    pub my_last: Option<Step>,
    cells: [Option<Piece>; SQUARES as usize],
}

impl Scene {
    /// A position, without what went before.
    pub fn of_position<V: Variant>(position: &Position<V>) -> Scene {
        let color = position.turn();
        let direction = if color == Color::Black { Direction::Down } else { Direction::Up };
        let mut cells = [None; SQUARES as usize];
        for (square, piece) in position.pieces().iter() {
            let (mine, king) = (piece.color == color, piece.kind == Kind::King);
            cells[usize::from(number::<V>(square)) - 1] = Some(Piece { mine, king });
        }
        Scene { color, direction, his_last: None, my_last: None, cells }
    }

    /// The position of a game, with the last moves.
    pub fn of_game<V: Variant>(game: &Game<V>) -> Scene {
        let moves = game.moves();
        let count = moves.len();
        let mut last = moves.skip(count.saturating_sub(2)).map(|mv| Step::of::<V>(&mv));
        let my_last = if count >= 2 { last.next() } else { None };
        Scene { his_last: last.next(), my_last, ..Scene::of_position(&game.position()) }
    }

    /// What stands on a square, from 1 to 32.
    pub fn at(&self, square: u8) -> Option<Piece> {
        self.cells[usize::from(square) - 1]
    }

    /// The same with the board turned round: the agent's men go down if they went up.
    #[must_use]
    pub fn turned(&self) -> Scene {
        let mut cells = self.cells;
        cells.reverse();
        let direction = match self.direction {
            Direction::Down => Direction::Up,
            Direction::Up => Direction::Down,
        };
        let (his_last, my_last) = (self.his_last.map(Step::turned), self.my_last.map(Step::turned));
        Scene { direction, his_last, my_last, cells, ..*self }
    }

    /// The same position after a step, without jumps and crownings.
    pub(super) fn after(&self, step: Step) -> Scene {
        let mut scene = *self;
        let piece = scene.cells[usize::from(step.from) - 1].take();
        scene.cells[usize::from(step.to) - 1] = piece;
        scene
    }

    /// The same position without a piece.
    pub(super) fn without(&self, square: u8) -> Scene {
        let mut scene = *self;
        scene.cells[usize::from(square) - 1] = None;
        scene
    }
}

/// The number of a square when the board is turned round.
pub(super) fn turned(square: u8) -> u8 {
    SQUARES + 1 - square
}

/// The number of a square of the board.
pub(super) fn number<V: Variant>(square: Square<V::Board>) -> u8 {
    match SquareName::with::<V>(square, Notation::Numbers) {
        SquareName::Number(number) => number as u8,
        SquareName::Letters { .. } => 0,
    }
}
