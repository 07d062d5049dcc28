//! A table for other programs, as RFC 4180 has it.

use super::Table;

impl Table {
    /// A line of heads and a line for each row, with plain numbers. A column with intervals becomes three: the value,
    /// the lower and the upper end.
    pub fn csv(&self) -> String {
        let heads = self.heads();
        let is_wide: Vec<bool> = (0..heads.len()).map(|column| self.has_intervals(column)).collect();
        let head = heads.iter().zip(&is_wide).flat_map(|(column, is_wide)| {
            let fields = ["", " low", " high"].map(|word| column.head(word));
            fields.into_iter().take(if *is_wide { 3 } else { 1 })
        });
        let mut csv = line(head);
        for row in &self.rows {
            let cells = is_wide.iter().enumerate().flat_map(|(column, is_wide)| {
                Table::cell(row, column).fields().into_iter().take(if *is_wide { 3 } else { 1 })
            });
            csv.push_str(&line(cells));
        }
        csv
    }
}

fn line(fields: impl Iterator<Item = String>) -> String {
    let fields: Vec<String> = fields.map(|field| quoted(&field)).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) || field.trim() != field {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Cell, Column};

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let cases = [
            ("plain", "plain"),
            ("a,b", "\"a,b\""),
            ("say \"no\"", "\"say \"\"no\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            (" space", "\" space\""),
            ("", ""),
        ];
        for (field, expected) in cases {
            assert_eq!(quoted(field), expected);
        }
    }

    #[test]
    fn an_interval_takes_three_columns() {
        let table = Table::new("t")
            .columns([Column::new("name"), Column::new("score").unit("%"), Column::new("nodes")])
            .row(["a, b".into(), Cell::percent_interval(54.0, 50.12, 57.9, 1), 1_234_567.into()])
            .row(["c".into(), Cell::percent(3.0, 1)]);
        let expected = "name,score (%),score low (%),score high (%),nodes\r\n\
                        \"a, b\",54.0,50.1,57.9,1234567\r\n\
                        c,3.0,,,\r\n";
        assert_eq!(table.csv(), expected);
    }
}
