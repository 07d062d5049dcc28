//! What is asked for when a game is to begin, and what is kept of it to go on with it later.

use arena::ballots;
use rules::VariantId;
use serde::{Deserialize, Serialize};
use session::{Imported, Setup};
use store::{Keeper, Kept, Served};

use super::Problem;
use super::seat::{NewClock, NewSeat};
use crate::hub::Hub;
use crate::keys::Key;

/// The most moves that a game may begin with.
const MOST_MOVES: usize = 1000;

/// A game to begin.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct NewGame {
    /// Which game; that of the PDN or of the archive, else English draughts.
    game: Option<String>,
    /// Where it begins, as FEN.
    start: Option<String>,
    /// The number of a three-move ballot.
    ballot: Option<usize>,
    moves: Vec<String>,
    /// A game as PDN.
    pdn: Option<String>,
    /// The number of a game in the archive.
    archive: Option<i64>,
    black: NewSeat,
    white: NewSeat,
    clock: Option<NewClock>,
    /// Whether two persons sit before two screens, each with a secret of its own.
    link: bool,
    /// Whether somebody strong judges the position; usual.
    evaluates: Option<bool>,
}

/// Who sits at a table, with their secrets: what is kept beside the game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Plan {
    seats: [NewSeat; 2],
    clock: Option<NewClock>,
    evaluates: bool,
    keys: [Option<String>; 2],
    /// Whether it is a game of the archive that is only looked at so far.
    #[serde(default)]
    studies: bool,
}

/// Where a game begins.
#[derive(Default)]
struct Beginning {
    game: Option<VariantId>,
    start: Option<String>,
    moves: Vec<String>,
    ended: Option<String>,
    names: [Option<String>; 2],
    /// The game of the archive that it is.
    kept: Option<Kept>,
}

impl NewGame {
    /// The game as it is to be set up, the secrets of those who sit at it, and what is kept of that.
    pub(super) fn plan(self, hub: &Hub) -> Result<(Setup, [Option<Key>; 2], Plan), Problem> {
        let beginning = self.beginning(hub)?;
        let keys = self.keys()?;
        let [black, white] = beginning.names.each_ref().map(Option::as_deref);
        let plan = Plan {
            seats: [self.black.or_called(black), self.white.or_called(white)],
            clock: self.clock,
            evaluates: self.evaluates.unwrap_or(true),
            keys: keys.map(|key| key.map(|key| key.to_string())),
            studies: beginning.kept.is_some(),
        };
        let game = beginning.game.unwrap_or(VariantId::English);
        let Beginning { start, moves, ended, kept, .. } = beginning;
        let keeper = hub.keeper(kept.as_ref());
        let setup = Setup { start, moves, ended, keeper, ..plan.setup(game, hub)? };
        Ok((setup, keys, plan))
    }

    fn beginning(&self, hub: &Hub) -> Result<Beginning, Problem> {
        let game = self.game.as_deref().map(str::parse::<VariantId>).transpose().map_err(Problem::wrong)?;
        let ways = [self.ballot.is_some(), self.pdn.is_some(), self.archive.is_some(), self.start.is_some()];
        if ways.into_iter().filter(|way| *way).count() > 1 {
            return Err(Problem::wrong("a game begins from one of start, ballot, pdn and archive"));
        }
        let mut beginning = match (self.ballot, &self.pdn, self.archive) {
            (Some(number), _, _) => ballot(number, game)?,
            (_, Some(text), _) => imported(Imported::nth(text.as_bytes(), 1, None).map_err(Problem::wrong)?),
            (_, _, Some(number)) => archived(hub, number)?,
            _ => Beginning { game, start: self.start.clone(), ..Beginning::default() },
        };
        if game.is_some() && game != beginning.game {
            return Err(Problem::wrong("the game that was named is another one than that of the record"));
        }
        beginning.moves.extend(self.moves.iter().cloned());
        if !self.moves.is_empty() {
            beginning.ended = None;
        }
        if beginning.moves.len() > MOST_MOVES {
            return Err(Problem::wrong("a game of more than 1,000 moves cannot be set up"));
        }
        // Whoever plays on against a player does so where the game was, not where somebody resigned.
        if !(self.black.is_person() && self.white.is_person()) {
            beginning.ended = None;
        }
        Ok(beginning)
    }

