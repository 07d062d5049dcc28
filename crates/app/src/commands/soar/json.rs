//! What `crownhead soar explain` found, for programs.

use players::soar::{Account, Considered, Round};
use rules::{English, Position};
use serde::Serialize;

use crate::failure::Failure;

#[derive(Serialize)]
struct Explained {
    fen: String,
    moves: Vec<Move>,
    stages: Vec<Stage>,
    immobile: Vec<Immobile>,
    attack: Attack,
    strategies: Vec<Strategy>,
    candidates: Vec<String>,
    picked: Option<String>,
    reasons: Vec<String>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    mv: String,
    takes: u8,
    risk_before: Option<String>,
    risk_after: Option<String>,
    trade: Option<String>,
}

impl From<&Considered> for Move {
    fn from(mv: &Considered) -> Move {
        Move {
            mv: mv.text(),
            takes: mv.takes,
            risk_before: mv.risk_before.clone(),
            risk_after: mv.risk_after.clone(),
            trade: mv.trade.clone(),
        }
    }
}

/// The moves after the operator of a stage.
#[derive(Serialize)]
struct Stage {
    operator: String,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Immobile {
    square: u8,
    saving_square: u8,
}

/// What the environment recommends.
#[derive(Serialize)]
struct Attack {
    kind: Option<&'static str>,
    moves: Vec<String>,
    trap_squares: Vec<u8>,
    paths: Vec<Vec<u8>>,
}

#[derive(Serialize)]
struct Strategy {
    name: String,
    rank: f64,
    standing: Vec<String>,
    dropped: Vec<String>,
    merits: Vec<Merit>,
}

#[derive(Serialize)]
struct Merit {
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    because: Option<String>,
}

/// One object on one line.
pub(super) fn text(position: &Position<English>, account: &Account) -> Result<String, Failure> {
    let names = |places: &[usize]| places.iter().map(|place| account.moves[*place].text()).collect();
    let strategy = |round: &Round| Strategy {
        name: round.strategy.clone(),
        rank: round.rank,
        standing: names(&round.standing),
        dropped: names(&round.dropped),
        merits: round
            .merits
            .iter()
            .map(|merit| Merit {
                mv: account.moves[merit.of].text(),
                value: merit.value,
                because: merit.because.clone(),
            })
            .collect(),
    };
    let stages = account.stages.iter().map(|stage| Stage {
        operator: stage.operator.clone(),
        moves: stage.moves.iter().map(Move::from).collect(),
    });
    let advice = &account.advice;
    let explained = Explained {
        fen: position.fen(),
        moves: account.moves.iter().map(Move::from).collect(),
        stages: stages.collect(),
        immobile: account
            .immobile
            .iter()
            .map(|piece| Immobile { square: piece.square, saving_square: piece.saving })
            .collect(),
        attack: Attack {
            kind: advice.kind.map(|kind| kind.name()),
            moves: advice.moves.iter().map(|step| format!("{}-{}", step.from, step.to)).collect(),
            trap_squares: advice.trap_squares.clone(),
            paths: advice.paths.clone(),
        },
        strategies: account.rounds.iter().map(strategy).collect(),
        candidates: names(&account.candidates),
        picked: account.picked.map(|place| account.moves[place].text()),
        reasons: account.reasons(),
    };
    serde_json::to_string(&explained).map_err(Failure::new)
}
