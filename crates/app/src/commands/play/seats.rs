//! Who plays which colour.

use players::{Level, PlayerSpec, SpecError};
use rules::Color;

use super::session::Session;
use crate::args::{PlayArgs, Who};
use crate::failure::Failure;

/// Whom a person plays against if nobody is named, where it plays the game.
const OPPONENT: PlayerSpec = PlayerSpec::Champion(Level::Novice);
/// And where it does not.
const OPPONENT_ELSEWHERE: PlayerSpec = PlayerSpec::Greedy;

/// Seats those whom the arguments name. A person takes what is left beside a player, an easy player what
/// is left beside a person; if nobody is named, the person has the side that starts.
pub(super) fn take(session: &mut dyn Session, args: &PlayArgs) -> Result<(), Failure> {
    let (person, opponent) = (Some(Who::Person), None);
    let (red, white) = match (args.red.clone(), args.white.clone()) {
        (None, None) if session.id().rules().starts == Color::Black => (person, opponent),
        (None, None) => (opponent, person),
        (red @ Some(Who::Player(_)), None) => (red, person),
        (None, white @ Some(Who::Player(_))) => (person, white),
        named => named,
    };
    for (color, who) in [(Color::Black, red), (Color::White, white)] {
        let seated = match who {
            Some(who) => session.sit(color, who),
            None => sit_opponent(session, color),
        };
        seated.map_err(Failure::new)?;
    }
    Ok(())
}

fn sit_opponent(session: &mut dyn Session, color: Color) -> Result<(), SpecError> {
    match session.sit(color, Who::Player(OPPONENT)) {
        Err(SpecError::OtherGame { .. }) => session.sit(color, Who::Player(OPPONENT_ELSEWHERE)),
        seated => seated,
    }
}