    /// Persons before two screens get a secret each; whoever has both sides, or watches two players, one for both.
    fn keys(&self) -> Result<[Option<Key>; 2], Problem> {
        let new = || Key::new().map(Some).map_err(|error| Problem::from(crate::hub::HubError::from(error)));
        match [self.black.is_person(), self.white.is_person()] {
            [true, true] if self.link => Ok([new()?, new()?]),
            [true, false] => Ok([new()?, None]),
            [false, true] => Ok([None, new()?]),
            _ => {
                let both = new()?;
                Ok([both, both])
            }
        }
    }
}

fn ballot(number: usize, game: Option<VariantId>) -> Result<Beginning, Problem> {
    let ballot = ballots().find(|ballot| ballot.number == number);
    let ballot = ballot.ok_or_else(|| Problem::wrong("there are 174 ballots, from 1"))?;
    if game.is_some_and(|game| game != VariantId::English) {
        return Err(Problem::wrong("ballots are for english"));
    }
    let moves = ballot.moves.split(' ').map(str::to_owned).collect();
    Ok(Beginning { game: Some(VariantId::English), moves, ..Beginning::default() })
}

fn imported(Imported { game, start, moves, ended, names }: Imported) -> Beginning {
    Beginning { game: Some(game), start: Some(start), moves, names, ended, kept: None }
}

fn archived(hub: &Hub, number: i64) -> Result<Beginning, Problem> {
    let store = hub.store.as_ref().ok_or_else(|| Problem::missing("this server keeps no games"))?;
    let kept = store.game(number)?;
    let kept = kept.ok_or_else(|| Problem::missing(format!("there is no game {number} in the archive")))?;
    Ok(Beginning { kept: Some(kept.clone()), ..beginning(&kept)? })
}

fn beginning(kept: &Kept) -> Result<Beginning, Problem> {
    Ok(Beginning {
        game: Some(kept.game.parse().map_err(Problem::wrong)?),
        start: Some(kept.start.clone()),
        moves: kept.moves.split_whitespace().map(str::to_owned).collect(),
        // Games of matches may have ended in ways that only a referee knows.
        ended: kept
            .result
            .clone()
            .filter(|result| rules::Outcome::said().iter().any(|outcome| outcome.to_string() == *result)),
        names: [Some(kept.black.clone()), Some(kept.white.clone())],
        kept: None,
    })
}

impl Plan {
    pub(super) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The table as it was, with its secrets.
    pub(super) fn again(served: &Served, hub: &Hub) -> Result<(Setup, [Option<Key>; 2]), Problem> {
        let broken = || Problem::missing("this game cannot be gone on with; it is in the archive");
        let plan: Plan = serde_json::from_str(&served.plan).map_err(|_| broken())?;
        let read = |key: &Option<String>| key.as_ref().and_then(|key| key.parse().ok());
        let keys = [read(&plan.keys[0]), read(&plan.keys[1])];
        let Beginning { game, start, moves, ended, .. } = beginning(&served.game)?;
        let mut setup = plan.setup(game.ok_or_else(broken)?, hub)?;
        if let Some(clock) = &mut setup.clock {
            clock.left = served.left;
        }
        let again = if plan.studies { Keeper::study } else { Keeper::resume };
        let keeper = hub.store.clone().map(|store| again(store, &served.game));
        Ok((Setup { start, moves, ended, keeper, ..setup }, keys))
    }

    /// Everything but where the game begins.
    fn setup(&self, game: VariantId, hub: &Hub) -> Result<Setup, Problem> {
        Ok(Setup {
            game,
            seats: [self.seats[0].seat("Black")?, self.seats[1].seat("White")?],
            clock: self.clock.map(NewClock::control).transpose()?,
            how: hub.how(game),
            evaluates: self.evaluates,
            ..Setup::default()
        })
    }
}
