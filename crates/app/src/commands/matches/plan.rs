//! What a match is, as a text by which it is found again.

use engine::Limits;
use serde::Serialize;

use arena::Openings;

use crate::args::MatchArgs;
use crate::failure::Failure;

/// Everything on which the games of a match depend.
#[derive(Serialize)]
pub(super) struct Plan {
    pub(super) game: &'static str,
    pub(super) a: String,
    pub(super) b: String,
    pub(super) games: usize,
    pub(super) limits: String,
    pub(super) openings: String,
    pub(super) seed: u64,
    margin: f64,
    by_database: bool,
    by_scores: bool,
    sprt: Option<String>,
    learn: bool,
}

impl Plan {
    pub(super) fn of(args: &MatchArgs) -> Result<Plan, Failure> {
        let terms = args.terms.terms();
        let sprt = args.sprt().map_err(Failure::new)?;
        let openings = args.openings.clone().unwrap_or_else(|| Openings::usual(args.game));
        Ok(Plan {
            game: args.game.name(),
            a: args.a.name.clone(),
            b: args.b.name.clone(),
            games: args.games.get(),
            limits: limits(&terms.limits),
            openings: openings.to_string(),
            seed: args.seed,
            margin: terms.margin.as_secs_f64(),
            by_database: terms.by_database,
            by_scores: terms.by_scores,
            sprt: sprt.map(|test| format!("{test:?}")),
            learn: args.learn,
        })
    }

    pub(super) fn text(&self) -> Result<String, Failure> {
        serde_json::to_string(self).map_err(Failure::new)
    }

    /// What the match is called in a file of games.
    pub(super) fn event(&self) -> String {
        format!("{} against {}, {}", self.a, self.b, self.limits)
    }
}

/// Limits in words.
pub(super) fn limits(limits: &Limits) -> String {
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
