//! The API: what can be asked for, and what comes back. `openapi.json` describes it.

mod about;
mod archive;
mod body;
mod events;
mod games;
mod lab;
mod plan;
mod positions;
mod problem;
mod seat;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};

pub(crate) use problem::Problem;

use crate::guard::{self, Guard};
use crate::hub::Hub;

/// The longest body of a request.
const LONGEST: usize = 256 * 1024;
/// What the API is.
const DESCRIPTION: &str = include_str!("../../openapi.json");

/// All that is answered.
pub(crate) fn router(hub: Arc<Hub>, guard: Arc<Guard>) -> Router {
    let api = Router::new()
        .route("/about", get(about::about))
        .route("/openings", get(about::openings))
        .route("/openapi.json", get(description))
        .route("/positions", post(positions::look))
        .route("/games", post(games::begin))
        .route("/games/{id}", get(games::view))
        .route("/games/{id}/actions", post(games::act))
        .route("/games/{id}/events", get(events::events))
        .route("/games/{id}/pdn", get(games::pdn))
        .route("/archive", get(archive::list))
        .route("/archive/{number}/pdn", get(archive::pdn))
        .route("/lab", get(lab::list))
        .method_not_allowed_fallback(wrong_method)
        .fallback(nothing);
    Router::new()
        .nest("/api", api)
        .route("/lab/", get(lab::all))
        .route("/lab/{name}", get(lab::page))
        .method_not_allowed_fallback(wrong_method)
        .fallback(crate::assets::file)
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(from_fn_with_state(guard, guard::watch))
        .with_state(hub)
}

async fn description() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DESCRIPTION)
}

async fn nothing() -> Problem {
    Problem::missing("the API has nothing of this name; /api/openapi.json tells what it has")
}

async fn wrong_method() -> Problem {
    Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "this cannot be asked for in that way; /api/openapi.json tells how",
    )
}
