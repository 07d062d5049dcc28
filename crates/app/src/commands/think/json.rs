//! What `crownhead think` found, for programs.

use engine::Statistics;
use players::Decision;
use rules::{Form, Position, Variant};
use serde::Serialize;

use crate::failure::Failure;
use crate::thought::{line_texts, move_text};

#[derive(Serialize)]
struct Thought {
    game: &'static str,
    fen: String,
    player: String,
    #[serde(rename = "move")]
    mv: String,
    score: Option<Score>,
    judgement: Option<String>,
    lines: Vec<Line>,
    reasons: Vec<String>,
    statistics: Option<Numbers>,
}

/// For the side to move: hundredths of a man, the end in so many plies, or that it wins or loses.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
enum Score {
    Hundredths(i16),
    /// A win or a loss that the endgame database knows without its distance.
    Known {
        known: &'static str,
    },
    Win {
        win_in: usize,
    },
    Loss {
        loss_in: usize,
    },
}

impl From<engine::Score> for Score {
    fn from(score: engine::Score) -> Score {
        match score.plies_to_end() {
            Some(win_in) if score.is_win() => Score::Win { win_in },
            Some(loss_in) => Score::Loss { loss_in },
            None if score.is_win() => Score::Known { known: "win" },
            None if score.is_loss() => Score::Known { known: "loss" },
            None => Score::Hundredths(score.value()),
        }
    }
}

#[derive(Serialize)]
struct Line {
    score: Score,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Numbers {
    interior: u64,
    leaves: u64,
    terminals: u64,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    depth: u32,
    deepest: usize,
    leaves_by_depth: Vec<Iteration>,
    table_queries: u64,
    table_hits: u64,
    table_cutoffs: u64,
    endgame: u64,
    cut_nodes: u64,
    cut_moves: u64,
    cut_bf: Option<f64>,
}

/// Leaf and terminal nodes of one iteration.
#[derive(Serialize)]
struct Iteration {
    depth: u32,
    leaves: u64,
}

impl From<&Statistics> for Numbers {
    fn from(statistics: &Statistics) -> Numbers {
        let iterations = statistics.leaves_by_depth.iter();
        Numbers {
            interior: statistics.interior,
            leaves: statistics.leaves,
            terminals: statistics.terminals,
            nodes: statistics.nodes(),
            seconds: statistics.time.as_secs_f64(),
            nodes_per_second: statistics.rate(),
            depth: statistics.depth,
            deepest: statistics.deepest,
            leaves_by_depth: iterations.map(|&(depth, leaves)| Iteration { depth, leaves }).collect(),
            table_queries: statistics.table_queries,
            table_hits: statistics.table_hits,
            table_cutoffs: statistics.table_cutoffs,
            endgame: statistics.endgame,
            cut_nodes: statistics.cut_nodes,
            cut_moves: statistics.cut_moves,
            cut_bf: statistics.cut_bf(),
        }
    }
}

/// One object on one line.
pub(super) fn text<V: Variant>(
    player: &str,
    position: &Position<V>,
    decision: &Decision<V>,
) -> Result<String, Failure> {
    let form = Form::Canonical;
    let lines = decision
        .lines
        .iter()
        .map(|line| Line { score: line.score.into(), moves: line_texts(position, &line.moves, form) });
    let thought = Thought {
        game: V::ID.name(),
        fen: position.fen(),
        player: player.to_owned(),
        mv: move_text(position, &decision.mv, form),
        score: decision.score.map(Score::from),
        judgement: decision.score.and_then(|score| decision.judgement(score, position.turn())),
        lines: lines.collect(),
        reasons: decision.reasons.clone(),
        statistics: decision.statistics.as_ref().map(Numbers::from),
    };
    serde_json::to_string(&thought).map_err(Failure::new)
}
