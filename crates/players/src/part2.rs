//! `part2`: the second part of the Lose Checkers assignment, the strongest player of that game here.
//!
//! Everything the search has, and an evaluation of its own for each board: named features whose weights were
//! fitted to games it played against itself (`data/weights`). `docs/search.md` tells what each step brought.

use engine::knowledge::{Knowledge, Weights};
use engine::{Options, Table};
use rules::{Goal, Variant, VariantId};

use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

const ENTRIES: usize = 1 << 20;

/// The depth it searches to when no limit is given.
const DEPTH: u32 = 15;

/// The weights for a game that it plays.
fn weights(game: VariantId) -> &'static str {
    match game {
        VariantId::Lose6 => include_str!("../../../data/weights/lose-6.toml"),
        VariantId::Lose10 => include_str!("../../../data/weights/lose-10.toml"),
        _ => include_str!("../../../data/weights/lose-8.toml"),
    }
}

/// Whether it plays a game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::RULES.goal == Goal::Lose
}

pub(crate) fn new<V: Variant>(how: &PlayerOptions) -> Searching<V> {
    let weights = Weights::parse(weights(V::ID)).expect("the weights that ship are tested");
    Searching {
        name: "part2".to_owned(),
        evaluator: Box::new(Knowledge::new(&weights)),
        options: Options::STRONGEST,
        table: Table::new(ENTRIES),
        depth: Depth::Free(DEPTH),
        one_sided: false,
        asks_database: true,
        how: how.clone(),
    }
}
