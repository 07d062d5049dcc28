//! Wins that were there and were not taken.

use engine::{Prover, Verdict};
use players::open_to_capture;
use rules::{Color, Move, Position, Race8, Variant};
use serde::{Deserialize, Serialize};

use super::heuristic::{Heuristic, NAME};
use super::matches::{self, OPENING_PLIES, Searcher};
use crate::lab::{Lab, LabError};
use crate::openings::random_openings;
use crate::report::{Cell, Column, Table};
use crate::statistics::{Estimate, proportion};

/// What becomes of a won position after the move may take so many times the nodes of the proof that it is won.
const AFTERWARDS: u64 = 10;

/// How a player treated positions that were proved to be won for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Wins {
    moves: usize,
    won: usize,
    /// Won positions that its move threw away, and those of which that is not known.
    thrown: usize,
    unknown: usize,
    /// Of those thrown away, where every winning move leaves more men open to capture than the one it made.
    sacrifices: usize,
}

impl std::ops::Add for Wins {
    type Output = Wins;

    fn add(self, other: Wins) -> Wins {
        Wins {
            moves: self.moves + other.moves,
            won: self.won + other.won,
            thrown: self.thrown + other.thrown,
            unknown: self.unknown + other.unknown,
            sacrifices: self.sacrifices + other.sacrifices,
        }
    }
}

/// Wins of the heuristic and of its opponent.
pub(super) struct Misses {
    sums: [Wins; 2],
    games: usize,
    depth: u32,
    most_nodes: u64,
}

/// Plays games of the heuristic against `racer`, and looks at every move. A proof that a position is won takes at most so
/// many nodes.
pub(super) fn count(lab: &Lab<'_>, openings: usize, depth: u32, most_nodes: u64) -> Result<Misses, LabError> {
    let heuristic = Heuristic::<Race8>::new()?;
    let begun = random_openings::<Race8>(openings, OPENING_PLIES, lab.seed);
    let rows: Vec<[Wins; 2]> = lab.each("missed wins", 2 * openings, |number| {
        let own = if number.is_multiple_of(2) { Color::White } else { Color::Black };
        let opening = begun[number / 2].clone();
        let first = opening.moves().len();
        let played = matches::game(lab, &heuristic, Searcher::Racer.open()?, depth, !own, opening)?;
        let Some(played) = played else { return Ok(None) };
        let mut wins = [Wins::default(); 2];
        for (position, mv) in played.game.positions().zip(played.game.moves()).skip(first) {
            let side = usize::from(position.turn() != own);
            wins[side] = wins[side] + treated(lab, most_nodes, &position, &mv);
        }
        Ok((!lab.is_stopped()).then_some(wins))
    })?;
    let sum = |side: usize| rows.iter().map(|row| row[side]).fold(Wins::default(), std::ops::Add::add);
    Ok(Misses { sums: [sum(0), sum(1)], games: rows.len(), depth, most_nodes })
}

/// What a move makes of a position.
fn treated<V: Variant>(lab: &Lab<'_>, most_nodes: u64, position: &Position<V>, mv: &Move<V::Board>) -> Wins {
    let mut wins = Wins { moves: 1, ..Wins::default() };
    if Prover::new(most_nodes, &lab.stop).prove(position) != Some(Verdict::Wins) {
        return wins;
    }
    wins.won = 1;
    let mut prover = Prover::new(AFTERWARDS * most_nodes, &lab.stop);
    match prover.prove(&position.play(mv)) {
        Some(Verdict::Loses) => {}
        None => wins.unknown = 1,
        Some(Verdict::Wins) => {
            wins.thrown = 1;
            let open = |mv: &Move<V::Board>| open_to_capture(&position.play(mv));
            let legal = position.legal_moves();
            let others = legal.iter().filter(|other| open(other) <= open(mv));
            let is_won = |mv: &Move<V::Board>| prover.prove(&position.play(mv)) != Some(Verdict::Wins);
            wins.sacrifices = usize::from(!others.into_iter().any(is_won));
        }
    }
    wins
}

impl Misses {
    fn rows(&self) -> [(String, &Wins); 2] {
        let [heuristic, racer] = &self.sums;
        [(NAME.to_owned(), heuristic), (format!("racer, depth {}", self.depth), racer)]
    }

    pub(super) fn table(&self) -> Table {
        let mut table = Table::new(format!("Won positions in {} games of {}", self.games, Race8::ID)).columns([
            Column::new("player"),
            Column::new("moves"),
            Column::new("won").explanation(format!("positions proved to be won for it within {} nodes", self.most_nodes)),
            Column::new("thrown away").explanation("after its move the opponent is proved to win"),
            Column::new("share"),
            Column::new("not known").explanation(format!("not proved either way within {} nodes", AFTERWARDS * self.most_nodes)),
            Column::new("only by a sacrifice").explanation(
                "of those thrown away: no move that leaves as few men open to capture as the one it made could win",
            ),
        ]);
        for (name, wins) in self.rows() {
            let share = proportion(wins.thrown, wins.won).map(|share| 100.0 * share);
            table.push([
                name.into(),
                wins.moves.into(),
                wins.won.into(),
                wins.thrown.into(),
                Cell::percent_interval(share.value, share.low, share.high, 1),
                wins.unknown.into(),
                wins.sacrifices.into(),
            ]);
        }
        table
    }

    pub(super) fn finding(&self) -> String {
        let [own, racer] = &self.sums;
        let Estimate { value, low, high } = proportion(own.thrown, own.won).map(|share| 100.0 * share);
        let sacrifices = match own.thrown {
            0 => String::new(),
            thrown => format!(" In {} of those {thrown} only a sacrifice would have won.", own.sacrifices),
        };
        format!(
            "The heuristic throws away {} of {} won positions, {value:.0} % ({low:.0} to {high:.0}); `racer` at depth {} \
             against it {} of {}.{sacrifices}",
            own.thrown, own.won, self.depth, racer.thrown, racer.won
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Race4, read_move};

    /// On 4x4 one of the three first moves wins, and none of them leaves a man open.
    #[test]
    fn a_win_that_is_thrown_away_is_seen() {
        let lab = Lab::small(1, &|_| {});
        let start = Position::<Race4>::start();
        let treated = |text: &str| {
            let mv = read_move(&start, text).expect("a legal move");
            treated(&lab, 1000, &start, &mv)
        };
        let kept = Wins { moves: 1, won: 1, ..Wins::default() };
        assert_eq!(treated("c1-b2"), kept);
        assert_eq!(treated("a1-b2"), Wins { thrown: 1, ..kept });
        assert_eq!(kept + treated("a1-b2"), Wins { moves: 2, won: 2, thrown: 1, unknown: 0, sacrifices: 0 });
    }
}
