//! Games that were played.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rules::VariantId;
use serde::{Deserialize, Serialize};
use session::{Seat, Setup};
use store::{Kept, Wanted};
use tokio::task::block_in_place;

use super::Problem;
use super::body::{Asked, Name, pdn as text};
use crate::hub::Hub;

/// The most games in one answer.
const MOST: usize = 200;

/// Which games.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Query {
    search: Option<String>,
    game: Option<String>,
    matches: bool,
    offset: usize,
    limit: Option<usize>,
}

#[derive(Serialize)]
pub(super) struct Found {
    total: usize,
    games: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    number: i64,
    at: String,
    game: String,
    title: String,
    black: String,
    white: String,
    plies: usize,
    result: Option<String>,
}

pub(super) async fn list(
    State(hub): State<Arc<Hub>>,
    Asked(query): Asked<Query>,
) -> Result<Json<Found>, Problem> {
    let said = |text: Option<String>| text.filter(|text| !text.is_empty());
    let game = said(query.game);
    if let Some(game) = &game {
        game.parse::<VariantId>().map_err(Problem::wrong)?;
    }
    let wanted = Wanted { game, search: said(query.search), matches: query.matches };
    let limit = query.limit.unwrap_or(50).min(MOST);
    let (total, games) = match &hub.store {
        Some(store) => block_in_place(|| store.find(&wanted, query.offset, limit))?,
        None => (0, Vec::new()),
    };
    Ok(Json(Found { total, games: games.into_iter().map(entry).collect() }))
}

fn entry(kept: Kept) -> Entry {
    let title = kept.game.parse::<VariantId>().map_or(kept.game.clone(), |game| game.title().to_owned());
    let plies = kept.moves.split_whitespace().count();
    let Kept { id, at, game, black, white, result, .. } = kept;
    Entry { number: id, at, game, title, black, white, plies, result }
}

pub(super) async fn pdn(State(hub): State<Arc<Hub>>, Name(number): Name<i64>) -> Result<Response, Problem> {
    let missing = || Problem::missing(format!("there is no game {number} in the archive"));
    let store = hub.store.as_ref().ok_or_else(missing)?;
    let kept = block_in_place(|| store.game(number))?.ok_or_else(missing)?;
    block_in_place(|| record(&kept)).map(text)
}

/// A kept game as PDN.
fn record(kept: &Kept) -> Result<String, Problem> {
    let setup = Setup {
        game: kept.game.parse().map_err(Problem::wrong)?,
        start: Some(kept.start.clone()),
        moves: kept.moves.split_whitespace().map(str::to_owned).collect(),
        seats: [Seat::person(kept.black.clone()), Seat::person(kept.white.clone())],
        ..Setup::default()
    };
    let session = setup.open().map_err(Problem::wrong)?;
    let date = kept.at.get(..10).unwrap_or_default().replace('-', ".");
    Ok(session.pdn(&date))
}
