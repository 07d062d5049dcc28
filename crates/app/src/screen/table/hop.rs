//! A capture of several jumps, shown jump by jump.

use std::time::{Duration, Instant};

use session::View;

/// How long each jump is to be seen.
const JUMP: Duration = Duration::from_millis(220);

/// The boards on the way to the present one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    boards: Vec<String>,
    began: Instant,
}

impl Hop {
    /// The way of the last move, if it has stations.
    pub(super) fn of_last(view: &View, began: Instant) -> Option<Hop> {
        let last = view.history.last()?;
        if last.mv.path.len() < 3 {
            return None;
        }
        let before = match view.history.len() {
            1 => &view.start.board,
            plies => &view.history[plies - 2].board,
        };
        Some(Hop { boards: stations(before, &last.mv.path, &last.mv.taken), began })
    }

    /// The board to be shown now, if it is not the last one yet.
    pub(super) fn board(&self, now: Instant) -> Option<&str> {
        let gone = now.saturating_duration_since(self.began).as_millis() / JUMP.as_millis();
        self.boards.get(usize::try_from(gone).ok()?).map(String::as_str)
    }

    pub(super) fn is_over(&self, now: Instant) -> bool {
        self.board(now).is_none()
    }
}

/// The boards after each jump but the last.
fn stations(before: &str, path: &[u32], taken: &[u32]) -> Vec<String> {
    let mut board: Vec<char> = before.chars().collect();
    let mut boards = Vec::new();
    let index = |number: u32| (number as usize).saturating_sub(1);
    for (leg, step) in path.windows(2).enumerate().take(path.len().saturating_sub(2)) {
        let (from, to) = (index(step[0]), index(step[1]));
        if from >= board.len() || to >= board.len() {
            break;
        }
        let piece = std::mem::replace(&mut board[from], '.');
        board[to] = piece;
        if let Some(over) = taken.get(leg).map(|number| index(*number)).filter(|over| *over < board.len()) {
            board[over] = '.';
        }
        boards.push(board.iter().collect());
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_seen_on_every_square_it_lands_on() {
        assert_eq!(stations("Bw.w.", &[1, 3, 5], &[2, 4]), ["..Bw."]);
        assert_eq!(stations("Bw", &[1, 9, 5], &[2, 4]), Vec::<String>::new());
    }
}
