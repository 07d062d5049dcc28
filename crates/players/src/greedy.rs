//! `greedy`: what gains most at once, as a beginner plays.

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Goal, Move, Variant};

use crate::player::{Decision, NoMove, Player, Watch};

pub(crate) struct Greedy {
    dice: StdRng,
}

impl Greedy {
    pub(crate) fn new(seed: u64) -> Self {
        Greedy { dice: StdRng::seed_from_u64(seed) }
    }
}

/// What a move gains at once: the end of the game first, then pieces, then a king.
fn gain<V: Variant>(game: &Game<V>, mv: &Move<V::Board>) -> i32 {
    let next = game.position().play(mv);
    let us = game.position().turn();
    match next.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == us => return 1000,
        Some(_) => return -1000,
        None => {}
    }
    let pieces = 2 * mv.taken().len() as i32 + i32::from(mv.crowns());
    if V::RULES.goal == Goal::Lose { -pieces } else { pieces }
}

impl<V: Variant> Player<V> for Greedy {
    fn name(&self) -> String {
        "greedy".to_owned()
    }

    fn choose(&mut self, game: &Game<V>, _: &Limits, _: &mut dyn Watch<V>) -> Result<Decision<V>, NoMove> {
        let mut best: Vec<Move<V::Board>> = Vec::new();
        let mut most = i32::MIN;
        for mv in game.position().legal_moves() {
            let gain = gain(game, &mv);
            if gain > most {
                most = gain;
                best.clear();
            }
            if gain == most {
                best.push(mv);
            }
        }
        if best.is_empty() {
            return Err(NoMove::NoneLegal);
        }
        let mv = best[self.dice.random_range(0..best.len())];
        let reasons = vec![match (mv.taken().len(), mv.crowns()) {
            (0, false) => format!("nothing to gain at once; chosen by lot from {} moves", best.len()),
            (0, true) => "it makes a king".to_owned(),
            (1, _) => "it takes a piece".to_owned(),
            (pieces, _) => format!("it takes {pieces} pieces"),
        }];
        Ok(Decision::plain(mv, reasons))
    }
}
