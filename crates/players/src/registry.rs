//! The players there are, by name.

use std::any::Any;
use std::path::Path;
use std::str::FromStr;

use rules::{Task, Variant, VariantId};

use crate::champion::{self, Level};
use crate::endgames::Endgames;
use crate::experience::Memory;
use crate::mind::{self, Mind, MindError};
use crate::one_jump_behind::{self, OneJumpBehind};
use crate::player::Player;
use crate::program::{Command, CommandError, Program};
use crate::prolog::{self, PrologError, PrologSpec};
use crate::soar::{self, KnowledgeError, SoarSpec};
use crate::{casual, greedy, part1, part2, racer, random};

/// A player, chosen by name.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// `one-jump-behind`, and `one-jump-behind:no-shadow,no-balance` without some of its heuristics.
    OneJumpBehind(OneJumpBehind),
    /// `part1`.
    Part1,
    /// `part2`, and `part2:readable` and other ways of judging and searching.
    Part2(Mind),
    /// `champion`, `champion:novice` and other levels, `champion:readable` and other ways of judging and searching.
    Champion(Level, Mind),
    /// `racer`, and `racer:vulnerable`, which only counts men open to capture.
    Racer {
        /// Whether it plays that heuristic alone.
        vulnerable: bool,
    },
    /// `soar`, `soar:mine.soar` with other rules, `soar:no-wedge,no-centre` without some strategies.
    Soar(SoarSpec),
    /// `prolog`, `prolog:mine.pl` with a logic program of one's own.
    Prolog(PrologSpec),
    /// `program:COMMAND`, another program.
    Program(Command),
}

