//! A board on the screen: squares, pieces, marks. It knows where everything stands and nothing about how it moves.

mod cell;
mod place;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use session::SquareView;

use super::look::{Look, Tone};
pub(super) use place::{Arrow, Placed, fit};

/// How squares are named on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    Numbers,
    Letters,
    None,
}

impl Labels {
    pub(super) fn next(self) -> Labels {
        match self {
            Labels::Numbers => Labels::Letters,
            Labels::Letters => Labels::None,
            Labels::None => Labels::Numbers,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Labels::Numbers => "Squares have their numbers.",
            Labels::Letters => "Squares have letters and numbers at the edges.",
            Labels::None => "Squares have no names.",
        }
    }
}

/// What is shown of a square, the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    /// The piece that was picked, and squares it has jumped to.
    Picked,
    /// It may go there.
    Target,
    /// Somebody strong would move it, or there.
    Hint,
    /// It must jump.
    Jump,
    /// The last move began or ended here.
    Last,
}

impl Mark {
    fn tone(self) -> Tone {
        match self {
            Mark::Picked => Tone::Picked,
            Mark::Target => Tone::Target,
            Mark::Hint => Tone::Hint,
            Mark::Jump => Tone::Jump,
            Mark::Last => Tone::Last,
        }
    }

    /// The same without colours.
    fn letter(self) -> char {
        match self {
            Mark::Picked => '>',
            Mark::Target => '*',
            Mark::Hint => '?',
            Mark::Jump => '!',
            Mark::Last => '\'',
        }
    }
}

/// A board to be drawn.
pub(super) struct Board<'a> {
    /// Rows and columns.
    pub(super) size: usize,
    pub(super) squares: &'a [SquareView],
    /// A letter for each square, as in [`session::View`].
    pub(super) pieces: &'a str,
    pub(super) labels: Labels,
    pub(super) marks: &'a [(u32, Mark)],
    pub(super) cursor: Option<u32>,
    pub(super) look: Look,
}

impl Board<'_> {
    /// Draws it where it was placed.
    pub(super) fn draw(&self, placed: &Placed, buffer: &mut Buffer) {
        for row in 0..self.size {
            for column in 0..self.size {
                let area = placed.cell(row, column);
                cell::light(self.look, area, buffer);
            }
        }
        for (square, piece) in self.squares.iter().zip(self.pieces.chars()) {
            let (row, column) = placed.seen(square.row, square.column);
            let mark =
                self.marks.iter().filter(|(number, _)| *number == square.number).map(|(_, mark)| *mark).min();
            let name = match self.labels {
                Labels::Numbers => square.number.to_string(),
                Labels::Letters | Labels::None => String::new(),
            };
            let is_cursor = self.cursor == Some(square.number);
            let look = self.look;
            cell::Dark { look, piece, mark, is_cursor, name: &name }.draw(placed.cell(row, column), buffer);
        }
        self.edges(placed, buffer);
    }

    /// Letters below and numbers on the left, where squares are named so.
    fn edges(&self, placed: &Placed, buffer: &mut Buffer) {
        if self.labels != Labels::Letters {
            return;
        }
        let style = self.look.quiet();
        let name = |row: usize, column: usize| -> Option<&str> {
            let is_it = |square: &&SquareView| {
                placed.seen(square.row, square.column).0 == row
                    || placed.seen(square.row, square.column).1 == column
            };
            self.squares.iter().find(is_it).map(|square| square.name.as_str())
        };
        for line in 0..self.size {
            let cell = placed.cell(line, 0);
            if let Some(name) = name(line, usize::MAX) {
                let digits = name.trim_start_matches(|letter: char| letter.is_alphabetic());
                let y = cell.y + cell.height.saturating_sub(1) / 2;
                put(buffer, cell.x.saturating_sub(3), y, &format!("{digits:>2}"), style);
            }
            let cell = placed.cell(self.size - 1, line);
            if let Some(name) = name(usize::MAX, line) {
                let letter: String = name.chars().take(1).collect();
                put(buffer, cell.x + cell.width.saturating_sub(1) / 2, cell.bottom(), &letter, style);
            }
        }
    }
}

/// Writes where there is room.
fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, style: Style) {
    let area: Rect = *buffer.area();
    if y < area.bottom() && x < area.right() {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

/// What stands out without colours.
const REVERSED: Modifier = Modifier::REVERSED;
