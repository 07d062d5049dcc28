//! `champion`: the player of English draughts, at four levels.
//!
//! It judges by a network that was fitted to games of its own (`data/networks`). The lower levels, and
//! `champion:readable`, judge by named features in phases of the game (`data/weights/english.toml`).

mod novice;

use engine::{Options, Table};
use rules::Variant;

use crate::mind::{Mind, readable};
use crate::player::Player;
use crate::registry::{PlayerOptions, SpecError};
use crate::searching::{Depth, Searching};

const ENTRIES: usize = 1 << 20;
/// What it remembers at most when it thinks long.
const MOST_ENTRIES: usize = 1 << 23;

/// How well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Sees what is next to its nose.
    Novice,
    /// Looks four plies ahead.
    Intermediate,
    /// Looks eight plies ahead.
    Advanced,
    /// All it can.
    Champion,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Novice, Level::Intermediate, Level::Advanced, Level::Champion];

    /// The name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Intermediate => "intermediate",
            Level::Advanced => "advanced",
            Level::Champion => "champion",
        }
    }

    /// The level of this name.
    pub(crate) fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    fn depth(self) -> Depth {
        match self {
            Level::Novice | Level::Intermediate => Depth::AtMost(4),
            Level::Advanced => Depth::AtMost(8),
            Level::Champion => Depth::Free(17),
        }
    }
}

/// Whether it plays a game: English draughts on any board.
pub(crate) fn plays<V: Variant>() -> bool {
    V::RULES == rules::ENGLISH
}

/// What can follow the name.
pub(crate) const OPTIONS: &str = ":novice, :intermediate, :advanced are lower levels; :readable judges by named features, \
    :weights=FILE by a file of yours; :no-book, :no-prob-cut and the like play without it, :reduction=300 and the like with another number; :threads=N has threads of its own";

pub(crate) fn new<V: Variant>(
    level: Level,
    mind: &Mind,
    how: &PlayerOptions,
) -> Result<Box<dyn Player<V>>, SpecError> {
    let name = if level == Level::Champion { String::new() } else { format!(":{}", level.name()) };
    let table = || Table::new(how.entries.unwrap_or(ENTRIES));
    Ok(match level {
        Level::Novice => Box::new(novice::Novice::new(how.seed)),
        Level::Intermediate | Level::Advanced => Box::new(Searching {
            name: format!("champion{name}"),
            evaluator: Box::new(readable::<V>()),
            options: Options::STEADY,
            table: table(),
            depth: level.depth(),
            one_sided: false,
            book: None,
            asks_database: false,
            most_entries: 0,
            how: how.clone(),
        }),
        Level::Champion => Box::new(Searching {
            name: format!("champion{}", mind.suffix()),
            evaluator: mind.evaluator::<V>()?,
            options: mind.options::<V>(),
            table: table(),
            depth: level.depth(),
            one_sided: false,
            book: mind.book::<V>(),
            asks_database: true,
            most_entries: MOST_ENTRIES,
            how: mind.how(how),
        }),
    })
}
