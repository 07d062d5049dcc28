//! The heuristic of the report, alone: win at once if that can be done, else leave as few men as possible open to
//! capture; of equally good moves the first in the order of their squares.

use engine::Limits;
use rules::{Game, Move, Position, Set, Variant};

use crate::player::{Decision, NoMove, Player, Watch};

pub(crate) struct Vulnerable;

/// How many men of the side that has just moved can be jumped at once, which is what the report's heuristic counts.
pub fn open_to_capture<V: Variant>(position: &Position<V>) -> usize {
    let mut jumped = Set::<V::Board>::default();
    for mv in position.routes().iter().filter(|mv| mv.is_capture()) {
        // The first man of each jump; those behind it are only open because of it.
        let mut path = mv.path();
        if let (Some(from), Some(to)) = (path.next(), path.next()) {
            let (row, column) = ((from.row() + to.row()) / 2, (from.column() + to.column()) / 2);
            if let Some(over) = rules::Square::at(row, column) {
                jumped |= Set::from(over);
            }
        }
    }
    jumped.len()
}

/// The squares of a move by their places, which is the order in which moves are tried.
fn places<B: rules::Board>(mv: &Move<B>) -> Vec<usize> {
    mv.path().map(|square| square.index()).collect()
}

impl<V: Variant> Player<V> for Vulnerable {
    fn name(&self) -> String {
        "racer:vulnerable".to_owned()
    }

    fn choose(&mut self, game: &Game<V>, _: &Limits, _: &mut dyn Watch<V>) -> Result<Decision<V>, NoMove> {
        let position = game.position();
        let us = position.turn();
        let mut moves = position.legal_moves();
        moves.sort_by_key(places);
        let wins = |mv: &&Move<V::Board>| {
            position.play(mv).outcome().is_some_and(|outcome| outcome.winner() == Some(us))
        };
        if let Some(mv) = moves.iter().find(wins) {
            return Ok(Decision::plain(*mv, vec!["it wins at once".to_owned()]));
        }
        let open = |mv: &Move<V::Board>| open_to_capture(&position.play(mv));
        let best = moves.iter().min_by_key(|mv| open(mv)).ok_or(NoMove::NoneLegal)?;
        let left = match open(best) {
            0 => "it leaves no man open to capture".to_owned(),
            1 => "it leaves one man open to capture".to_owned(),
            men => format!("it leaves {men} men open to capture"),
        };
        let others = format!("no other of the {} moves leaves fewer", moves.len());
        Ok(Decision::plain(*best, if moves.len() == 1 { vec![left] } else { vec![left, others] }))
    }
}
