//! A position that is being set up, row by row.

use rules::{RowsError, Setup};

use super::desk::Desk;

/// What a row led to.
#[derive(Debug)]
pub(super) enum Step {
    /// More rows are needed.
    More,
    /// The board is full.
    Full(Setup),
}

/// The rows that have come so far.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<String>,
}

impl Rows {
    /// The number of the row that comes next, from 1.
    pub(super) fn next(&self) -> usize {
        self.rows.len() + 1
    }

    /// Takes the next row.
    pub(super) fn add(&mut self, desk: &dyn Desk, row: &str) -> Result<Step, RowsError> {
        self.rows.push(row.to_owned());
        let setup = desk.read_rows(&self.rows)?;
        Ok(if self.rows.len() < desk.size() { Step::More } else { Step::Full(setup) })
    }
}

/// Whether a line can be nothing but a row of some board: two letters or more, as no command has them.
pub(super) fn looks_like_row(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| !c.is_whitespace()).peekable();
    letters.peek().is_some()
        && letters.clone().count() > 1
        && letters.all(|letter| matches!(letter, 'e' | 'b' | 'B' | 'w' | 'W'))
}
