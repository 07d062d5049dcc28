//! Fits the weights of an evaluation to games that it plays against itself.
//!
//! `cargo run --release -p crownhead-arena --example tune -- lose-8 4000 2000 1 new.toml old.toml older.toml`
//! plays 4000 games from random openings at 2000 nodes a move with seed 1 between the weights of the old files,
//! each side one of them by lot, fits weights to the results, beginning with those of the first, and writes them
//! to `new.toml`. The same seed gives the same weights.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use engine::knowledge::{Fit, Knowledge, Sample, Weights};
use engine::{Limits, Options, Table, Thinker};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, Game, Task, Variant, VariantId};

type Failure = Box<dyn std::error::Error>;

/// Threads that play.
const PLAYERS: usize = 2;
/// One sample in so many is kept to look whether the fit holds for what it was not made for.
const HELD_BACK: usize = 10;

struct Tune {
    games: usize,
    nodes: u64,
    seed: u64,
    new: String,
    old: Vec<String>,
}

impl Task for Tune {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let read = |file: &String| -> Result<Weights, Failure> {
            Ok(Weights::parse(&std::fs::read_to_string(file)?)?)
        };
        let all: Vec<Weights> = self.old.iter().map(read).collect::<Result<_, _>>()?;
        let samples = self.play::<V>(&all.iter().map(Knowledge::new).collect::<Vec<_>>());
        let mut weights = all[0].clone();
        let (mut fitted, mut held): (Vec<Sample>, Vec<Sample>) = (Vec::new(), Vec::new());
        for (i, sample) in samples.into_iter().enumerate() {
            if i / 64 % HELD_BACK == 0 { held.push(sample) } else { fitted.push(sample) }
        }
        eprintln!("{} positions; error before {:.5}", fitted.len(), Fit::error(&weights, &held));
        for rate in [2.0, 0.5, 0.1] {
            Fit { rounds: 150, rate, decay: 1e-7 }.run(&mut weights, &fitted);
            eprintln!(
                "error {:.5}, of what was held back {:.5}",
                Fit::error(&weights, &fitted),
                Fit::error(&weights, &held)
            );
        }
        std::fs::write(&self.new, weights.write())?;
        Ok(())
    }
}

impl Tune {
    /// Plays all games; the samples come in the order of the games, whichever thread played them.
    fn play<V: Variant>(&self, knowledge: &[Knowledge<V>]) -> Vec<Sample> {
        let next = AtomicUsize::new(0);
        let mut all: Vec<(usize, Vec<Sample>)> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..PLAYERS)
                .map(|_| {
                    scope.spawn(|| {
                        let mut played = Vec::new();
                        loop {
                            let number = next.fetch_add(1, Relaxed);
                            if number >= self.games {
                                return played;
                            }
                            if number.is_multiple_of(500) {
                                eprintln!("game {number}");
                            }
                            played.push((number, self.one_game(knowledge, number)));
                        }
                    })
                })
                .collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
        });
        all.sort_by_key(|(number, _)| *number);
        all.into_iter().flat_map(|(_, samples)| samples).collect()
    }

    fn one_game<V: Variant>(&self, knowledge: &[Knowledge<V>], number: usize) -> Vec<Sample> {
        let mut dice = StdRng::seed_from_u64(self.seed << 32 | number as u64);
        let (tables, stop) = ([Table::new(1 << 16), Table::new(1 << 16)], AtomicBool::new(false));
        let sides = [0, 1].map(|_| &knowledge[dice.random_range(0..knowledge.len())]);
        let thinkers = [0, 1].map(|i: usize| Thinker {
            evaluator: sides[i],
            options: Options::STRONGEST,
            table: &tables[i],
            threads: 1,
            lines: 1,
            endgame: None,
            stop: &stop,
        });
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut game = Game::<V>::new();
        let mut samples = Vec::new();
        let random_plies = 4 + dice.random_range(0..8);
        while game.outcome().is_none() && game.moves().len() < 300 {
            let position = game.position();
            let moves = position.legal_moves();
            let is_random = game.moves().len() < random_plies || dice.random_range(0..40) == 0;
            let mv = if is_random {
                moves[dice.random_range(0..moves.len())]
            } else {
                let thinker = &thinkers[usize::from(position.turn() == Color::White)];
                let thought = thinker.think(&game, &limits, |_| {}).expect("a move");
                if !position.must_capture() {
                    let pieces = position.pieces().occupied().len();
                    samples.push((
                        Sample { counts: knowledge[0].counts(&position), pieces, result: 0.5 },
                        position.turn(),
                    ));
                }
                thought.lines[0].moves[0]
            };
            game.play(&mv).expect("a legal move");
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner());
        let with_result = |(sample, turn): (Sample, _)| {
            let result = winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
            Sample { result, ..sample }
        };
        samples.into_iter().map(with_result).collect()
    }
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, nodes, seed, new, old @ ..] = &words[..] else {
        return Err("say: GAME GAMES NODES SEED NEW.toml OLD.toml...".into());
    };
    let tune = Tune {
        games: games.parse()?,
        nodes: nodes.parse()?,
        seed: seed.parse()?,
        new: new.clone(),
        old: old.to_vec(),
    };
    game.parse::<VariantId>()?.with(tune)
}
