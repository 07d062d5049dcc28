//! Searches with a dear evaluation and with a cheap one, with ordering and without.

use std::hint::black_box;
use std::time::Instant;

use engine::{Evaluator, Limits, Material, Options, Ordering};
use players::{OneJumpBehind, PlayerOptions, PlayerSpec};
use rules::{Game, Lose8, Position};

use crate::lab::lines::{self, Moves};
use crate::lab::searches::{self, Tree, Way};
use crate::lab::{Lab, LabError};
use crate::openings::random_openings;
use crate::runner::ArenaError;
use crate::statistics::{Estimate, geometric_mean, mean};

/// As the agent searched: alpha-beta to a fixed depth.
const PLAIN: Options = Options { quiescence: false, ..Options::ALPHA_BETA };

pub(super) const WAYS: [Way; 6] = [
    Way { name: "unordered", options: PLAIN },
    Way { name: "by evaluation", options: Options { ordering: Ordering::Evaluation, ..PLAIN } },
    Way { name: "captures, crownings", options: Options { ordering: Ordering::Simple, ..PLAIN } },
    Way { name: "killers, history", options: Options { ordering: Ordering::Full, ..PLAIN } },
    Way { name: "this project's usual", options: Options { quiescence: false, ..Options::EXACT } },
    Way { name: "unordered, deepening", options: Options { deepening: true, ..PLAIN } },
];
/// As the agent was in the end.
pub(super) const UNORDERED: usize = 0;
/// What its authors tried and took out again.
pub(super) const BY_EVALUATION: usize = 1;
/// What they did not try, for it would build the tree anew.
pub(super) const DEEPENING: usize = 5;

/// The evaluations: the agent's own and a count of pieces.
pub(super) const EVALUATIONS: [&str; 2] = ["one-jump-behind", "material"];
/// The agent's own.
pub(super) const DEAR: usize = 0;
/// The count of pieces.
pub(super) const CHEAP: usize = 1;

/// Everything that was measured.
pub(super) struct Measured {
    pub(super) depths: Vec<u32>,
    pub(super) positions: usize,
    /// By depth, position, evaluation and way.
    trees: Vec<Vec<Vec<Vec<Tree>>>>,
    /// The same in seconds.
    seconds: Vec<Vec<Vec<Vec<f64>>>>,
    /// Nanoseconds of a call of each evaluation.
    pub(super) call: [Estimate; 2],
}

pub(super) fn measure(lab: &Lab<'_>) -> Result<Measured, LabError> {
    let positions = positions(lab)?;
    let depths: Vec<u32> = lab.size(3..=5, 4..=12).collect();
    let (dear, cheap) = (OneJumpBehind::ALL.evaluator::<Lose8>(), Material::PIECES);
    let evaluators: [&dyn Evaluator<Lose8>; 2] = [&*dear, &cheap];
    let count = positions.len();
    let trees = lab.each("trees", depths.len() * count, |number| {
        let (depth, game) = (depths[number / count], &positions[number % count]);
        let trees = |evaluator: &&dyn Evaluator<Lose8>| {
            WAYS.iter().map(|way| searches::tree(lab, *evaluator, way.options, game, depth)).collect()
        };
        Ok(evaluators.iter().map(trees).collect::<Option<Vec<Vec<Tree>>>>())
    })?;
    let seconds = lab.each_alone("times", depths.len() * count, |number| {
        let (depth, game) = (depths[number / count], &positions[number % count]);
        // Large trees take long enough to be measured once.
        let runs = if depth > 8 { 1 } else { 5 };
        let seconds = |evaluator: &&dyn Evaluator<Lose8>| {
            WAYS.iter()
                .map(|way| searches::seconds(lab, *evaluator, way.options, game, depth, runs))
                .collect()
        };
        Ok(evaluators.iter().map(seconds).collect::<Option<Vec<Vec<f64>>>>())
    })?;
    let by_depth = |number: usize| number * count..(number + 1) * count;
    Ok(Measured {
        trees: (0..depths.len()).map(|depth| trees[by_depth(depth)].to_vec()).collect(),
        seconds: (0..depths.len()).map(|depth| seconds[by_depth(depth)].to_vec()).collect(),
        call: calls(lab, &positions, evaluators)?,
        positions: count,
        depths,
    })
}

/// Positions of games of the agent against itself: of each game one early, one in the middle and one late,
/// in which there is a choice.
fn positions(lab: &Lab<'_>) -> Result<Vec<Game<Lose8>>, LabError> {
    let openings = random_openings::<Lose8>(lab.size(2, 20), 6, lab.seed);
    let open = || {
        let agent = PlayerSpec::OneJumpBehind(OneJumpBehind::ALL);
        agent.open::<Lose8>(&PlayerOptions::default()).map_err(ArenaError::Player)
    };
    let games: Vec<Moves> = lab.each("games for positions", openings.len(), |number| {
        lines::play(lab, &openings[number], [open()?, open()?], &Limits::depth(4))
    })?;
    let mut positions = Vec::new();
    for moves in &games {
        let mut stages: Vec<Game<Lose8>> = lines::stages(moves)?;
        stages.retain(|game| game.position().count_moves() > 1);
        positions
            .extend([1, 2, 3].iter().filter_map(|quarter| stages.get(stages.len() * quarter / 4)).cloned());
    }
    Ok(positions)
}

