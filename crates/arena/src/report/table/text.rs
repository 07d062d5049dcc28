//! A table for the terminal.

use super::Table;

impl Table {
    /// Aligned columns for the terminal, words to the left and numbers to the right.
    pub fn text(&self) -> String {
        let mut lines = vec![Vec::new(); self.rows.len() + 1];
        for (index, column) in self.heads().iter().enumerate() {
            lines[0].push(column.head(""));
            let cells: Vec<_> = self.rows.iter().map(|row| Table::cell(row, index).words()).collect();
            for (line, cell) in lines[1..].iter_mut().zip(column_words(&cells)) {
                line.push(cell);
            }
        }
        let mut text = format!("{}\n\n{}", self.title, self.aligned(&lines));
        for remark in self.remarks() {
            text.push_str(&remark);
            text.push('\n');
        }
        text
    }

    fn aligned(&self, lines: &[Vec<String>]) -> String {
        let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let columns: Vec<(usize, bool)> =
            (0..lines[0].len()).map(|column| (width(column), self.is_of_numbers(column))).collect();
        let set = |(cell, (width, is_of_numbers)): (&String, &(usize, bool))| match is_of_numbers {
            true => format!("{cell:>width$}"),
            false => format!("{cell:<width$}"),
        };
        let line = |line: &Vec<String>| {
            let cells: Vec<String> = line.iter().zip(&columns).map(set).collect();
            cells.join("  ").trim_end().to_owned() + "\n"
        };
        lines.iter().map(line).collect()
    }
}

/// The cells of a column; where there are intervals, values stand below values and intervals below intervals.
fn column_words(cells: &[(String, Option<String>)]) -> Vec<String> {
    if cells.iter().all(|(_, interval)| interval.is_none()) {
        return cells.iter().map(|(value, _)| value.clone()).collect();
    }
    let length = |text: &String| text.chars().count();
    let values = cells.iter().map(|(value, _)| length(value)).max().unwrap_or(0);
    let intervals = cells.iter().filter_map(|(_, interval)| interval.as_ref().map(length)).max().unwrap_or(0);
    let set = |(value, interval): &(String, Option<String>)| {
        let interval = interval.as_deref().unwrap_or_default();
        format!("{value:>values$} {interval:<intervals$}")
    };
    cells.iter().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Cell, Column};

    #[test]
    fn words_stand_left_and_numbers_right() {
        let table = Table::new("Players")
            .columns([
                Column::new("player"),
                Column::new("nodes").unit("per turn").explanation("leaves are counted"),
                Column::new("score"),
            ])
            .row(["random".into(), 12.into(), Cell::percent(4.25, 1)])
            .row(["one-jump-behind".into(), 1_234_567.into(), Cell::percent_interval(54.0, 50.1, 57.9, 1)])
            .row(["\u{e9}t\u{e9}".into(), Cell::Nothing])
            .note("The source has 55 %.");
        let expected = "\
Players

player           nodes (per turn)                  score
random                         12   4.2 %
one-jump-behind         1,234,567  54.0 % (50.1 to 57.9)
\u{e9}t\u{e9}
nodes: leaves are counted
The source has 55 %.
";
        assert_eq!(table.text(), expected);
    }

    #[test]
    fn values_stand_below_values() {
        let rating = |value: f64| [Cell::interval(value, value - 3.0, value + 3.0, 0)];
        let table = Table::new("t").columns([Column::new("rating")]).row(rating(-1200.0)).row(rating(5.0));
        assert_eq!(
            table.text(),
            "t\n\n                   rating\n-1,200 (-1,203 to -1,197)\n     5 (2 to 8)\n"
        );
    }

    #[test]
    fn cells_too_many_are_not_lost() {
        let table = Table::new("t").columns([Column::new("a")]).row([1.into(), 2.into()]).row([]);
        assert_eq!(table.text(), "t\n\na\n1  2\n\n");
        assert_eq!(Table::new("empty").text(), "empty\n\n\n");
    }
}
