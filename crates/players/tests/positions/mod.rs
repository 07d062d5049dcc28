//! Positions to try players on.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{English, Position};

/// A few kings and men anywhere: long jumps of kings, round trips among them.
pub(crate) fn strewn_positions(count: usize, seed: u64) -> Vec<Position<English>> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut sides = [Vec::new(), Vec::new()];
        for square in 1..=32u32 {
            let (side, king) = (dice.random_range(0..6), dice.random_range(0..2) == 0);
            let may_be_man = if side == 0 { square <= 28 } else { square >= 5 };
            if side < 2 {
                sides[side].push(format!("{}{square}", if king || !may_be_man { "K" } else { "" }));
            }
        }
        let turn = if dice.random_range(0..2) == 0 { 'B' } else { 'W' };
        let fen = format!("{turn}:W{}:B{}", sides[1].join(","), sides[0].join(","));
        let position = fen.parse::<Position<English>>().ok();
        positions.extend(position.filter(|position| !position.legal_moves().is_empty()));
    }
    positions
}
