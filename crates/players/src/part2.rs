//! `part2`: the second part of the Lose Checkers assignment, the strongest player of that game here.

use engine::{Material, Options, Table};

use crate::registry::Opening;
use crate::searching::Searching;

const ENTRIES: usize = 1 << 21;

/// The depth it searches to when no limit is given.
const DEPTH: u32 = 16;

pub(crate) fn new(how: &Opening) -> Searching<Material> {
    Searching {
        name: "part2".to_owned(),
        evaluator: Material::PIECES,
        options: Options::STRONGEST,
        table: Table::new(ENTRIES),
        threads: how.threads,
        lines: how.lines,
        depth: Some(DEPTH),
    }
}
