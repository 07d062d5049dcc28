//! `part1`: the first part of the Lose Checkers assignment.
//!
//! Fixed depth, pieces counted and nothing else, a table of at most 256K entries, and the smallest
//! trees that do not change the value of the search.

use engine::{Material, Options, Table};

use rules::Variant;

use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

/// The most entries that the assignment allows.
const ENTRIES: usize = 256 * 1024;

/// The depth it searches to when no limit is given.
const DEPTH: u32 = 10;

pub(crate) fn new<V: Variant>(how: &PlayerOptions) -> Searching<V> {
    Searching {
        name: "part1".to_owned(),
        evaluator: Box::new(Material::PIECES),
        options: Options::SMALLEST,
        table: Table::new(ENTRIES),
        depth: Depth::Free(DEPTH),
        one_sided: false,
        book: None,
        asks_database: false,
        most_entries: 0,
        how: how.clone(),
    }
}
