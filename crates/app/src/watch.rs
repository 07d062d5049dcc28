//! A search, watched from a terminal: one line that tells how far it is.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Limits, Progress};
use players::{Decision, NoMove, Player, Watch};
use rules::{Form, Game, Position, Variant};
use session::{Answer, Job, Thinking};

use crate::interrupt::Interrupt;
use crate::thought::line_text;

/// The longest line: it leaves room for the `^C` that a terminal writes behind it.
const WIDTH: usize = 72;

/// How searches are watched: what stops them, and whether their progress is shown.
#[derive(Clone, Copy)]
pub(crate) struct Watching<'a> {
    pub(crate) interrupt: &'a Interrupt,
    /// Whether progress is shown where there is a terminal.
    pub(crate) is_shown: bool,
}

impl Watching<'_> {
    /// Lets a player choose a move; Ctrl-C makes it answer at once.
    pub(crate) fn choose<V: Variant>(
        &self,
        player: &mut dyn Player<V>,
        game: &Game<V>,
        limits: &Limits,
        form: Form,
    ) -> Result<Decision<V>, NoMove> {
        self.interrupt.search(|stop| {
            let mut screen = Screen::new(game.position(), form, stop, self.is_shown);
            player.choose(game, limits, &mut screen)
        })
    }
}

impl Watching<'_> {
    /// Does what a session wants to have thought about; Ctrl-C makes whoever thinks answer at once.
    pub(crate) fn run(&self, job: Job) -> Answer {
        let is_shown = self.is_shown && stderr().is_terminal();
        let answer = self.interrupt.search_until(job.stop(), || {
            job.run(&mut |thinking| {
                let Thinking { depth, score, seconds, nodes, line, .. } = thinking;
                let (nodes, moves) = (nodes as f64 / 1e6, line.join(" "));
                show(
                    is_shown,
                    &format!("depth {depth}  {score}  {seconds:.1} s  {nodes:.1} million nodes  {moves}"),
                );
            })
        });
        show(is_shown, "");
        answer
    }
}

/// The line on the terminal, and the switch that ends the search. The line goes when this does.
struct Screen<V: Variant> {
    root: Position<V>,
    form: Form,
    stop: Arc<AtomicBool>,
    is_shown: bool,
}

impl<V: Variant> Screen<V> {
    /// For a search from `root` that `stop` ends. Nothing is shown unless it `is_wanted`, nor where
    /// there is no terminal.
    fn new(root: Position<V>, form: Form, stop: Arc<AtomicBool>, is_wanted: bool) -> Self {
        Screen { root, form, stop, is_shown: is_wanted && stderr().is_terminal() }
    }

    fn show(&self, text: &str) {
        show(self.is_shown, text);
    }
}

/// Writes over the line, by blanks, which every terminal knows. A line that cannot be written is not missed.
fn show(is_shown: bool, text: &str) {
    if is_shown {
        let blank = " ".repeat(WIDTH + "^C^C".len());
        let _ = write!(stderr(), "\r{blank}\r{}", cut(text));
    }
}

/// As many whole words as there is room for.
fn cut(text: &str) -> &str {
    match text.get(..WIDTH) {
        Some(head) => head.rsplit_once(' ').map_or(head, |(words, _)| words),
        None => text,
    }
}

impl<V: Variant> Watch<V> for Screen<V> {
    fn progress(&mut self, progress: &Progress<'_, V>) {
        let (Some(best), true) = (progress.lines.first(), self.is_shown) else { return };
        let (depth, score, statistics) = (progress.depth, best.score, progress.statistics);
        let (seconds, nodes) = (statistics.time.as_secs_f64(), statistics.nodes() as f64 / 1e6);
        let moves = line_text(&self.root, &best.moves, self.form);
        self.show(&format!("depth {depth}  {score}  {seconds:.1} s  {nodes:.1} million nodes  {moves}"));
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

impl<V: Variant> Drop for Screen<V> {
    fn drop(&mut self) {
        self.show("");
    }
}
