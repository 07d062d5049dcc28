//! How many random positions a second a database answers, on one thread, when its blocks are unpacked in memory.
//!
//! `cargo run --release -p crownhead-endgame --example probes -- FOLDER english 6`

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use crownhead_endgame::{Database, Index, Slice};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Pieces, Task, Variant, VariantId, retrograde};

/// Positions in the sample, and rounds over it: the first unpacks the blocks, the others are measured.
const SAMPLE: usize = 2_000_000;
const ROUNDS: u32 = 5;

struct Run {
    folder: String,
    pieces: usize,
}

impl Task for Run {
    type Output = ();

    fn run<V: Variant>(self) {
        let (database, troubles) = Database::<V>::open(Path::new(&self.folder), 4 << 30);
        for trouble in troubles {
            eprintln!("{trouble}");
        }
        for quiet in [true, false] {
            self.measure(&database, quiet);
        }
    }
}

impl Run {
    fn measure<V: Variant>(&self, database: &Database<V>, quiet: bool) {
        let sample = positions::<V>(self.pieces, quiet);
        let ask = || sample.iter().filter(|pieces| black_box(database.result_of(pieces)).is_some()).count();
        let began = Instant::now();
        let known = ask();
        let first = began.elapsed().as_secs_f64();
        let began = Instant::now();
        (0..ROUNDS).for_each(|_| {
            black_box(ask());
        });
        let rate = f64::from(ROUNDS) * SAMPLE as f64 / began.elapsed().as_secs_f64();
        let which = if quiet { "without a capture" } else { "of any kind" };
        println!("{}: {SAMPLE} random positions of {} pieces {which}, {known} known", V::ID, self.pieces);
        println!("unpacking as they come: {:.2} million a second", SAMPLE as f64 / first / 1e6);
        println!("unpacked: {:.2} million a second", rate / 1e6);
    }
}

/// Positions by lot, every one as likely as any other; only those without a capture, which is what a search asks for, or
/// all.
fn positions<V: Variant>(pieces: usize, quiet: bool) -> Vec<Pieces<V::Board>> {
    let mut dice = StdRng::seed_from_u64(1);
    let indexes: Vec<Index<V::Board>> = Slice::all::<V>(pieces).into_iter().map(Index::new).collect();
    let total: u64 = indexes.iter().map(Index::size).sum();
    let draw = || {
        let mut number = dice.random_range(0..total);
        let index = indexes.iter().find(|index| {
            let here = number < index.size();
            if !here {
                number -= index.size();
            }
            here
        });
        index.map_or_else(Pieces::default, |index| index.position(number))
    };
    let drawn = std::iter::repeat_with(draw);
    drawn.filter(|pieces| !quiet || !retrograde::must_capture::<V>(pieces)).take(SAMPLE).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, game, pieces] = &words[..] else {
        return Err("say: FOLDER GAME PIECES, such as endgame english 6".into());
    };
    let run = Run { folder: folder.clone(), pieces: pieces.parse()? };
    game.parse::<VariantId>()?.with(run);
    Ok(())
}
