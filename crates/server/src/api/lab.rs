//! The laboratory: what was found, and the reports.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::task::block_in_place;

use arena::report::bind;

use super::Problem;
use super::body::Name;
use crate::hub::Hub;

#[derive(Serialize)]
pub(super) struct Entry {
    name: String,
    title: String,
    question: String,
    findings: Vec<String>,
    date: String,
    page: String,
    /// Whether it was made here, and does not come with the program.
    own: bool,
}

pub(super) async fn list(State(hub): State<Arc<Hub>>) -> Json<Vec<Entry>> {
    let found = block_in_place(|| hub.reports.all());
    let entry = |found: crate::reports::Found| Entry {
        name: found.report.name().to_owned(),
        title: found.report.title().to_owned(),
        question: found.report.asks().to_owned(),
        findings: found.report.findings().to_vec(),
        date: found.report.made().to_owned(),
        page: format!("/lab/{}", found.report.name()),
        own: found.is_own,
    };
    Json(found.into_iter().map(entry).collect())
}

pub(super) async fn page(State(hub): State<Arc<Hub>>, Name(name): Name<String>) -> Result<Response, Problem> {
    let found = block_in_place(|| hub.reports.of(&name));
    let found = found.ok_or_else(|| Problem::missing("there is no report of this name"))?;
    Ok(html(found.report.html()))
}

pub(super) async fn all(State(hub): State<Arc<Hub>>) -> Result<Response, Problem> {
    let reports: Vec<_> =
        block_in_place(|| hub.reports.all()).into_iter().map(|found| found.report).collect();
    match reports.is_empty() {
        true => Err(Problem::missing("there are no reports yet; crownhead lab run NAME makes one")),
        false => Ok(html(bind(&reports))),
    }
}

fn html(text: String) -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}
