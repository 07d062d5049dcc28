//! What comes after pieces and before them, for work on whole sets of positions. Black is to move in all of it; turn
//! the pieces round for White.

use crate::board::{Board, Set};
use crate::direction::{BlackSide, Direction, Side, WhiteSide};
use crate::generate::{self, BoardOf, Routes, Step, Visitor};
use crate::moves::Trail;
use crate::pieces::Pieces;
use crate::rulebook::Goal;
use crate::variant::Variant;

/// What a move does to the numbers of men and kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// A man becomes a king, and nothing is taken; in a race the man arrives at the last row.
    Crowned,
    /// Something is taken.
    Taken,
}

/// Shows the pieces after each move of Black; routes to the same end are each shown.
#[inline(always)]
pub fn successors<V: Variant>(pieces: &Pieces<V::Board>, visit: impl FnMut(Change, Pieces<V::Board>)) {
    generate::visit::<V, BlackSide, Routes>(pieces, &mut Show(visit));
}

struct Show<F>(F);

impl<V: Variant, F: FnMut(Change, Pieces<V::Board>)> Visitor<V> for Show<F> {
    #[inline(always)]
    fn quiet(&mut self, step: Step<V>, after: Pieces<BoardOf<V>>) {
        let arrives = step.crowns || V::RULES.goal == Goal::Crown && step.to.meets(BlackSide::king_row());
        (self.0)(if arrives { Change::Crowned } else { Change::None }, after);
    }

    #[inline(always)]
    fn capture(&mut self, _: &Trail<BoardOf<V>>, _: bool, after: Pieces<BoardOf<V>>) {
        (self.0)(Change::Taken, after);
    }
}

/// Whether Black has a capture, and so must make one.
#[inline(always)]
pub fn must_capture<V: Variant>(pieces: &Pieces<V::Board>) -> bool {
    !generate::is_race_over::<V, BlackSide>(pieces) && generate::can_capture::<V, BlackSide>(pieces)
}

/// Shows the pieces as they were before each move of White that may have led here, took nothing and crowned nothing.
/// Whether White had to capture then is not looked at.
#[inline(always)]
pub fn predecessors<V: Variant>(pieces: &Pieces<V::Board>, mut visit: impl FnMut(Pieces<V::Board>)) {
    let men = pieces.white - pieces.kings;
    undo::<V, <WhiteSide as Side>::BackLeft>(pieces, men, false, &mut visit);
    undo::<V, <WhiteSide as Side>::BackRight>(pieces, men, false, &mut visit);
    let kings = pieces.white & pieces.kings;
    if kings.is_empty() {
        return;
    }
    let flying = V::RULES.flying_kings;
    undo::<V, <WhiteSide as Side>::BackLeft>(pieces, kings, flying, &mut visit);
    undo::<V, <WhiteSide as Side>::BackRight>(pieces, kings, flying, &mut visit);
    undo::<V, <WhiteSide as Side>::ForwardLeft>(pieces, kings, flying, &mut visit);
    undo::<V, <WhiteSide as Side>::ForwardRight>(pieces, kings, flying, &mut visit);
}

/// Takes back steps of `movers`, which go back in direction `D`; with `far`, steps of any length.
#[inline(always)]
fn undo<V: Variant, D: Direction>(
    pieces: &Pieces<V::Board>,
    movers: Set<V::Board>,
    far: bool,
    visit: &mut impl FnMut(Pieces<V::Board>),
) {
    let empty = pieces.empty();
    for first in (D::step(movers) & empty).singles() {
        let to = D::back(first);
        let mut from = first;
        while !from.is_empty() {
            visit(moved(pieces, from, to));
            from = if far { D::step(from) & empty } else { Set::EMPTY };
        }
    }
}

/// White's piece on `to` stands on `from` instead.
#[inline(always)]
fn moved<B: Board>(pieces: &Pieces<B>, from: Set<B>, to: Set<B>) -> Pieces<B> {
    let kings = if pieces.kings.meets(to) { pieces.kings ^ from ^ to } else { pieces.kings };
    Pieces { black: pieces.black, white: pieces.white ^ from ^ to, kings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::position::Position;
    use crate::variant::{English, International, Task, VariantId};

    /// What follows by quiet moves leads back, and only that.
    fn lead_back<V: Variant>(fens: &[&str]) {
        for fen in fens {
            let position: Position<V> = fen.parse().expect("a position");
            let before = position.pieces();
            assert_eq!(position.turn(), Color::Black);
            let mut count = 0;
            successors::<V>(&before, |change, after| {
                count += 1;
                let mut found = false;
                // White's view of it: the pieces of who has just moved are the white ones.
                predecessors::<V>(&after.turned(), |earlier| found |= earlier.turned() == before);
                assert_eq!(found, change == Change::None, "{before:?} {after:?}");
            });
            assert_eq!(count, position.routes().len());
        }
    }

    #[test]
    fn quiet_moves_can_be_taken_back() {
        lead_back::<English>(&["B:W31,32,K5:B2,26,K14", "B:W18:BK15,1,2,3", "B:W30,K1:B27,K9"]);
        lead_back::<International>(&["B:W45,46:BK6,K28,2,44"]);
    }

    #[test]
    fn every_start_leads_back() {
        struct Check;
        impl Task for Check {
            type Output = ();
            fn run<V: Variant>(self) {
                let start = Position::<V>::start();
                let black = if start.turn() == Color::Black { start } else { start.turned() };
                lead_back::<V>(&[&black.fen()]);
            }
        }
        for game in VariantId::ALL {
            game.with(Check);
        }
    }
}
