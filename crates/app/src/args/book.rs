//! What can be said after `crownhead book`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Subcommand;

use super::learn::StudyArgs;
use super::{PositionArgs, parse_positive};

#[derive(clap::Args)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) command: BookCommand,
}

#[derive(Subcommand)]
pub(crate) enum BookCommand {
    /// Open more positions, where whoever follows the book would leave it first; goes on where it was stopped
    Grow(GrowArgs),
    /// What the book says of a position
    Show(ShowBookArgs),
}

#[derive(clap::Args)]
pub(crate) struct GrowArgs {
    #[command(flatten)]
    pub(crate) study: StudyArgs,
    /// The file of the book; a new one begins with the book that ships
    #[arg(long, value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Begin with an empty book instead
    #[arg(long)]
    pub(crate) empty: bool,
    /// Positions that the book should have
    #[arg(long, value_name = "N", default_value = "10000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) positions: NonZeroUsize,
    /// Positions to visit for each move of those
    #[arg(long, value_name = "N", default_value = "100000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) nodes: NonZeroUsize,
}

#[derive(clap::Args)]
pub(crate) struct ShowBookArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Moves that have been made from there, such as "11-15 22-18"
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    /// The file of the book [default: the book that ships]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}
