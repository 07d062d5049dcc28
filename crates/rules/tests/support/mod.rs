//! What several tests share: random numbers, random positions, every variant in turn.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use crownhead_rules::{
    Board, Color, Kind, Piece, Position, Setup, Square, SquareName, Task, Variant, VariantId,
};

/// Runs a test for every game.
pub fn for_every_game<T: Task<Output = ()> + Clone>(test: T) {
    for id in VariantId::ALL {
        println!("{id}");
        id.with(test.clone());
    }
}

/// A small generator of random numbers (SplitMix64), the same on every machine.
#[derive(Clone)]
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The positions of a game of random moves.
pub fn random_walk<V: Variant>(random: &mut Random, plies: usize) -> Vec<Position<V>> {
    walk_from(Position::start(), random, plies)
}

/// The positions of a game of random moves from `start`.
pub fn walk_from<V: Variant>(start: Position<V>, random: &mut Random, plies: usize) -> Vec<Position<V>> {
    let mut walk = vec![start];
    while walk.len() <= plies {
        let position = walk[walk.len() - 1];
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        walk.push(position.play(&moves[random.below(moves.len())]));
    }
    walk
}

/// A position with pieces strewn about, kings among them where the game has them: much to capture.
pub fn strewn<V: Variant>(random: &mut Random) -> Position<V> {
    loop {
        let density = 2 + random.below(6);
        let kings = random.below(3);
        let mut setup = Setup {
            turn: Some(if random.below(2) == 0 { Color::Black } else { Color::White }),
            pieces: Vec::new(),
        };
        for square in Square::<V::Board>::all() {
            if random.below(density) == 0 {
                let color = if random.below(2) == 0 { Color::Black } else { Color::White };
                let last = if color == Color::Black { V::Board::SIZE - 1 } else { 0 };
                let has_kings = V::RULES.goal != crownhead_rules::Goal::Crown;
                let king = has_kings && (square.row() == last || random.below(3) < kings);
                if !has_kings && square.row() == last {
                    continue;
                }
                let kind = if king { Kind::King } else { Kind::Man };
                setup.pieces.push((SquareName::of::<V>(square), Piece { color, kind }));
            }
        }
        if let Ok(position) = Position::try_from(&setup) {
            return position;
        }
    }
}
