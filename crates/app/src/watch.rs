//! A search, watched from a terminal: one line that tells how far it is.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use players::Watch;
use rules::{Form, Position, Variant};

use crate::thought::line_text;

/// How often the time is written anew.
const TICK: Duration = Duration::from_millis(250);

/// The line on the terminal, and the switch that ends the search. The line goes when this does.
pub(crate) struct Screen<V: Variant> {
    root: Position<V>,
    form: Form,
    stop: Arc<AtomicBool>,
    line: ProgressBar,
}

impl<V: Variant> Screen<V> {
    /// For a search from `root` that `stop` ends. Nothing is shown unless `is_shown` and where there
    /// is no terminal.
    pub(crate) fn new(root: Position<V>, form: Form, stop: Arc<AtomicBool>, is_shown: bool) -> Self {
        let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let style = ProgressStyle::with_template("{elapsed:>4}  {wide_msg}");
        let line = ProgressBar::with_draw_target(None, target)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        if !line.is_hidden() {
            // Where somebody typed ahead a prompt stands in the way.
            anstream::eprint!("\r");
            line.enable_steady_tick(TICK);
        }
        Screen { root, form, stop, line }
    }
}

impl<V: Variant> Watch<V> for Screen<V> {
    fn progress(&mut self, progress: &Progress<'_, V>) {
        let (Some(best), false) = (progress.lines.first(), self.line.is_hidden()) else { return };
        let nodes = progress.statistics.nodes() as f64 / 1e6;
        let moves = line_text(&self.root, &best.moves, self.form);
        self.line.set_message(format!(
            "depth {}  {}  {nodes:.1} million nodes  {moves}",
            progress.depth, best.score
        ));
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

impl<V: Variant> Drop for Screen<V> {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}
