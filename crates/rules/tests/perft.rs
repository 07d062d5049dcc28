//! The perft files: every game has one, and its numbers come out.
//!
//! In release mode all lines up to eight thousand million positions are counted, in debug mode those up
//! to ten million.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use crownhead_rules::{Count, Position, Task, Variant, VariantId, perft};

const MOST_LEAVES: u64 = if cfg!(debug_assertions) { 10_000_000 } else { 8_000_000_000 };

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/perft")
}

/// A list of counts for one position.
#[derive(Debug, Default)]
struct Block {
    fen: Option<String>,
    count: Option<Count>,
    counts: Vec<(u32, u64)>,
}

/// Reads a perft file: blocks of lines apart by an empty line, each with `count moves` or `count
/// routes`, perhaps `fen F`, and the numbers by depth.
fn read(text: &str) -> Vec<Block> {
    let mut blocks = vec![Block::default()];
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        let block = blocks.last_mut().expect("there is always a block");
        match line.split_once(' ') {
            None if line.is_empty() => blocks.push(Block::default()),
            Some(("fen", fen)) => block.fen = Some(fen.to_owned()),
            Some(("count", "moves")) => block.count = Some(Count::Moves),
            Some(("count", "routes")) => block.count = Some(Count::Routes),
            Some((depth, count)) => {
                let number = "a depth and a count";
                block.counts.push((depth.parse().expect(number), count.parse().expect(number)));
            }
            None => panic!("cannot read '{line}'"),
        }
    }
    blocks.retain(|block| !block.counts.is_empty());
    blocks
}

struct Check<'a>(&'a Block);

impl Task for Check<'_> {
    type Output = usize;

    fn run<V: Variant>(self) -> usize {
        let position: Position<V> = match &self.0.fen {
            Some(fen) => fen.parse().expect("a FEN"),
            None => Position::start(),
        };
        let count = self.0.count.expect("a way of counting");
        let reachable = self.0.counts.iter().filter(|(_, expected)| *expected <= MOST_LEAVES);
        for &(depth, expected) in reachable.clone() {
            assert_eq!(
                perft(&position, depth, count),
                expected,
                "{} {} {count:?} depth {depth}",
                V::ID,
                position.fen()
            );
        }
        reachable.count()
    }
}

#[test]
fn every_game_has_a_perft_file_and_meets_it() {
    for id in VariantId::ALL {
        let path = folder().join(format!("{id}.perft"));
        let text =
            fs::read_to_string(&path).unwrap_or_else(|_| panic!("{id} needs a file data/perft/{id}.perft"));
        assert!(text.starts_with("# "), "{id}.perft begins with its source");
        let blocks = read(&text);
        let checked: usize = blocks.iter().map(|block| id.with(Check(block))).sum();
        let all: usize = blocks.iter().map(|block| block.counts.len()).sum();
        println!("{id}: {checked} of {all} counts within {MOST_LEAVES} leaves");
        assert!(checked >= 5, "{id}.perft has too few counts");
    }
}
