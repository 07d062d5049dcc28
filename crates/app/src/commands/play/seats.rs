//! Who plays which colour.

use engine::Limits;
use players::{Level, Mind, PlayerSpec};
use rules::{Color, VariantId};
use session::Seat;

use crate::args::{PlayArgs, Who};
use crate::plan::PERSON;
use crate::plays::plays;

/// Whom a person plays against if nobody is named, where it plays the game.
const OPPONENT: PlayerSpec = PlayerSpec::Champion(Level::Novice, Mind::SHIPPED);
/// And where it does not.
const OPPONENT_ELSEWHERE: PlayerSpec = PlayerSpec::Greedy;

/// Those whom the arguments name. A person takes what is left beside a player, an easy player what
/// is left beside a person; if nobody is named, the person has the side that starts.
pub(super) fn named(args: &PlayArgs, game: VariantId, limits: Limits) -> [Seat; 2] {
    let (person, opponent) = (Some(Who::Person), None);
    let (red, white) = match (args.red.clone(), args.white.clone()) {
        (None, None) if game.rules().starts == Color::Black => (person, opponent),
        (None, None) => (opponent, person),
        (red @ Some(Who::Player(_)), None) => (red, person),
        (None, white @ Some(Who::Player(_))) => (person, white),
        named => named,
    };
    [red, white].map(|who| seat(who.unwrap_or_else(|| Who::Player(easy(game))), limits))
}

/// Somebody sits down.
pub(super) fn seat(who: Who, limits: Limits) -> Seat {
    match who {
        Who::Person => Seat::person(PERSON),
        Who::Player(spec) => Seat::Player { spec, limits },
    }
}

/// An opponent for somebody who did not choose one.
fn easy(game: VariantId) -> PlayerSpec {
    if plays(&OPPONENT, game) { OPPONENT } else { OPPONENT_ELSEWHERE }
}
