//! The line on the terminal while a match goes on.

use arena::Standing;
use arena::statistics::MOST_ELO;
use indicatif::ProgressBar;

use crate::commands::contest;

/// A bar with how it stands; nothing where there is no terminal.
pub(super) struct Screen(ProgressBar);

impl Screen {
    pub(super) fn new(games: usize, standing: &Standing) -> Screen {
        let bar = contest::bar(games);
        // Games of an earlier run say nothing of how fast these go.
        bar.set_position(standing.tally().games() as u64);
        bar.reset_eta();
        Screen(bar)
    }

    pub(super) fn show(&self, standing: &Standing) {
        let tally = standing.tally();
        self.0.set_position(tally.games() as u64);
        let elo = standing.pairs.elo();
        let elo = match standing.pairs.count() {
            0 | 1 => String::new(),
            _ if elo.value.abs() > MOST_ELO => String::new(),
            _ => format!(", Elo {:+.0} ({:+.0} to {:+.0})", elo.value, elo.low, elo.high),
        };
        self.0.set_message(format!("+{} ={} -{}{elo}, ", tally.wins, tally.draws, tally.losses));
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
