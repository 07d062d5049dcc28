//! From a line of text to a command.

use std::num::NonZeroUsize;
use std::time::Duration;

use engine::MAX_PLY;
use players::{Mind, PlayerSpec};
use rules::{Color, MoveText, VariantId};

use super::help::{self, Entry};
use super::setup::looks_like_row;

/// Characters of what was typed that are said back.
const LONGEST_QUOTE: usize = 40;
/// The longest time to search for, in seconds.
const LONGEST: f64 = 1e7;
/// The most lines that can be asked for.
const MOST_LINES: usize = 100;
/// The most threads that can be asked for.
const MOST_THREADS: usize = 256;

/// What can be said to the console.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    /// Start a game.
    Start(VariantId),
    /// Start the present game anew.
    Restart,
    /// List the games.
    Games,
    /// Say who is to move.
    Turn(Color),
    /// Set up a position; its rows follow.
    SetUp,
    /// Show the FEN.
    ShowFen,
    /// Set up a position by its FEN.
    SetFen(String),
    /// Play a move.
    Move(String),
    /// Take the last move back.
    Retract,
    /// List the legal moves.
    Moves,
    /// Print the board.
    Print,
    /// Search to this depth, or to any.
    Depth(Option<u32>),
    /// Search for this time, or for any.
    Time(Option<Duration>),
    /// Search and play.
    Go,
    /// Judge the position without a search.
    Evaluate,
    /// Let this player search.
    Player(PlayerSpec),
    /// List the players.
    Players,
    /// Show so many best lines.
    Lines(NonZeroUsize),
    /// Use so many threads.
    Threads(NonZeroUsize),
    /// Show what searches go by.
    Limits,
    /// List the commands.
    Help,
    /// Explain one.
    Explain(&'static Entry),
    /// End.
    Quit,
}

/// Reads a command. The error is a sentence on what would be right.
pub(super) fn read(line: &str) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |command| match rest {
        "" => Ok(command),
        _ => Err(format!("nothing follows {word}, and here is {}", quoted(rest))),
    };
    match word {
        "i" => size(rest).map(Command::Start),
        "B" => alone(Command::Turn(Color::Black)),
        "W" => alone(Command::Turn(Color::White)),
        "s" => alone(Command::SetUp),
        "r" => alone(Command::Retract),
        "d" => off_or(rest, depth).map(Command::Depth),
        "t" => off_or(rest, time).map(Command::Time),
        "g" => alone(Command::Go),
        "1" => alone(Command::Player(PlayerSpec::Part1)),
        "2" => alone(Command::Player(PlayerSpec::Part2(Mind::SHIPPED))),
        "q" => alone(Command::Quit),
        "help" | "h" | "?" => help(rest),
        "l" => alone(Command::Moves),
        "p" => alone(Command::Print),
        "e" => alone(Command::Evaluate),
        "new" => alone(Command::Restart),
        "limits" => alone(Command::Limits),
        "fen" if rest.is_empty() => Ok(Command::ShowFen),
        "fen" => Ok(Command::SetFen(rest.to_owned())),
        "game" if rest.is_empty() => Ok(Command::Games),
        "game" => rest.parse().map(Command::Start).map_err(|error: rules::UnknownVariant| error.to_string()),
        "player" if rest.is_empty() => Ok(Command::Players),
        "player" => rest.parse().map(Command::Player).map_err(|error: players::SpecError| error.to_string()),
        "lines" => count(word, rest, MOST_LINES).map(Command::Lines),
        "threads" => count(word, rest, MOST_THREADS).map(Command::Threads),
        _ => squares(line).map(Command::Move).ok_or_else(|| unknown(line)),
    }
}

/// The squares of a move command: `m` and something with a number in it.
fn squares(line: &str) -> Option<String> {
    let squares = line.strip_prefix('m')?.trim_start();
    let is_move = squares.is_empty() || squares.contains(|c: char| c.is_ascii_digit());
    is_move.then(|| squares.to_owned())
}

fn unknown(line: &str) -> String {
    let hint = if line.parse::<MoveText>().is_ok() {
        "a move begins with m, as in mc3d4"
    } else if looks_like_row(line) {
        "rows of a board come after s, as many as it has"
    } else {
        "help lists them"
    };
    format!("{} is not a command; {hint}", quoted(line))
}

/// What was typed, or the beginning of it.
fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}

fn size(text: &str) -> Result<VariantId, String> {
    match text {
        "6" => Ok(VariantId::Lose6),
        "8" => Ok(VariantId::Lose8),
        "10" => Ok(VariantId::Lose10),
        _ => Err("i takes the size of the board: 6, 8 or 10".to_owned()),
    }
}

