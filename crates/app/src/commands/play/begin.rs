//! Where a game begins and between whom, out of what was said on the command line.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use arena::ballots;
use endgame::Library;
use engine::Limits;
use players::experience::Memory;
use players::{Endgames, PlayerOptions, PlayerSpec};
use rules::VariantId;
use session::{Seat, TimeControl};
use store::{Kept, Store};

use super::seats;
use crate::args::PlayArgs;
use crate::data::DataArgs;
use crate::failure::Failure;
use crate::pdn_file;
use crate::plan::{PERSON, Plan};

/// How long a player may think about a move if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(2);

/// A game to begin, and the endgame databases that its players ask.
pub(crate) struct Beginning {
    pub(crate) plan: Plan,
    pub(crate) library: Option<Arc<Library>>,
}

/// The game that the arguments mean.
pub(super) fn game(args: &PlayArgs) -> Result<Beginning, Failure> {
    let store = if args.no_experience { None } else { open_store(&args.data) };
    let mut plan = match (args.resume, &args.pdn) {
        (Some(number), _) => kept(store.as_deref(), number).and_then(|kept| resumed(kept, limits(args)))?,
        (None, Some(file)) => {
            let game = args.game;
            pdn_file::load(file, args.pdn_game.get(), game)?.plan(&Plan::of(VariantId::English))
        }
        (None, None) => fresh(args)?,
    };
    let is_new = args.resume.is_none() && args.pdn.is_none();
    if is_new || args.red.is_some() || args.white.is_some() {
        plan.seats = seats::named(args, plan.game, limits(args));
    }
    if let Some((time, increment)) = args.clock {
        plan.clock = Some(TimeControl::new(time, increment));
    }
    // A game of a file that is only looked at is there already.
    plan.store = store.clone().filter(|_| args.pdn.is_none() || args.red.is_some() || args.white.is_some());
    let library = if args.no_endgame { None } else { args.data.library(plan.game) };
    plan.how = options(args, store, library.as_ref());
    Ok(Beginning { plan, library })
}

fn options(args: &PlayArgs, store: Option<Arc<Store>>, library: Option<&Arc<Library>>) -> PlayerOptions {
    PlayerOptions {
        seed: args.seed.unwrap_or_else(any_seed),
        threads: args.threads.get(),
        ..equipped(store, library)
    }
}

/// Players that remember and ask.
pub(crate) fn equipped(store: Option<Arc<Store>>, library: Option<&Arc<Library>>) -> PlayerOptions {
    PlayerOptions {
        endgames: library.cloned().map_or_else(Endgames::default, Endgames::new),
        memory: store.map_or_else(Memory::default, |store| Memory::new(store)),
        seed: any_seed(),
        ..PlayerOptions::default()
    }
}

fn fresh(args: &PlayArgs) -> Result<Plan, Failure> {
    let game = args.game.unwrap_or(VariantId::English);
    let mut moves: Vec<String> = Vec::new();
    if let Some(number) = args.ballot {
        if game != VariantId::English || args.fen.is_some() {
            return Err(Failure::new("the three-move ballots are for english from its start"));
        }
        let ballot = ballots().find(|ballot| ballot.number == number);
        let count = ballots().count();
        let ballot = ballot.ok_or_else(|| {
            Failure::new(format!("there is no ballot {number}; they are numbered 1 to {count}"))
        })?;
        moves.extend(ballot.moves.split(' ').map(str::to_owned));
    }
    moves.extend(args.moves.iter().flat_map(|text| text.split_whitespace()).map(str::to_owned));
    Ok(Plan { start: args.fen.clone(), moves, ..Plan::of(game) })
}

/// A game that was kept.
pub(crate) fn kept(store: Option<&Store>, number: i64) -> Result<Kept, Failure> {
    let store = store
        .ok_or_else(|| Failure::new("nothing is kept with --no-experience, so nothing can be resumed"))?;
    store.game(number).map_err(Failure::new)?.ok_or_else(|| {
        Failure::new(format!("there is no kept game {number}; `crownhead games list` shows those there are"))
    })
}

/// A kept game goes on where it was left, between those who played it.
pub(crate) fn resumed(kept: Kept, limits: Limits) -> Result<Plan, Failure> {
    let game: VariantId = kept.game.parse().map_err(Failure::new)?;
    let seat = |name: &str| match name.parse::<PlayerSpec>() {
        Ok(spec) if name != PERSON => Seat::Player { spec, limits },
        _ => Seat::person(name),
    };
    Ok(Plan {
        start: Some(kept.start.clone()),
        moves: kept.moves.split_whitespace().map(str::to_owned).collect(),
        ended: kept.result.clone(),
        seats: [seat(&kept.black), seat(&kept.white)],
        resumed: Some(kept),
        ..Plan::of(game)
    })
}

/// Where games are kept. If that cannot be opened it is said, and the game is played all the same.
pub(crate) fn open_store(data: &DataArgs) -> Option<Arc<Store>> {
    match data.store() {
        Ok(store) => Some(Arc::new(store)),
        Err(failure) => {
            let sentence = failure.sentence().unwrap_or_default();
            anstream::eprintln!("crownhead: the game will not be kept: {sentence}");
            None
        }
    }
}

/// Something that is another number each time.
pub(crate) fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}

/// How much a player may think about a move.
pub(super) fn limits(args: &PlayArgs) -> Limits {
    let limits = args.limits.limits();
    let is_free = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
    if is_free { usual_limits() } else { limits }
}

/// The same where nothing was said.
pub(crate) fn usual_limits() -> Limits {
    Limits::time(PATIENCE)
}
