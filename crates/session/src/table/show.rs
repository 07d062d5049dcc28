//! The table as screens see it.

use std::time::Instant;

use rules::{Color, Position, Variant};

use super::{Chair, Table};
use crate::action::Who;
use crate::geometry;
use crate::view::{ClockView, PlyView, PositionView, ResultView, SeatView, View};
use crate::words;

impl<V: Variant> Table<V> {
    pub(super) fn show(&self, now: Instant) -> View {
        let position = self.game.position();
        let outcome = self.game.outcome();
        let turn = outcome.is_none().then(|| position.turn());
        let start = self.game.start();
        View {
            version: self.version,
            game: geometry::game::<V>(),
            squares: geometry::squares::<V>(),
            board: geometry::board::<V>(&position.pieces()),
            fen: position.fen(),
            start: PositionView { board: geometry::board::<V>(&start.pieces()), fen: start.fen() },
            turn,
            standing: self.standing(),
            seats: [self.seat(&self.chairs[0]), self.seat(&self.chairs[1])],
            legal: if outcome.is_none() { geometry::ways(&position) } else { Vec::new() },
            must_jump: outcome.is_none() && position.must_capture(),
            history: self.history(),
            redo: self.undone.len(),
            can_undo: self.can_undo(Who::Both),
            clocks: self.clocks.as_ref().map(|clocks| {
                [Color::Black, Color::White].map(|color| ClockView {
                    left: u64::try_from(clocks.left(color, now).as_millis()).unwrap_or(u64::MAX),
                    running: clocks.running() == Some(color),
                })
            }),
            result: outcome
                .map(|outcome| ResultView { winner: outcome.winner(), reason: outcome.to_string() }),
            evaluation: self
                .evaluation
                .clone()
                .or_else(|| self.notes.last().and_then(|note| note.thought.clone())),
            hint: self.hint.clone(),
            thinking: self.running.as_ref().map(|running| running.kind),
            draw_offer: self.draw_offer,
            notice: self.notice.clone(),
            paused: self.is_paused,
            wait: u32::try_from(self.wait.as_millis()).unwrap_or(u32::MAX),
            review: self.review.as_ref().map(|review| {
                let history = self.history();
                let texts: Vec<String> = history.iter().map(|ply| ply.mv.text.clone()).collect();
                let turns: Vec<Color> = history.iter().map(|ply| ply.color).collect();
                review.view(&texts, &turns)
            }),
        }
    }

    fn standing(&self) -> String {
        match self.game.outcome() {
            Some(outcome) => format!("The game is over: {outcome}."),
            None => {
                let position = self.game.position();
                let jump = if position.must_capture() { "; a jump is compulsory" } else { "" };
                format!("{} to move{jump}.", position.turn())
            }
        }
    }

    fn seat(&self, chair: &Chair<V>) -> SeatView {
        match chair {
            Chair::Person { name } => SeatView { name: name.clone(), person: true, player: None },
            Chair::Player { name, .. } => {
                SeatView { name: name.clone(), person: false, player: Some(name.clone()) }
            }
        }
    }

    fn history(&self) -> Vec<PlyView> {
        let positions: Vec<Position<V>> = self.game.positions().collect();
        let moves = self.game.moves().zip(&self.notes).enumerate();
        moves
            .map(|(ply, (mv, note))| {
                let (before, after) = (&positions[ply], &positions[ply + 1]);
                PlyView {
                    mv: geometry::way::<V>(&mv, words::move_text(before, &mv)),
                    color: before.turn(),
                    board: geometry::board::<V>(&after.pieces()),
                    fen: after.fen(),
                    thought: note.thought.clone(),
                    reasons: note.reasons.clone(),
                    seconds: note.seconds,
                    exhibits: note.exhibits.clone(),
                }
            })
            .collect()
    }
}
