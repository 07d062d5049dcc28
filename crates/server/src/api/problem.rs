//! What is answered when something cannot be done: a status and a sentence, as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use session::Refusal;
use store::StoreError;

use crate::hub::HubError;

/// A refusal, in HTTP.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    sentence: String,
}

#[derive(Serialize)]
struct Body {
    error: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, sentence: impl std::fmt::Display) -> Problem {
        Problem { status, sentence: sentence.to_string() }
    }

    /// What was asked for makes no sense.
    pub(crate) fn wrong(sentence: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, sentence)
    }

    /// Something here is broken. No request should ever come to this.
    pub(crate) fn broken(sentence: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// There is no such thing.
    pub(crate) fn missing(sentence: impl std::fmt::Display) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, sentence)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: self.sentence })).into_response()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let status = match refusal {
            Refusal::Forbidden(_) => StatusCode::CONFLICT,
            Refusal::NotYours(_) => StatusCode::FORBIDDEN,
        };
        Problem::new(status, refusal)
    }
}

impl From<HubError> for Problem {
    fn from(error: HubError) -> Problem {
        let status = match error {
            HubError::Setup(_) => StatusCode::UNPROCESSABLE_ENTITY,
            HubError::Full | HubError::Closing | HubError::Chance(_) => StatusCode::SERVICE_UNAVAILABLE,
            HubError::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
        };
        Problem::new(status, error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        HubError::Store(error).into()
    }
}
