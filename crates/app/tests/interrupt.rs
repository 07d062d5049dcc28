//! Ctrl-C, as the program meets it.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Longer than anything here takes, shorter than the searches that are cut short.
const PATIENCE: Duration = Duration::from_secs(20);

fn start(args: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .env("CROWNHEAD_DATA", format!("{}/data-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id()))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

/// A program that is talked to, and what it says, line by line.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    complaints: Receiver<String>,
}

fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

impl Talk {
    fn new(args: &[&str]) -> Talk {
        let mut child = start(args);
        let input = child.stdin.take().expect("an input");
        let lines = lines_of(child.stdout.take().expect("an output"));
        let complaints = lines_of(child.stderr.take().expect("an output"));
        Talk { child, input, lines, complaints }
    }

    fn say(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).expect("it listens");
    }

    fn wait_for(&self, start: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect("an answer in time");
            if line.starts_with(start) {
                return line;
            }
        }
    }
}

#[test]
fn it_stops_a_search_whose_best_move_is_played() {
    let mut console = Talk::new(&["console"]);
    // One that comes before a search does not stop it.
    console.say("i 10\nfen\n");
    let before = console.wait_for("B:");
    interrupt(&console.child);
    let warning = console.complaints.recv_timeout(PATIENCE).expect("a warning");
    assert!(warning.starts_with("Nothing is being searched; q quits"), "{warning}");
    console.say("t 60\nd 200\nlimits\ng\n");
    console.wait_for("threads");
    let began = Instant::now();
    let searching = console.lines.recv_timeout(Duration::from_secs(1));
    assert!(searching.is_err(), "it should still be searching: {searching:?}");
    interrupt(&console.child);
    assert!(console.wait_for("move ").len() > "move     a1b2".len() - 1);
    assert!(console.wait_for("time ").starts_with("time     "));
    assert!(began.elapsed() < PATIENCE);
    console.say("fen\n");
    let after = console.wait_for("W:");
    assert_ne!(before[1..], after[1..], "the move is played");
    console.say("q\n");
    assert_eq!(console.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn twice_in_a_row_it_ends_the_console() {
    let mut console = Talk::new(&["console"]);
    for _ in 0..2 {
        // A command between the two makes them not in a row.
        console.say("fen\n");
        console.wait_for("B:");
        interrupt(&console.child);
        console.complaints.recv_timeout(PATIENCE).expect("a warning");
    }
    interrupt(&console.child);
    assert_eq!(console.child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn it_ends_thinking_with_the_best_so_far() {
    let began = Instant::now();
    let child = start(&["think", "--game", "lose-10", "--player", "part2", "--time", "60s"]);
    std::thread::sleep(Duration::from_millis(1500));
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"move     "), "{output:?}");
    assert!(began.elapsed() < PATIENCE);
}

#[test]
fn in_a_game_it_makes_a_player_move_and_where_nobody_thinks_it_warns() {
    let players = ["--red", "human", "--white", "part1", "--depth", "60", "--time", "60s"];
    let args = [&["play", "--no-endgame"], &players[..]].concat();
    let mut game = Talk::new(&args);
    game.wait_for("Black to move");
    interrupt(&game.child);
    let warning = game.complaints.recv_timeout(PATIENCE).expect("a warning");
    assert!(warning.starts_with("Nobody is thinking; quit ends the game"), "{warning}");
    game.say("11-15\n");
    game.wait_for("White to move");
    let thinking = game.lines.recv_timeout(Duration::from_secs(1));
    assert!(thinking.is_err(), "it should still be thinking: {thinking:?}");
    interrupt(&game.child);
    assert!(game.wait_for("White (part1) plays ").ends_with('.'));
    game.wait_for("Black to move");
    for _ in 0..2 {
        // The first may come before the next line is awaited.
        std::thread::sleep(Duration::from_millis(300));
        interrupt(&game.child);
    }
    assert_eq!(game.child.wait().expect("it ends").code(), Some(130));
}
