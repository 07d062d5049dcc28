//! The server over HTTP. Every answer of the API is checked against `openapi.json`.

mod events;
mod games;
mod safety;
mod storm;
mod support;
