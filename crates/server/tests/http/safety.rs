//! What is refused, and what every answer tells the browser.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::support::House;
use serde_json::json;

const JSON: (&str, &str) = ("content-type", "application/json");

#[test]
fn requests_of_other_sites_are_refused() {
    let house = House::new("sites");
    let own = format!("http://{}", house.address());
    let begin = |headers: &[(&str, &str)]| {
        let headers: Vec<(&str, &str)> = [JSON].into_iter().chain(headers.iter().copied()).collect();
        house.post_with("/api/games", "{}", &headers).status
    };
    assert_eq!(begin(&[("origin", &own)]), 201);
    assert_eq!(begin(&[("origin", "http://evil.example")]), 403);
    assert_eq!(begin(&[("origin", "null")]), 403);
    assert_eq!(begin(&[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(begin(&[("sec-fetch-site", "same-origin")]), 201);
    assert_eq!(begin(&[("host", "evil.example")]), 403);
    assert_eq!(begin(&[("host", "localhost:1")]), 201);
    let get = |path: &str, headers: &[(&str, &str)]| house.get_with(path, headers).status;
    assert_eq!(get("/api/archive", &[("sec-fetch-site", "cross-site")]), 403);
    assert_eq!(get("/", &[("host", "evil.example")]), 403);
    // A link to the page may stand anywhere.
    assert_eq!(get("/", &[("sec-fetch-site", "cross-site")]), 200);
    // A form of another site cannot send JSON.
    assert_eq!(house.post_with("/api/games", "{}", &[("content-type", "text/plain")]).status, 415);
}

#[test]
fn browsers_are_told_to_load_nothing_from_elsewhere() {
    let house = House::new("policy");
    for path in ["/", "/api/about", "/nothing", "/lab/"] {
        let answer = house.get(path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("script-src 'unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2f..%2fetc/passwd", "/lab/..%2findex"] {
        assert_eq!(house.get(path).status, 404, "{path}");
    }
}

#[test]
fn a_token_is_asked_for_where_there_is_one() {
    let house = House::with_token("token", Some("open-sesame"));
    assert_eq!(house.get("/api/about").status, 401);
    assert_eq!(house.get("/").status, 401);
    assert_eq!(house.get("/?token=wrong").status, 401);
    assert_eq!(house.get_with("/api/about", &[("crownhead-token", "open-sesame")]).status, 200);
    let opened = house.get("/?token=open-sesame");
    assert_eq!(opened.status, 200);
    let cookie = opened.header("set-cookie").expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let kept = cookie.split(';').next().unwrap_or_default();
    assert_eq!(house.get_with("/api/about", &[("cookie", kept)]).status, 200);
    assert_eq!(house.get_with("/api/about", &[("cookie", "crownhead-token=open-sesamE")]).status, 401);
}

#[test]
fn what_is_too_long_or_no_json_is_refused() {
    let house = House::new("sizes");
    let post = |body: &str| house.post_with("/api/games", body, &[JSON]).status;
    assert_eq!(post(&json!({"pdn": "x".repeat(300_000)}).to_string()), 413);
    assert_eq!(post("{"), 400);
    assert_eq!(post(""), 400);
    assert_eq!(post("{\"moves\": 7}"), 422);
    assert_eq!(post(&format!("{}{}", "[".repeat(5000), "]".repeat(5000))), 400);
    assert_eq!(house.get("/api/archive?offset=-1").status, 400);
    assert_eq!(house.get("/api/archive?limit=99999999999999999999999").status, 400);
    assert_eq!(house.get("/api/archive?search=%27%25%5C").status, 200);
    assert_eq!(house.get("/api/archive/99999999999999999999/pdn").status, 404);
}

/// Sends bytes as they are, and reads what comes.
fn raw(house: &House, bytes: &[u8], patience: Duration) -> String {
    let mut stream = TcpStream::connect(house.address()).expect("a connection");
    stream.set_read_timeout(Some(patience)).expect("a timeout");
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn what_is_no_http_ends_soon_and_harms_nobody() {
    let house = House::new("raw");
    let patience = Duration::from_secs(2);
    assert!(raw(&house, b"hello\r\n\r\n", patience).starts_with("HTTP/1.1 400"));
    let long = [b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ".to_vec(), vec![b'a'; 200_000]].concat();
    assert!(raw(&house, &long, patience).starts_with("HTTP/1.1 431"));
    assert!(
        raw(&house, b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n", patience).starts_with("HTTP/1.1 403")
    );
    // A request that never ends is not waited for.
    let began = Instant::now();
    raw(&house, b"GET / HTTP/1.1\r\nhost: loc", Duration::from_secs(30));
    assert!(began.elapsed() < Duration::from_secs(20));
    assert_eq!(house.get("/api/about").status, 200);
}
