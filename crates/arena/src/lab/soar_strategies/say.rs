//! How often each strategy has a say.

use players::soar::{Detail, Scene, SoarSpec, picked};
use rules::{Color, English, Game};
use serde::{Deserialize, Serialize};

use crate::lab::{Lab, LabError};

/// How often a strategy has a say.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Say {
    /// Decisions between at least two moves.
    pub(super) decisions: usize,
    /// In how many of them each strategy dropped a move.
    pub(super) spoke: Vec<usize>,
    /// In how many of them the lot decided in the end.
    pub(super) by_lot: usize,
}

impl Say {
    /// Counts who has a say in games of the whole player against itself.
    pub(super) fn count(lab: &Lab<'_>, names: &[String]) -> Result<Say, LabError> {
        let games = lab.each("decisions", lab.size(1, 30), |number| say_in_game(lab, names, number))?;
        let mut all = Say { spoke: vec![0; names.len()], ..Say::default() };
        for say in games {
            all.decisions += say.decisions;
            all.by_lot += say.by_lot;
            all.spoke.iter_mut().zip(say.spoke).for_each(|(all, spoke)| *all += spoke);
        }
        Ok(all)
    }
}

fn say_in_game(lab: &Lab<'_>, names: &[String], number: usize) -> Result<Option<Say>, LabError> {
    // Other dice than those of the matches.
    let seed = |side: u64| lab.seed ^ (2 * number as u64 + side + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mind =
        |side| SoarSpec::default().mind(seed(side)).map_err(|error| LabError::Missing(error.to_string()));
    let mut minds = [mind(0)?, mind(1)?];
    let mut game = Game::<English>::new();
    let mut say = Say { spoke: vec![0; names.len()], ..Say::default() };
    while game.outcome().is_none() && game.moves().len() < lab.size(20, 600) {
        if lab.is_stopped() {
            return Ok(None);
        }
        let side = usize::from(game.position().turn() == Color::White);
        let account = minds[side].consider(&Scene::of_game(&game), Detail::default());
        if account.moves.len() > 1 {
            say.decisions += 1;
            say.by_lot += usize::from(account.candidates.len() > 1);
            for round in account.rounds.iter().filter(|round| !round.dropped.is_empty()) {
                let place = names.iter().position(|name| *name == round.strategy);
                place.into_iter().for_each(|place| say.spoke[place] += 1);
            }
        }
        let played = picked(&game, &account).and_then(|mv| game.play(&mv).ok());
        if played.is_none() {
            break;
        }
    }
    Ok(Some(say))
}
