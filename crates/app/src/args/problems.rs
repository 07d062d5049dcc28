//! What can be said after `crownhead problems`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use engine::Limits;
use players::PlayerSpec;
use rules::VariantId;

use super::{LimitArgs, parse_game, parse_player, parse_threads, parse_whole};
use crate::data::EndgameUse;

/// How long it thinks about a problem if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(1);

#[derive(clap::Args)]
pub(crate) struct ProblemsArgs {
    /// The problems: PDN with FEN and Result, or a table (.csv) with columns 'fen', 'result' and perhaps 'event'
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    /// The player; `crownhead players` lists them
    #[arg(long, value_name = "PLAYER", default_value = "champion", value_parser = parse_player)]
    pub(crate) player: PlayerSpec,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many problems are tried at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) concurrency: NonZeroUsize,
    /// How many threads to use for each
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// For players that roll dice
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Show every problem, not only those that were missed
    #[arg(long)]
    pub(crate) each: bool,
    /// Try to prove who wins where the database does not know it, entering at most so many positions for each side
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>, allow_negative_numbers = true)]
    pub(crate) prove: Option<u64>,
    /// Leave out problems that cannot be read instead of refusing the file
    #[arg(long)]
    pub(crate) skip_bad: bool,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

impl ProblemsArgs {
    /// How much thinking there may be for a problem: a second if nothing is said.
    pub(crate) fn limits(&self) -> Limits {
        let said = self.limits.limits();
        if said == Limits::default() { Limits::time(USUAL_TIME) } else { said }
    }
}
