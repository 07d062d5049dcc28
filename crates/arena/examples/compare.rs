//! Two ways of searching or judging against each other: what does a change bring?
//!
//! `cargo run --release -p crownhead-arena --example compare -- lose-8 200 0.05s FIRST SECOND`
//! where FIRST and SECOND are a file of weights, or `material`, and after commas switches of the search:
//! `data/weights/lose-8.toml,no-reductions,step=2`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use engine::knowledge::{Knowledge, Weights};
use engine::{Evaluator, Limits, Material, Options, Ordering, Table, TableUse, Thinker};
use rules::{Color, Game, Task, Variant, VariantId};

use crownhead_arena::{Tally, random_openings};

type Failure = Box<dyn std::error::Error>;

struct Way {
    weights: Option<Weights>,
    options: Options,
}

impl Way {
    fn parse(text: &str) -> Result<Way, Failure> {
        let mut words = text.split(',');
        let file = words.next().unwrap_or_default();
        let weights = match file {
            "material" => None,
            file => Some(Weights::parse(&std::fs::read_to_string(file)?)?),
        };
        let mut options = Options::STRONGEST;
        for word in words {
            match word {
                "no-reductions" => options.reductions = false,
                "no-extensions" => options.extensions = false,
                "prob-cut" => options.prob_cut = true,
                "no-quiescence" => options.quiescence = false,
                "no-aspiration" => options.aspiration = false,
                "no-scout" => options.scout = false,
                "no-table" => options.table = TableUse::Off,
                "no-ordering" => options.ordering = Ordering::None,
                "early-table" => options.early_table_cutoffs = true,
                "step=2" => options.step = 2,
                other => return Err(format!("there is no switch '{other}'").into()),
            }
        }
        Ok(Way { weights, options })
    }

    fn evaluator<V: Variant>(&self) -> Arc<dyn Evaluator<V>> {
        match &self.weights {
            Some(weights) => Arc::new(Knowledge::new(weights)),
            None => Arc::new(Material { man: 100, king: 130 }),
        }
    }
}

struct Compare {
    games: usize,
    limits: Limits,
    ways: [Way; 2],
}

impl Task for Compare {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let openings = random_openings::<V>(self.games.div_ceil(2), 8, 7);
        let evaluators = self.ways.each_ref().map(Way::evaluator::<V>);
        let next = AtomicUsize::new(0);
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let work = || {
                let mut tally = Tally::default();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= 2 * openings.len() {
                        return tally;
                    }
                    let first = if number.is_multiple_of(2) { Color::Black } else { Color::White };
                    match self.play(&evaluators, openings[number / 2].clone(), first) {
                        None => tally.draws += 1,
                        Some(color) if color == first => tally.wins += 1,
                        Some(_) => tally.losses += 1,
                    }
                }
            };
            let threads = [scope.spawn(work), scope.spawn(work)];
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        let sum = |f: fn(&Tally) -> usize| tallies.iter().map(f).sum();
        let tally = Tally { wins: sum(|t| t.wins), draws: sum(|t| t.draws), losses: sum(|t| t.losses) };
        // The error of a mean, twice: about 95 in 100 lie within.
        let n = tally.games() as f64;
        let spread = ((tally.wins as f64 + 0.25 * tally.draws as f64) / n - tally.score().powi(2)).max(0.0);
        println!("{tally} +- {:.1}", 200.0 * (spread / n).sqrt());
        Ok(())
    }
}

impl Compare {
    fn play<V: Variant>(
        &self,
        evaluators: &[Arc<dyn Evaluator<V>>; 2],
        mut game: Game<V>,
        first: Color,
    ) -> Option<Color> {
        let (tables, stop) = ([Table::new(1 << 19), Table::new(1 << 19)], AtomicBool::new(false));
        while game.outcome().is_none() && game.moves().len() < 300 {
            let i = usize::from(game.position().turn() != first);
            let thinker = Thinker {
                evaluator: &*evaluators[i],
                options: self.ways[i].options,
                table: &tables[i],
                threads: 1,
                lines: 1,
                endgame: None,
                stop: &stop,
            };
            let thought = thinker.think(&game, &self.limits, |_| {}).expect("a move");
            game.play(&thought.lines[0].moves[0]).expect("a legal move");
        }
        game.outcome().and_then(|outcome| outcome.winner())
    }
}

fn limits(text: &str) -> Result<Limits, Failure> {
    match text.strip_suffix('n') {
        Some(nodes) => Ok(Limits { nodes: Some(nodes.parse()?), ..Limits::default() }),
        None => Ok(Limits::time(Duration::from_secs_f64(text.trim_end_matches('s').parse()?))),
    }
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, limit, first, second] = &words[..] else {
        return Err("say: GAME GAMES LIMIT FIRST SECOND".into());
    };
    let ways = [Way::parse(first)?, Way::parse(second)?];
    let compare = Compare { games: games.parse()?, limits: limits(limit)?, ways };
    game.parse::<VariantId>()?.with(compare)
}
