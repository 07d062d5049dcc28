//! What `match` and `tournament` have in common: games in numbers, kept as they end.

mod conditions;
mod files;
mod ledger;

use std::sync::Arc;

use arena::Arena;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::Variant;
use store::Store;

use crate::args::{ContestArgs, Entrant};
use crate::failure::Failure;

pub(super) use conditions::Conditions;
pub(super) use ledger::Ledger;

/// The arena in which these players meet, with so many openings at most; an error if one of them cannot play.
pub(super) fn arena<V: Variant>(
    args: &ContestArgs,
    players: &[Entrant],
    openings: usize,
    store: &Arc<Store>,
) -> Result<Arena<V>, Failure> {
    let arena = Arena {
        players: players.iter().map(|entrant| entrant.spec.clone()).collect(),
        openings: args.openings().draw::<V>(openings, args.seed).map_err(Failure::new)?,
        terms: args.terms.terms(),
        concurrency: args.concurrency.get(),
        seed: args.seed,
        endgames: args.endgame.endgames(args.game),
        memory: args.learn.then(|| store.clone()),
    };
    arena.check().map_err(Failure::new)?;
    Ok(arena)
}

/// A bar for so many games; nothing where there is no terminal.
pub(super) fn bar(games: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{human_pos} of {human_len} games {wide_bar} {msg}{eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
