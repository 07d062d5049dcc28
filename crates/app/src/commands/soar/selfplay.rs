//! `crownhead soar selfplay`: the thesis's experiment, two agents against each other.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use engine::Limits;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::soar::SoarSpec;
use players::{PlayerOptions, PlayerSpec, Silent};
use rules::{Color, English, Game, Outcome};

use crate::args::SelfplayArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// What the thesis counted in 100 games: White, Red, drawn.
const THESIS: [usize; 3] = [68, 26, 6];
/// The rules of the game end it long before this.
const MOST_PLIES: usize = 2000;

/// How games ended.
#[derive(Default)]
struct Count {
    white: usize,
    red: usize,
    drawn: usize,
    plies: usize,
    times: Vec<Duration>,
}

pub(super) fn run(args: &SelfplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.knowledge.spec();
    spec.mind(args.seed).map_err(Failure::new)?;
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = args.threads.map_or_else(cores, std::num::NonZero::get);
    let bar = progress(args.games.get());
    let (next, count) = (AtomicUsize::new(0), Mutex::new(Count::default()));
    Interrupt::catch()?.search(|stop| {
        std::thread::scope(|scope| {
            for _ in 0..threads.min(args.games.get()) {
                scope.spawn(|| work(args, &spec, &next, &stop, &count, &bar));
            }
        });
    });
    bar.finish_and_clear();
    let count = count.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    write!(out, "{}", report(args, count))?;
    Ok(())
}

/// Takes the next game until there is none.
fn work(
    args: &SelfplayArgs,
    spec: &SoarSpec,
    next: &AtomicUsize,
    stop: &AtomicBool,
    count: &Mutex<Count>,
    bar: &ProgressBar,
) {
    loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= args.games.get() {
            return;
        }
        let Some((outcome, times)) = game(spec, args.seed, number as u64, stop) else { return };
        let mut count = count.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match outcome.winner() {
            Some(Color::White) => count.white += 1,
            Some(Color::Black) => count.red += 1,
            None => count.drawn += 1,
        }
        count.plies += times.len();
        count.times.extend(times);
        bar.inc(1);
    }
}

/// One game, with the time of each move; `None` if it was stopped.
fn game(spec: &SoarSpec, seed: u64, number: u64, stop: &AtomicBool) -> Option<(Outcome, Vec<Duration>)> {
    let open = |place: u64| {
        // The seeds of a game do not depend on how many are played.
        let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(2 * number + place);
        let options = PlayerOptions { seed, ..PlayerOptions::default() };
        PlayerSpec::Soar(spec.clone()).open::<English>(&options).ok()
    };
    let mut players = [open(0)?, open(1)?];
    let mut game = Game::<English>::new();
    let mut times = Vec::new();
    while game.outcome().is_none() && times.len() < MOST_PLIES {
        if stop.load(Relaxed) {
            return None;
        }
        let began = Instant::now();
        let player = &mut players[usize::from(game.position().turn() == Color::White)];
        let decision = player.choose(&game, &Limits::default(), &mut Silent::default()).ok()?;
        times.push(began.elapsed());
        game.play(&decision.mv).ok()?;
    }
    game.outcome().map(|outcome| (outcome, times))
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
