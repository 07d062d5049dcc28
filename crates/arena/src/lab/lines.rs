//! Lines of play whose positions several searches are asked about.

use engine::Limits;
use players::{Player, Silent};
use rules::{Color, Game, Variant, write_move};

use super::{Lab, LabError};

/// A game of more plies than this has shown enough.
const MOST_PLIES: usize = 200;

/// A game from the start of the rules, as it is written down.
pub(super) type Moves = Vec<String>;

/// Lets Black and White play on from an opening until the game is over or a position comes again; `None` if
/// it was stopped.
pub(super) fn play<V: Variant>(
    lab: &Lab<'_>,
    opening: &Game<V>,
    mut players: [Box<dyn Player<V>>; 2],
    limits: &Limits,
) -> Result<Option<Moves>, LabError> {
    let mut game = opening.clone();
    while game.outcome().is_none() && game.repetitions() < 2 && game.moves().len() < MOST_PLIES {
        if lab.is_stopped() {
            return Ok(None);
        }
        let player = &mut players[usize::from(game.position().turn() == Color::White)];
        let chosen = player.choose(&game, limits, &mut Silent::default());
        let mv = chosen.map_err(|error| missing(&error))?.mv;
        game.play(&mv).map_err(|error| missing(&error))?;
    }
    Ok(Some(game.positions().zip(game.moves()).map(|(position, mv)| write_move(&position, &mv)).collect()))
}

/// The game at each of its positions in which somebody has to move.
pub(super) fn stages<V: Variant>(moves: &Moves) -> Result<Vec<Game<V>>, LabError> {
    let mut game = Game::new();
    let mut stages = Vec::new();
    for text in moves {
        stages.push(game.clone());
        game.play_text(text).map_err(|error| missing(&error))?;
    }
    if game.outcome().is_none() {
        stages.push(game);
    }
    Ok(stages)
}

/// A move that could not be had, which would be a fault of a player or of the journal.
fn missing(error: &dyn std::fmt::Display) -> LabError {
    LabError::Missing(format!("a game could not go on: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::English;

    #[test]
    fn a_game_has_a_stage_for_each_move_and_one_more_if_it_goes_on() {
        let moves = ["11-15", "23-19"].map(str::to_owned).to_vec();
        let stages = stages::<English>(&moves).expect("a game");
        assert_eq!(stages.iter().map(|game| game.moves().len()).collect::<Vec<_>>(), [0, 1, 2]);
        assert!(super::stages::<English>(&vec!["11-22".to_owned()]).is_err());
    }
}
