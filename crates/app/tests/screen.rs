//! The full screens, through a terminal: what is seen, and what keys and clicks do.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use store::Store;

#[path = "support/terminal.rs"]
#[allow(dead_code)] // the pictures use the rest
mod terminal;

use terminal::{Kind, SMALL, Terminal, USUAL};

/// An opponent that answers at once, and nothing in the background.
const QUICK: [&str; 6] = ["play", "--no-endgame", "--white", "greedy", "--seed", "1"];

const DOWN: &str = "\u{1b}[B";
const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";

fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("screen-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    folder.display().to_string()
}

fn open(name: &str, args: &[&str]) -> Terminal {
    Terminal::start(USUAL, &folder(name), args)
}

/// How many moves of the list are there to be seen.
fn rows(shown: &str) -> usize {
    (1..100).take_while(|row| shown.contains(&format!("{row:>3}. "))).count()
}

#[test]
fn enter_alone_begins_a_game() {
    let mut screen = open("menu", &[]);
    screen.wait_for("Enter begins");
    let menu = screen.text();
    for line in ["Game", "Opponent", "Level", "You play", "Clock", "Play", "In the browser"] {
        assert!(menu.contains(line), "{line}: {menu}");
    }
    screen.press("\r");
    screen.wait_for("No move has been made");
    assert!(screen.is_taken());
    screen.press("q");
    assert_eq!(screen.end(), 0);
    assert!(!screen.is_taken(), "the screen is given back");
}

