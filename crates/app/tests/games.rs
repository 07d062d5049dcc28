//! The games that are kept: listed, shown, written as PDN, gone on with.

use std::path::PathBuf;

mod support;

use support::{ends_without_a_reader, run, said};

fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("games-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder.display().to_string()
}

fn play(folder: &str, args: &[&str], input: &str) -> String {
    said(&[&["play", "--no-endgame", "--data-dir", folder], args].concat(), input.as_bytes())
}

fn games(folder: &str, args: &[&str]) -> String {
    said(&[&["games", "--data-dir", folder], args].concat(), b"")
}

const PERSONS: [&str; 4] = ["--red", "human", "--white", "human"];

/// Three games: one that was resigned, one that was left, and one that was never begun.
fn three(folder: &str) {
    play(folder, &PERSONS, "11-15\n23-19\nresign\n");
    play(folder, &["--game", "lose-6", "--white", "random", "--seed", "1"], "c5-b4\nquit\n");
    play(folder, &PERSONS, "quit\n");
}

#[test]
fn games_are_listed() {
    let folder = folder("listed");
    assert_eq!(games(&folder, &["list"]), "no games have been kept yet; crownhead play begins one\n");
    three(&folder);
    let list = games(&folder, &["list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 3, "{list}");
    assert!(lines[0].starts_with("game  begun (UTC)"), "{list}");
    assert!(lines[1].contains("lose-6") && lines[1].ends_with("not over"), "{list}");
    assert!(lines[2].contains("english") && lines[2].ends_with("White wins: Black resigned"), "{list}");
    for (wish, count) in [
        (&["--game", "english"][..], 2),
        (&["--player", "rand"], 2),
        (&["--search", "23-19"], 2),
        (&["--search", "resigned"], 2),
        (&["--search", "nowhere"], 1),
        (&["--limit", "1"], 3),
    ] {
        let list = games(&folder, &[&["list"], wish].concat());
        assert_eq!(list.lines().count(), count, "{wish:?}: {list}");
    }
    ends_without_a_reader(&["games", "--data-dir", &folder, "list"], b"");
}

#[test]
fn a_game_is_shown_and_written() {
    let folder = folder("shown");
    three(&folder);
    let shown = games(&folder, &["show", "1"]);
    assert!(
        shown.contains("   1. 11-15         23-19\n") && shown.ends_with("White wins: Black resigned.\n"),
        "{shown}"
    );
    let boards = games(&folder, &["show", "1", "--boards"]);
    assert!(boards.contains("\n2. White 23-19\n"), "{boards}");
    let pdn = games(&folder, &["show", "1", "--pdn"]);
    assert!(pdn.contains("[Black \"human\"]") && pdn.contains("1. 11-15 23-19 0-1"), "{pdn}");
    let file = format!("{folder}/all.pdn");
    assert_eq!(games(&folder, &["export", "--out", &file]), format!("2 games written to {file}\n"));
    let checked = said(&["pdn", "check", &file], b"");
    assert!(checked.contains("2 games, 4 legal moves"), "{checked}");
    assert_eq!(games(&folder, &["export", "1"]), pdn);
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let folder = folder("resumed");
    play(&folder, &PERSONS, "11-15\nquit\n");
    let said = play(&folder, &["--resume", "1"], "23-19\nquit\n");
    assert!(said.contains("White> 23-19"), "{said}");
    let list = games(&folder, &["list"]);
    assert_eq!(list.lines().count(), 2, "it is the same game: {list}");
    assert!(games(&folder, &["show", "1"]).contains("11-15         23-19"));
}

#[test]
fn what_is_not_there_is_named() {
    let folder = folder("missing");
    three(&folder);
    for (args, expected) in [
        (&["show", "99"][..], "there is no kept game 99; `crownhead games list` shows those there are"),
        (&["export", "99"], "there is no kept game 99"),
        (&["export", "--out", "/nowhere/at/all.pdn"], "cannot write /nowhere/at/all.pdn"),
        (&["show", "one"], "it takes a whole number from 0"),
    ] {
        let output = run(&[&["games", "--data-dir", &folder], args].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(expected), "{args:?}: {said}");
    }
    let output = run(&["play", "--data-dir", &folder, "--resume", "99"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no kept game 99"));
}
