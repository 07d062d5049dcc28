//! The files of the page, which are part of the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::api::Problem;

#[derive(RustEmbed)]
#[folder = "../../web/"]
#[include = "*.html"]
#[include = "*.css"]
#[include = "*.js"]
#[include = "*.svg"]
#[include = "*.webmanifest"]
struct Files;

/// The file of a path, if there is one; what is compiled in, never what is on the disk.
pub(crate) async fn file(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "files can only be read").into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let Some(found) = Files::get(name) else {
        return Problem::missing("there is nothing here; the page is at /").into_response();
    };
    let hash = found.metadata.sha256_hash();
    let tag: String = hash[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    // A browser asks each time, and gets the file only if it has changed.
    let head = [(ETAG, tag.clone()), (CACHE_CONTROL, "no-cache".to_owned())];
    let known = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(&*tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(CONTENT_TYPE, kind(name))], Body::from(found.data)).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
