//! One position: what Soar would do there, and what minimax thinks of every move.

use engine::{Evaluator, Limits, Material, Options, Table, TableUse, Thinker};
use players::soar::{Detail, Scene, SoarSpec, move_at};
use players::{PlayerOptions, PlayerSpec, Silent, readable};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, English, Game, Move, Variant};
use serde::{Deserialize, Serialize};

use crate::lab::{Lab, LabError};

type Step = Move<<English as Variant>::Board>;

/// Entries of the table that a search remembers positions in.
const ENTRIES: usize = 1 << 18;

/// Whose games the position comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Origin {
    Soar,
    Random,
}

/// What minimax judges positions by when it looks no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eyes {
    /// A man is worth one and a king two, as in the example of section 1.2.2.3, wherever the depth ends.
    Plain,
    /// The same, but jumps that are pending are played out first.
    Material,
    /// The champion's evaluation, with pending jumps played out.
    Champion,
}

impl Eyes {
    pub(super) const ALL: [Eyes; 3] = [Eyes::Plain, Eyes::Material, Eyes::Champion];

    pub(super) fn name(self) -> &'static str {
        match self {
            Eyes::Plain => "material, cut off",
            Eyes::Material => "material",
            Eyes::Champion => "the champion's evaluation",
        }
    }

    fn evaluator(self) -> Box<dyn Evaluator<English>> {
        match self {
            Eyes::Plain | Eyes::Material => Box::new(Material { man: 100, king: 200 }),
            Eyes::Champion => Box::new(readable::<English>()),
        }
    }

    /// Techniques that leave the value of a search what plain minimax would find. The table knows nothing of the way to
    /// a position, so draws by repetition are left out.
    fn options(self) -> Options {
        let quiescence = self != Eyes::Plain;
        Options { table: TableUse::EqualDepth, draws: false, quiescence, ..Options::EXACT }
    }
}

/// How far everything goes.
#[derive(Clone, Copy)]
pub(super) struct Depths {
    /// Minimax chooses at every depth up to this.
    pub(super) most: u32,
    /// What moves cost is seen at this depth.
    pub(super) judge: u32,
    /// Positions come from at most so many plies of a game.
    pub(super) plies: usize,
}

/// A position with at least two legal moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Sample {
    pub(super) fen: String,
    pub(super) origin: Origin,
    /// How likely Soar is to choose each of the legal moves.
    pub(super) chosen: Vec<f64>,
    /// For each of [`Eyes::ALL`], and each depth from 1, the score of each move.
    pub(super) scores: Vec<Vec<Vec<i16>>>,
    /// The score of each move at the depth of the judge, by the champion's evaluation.
    pub(super) judged: Vec<i16>,
}

impl Sample {
    /// The sample of a number; `None` if it was stopped.
    pub(super) fn take(lab: &Lab<'_>, number: usize, depths: Depths) -> Result<Option<Sample>, LabError> {
        let origin = if number.is_multiple_of(2) { Origin::Soar } else { Origin::Random };
        let mut dice =
            StdRng::seed_from_u64(lab.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number as u64));
        let mut game = None;
        while game.is_none() {
            if lab.is_stopped() {
                return Ok(None);
            }
            game = reach(origin, depths.plies, &mut dice)?;
        }
        let Some(game) = game else { return Ok(None) };
        let legal = game.position().legal_moves();
        let chosen = likelihoods(&game, &legal, dice.random())?;
        let judge = |eyes: Eyes, depth: u32| by_depth(lab, &game, &legal, eyes, depth);
        let scores = Eyes::ALL.map(|eyes| judge(eyes, depths.most)).to_vec();
        let judged = judge(Eyes::Champion, depths.judge).pop().unwrap_or_default();
        // What a stopped search has found so far is not to be kept.
        let sample = Sample { fen: game.position().fen(), origin, chosen, scores, judged };
        Ok((!lab.is_stopped()).then_some(sample))
    }
}

fn missing(error: impl std::fmt::Display) -> LabError {
    LabError::Missing(error.to_string())
}

/// A game played to a ply by chance, and on until there is a choice; `None` if it ended before.
fn reach(origin: Origin, most: usize, dice: &mut StdRng) -> Result<Option<Game<English>>, LabError> {
    let spec = match origin {
        Origin::Soar => PlayerSpec::Soar(SoarSpec::default()),
        Origin::Random => PlayerSpec::Random,
    };
    let plies = dice.random_range(4..=most);
    let mut open =
        || spec.open::<English>(&PlayerOptions { seed: dice.random(), ..PlayerOptions::default() });
    let mut players = [open().map_err(missing)?, open().map_err(missing)?];
    let mut game = Game::<English>::new();
    while game.moves().len() < plies || game.position().count_moves() < 2 {
        if game.outcome().is_some() {
            return Ok(None);
        }
        let player = &mut players[usize::from(game.position().turn() == Color::White)];
        let decision = player.choose(&game, &Limits::default(), &mut Silent::default()).map_err(missing)?;
        game.play(&decision.mv).map_err(missing)?;
    }
    Ok(game.outcome().is_none().then_some(game))
}