/// A limit, or `off` for none.
fn off_or<T>(text: &str, limit: impl FnOnce(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    match text {
        "off" => Ok(None),
        _ => limit(text).map(Some),
    }
}

fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| (*depth as usize) < MAX_PLY);
    depth.ok_or_else(|| format!("d takes a whole number of plies from 0 to {}, or off", MAX_PLY - 1))
}

fn time(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.0..=LONGEST).contains(seconds));
    let seconds = seconds.map(Duration::from_secs_f64);
    seconds.ok_or_else(|| "t takes a number of seconds, such as 5 or 0.5, or off".to_owned())
}

fn count(word: &str, text: &str, most: usize) -> Result<NonZeroUsize, String> {
    let count = text.parse::<NonZeroUsize>().ok().filter(|count| count.get() <= most);
    count.ok_or_else(|| format!("{word} takes a whole number from 1 to {most}"))
}

fn help(topic: &str) -> Result<Command, String> {
    match topic {
        "" => Ok(Command::Help),
        _ => match help::entry_of(topic) {
            Some(entry) => Ok(Command::Explain(entry)),
            None => Err(format!("there is no command {}; help lists them", quoted(topic))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let seconds = |seconds| Command::Time(Some(Duration::from_secs_f64(seconds)));
        let three = NonZeroUsize::MIN.saturating_add(2);
        for (line, expected) in [
            ("i 6", Command::Start(VariantId::Lose6)),
            ("  i   10  ", Command::Start(VariantId::Lose10)),
            ("B", Command::Turn(Color::Black)),
            ("W\r", Command::Turn(Color::White)),
            ("s", Command::SetUp),
            ("ma1b2", Command::Move("a1b2".to_owned())),
            ("m g7 e5 c7", Command::Move("g7 e5 c7".to_owned())),
            ("m11-15", Command::Move("11-15".to_owned())),
            ("m", Command::Move(String::new())),
            ("d 0", Command::Depth(Some(0))),
            ("d 255", Command::Depth(Some(255))),
            ("d off", Command::Depth(None)),
            ("t 0", seconds(0.0)),
            ("t 2.5", seconds(2.5)),
            ("t off", Command::Time(None)),
            ("2", Command::Player(PlayerSpec::Part2(Mind::SHIPPED))),
            ("player casual:unordered", Command::Player(PlayerSpec::Casual { ordering: false })),
            ("game Race-4", Command::Start(VariantId::Race4)),
            ("fen W:W18 : B12", Command::SetFen("W:W18 : B12".to_owned())),
            ("lines 3", Command::Lines(three)),
            ("threads 3", Command::Threads(three)),
            ("?", Command::Help),
            ("q", Command::Quit),
        ] {
            assert_eq!(read(line), Ok(expected), "{line:?}");
        }
    }

    #[test]
    fn nonsense_is_answered_with_what_would_be_right() {
        for (line, expected) in [
            ("b", "'b' is not a command; help lists them"),
            ("G", "'G' is not a command"),
            ("moves", "'moves' is not a command"),
            ("c3d4", "a move begins with m"),
            ("11-15", "a move begins with m"),
            ("bbbb", "rows of a board come after s"),
            ("g 5", "nothing follows g, and here is '5'"),
            ("i", "6, 8 or 10"),
            ("i 7", "6, 8 or 10"),
            ("i8", "'i8' is not a command"),
            ("d", "from 0 to 255"),
            ("d -1", "from 0 to 255"),
            ("d 256", "from 0 to 255"),
            ("d 5.5", "from 0 to 255"),
            ("d 99999999999999999999", "from 0 to 255"),
            ("t", "a number of seconds"),
            ("t -1", "a number of seconds"),
            ("t nan", "a number of seconds"),
            ("t inf", "a number of seconds"),
            ("t 1e300", "a number of seconds"),
            ("player bob", "there is no player 'bob'"),
            ("game chess", "there is no game 'chess'"),
            ("lines 0", "from 1 to 100"),
            ("threads 257", "from 1 to 256"),
            ("help fly", "there is no command 'fly'"),
        ] {
            let said = read(line).expect_err(line);
            assert!(said.contains(expected), "{line:?}: {said}");
        }
    }

    #[test]
    fn every_command_that_is_explained_can_be_read() {
        for name in help::GROUPS.iter().flat_map(|group| group.entries).flat_map(|entry| entry.names) {
            let with = |rest: &str| read(&format!("{name}{rest}")).is_ok();
            assert!(["", " 1", " 6"].into_iter().any(with), "{name}");
            assert!(matches!(read(&format!("help {name}")), Ok(Command::Explain(_))), "{name}");
        }
    }
}
