//! What players that search have in common: an evaluation and options for the one search.

use engine::{Evaluator, Limits, Options, Table, Thinker};
use rules::{Game, Position, Variant, write_move};

use crate::player::{Decision, Glance, NoMove, Player, Watch};
use crate::words::judgement;

/// A player that searches.
pub(crate) struct Searching<E> {
    pub(crate) name: String,
    pub(crate) evaluator: E,
    pub(crate) options: Options,
    pub(crate) table: Table,
    pub(crate) threads: usize,
    /// How many best lines it tells.
    pub(crate) lines: usize,
    /// The depth it searches to when no limit is given.
    pub(crate) depth: Option<u32>,
}

impl<V: Variant, E: Evaluator<V> + Send> Player<V> for Searching<E> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        let limits =
            if *limits == Limits::default() { Limits { depth: self.depth, ..*limits } } else { *limits };
        let stop = watch.stop();
        let thinker = Thinker {
            evaluator: &self.evaluator,
            options: self.options,
            table: &self.table,
            threads: self.threads,
            lines: self.lines,
            stop: &stop,
        };
        let thought = thinker.think(game, &limits, |progress| watch.progress(&progress)).ok_or(NoMove)?;
        let best = &thought.lines[0];
        let mut reasons = vec![judgement(best.score, game.position().turn())];
        if let Some(reply) = best.moves.get(1) {
            let after = game.position().play(&best.moves[0]);
            reasons.push(format!("it expects the reply {}", write_move(&after, reply)));
        }
        Ok(Decision {
            mv: best.moves[0],
            score: Some(best.score),
            lines: thought.lines.clone(),
            statistics: Some(thought.statistics),
            reasons,
        })
    }

    fn glance(&self, position: &Position<V>) -> Option<Glance> {
        Some(Glance { score: self.evaluator.evaluate(position), terms: self.evaluator.terms(position) })
    }
}
