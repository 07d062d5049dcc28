//! Two players, many games, one line of result.
//!
//! `cargo run --release -p crownhead-arena --example contest -- lose-8 part2 part1 100 0.1s`
//! The fifth word is a time for each move (`0.1s`), a number of nodes (`20000n`) or a depth (`6d`). A sixth one names a
//! data folder: the games are kept there, and the players remember what they lost.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use arena::{Arena, Terms, random_openings};
use engine::Limits;
use players::{Endgames, PlayerSpec};
use rules::{Task, Variant, VariantId};
use store::Store;

use crownhead_arena as arena;

type Failure = Box<dyn std::error::Error>;

struct Run {
    first: PlayerSpec,
    second: PlayerSpec,
    games: usize,
    limits: Limits,
    store: Option<Arc<Store>>,
}

impl Task for Run {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Run { first, second, games, limits, store } = self;
        let arena = Arena {
            players: vec![first, second],
            openings: random_openings::<V>(games.div_ceil(2), 6, 1),
            terms: Terms::new(limits),
            concurrency: 2,
            seed: 1,
            endgames: Endgames::default(),
            memory: store,
        };
        let standing = arena.meet(games, &Arc::default(), |_, _, standing| {
            if standing.tally().games() % 20 == 0 {
                eprintln!("{}", standing.tally());
            }
            ControlFlow::Continue(())
        })?;
        println!("{}", standing.tally());
        Ok(())
    }
}

fn limits(text: &str) -> Result<Limits, Failure> {
    if let Some(nodes) = text.strip_suffix('n') {
        return Ok(Limits { nodes: Some(nodes.parse()?), ..Limits::default() });
    }
    if let Some(depth) = text.strip_suffix('d') {
        return Ok(Limits::depth(depth.parse()?));
    }
    Ok(Limits::time(Duration::from_secs_f64(text.trim_end_matches('s').parse()?)))
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, games, limit, folder @ ..] = &words[..] else {
        return Err("say: GAME FIRST SECOND GAMES LIMIT [FOLDER], such as lose-8 part2 part1 100 0.1s".into());
    };
    let store = folder.first().map(|folder| Store::open(Path::new(folder))).transpose()?;
    let run = Run {
        first: first.parse()?,
        second: second.parse()?,
        games: games.parse()?,
        limits: limits(limit)?,
        store: store.map(Arc::new),
    };
    game.parse::<VariantId>()?.with(run)
}