/// How a player is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerOptions {
    /// For those that roll dice.
    pub seed: u64,
    /// How many best lines those that search should tell.
    pub lines: usize,
    /// How many threads they may use.
    pub threads: usize,
    /// What those that search remember of games they lost.
    pub memory: Memory,
    /// Who wins with few pieces, for those that ask.
    pub endgames: Endgames,
    /// How many positions those that search may remember; what is usual for the player if nothing is said.
    pub entries: Option<usize>,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        PlayerOptions {
            seed: 1,
            lines: 1,
            threads: 1,
            memory: Memory::default(),
            endgames: Endgames::default(),
            entries: None,
        }
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
    /// What can follow the name, if anything.
    pub options: Option<&'static str>,
}

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is none of that name.
    #[error("there is no player '{name}'; the players are {}", names())]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// The player has no such option.
    #[error("{player} has no option '{option}'; {options}")]
    UnknownOption {
        /// The player.
        player: &'static str,
        /// What was asked for.
        option: String,
        /// What there is.
        options: &'static str,
    },
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
    /// It judges in its own way.
    #[error("{player} has no weights to change; champion and part2 do")]
    NoWeights {
        /// The player.
        player: &'static str,
    },
    /// Its rules cannot be loaded.
    #[error(transparent)]
    Knowledge(#[from] KnowledgeError),
    /// It has nothing to judge positions by.
    #[error(transparent)]
    Mind(#[from] MindError),
    /// Its logic program cannot be had.
    #[error(transparent)]
    Prolog(#[from] PrologError),
    /// It is another program, and the command is none.
    #[error(transparent)]
    Command(#[from] CommandError),
}

fn names() -> String {
    PlayerSpec::ALL.iter().map(|info| info.name).collect::<Vec<_>>().join(", ")
}

impl PlayerSpec {
    /// All players.
    pub const ALL: &[PlayerInfo] = &[
        PlayerInfo { name: "random", about: "any legal move", games: "all games", options: None },
        PlayerInfo { name: "greedy", about: "what gains most at once", games: "all games", options: None },
        PlayerInfo {
            name: "casual",
            about: "the Casual Gamer: alpha-beta to depth 7 with a hand-made utility",
            games: "english",
            options: Some(":unordered leaves out its move ordering"),
        },
        PlayerInfo {
            name: "one-jump-behind",
            about: "a Lose Checkers agent: alpha-beta to depth 10, or as far as time allows, with six heuristics",
            games: "lose-6, lose-8, lose-10",
            options: Some(
                ":no-position, :no-kings, :no-immobile, :no-balance, :no-shadow leave one out; commas join them",
            ),
        },
        PlayerInfo {
            name: "part1",
            about: "the smallest trees: material only, 256K table entries, depth 10",
            games: "all games",
            options: None,
        },
        PlayerInfo {
            name: "part2",
            about: "the Lose Checkers champion: a network learnt from its own games for each board",
            games: "lose-6, lose-8, lose-10",
            options: Some(mind::OPTIONS),
        },
        PlayerInfo {
            name: "champion",
            about: "English draughts as well as it can, with a network learnt from its own games",
            games: "english, english-4, english-6, english-10",
            options: Some(champion::OPTIONS),
        },
        PlayerInfo {
            name: "racer",
            about: "the crown race: proofs where they can be had, else search",
            games: "race-4, race-6, race-8, race-10, race-12, race-14",
            options: Some(":vulnerable plays the heuristic of the Prolog report without looking ahead"),
        },
        PlayerInfo {
            name: "soar",
            about: "Soar Checkers: an expert made of production rules, without search",
            games: "english",
            options: Some(
                ":FILE.soar has rules of its own; :no-wedge and the like leave a strategy out; commas join them",
            ),
        },
        PlayerInfo {
            name: "prolog",
            about: "a logic program: wins at once or leaves few pieces open to capture, without search",
            games: prolog::GAMES,
            options: Some(":FILE.pl is a logic program of your own"),
        },
        PlayerInfo {
            name: "program",
            about: "another program, asked by lines on its input and output",
            games: "all games",
            options: Some(":COMMAND starts it, such as program:python3 my_player.py"),
        },
    ];

    fn info(&self) -> &'static PlayerInfo {
        let name = match self {
            PlayerSpec::Random => "random",
            PlayerSpec::Greedy => "greedy",
            PlayerSpec::Casual { .. } => "casual",
            PlayerSpec::OneJumpBehind(_) => "one-jump-behind",
            PlayerSpec::Part1 => "part1",
            PlayerSpec::Part2(_) => "part2",
            PlayerSpec::Champion(..) => "champion",
            PlayerSpec::Racer { .. } => "racer",
            PlayerSpec::Soar(_) => "soar",
            PlayerSpec::Prolog(_) => "prolog",
            PlayerSpec::Program(_) => "program",
        };
        info(name).unwrap_or(&Self::ALL[0])
    }

    /// Whether it plays a game.
    pub fn plays<V: Variant>(&self) -> bool {
        match self {
            PlayerSpec::Random | PlayerSpec::Greedy | PlayerSpec::Part1 | PlayerSpec::Program(_) => true,
            PlayerSpec::Casual { .. } => V::ID == VariantId::English,
            PlayerSpec::OneJumpBehind(_) => one_jump_behind::plays::<V>(),
            PlayerSpec::Part2(_) => part2::plays::<V>(),
            PlayerSpec::Champion(..) => champion::plays::<V>(),
            PlayerSpec::Racer { .. } => racer::plays::<V>(),
            PlayerSpec::Soar(_) => soar::plays::<V>(),
            PlayerSpec::Prolog(_) => prolog::plays::<V>(),
        }
    }

    /// Whether it needs a file or a command of the user's: nothing that a stranger may ask for.
    pub fn is_foreign(&self) -> bool {
        match self {
            PlayerSpec::Program(_) => true,
            PlayerSpec::Soar(spec) => spec.file.is_some(),
            PlayerSpec::Prolog(spec) => spec.file.is_some(),
            PlayerSpec::Part2(mind) | PlayerSpec::Champion(_, mind) => mind.is_foreign(),
            _ => false,
        }
    }

    /// The player that judges by a file: weights of named features (.toml) or a network (.net).
    pub fn judging_by(self, file: &Path) -> Result<Self, SpecError> {
        match self {
            PlayerSpec::Part2(mind) => Ok(PlayerSpec::Part2(mind.with_file(file))),
            PlayerSpec::Champion(Level::Champion, mind) => {
                Ok(PlayerSpec::Champion(Level::Champion, mind.with_file(file)))
            }
            other => Err(SpecError::NoWeights { player: other.info().name }),
        }
    }

    /// Whether it plays a game that is known by its name.
    pub fn plays_game(&self, game: VariantId) -> bool {
        game.with(Asking(self))
    }

    /// Opens the player for a game.
    pub fn open<V: Variant>(&self, how: &PlayerOptions) -> Result<Box<dyn Player<V>>, SpecError> {
        self.open_any(V::ID, how)?.downcast().map(|player| *player).map_err(|_| self.other_game(V::ID))
    }

    /// Opens it for a game that is known by its name: a `Box<dyn Player<V>>` of that game's type.
    ///
    /// This function has no type parameter, so that all players of all games are compiled into this crate, once. Whoever
    /// opens one would otherwise compile them all anew, which takes minutes.
    #[inline(never)]
    fn open_any(&self, game: VariantId, how: &PlayerOptions) -> Result<Box<dyn Any>, SpecError> {
        game.with(Opening { spec: self, how })
    }

    fn other_game(&self, game: VariantId) -> SpecError {
        let PlayerInfo { name, games, .. } = self.info();
        SpecError::OtherGame { player: name, game, plays: games }
    }

    fn open_here<V: Variant>(&self, how: &PlayerOptions) -> Result<Box<dyn Player<V>>, SpecError> {
        if let (PlayerSpec::Prolog(_), false) = (self, prolog::IS_BUILT) {
            return Err(PrologError::NotBuilt.into());
        }
        if !self.plays::<V>() {
            return Err(self.other_game(V::ID));
        }
        Ok(match self {
            PlayerSpec::Random => Box::new(random::Random::new(how.seed)),
            PlayerSpec::Greedy => Box::new(greedy::Greedy::new(how.seed)),
            PlayerSpec::Casual { ordering } => Box::new(casual::new(*ordering, how)),
            PlayerSpec::OneJumpBehind(heuristics) => Box::new(one_jump_behind::new::<V>(*heuristics, how)),
            PlayerSpec::Part1 => Box::new(part1::new(how)),
            PlayerSpec::Part2(mind) => Box::new(part2::new::<V>(mind, how)?),
            PlayerSpec::Champion(level, mind) => champion::new(*level, mind, how)?,
            PlayerSpec::Racer { vulnerable } => racer::open(*vulnerable, how),
            PlayerSpec::Soar(spec) => Box::new(spec.open(how.seed)?),
            PlayerSpec::Prolog(spec) => spec.open(how.seed)?,
            PlayerSpec::Program(command) => Box::new(Program::new::<V>(command)),
        })
    }

    /// The player with one of its options; `None` if it has no such option.
    fn with_option(self, option: &str) -> Option<Self> {
        match self {
            PlayerSpec::Casual { .. } if option == "unordered" => {
                Some(PlayerSpec::Casual { ordering: false })
            }
            PlayerSpec::OneJumpBehind(heuristics) => {
                heuristics.without(option.strip_prefix("no-")?).map(PlayerSpec::OneJumpBehind)
            }
            PlayerSpec::Part2(mind) => mind.with_option(option).map(PlayerSpec::Part2),
            PlayerSpec::Champion(level, mind) => match Level::named(option) {
                Some(level) => Some(PlayerSpec::Champion(level, mind)),
                None => mind.with_option(option).map(|mind| PlayerSpec::Champion(level, mind)),
            },
            PlayerSpec::Racer { .. } if option == "vulnerable" => {
                Some(PlayerSpec::Racer { vulnerable: true })
            }
            PlayerSpec::Soar(spec) => spec.with_option(option).map(PlayerSpec::Soar),
            PlayerSpec::Prolog(_) => PrologSpec::with_option(option).map(PlayerSpec::Prolog),
            _ => None,
        }
    }
}

struct Asking<'a>(&'a PlayerSpec);

impl Task for Asking<'_> {
    type Output = bool;

    fn run<V: Variant>(self) -> bool {
        self.0.plays::<V>()
    }
}

