//! What Prolog is asked: typed values, and the text of a goal made of them.

use std::fmt::Write;

use rules::{Board, Color, Kind, Move, Position, Square, Variant};

/// A square as the Prolog files count it: the row from White's side, the column from White's left, both from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The row.
    pub row: u8,
    /// The column.
    pub column: u8,
}

impl Place {
    fn of<B: Board>(square: Square<B>) -> Place {
        Place { row: (B::SIZE - square.row()) as u8, column: square.column() as u8 + 1 }
    }

    /// The places that a move touches, from the first to the last.
    pub fn path<B: Board>(mv: &Move<B>) -> Vec<Place> {
        mv.path().map(Place::of).collect()
    }
}

/// A position as it is shown to Prolog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    size: usize,
    turn: Color,
    pieces: Vec<(Place, Color, Kind)>,
}

impl Scene {
    /// A position.
    pub fn of_position<V: Variant>(position: &Position<V>) -> Scene {
        let pieces = position.pieces();
        let pieces =
            pieces.iter().map(|(square, piece)| (Place::of(square), piece.color, piece.kind)).collect();
        Scene { size: V::Board::SIZE, turn: position.turn(), pieces }
    }

    /// `8, white, [at(3, 1, man(white)), ...]`, the first three arguments of what is asked.
    pub fn arguments(&self) -> String {
        let mut text = format!("{}, {}, [", self.size, color(self.turn));
        for (i, (place, side, kind)) in self.pieces.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            let kind = if *kind == Kind::King { "king" } else { "man" };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}at({}, {}, {kind}({}))", place.row, place.column, color(*side));
        }
        text.push(']');
        text
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{English, Race4};

    #[test]
    fn positions_become_arguments() {
        let start = Scene::of_position(&Position::<Race4>::start());
        let men = "at(4, 2, man(black)), at(4, 4, man(black)), at(1, 1, man(white)), at(1, 3, man(white))";
        assert_eq!(start.arguments(), format!("4, white, [{men}]"));
        let kings: Position<English> = "B:WK29:B1".parse().expect("a position");
        let pieces = "at(8, 2, man(black)), at(1, 1, king(white))";
        assert_eq!(Scene::of_position(&kings).arguments(), format!("8, black, [{pieces}]"));
    }
}
