//! A table in Markdown.

use super::Table;

impl Table {
    /// A table in Markdown with its title above and its remarks below.
    pub fn markdown(&self) -> String {
        let heads = self.heads();
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = format!("**{}**\n\n", self.title);
        text += &line(heads.iter().map(|column| safe(&column.head(""))).collect());
        let rules = (0..heads.len()).map(|column| if self.is_of_numbers(column) { "---:" } else { "---" });
        text += &format!("|{}|\n", rules.collect::<Vec<_>>().join("|"));
        for row in &self.rows {
            let cells = (0..heads.len()).map(|column| {
                let (value, interval) = Table::cell(row, column).words();
                let interval = interval.map(|interval| format!(" {interval}")).unwrap_or_default();
                safe(&(value + &interval))
            });
            text += &line(cells.collect());
        }
        for remark in self.remarks() {
            text += &format!("\n{remark}\n");
        }
        text
    }
}

/// A bar would end the cell.
fn safe(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Cell, Column};

    #[test]
    fn numbers_stand_right_and_bars_do_not_end_cells() {
        let table = Table::new("Players")
            .columns([Column::new("player"), Column::new("score").explanation("of all games")])
            .row(["a|b".into(), Cell::percent_interval(54.0, 50.1, 57.9, 1)]);
        let expected = "**Players**\n\n| player | score |\n|---|---:|\n| a\\|b | 54.0 % (50.1 to 57.9) |\n\n\
                        score: of all games\n";
        assert_eq!(table.markdown(), expected);
    }
}
