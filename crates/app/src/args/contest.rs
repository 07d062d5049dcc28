//! What can be said of games in numbers.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use arena::{Openings, Terms};
use clap::ValueEnum;
use engine::{Clock, Limits};
use players::{PlayerSpec, SpecError};
use rules::VariantId;

use super::{LimitArgs, parse_game, parse_threads, parse_time};
use crate::data::EndgameUse;

/// A player as it was named.
#[derive(Clone)]
pub(crate) struct Entrant {
    pub(crate) name: String,
    pub(crate) spec: PlayerSpec,
}

impl FromStr for Entrant {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Entrant, SpecError> {
        Ok(Entrant { name: text.to_owned(), spec: text.parse()? })
    }
}

/// By what games may be ended before their end.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AdjudicateArg {
    /// When the endgame database knows who wins
    Database,
    /// When both players have seen a clear win, or nothing for either, for a while
    Scores,
}

/// What games are played under.
#[derive(clap::Args)]
pub(crate) struct TermsArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// A clock for each side and what each move adds, such as 60s+0.5s
    #[arg(long, value_name = "TIME+INCREMENT", value_parser = parse_clock)]
    clock: Option<Clock>,
    /// How much longer than it has a player may take before it loses by that
    #[arg(long, value_name = "TIME", default_value = "250ms", value_parser = parse_time)]
    margin: Duration,
    /// End games before their end: by database, by scores, or by both with a comma
    #[arg(long, value_name = "HOW", value_delimiter = ',')]
    adjudicate: Vec<AdjudicateArg>,
}

impl TermsArgs {
    /// The terms; a tenth of a second for each move if nothing is said.
    pub(crate) fn terms(&self) -> Terms {
        let said = Limits { clock: self.clock, ..self.limits.limits() };
        let limits = if said == Limits::default() { Limits::time(Duration::from_millis(100)) } else { said };
        Terms {
            margin: self.margin,
            by_scores: self.adjudicate.contains(&AdjudicateArg::Scores),
            by_database: self.adjudicate.contains(&AdjudicateArg::Database),
            ..Terms::new(limits)
        }
    }
}

/// What a match and a tournament have in common.
#[derive(clap::Args)]
pub(crate) struct ContestArgs {
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    #[command(flatten)]
    pub(crate) terms: TermsArgs,
    /// Where games begin: start, three-move, three-move:crossboard, three-move:all, random:N, or a file with games (.pdn) or
    /// positions (.fen) [default: three-move for english, random:6 elsewhere]
    #[arg(long, value_name = "OPENINGS")]
    openings: Option<Openings>,
    /// From which all chance comes: the order of openings, random moves, dice of players
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) concurrency: NonZeroUsize,
    /// Add the games to a PDN file as they end
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// Add the games to a file as they end, one JSON object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) jsonl: Option<PathBuf>,
    /// Go on with the last one of these players under these terms that was not finished
    #[arg(long)]
    pub(crate) resume: bool,
    /// Let players learn from the games they lose
    #[arg(long)]
    pub(crate) learn: bool,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

impl ContestArgs {
    /// Where games begin.
    pub(crate) fn openings(&self) -> Openings {
        self.openings.clone().unwrap_or_else(|| Openings::usual(self.game))
    }
}

fn parse_clock(text: &str) -> Result<Clock, &'static str> {
    let wrong = "it takes a time and what each move adds, such as 60s+0.5s";
    let (left, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let left = parse_time(left).map_err(|_| wrong)?;
    let increment = parse_time(increment).map_err(|_| wrong)?;
    if left.is_zero() { Err(wrong) } else { Ok(Clock { left, increment }) }
}
