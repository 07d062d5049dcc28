//! A table for a page.

use super::{Cell, Table};
use crate::report::markup::{element, escape, prose};
use crate::report::number::typeset;

impl Table {
    /// A table in a box that can be moved sideways where the screen is narrow, and the remarks below it.
    pub fn html(&self) -> String {
        let heads = self.heads();
        let head: String =
            (0..heads.len()).map(|column| self.head_cell(column, &heads[column].head(""))).collect();
        let row = |row: &Vec<Cell>| {
            let cells = (0..heads.len()).map(|column| self.body_cell(column, Table::cell(row, column)));
            element("tr", &[], &cells.collect::<String>()) + "\n"
        };
        let rows: String = self.rows.iter().map(row).collect();
        let caption = element("caption", &[], &prose(&self.title));
        let table = format!("{caption}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>");
        // A box that scrolls can be reached by the keyboard only with a place in the order of tabs.
        let region =
            [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", &*self.title)];
        let remarks: String = self
            .remarks()
            .iter()
            .map(|remark| element("p", &[("class", "remark")], &prose(remark)) + "\n")
            .collect();
        format!("{}\n{remarks}", element("div", &region, &element("table", &[], &table)))
    }

    fn head_cell(&self, column: usize, words: &str) -> String {
        let mut attributes = vec![("scope", "col"), ("class", self.class(column))];
        if self.has_intervals(column) {
            attributes.push(("colspan", "2"));
        }
        let room = self.room(column);
        attributes.extend(room.as_deref().map(|room| ("style", room)));
        element("th", &attributes, &escape(words))
    }

    /// Words may break where room is scarce, but not into slivers.
    fn room(&self, column: usize) -> Option<String> {
        let words = |row: &Vec<Cell>| match Table::cell(row, column) {
            Cell::Text(text) => Some(text.chars().count()),
            _ => None,
        };
        let longest = self.rows.iter().filter_map(words).max()?;
        Some(format!("min-width: min({longest}ch, 9.5rem)"))
    }

    /// A column with intervals takes two, so that values stand below values.
    fn body_cell(&self, column: usize, cell: &Cell) -> String {
        let (value, ends) = cell.words();
        let value = match (column, cell) {
            (0, Cell::Text(text)) => element("th", &[("scope", "row")], &prose(text)),
            (_, Cell::Text(text)) => element("td", &[("class", self.class(column))], &prose(text)),
            _ => element("td", &[("class", self.class(column))], &number(&value)),
        };
        if !self.has_intervals(column) {
            return value;
        }
        value + &element("td", &[("class", "interval")], &interval(&ends.unwrap_or_default()))
    }

    fn class(&self, column: usize) -> &'static str {
        if self.is_of_numbers(column) { "number" } else { "words" }
    }
}

fn number(text: &str) -> String {
    escape(&typeset(text).replace(' ', "\u{a0}"))
}

/// Each of the two ends may have a minus.
fn interval(ends: &str) -> String {
    let set: Vec<String> = ends.split(' ').map(typeset).collect();
    escape(&set.join("\u{a0}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Column;

    #[test]
    fn cells_are_escaped_and_set() {
        let table = Table::new("a < b")
            .columns([Column::new("<name>"), Column::new("gain")])
            .row(["<script>".into(), Cell::interval(-5.0, -7.5, f64::INFINITY, 1)]);
        let html = table.html();
        assert!(html.contains("<caption>a &lt; b</caption>"), "{html}");
        assert!(html.contains("<th scope=\"row\">&lt;script&gt;</th>"), "{html}");
        assert!(
            html.contains("\u{2212}5.0</td><td class=\"interval\">(\u{2212}7.5\u{a0}to\u{a0}\u{221e})"),
            "{html}"
        );
    }
}
