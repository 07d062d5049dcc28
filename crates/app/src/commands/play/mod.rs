//! `crownhead play`: a game against a player or another person, line by line.
//!
//! The game is a [`session`], which knows the rules and the players. What a person sees and types is an
//! [`Entry`](line::Entry) of [`mod@line`]: moves in the notation of the game ([`moves`]), or square by square as
//! in Soar Checkers ([`thesis`]).

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use endgame::Library;
use engine::Limits;
use players::experience::Memory;
use players::{Endgames, PlayerOptions};
use rules::Color;
use store::Store;

use crate::args::{EntryArg, PlayArgs};
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

use background::Building;
use store::Keeper;

mod background;
mod line;
mod moves;
mod refusal;
mod seats;
mod session;
mod table;
mod thesis;

/// How long a player may think about a move if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(2);

/// What Ctrl-C is answered with when there is nothing to stop.
const NOTHING_TO_STOP: &str = "Nobody is thinking; quit ends the game, and so does another Ctrl-C.";

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = if args.no_experience { None } else { open_store(args) };
    let library = if args.no_endgame { None } else { args.data.library(args.position.game) };
    let how = PlayerOptions {
        endgames: library.clone().map_or_else(Endgames::default, Endgames::new),
        memory: store.clone().map_or_else(Memory::default, |store| Memory::new(store)),
        seed: args.seed.unwrap_or_else(any_seed),
        threads: args.threads.get(),
        ..PlayerOptions::default()
    };
    let mut session = table::open(&args.position, how, limits(args), store.map(Keeper::new))?;
    let session = session.as_mut();
    let top = args.top.unwrap_or(Color::Black);
    let interrupt = Interrupt::catch()?;
    let mut dialogue = Dialogue::new(out, &interrupt, NOTHING_TO_STOP);
    match args.entry {
        EntryArg::Moves => {
            seats::take(session, args)?;
            let _building = build_beside(args, library.as_ref(), &interrupt);
            line::play(session, &mut moves::Moves::new(top), &mut dialogue)
        }
        EntryArg::Thesis => {
            thesis::check_game(session.id())?;
            let top = match (&args.red, &args.white) {
                (None, None) => match thesis::choose_mode(session, top, &mut dialogue)? {
                    Some(top) => top,
                    None => return Ok(()),
                },
                _ => {
                    seats::take(session, args)?;
                    top
                }
            };
            let _building = build_beside(args, library.as_ref(), &interrupt);
            line::play(session, &mut thesis::Thesis::new(top), &mut dialogue)
        }
    }
}

/// Where games are kept. If that cannot be opened it is said, and the game is played all the same.
fn open_store(args: &PlayArgs) -> Option<Arc<Store>> {
    match args.data.store() {
        Ok(store) => Some(Arc::new(store)),
        Err(failure) => {
            let sentence = failure.sentence().unwrap_or_default();
            anstream::eprintln!("crownhead: the game will not be kept: {sentence}");
            None
        }
    }
}

/// Begins to build the endgame database if it is missing. That ends with the value that is returned, and with Ctrl-C.
fn build_beside(
    args: &PlayArgs,
    library: Option<&Arc<Library>>,
    interrupt: &Interrupt,
) -> Option<Arc<Building>> {
    let building = Arc::new(background::start(args.position.game, &args.data, library?)?);
    let seen = Arc::downgrade(&building);
    interrupt.before_end(move || {
        if let Some(building) = seen.upgrade() {
            building.end();
        }
    });
    Some(building)
}

/// Something that is another number each time.
fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}

/// How much a player may think about a move.
fn limits(args: &PlayArgs) -> Limits {
    let limits = args.limits.limits();
    let is_free = limits.depth.is_none() && limits.nodes.is_none() && limits.time.is_none();
    if is_free { Limits { time: Some(PATIENCE), ..limits } } else { limits }
}
