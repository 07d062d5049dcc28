//! Looking at positions of the past, and at what a look back has found.

use session::{Evaluation, Mistake};

use super::Table;

impl Table {
    /// The position that is shown, counted from the start.
    pub(super) fn place(&self) -> usize {
        self.at.unwrap_or(self.view.history.len())
    }

    /// Goes to a position; the last one is the game itself.
    pub(super) fn go_to(&mut self, at: usize) {
        self.pick.put_down();
        self.hop = None;
        self.message = None;
        self.at = (at < self.view.history.len()).then_some(at);
    }

    pub(super) fn step(&mut self, by: isize) {
        self.go_to(self.place().saturating_add_signed(by));
    }

    /// Goes to the position before the next or the last move that cost much.
    pub(super) fn turning_point(&mut self, forwards: bool) {
        let place = self.place();
        let plies = self.view.review.iter().flat_map(|review| &review.mistakes).map(|mistake| mistake.ply);
        // A mistake is shown after the move, where the board shows it.
        let found = match forwards {
            true => plies.map(|ply| ply + 1).find(|at| *at > place),
            false => plies.map(|ply| ply + 1).rfind(|at| *at < place),
        };
        match found {
            Some(at) => self.go_to(at),
            None if self.view.review.is_none() => {
                self.say("v looks back at the game and finds where it turned.")
            }
            None => self.say("There is no further turning point that way."),
        }
    }

    /// What the move that is shown cost, if it cost much.
    pub(super) fn mistake_shown(&self) -> Option<&Mistake> {
        let ply = self.place().checked_sub(1)?;
        self.view.review.as_ref()?.mistakes.iter().find(|mistake| mistake.ply == ply)
    }

    /// Who is better in what is shown.
    pub(super) fn judgement_shown(&self) -> Option<&Evaluation> {
        let reviewed =
            self.view.review.as_ref().and_then(|review| review.positions.get(self.place())?.as_ref());
        match self.at {
            _ if reviewed.is_some() => reviewed,
            None => self.view.evaluation.as_ref(),
            Some(_) => self.move_shown().and_then(|ply| ply.thought.as_ref()),
        }
    }
}
