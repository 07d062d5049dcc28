//! A board as text.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use rules::{Board, Color, Game, Kind, Notation, Piece, Position, Square, SquareName, Variant};

const BLACK_PIECE: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const WHITE_PIECE: Style = Style::new().bold();
pub(crate) const EMPTY_SQUARE: Style = Style::new().dimmed();

/// Draws the board with the pieces of `top` at the top. Men are `b` and `w`, kings `B` and `W`; squares carry
/// their numbers, or the edges their letters.
pub(crate) fn board<V: Variant>(position: &Position<V>, notation: Notation, top: Color) -> String {
    let size = V::Board::SIZE;
    let cell = match notation {
        Notation::Numbers => 1 + V::Board::SQUARES.to_string().len(),
        Notation::Letters => 1,
    };
    let line = format!("   +{}\n", format!("{}+", "-".repeat(cell + 2)).repeat(size));
    let mut text = line.clone();
    for row in seen_from(top, size) {
        let edge = match notation {
            Notation::Numbers => String::new(),
            Notation::Letters => (size - row).to_string(),
        };
        put(&mut text, format_args!("{edge:>2} |"));
        for column in seen_from(top, size) {
            let square = square_at::<V>(row, column);
            put(&mut text, format_args!(" {} |", square_text(position, square, notation, cell)));
        }
        text.push('\n');
        text.push_str(&line);
    }
    if notation == Notation::Letters {
        text.push_str("    ");
        let letters = seen_from(top, size).map(|column| format!(" {} ", (b'a' + column as u8) as char));
        text.push_str(&letters.collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    text
}

/// Rows or columns in the order in which they are drawn; Black stands in the first rows.
pub(crate) fn seen_from(top: Color, size: usize) -> impl Iterator<Item = usize> {
    (0..size).map(move |i| if top == Color::Black { i } else { size - 1 - i })
}

/// The square that a person sees in a row and column from the top left, if it is a dark one.
pub(crate) fn square_at<V: Variant>(row: usize, column: usize) -> Option<Square<V::Board>> {
    let row = V::Board::SIZE.checked_sub(row)?;
    SquareName::Letters { column: (b'a' + column as u8) as char, row: row as u32 }.find::<V>()
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
            let style = style_of(color);
            let letter = color.letter();
            (if kind == Kind::King { letter } else { letter.to_ascii_lowercase() }, style)
        }
    };
    let text = format!("{letter}{name}");
    format!("{style}{text:<width$}{style:#}")
}

/// How the pieces of a colour are set off where there are colours.
pub(crate) const fn style_of(color: Color) -> Style {
    match color {
        Color::Black => BLACK_PIECE,
        Color::White => WHITE_PIECE,
    }
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

/// Who is to move, or how the game ended, its history included.
pub(crate) fn standing<V: Variant>(game: &Game<V>) -> String {
    match game.outcome() {
        Some(outcome) => format!("The game is over: {outcome}."),
        None => caption(&game.position()),
    }
}

/// The board of a game and how it stands.
pub(crate) fn picture<V: Variant>(game: &Game<V>, top: Color) -> String {
    format!("{}{}\n", board(&game.position(), V::RULES.notation, top), standing(game))
}

/// Writing to a string does not fail.
fn put(text: &mut String, args: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(args);
}
