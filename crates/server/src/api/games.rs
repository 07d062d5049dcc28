//! Games: beginning them, looking at them, doing something.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use rules::Color;
use serde::Serialize;
use serde_json::value::RawValue;
use session::Action;
use tokio::task::block_in_place;

use super::Problem;
use super::body::{Body, Name, Written, pdn as text};
use super::plan::{NewGame, Plan};
use crate::hub::Hub;
use crate::keys::Key;
use crate::table::Table;

/// A game that has begun.
#[derive(Serialize)]
struct Begun<'a> {
    id: String,
    keys: Keys,
    view: &'a RawValue,
}

#[derive(Serialize)]
struct Keys {
    black: Option<String>,
    white: Option<String>,
}

pub(super) async fn begin(State(hub): State<Arc<Hub>>, Body(new): Body<NewGame>) -> Result<Written, Problem> {
    // Some players take a moment to come, and the game is written down.
    let table = block_in_place(|| {
        let (setup, keys, plan) = new.plan(&hub)?;
        Ok::<_, Problem>(hub.open(setup, keys, &plan.text())?)
    })?;
    let key = |color: Color| table.key(color).map(|key| key.to_string());
    let view = table.view();
    let begun = Begun {
        id: table.id.to_string(),
        keys: Keys { black: key(Color::Black), white: key(Color::White) },
        view: serde_json::from_slice(&view).map_err(Problem::broken)?,
    };
    let json = serde_json::to_vec(&begun).map_err(Problem::broken)?;
    Ok(Written(StatusCode::CREATED, json.into()))
}

/// The table of a name: one that is there, or one that is remembered.
pub(super) fn table(hub: &Hub, id: &str) -> Result<Arc<Table>, Problem> {
    let missing = || Problem::missing("there is no such game");
    let id: Key = id.parse().map_err(|_| missing())?;
    if let Some(table) = hub.table(id) {
        return Ok(table);
    }
    block_in_place(|| {
        let served = hub.remembered(id)?.ok_or_else(missing)?;
        let (setup, keys) = Plan::again(&served, hub)?;
        Ok(hub.reopen(id, keys, setup)?)
    })
}

pub(super) async fn view(State(hub): State<Arc<Hub>>, Name(id): Name<String>) -> Result<Written, Problem> {
    Ok(Written(StatusCode::OK, table(&hub, &id)?.view()))
}

pub(super) async fn act(
    State(hub): State<Arc<Hub>>,
    Name(id): Name<String>,
    headers: HeaderMap,
    Body(action): Body<Action>,
) -> Result<Written, Problem> {
    let table = table(&hub, &id)?;
    let key = key(&headers)?;
    let who = table
        .who(&key)
        .ok_or_else(|| Problem::new(StatusCode::FORBIDDEN, "this is not a key to this game"))?;
    let view = block_in_place(|| table.act(who, action))?;
    Ok(Written(StatusCode::OK, view))
}

/// The secret that a request carries.
fn key(headers: &HeaderMap) -> Result<Key, Problem> {
    let said = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let key = said.and_then(|said| said.strip_prefix("Bearer "));
    let wrong = |sentence| Problem::new(StatusCode::UNAUTHORIZED, sentence);
    let key = key.ok_or_else(|| {
        wrong("only those who play may do that; a game's key goes into the header Authorization: Bearer KEY")
    })?;
    key.parse().map_err(|_| wrong("this is not a key that was given out here"))
}

pub(super) async fn pdn(State(hub): State<Arc<Hub>>, Name(id): Name<String>) -> Result<Response, Problem> {
    let table = table(&hub, &id)?;
    Ok(text(table.pdn(&(hub.today)())))
}
