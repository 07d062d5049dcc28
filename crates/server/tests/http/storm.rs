//! Requests of all kinds, sensible and not: whatever comes, the answer is no 500, and games stay whole.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::support::House;

/// How many requests are made; `CROWNHEAD_REQUESTS` names another number.
const REQUESTS: usize = 10_000;
/// After how many requests a connection is left for another.
const PATIENCE: usize = 500;

/// Words that requests are made of: some mean something somewhere.
const WORDS: &[&str] = &[
    "11-15",
    "22-18",
    "15x22",
    "9-14",
    "c3-d4",
    "1",
    "0",
    "-1",
    "99999999999999999999",
    "1e400",
    "null",
    "english",
    "lose-6",
    "race-8",
    "random",
    "greedy",
    "champion:novice",
    "soar",
    "program:true",
    "soar:/etc/passwd.soar",
    "W:W18:B14",
    "B:W:B",
    "W:WK1,K2,K3:BK4",
    "B:W33:B1",
    "1. 11-15 22-18 *",
    "[FEN \"W:W18:B14\"] 1. 18x9 *",
    "",
    " ",
    "\u{0}",
    "é",
    "🦀",
    "\"",
    "\\",
    "../../etc/passwd",
    "%2e%2e",
    "' OR 1=1 --",
    "<script>",
    "black",
    "white",
    "bbbbbbbbbbbb........wwwwwwwwwwww",
    "................................",
];

/// Names that bodies use, and some that they do not.
const NAMES: &[&str] = &[
    "do",
    "text",
    "wait",
    "game",
    "start",
    "ballot",
    "moves",
    "pdn",
    "archive",
    "black",
    "white",
    "clock",
    "link",
    "evaluates",
    "player",
    "name",
    "time",
    "increment",
    "depth",
    "nodes",
    "fen",
    "board",
    "turn",
    "unknown",
];

const ACTIONS: &[&str] =
    &["undo", "redo", "hint", "resign", "offer-draw", "pause", "run", "step", "review", "nothing"];

/// Somebody who asks for anything.
struct Visitor {
    dice: StdRng,
    /// Games that were begun, with their keys.
    games: Vec<(String, String)>,
}

/// A request: the method, the path, headers and the body.
struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Visitor {
    fn word(&mut self) -> String {
        WORDS.choose(&mut self.dice).copied().unwrap_or_default().to_owned()
    }

    /// Any JSON, not too deep.
    fn value(&mut self, depth: usize) -> Value {
        match self.dice.random_range(0..if depth > 2 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.dice.random::<bool>()),
            2 => json!(self.dice.random_range(-3..200)),
            3 => json!(self.dice.random::<f64>() * 10.0),
            4 | 5 => json!(self.word()),
            6 => (0..self.dice.random_range(0..4)).map(|_| self.value(depth + 1)).collect(),
            _ => self.object(depth + 1),
        }
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut object = json!({});
        for _ in 0..self.dice.random_range(0..5) {
            let name = NAMES.choose(&mut self.dice).copied().unwrap_or_default();
            object[name] = self.value(depth);
        }
        object
    }

    /// A game that could be begun, with something wrong in it now and then.
    fn new_game(&mut self) -> Value {
        let mut game = json!({"evaluates": false});
        for (name, choices) in [
            ("game", &["english", "lose-6", "race-6", "lose-10"][..]),
            ("start", &["W:W18:B14", "B:W18:B14,15", "W:W5:BK1"]),
            ("pdn", &["1. 11-15 22-18 *", "1. 11-15 (9-14) {words} 22-18 0-1"]),
        ] {
            if self.dice.random_ratio(1, 4) {
                game[name] = json!(choices.choose(&mut self.dice));
            }
        }
        for side in ["black", "white"] {
            if self.dice.random_ratio(1, 2) {
                let player = if self.dice.random() { "random" } else { "greedy" };
                game[side] = json!({"player": player, "time": 0.01});
            }
        }
        if self.dice.random_ratio(1, 3) {
            let name = NAMES.choose(&mut self.dice).copied().unwrap_or_default();
            game[name] = self.value(0);
        }
        game
    }

    fn action(&mut self) -> Value {
        match self.dice.random_range(0..4) {
            0 => json!({"do": "move", "text": self.word()}),
            1 => json!({"do": ACTIONS.choose(&mut self.dice)}),
            2 => json!({"do": "speed", "wait": self.value(3)}),
            _ => self.object(0),
        }
    }

    fn request(&mut self) -> Request {
        let json = vec![("content-type", "application/json".to_owned())];
        let (id, key) = self.games.choose(&mut self.dice).cloned().unwrap_or_default();
        let get = |path: String| Request { method: "GET", path, headers: Vec::new(), body: Vec::new() };
        let post = |path: &str, body: Value| Request {
            method: "POST",
            path: path.to_owned(),
            headers: json,
            body: body.to_string().into_bytes(),
        };
        let mut request = match self.dice.random_range(0..12) {
            0 => post("/api/games", self.new_game()),
            1..=3 => {
                let mut act = post(&format!("/api/games/{id}/actions"), self.action());
                act.headers.push(("authorization", format!("Bearer {key}")));
                act
            }
            4 => post("/api/positions", self.object(0)),
            5 => get(format!("/api/games/{id}")),
            6 => get(format!("/api/games/{id}/pdn")),
            7 => get(format!("/api/archive?search={}&limit=3", escaped(&self.word()))),
            8 => get(format!("/api/archive/{}/pdn", self.dice.random_range(-1..50))),
            9 => get(format!("/api/{}", escaped(&self.word()))),
            10 => get(format!("/{}", escaped(&self.word()))),
            _ => get(format!("/lab/{}", escaped(&self.word()))),
        };
        self.spoil(&mut request);
        request
    }

    /// Now and then something of a request is broken.
    fn spoil(&mut self, request: &mut Request) {
        if self.dice.random_ratio(1, 10) && !request.body.is_empty() {
            let at = self.dice.random_range(0..request.body.len());
            request.body[at] = self.dice.random();
        }
        if self.dice.random_ratio(1, 30) {
            request.method =
                ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "POST"][self.dice.random_range(0..6)];
        }
        if self.dice.random_ratio(1, 30) {
            request.headers.push(("origin", "http://evil.example".to_owned()));
        }
        if self.dice.random_ratio(1, 30) {
            request.headers.push(("authorization", format!("Bearer {}", escaped(&self.word()))));
        }
    }
}

