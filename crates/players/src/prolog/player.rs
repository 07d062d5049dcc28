//! The player around a logic program.

use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Move, Variant};

use super::PrologSpec;
use super::logic::{Choice, Logic};
use super::scene::{Place, Scene};
use crate::player::{Decision, NoMove, Player, Watch};

pub(super) struct Prolog {
    name: String,
    logic: Logic,
    /// For moves by lot, if the program fails.
    dice: StdRng,
}

impl Prolog {
    pub(super) fn new(spec: &PrologSpec, logic: Logic, seed: u64) -> Prolog {
        let file = spec.file.as_ref().map(|file| format!(":{}", file.display())).unwrap_or_default();
        Prolog { name: format!("prolog{file}"), logic, dice: StdRng::seed_from_u64(seed) }
    }
}

/// The legal move that goes over these squares.
fn legal<V: Variant>(game: &Game<V>, choice: &Choice) -> Option<Move<V::Board>> {
    game.position().routes().into_iter().find(|mv| Place::path(mv) == choice.path)
}

impl<V: Variant> Player<V> for Prolog {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        _: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            return Err(NoMove::NoneLegal);
        }
        let fault = match self.logic.choose(&Scene::of_position(&game.position()), &watch.stop()) {
            Ok(choice) => match legal(game, &choice) {
                Some(mv) => return Ok(Decision::plain(mv, reasons(choice))),
                None => format!("the program chose {}, which is not legal", text(&choice.path)),
            },
            Err(trouble) => trouble.to_string(),
        };
        let by_lot = "the program chose no legal move; this one is by lot".to_owned();
        Ok(Decision::plain(moves[self.dice.random_range(0..moves.len())], vec![fault, by_lot]))
    }
}

fn reasons(choice: Choice) -> Vec<String> {
    match choice.reasons.is_empty() {
        true => vec!["the program gives no reason".to_owned()],
        false => choice.reasons,
    }
}

/// `3-1 4-2`, as the files write squares.
fn text(path: &[Place]) -> String {
    let squares = path.iter().map(|place| format!("{}-{}", place.row, place.column));
    format!("[{}]", squares.collect::<Vec<_>>().join(", "))
}
