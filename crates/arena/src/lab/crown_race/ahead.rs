//! The report's heuristic with the look-ahead that its author wished for.

use engine::{Evaluator, Limits, Options, Score, Table, Thinker};
use players::{Decision, NoMove, Player, Watch, open_to_capture};
use rules::{Game, Position, Variant};

/// Entries of its table.
const ENTRIES: usize = 1 << 18;

/// A search that judges positions by how many men can be jumped at once. One ply deep it is the report's player but for
/// the choice among equally good moves.
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
const OPTIONS: Options = Options { quiescence: false, ..Options::EXACT };

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
            lines: 1,
            endgame: None,
            stop: &stop,
        };
        let thought =
            thinker.think(game, limits, |progress| watch.progress(&progress)).ok_or(NoMove::NoneLegal)?;
        let best = &thought.lines[0];
        Ok(Decision {
            mv: best.moves[0],
            score: Some(best.score),
            one_sided: true,
            lines: thought.lines.clone(),
            statistics: Some(thought.statistics),
            reasons: Vec::new(),
            offers_draw: false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::random_openings;
    use players::Silent;
    use rules::Race8;

    /// One ply deep it leaves as few men open as any move does, unless it wins at once.
    #[test]
    fn one_ply_is_the_heuristic() {
        for game in random_openings::<Race8>(60, 9, 5) {
            let mut player = Ahead::default();
            let decision =
                player.choose(&game, &Limits::depth(1), &mut Silent::default()).expect("there are moves");
            let position = game.position();
            let open = |mv: &rules::Move<_>| open_to_capture(&position.play(mv));
            let fewest = position.legal_moves().iter().map(open).min().expect("there are moves");
            let wins = position.play(&decision.mv).outcome().is_some();
            assert!(wins || open(&decision.mv) == fewest, "{}", position.fen());
        }
    }
}
