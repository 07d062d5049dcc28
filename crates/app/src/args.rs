//! What can be said on the command line.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{Parser, Subcommand, ValueEnum};
use engine::Limits;
use players::PlayerSpec;
use rules::{Count, Notation, VariantId};

pub(crate) use self::book::{BookArgs, BookCommand, GrowArgs, ShowBookArgs};
pub(crate) use self::endgame::{
    BuildArgs, EndgameArgs, EndgameCommand, ListArgs, ProbeArgs, RemoveArgs, StatsArgs, VerifyArgs,
};
pub(crate) use self::games::{ExportArgs, GamesArgs, GamesCommand, ListGamesArgs, ShowGameArgs};
pub(crate) use self::lab::{BindArgs, LabArgs, LabCommand, LabRunArgs};
pub(crate) use self::learn::{ClimbArgs, LearnArgs, TuneArgs};
pub(crate) use contest::{ContestArgs, Entrant};
pub(crate) use matches::MatchArgs;
pub(crate) use play::{EntryArg, PlayArgs, Who};
pub(crate) use problems::ProblemsArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use soar::{CheckArgs, ExplainArgs, RunArgs, SelfplayArgs, SoarArgs, SoarCommand};
pub(crate) use tournament::TournamentArgs;

mod book;
mod contest;
mod endgame;
mod games;
mod lab;
mod learn;
mod matches;
mod play;
mod problems;
mod serve;
mod soar;
mod tournament;

use crate::data::{DataArgs, EndgameUse};

/// A checkers laboratory: play, study, measure and prove checkers games.
#[derive(Parser)]
#[command(name = "crownhead", version, propagate_version = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games with their boards, goals and who starts
    Variants,
    /// List the players: what they are and which games they play
    Players,
    /// Let a player think about a position and say what it found
    Think(ThinkArgs),
    /// Play a game against a player, another person, or let two players play
    Play(Box<PlayArgs>),
    /// Play in the browser: prints an address of this machine, and answers there until Ctrl-C
    Serve(ServeArgs),
    /// The games that were played here: list them, show one, write them as PDN
    Games(GamesArgs),
    /// Let two players play many games, and say what the results mean
    Match(Box<MatchArgs>),
    /// Let many players meet each other, and rate them
    Tournament(Box<TournamentArgs>),
    /// The laboratory: experiments that anybody can repeat, with tables and charts
    Lab(LabArgs),
    /// Learn to judge positions from games against itself: play, fit a network, test it, keep or drop it
    Learn(Box<LearnArgs>),
    /// Fit the weights of named features, a file that people read and change, to games
    Tune(Box<TuneArgs>),
    /// Find numbers of the search by games: all are moved a little at a time, and go to the side that wins
    Climb(ClimbArgs),
    /// Opening books: make one grow, look at it
    Book(BookArgs),
    /// Play and search in a console with the commands of the Lose Checkers assignment
    Console(ConsoleArgs),
    /// The player made of rules: explain a position, self-play, check and run rule files
    Soar(SoarArgs),
    /// Prove who wins a position, or that nobody does; what it says is checked move by move
    Solve(SolveArgs),
    /// Let a player try published problems, and count what it solves
    Problems(ProblemsArgs),
    /// Read a board from a file and write a player's move to another, for other programs
    Exchange(ExchangeArgs),
    /// What players have learnt from games they lost: look at it, export it, clear it
    Experience(ExperienceArgs),
    /// Endgame databases: build them, look positions up, verify them
    Endgame(EndgameArgs),
    /// Search a fixed set of positions: one number for the search, and its speed
    Bench,
    /// Count all lines of play of a given length: the standard test of a move generator
    Perft(PerftArgs),
    /// List the legal moves of a position, one a line
    Moves(MovesArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Check, show or tidy up PDN files of games
    Pdn(PdnArgs),
}

/// A position of a game.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    /// The position, such as B:W18,24,K10:B12,K22 [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
}

fn parse_game(name: &str) -> Result<VariantId, rules::UnknownVariant> {
    name.parse()
}

fn parse_depth(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|depth| *depth <= 60).ok_or("it takes a whole number from 0 to 60")
}

fn parse_whole<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "it takes a whole number from 0")
}

fn parse_threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    let threads = text.parse::<NonZeroUsize>().ok().filter(|threads| threads.get() <= 256);
    threads.ok_or("it takes a whole number from 1 to 256")
}

fn parse_positive(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it takes a whole number from 1")
}

#[derive(clap::Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How many plies
    #[arg(long, value_name = "N", value_parser = parse_depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// What counts as one capture: `moves` that agree in from, to and the pieces taken once, or each of their `routes`
    #[arg(long, value_enum, default_value = "moves", hide_possible_values = true)]
    pub(crate) count: CountArg,
    /// Show the number for each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Show all depths from 1
    #[arg(long, conflicts_with = "divide")]
    pub(crate) each: bool,
    /// How many threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Clone, Copy)]
pub(crate) struct CountArg(pub(crate) Count);

impl ValueEnum for CountArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[CountArg(Count::Moves), CountArg(Count::Routes)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self.0 {
            Count::Moves => "moves",
            Count::Routes => "routes",
        }))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct NotationArg(pub(crate) Notation);

