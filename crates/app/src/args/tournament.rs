//! What can be said after `crownhead tournament`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use arena::Format;
use clap::{ArgAction, Parser};

use super::contest::{ContestArgs, Entrant};
use super::parse_positive;

/// On the command line, and once more together with what a file says.
#[derive(Parser)]
#[command(name = "tournament", args_override_self = true)]
pub(crate) struct TournamentArgs {
    /// A TOML file that says the same as these flags, such as players = ["soar", "casual"] and games = 10; what flags say counts more
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Who meets whom: round-robin, gauntlet (the first one meets all others) or knockout (whoever loses a meeting is
    /// out; where nobody wins it, whoever was named first goes on)
    #[arg(long, value_name = "FORMAT", default_value = "round-robin")]
    pub(crate) format: Format,
    /// The players, two or more; `crownhead players` lists them
    #[arg(long, value_name = "PLAYER", num_args = 1.., action = ArgAction::Set)]
    pub(crate) players: Vec<Entrant>,
    /// How many games each meeting has; each opening is played twice, with the colours changed
    #[arg(long, value_name = "N", default_value = "20", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) games: NonZeroUsize,
    /// Write a page with the table and a chart of the ratings
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) contest: ContestArgs,
}