#[test]
fn the_menu_offers_other_games_and_says_what_cannot_be_had() {
    let mut screen = open("menu-games", &[]);
    screen.wait_for("champion");
    // Up from the button to the game, and on to the next one.
    screen.press(&"\u{1b}[A".repeat(5));
    screen.press(RIGHT);
    screen.wait_for("English draughts on 4x4");
    screen.press(LEFT);
    screen.press(LEFT);
    screen.wait_for("Italian draughts");
    screen.wait_for("greedy");
    screen.press("q");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_game_is_played_by_keys() {
    let mut screen = open("keys", &QUICK);
    screen.wait_for("No move has been made");
    // A piece, and where it goes.
    screen.press("\t\r\t\r");
    screen
        .wait_until("a move and the answer", |shown| rows(shown) >= 1 && shown.contains("Why greedy played"));
    screen.press("\t\r\t\r");
    screen.wait_until("another", |shown| rows(shown) >= 2);
    screen.press("q");
    screen.wait_for("Leave this game?");
    screen.press("y");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_game_is_played_with_the_mouse() {
    let mut screen = open("mouse", &QUICK);
    screen.wait_for("q leave");
    screen.click(screen.square(11));
    screen.click(screen.square(15));
    screen.wait_for("1. 11-15");
    // Keys at the bottom can be clicked.
    screen.wait_for("hint");
    screen.click(screen.place("? keys"));
    screen.wait_for("Understanding");
    screen.escape();
    screen.wait_until("the help is closed", |shown| !shown.contains("Understanding"));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut screen = open("refused", &["play", "--no-endgame", "--white", "human", "--red", "human"]);
    screen.wait_for("No move has been made");
    screen.press("11-20\r");
    screen.wait_for("there is nothing to jump between 11 and 20; legal from 11: 11-15, 11-16.");
    screen.escape();
    screen.press("11-15\r22-18\r9-13\r");
    screen.wait_for("a jump is compulsory: 15x22");
    assert_eq!(rows(&screen.text()), 1);
}

#[test]
fn moves_are_taken_back_and_hints_come_with_reasons() {
    let mut screen = open("undo", &QUICK);
    screen.wait_for("No move has been made");
    screen.press("11-15\r");
    screen.wait_for("Why greedy played");
    screen.press("u");
    screen.wait_for("No move has been made");
    screen.press("r");
    screen.wait_for("Why greedy played");
    screen.press("u");
    screen.wait_for("No move has been made");
    screen.press("h");
    screen.wait_for("Hint: champion would play");
}

#[test]
fn the_window_may_change() {
    let mut screen = open("resize", &QUICK);
    screen.wait_for("No move has been made");
    screen.press("11-15\r");
    screen.wait_for("1. 11-15");
    screen.resize(80, 24);
    screen.wait_until("all of it", |shown| shown.contains("q leave") && shown.contains("1. 11-15"));
    screen.resize(60, 20);
    screen.wait_for("Crownhead needs 80 x 24");
    screen.resize(140, 45);
    screen.wait_until("all of it", |shown| shown.contains("q leave") && shown.contains("1. 11-15"));
}

#[test]
fn large_boards_fit_on_small_terminals() {
    for game in ["international", "race-14", "english-10", "race-12"] {
        let args = ["play", "--no-endgame", "--no-experience", "--game", game, "--white", "human"];
        let mut screen = Terminal::start(SMALL, &folder(game), &args);
        screen.wait_until("the board and the keys", |shown| {
            shown.contains("q leave") && !shown.contains("larger")
        });
        screen.press("\u{3}");
        assert_eq!(screen.end(), 0);
    }
}

#[test]
fn without_colours_pieces_are_letters() {
    let plain = Kind { variables: &[("TERM", "xterm-256color"), ("NO_COLOR", "1")], ..SMALL };
    let mut screen = Terminal::start(plain, &folder("plain"), &QUICK);
    let shown = screen.wait_for("No move has been made");
    assert!(shown.contains("(bb)") && shown.contains("(ww)"), "{shown}");
    let colors = |screen: &Terminal| {
        let parser = screen.screen();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let cells = cells.filter_map(|(row, column)| parser.screen().cell(row, column));
        cells
            .filter(|cell| cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default)
            .count()
    };
    assert_eq!(colors(&screen), 0);
    screen.press("\u{3}");
    assert_eq!(screen.end(), 0);
    assert!(!screen.is_taken());
}

#[test]
fn a_signal_gives_the_screen_back() {
    let mut screen = open("signal", &QUICK);
    screen.wait_for("No move has been made");
    let kill = Command::new("kill").args(["-TERM", &screen.process().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    assert_eq!(screen.end(), 0);
    assert!(!screen.is_taken());
}

#[test]
fn a_game_survives_a_kill_and_goes_on() {
    let folder = folder("killed");
    let mut screen = Terminal::start(USUAL, &folder, &QUICK);
    screen.wait_for("No move has been made");
    screen.press("11-15\r");
    screen.wait_for("Why greedy played");
    screen.kill();
    let games = Store::open(Path::new(&folder)).and_then(|store| store.games()).expect("a sound file");
    assert_eq!(games.len(), 1);
    assert!(games[0].moves.starts_with("11-15 ") && games[0].result.is_none(), "{games:?}");
    let number = games[0].id.to_string();
    let again = Terminal::start(USUAL, &folder, &["play", "--no-endgame", "--resume", &number]);
    again.wait_for("1. 11-15");
}

#[test]
fn two_players_are_watched() {
    let args = [
        "play",
        "--no-endgame",
        "--black",
        "greedy",
        "--white",
        "random",
        "--seed",
        "1",
        "--game",
        "english-6",
    ];
    let mut screen = open("watch", &args);
    screen.wait_until("some moves", |shown| rows(shown) >= 2);
    screen.press("p");
    screen.wait_for("paused");
    for _ in 0..2 {
        let before = screen.wait_for("paused");
        screen.press("\r");
        screen.wait_until("a step", |shown| shown != before && shown.contains("paused"));
    }
    screen.press("++++p");
    screen.wait_for("The game is over");
    screen.press("v");
    screen.wait_for("Who was better, move by move");
    screen.press("q");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_position_is_set_up_and_played() {
    let mut screen = open("editor", &["play", "--no-endgame", "--red", "human", "--white", "human"]);
    screen.wait_for("No move has been made");
    screen.press("i");
    screen.wait_for("set up a position");
    // White is to move and has nothing.
    screen.press("xB");
    screen.wait_for("K1");
    screen.press(DOWN);
    screen.press("tg");
    screen.wait_for("The game is over: Black wins");
}
