//! The report's heuristic with the look-ahead that its author wished for.

use engine::{Evaluator, Limits, Line, Options, Score, Table, TableUse, Thinker};
use players::{Decision, NoMove, Player, Watch, open_to_capture};
use rules::{Game, Position, Variant};

/// Entries of its table.
const ENTRIES: usize = 1 << 18;

/// A search that judges positions by how many men can be jumped at once. Of equally good moves it takes the first in the
/// order of their squares, as the heuristic does: many are, and another choice among them would be another player. One
/// ply deep it is the report's player.
pub(super) struct Ahead(Table);

impl Default for Ahead {
    fn default() -> Ahead {
        Ahead(Table::new(ENTRIES))
    }
}

/// What can be jumped is good for the side that jumps next.
struct Open;

impl<V: Variant> Evaluator<V> for Open {
    fn evaluate(&self, position: &Position<V>) -> Score {
        Score::evaluation(100 * open_to_capture(position) as i32)
    }
}

/// The heuristic is about jumps that are pending, so they are not played out first.
const OPTIONS: Options = Options { quiescence: false, table: TableUse::EqualDepth, ..Options::EXACT };

impl<V: Variant> Player<V> for Ahead {
    fn name(&self) -> String {
        "ahead".to_owned()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        let stop = watch.stop();
        let thinker = Thinker {
            evaluator: &Open,
            options: OPTIONS,
            table: &self.0,
            threads: 1,
            // The score of every move, to see which are equal.
            lines: game.position().count_moves(),
            endgame: None,
            stop: &stop,
        };
        let thought =
            thinker.think(game, limits, |progress| watch.progress(&progress)).ok_or(NoMove::NoneLegal)?;
        let order = |line: &&Line<V>| {
            let squares: Vec<usize> = line.moves[0].path().map(|square| square.index()).collect();
            (std::cmp::Reverse(line.score), squares)
        };
        let best = thought.lines.iter().min_by_key(order).ok_or(NoMove::NoneLegal)?;
        Ok(Decision {
            mv: best.moves[0],
            score: Some(best.score),
            one_sided: true,
            lines: vec![best.clone()],
            statistics: Some(thought.statistics),
            reasons: Vec::new(),
            offers_draw: false,
            exhibits: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::random_openings;
    use players::{PlayerOptions, PlayerSpec, Silent};
    use rules::Race8;

    #[test]
    fn one_ply_is_the_heuristic() {
        let spec = PlayerSpec::Racer { vulnerable: true };
        let mut heuristic = spec.open::<Race8>(&PlayerOptions::default()).expect("it plays the race");
        for game in random_openings::<Race8>(60, 9, 5) {
            let [ahead, alone] = [&mut Ahead::default() as &mut dyn Player<Race8>, &mut *heuristic]
                .map(|player| player.choose(&game, &Limits::depth(1), &mut Silent::default()));
            let (ahead, alone) = (ahead.expect("a move").mv, alone.expect("a move").mv);
            assert_eq!(ahead, alone, "{}", game.position().fen());
        }
    }
}
