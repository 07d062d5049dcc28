//! `champion`: the player of English draughts, at four levels.
//!
//! Its evaluation is a file of named features by phases of the game, `data/weights/english.toml`.

mod novice;

use engine::knowledge::{Knowledge, Weights};
use engine::{Options, Table};
use rules::Variant;

use crate::player::Player;
use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

const ENTRIES: usize = 1 << 20;

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

/// What it judges positions by.
pub fn champion_knowledge<V: Variant>() -> Knowledge<V> {
    let weights = Weights::parse(include_str!("../../../../data/weights/english.toml"));
    Knowledge::new(&weights.expect("the weights that ship are tested"))
}

pub(crate) fn new<V: Variant>(level: Level, how: &PlayerOptions) -> Box<dyn Player<V>> {
    if level == Level::Novice {
        return Box::new(novice::Novice::new(how.seed));
    }
    let suffix = if level == Level::Champion { String::new() } else { format!(":{}", level.name()) };
    Box::new(Searching {
        name: format!("champion{suffix}"),
        evaluator: Box::new(champion_knowledge::<V>()),
        options: Options::STRONGEST,
        table: Table::new(ENTRIES),
        depth: level.depth(),
        one_sided: false,
        asks_database: level == Level::Champion,
        how: how.clone(),
    })
}
