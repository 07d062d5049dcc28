//! What can be said to `crownhead play`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::ValueEnum;
use players::PlayerSpec;
use rules::{Color, VariantId};

use crate::data::DataArgs;

use super::{LimitArgs, parse_game, parse_positive, parse_threads, parse_whole};

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The game; `crownhead variants` lists them [default: english]
    #[arg(long, value_name = "GAME", value_parser = parse_game, hide_possible_values = true)]
    pub(crate) game: Option<VariantId>,
    /// The position, such as B:W18,24,K10:B12,K22 [default: the start of the game]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Who has the red pieces, which most games call black: human, or a player of `crownhead players`
    #[arg(long, value_name = "WHO", visible_alias = "black", value_parser = Who::from_str)]
    pub(crate) red: Option<Who>,
    /// Who has the white pieces [default: a person starts, an easy player answers]
    #[arg(long, value_name = "WHO", value_parser = Who::from_str)]
    pub(crate) white: Option<Who>,
    /// How moves are entered: `moves` in the notation of the game, or square by square as in the Soar Checkers `thesis`
    #[arg(long, value_enum, default_value = "moves", hide_possible_values = true)]
    pub(crate) entry: EntryArg,
    /// Play line by line, also on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw the board with letters of a typewriter only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Whose pieces stand at the top of the board: red, black or white
    #[arg(long, value_name = "COLOUR", value_parser = parse_color)]
    pub(crate) top: Option<Color>,
    /// Whose pieces stand at the bottom of the board
    #[arg(long, value_name = "COLOUR", value_parser = parse_color, conflicts_with = "top")]
    pub(crate) bottom: Option<Color>,
    /// Begin with a three-move ballot of English draughts, by its number
    #[arg(long, value_name = "N", value_parser = parse_whole::<usize>, allow_negative_numbers = true)]
    pub(crate) ballot: Option<usize>,
    /// Moves that have been made already, such as "11-15 22-18"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Open a game of a PDN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "ballot", "moves"])]
    pub(crate) pdn: Option<PathBuf>,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_positive, allow_negative_numbers = true)]
    pub(crate) pdn_game: NonZeroUsize,
    /// Go on with a kept game, by its number in `crownhead games list`
    #[arg(long, value_name = "N", value_parser = parse_whole::<i64>, conflicts_with_all = ["game", "fen", "ballot", "moves", "pdn"])]
    pub(crate) resume: Option<i64>,
    /// Time for the game, and what each move adds, such as 5m+3s
    #[arg(long, value_name = "TIME", value_parser = parse_clock)]
    pub(crate) clock: Option<(Duration, Duration)>,
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

/// A time for the game, and behind a plus what each move adds.
fn parse_clock(text: &str) -> Result<(Duration, Duration), &'static str> {
    const WRONG: &str = "it takes a time for the game and what each move adds, such as 5m+3s, 90s or 1h";
    let (time, increment) = text.split_once('+').unwrap_or((text, "0s"));
    let (time, increment) = (parse_span(time).ok_or(WRONG)?, parse_span(increment).ok_or(WRONG)?);
    let is_sensible = (1.0..=86_400.0).contains(&time.as_secs_f64()) && increment.as_secs() <= 3600;
    if is_sensible {
        Ok((time, increment))
    } else {
        Err("a clock has from one second to a day, and adds up to an hour")
    }
}

/// Hours, minutes or seconds; seconds if nothing is said.
fn parse_span(text: &str) -> Option<Duration> {
    let text = text.trim();
    let (number, unit) = match text.char_indices().last()? {
        (end, 'h') => (&text[..end], 3600.0),
        (end, 'm') => (&text[..end], 60.0),
        (end, 's') => (&text[..end], 1.0),
        _ => (text, 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok()? * unit;
    (0.0..=1e7).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let seconds = |text| parse_clock(text).map(|(time, more)| (time.as_secs(), more.as_secs()));
        assert_eq!(seconds("5m+3s"), Ok((300, 3)));
        assert_eq!(seconds("90"), Ok((90, 0)));
        assert_eq!(seconds("1h"), Ok((3600, 0)));
        for wrong in ["", "m", "5x", "-1m", "0s", "5m+", "2000h", "5m+3h", "1e999m"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
