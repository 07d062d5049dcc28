//! `crownhead` alone: a menu, and then a game.

use std::sync::Arc;

use store::Store;

use crate::data::DataArgs;
use crate::failure::Failure;
use crate::plan::Plan;
use crate::screen::{After, Choice, Look, Menu, Screen, Table, Wish};

use super::play::{build_beside, equipped, open_store, resumed, usual_limits};

/// Opens the menu on the terminal.
pub(crate) fn run() -> Result<(), Failure> {
    let data = DataArgs::default();
    // Whatever is wrong is said before the screen is taken.
    let store = open_store(&data);
    go_on(&data, store, Screen::open()?, false)
}

/// The menu and games in turn, until somebody leaves.
pub(crate) fn go_on(
    data: &DataArgs,
    store: Option<Arc<Store>>,
    mut screen: Screen,
    ascii: bool,
) -> Result<(), Failure> {
    let look = Look::of_terminal(ascii);
    let mut said = None;
    loop {
        let mut menu = Menu::new(look, store.as_deref().and_then(unfinished));
        if let Some(message) = said.take() {
            menu.say(message);
        }
        let (mut plan, edits) = match menu.run(&mut screen)? {
            Choice::Quit => return Ok(()),
            Choice::Browser => {
                // What the server has to say is said on the usual screen.
                drop(screen);
                return super::serve::browser(&mut anstream::AutoStream::auto(std::io::stdout()));
            }
            Choice::Resume(kept) => match resumed(kept, usual_limits()) {
                Ok(plan) => (plan, false),
                Err(failure) => {
                    said = failure.sentence();
                    continue;
                }
            },
            Choice::Play(wish) => (wished(wish), false),
            Choice::SetUp(wish) => (wished(wish), true),
        };
        let library = data.library_quietly(plan.game);
        plan.how = equipped(store.clone(), library.as_ref());
        plan.store = store.clone().filter(|_| !edits);
        plan.evaluates = true;
        let game = plan.game;
        let mut table = match Table::open(plan, None, look) {
            Ok(table) => table,
            Err(failure) => {
                said = failure.sentence();
                continue;
            }
        };
        if edits {
            table.edit(store.clone());
        }
        let _building = build_beside(game, data, library.as_ref(), true);
        if table.run(&mut screen)? == After::Quit {
            return Ok(());
        }
    }
}

fn wished(wish: Wish) -> Plan {
    Plan { seats: wish.seats, clock: wish.clock, ..Plan::of(wish.game) }
}

/// The last game of a person that is not over and has begun.
fn unfinished(store: &Store) -> Option<store::Kept> {
    let games = store.games().ok()?;
    let is_open = |kept: &store::Kept| kept.result.is_none() && !kept.moves.is_empty();
    let has_person =
        |kept: &store::Kept| [&kept.black, &kept.white].iter().any(|name| *name == crate::plan::PERSON);
    games.into_iter().find(|kept| is_open(kept) && has_person(kept))
}
