//! `crownhead games`: the games that were kept.

mod export;
mod list;
mod show;

use std::io::Write;

use store::{Kept, Store};

use crate::args::{GamesArgs, GamesCommand};
use crate::failure::Failure;

pub(crate) fn run(args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = args.data.store()?;
    match &args.command {
        GamesCommand::List(wish) => list::run(&store, wish, out),
        GamesCommand::Show(wish) => show::run(&store, wish, out),
        GamesCommand::Export(wish) => export::run(&store, wish, out),
    }
}

/// The games that have begun, the last one first.
fn all(store: &Store) -> Result<Vec<Kept>, Failure> {
    let games = store.games().map_err(Failure::new)?;
    Ok(games.into_iter().filter(|kept| !kept.moves.is_empty() || kept.result.is_some()).collect())
}

/// How it stands or ended.
fn standing(kept: &Kept) -> &str {
    kept.result.as_deref().unwrap_or("not over")
}
