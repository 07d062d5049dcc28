//! Who is let in: nobody from another site, nobody too fast, nobody without the token if there is one; and what every
//! answer tells the browser it may do.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::Problem;
use crate::listen::Peer;
use crate::rate::{Allowance, Rate};

/// How many requests one address may make.
const REQUESTS: Allowance = Allowance { burst: 20_000.0, a_second: 10_000.0 };
/// How many games one address may begin.
const GAMES: Allowance = Allowance { burst: 1_000.0, a_second: 20.0 };
/// How long a request may take, those that listen for events aside.
const LONGEST: Duration = Duration::from_secs(30);
/// The cookie and the header that carry the token.
const TOKEN: &str = "crownhead-token";
/// What pages may do: load what this server has, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// What reports of the laboratory may do: they carry their style in themselves, and have no scripts.
const REPORT_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Who is let in.
pub(crate) struct Guard {
    is_local: bool,
    token: Option<String>,
    requests: Rate,
    games: Rate,
}

impl Guard {
    pub(crate) fn new(listens: IpAddr, token: Option<String>) -> Guard {
        Guard {
            is_local: listens.is_loopback(),
            token,
            requests: Rate::new(REQUESTS),
            games: Rate::new(GAMES),
        }
    }

    fn check(&self, request: &Request) -> Result<(), Problem> {
        let headers = request.headers();
        let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.0.ip());
        let is_api = request.uri().path().starts_with("/api");
        if !self.is_host(headers) {
            return Err(Problem::new(
                StatusCode::FORBIDDEN,
                "this server is not known by that name; use the address it printed",
            ));
        }
        if is_foreign(headers, is_api || request.method() != Method::GET) {
            return Err(Problem::new(StatusCode::FORBIDDEN, "requests from other sites are refused"));
        }
        let begins = request.method() == Method::POST && request.uri().path() == "/api/games";
        let now = Instant::now();
        if !self.requests.allows(peer, now) || (begins && !self.games.allows(peer, now)) {
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, "that was too fast; wait a moment"));
        }
        if !self.has_token(request) {
            return Err(Problem::new(
                StatusCode::UNAUTHORIZED,
                "this server asks for its token: open the whole address that it printed",
            ));
        }
        Ok(())
    }

    /// Whether it is a name by which this server may be called. A page of another site that has made its own name lead here
    /// is not let in.
    fn is_host(&self, headers: &HeaderMap) -> bool {
        let Some(host) = text(headers, &header::HOST) else { return false };
        let name = without_port(host);
        let address = name.trim_matches(['[', ']']).parse::<IpAddr>();
        if self.is_local {
            return name == "localhost" || address.is_ok_and(|address| address.is_loopback());
        }
        self.token.is_some() || address.is_ok() || !name.contains('.') || name.ends_with(".local")
    }

    fn has_token(&self, request: &Request) -> bool {
        let Some(token) = &self.token else { return true };
        let headers = request.headers();
        let said = headers.get(TOKEN).and_then(|value| value.to_str().ok());
        let cookie = text(headers, &header::COOKIE).unwrap_or_default();
        let mut cookies = cookie.split(';').filter_map(|part| part.trim().split_once('='));
        let kept = cookies.find(|(name, _)| *name == TOKEN).map(|(_, value)| value);
        [said, kept, asked(request)].into_iter().flatten().any(|said| same(said, token))
    }
}

/// The token in the address, as it is printed when the server starts.
fn asked(request: &Request) -> Option<&str> {
    let query = request.uri().query()?;
    query.split('&').find_map(|part| part.strip_prefix("token="))
}

/// Whether two texts are the same, in a time that does not tell how much of them is.
fn same(one: &str, two: &str) -> bool {
    let differs = one.bytes().zip(two.bytes()).fold(0, |sum, (one, two)| sum | (one ^ two));
    one.len() == two.len() && differs == 0
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a browser sends it for a page of another site. A link to the page itself may stand anywhere.
fn is_foreign(headers: &HeaderMap, is_strict: bool) -> bool {
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    let from_elsewhere = is_strict && matches!(site, Some("cross-site" | "same-site"));
    let origin = text(headers, &header::ORIGIN);
    let host = text(headers, &header::HOST).unwrap_or_default();
    let is_own = |origin: &str| origin.split_once("://").is_some_and(|(_, name)| name == host);
    from_elsewhere || origin.is_some_and(|origin| !is_own(origin))
}

/// Lets a request in or not, and tells the browser what the answer may do.
pub(crate) async fn watch(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let is_stream = request.uri().path().ends_with("/events");
    let is_report = request.uri().path().starts_with("/lab");
    let opens = guard.token.as_deref().filter(|token| asked(&request).is_some_and(|said| same(said, token)));
    let cookie = opens.map(|token| format!("{TOKEN}={token}; Path=/; HttpOnly; SameSite=Strict"));
    let mut response = match guard.check(&request) {
        Err(problem) => problem.into_response(),
        Ok(()) if is_stream => next.run(request).await,
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(response) => response,
            Err(_) => Problem::new(StatusCode::REQUEST_TIMEOUT, "that took too long").into_response(),
        },
    };
    let headers = response.headers_mut();
    let policy = if is_report { REPORT_POLICY } else { POLICY };
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}
