//! A long computation, watched: a bar on the terminal, and Ctrl-C, which stops it.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use endgame::Work;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::failure::Failure;
use crate::interrupt::Interrupt;

/// How often there is a look.
const BEAT: Duration = Duration::from_millis(100);

/// Runs something that works on `work`.
pub(super) fn run<T>(work: &Work, compute: impl FnOnce() -> T) -> Result<T, Failure> {
    let found = Interrupt::catch()?.search(|stop| {
        // The sender goes with the computation, whatever becomes of it.
        let (end, ended) = channel::<()>();
        std::thread::scope(|scope| {
            scope.spawn(move || watch(work, &stop, &ended));
            let found = compute();
            drop(end);
            found
        })
    });
    Ok(found)
}

fn watch(work: &Work, stop: &AtomicBool, ended: &Receiver<()>) {
    let (bar, began) = (bar(), Instant::now());
    while ended.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        if stop.load(SeqCst) {
            work.stop();
        }
        bar.set_length(work.total());
        bar.set_position(work.done());
        bar.set_prefix(work.slice().map(|slice| slice.to_string()).unwrap_or_default());
        bar.set_message(pace(work, began.elapsed()));
    }
    bar.finish_and_clear();
}

/// How fast it goes and how long it takes from here on.
fn pace(work: &Work, time: Duration) -> String {
    let done = work.done().saturating_sub(work.at_start());
    let rate = rate(done, time);
    if rate == 0 {
        return String::new();
    }
    let left = Duration::from_secs(work.total().saturating_sub(work.done()) / rate);
    format!("{} positions a second, {:#} left", HumanCount(rate), HumanDuration(left))
}

/// Positions a second.
pub(super) fn rate(positions: u64, time: Duration) -> u64 {
    (positions as f64 / time.as_secs_f64().max(1e-9)) as u64
}

/// A bar on the terminal; nothing where there is none.
fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{prefix} {human_pos} of {human_len} {wide_bar} {msg}");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
