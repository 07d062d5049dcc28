//! Under what games are played, in words and as a text by which a contest is found again.

use engine::Limits;
use serde::Serialize;

use crate::args::ContestArgs;

/// Everything on which games depend besides the players.
#[derive(Serialize)]
pub(in crate::commands) struct Conditions {
    pub(in crate::commands) game: &'static str,
    pub(in crate::commands) games: usize,
    pub(in crate::commands) limits: String,
    pub(in crate::commands) openings: String,
    pub(in crate::commands) seed: u64,
    margin: f64,
    by_database: bool,
    by_scores: bool,
    learn: bool,
}

impl Conditions {
    pub(in crate::commands) fn of(args: &ContestArgs, games: usize) -> Conditions {
        let terms = args.terms.terms();
        Conditions {
            game: args.game.name(),
            games,
            limits: limits(&terms.limits),
            openings: args.openings().to_string(),
            seed: args.seed,
            margin: terms.margin.as_secs_f64(),
            by_database: terms.by_database,
            by_scores: terms.by_scores,
            learn: args.learn,
        }
    }

    /// What matters most of it, on a line.
    pub(in crate::commands) fn words(&self) -> String {
        let Conditions { game, limits, openings, seed, .. } = self;
        format!("{game}, {limits}, openings {openings}, seed {seed}")
    }
}

/// Limits in words.
fn limits(limits: &Limits) -> String {
    let mut parts = Vec::new();
    if let Some(time) = limits.time {
        parts.push(format!("{} s a move", time.as_secs_f64()));
    }
    if let Some(clock) = limits.clock {
        let (left, increment) = (clock.left.as_secs_f64(), clock.increment.as_secs_f64());
        parts.push(format!("{left} s a game and {increment} s a move"));
    }
    if let Some(nodes) = limits.nodes {
        parts.push(format!("{nodes} nodes a move"));
    }
    if let Some(depth) = limits.depth {
        parts.push(format!("depth {depth}"));
    }
    parts.join(", ")
}
