//! A look back at a game that is over: where the score turned, and what would have been better.

use rules::{Color, Position, Variant};

use crate::view::{Evaluation, Mistake, ReviewView};

/// A move that costs as much as this share of the bar is worth talking about.
const COSTLY: f64 = 0.12;

/// What has been found so far: one entry for each position, from the start on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Review {
    pub(crate) positions: Vec<Option<Evaluation>>,
    /// The best move of each position.
    pub(crate) best: Vec<Option<String>>,
}

impl Review {
    pub(crate) fn new(positions: usize) -> Review {
        Review { positions: vec![None; positions], best: vec![None; positions] }
    }

    /// The game has become longer or shorter; what was found before stays.
    pub(crate) fn fit(&mut self, positions: usize) {
        self.positions.resize(positions, None);
        self.best.resize(positions, None);
    }

    /// The next position to look at.
    pub(crate) fn next(&self) -> Option<usize> {
        self.positions.iter().position(Option::is_none)
    }

    /// As a screen sees it. `played` are the moves, `turns` whose they were.
    pub(crate) fn view(&self, played: &[String], turns: &[Color]) -> ReviewView {
        let mistake = |ply: usize| {
            let (before, after) =
                (self.positions.get(ply)?.as_ref()?, self.positions.get(ply + 1)?.as_ref()?);
            let better = self.best[ply].as_ref().filter(|better| **better != played[ply])?;
            let sign = if turns[ply] == Color::Black { 1.0 } else { -1.0 };
            let cost = sign * (before.bar - after.bar);
            let words = match (&before.words, &after.words) {
                (Some(before), Some(after)) => format!(
                    "{} played {}; {better} was better. Before it {before}, after it {after}.",
                    turns[ply], played[ply]
                ),
                _ => format!("{} played {}; {better} was better.", turns[ply], played[ply]),
            };
            (cost >= COSTLY).then(|| Mistake { ply, better: better.clone(), words })
        };
        ReviewView {
            positions: self.positions.clone(),
            mistakes: (0..played.len()).filter_map(mistake).collect(),
            done: self.next().is_none(),
        }
    }
}

/// What a position is worth in which the game is over.
pub(crate) fn ended<V: Variant>(position: &Position<V>) -> Evaluation {
    let outcome = position.outcome();
    let bar = match outcome.and_then(rules::Outcome::winner) {
        Some(Color::Black) => 1.0,
        Some(Color::White) => 0.0,
        None => 0.5,
    };
    Evaluation {
        by: "the rules".to_owned(),
        black: ((bar - 0.5) * 60_000.0) as i32,
        score: String::new(),
        words: outcome.map(|outcome| outcome.to_string()),
        bar,
        line: Vec::new(),
        depth: None,
        nodes: None,
        leaves: Vec::new(),
    }
}
