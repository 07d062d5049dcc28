//! What players found, for screens.

use engine::{Line, Score, Statistics};
use players::{Decision, judgement};
use rules::{Color, Form, Goal, Move, Position, Variant, write_moves};

use crate::job::{JobKind, Thinking};
use crate::view::Evaluation;

/// A move as it is usually written.
pub(crate) fn move_text<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) -> String {
    let legal = write_moves(position, V::RULES.notation, Form::Canonical);
    legal.into_iter().find(|(other, _)| other == mv).map(|(_, text)| text).unwrap_or_default()
}

/// The moves of a line.
pub(crate) fn line<V: Variant>(position: &Position<V>, moves: &[Move<V::Board>]) -> Vec<String> {
    let mut at = *position;
    let text = |mv: &Move<V::Board>| {
        let text = move_text(&at, mv);
        at = at.play(mv);
        text
    };
    moves.iter().map(text).collect()
}

/// Half of the bar is an even game; a man more is some two thirds, a won game all of it.
fn bar(black: Score) -> f64 {
    match () {
        () if black.is_win() => 1.0,
        () if black.is_loss() => 0.0,
        () => 1.0 / (1.0 + (-f64::from(black.value()) / 150.0).exp()),
    }
}

/// What a player made of a position.
pub(crate) fn evaluation<V: Variant>(
    position: &Position<V>,
    decision: &Decision<V>,
    by: &str,
) -> Option<Evaluation> {
    let score = decision.score?;
    let moves = decision.lines.first().map(|line| &*line.moves).unwrap_or_default();
    let statistics = decision.statistics.as_ref();
    // A number that looks at one side only does not say who is better.
    let words = decision.judgement(score, position.turn());
    words.as_ref()?;
    let black = if position.turn() == Color::Black { score } else { -score };
    Some(Evaluation {
        by: by.to_owned(),
        black: black.value().into(),
        score: score.to_string(),
        words,
        bar: bar(black),
        line: line(position, moves),
        depth: statistics.map(|statistics| statistics.depth),
        nodes: statistics.map(Statistics::nodes),
        leaves: statistics.map(|statistics| statistics.leaves_by_depth.clone()).unwrap_or_default(),
    })
}

/// How far a search is.
pub(crate) fn thinking<V: Variant>(
    kind: JobKind,
    player: &str,
    position: &Position<V>,
    progress: &engine::Progress<'_, V>,
) -> Option<Thinking> {
    let Line { moves, score } = progress.lines.first()?;
    let statistics = progress.statistics;
    Some(Thinking {
        kind,
        player: player.to_owned(),
        depth: progress.depth,
        score: score.to_string(),
        words: Some(judgement(*score, position.turn())),
        line: line(position, moves),
        nodes: statistics.nodes(),
        seconds: statistics.time.as_secs_f64(),
        leaves: statistics.leaves_by_depth.clone(),
    })
}

/// What one must do to win.
pub(crate) fn goal<V: Variant>() -> String {
    match V::RULES.goal {
        Goal::Win => "leave the opponent without a move",
        Goal::Lose => "be without a move",
        Goal::Crown => "reach the last row or block the opponent",
    }
    .to_owned()
}
