//! Counts the leaves of English perft to a depth and prints their number: the smallest program to measure.

use crownhead_rules::{Count, English, Game, perft};

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(6);
    println!("{}", perft(&Game::<English>::new().position(), depth, Count::Moves));
}
