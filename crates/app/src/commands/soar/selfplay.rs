//! `crownhead soar selfplay`: the thesis's experiment, two agents against each other.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use arena::{Arena, Fixture, Played, Terms};
use engine::Limits;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::{Endgames, PlayerSpec};
use rules::{Color, English, Game};

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// What the thesis counted in 100 games: White, Red, drawn.
const THESIS: [usize; 3] = [68, 26, 6];

/// How games ended.
#[derive(Default)]
struct Count {
    white: usize,
    red: usize,
    drawn: usize,
    plies: usize,
    times: Vec<Duration>,
}

impl Count {
    fn add(&mut self, played: &Played<English>) {
        match played.ending.winner() {
            Some(Color::White) => self.white += 1,
            Some(Color::Black) => self.red += 1,
            None => self.drawn += 1,
        }
        self.plies += played.notes.len();
        self.times.extend(played.notes.iter().map(|noted| noted.time));
    }
}

pub(super) fn run(args: &SelfplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let arena = Arena::<English> {
        players: vec![PlayerSpec::Soar(args.knowledge.spec())],
        openings: vec![Game::new()],
        terms: Terms::new(Limits::default()),
        concurrency: args.threads.map_or_else(cores, std::num::NonZero::get).min(args.games.get()),
        seed: args.seed,
        endgames: Endgames::default(),
        memory: None,
    };
    arena.check().map_err(Failure::new)?;
    // The dice of a game do not depend on how many are played.
    let fixture = |number| Fixture { number, players: [0, 0], first: Color::Black, opening: 0 };
    let bar = progress(args.games.get());
    let mut count = Count::default();
    let played = Interrupt::catch()?.search(|stop| {
        arena.run((0..args.games.get()).map(fixture), &Arc::clone(&stop), |_, played| {
            count.add(played);
            bar.inc(1);
            ControlFlow::Continue(())
        })
    });
    bar.finish_and_clear();
    played.map_err(Failure::new)?;
    write!(out, "{}", report(args, count))?;
    Ok(())
}

fn report(args: &SelfplayArgs, mut count: Count) -> String {
    let games = count.white + count.red + count.drawn;
    let mut text = format!("{games} games, seed {}\n\n", args.seed);
    text.push_str("              White   Red   drawn\n");
    let row = |name: &str, numbers: [usize; 3]| {
        let [white, red, drawn] = numbers;
        format!("{name:12}  {white:5}  {red:4}  {drawn:6}\n")
    };
    text.push_str(&row("here", [count.white, count.red, count.drawn]));
    text.push_str(&row("thesis, 100", THESIS));
    if games < args.games.get() {
        text.push_str(&format!("\nstopped before game {}\n", games + 1));
    }
    count.times.sort_unstable();
    if let Some(median) = count.times.get(count.times.len() / 2) {
        let plies = count.plies as f64 / games.max(1) as f64;
        let milliseconds = median.as_secs_f64() * 1000.0;
        text.push_str(&format!("\n{plies:.0} moves a game; {milliseconds:.1} ms a move, median\n"));
    }
    text
}

/// A bar on the terminal; nothing where there is none.
fn progress(games: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(games as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("games {pos} of {len} {wide_bar} {percent:>3} %, {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
