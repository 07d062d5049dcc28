//! The board in letters: `RC` and `WC` are men, which the thesis calls checkers, `RK` and `WK` kings; squares
//! that are not used are filled with `H`. Each other square has its number in the corner.

use rules::{Color, Kind, Piece};

use super::super::session::{Cell, View};
use super::name;
use crate::draw::{EMPTY_SQUARE, seen_from, style_of};

/// Columns of a square.
const WIDTH: usize = 7;

/// Draws a board with the pieces of `top` at the top. A square has two lines, so that the board and the prompts
/// for a move fit on a terminal of 24.
pub(super) fn text(view: &View, top: Color) -> String {
    let size = view.rows.len();
    let frame = format!("  +{}\n", format!("{}+", "-".repeat(WIDTH)).repeat(size));
    let mut text = frame.clone();
    for row in seen_from(top, size) {
        let cells = || seen_from(top, size).map(|column| view.rows[row][column]);
        for line in [upper, lower] {
            let squares: Vec<String> = cells().map(|cell| cell.map_or_else(unused, line)).collect();
            text.push_str(&format!("  |{}|\n", squares.join("|")));
        }
    }
    text + &frame
}

fn unused() -> String {
    "H".repeat(WIDTH)
}

fn upper(cell: Cell) -> String {
    let (style, number) = (EMPTY_SQUARE, cell.number);
    format!("{style}{:<WIDTH$}{style:#}", format!(" {number}"))
}

fn lower(cell: Cell) -> String {
    match cell.piece {
        None => " ".repeat(WIDTH),
        Some(piece) => {
            let (style, letters) = (style_of(piece.color), letters(piece));
            format!("{style}{:<WIDTH$}{style:#}", format!("   {letters}"))
        }
    }
}

fn letters(piece: Piece) -> String {
    let kind = match piece.kind {
        Kind::Man => 'C',
        Kind::King => 'K',
    };
    format!("{}{kind}", &name(piece.color)[..1])
}
