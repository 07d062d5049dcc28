//! A board as text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use rules::{Board, Color, Kind, Notation, Piece, Position, Square, SquareName, Variant};

const BLACK_PIECE: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const WHITE_PIECE: Style = Style::new().bold();
const EMPTY_SQUARE: Style = Style::new().dimmed();

/// Draws the board with White at the bottom. Men are `b` and `w`, kings `B` and `W`; squares carry
/// their numbers, or the edges their letters.
pub(crate) fn board<V: Variant>(position: &Position<V>, notation: Notation) -> String {
    let size = V::Board::SIZE;
    let cell = match notation {
        Notation::Numbers => 1 + V::Board::SQUARES.to_string().len(),
        Notation::Letters => 1,
    };
    let line = format!("   +{}\n", format!("{}+", "-".repeat(cell + 2)).repeat(size));
    let mut text = line.clone();
    for row in 0..size {
        let edge = match notation {
            Notation::Numbers => String::new(),
            Notation::Letters => (size - row).to_string(),
        };
        put(&mut text, format_args!("{edge:>2} |"));
        for column in 0..size {
            let name = |column| SquareName::Letters { column, row: (size - row) as u32 };
            let square = name((b'a' + column as u8) as char).find::<V>();
            put(&mut text, format_args!(" {} |", square_text(position, square, notation, cell)));
        }
        text.push('\n');
        text.push_str(&line);
    }
    if notation == Notation::Letters {
        text.push_str("    ");
        for column in 0..size {
            put(&mut text, format_args!(" {} ", (b'a' + column as u8) as char));
            text.push_str(if column + 1 < size { " " } else { "\n" });
        }
    }
    text
}

fn square_text<V: Variant>(
    position: &Position<V>,
    square: Option<Square<V::Board>>,
    notation: Notation,
    width: usize,
) -> String {
    let Some(square) = square else { return " ".repeat(width) };
    let name = match notation {
        Notation::Numbers => SquareName::with::<V>(square, notation).to_string(),
        Notation::Letters => String::new(),
    };
    let piece = position.pieces().at(square);
    let (letter, style) = match piece {
        None if notation == Notation::Numbers => (' ', EMPTY_SQUARE),
        None => ('.', EMPTY_SQUARE),
        Some(Piece { color, kind }) => {
            let style = if color == Color::Black { BLACK_PIECE } else { WHITE_PIECE };
            let letter = color.letter();
            (if kind == Kind::King { letter } else { letter.to_ascii_lowercase() }, style)
        }
    };
    let text = format!("{letter}{name}");
    format!("{style}{text:<width$}{style:#}")
}

/// Who is to move, or how the game ended.
pub(crate) fn caption<V: Variant>(position: &Position<V>) -> String {
    match position.outcome() {
        Some(outcome) => format!("{outcome}."),
        None => {
            let moves = position.count_moves();
            let moves = if moves == 1 { "1 legal move".to_owned() } else { format!("{moves} legal moves") };
            let jump = if position.must_capture() { ", a jump is compulsory" } else { "" };
            format!("{} to move, {moves}{jump}.", position.turn())
        }
    }
}

/// Writing to a string does not fail.
fn put(text: &mut String, args: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(args);
}
