//! Counting the positions at the end of all lines of a given length.

use crate::color::Color;
use crate::direction::{BlackSide, Side, WhiteSide};
use crate::generate::{self, BoardOf, Counting, Step, Visitor};
use crate::moves::Trail;
use crate::pieces::Pieces;
use crate::position::Position;
use crate::variant::Variant;

/// What counts as one capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Captures that agree in from, to and taken pieces count once.
    Moves,
    /// Each path counts. The long published tables count these.
    Routes,
}

/// How many lines of `depth` plies start here.
///
/// ```
/// use crownhead_rules::{Count, English, Position, perft};
/// assert_eq!(perft(&Position::<English>::start(), 6, Count::Moves), 36_768);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, count: Count) -> u64 {
    let pieces = position.pieces();
    match (position.turn(), count) {
        (Color::Black, Count::Moves) => lines::<V, BlackSide, generate::Unique>(&pieces, depth),
        (Color::White, Count::Moves) => lines::<V, WhiteSide, generate::Unique>(&pieces, depth),
        (Color::Black, Count::Routes) => lines::<V, BlackSide, generate::Routes>(&pieces, depth),
        (Color::White, Count::Routes) => lines::<V, WhiteSide, generate::Routes>(&pieces, depth),
    }
}

fn lines<V: Variant, S: Side, C: Counting>(pieces: &Pieces<BoardOf<V>>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => generate::count::<V, S, C>(pieces),
        _ => {
            let mut below = Below::<S, C> { depth: depth - 1, lines: 0, marker: std::marker::PhantomData };
            generate::visit::<V, S, C>(pieces, &mut below);
            below.lines
        }
    }
}

/// Adds up the lines below each move it is shown.
struct Below<S, C> {
    depth: u32,
    lines: u64,
    marker: std::marker::PhantomData<(S, C)>,
}

impl<S: Side, C: Counting> Below<S, C> {
    #[inline(always)]
    fn add<V: Variant>(&mut self, after: &Pieces<BoardOf<V>>) {
        self.lines += if self.depth == 1 {
            generate::count::<V, S::Enemy, C>(after)
        } else {
            lines::<V, S::Enemy, C>(after, self.depth)
        };
    }
}

impl<V: Variant, S: Side, C: Counting> Visitor<V> for Below<S, C> {
    #[inline(always)]
    fn quiet(&mut self, _: Step<V>, after: Pieces<BoardOf<V>>) {
        self.add::<V>(&after);
    }

    #[inline(always)]
    fn capture(&mut self, _: &Trail<BoardOf<V>>, _: bool, after: Pieces<BoardOf<V>>) {
        self.add::<V>(&after);
    }
}
