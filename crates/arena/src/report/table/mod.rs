//! Tables: what they hold. How they are written is in `text`, `csv`, `markdown` and `html`.

mod cell;
mod csv;
mod html;
mod markdown;
mod text;

use serde::{Deserialize, Serialize};

pub use cell::Cell;

/// Rows of cells under named columns, with a title above and perhaps notes below.
///
/// ```
/// use crownhead_arena::report::{Cell, Column, Table};
///
/// let table = Table::new("Games")
///     .columns([Column::new("player"), Column::new("games"), Column::new("score")])
///     .row(["casual".into(), 1200.into(), Cell::percent_interval(54.0, 50.1, 57.9, 1)]);
/// assert_eq!(
///     table.text(),
///     "Games\n\nplayer  games                  score\ncasual  1,200  54.0 % (50.1 to 57.9)\n"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
    #[serde(default)]
    notes: Vec<String>,
}

/// The head of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    name: String,
    #[serde(default)]
    unit: Option<String>,
    #[serde(default)]
    explanation: Option<String>,
}

impl Column {
    /// A column with a name.
    pub fn new(name: impl Into<String>) -> Column {
        Column { name: name.into(), ..Column::default() }
    }

    /// What its numbers are counted in.
    pub fn unit(mut self, unit: impl Into<String>) -> Column {
        self.unit = Some(unit.into());
        self
    }

    /// What it means, in a few words; they stand below the table.
    pub fn explanation(mut self, words: impl Into<String>) -> Column {
        self.explanation = Some(words.into());
        self
    }

    /// The name with a word behind it, and the unit.
    fn head(&self, word: &str) -> String {
        let unit = self.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
        format!("{}{word}{unit}", self.name)
    }
}

impl Table {
    /// A table without columns or rows.
    pub fn new(title: impl Into<String>) -> Table {
        Table { title: title.into(), columns: Vec::new(), rows: Vec::new(), notes: Vec::new() }
    }

    /// Adds columns.
    pub fn columns(mut self, columns: impl IntoIterator<Item = Column>) -> Table {
        self.columns.extend(columns);
        self
    }

    /// Adds a row. Cells that are missing are empty; cells too many get a column without a name, so that nothing is
    /// lost.
    pub fn row(mut self, cells: impl IntoIterator<Item = Cell>) -> Table {
        self.push(cells);
        self
    }

    /// Adds a row, as [`Table::row`] does, where rows come from a loop.
    pub fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a sentence below the table, such as the figures of the source.
    pub fn note(mut self, note: impl Into<String>) -> Table {
        self.notes.push(note.into());
        self
    }

    /// What stands above it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its rows.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// One column for each cell of the longest row.
    fn heads(&self) -> Vec<Column> {
        let cells = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let missing = cells.saturating_sub(self.columns.len());
        self.columns.iter().cloned().chain(std::iter::repeat_n(Column::default(), missing)).collect()
    }

    fn cell(row: &[Cell], column: usize) -> &Cell {
        row.get(column).unwrap_or(&Cell::Nothing)
    }

    /// Numbers stand to the right, and what is among them.
    fn is_of_numbers(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().map(|row| Table::cell(row, column)).peekable();
        let is_text = |cell: &Cell| matches!(cell, Cell::Text(_));
        cells.peek().is_some() && !cells.any(is_text)
    }

    fn has_intervals(&self, column: usize) -> bool {
        self.rows.iter().any(|row| matches!(Table::cell(row, column), Cell::Interval { .. }))
    }

    /// What stands below: the explanations of the columns, then the notes.
    fn remarks(&self) -> Vec<String> {
        let explained =
            |column: &Column| column.explanation.as_ref().map(|words| format!("{}: {words}", column.name));
        self.columns.iter().filter_map(explained).chain(self.notes.iter().cloned()).collect()
    }
}
