//! What can be said to `crownhead play`.

use std::num::NonZeroUsize;
use std::str::FromStr;

use clap::ValueEnum;
use players::PlayerSpec;
use rules::Color;

use crate::data::DataArgs;

use super::{LimitArgs, PositionArgs, parse_threads, parse_whole};

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Who has the red pieces, which most games call black: human, or a player of `crownhead players`
    #[arg(long, value_name = "WHO", visible_alias = "black", value_parser = Who::from_str)]
    pub(crate) red: Option<Who>,
    /// Who has the white pieces [default: a person starts, an easy player answers]
    #[arg(long, value_name = "WHO", value_parser = Who::from_str)]
    pub(crate) white: Option<Who>,
    /// How moves are entered: `moves` in the notation of the game, or square by square as in the Soar Checkers `thesis`
    #[arg(long, value_enum, default_value = "moves", hide_possible_values = true)]
    pub(crate) entry: EntryArg,
    /// Whose pieces stand at the top of the board: red, black or white [default: red]
    #[arg(long, value_name = "COLOUR", value_parser = parse_color)]
    pub(crate) top: Option<Color>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// How many threads to use
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// For players that roll dice [default: another one for each game]
    #[arg(long, value_name = "N", value_parser = parse_whole::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Keep nothing of the game, and let players remember nothing
    #[arg(long)]
    pub(crate) no_experience: bool,
    /// Do not ask the endgame database, and build none in the background
    #[arg(long)]
    pub(crate) no_endgame: bool,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// How a person says a move.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum EntryArg {
    Moves,
    Thesis,
}

/// Who has the pieces of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// The person in front of the program.
    Person,
    /// A player of the registry.
    Player(PlayerSpec),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(name: &str) -> Result<Who, String> {
        match name {
            "human" => Ok(Who::Person),
            _ => match name.parse() {
                Ok(spec) => Ok(Who::Player(spec)),
                Err(error) => Err(format!("{error}; human is a person")),
            },
        }
    }
}

fn parse_color(text: &str) -> Result<Color, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "red" | "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err("it takes red, black or white"),
    }
}