fn escaped(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { (byte as char).into() } else { format!("%{byte:02x}") })
        .collect()
}

/// Sends a request, and reads the status and the body.
fn send(stream: &mut BufReader<TcpStream>, request: &Request) -> std::io::Result<(u16, Vec<u8>)> {
    let mut bytes =
        format!("{} {} HTTP/1.1\r\nhost: localhost\r\n", request.method, request.path).into_bytes();
    for (name, value) in &request.headers {
        bytes.extend(format!("{name}: {value}\r\n").bytes());
    }
    bytes.extend(format!("content-length: {}\r\n\r\n", request.body.len()).bytes());
    bytes.extend(&request.body);
    stream.get_mut().write_all(&bytes)?;
    let (mut status, mut length) = (0, 0);
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        let line = line.trim_end().to_ascii_lowercase();
        if let Some(rest) = line.strip_prefix("http/1.1 ") {
            status = rest.split(' ').next().and_then(|code| code.parse().ok()).unwrap_or(0);
        } else if let Some(rest) = line.strip_prefix("content-length: ") {
            length = rest.parse().unwrap_or(0);
        } else if line.is_empty() {
            break;
        }
    }
    if request.method == "HEAD" || status == 304 {
        length = 0;
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body)?;
    Ok((status, body))
}

#[test]
fn whatever_is_asked_the_answer_is_never_a_500() {
    let count =
        std::env::var("CROWNHEAD_REQUESTS").ok().and_then(|count| count.parse().ok()).unwrap_or(REQUESTS);
    let house = House::new("storm");
    let mut visitor = Visitor { dice: StdRng::seed_from_u64(1), games: Vec::new() };
    let connect = || BufReader::new(TcpStream::connect(house.address()).expect("a connection"));
    let mut stream = connect();
    let mut tally = std::collections::BTreeMap::<u16, usize>::new();
    for number in 0..count {
        if number % PATIENCE == 0 {
            stream = connect();
        }
        let request = visitor.request();
        let said =
            || format!("{} {} {}", request.method, request.path, String::from_utf8_lossy(&request.body));
        let (status, body) = send(&mut stream, &request)
            .unwrap_or_else(|error| panic!("request {number} was not answered ({error}): {}", said()));
        *tally.entry(status).or_default() += 1;
        assert!(status != 0 && (status < 500 || status == 503), "{status} to request {number}: {}", said());
        if (400..500).contains(&status) && request.method != "HEAD" {
            let problem: Value = serde_json::from_slice(&body).expect("a problem is JSON");
            assert!(problem["error"].as_str().is_some_and(|sentence| sentence.len() > 5), "{}", said());
        }
        if status == 201 {
            let begun: Value = serde_json::from_slice(&body).expect("JSON");
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let key =
                [&begun["keys"]["black"], &begun["keys"]["white"]].into_iter().find(|key| key.is_string());
            visitor.games.push((text(&begun["id"]), text(key.unwrap_or(&Value::Null))));
            visitor.games.drain(..visitor.games.len().saturating_sub(30));
        }
    }
    println!("{count} requests: {tally:?}");
    assert!(tally.get(&200).is_some_and(|good| *good > count / 10), "{tally:?}");
    for (id, _) in &visitor.games {
        assert_eq!(house.get(&format!("/api/games/{id}")).status, 200);
    }
}
