//! `soar`: Soar Checkers, an expert player whose knowledge is a file of production rules.
//!
//! The rules are `data/soar/checkers.soar`, or a file of the user's. They run in the `soar` kernel, which knows no
//! checkers; [`Mind`] is the environment around it: it shows the agent a [`Scene`], adds the [`Advice`] of its helper
//! functions, reads the move from the output link and writes down an [`Account`] of how it came about. Every move is
//! checked against `rules` before it is played.

mod account;
mod advice;
mod mind;
mod scene;

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Move, Variant, VariantId};

pub use account::{Account, Considered, Immobile, Merit, Round, Stage};
pub use advice::{Advice, Kind as AdviceKind};
pub use mind::{CHECKERS, Detail, KnowledgeError, Mind};
pub use scene::{Direction, Piece as ScenePiece, Scene, Step};

use crate::player::{Decision, NoMove, Player, Watch};

/// Whether the rules know the game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::ID == VariantId::English
}

/// The player.
pub struct Soar {
    name: String,
    mind: Mind,
    dice: StdRng,
}

impl Soar {
    /// A player that thinks with this mind.
    pub fn new(name: String, mind: Mind, seed: u64) -> Soar {
        Soar { name, mind, dice: StdRng::seed_from_u64(seed) }
    }
}

/// The legal move that an agent picked.
pub fn picked<V: Variant>(game: &Game<V>, account: &Account) -> Option<Move<V::Board>> {
    let path = account.moves.get(account.picked?)?.path();
    let squares = |mv: &Move<V::Board>| mv.path().map(scene::number::<V>).eq(path.iter().copied());
    game.position().routes().into_iter().find(squares)
}

impl<V: Variant> Player<V> for Soar {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game<V>, _: &Limits, _: &mut dyn Watch<V>) -> Result<Decision<V>, NoMove> {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            return Err(NoMove);
        }
        if game.moves().len() < 2 {
            self.mind.forget();
        }
        let account = self.mind.consider(&Scene::of_game(game), Detail::default());
        let mut reasons = account.reasons();
        let mv = picked(game, &account).unwrap_or_else(|| {
            reasons.push("the rules picked no legal move; this one is by lot".to_owned());
            moves[self.dice.random_range(0..moves.len())]
        });
        Ok(Decision::plain(mv, reasons))
    }
}