/// How long one call of each evaluation takes, over the positions and those after each of their moves.
fn calls(
    lab: &Lab<'_>,
    games: &[Game<Lose8>],
    evaluators: [&dyn Evaluator<Lose8>; 2],
) -> Result<[Estimate; 2], LabError> {
    let mut positions: Vec<Position<Lose8>> = Vec::new();
    for game in games {
        let position = game.position();
        positions.push(position);
        positions.extend(position.legal_moves().iter().map(|mv| position.play(mv)));
    }
    let rounds = lab.size(20, 1000);
    let times: Vec<[f64; 2]> = lab.each_alone("evaluations", 20, |_| {
        Ok(Some(evaluators.map(|evaluator| {
            let began = Instant::now();
            for _ in 0..rounds {
                for position in &positions {
                    black_box(evaluator.evaluate(black_box(position)));
                }
            }
            1e9 * began.elapsed().as_secs_f64() / (rounds * positions.len()) as f64
        })))
    })?;
    Ok([DEAR, CHEAP].map(|which| mean(&times.iter().map(|times| times[which]).collect::<Vec<_>>())))
}

impl Measured {
    /// A number of the trees at a depth (by its place), as a plain average of positions.
    pub(super) fn average(
        &self,
        depth: usize,
        evaluation: usize,
        way: usize,
        of: impl Fn(&Tree) -> u64,
    ) -> f64 {
        let all = &self.trees[depth];
        all.iter().map(|trees| of(&trees[evaluation][way]) as f64).sum::<f64>() / all.len().max(1) as f64
    }

    /// The average of the seconds of a search.
    pub(super) fn seconds(&self, depth: usize, evaluation: usize, way: usize) -> f64 {
        let all = &self.seconds[depth];
        all.iter().map(|seconds| seconds[evaluation][way]).sum::<f64>() / all.len().max(1) as f64
    }

    /// The longest search.
    pub(super) fn longest(&self, depth: usize, evaluation: usize, way: usize) -> f64 {
        self.seconds[depth].iter().map(|seconds| seconds[evaluation][way]).fold(0.0, f64::max)
    }

    /// The time of a way for the time of the unordered search, position by position.
    pub(super) fn time_ratio(&self, depth: usize, evaluation: usize, way: usize) -> Estimate {
        let ratio = |seconds: &Vec<Vec<f64>>| seconds[evaluation][way] / seconds[evaluation][UNORDERED];
        geometric_mean(&self.seconds[depth].iter().map(ratio).collect::<Vec<_>>())
    }

    /// The depth from which on a way takes less time than the unordered search.
    pub(super) fn pays_from(&self, evaluation: usize, way: usize) -> Option<u32> {
        let ratios = (0..self.depths.len()).map(|depth| self.time_ratio(depth, evaluation, way));
        pays_from(&self.depths, &ratios.collect::<Vec<_>>())
    }

    /// What an evaluation costs in units of the rest of the work at a node, by the time of unordered
    /// searches at the last depth.
    pub(super) fn dearness(&self, evaluation: usize) -> f64 {
        let last = self.depths.len() - 1;
        let average = |of: fn(&Tree) -> u64| self.average(last, evaluation, UNORDERED, of);
        let call = self.call[evaluation].value;
        let all = 1e9 * self.seconds(last, evaluation, UNORDERED);
        call * average(|tree| tree.nodes) / (all - call * average(|tree| tree.evaluations)).max(1e-9)
    }
}

/// The first depth from which on the whole interval is below 1.
fn pays_from(depths: &[u32], ratios: &[Estimate]) -> Option<u32> {
    let paying = ratios.iter().rev().take_while(|ratio| ratio.high < 1.0).count();
    depths[depths.len() - paying..].first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordering_pays_from_where_it_always_pays() {
        let near = |value: f64| Estimate { value, low: value - 0.05, high: value + 0.05 };
        let from = |values: [f64; 4]| pays_from(&[4, 5, 6, 7], &values.map(near));
        assert_eq!(from([1.2, 0.8, 0.9, 0.7]), Some(5));
        assert_eq!(from([0.8, 0.98, 0.9, 0.7]), Some(6));
        assert_eq!(from([0.8, 0.8, 0.8, 1.0]), None);
        assert_eq!(from([0.8; 4]), Some(4));
    }
}
