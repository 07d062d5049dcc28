//! What is asked for, read so that a wrong request gets a sentence; and answers that are JSON already.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Problem;

/// A JSON body: an object.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let Json(value) = Json::<Value>::from_request(request, state).await.map_err(of_json)?;
        // A list would be taken for an object without names.
        if !value.is_object() {
            return Err(Problem::wrong("the body must be a JSON object, in braces"));
        }
        serde_json::from_value(value).map(Body).map_err(Problem::wrong)
    }
}

fn of_json(rejection: JsonRejection) -> Problem {
    Problem::new(rejection.status(), rejection.body_text())
}

/// What stands after the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let of = |rejection: QueryRejection| Problem::new(rejection.status(), rejection.body_text());
        let Query(value) = Query::<T>::from_request_parts(parts, state).await.map_err(of)?;
        Ok(Asked(value))
    }
}

/// The one part of the path that is not fixed. What it cannot be is not there.
pub(super) struct Name<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Name<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let missing = |_: PathRejection| Problem::missing("there is nothing of this name");
        let Path(value) = Path::<T>::from_request_parts(parts, state).await.map_err(missing)?;
        Ok(Name(value))
    }
}

/// An answer that is JSON already.
pub(super) struct Written(pub(super) StatusCode, pub(super) Bytes);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let json = HeaderValue::from_static("application/json");
        (self.0, [(CONTENT_TYPE, json)], self.1).into_response()
    }
}

/// A game as text.
pub(super) fn pdn(text: String) -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