impl ValueEnum for NotationArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[NotationArg(Notation::Numbers), NotationArg(Notation::Letters)]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self.0 {
            Notation::Numbers => "numbers",
            Notation::Letters => "letters",
        }))
    }
}

#[derive(clap::Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How squares are named [default: as is usual in the game]
    #[arg(long, value_enum)]
    pub(crate) notation: Option<NotationArg>,
    /// Name all squares that a capture touches
    #[arg(long)]
    pub(crate) long: bool,
}

#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// How squares are named [default: as is usual in the game]
    #[arg(long, value_enum)]
    pub(crate) notation: Option<NotationArg>,
}

/// How much thinking there may be for a move.
#[derive(clap::Args)]
pub(crate) struct LimitArgs {
    /// Plies to look ahead [default: what the player does by itself]
    #[arg(long, value_name = "N", value_parser = parse_depth, allow_negative_numbers = true)]
    depth: Option<u32>,
    /// Time to think about a move, such as 5s, 0.1s or 200ms
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,
    /// Positions to visit at most
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>, allow_negative_numbers = true)]
    nodes: Option<u64>,
}

impl LimitArgs {
    pub(crate) fn limits(&self) -> Limits {
        Limits { depth: self.depth, nodes: self.nodes, time: self.time, ..Limits::default() }
    }
}

#[derive(clap::Args)]
pub(crate) struct ThinkArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The player; `crownhead players` lists them
    #[arg(long, value_name = "PLAYER", value_parser = parse_player)]
    pub(crate) player: PlayerSpec,
    /// Let champion or part2 judge by weights of your own (.toml, as in data/weights) or by a network (.net)
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many best lines to show
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) lines: NonZeroUsize,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// For players that roll dice
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Answer with one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Positions to enter at most, for each side that may win
    #[arg(long, value_name = "N", default_value = "20000000", value_parser = parse_whole::<u64>, allow_negative_numbers = true)]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

#[derive(clap::Args)]
pub(crate) struct ExchangeArgs {
    /// The game; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "english", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    /// The player; `crownhead players` lists them
    #[arg(long, value_name = "PLAYER", value_parser = parse_player)]
    pub(crate) player: PlayerSpec,
    /// The file with the board, as FEN
    #[arg(long = "in", value_name = "FILE")]
    pub(crate) input: PathBuf,
    /// The file for the move; it is there whole or not at all
    #[arg(long = "out", value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Go on: answer every new board until Ctrl-C
    #[arg(long = "loop")]
    pub(crate) repeat: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// For players that roll dice
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

#[derive(clap::Args)]
pub(crate) struct ExperienceArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    #[command(subcommand)]
    pub(crate) command: ExperienceCommand,
}

#[derive(Subcommand)]
pub(crate) enum ExperienceCommand {
    /// List the moves that lost, with their positions
    List,
    /// Print them as JSON, one a line
    Export,
    /// Forget them
    Clear {
        /// Only those of one player
        #[arg(long, value_name = "PLAYER")]
        player: Option<String>,
    },
}

#[derive(clap::Args)]
pub(crate) struct ConsoleArgs {
    /// The game to begin with; `crownhead variants` lists them
    #[arg(long, value_name = "GAME", default_value = "lose-8", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: VariantId,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

fn parse_player(name: &str) -> Result<PlayerSpec, players::SpecError> {
    name.parse()
}

fn parse_time(text: &str) -> Result<Duration, &'static str> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    let sensible = seconds.filter(|seconds| (0.0..=1e7).contains(seconds));
    sensible.map(Duration::from_secs_f64).ok_or("it takes a time such as 5s, 0.1s or 200ms")
}

#[derive(clap::Args)]
pub(crate) struct PdnArgs {
    #[command(subcommand)]
    pub(crate) command: PdnCommand,
}

#[derive(Subcommand)]
pub(crate) enum PdnCommand {
    /// Read files, replay all their games and variations, and say what is wrong where
    Check(PdnCheckArgs),
    /// Show one game of a file
    Show(PdnShowArgs),
    /// Print a file in clean, uniform PDN
    Format(PdnFormatArgs),
}

#[derive(clap::Args)]
pub(crate) struct PdnCheckArgs {
    /// The files; - is the standard input
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    /// Accept only what the PDN 3.0 grammar allows
    #[arg(long)]
    pub(crate) strict: bool,
    /// The game that is played [default: as the file says, else what fits]
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    pub(crate) game: Option<VariantId>,
}

#[derive(clap::Args)]
pub(crate) struct PdnShowArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) game_number: NonZeroUsize,
    /// Show the board after this many plies [default: at the end]
    #[arg(long, value_name = "N", value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    pub(crate) ply: Option<usize>,
    /// The game that is played [default: as the file says, else what fits]
    #[arg(long, value_name = "GAME", value_parser = parse_game)]
    pub(crate) game: Option<VariantId>,
}

#[derive(clap::Args)]
pub(crate) struct PdnFormatArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Leave out games that cannot be read instead of refusing the file
    #[arg(long)]
    pub(crate) skip_bad: bool,
}
