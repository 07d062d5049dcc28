//! What is marked on the board.

use rules::Color;
use session::{PlyView, View};

use super::Table;
use crate::screen::board::Mark;

/// Where the keyboard begins: on a piece that can move.
pub(super) fn first_cursor(view: &View) -> u32 {
    view.legal.first().and_then(|mv| mv.path.first()).copied().unwrap_or(1)
}

impl Table {
    /// The pieces that are shown: of a move that is on its way, of a position of the past, or the present ones.
    pub(super) fn shown_board(&self, now: std::time::Instant) -> &str {
        match (&self.hop, self.at) {
            (Some(hop), None) => hop.board(now).unwrap_or(&self.view.board),
            (_, Some(at)) => self.board_at(at),
            (None, None) => &self.view.board,
        }
    }

    /// The pieces of a position, counted from the start.
    pub(super) fn board_at(&self, at: usize) -> &str {
        match at.checked_sub(1).and_then(|ply| self.view.history.get(ply)) {
            Some(ply) => &ply.board,
            None => &self.view.start.board,
        }
    }

    /// The position that is shown, as FEN.
    pub(super) fn fen_shown(&self) -> &str {
        match self.at {
            None => &self.view.fen,
            Some(at) => match at.checked_sub(1).and_then(|ply| self.view.history.get(ply)) {
                Some(ply) => &ply.fen,
                None => &self.view.start.fen,
            },
        }
    }

    /// The move that led to what is shown.
    pub(super) fn move_shown(&self) -> Option<&PlyView> {
        match self.at {
            None => self.view.history.last(),
            Some(at) => at.checked_sub(1).and_then(|ply| self.view.history.get(ply)),
        }
    }

    /// Who is to move in what is shown.
    pub(super) fn turn_shown(&self) -> Option<Color> {
        match self.at.and_then(|at| self.view.history.get(at)) {
            Some(next) => Some(next.color),
            None => self.view.turn,
        }
    }

    /// Whether a piece of whoever is to move stands on a square.
    pub(super) fn is_own(&self, square: u32) -> bool {
        let letter = self.view.board.chars().nth((square as usize).saturating_sub(1)).unwrap_or('.');
        let color = match letter.to_ascii_lowercase() {
            'b' => Some(Color::Black),
            'w' => Some(Color::White),
            _ => None,
        };
        color.is_some() && color == self.view.turn
    }

    pub(super) fn marks(&self) -> Vec<(u32, Mark)> {
        let mut marks = Vec::new();
        if let Some(ply) = self.move_shown() {
            let ends = [ply.mv.path.first(), ply.mv.path.last()];
            marks.extend(ends.into_iter().flatten().map(|square| (*square, Mark::Last)));
        }
        if self.at.is_some() {
            return marks;
        }
        marks.extend(self.pick.path().iter().map(|square| (*square, Mark::Picked)));
        marks.extend(self.pick.targets(&self.view.legal).into_iter().map(|square| (square, Mark::Target)));
        if let (Some(hint), true) = (&self.view.hint, self.pick.is_empty()) {
            marks.extend(hint.mv.path.iter().map(|square| (*square, Mark::Hint)));
        }
        if self.view.must_jump && self.may_move() {
            marks.extend(
                self.view.legal.iter().filter_map(|mv| mv.path.first()).map(|from| (*from, Mark::Jump)),
            );
        }
        marks
    }
}
