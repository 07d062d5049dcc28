//! `random`: any legal move.

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Variant};

use crate::player::{Decision, NoMove, Player, Watch};

pub(crate) struct Random {
    dice: StdRng,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random { dice: StdRng::seed_from_u64(seed) }
    }
}

impl<V: Variant> Player<V> for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn choose(&mut self, game: &Game<V>, _: &Limits, _: &mut dyn Watch<V>) -> Result<Decision<V>, NoMove> {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            return Err(NoMove::NoneLegal);
        }
        let mv = moves[self.dice.random_range(0..moves.len())];
        let reasons = vec![format!("chosen by lot from {} legal moves", moves.len())];
        Ok(Decision::plain(mv, reasons))
    }
}