/// How likely Soar is to choose each move: the moves that its strategies leave standing are equally likely.
fn likelihoods(game: &Game<English>, legal: &[Step], seed: u64) -> Result<Vec<f64>, LabError> {
    let mut mind = SoarSpec::default().mind(seed).map_err(missing)?;
    let account = mind.consider(&Scene::of_game(game), Detail::default());
    let standing: Vec<Step> =
        account.candidates.iter().filter_map(|place| move_at(game, &account, *place)).collect();
    // The player takes any legal move if its rules leave none.
    let standing = if standing.is_empty() { legal.to_vec() } else { standing };
    let share = 1.0 / standing.len() as f64;
    let likelihood = |mv: &Step| share * standing.iter().filter(|other| *other == mv).count() as f64;
    Ok(legal.iter().map(likelihood).collect())
}

/// The exact score of every move at every depth from 1: each is searched with all others forbidden.
fn by_depth(lab: &Lab<'_>, game: &Game<English>, legal: &[Step], eyes: Eyes, depth: u32) -> Vec<Vec<i16>> {
    let (evaluator, table) = (eyes.evaluator(), Table::new(ENTRIES));
    let thinker = Thinker {
        evaluator: &*evaluator,
        options: eyes.options(),
        table: &table,
        threads: 1,
        lines: 1,
        endgame: None,
        stop: &lab.stop,
    };
    let mut scores = vec![Vec::new(); depth as usize];
    for mv in legal {
        let others: Vec<Step> = legal.iter().filter(|other| *other != mv).copied().collect();
        let mut found = Vec::new();
        thinker.think_without(game, &others, &Limits::depth(depth), |progress| {
            found.push(progress.lines[0].score.value());
        });
        // A search ends early once it has seen the end of the game; more depth would not change that.
        let last = found.last().copied().unwrap_or_default();
        found.resize(depth as usize, last);
        scores.iter_mut().zip(found).for_each(|(scores, score)| scores.push(score));
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab() -> Lab<'static> {
        Lab::small(1, &|_| {})
    }

    /// Against the same search with none of its techniques but plain minimax.
    #[test]
    fn scores_are_those_of_plain_minimax() {
        let mut dice = StdRng::seed_from_u64(5);
        for _ in 0..6 {
            let Some(game) = reach(Origin::Random, 40, &mut dice).expect("players") else { continue };
            let legal = game.position().legal_moves();
            for eyes in Eyes::ALL {
                let scores = by_depth(&lab(), &game, &legal, eyes, 4);
                let (evaluator, table) = (eyes.evaluator(), Table::new(2));
                let options = Options { draws: false, quiescence: eyes != Eyes::Plain, ..Options::MINIMAX };
                let stop = Default::default();
                let thinker = Thinker {
                    evaluator: &*evaluator,
                    options,
                    table: &table,
                    threads: 1,
                    lines: 1,
                    endgame: None,
                    stop: &stop,
                };
                for depth in 1..=4 {
                    let thought = thinker.think(&game, &Limits::depth(depth), |_| {}).expect("a move");
                    let best = scores[depth as usize - 1].iter().max();
                    assert_eq!(
                        best,
                        Some(&thought.lines[0].score.value()),
                        "{} {eyes:?}",
                        game.position().fen()
                    );
                }
            }
        }
    }

    #[test]
    fn soar_is_sure_of_its_move_or_leaves_it_to_the_lot() {
        // Figure 2.14 of the thesis: only 16-19 saves a piece.
        let game = Game::from_position("B:WK2,14,20:B6,16,18".parse().expect("a position"));
        let legal = game.position().legal_moves();
        let likely = likelihoods(&game, &legal, 1).expect("rules");
        let sure: Vec<&Step> =
            legal.iter().zip(&likely).filter(|(_, p)| **p == 1.0).map(|(mv, _)| mv).collect();
        assert_eq!(sure.len(), 1);
        assert_eq!(rules::write_move(&game.position(), sure[0]), "16-19");
        let start = Game::new();
        let likely = likelihoods(&start, &start.position().legal_moves(), 1).expect("rules");
        assert!((likely.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{likely:?}");
    }
}
