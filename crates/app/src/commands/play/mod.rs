//! `crownhead play`: a game against a player or another person, on a whole screen or line by line.
//!
//! The game is a [`session`], which knows the rules and the players. On a terminal it is drawn by [`crate::screen`]. In the
//! line mode what a person sees and types is an [`Entry`](line::Entry) of [`mod@line`]: moves in the notation of the game
//! ([`moves`]), or square by square as in Soar Checkers ([`thesis`]).

use std::io::Write;
use std::sync::Arc;

use endgame::Library;
use rules::{Color, VariantId};

use crate::args::{EntryArg, PlayArgs};
use crate::data::DataArgs;
use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::screen::{self, After, Look, Screen, Table};

pub(crate) use background::Building;
pub(crate) use begin::{any_seed, equipped, kept, open_store, resumed, usual_limits};
use game::Game;

mod background;
mod begin;
mod game;
mod line;
mod look_back;
mod moves;
mod picture;
mod seats;
mod thesis;

/// What Ctrl-C is answered with when there is nothing to stop.
const NOTHING_TO_STOP: &str = "Nobody is thinking; quit ends the game, and so does another Ctrl-C.";

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let is_line = args.plain || matches!(args.entry, EntryArg::Thesis) || !screen::is_possible();
    if is_line { line_by_line(args, out) } else { on_a_screen(args) }
}

fn on_a_screen(args: &PlayArgs) -> Result<(), Failure> {
    let begin::Beginning { mut plan, library } = begin::game(args)?;
    plan.evaluates = true;
    let bottom = args.bottom.or(args.top.map(|top| !top));
    // Whatever is wrong is said before the screen is taken.
    let table = Table::open(plan.clone(), bottom, Look::of_terminal(args.ascii))?;
    let _building = build_beside(plan.game, &args.data, library.as_ref(), true);
    let mut screen = Screen::open()?;
    match table.run(&mut screen)? {
        After::Quit => Ok(()),
        After::Menu => super::menu::go_on(&args.data, plan.store, screen, args.ascii),
    }
}

fn line_by_line(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let begin::Beginning { mut plan, library } = begin::game(args)?;
    let top = args.top.or(args.bottom.map(|bottom| !bottom)).unwrap_or(Color::Black);
    let interrupt = Interrupt::catch()?;
    let mut dialogue = Dialogue::new(out, &interrupt, NOTHING_TO_STOP);
    let build = |game| build_until_ctrl_c(game, &args.data, library.as_ref(), &interrupt);
    match args.entry {
        EntryArg::Moves => {
            let mut game = Game::open(plan)?;
            let _building = build(game.id());
            line::play(&mut game, &mut moves::Moves::new(top), &mut dialogue)
        }
        EntryArg::Thesis => {
            thesis::check_game(plan.game)?;
            let top = match (&args.red, &args.white) {
                (None, None) => {
                    match thesis::choose_mode(&mut plan, begin::limits(args), top, &mut dialogue)? {
                        Some(top) => top,
                        None => return Ok(()),
                    }
                }
                _ => top,
            };
            let mut game = Game::open(plan)?;
            let _building = build(game.id());
            line::play(&mut game, &mut thesis::Thesis::new(top), &mut dialogue)
        }
    }
}

/// Begins to build the endgame database if it is missing. That ends with the value that is returned.
pub(crate) fn build_beside(
    game: VariantId,
    data: &DataArgs,
    library: Option<&Arc<Library>>,
    is_quiet: bool,
) -> Option<Building> {
    background::start(game, data, library?, is_quiet)
}

/// The same, and it ends with Ctrl-C too.
fn build_until_ctrl_c(
    game: VariantId,
    data: &DataArgs,
    library: Option<&Arc<Library>>,
    interrupt: &Interrupt,
) -> Option<Arc<Building>> {
    let building = Arc::new(build_beside(game, data, library, false)?);
    let seen = Arc::downgrade(&building);
    interrupt.before_end(move || {
        if let Some(building) = seen.upgrade() {
            building.end();
        }
    });
    Some(building)
}
