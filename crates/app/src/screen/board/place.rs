//! Where a board stands on the screen, and what is under a finger.

use ratatui::layout::Rect;
use rules::Color;
use session::SquareView;

/// The sizes of squares, the best first: columns and lines.
const CELLS: [(u16, u16); 4] = [(8, 4), (6, 3), (4, 2), (3, 1)];

/// The largest squares with which a board of so many rows fits into so many columns and lines.
pub(in super::super) fn fit(size: usize, columns: u16, lines: u16) -> Option<(u16, u16)> {
    let size = u16::try_from(size).ok()?;
    CELLS.into_iter().find(|(width, height)| width * size <= columns && height * size <= lines)
}

/// A board in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Placed {
    left: u16,
    top: u16,
    cell: (u16, u16),
    size: usize,
    bottom: Color,
}

/// A way to go with an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Placed {
    pub(in super::super) fn new(left: u16, top: u16, cell: (u16, u16), size: usize, bottom: Color) -> Placed {
        Placed { left, top, cell, size, bottom }
    }

    /// All of it.
    pub(in super::super) fn area(&self) -> Rect {
        let size = self.size as u16;
        Rect::new(self.left, self.top, self.cell.0 * size, self.cell.1 * size)
    }

    /// A square by the row and column in which it is seen.
    pub(super) fn cell(&self, row: usize, column: usize) -> Rect {
        let (width, height) = self.cell;
        Rect::new(self.left + width * column as u16, self.top + height * row as u16, width, height)
    }

    /// The row and column in which a square is seen.
    pub(super) fn seen(&self, row: usize, column: usize) -> (usize, usize) {
        turned(self.bottom, self.size, row, column)
    }

    /// The number of the dark square at a place of the screen.
    pub(in super::super) fn at(&self, squares: &[SquareView], x: u16, y: u16) -> Option<u32> {
        if !self.area().contains((x, y).into()) {
            return None;
        }
        let row = usize::from((y - self.top) / self.cell.1);
        let column = usize::from((x - self.left) / self.cell.0);
        let is_it = |square: &&SquareView| self.seen(square.row, square.column) == (row, column);
        squares.iter().find(is_it).map(|square| square.number)
    }
}

/// White sees the board as it is numbered, Black from the other side.
fn turned(bottom: Color, size: usize, row: usize, column: usize) -> (usize, usize) {
    match bottom {
        Color::White => (row, column),
        Color::Black => (size - 1 - row, size - 1 - column),
    }
}

impl Arrow {
    /// The dark square next to one, as it is seen; the same at the edge.
    pub(in super::super) fn from(self, squares: &[SquareView], size: usize, bottom: Color, from: u32) -> u32 {
        let seen = |square: &SquareView| {
            let (row, column) = turned(bottom, size, square.row, square.column);
            (row as i32, column as i32)
        };
        let Some((row, column)) = squares.iter().find(|square| square.number == from).map(seen) else {
            return from;
        };
        // Up and down zigzag, so that one stays in line.
        let side = if row % 2 == 0 { -1 } else { 1 };
        let wishes = match self {
            Arrow::Left => [(row, column - 2), (row, column - 2)],
            Arrow::Right => [(row, column + 2), (row, column + 2)],
            Arrow::Up => [(row - 1, column + side), (row - 1, column - side)],
            Arrow::Down => [(row + 1, column + side), (row + 1, column - side)],
        };
        let at = |wish: &(i32, i32)| {
            squares.iter().find(|square| seen(square) == *wish).map(|square| square.number)
        };
        wishes.iter().find_map(at).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares() -> Vec<SquareView> {
        let dark = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
        let dark = dark.filter(|(row, column)| (row + column) % 2 == 1);
        dark.zip(1..)
            .map(|((row, column), number)| SquareView { number, name: String::new(), row, column })
            .collect()
    }

    #[test]
    fn a_click_finds_its_square_from_both_sides() {
        let squares = squares();
        let white = Placed::new(3, 1, (4, 2), 8, Color::White);
        assert_eq!(white.at(&squares, 7, 1), Some(1));
        assert_eq!(white.at(&squares, 3, 1), None, "a light square");
        assert_eq!(white.at(&squares, 2, 1), None, "beside the board");
        assert_eq!(white.at(&squares, 30, 16), Some(32));
        let black = Placed::new(3, 1, (4, 2), 8, Color::Black);
        assert_eq!(black.at(&squares, 7, 1), Some(32));
    }

    #[test]
    fn arrows_go_over_dark_squares_and_stay_on_the_board() {
        let squares = squares();
        let go = |arrow: Arrow, from| arrow.from(&squares, 8, Color::White, from);
        assert_eq!(go(Arrow::Right, 1), 2);
        assert_eq!(go(Arrow::Left, 1), 1);
        assert_eq!(go(Arrow::Up, 1), 1);
        let mut at = 32;
        for _ in 0..7 {
            at = go(Arrow::Up, at);
        }
        assert!((1..=4).contains(&at));
        let mut all: Vec<u32> = vec![1];
        while let Some(new) = all
            .iter()
            .flat_map(|from| {
                [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right].map(|arrow| go(arrow, *from))
            })
            .find(|to| !all.contains(to))
        {
            all.push(new);
        }
        assert_eq!(all.len(), 32, "every square can be reached");
    }

    #[test]
    fn squares_shrink_before_a_board_is_cut_off() {
        assert_eq!(fit(8, 64, 32), Some((8, 4)));
        assert_eq!(fit(8, 46, 21), Some((4, 2)));
        assert_eq!(fit(14, 46, 21), Some((3, 1)));
        assert_eq!(fit(14, 20, 10), None);
    }
}
