//! Squares, pieces and ways over the board, as screens know them.

use rules::{Board, Color, Kind, Move, Notation, Pieces, Position, Square, SquareName, Variant};

use crate::view::{GameView, MoveView, SquareView};
use crate::words;

/// The number of a square.
pub(crate) fn number<V: Variant>(square: Square<V::Board>) -> u32 {
    match SquareName::with::<V>(square, Notation::Numbers) {
        SquareName::Number(number) => number,
        SquareName::Letters { .. } => 0,
    }
}

/// All dark squares in the order of their numbers.
pub(crate) fn in_order<V: Variant>() -> Vec<Square<V::Board>> {
    let mut squares: Vec<Square<V::Board>> = Square::all().collect();
    squares.sort_by_key(|square| number::<V>(*square));
    squares
}

/// What is played.
pub(crate) fn game<V: Variant>() -> GameView {
    GameView {
        name: V::ID.name(),
        title: V::ID.title(),
        size: V::Board::SIZE,
        letters: V::RULES.notation == Notation::Letters,
        goal: words::goal::<V>(),
        starts: V::RULES.starts,
    }
}

/// All dark squares as a screen draws them.
pub(crate) fn squares<V: Variant>() -> Vec<SquareView> {
    let view = |square: Square<V::Board>| {
        let name = SquareName::with::<V>(square, Notation::Letters).to_string();
        SquareView { number: number::<V>(square), name, row: square.row(), column: square.column() }
    };
    in_order::<V>().into_iter().map(view).collect()
}

/// The pieces, one letter for each square.
pub(crate) fn board<V: Variant>(pieces: &Pieces<V::Board>) -> String {
    let letter = |square: Square<V::Board>| match pieces.at(square) {
        None => '.',
        Some(piece) => match (piece.color, piece.kind) {
            (Color::Black, Kind::Man) => 'b',
            (Color::Black, Kind::King) => 'B',
            (Color::White, Kind::Man) => 'w',
            (Color::White, Kind::King) => 'W',
        },
    };
    in_order::<V>().into_iter().map(letter).collect()
}

/// A move with its way.
pub(crate) fn way<V: Variant>(mv: &Move<V::Board>, text: String) -> MoveView {
    let path: Vec<Square<V::Board>> = mv.path().collect();
    let over =
        |leg: &[Square<V::Board>]| mv.taken().squares().find(|square| is_between(*square, leg[0], leg[1]));
    MoveView {
        text,
        path: path.iter().map(|square| number::<V>(*square)).collect(),
        taken: path.windows(2).filter_map(over).map(number::<V>).collect(),
    }
}

/// The moves with all their ways, each as it must be written to be told from the others.
pub(crate) fn ways<V: Variant>(position: &Position<V>) -> Vec<MoveView> {
    let routes = position.routes();
    let views: Vec<MoveView> =
        routes.iter().map(|mv| way::<V>(mv, rules::write_move(position, mv))).collect();
    // Where two ways are written alike, all squares are named.
    let is_alone = |text: &str| views.iter().filter(|view| view.text == text).count() == 1;
    let full = |view: &MoveView| {
        if is_alone(&view.text) {
            return view.clone();
        }
        let squares: Vec<String> = view.path.iter().map(u32::to_string).collect();
        MoveView { text: squares.join(if view.taken.is_empty() { "-" } else { "x" }), ..view.clone() }
    };
    views.iter().map(full).collect()
}

/// Whether a square lies on the diagonal between two others.
fn is_between<B: Board>(square: Square<B>, from: Square<B>, to: Square<B>) -> bool {
    let lies = |at: usize, from: usize, to: usize| (at > from && at < to) || (at < from && at > to);
    let (rows, columns) = (square.row().abs_diff(from.row()), square.column().abs_diff(from.column()));
    rows == columns
        && lies(square.row(), from.row(), to.row())
        && lies(square.column(), from.column(), to.column())
}
