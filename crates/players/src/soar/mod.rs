//! `soar`: Soar Checkers, an expert player whose knowledge is a file of production rules.
//!
//! The rules are `data/soar/checkers.soar`, or a file of the user's. They run in the `soar` kernel, which knows no
//! checkers; [`Mind`] is the environment around it: it shows the agent a [`Scene`], adds the [`Advice`] of its helper
//! functions, reads the move from the output link and writes down an [`Account`] of how it came about. Every move is
//! checked against `rules` before it is played.

mod account;
mod advice;
mod exhibit;
mod input;
mod mind;
mod read;
mod scene;

use std::path::PathBuf;

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Move, Variant, VariantId};

pub use account::{Account, Considered, Immobile, Merit, Round, Stage};
pub use advice::{Advice, Kind as AdviceKind};
pub use mind::{CHECKERS, Detail, KnowledgeError, Mind, find_rules};
pub use scene::{Direction, Piece as ScenePiece, Scene, Step};

use crate::player::{Decision, NoMove, Player, Watch};

/// Whether the rules know the game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::ID == VariantId::English
}

/// Which rules a player thinks with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoarSpec {
    /// A rule file, if not the one of the program.
    pub file: Option<PathBuf>,
    /// The strategies that are left out.
    pub without: Vec<String>,
}

impl SoarSpec {
    /// With an option of the registry: `no-wedge` leaves a strategy out, anything that ends in `.soar` is a file.
    pub(crate) fn with_option(mut self, option: &str) -> Option<SoarSpec> {
        if option.ends_with(".soar") {
            self.file = Some(PathBuf::from(option));
        } else {
            self.without.push(option.strip_prefix("no-")?.to_owned());
        }
        Some(self)
    }

    /// The agent.
    pub fn mind(&self, seed: u64) -> Result<Mind, KnowledgeError> {
        match &self.file {
            None => Mind::new(&self.without, seed),
            Some(file) => Mind::with_file(file, &self.without, seed),
        }
    }

    pub(crate) fn open(&self, seed: u64) -> Result<Soar, KnowledgeError> {
        let mut name = "soar".to_owned();
        let options: Vec<String> = self
            .file
            .iter()
            .map(|file| file.display().to_string())
            .chain(self.without.iter().map(|strategy| format!("no-{strategy}")))
            .collect();
        if !options.is_empty() {
            name = format!("soar:{}", options.join(","));
        }
        Ok(Soar { name, mind: self.mind(seed)?, dice: StdRng::seed_from_u64(seed) })
    }
}

/// The player.
pub(crate) struct Soar {
    name: String,
    mind: Mind,
    dice: StdRng,
}

/// The legal move that an agent picked.
pub fn picked<V: Variant>(game: &Game<V>, account: &Account) -> Option<Move<V::Board>> {
    move_at(game, account, account.picked?)
}

/// The legal move at a place in an agent's list.
pub fn move_at<V: Variant>(game: &Game<V>, account: &Account, place: usize) -> Option<Move<V::Board>> {
    let path = account.moves.get(place)?.path();
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
            return Err(NoMove::NoneLegal);
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
        let exhibits = vec![account.risks(&account.moves), account.preferences()];
        Ok(Decision { exhibits, ..Decision::plain(mv, reasons) })
    }
}
