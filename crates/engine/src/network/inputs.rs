//! What a network sees of a position.

use std::marker::PhantomData;

use rules::{Color, Position, Set, Square, Variant};

use super::PHASES;

/// Own men, own kings, the opponent's men and kings, and own pieces that could be jumped.
const PLANES: usize = 5;

/// The numbering of what can be seen on the board of a game.
#[derive(Clone, Debug)]
pub struct Inputs<V: Variant> {
    /// The squares that count for the move of the side that plays up.
    system: Set<V::Board>,
    /// The phase for each number of pieces.
    phases: Vec<u8>,
    game: PhantomData<V>,
}

impl<V: Variant> Default for Inputs<V> {
    fn default() -> Self {
        let last = <V::Board as rules::Board>::SIZE - 1;
        let most = 2 * Position::<V>::pieces_at_start();
        // The last third of the pieces, up to the half, up to three quarters, and all.
        let phase = |pieces: usize| match 12 * pieces / most.max(1) {
            0..=4 => 0,
            5..=6 => 1,
            7..=8 => 2,
            _ => PHASES as u8 - 1,
        };
        Inputs {
            system: Square::all().filter(|square| square.row() % 2 == last % 2).collect(),
            phases: (0..=<V::Board as rules::Board>::SQUARES).map(phase).collect(),
            game: PhantomData,
        }
    }
}

impl<V: Variant> Inputs<V> {
    /// How many there are.
    pub const COUNT: usize = PLANES * Square::<V::Board>::BITS + 1;

    /// The phase of the game.
    #[inline(always)]
    pub fn phase(&self, position: &Position<V>) -> usize {
        usize::from(self.phases[position.pieces().occupied().len()])
    }

    /// Shows every input that is there.
    #[inline(always)]
    pub fn each(&self, position: &Position<V>, mut see: impl FnMut(usize)) {
        let pieces = position.pieces().seen_by(position.turn());
        let (own, enemy) = (pieces.of(Color::White), pieces.of(Color::Black));
        let (enemy_kings, empty) = (pieces.kings(Color::Black), pieces.empty());
        let jumped = enemy.down_right() & empty.up_left()
            | enemy.down_left() & empty.up_right()
            | enemy_kings.up_right() & empty.down_left()
            | enemy_kings.up_left() & empty.down_right();
        let planes = [
            pieces.men(Color::White),
            pieces.kings(Color::White),
            pieces.men(Color::Black),
            enemy_kings,
            own & jumped,
        ];
        let mut first = 0;
        for plane in planes {
            for square in plane.squares() {
                see(first + usize::from(square.bit()));
            }
            first += Square::<V::Board>::BITS;
        }
        if (pieces.occupied() & self.system).len() % 2 == 1 {
            see(first);
        }
    }
}
