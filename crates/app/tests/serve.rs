//! `crownhead serve` as a program: it starts, is ended in every way, and loses nothing.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A data folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("crownhead-serve-{name}-{}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The program while it serves.
struct House {
    child: Child,
    link: String,
    output: BufReader<std::process::ChildStdout>,
}

fn program(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"));
    command.arg("serve").args(arguments).arg("--data-dir").arg(&folder.0);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
    command
}

impl House {
    fn start(folder: &Folder) -> House {
        let mut child = program(folder, &["--port", "0", "--no-endgame"]).spawn().expect("it starts");
        let mut output = BufReader::new(child.stdout.take().expect("an output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let link = line.trim().strip_prefix("Crownhead is at ").expect("one address").to_owned();
        House { child, link, output }
    }

    fn post(&self, path: &str, key: &str, body: &Value) -> Value {
        let request =
            ureq::post(format!("{}{path}", self.link)).header("authorization", format!("Bearer {key}"));
        request.send_json(body).expect("an answer").body_mut().read_json().expect("JSON")
    }

    fn get(&self, path: &str) -> Value {
        let mut answer = ureq::get(format!("{}{path}", self.link)).call().expect("an answer");
        answer.body_mut().read_json().expect("JSON")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_blow_in_the_middle_of_a_game_loses_no_move() {
    let folder = Folder::new("kill");
    let house = House::start(&folder);
    let begun = house.post("api/games", "", &json!({"evaluates": false}));
    let (id, key) = (begun["id"].as_str().expect("an id"), begun["keys"]["black"].as_str().expect("a key"));
    let mut view = begun["view"].clone();
    let mut played = Vec::new();
    for _ in 0..30 {
        let Some(text) = view["legal"][0]["text"].as_str().map(str::to_owned) else { break };
        view = house.post(&format!("api/games/{id}/actions"), key, &json!({"do": "move", "text": text}));
        played.push(text);
    }
    drop(house);
    let house = House::start(&folder);
    let after = house.get(&format!("api/games/{id}"));
    let there: Vec<&str> =
        after["history"].as_array().expect("moves").iter().filter_map(|ply| ply["text"].as_str()).collect();
    assert_eq!(there, played);
    assert_eq!(after["board"], view["board"]);
    // The key still moves it.
    let text = after["legal"][0]["text"].as_str().expect("a move");
    let next = house.post(&format!("api/games/{id}/actions"), key, &json!({"do": "move", "text": text}));
    assert_eq!(next["history"].as_array().map(Vec::len), Some(played.len() + 1));
}

#[cfg(unix)]
#[test]
fn whoever_is_asked_to_end_ends_soon_and_says_so() {
    let folder = Folder::new("end");
    for signal in ["-INT", "-TERM"] {
        let mut house = House::start(&folder);
        // Somebody thinks for long.
        let player = json!({"player": "champion", "time": 60});
        house.post("api/games", "", &json!({"black": player, "white": player}));
        let began = Instant::now();
        let pid = house.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().expect("kill").success());
        let status = house.child.wait().expect("it ends");
        assert!(status.success(), "{signal}: {status}");
        assert!(began.elapsed() < Duration::from_secs(10), "{signal}: {:?}", began.elapsed());
        let mut rest = String::new();
        house.output.read_to_string(&mut rest).expect("text");
        assert!(rest.contains("All games are kept"), "{rest}");
    }
}

#[test]
fn what_cannot_be_served_is_said_with_what_would_help() {
    let folder = Folder::new("refused");
    let house = House::start(&folder);
    let port = house.link.trim_end_matches('/').rsplit(':').next().expect("a port").to_owned();
    let refused = |arguments: &[&str]| {
        let output = program(&folder, arguments).output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(refused(&["--port", &port]).contains("another program listens there"), "the port is taken");
    let open = refused(&["--listen", "0.0.0.0:0"]);
    assert!(open.contains("--token new") && open.contains("--no-token"), "{open}");
    assert!(refused(&["--listen", "nowhere"]).contains("such as 0.0.0.0:7474"));
    assert!(refused(&["--token", "short"]).contains("8 to 100 letters"));
}
