//! The players there are, by name.

use std::str::FromStr;

use rules::{Goal, Variant, VariantId};

use crate::player::Player;
use crate::{casual, greedy, part1, part2, random};

/// A player, chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// `random`.
    Random,
    /// `greedy`.
    Greedy,
    /// `casual`, and `casual:unordered` without its move ordering.
    Casual {
        /// Whether moves are ordered.
        ordering: bool,
    },
    /// `part1`.
    Part1,
    /// `part2`.
    Part2,
}

/// How a player is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// For those that roll dice.
    pub seed: u64,
    /// How many best lines those that search should tell.
    pub lines: usize,
    /// How many threads they may use.
    pub threads: usize,
}

impl Default for Opening {
    fn default() -> Self {
        Opening { seed: 1, lines: 1, threads: 1 }
    }
}

/// What a player is, for people.
#[derive(Clone, Copy, Debug)]
pub struct PlayerInfo {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// For which games.
    pub games: &'static str,
    /// What can follow the name.
    pub options: &'static str,
}

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is none of that name.
    #[error(
        "there is no player '{0}'; the players are random, greedy, casual, casual:unordered, part1 and part2"
    )]
    Unknown(String),
    /// It does not play that game.
    #[error("{player} does not play {game}, only {plays}")]
    OtherGame {
        /// The player.
        player: &'static str,
        /// The game that was asked for.
        game: VariantId,
        /// What it plays.
        plays: &'static str,
    },
}

impl PlayerSpec {
    /// All players.
    pub const ALL: &[PlayerInfo] = &[
        PlayerInfo { name: "random", about: "any legal move", games: "all games", options: "" },
        PlayerInfo { name: "greedy", about: "what gains most at once", games: "all games", options: "" },
        PlayerInfo {
            name: "casual",
            about: "the Casual Gamer: alpha-beta to depth 7 with a hand-made utility",
            games: "english",
            options: ":unordered leaves out its move ordering",
        },
        PlayerInfo {
            name: "part1",
            about: "the smallest trees: material only, 256K table entries, depth 10",
            games: "all games",
            options: "",
        },
        PlayerInfo {
            name: "part2",
            about: "the Lose Checkers champion: everything that makes it stronger",
            games: "lose-6, lose-8, lose-10",
            options: "",
        },
    ];

    /// Opens the player for a game.
    pub fn open<V: Variant>(self, how: &Opening) -> Result<Box<dyn Player<V>>, SpecError> {
        match self {
            PlayerSpec::Random => Ok(Box::new(random::Random::new(how.seed))),
            PlayerSpec::Greedy => Ok(Box::new(greedy::Greedy::new(how.seed))),
            PlayerSpec::Casual { .. } if V::ID != VariantId::English => {
                Err(SpecError::OtherGame { player: "casual", game: V::ID, plays: "english" })
            }
            PlayerSpec::Casual { ordering } => Ok(Box::new(casual::new(ordering, how))),
            PlayerSpec::Part2 if V::RULES.goal != Goal::Lose => {
                Err(SpecError::OtherGame { player: "part2", game: V::ID, plays: "Lose Checkers" })
            }
            PlayerSpec::Part2 => Ok(Box::new(part2::new(how))),
            PlayerSpec::Part1 => Ok(Box::new(part1::new(how))),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<Self, SpecError> {
        match name {
            "random" => Ok(PlayerSpec::Random),
            "greedy" => Ok(PlayerSpec::Greedy),
            "casual" => Ok(PlayerSpec::Casual { ordering: true }),
            "casual:unordered" => Ok(PlayerSpec::Casual { ordering: false }),
            "part1" => Ok(PlayerSpec::Part1),
            "part2" => Ok(PlayerSpec::Part2),
            _ => Err(SpecError::Unknown(name.to_owned())),
        }
    }
}
