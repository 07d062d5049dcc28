//! What can be said to `crownhead games`.

use std::path::PathBuf;

use clap::Subcommand;
use rules::VariantId;

use crate::data::DataArgs;

use super::{parse_game, parse_whole};

#[derive(clap::Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    #[command(subcommand)]
    pub(crate) command: GamesCommand,
}

#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    /// List the games, the last one first
    List(ListGamesArgs),
    /// Show a game: its moves, its boards, how it ended
    Show(ShowGameArgs),
    /// Write games as PDN
    Export(ExportArgs),
}

/// Which games.
#[derive(clap::Args)]
pub(crate) struct ListGamesArgs {
    /// Only of this game
    #[arg(long, value_name = "GAME", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: Option<VariantId>,
    /// Only those of a player, by a part of its name; human is a person
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Option<String>,
    /// Only those with this in their moves, their result or their date
    #[arg(long, value_name = "TEXT")]
    pub(crate) search: Option<String>,
    /// So many at most
    #[arg(long, value_name = "N", default_value = "20", value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    pub(crate) limit: usize,
}

#[derive(clap::Args)]
pub(crate) struct ShowGameArgs {
    /// The number of the game in `crownhead games list`
    #[arg(value_name = "N", value_parser = parse_whole::<i64>)]
    pub(crate) number: i64,
    /// Show the board after each move
    #[arg(long)]
    pub(crate) boards: bool,
    /// Print the game as PDN
    #[arg(long, conflicts_with = "boards")]
    pub(crate) pdn: bool,
}

#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// The numbers of the games [default: all]
    #[arg(value_name = "N", value_parser = parse_whole::<i64>)]
    pub(crate) numbers: Vec<i64>,
    /// The file for them [default: the standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}
