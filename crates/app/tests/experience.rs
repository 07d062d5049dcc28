//! What is kept of games, and what players learn from those they lose.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use store::Store;

mod support;

use support::{ends_without_a_reader, run, said};

/// A line that beats `racer` if it does not look far.
const LINE: &[u8] = b"c1-b2\nb2-c3\na1xc3\nc3-d4\n";

fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder.display().to_string()
}

/// Plays the line against the player.
fn play(folder: &str, more: &[&str]) -> String {
    let game =
        ["play", "--game", "race-4", "--white", "human", "--black", "racer", "--depth", "1", "--seed", "1"];
    said(&[&game[..], &["--no-endgame", "--data-dir", folder], more].concat(), LINE)
}

fn experience(folder: &str, more: &[&str]) -> String {
    said(&[&["experience", "--data-dir", folder], more].concat(), b"")
}

#[test]
fn a_line_that_won_once_does_not_win_twice() {
    let folder = folder("experience");
    assert_eq!(experience(&folder, &["list"]), "no player has learnt anything yet\n");
    assert!(play(&folder, &[]).contains("White wins"));
    let list = experience(&folder, &["list"]);
    assert!(list.starts_with("race-4  racer  b4-a3  lost once "), "{list}");
    let again = play(&folder, &[]);
    assert!(!again.contains("White wins"), "{again}");
    assert!(again.contains("b4-a3 lost a game from here before"), "{again}");
    // Without memory it is the same game again, and nothing of it is kept.
    assert!(play(&folder, &["--no-experience"]).contains("White wins"));
    assert_eq!(experience(&folder, &["list"]), list);
    let exported: serde_json::Value =
        serde_json::from_str(&experience(&folder, &["export"])).expect("one JSON object");
    assert_eq!(
        (&exported["player"], &exported["move"], &exported["times"]),
        (&"racer".into(), &"b4-a3".into(), &1.into())
    );
    ends_without_a_reader(&["experience", "--data-dir", &folder, "export"], b"");
    assert_eq!(experience(&folder, &["clear", "--player", "champion"]), "0 moves forgotten\n");
    assert_eq!(experience(&folder, &["clear"]), "1 move forgotten\n");
    assert!(play(&folder, &[]).contains("White wins"));
}

#[test]
fn a_folder_that_cannot_be_used_does_not_stop_a_game() {
    let folder = folder("experience-file");
    std::fs::write(&folder, b"a file, not a folder").expect("a file");
    let output = run(&["play", "--game", "race-4", "--data-dir", &folder], b"quit\n");
    let warned = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(warned.contains("the game will not be kept: cannot make the data folder"), "{warned}");
    assert_eq!(output.status.code(), Some(0));
    let refused = run(&["experience", "--data-dir", &folder, "list"], b"");
    assert_eq!(refused.status.code(), Some(2));
}

/// A program that is killed loses nothing but what it was thinking about.
#[test]
fn a_game_survives_a_kill() {
    let folder = folder("experience-killed");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(["play", "--no-endgame", "--red", "human", "--white", "human", "--data-dir", &folder])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("an input");
    let mut output = BufReader::new(child.stdout.take().expect("an output"));
    for mv in ["11-15", "23-19"] {
        writeln!(input, "{mv}").expect("it reads");
        let mut line = String::new();
        while !line.contains(&format!("> {mv}")) {
            line.clear();
            assert!(output.read_line(&mut line).expect("it writes") > 0, "it ended");
        }
        // The board that follows is written when the move has been kept.
        while !line.contains(" to move") {
            line.clear();
            assert!(output.read_line(&mut line).expect("it writes") > 0, "it ended");
        }
    }
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
    let games = Store::open(Path::new(&folder)).and_then(|store| store.games()).expect("a sound file");
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].moves.as_str(), games[0].result.as_deref()), ("11-15 23-19", None));
}
