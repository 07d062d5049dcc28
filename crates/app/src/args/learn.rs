//! What can be said after `crownhead learn`, `crownhead tune` and `crownhead climb`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use learn::Sought;
use rules::VariantId;

use super::{parse_game, parse_positive, parse_threads};
use crate::data::EndgameUse;

/// Where games to learn from come from, and who works at it.
#[derive(clap::Args)]
pub(crate) struct StudyArgs {
    /// The game: english, lose-6, lose-8, lose-10, or another that `champion` or `part2` plays
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    /// From which all chance comes
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

impl StudyArgs {
    /// How many threads work.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, NonZeroUsize::get)
    }
}

#[derive(clap::Args)]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    pub(crate) study: StudyArgs,
    /// Rounds of playing, fitting and testing; those that were done before count
    #[arg(long, value_name = "N", default_value = "3", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) rounds: NonZeroUsize,
    /// Begin with the readable evaluation instead of the network that ships
    #[arg(long)]
    pub(crate) from_scratch: bool,
    /// Begin with weights of your own (.toml, as in data/weights) or with a network (.net)
    #[arg(long, value_name = "FILE", conflicts_with = "from_scratch")]
    pub(crate) weights: Option<PathBuf>,
    /// Games of a round
    #[arg(long, value_name = "N", default_value = "16000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) games: NonZeroUsize,
    /// Positions to visit for a move of those
    #[arg(long, value_name = "N", default_value = "1500", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) nodes: NonZeroUsize,
    /// The same once half of the pieces are gone: endings teach little if they are not played well [default: as --nodes]
    #[arg(long, value_name = "N", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) ending_nodes: Option<NonZeroUsize>,
    /// The same at most where one side is ahead by 4 and more: there is little to learn from what is clear [default: as otherwise]
    #[arg(long, value_name = "N", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) clear_nodes: Option<NonZeroUsize>,
    /// Beside how many positions of a hundred another one is looked at, too, that a move by lot leads to
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) strays: u32,
    /// From how many of a hundred of those it goes on, with the best reply and another move by lot
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = clap::value_parser!(u32).range(0..=95))]
    pub(crate) further: u32,
    /// Learn from the games of earlier runs, too: files that end in .games
    #[arg(long, value_name = "FILE")]
    pub(crate) with: Vec<PathBuf>,
    /// How often the network goes through all positions
    #[arg(long, value_name = "N", default_value = "20", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) lessons: NonZeroUsize,
    /// Fit each network from the present one on instead of from nothing
    #[arg(long)]
    pub(crate) go_on: bool,
    /// Fit a network that is twice as wide: it knows more and takes longer; one that is gone on from is made wider
    #[arg(long)]
    pub(crate) wide: bool,
    /// How much the results of games count, from 0 to 1; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value = "0.2", value_parser = parse_share)]
    pub(crate) share: f32,
    /// Games at most in which a new network has to show that it is stronger
    #[arg(long, value_name = "N", default_value = "2000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) test_games: NonZeroUsize,
    /// Positions to visit for a move of the test
    #[arg(long, value_name = "N", default_value = "5000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) test_nodes: NonZeroUsize,
    /// Where games and networks are kept [default: learn/GAME in the data folder]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// Write the best network to this file at the end
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(clap::Args)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) study: StudyArgs,
    /// The weights to begin with [default: those that ship]
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    /// Fit to games of an earlier run, or of `crownhead learn` (its files end in .games), instead of new ones
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "nodes"])]
    pub(crate) from: Vec<PathBuf>,
    /// Games to play
    #[arg(long, value_name = "N", default_value = "4000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) games: NonZeroUsize,
    /// Positions to visit for a move of those
    #[arg(long, value_name = "N", default_value = "1500", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) nodes: NonZeroUsize,
    /// The file for the new weights; the games are kept beside it until it is written
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(clap::Args)]
pub(crate) struct ClimbArgs {
    #[command(flatten)]
    pub(crate) study: StudyArgs,
    /// Who plays, with what else is to be said of the search, such as champion:no-prob-cut [default: champion or part2]
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<String>,
    /// A number to be found, where it begins, and how far it is moved to both sides; one for each, such as reduction=256:20
    #[arg(long = "number", value_name = "NAME=START:STEP", required = true)]
    pub(crate) numbers: Vec<Sought>,
    /// Pairs of games to play: thousands, as chance is large
    #[arg(long, value_name = "N", default_value = "6000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) pairs: NonZeroUsize,
    /// Positions to visit for a move
    #[arg(long, value_name = "N", default_value = "12000", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) nodes: NonZeroUsize,
    /// The file that keeps how far it has come, with a line of numbers for every 16 pairs; it is gone on with
    #[arg(long, value_name = "FILE")]
    pub(crate) file: PathBuf,
}

fn parse_share(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("it takes a number from 0 to 1")
}
