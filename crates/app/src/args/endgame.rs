//! What can be said after `crownhead endgame`.

use std::num::NonZeroUsize;

use clap::Subcommand;
use endgame::MOST_PIECES;
use rules::VariantId;

use super::{PositionArgs, parse_game, parse_threads};
use crate::data::DataArgs;

#[derive(clap::Args)]
pub(crate) struct EndgameArgs {
    #[command(subcommand)]
    pub(crate) command: EndgameCommand,
}

#[derive(Subcommand)]
pub(crate) enum EndgameCommand {
    /// Work out who wins every position of a few pieces, as far as that is missing
    Build(BuildArgs),
    /// Come to the same answers another way, and say what is wrong
    Verify(VerifyArgs),
    /// Count wins, losses and draws, slice by slice
    Stats(StatsArgs),
    /// Look up a position: who wins it, in how many plies, and what each move leads to
    Probe(ProbeArgs),
    /// List the databases there are
    List(ListArgs),
    /// Remove a database, or the part of it with many pieces
    Remove(RemoveArgs),
}

/// The database of a game.
#[derive(clap::Args)]
pub(crate) struct DatabaseArgs {
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// What a computation may use.
#[derive(clap::Args)]
pub(crate) struct EffortArgs {
    /// The most memory for positions, such as 500M or 1.5G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size, allow_negative_numbers = true)]
    pub(crate) memory: u64,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
}

impl EffortArgs {
    /// Threads; 0 means all there are.
    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or(0, NonZeroUsize::get)
    }
}

#[derive(clap::Args)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Positions of up to this many pieces, both sides together
    #[arg(long, value_name = "N", default_value = "4", value_parser = parse_pieces, allow_negative_numbers = true)]
    pub(crate) pieces: usize,
    /// In how many plies a position is won, for up to this many pieces [default: all of them, up to 5]
    #[arg(long, value_name = "N", value_parser = parse_distances, allow_negative_numbers = true)]
    pub(crate) distances: Option<usize>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
}

#[derive(clap::Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Only positions of up to this many pieces [default: all there are]
    #[arg(long, value_name = "N", value_parser = parse_pieces, allow_negative_numbers = true)]
    pub(crate) pieces: Option<usize>,
    #[command(flatten)]
    pub(crate) effort: EffortArgs,
}

#[derive(clap::Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct ProbeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Play it out too, both sides at their best
    #[arg(long)]
    pub(crate) line: bool,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(clap::Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(clap::Args)]
pub(crate) struct RemoveArgs {
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    /// Only positions of at least this many pieces [default: all there are]
    #[arg(long, value_name = "N", value_parser = parse_pieces, allow_negative_numbers = true)]
    pub(crate) pieces: Option<usize>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

fn parse_pieces(text: &str) -> Result<usize, String> {
    let pieces = text.parse().ok().filter(|pieces| (2..=MOST_PIECES).contains(pieces));
    pieces.ok_or_else(|| format!("it takes a whole number from 2 to {MOST_PIECES}"))
}

fn parse_distances(text: &str) -> Result<usize, String> {
    let pieces = text.parse().ok().filter(|pieces| *pieces <= MOST_PIECES);
    pieces.ok_or_else(|| format!("it takes a whole number from 0 to {MOST_PIECES}"))
}

/// Bytes, with a letter thousands of them: 1K is 1,024.
fn parse_size(text: &str) -> Result<u64, &'static str> {
    let units = [('K', 1u64 << 10), ('M', 1 << 20), ('G', 1 << 30), ('T', 1 << 40)];
    let with = |(letter, unit): &(char, u64)| {
        let number = text.strip_suffix([*letter, letter.to_ascii_lowercase()])?;
        Some((number, *unit))
    };
    let (number, unit) = units.iter().find_map(with).unwrap_or((text, 1));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || (byte == b'.' && unit > 1));
    let bytes = number.parse::<f64>().ok().filter(|_| is_plain).map(|number| (number * unit as f64).ceil());
    let sensible = bytes.filter(|bytes| *bytes < (1u64 << 60) as f64);
    sensible.map(|bytes| bytes as u64).ok_or("it takes a size such as 500M, 4G or 1.5G, or a number of bytes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for (text, bytes) in [
            ("0", 0),
            ("12345", 12345),
            ("2K", 2048),
            ("500M", 500 << 20),
            ("500m", 500 << 20),
            ("4G", 4 << 30),
            ("1.5G", 3 << 29),
            ("0.1M", 104_858),
            ("1T", 1 << 40),
        ] {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for text in [
            "", "G", "-1", "-1G", "1.5", "1e3G", "infG", "nanM", "4 G", "4GB", "4X", ".G", "1..2G",
            "9999999T",
        ] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