/// Opens a player for a game.
struct Opening<'a> {
    spec: &'a PlayerSpec,
    how: &'a PlayerOptions,
}

impl Task for Opening<'_> {
    type Output = Result<Box<dyn Any>, SpecError>;

    fn run<V: Variant>(self) -> Self::Output {
        self.spec.open_here::<V>(self.how).map(|player| Box::new(player) as Box<dyn Any>)
    }
}

fn info(name: &str) -> Option<&'static PlayerInfo> {
    PlayerSpec::ALL.iter().find(|info| info.name == name)
}

/// A name, and after a colon options with commas between them.
impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = match name {
            "random" => PlayerSpec::Random,
            "greedy" => PlayerSpec::Greedy,
            "casual" => PlayerSpec::Casual { ordering: true },
            "one-jump-behind" => PlayerSpec::OneJumpBehind(OneJumpBehind::ALL),
            "part1" => PlayerSpec::Part1,
            "part2" => PlayerSpec::Part2(Mind::SHIPPED),
            "champion" => PlayerSpec::Champion(Level::Champion, Mind::SHIPPED),
            "racer" => PlayerSpec::Racer { vulnerable: false },
            "soar" => PlayerSpec::Soar(SoarSpec::default()),
            "prolog" => PlayerSpec::Prolog(PrologSpec::default()),
            // A command may have commas of its own.
            "program" => return Ok(PlayerSpec::Program(options.parse()?)),
            _ => return Err(SpecError::Unknown { name: name.to_owned() }),
        };
        for option in options.split(',').filter(|_| text.contains(':')) {
            let PlayerInfo { name, options, .. } = spec.info();
            spec = spec.with_option(option).ok_or_else(|| SpecError::UnknownOption {
                player: name,
                option: option.to_owned(),
                options: options.unwrap_or("it has none"),
            })?;
        }
        Ok(spec)
    }
}
