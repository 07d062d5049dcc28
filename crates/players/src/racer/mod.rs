//! `racer`: the crown race, played well.
//!
//! It looks for a proof first, with a part of its time: on small boards and towards the end of a game that tells who
//! wins. Otherwise it searches, with an evaluation of its own. `racer:vulnerable` plays the heuristic of the report on the
//! Prolog player, without looking ahead.

mod evaluation;
mod vulnerable;

use std::time::Instant;

use engine::{Limits, Options, Prover, Table, Verdict};
use rules::{Game, Goal, Move, Position, Variant};

use crate::player::{Decision, Glance, NoMove, Player, Watch};
use crate::registry::PlayerOptions;
use crate::searching::{Depth, Searching};

pub use vulnerable::open_to_capture;

const ENTRIES: usize = 1 << 20;
/// The depth it searches to when no limit is given.
const DEPTH: u32 = 15;
/// The most positions that it enters to find a proof, a fraction of a second.
const MOST_PROOF: u64 = 200_000;
/// A proof may take this part of the positions that a search may visit.
const PROOF_PART: u64 = 4;
/// About how many positions a proof enters in a second.
const PROOF_RATE: f64 = 500_000.0;

/// Whether it plays a game.
pub(crate) fn plays<V: Variant>() -> bool {
    V::RULES.goal == Goal::Crown
}

pub(crate) fn open<V: Variant>(vulnerable: bool, how: &PlayerOptions) -> Box<dyn Player<V>> {
    if vulnerable {
        return Box::new(vulnerable::Vulnerable);
    }
    Box::new(Racer(Searching {
        name: "racer".to_owned(),
        evaluator: Box::new(evaluation::Race),
        options: Options::STEADY,
        table: Table::new(ENTRIES),
        depth: Depth::Free(DEPTH),
        one_sided: false,
        book: None,
        asks_database: true,
        most_entries: 0,
        how: how.clone(),
    }))
}

struct Racer<V: Variant>(Searching<V>);

/// How many positions may be entered to find a proof.
fn budget(limits: &Limits) -> u64 {
    let by_nodes = limits.nodes.map(|nodes| nodes / PROOF_PART);
    let by_time = limits.hard_time().map(|time| (time.as_secs_f64() * PROOF_RATE) as u64 / PROOF_PART);
    // Whoever asks for a depth asks for a search.
    let by_depth = limits.depth.map(|_| 0);
    [by_nodes, by_time, by_depth].into_iter().flatten().fold(MOST_PROOF, u64::min)
}

/// A move that wins for certain.
fn winning<V: Variant>(position: &Position<V>, prover: &mut Prover<'_, V>) -> Option<Move<V::Board>> {
    if prover.prove(position)? != Verdict::Wins {
        return None;
    }
    let mut moves = position.legal_moves().into_iter();
    moves.find(|mv| prover.prove(&position.play(mv)) == Some(Verdict::Loses))
}

impl<V: Variant> Player<V> for Racer<V> {
    fn name(&self) -> String {
        self.0.name()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        let position = game.position();
        // There is nothing to prove where there is no choice, or the way to the end is known.
        if position.count_moves() == 1 || self.0.knows_the_way(&position) {
            return self.0.choose(game, limits, watch);
        }
        let (began, stop) = (Instant::now(), watch.stop());
        let mut prover = Prover::new(budget(limits), &stop);
        match winning(&position, &mut prover) {
            Some(mv) => {
                let nodes = prover.nodes();
                let reason = format!("it wins against every reply; the proof took {nodes} positions");
                Ok(Decision::plain(mv, vec![reason]))
            }
            None => self.0.choose(game, &limits.less(began.elapsed(), prover.nodes()), watch),
        }
    }

    fn glance(&self, position: &Position<V>) -> Option<Glance> {
        self.0.glance(position)
    }
}
