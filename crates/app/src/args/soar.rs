//! What can be said after `crownhead soar`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Subcommand;
use players::soar::{Mind, SoarSpec};

use super::{parse_positive, parse_threads};
use crate::failure::Failure;

#[derive(clap::Args)]
pub(crate) struct SoarArgs {
    #[command(subcommand)]
    pub(crate) command: SoarCommand,
}

#[derive(Subcommand)]
pub(crate) enum SoarCommand {
    /// Show what the rules make of a position: risks, trades, what each strategy drops, and the move picked
    Explain(ExplainArgs),
    /// Let two agents play against each other, and count who wins
    Selfplay(SelfplayArgs),
    /// Run any rule file, telling which rules fire and what is decided
    Run(RunArgs),
    /// Check a rule file and say what is wrong where
    Check(CheckArgs),
    /// Print the rules of the player, to read, change and use as soar:FILE
    Rules,
    /// List the strategies that can be left out, in the order in which they speak
    Strategies(KnowledgeArgs),
}

/// Which rules.
#[derive(clap::Args)]
pub(crate) struct KnowledgeArgs {
    /// A rule file [default: the rules of the program]
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Strategies to leave out, such as wedge,centre
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<String>,
}

impl KnowledgeArgs {
    pub(crate) fn spec(&self) -> SoarSpec {
        SoarSpec { file: self.rules.clone(), without: self.without.clone() }
    }

    pub(crate) fn mind(&self, seed: u64) -> Result<Mind, Failure> {
        self.spec().mind(seed).map_err(Failure::new)
    }
}

#[derive(clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) knowledge: KnowledgeArgs,
    /// The position, such as B:W18,24,K10:B12,K22 [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// The opponent's last move, such as 24-19 [default: not known]
    #[arg(long, value_name = "MOVE")]
    pub(crate) last_move: Option<String>,
    /// The agent's own last move, such as 32-28 [default: not known]
    #[arg(long, value_name = "MOVE")]
    pub(crate) my_last_move: Option<String>,
    /// Chooses among equally good moves
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Show the moves after each stage
    #[arg(long)]
    pub(crate) stages: bool,
    /// Show every rule that fires
    #[arg(long)]
    pub(crate) trace: bool,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct SelfplayArgs {
    #[command(flatten)]
    pub(crate) knowledge: KnowledgeArgs,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) games: NonZeroUsize,
    /// The same seed, the same games
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// The rule file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Something for the input link, such as color=red; can be given several times
    #[arg(long = "input", value_name = "NAME=VALUE")]
    pub(crate) inputs: Vec<String>,
    /// How many decisions at most
    #[arg(long, value_name = "N", default_value = "20", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) decisions: NonZeroUsize,
    /// Chooses where the rules leave it open, ties included [default: the first, and ties stay open]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Show only what the rules write
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// The rule file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}
