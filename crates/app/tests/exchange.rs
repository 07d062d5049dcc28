//! `crownhead exchange` and `crownhead solve`: boards through files, and who wins the crown race.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

mod support;

use support::{ends_without_a_reader, run, said};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

fn refusal(args: &[&str]) -> String {
    let output = run(args, b"");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_board_is_answered_with_a_move() {
    let folder = folder("exchange-once");
    let (board, mv) = (folder.join("board.txt"), folder.join("move.txt"));
    let args =
        ["exchange", "--game", "race-4", "--player", "racer", "--in", &text(&board), "--out", &text(&mv)];
    let missing = refusal(&args);
    assert!(missing.contains("there is no such file"), "{missing}");
    fs::write(&board, "W:W7,8:B1,2\n").expect("a board");
    assert_eq!(said(&args, b""), "c1-b2\n");
    assert_eq!(fs::read_to_string(&mv).expect("a move"), "c1-b2\n");
    // A bad board changes nothing, and no other file is left behind.
    fs::write(&board, "W:W99:B1\n").expect("a board");
    assert!(refusal(&args).contains("there is no square 99"));
    assert_eq!(fs::read_to_string(&mv).expect("a move"), "c1-b2\n");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
    let nowhere = text(&folder.join("none").join("move.txt"));
    fs::write(&board, "W:W7,8:B1,2\n").expect("a board");
    let args =
        ["exchange", "--game", "race-4", "--player", "racer", "--in", &text(&board), "--out", &nowhere];
    assert!(refusal(&args).contains("cannot write"));
}

/// Waits until the file says something.
fn wait_for(path: &Path, wanted: impl Fn(&str) -> bool) -> String {
    let began = Instant::now();
    loop {
        let found = fs::read_to_string(path).unwrap_or_default();
        if wanted(&found) {
            return found;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "only '{found}'");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_loop_answers_every_new_board() {
    let folder = folder("exchange-loop");
    let (board, mv) = (folder.join("board.txt"), folder.join("move.txt"));
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(["exchange", "--game", "english", "--player", "greedy", "--loop"])
        .args(["--in", &text(&board), "--out", &text(&mv)])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs");
    fs::write(&board, "B:W18:B14").expect("a board");
    assert_eq!(wait_for(&mv, |said| !said.is_empty()), "14x23\n");
    fs::write(&board, "B:W33:B14").expect("a board");
    assert!(wait_for(&mv, |said| said.starts_with('?')).contains("no square 33"));
    fs::write(&board, "W:W18:B14").expect("a board");
    assert_eq!(wait_for(&mv, |said| !said.starts_with('?')), "18x9\n");
    child.kill().expect("it still runs");
    child.wait().expect("it ends");
}

#[test]
fn the_small_races_are_solved() {
    let small = said(&["solve", "--game", "race-4"], b"");
    assert!(small.starts_with("value    White, who is to move, wins\nwinning  c1-b2\nnodes    "), "{small}");
    let middle = said(&["solve", "--game", "race-6"], b"");
    assert!(middle.starts_with("value    White, who is to move, wins\nwinning  f2-e3 b2-c3\n"), "{middle}");
    let lost = said(&["solve", "--game", "race-4", "--fen", "B:W5,7:B1,2"], b"");
    assert!(lost.starts_with("value    Black, who is to move, "), "{lost}");
    let open = said(&["solve", "--game", "race-8", "--nodes", "1000"], b"");
    assert!(open.starts_with("value    not known after "), "{open}");
    ends_without_a_reader(&["solve", "--game", "race-4"], b"");
}

#[test]
fn endings_are_solved_by_proofs_of_both_sides() {
    let solve =
        |fen: &str, nodes: &str| said(&["solve", "--fen", fen, "--no-endgame", "--nodes", nodes], b"");
    let won = solve("W:WK15,K11:BK20", "100000");
    assert!(won.starts_with("value    White wins\nWhite    wins: a proof of "), "{won}");
    let drawn = solve("B:WK32:BK1", "100000");
    assert!(
        drawn.starts_with("value    a draw\nBlack    does not win: the other side holds within "),
        "{drawn}"
    );
    assert!(drawn.contains("\nWhite    does not win: "), "{drawn}");
    assert!(drawn.contains("\ndatabase nothing\n"), "{drawn}");
    let open = solve("W:WK15,K11:BK20", "3");
    assert!(open.starts_with("value    not known; --nodes allows more\nWhite    not known after "), "{open}");
}
