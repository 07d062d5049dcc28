//! Positions without a game, for whoever sets one up.

use axum::Json;
use rules::{Color, VariantId};
use serde::Deserialize;
use session::{Place, Said};

use super::Problem;
use super::body::Body;

/// A position: a FEN, or letters and whose turn it is; the start of the game if nothing is said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    game: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    board: Option<String>,
    #[serde(default)]
    turn: Option<Turn>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Turn {
    Black,
    White,
}

pub(super) async fn look(Body(asked): Body<Asked>) -> Result<Json<Place>, Problem> {
    let game: VariantId = asked.game.parse().map_err(Problem::wrong)?;
    let said = match (&asked.fen, &asked.board, asked.turn) {
        (Some(fen), None, None) => Said::Fen(fen),
        (None, Some(board), Some(Turn::Black)) => Said::Board(board, Color::Black),
        (None, Some(board), Some(Turn::White)) => Said::Board(board, Color::White),
        (None, None, None) => Said::Start,
        _ => return Err(Problem::wrong("a position is a fen, or a board and a turn")),
    };
    Place::of(game, said).map(Json).map_err(Problem::wrong)
}
