//! The line on the terminal while something is learnt.

use arena::statistics::MOST_ELO;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use learn::Event;

/// A bar with how far it is; nothing where there is no terminal.
pub(super) struct Screen(ProgressBar);

impl Screen {
    pub(super) fn new() -> Screen {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let style =
            ProgressStyle::with_template("{prefix} {human_pos}/{human_len} {wide_bar} {msg}{eta} left");
        Screen(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
    }

    /// A stage that has come so far.
    fn stage(&self, prefix: String, done: usize, all: usize, message: String) {
        if self.0.prefix() != prefix {
            self.0.reset();
            self.0.set_prefix(prefix);
            self.0.set_length(all as u64);
            self.0.set_position(done as u64);
            // What was there before says nothing of how fast it goes.
            self.0.reset_eta();
        }
        self.0.set_message(message);
        self.0.set_position(done as u64);
    }

    pub(super) fn games(&self, done: usize, all: usize) {
        self.stage("games".to_owned(), done, all, String::new());
    }

    pub(super) fn show(&self, event: &Event<'_>) {
        match event {
            Event::Games { round, done, all } => {
                self.stage(format!("round {round}: games"), *done, *all, String::new());
            }
            Event::Fitted { round, done, all, error } => {
                self.stage(format!("round {round}: fit"), *done, *all, format!("error {error:.4}, "));
            }
            Event::Tested { round, standing, all } => {
                let (tally, elo) = (standing.tally(), standing.pairs.elo());
                let elo = match standing.pairs.count() {
                    0 | 1 => String::new(),
                    _ if elo.value.abs() > MOST_ELO => String::new(),
                    _ => format!("Elo {:+.0} ({:+.0} to {:+.0}), ", elo.value, elo.low, elo.high),
                };
                self.stage(format!("round {round}: test"), tally.games(), *all, elo);
            }
            Event::Over(_) => {}
        }
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
