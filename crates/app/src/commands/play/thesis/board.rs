//! The board in letters: `RC` and `WC` are men, which the thesis calls checkers, `RK` and `WK` kings; squares
//! that are not used are filled with `H`. Each other square has its number in the corner.

use rules::Color;
use session::View;

use super::name;
use crate::draw::{EMPTY_SQUARE, seen_from, style_of};
use crate::pdn_file::color_of;

/// Columns of a square.
const WIDTH: usize = 7;

/// A dark square.
#[derive(Clone, Copy)]
struct Cell {
    number: u32,
    /// As the letters of a view.
    piece: char,
}

/// Draws a board with the pieces of `top` at the top. A square has two lines, so that the board and the prompts
/// for a move fit on a terminal of 24.
pub(super) fn text(view: &View, top: Color) -> String {
    let size = view.game.size;
    let frame = format!("  +{}\n", format!("{}+", "-".repeat(WIDTH)).repeat(size));
    let mut text = frame.clone();
    for row in seen_from(top, size) {
        let cells = || seen_from(top, size).map(|column| cell(view, row, column));
        for line in [upper, lower] {
            let squares: Vec<String> = cells().map(|cell| cell.map_or_else(unused, line)).collect();
            text.push_str(&format!("  |{}|\n", squares.join("|")));
        }
    }
    text + &frame
}

/// The dark square in a row and column, if it is one.
fn cell(view: &View, row: usize, column: usize) -> Option<Cell> {
    let mut squares = view.squares.iter().zip(view.board.chars());
    let (square, piece) = squares.find(|(square, _)| (square.row, square.column) == (row, column))?;
    Some(Cell { number: square.number, piece })
}

fn unused() -> String {
    "H".repeat(WIDTH)
}

fn upper(cell: Cell) -> String {
    let (style, number) = (EMPTY_SQUARE, cell.number);
    format!("{style}{:<WIDTH$}{style:#}", format!(" {number}"))
}

fn lower(cell: Cell) -> String {
    match color_of(cell.piece) {
        None => " ".repeat(WIDTH),
        Some(color) => {
            let kind = if cell.piece.is_ascii_uppercase() { 'K' } else { 'C' };
            let (style, letters) = (style_of(color), format!("{}{kind}", &name(color)[..1]));
            format!("{style}{:<WIDTH$}{style:#}", format!("   {letters}"))
        }
    }
}
