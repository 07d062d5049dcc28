//! `part2`: the second part of the Lose Checkers assignment, the strongest player of that game here.
//!
//! Everything the search has, and an evaluation of its own for each board: a network that was fitted to games it played
//! against itself (`data/networks`), or, as `part2:readable`, named features with weights (`data/weights`).
//! `docs/strength.md` tells what each step brought.

use engine::Table;
use rules::{Goal, Variant};

use crate::mind::Mind;
use crate::registry::{PlayerOptions, SpecError};
use crate::searching::{Depth, Searching};

const ENTRIES: usize = 1 << 20;
/// What it remembers at most when it thinks long.
const MOST_ENTRIES: usize = 1 << 23;

/// The depth it searches to when no limit is given.
const DEPTH: u32 = 15;

/// Whether it plays a game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::RULES.goal == Goal::Lose
}

pub(crate) fn new<V: Variant>(mind: &Mind, how: &PlayerOptions) -> Result<Searching<V>, SpecError> {
    Ok(Searching {
        name: format!("part2{}", mind.suffix()),
        evaluator: mind.evaluator::<V>()?,
        options: mind.options::<V>(),
        table: Table::new(how.entries.unwrap_or(ENTRIES)),
        depth: Depth::Free(DEPTH),
        one_sided: false,
        book: None,
        asks_database: true,
        most_entries: MOST_ENTRIES,
        how: mind.how(how),
    })
}
