//! What can be said after `crownhead match`.

use std::num::NonZeroUsize;

use arena::statistics::{Sprt, SprtError};

use super::contest::{ContestArgs, Entrant};
use super::parse_positive;

#[derive(clap::Args)]
pub(crate) struct MatchArgs {
    /// The player whose results are counted; `crownhead players` lists them
    #[arg(long, value_name = "PLAYER")]
    pub(crate) a: Entrant,
    /// The other player
    #[arg(long, value_name = "PLAYER")]
    pub(crate) b: Entrant,
    /// How many games; each opening is played twice, with the colours changed
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) games: NonZeroUsize,
    /// Stop as soon as a sequential test is decided, such as elo0=0 elo1=5 (alpha=0.05 beta=0.05)
    #[arg(long, value_name = "TEST", num_args = 1..=4, allow_negative_numbers = true)]
    sprt: Vec<String>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}

impl MatchArgs {
    /// The test that ends the match, if there is one.
    pub(crate) fn sprt(&self) -> Result<Option<Sprt>, SprtError> {
        if self.sprt.is_empty() { Ok(None) } else { self.sprt.join(" ").parse().map(Some) }
    }
}
