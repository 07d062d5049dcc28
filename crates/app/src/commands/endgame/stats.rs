//! `crownhead endgame stats`: how the positions of each slice end.

use std::io::Write;
use std::path::PathBuf;

use endgame::{Database, Folder, Tally};
use indicatif::HumanCount;
use rules::{Task, Variant};
use serde::Serialize;

use super::stock::{self, Known, Total};
use crate::args::StatsArgs;
use crate::failure::Failure;

/// Behind slices that have no file of their own.
const MARK: &str = "*";
const FOOTNOTE: &str = "* has no file of its own: its positions follow from those of the turned slice";
const HEAD: [&str; 9] =
    ["slice", "positions", "wins", "losses", "draws", "longest", "bytes", "bits/position", "distances"];

pub(super) fn run(args: &StatsArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.database.game.with(Stats { args, out })
}

struct Stats<'a, W> {
    args: &'a StatsArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Stats<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Stats { args, out } = self;
        let folder = args.database.data.endgame()?;
        super::check_there::<V>(&folder)?;
        let database = super::open::<V>(&folder);
        let slices = stock::slices(&database);
        if args.json {
            let path = Folder::new::<V>(&folder).path().to_owned();
            let text = serde_json::to_string(&json(&database, &slices, path)).map_err(Failure::new)?;
            return Ok(writeln!(out, "{text}")?);
        }
        Ok(write!(out, "{}", table(&slices))?)
    }
}

type Row = [String; HEAD.len()];

/// The slices with each number of pieces, a row for all of them, and what the marks mean.
fn table(slices: &[Known]) -> String {
    let mut rows: Vec<Row> = vec![HEAD.map(str::to_owned)];
    for (pieces, slices) in stock::by_pieces(slices) {
        let named = |known: &Known| format!("{}{}", known.slice, if known.is_derived { MARK } else { "" });
        rows.extend(slices.iter().map(|known| row(named(known), &stock::total(std::iter::once(known)))));
        rows.push(row(format!("{pieces} pieces"), &stock::total(slices.iter())));
    }
    let mut text = aligned(&rows);
    if slices.iter().any(|known| known.is_derived) {
        text.push_str(FOOTNOTE);
        text.push('\n');
    }
    text
}

fn row(name: String, total: &Total) -> Row {
    let Total { positions, tally, bytes, distances, .. } = *total;
    let Tally { wins, losses, draws, longest } = tally;
    let count = |number: u64| HumanCount(number).to_string();
    let longest = longest.map_or("-".to_owned(), |plies| count(plies.into()));
    let bits = bytes as f64 * 8.0 / (positions as f64).max(1.0);
    [
        name,
        count(positions),
        count(wins),
        count(losses),
        count(draws),
        longest,
        count(bytes),
        format!("{bits:.3}"),
        if distances > 0 { count(distances) } else { "-".to_owned() },
    ]
}

/// Names to the left, numbers to the right.
fn aligned(rows: &[Row]) -> String {
    let widths: [usize; HEAD.len()] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    let line = |row: &Row| {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        line + "\n"
    };
    rows.iter().map(line).collect()
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    folder: PathBuf,
    /// Up to how many pieces all results are there, and all distances.
    pieces: usize,
    distances: usize,
    slices: Vec<SliceNumbers>,
    totals: Vec<TotalNumbers>,
}

#[derive(Serialize)]
struct SliceNumbers {
    slice: String,
    derived: bool,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct TotalNumbers {
    pieces: usize,
    slices: usize,
    #[serde(flatten)]
    numbers: Numbers,
}

#[derive(Serialize)]
struct Numbers {
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    longest: Option<u16>,
    /// Bytes of results, and of distances.
    bytes: u64,
    distance_bytes: u64,
}

impl From<Total> for Numbers {
    fn from(total: Total) -> Numbers {
        let Total { positions, bytes, distances, tally, .. } = total;
        let Tally { wins, losses, draws, longest } = tally;
        Numbers { positions, wins, losses, draws, longest, bytes, distance_bytes: distances }
    }
}

fn json<V: Variant>(database: &Database<V>, slices: &[Known], folder: PathBuf) -> Answer {
    let slice = |known: &Known| SliceNumbers {
        slice: known.slice.to_string(),
        derived: known.is_derived,
        numbers: stock::total(std::iter::once(known)).into(),
    };
    let total = |(pieces, slices): (usize, &[Known])| {
        let total = stock::total(slices.iter());
        TotalNumbers { pieces, slices: total.slices, numbers: total.into() }
    };
    Answer {
        game: V::ID.name(),
        folder,
        pieces: database.pieces(),
        distances: database.distances(),
        slices: slices.iter().map(slice).collect(),
        totals: stock::by_pieces(slices).map(total).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_without_a_file_are_marked() {
        let tally = Tally { wins: 1200, losses: 3, draws: 4, longest: None };
        let own = Known {
            slice: "m0k2-m0k1".parse().expect("a slice"),
            positions: 1207,
            tally,
            bytes: 150,
            distances: 0,
            is_derived: false,
        };
        let derived = Known { slice: own.slice.turned(), bytes: 0, is_derived: true, ..own.clone() };
        let expected = "\
slice       positions   wins  losses  draws  longest  bytes  bits/position  distances
m0k2-m0k1       1,207  1,200       3      4        -    150          0.994          -
m0k1-m0k2*      1,207  1,200       3      4        -      0          0.000          -
3 pieces        2,414  2,400       6      8        -    150          0.497          -
* has no file of its own: its positions follow from those of the turned slice
";
        assert_eq!(table(&[own, derived]), expected);
    }
}
