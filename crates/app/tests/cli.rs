//! The program as a person meets it: what it prints, how it ends, what it says to wrong input.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn crownhead(args: &[&str]) -> Output {
    Command::new(assert_cmd::cargo::cargo_bin!("crownhead")).args(args).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a command prints when all is well.
fn out(args: &[&str]) -> String {
    let output = crownhead(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a command says to wrong input: exit code 2, one sentence, nothing on standard output.
fn refusal(args: &[&str]) -> String {
    let output = crownhead(args);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{args:?}: {said}");
    assert_eq!(text(&output.stdout), "", "{args:?}");
    said
}

fn file(name: &str, content: &[u8]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    let mut file = std::fs::File::create(&path).expect("a file for the test");
    file.write_all(content).expect("a file for the test");
    path
}

/// The names of all games, as the program lists them.
fn games() -> Vec<String> {
    let listing = out(&["variants"]);
    listing.lines().skip(1).filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

#[test]
fn variants_lists_every_game() {
    let games = games();
    for name in
        ["english", "english-4", "english-10", "lose-6", "lose-8", "lose-10", "race-4", "race-14", "russian"]
    {
        assert!(games.iter().any(|game| game == name), "{name}");
    }
    let listing = out(&["variants"]);
    assert!(listing.contains("lose-8         8x8    Black   be without a move"));
    assert!(listing.contains("race-6         6x6    White   reach the last row"));
}

#[test]
fn every_command_answers_for_every_game() {
    for game in games() {
        assert!(out(&["perft", "--game", &game, "--depth", "4"]).starts_with("perft(4) = "));
        let moves = out(&["moves", "--game", &game]);
        assert!(moves.lines().count() >= 3, "{game}: {moves}");
        let count = moves.lines().count();
        assert!(out(&["show", "--game", &game]).contains(&format!("{count} legal moves")));
        assert!(out(&["show", "--game", &game, "--notation", "letters"]).contains("a   b   c   d"));
        let numbered = out(&["show", "--game", &game, "--notation", "numbers"]);
        assert!(numbered.contains("b1"), "{numbered}");
    }
}

#[test]
fn perft_ends_with_its_count() {
    assert_eq!(out(&["perft", "--depth", "8"]), "perft(8) = 845931\n");
    assert_eq!(out(&["perft", "--depth", "0"]), "perft(0) = 1\n");
    assert_eq!(out(&["perft", "--depth", "3", "--each"]), "perft(1) = 7\nperft(2) = 49\nperft(3) = 302\n");
    for threads in ["1", "2", "7"] {
        let args = ["perft", "--game", "international", "--depth", "6", "--threads", threads];
        assert_eq!(out(&args), "perft(6) = 167140\n");
    }
    let circle = ["perft", "--fen", "B:W9,10,17,18:BK6", "--depth", "1", "--divide"];
    assert_eq!(out(&circle), "6x15x22x13x6: 1\nperft(1) = 1\n");
    let routes = out(&[&circle[..], &["--count", "routes"]].concat());
    assert_eq!(routes, "6x13x22x15x6: 1\n6x15x22x13x6: 1\nperft(1) = 2\n");
    let divided = out(&["perft", "--depth", "6", "--divide"]);
    let sum: u64 = divided.lines().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
    assert!(divided.ends_with(&format!("perft(6) = {sum}\n")));
}

#[test]
fn moves_are_listed_one_a_line() {
    assert_eq!(out(&["moves"]), "9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16\n");
    assert_eq!(out(&["moves", "--game", "lose-8", "--fen", "W:WK3,7:B2,10,9,17,26,27,23"]), "f8-g7\n");
    let jump = ["moves", "--fen", "W:W22:B17,18,11,2"];
    assert_eq!(out(&jump), "22x13\n22x8\n");
    assert_eq!(out(&[&jump[..], &["--long"]].concat()), "22x13\n22x15x8\n");
    assert_eq!(out(&[&jump[..], &["--notation", "letters"]].concat()), "c3xa5\nc3xg7\n");
    let over = crownhead(&["moves", "--fen", "B:W12:B"]);
    assert!(over.status.success() && over.stdout.is_empty());
    assert_eq!(text(&over.stderr), "There is no legal move: White wins: Black has no pieces left.\n");
}

#[test]
fn wrong_input_gets_one_sentence() {
    for (args, expected) in [
        (&["perft"][..], "--depth"),
        (&["perft", "--depth", "x"], "'--depth <N>': it takes a whole number from 0 to 60"),
        (&["perft", "--depth", "-1"], "it takes a whole number from 0 to 60"),
        (&["perft", "--depth", "3", "--threads", "0"], "it takes a whole number from 1"),
        (&["perft", "--depth", "3", "--count", "apples"], "possible values: moves, routes"),
        (&["moves", "--game", "chess"], "there is no game 'chess'; the games are english,"),
        (&["moves", "--fen", "nonsense"], "cannot read the FEN: found 'n' at column 1"),
        (&["show", "--fen", "B:W33:B1"], "there is no square 33 on this board, which has squares 1 to 32"),
        (&["show", "--game", "race-4", "--fen", "B:WK3:B5"], "this game has no kings"),
        (&["fly"], "unrecognized subcommand 'fly'"),
        (&["pdn", "check", "no-such-file.pdn"], "cannot read no-such-file.pdn: there is no such file"),
        (&["pdn", "show", "."], "cannot read .: it is a folder"),
    ] {
        let said = refusal(args);
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(out(&["--help"]).contains("variants"));
    assert!(out(&[]).contains("variants"), "without a command it shows what there is");
    assert!(out(&["pdn"]).contains("check"));
    assert!(out(&["perft", "--help"]).contains("--divide"));
    assert!(out(&["--version"]).starts_with("crownhead "));
}

#[test]
fn players_think_about_positions() {
    let listing = out(&["players"]);
    for name in ["random", "greedy", "casual", "part1"] {
        assert!(listing.contains(name), "{name}");
    }
    let lost = ["think", "--player", "part1", "--game", "lose-8", "--fen", "W:W7,K3:B2,9,10,17,23,26,27"];
    let thought = out(&lost);
    assert!(thought.contains("move     f8-g7\n"));
    assert!(thought.contains("line     f8-g7 d8xf6 g7xg3 e3-f2 g3xe1\n"));
    assert!(thought.contains("Black wins in 5 plies"));
    assert_eq!(
        out(&["think", "--player", "part1", "--lines", "3", "--depth", "5"]).matches("\nline     ").count(),
        3
    );
    assert!(
        out(&["think", "--player", "random", "--time", "0s"]).contains("chosen by lot from 7 legal moves")
    );
    assert!(refusal(&["think", "--player", "bob"]).contains("there is no player 'bob'"));
    assert!(
        refusal(&["think", "--player", "casual", "--game", "race-8"]).contains("casual does not play race-8")
    );
    assert!(refusal(&["think", "--player", "part1", "--time", "soon"]).contains("such as 5s, 0.1s or 200ms"));
    assert!(refusal(&["think", "--player", "part1", "--fen", "B:W12:B"]).contains("nothing to think about"));
}

#[test]
fn the_shortest_thoughts_still_give_a_move() {
    let example = "W:W7,K3:B2,9,10,17,23,26,27";
    for limit in [["--depth", "0"], ["--time", "0s"], ["--nodes", "0"]] {
        let think = |args: &[&str]| out(&[&["think", "--player", "part1"], &limit[..], args].concat());
        assert!(think(&[]).starts_with("move     "));
        assert!(think(&["--game", "lose-8", "--fen", example]).starts_with("move     f8-g7\n"));
        assert!(think(&["--fen", "W:W18:B14"]).contains("score    win in 1 (White wins at once)\n"));
        let over = [&["think", "--player", "part1", "--fen", "B:W12:B"], &limit[..]].concat();
        assert!(refusal(&over).contains("nothing to think about"));
    }
    let few = out(&["think", "--player", "part1", "--nodes", "5000"]);
    assert!(few.contains("nodes    5") || few.contains("nodes    6"), "{few}");
    let threads = ["think", "--player", "part1", "--threads", "2", "--depth", "5"];
    assert!(out(&threads).contains("\ndepth    5,"));
    assert!(refusal(&["think", "--player", "part1", "--threads", "0"]).contains("from 1 to 256"));
    assert!(refusal(&["think", "--player", "part1", "--nodes", "few"]).contains("a whole number"));
}

/// What `think --json` answers.
fn thought(args: &[&str]) -> serde_json::Value {
    let answer = out(&[&["think", "--json"], args].concat());
    assert_eq!(answer.lines().count(), 1, "{answer}");
    serde_json::from_str(&answer).expect("JSON")
}

#[test]
fn thoughts_can_be_had_as_json() {
    let thinks = thought(&["--player", "part1", "--game", "lose-6", "--depth", "5", "--lines", "2"]);
    assert_eq!(thinks["game"], "lose-6");
    assert_eq!(thinks["fen"], "B:W13,14,15,16,17,18:B1,2,3,4,5,6");
    assert_eq!(thinks["player"], "part1");
    assert!(thinks["score"].is_i64() && thinks["judgement"].is_string() && thinks["reasons"][0].is_string());
    let lines = thinks["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["moves"][0], thinks["move"]);
    assert_eq!(lines[0]["score"], thinks["score"]);
    let statistics = &thinks["statistics"];
    let number = |name: &str| statistics[name].as_u64().unwrap_or_else(|| panic!("no {name}: {thinks}"));
    let sum = number("interior") + number("leaves") + number("terminals") + number("table_cutoffs");
    assert_eq!(number("nodes"), sum);
    let iterations = statistics["leaves_by_depth"].as_array().expect("iterations");
    assert_eq!(iterations.iter().map(|each| each["depth"].as_u64()).collect::<Vec<_>>(), [2, 5].map(Some));
    let leaves = iterations.iter().filter_map(|each| each["leaves"].as_u64()).sum::<u64>();
    assert_eq!(leaves, number("leaves") + number("terminals"));
    assert!(number("table_queries") >= number("table_hits") && number("deepest") >= number("depth"));
    let cut_bf = statistics["cut_bf"].as_f64().expect("a number");
    assert!((cut_bf - number("cut_moves") as f64 / number("cut_nodes") as f64).abs() < 1e-9);
    let (seconds, rate) = (&statistics["seconds"], &statistics["nodes_per_second"]);
    let nodes = seconds.as_f64().expect("a number") * rate.as_f64().expect("a number");
    assert!((nodes - sum as f64).abs() < 1.0, "{thinks}");

    let lost = thought(&["--player", "part1", "--game", "lose-8", "--fen", "W:W7,K3:B2,9,10,17,23,26,27"]);
    assert_eq!(lost["score"], serde_json::json!({ "loss_in": 5 }));
    assert_eq!(lost["lines"][0]["moves"], serde_json::json!(["f8-g7", "d8xf6", "g7xg3", "e3-f2", "g3xe1"]));
    let won = thought(&["--player", "part1", "--fen", "W:W18:B14"]);
    assert_eq!(won["score"], serde_json::json!({ "win_in": 1 }));
    let random = thought(&["--player", "random"]);
    assert!(random["score"].is_null() && random["statistics"].is_null() && random["judgement"].is_null());
    assert_eq!(random["lines"], serde_json::json!([]));
    assert!(
        refusal(&["think", "--json", "--player", "part1", "--fen", "B:W12:B"]).contains("nothing to think")
    );
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(["show", "--game", "race-14"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success());
}

#[test]
fn pdn_check_counts_and_complains() {
    let good = file("good.pdn", b"[Event \"a\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n1. 32-28 *\n");
    let listing = out(&["pdn", "check", good.to_str().expect("a path")]);
    assert!(listing.ends_with(
        "good.pdn: 2 games, 5 legal moves of english, international, 0 with errors, 0 with warnings\n"
    ));
    let bad = file("bad.pdn", b"1. 11-15 22-18 2. 9-14 *\n1. 11-15 23-19 *\n");
    let output = crownhead(&["pdn", "check", bad.to_str().expect("a path")]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "crownhead: 1 of 2 games have errors\n");
    assert!(
        text(&output.stdout)
            .contains("bad.pdn:1:19: error: game 1: found '9-14'; a jump is compulsory: 15x22")
    );
    let loose = file("loose.pdn", b"1. 11-15 22-18 2. 15X22 25X18 1-0\n");
    let path = loose.to_str().expect("a path");
    assert!(out(&["pdn", "check", path]).contains("1 with warnings"));
    assert_eq!(crownhead(&["pdn", "check", "--strict", path]).status.code(), Some(2));
}

#[test]
fn pdn_show_draws_a_game() {
    let path =
        file("show.pdn", b"[White \"A\"] [Black \"B\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n1. 9-13 *\n");
    let path = path.to_str().expect("a path");
    let shown = out(&["pdn", "show", path]);
    assert!(shown.contains("1. 11-15         22-18\n"));
    assert!(shown.contains("Result 1-0: Black won."));
    assert!(shown.contains("B:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12"));
    assert!(out(&["pdn", "show", path, "--game-number", "2"]).contains("9-13"));
    assert!(out(&["pdn", "show", path, "--ply", "1"]).contains("White to move"));
    assert!(refusal(&["pdn", "show", path, "--game-number", "3"]).contains("has 2 games, and no number 3"));
    assert!(refusal(&["pdn", "show", path, "--ply", "9"]).contains("the game has 4 plies"));
}

#[test]
fn pdn_format_is_clean_and_stable() {
    let messy =
        b"[Event \"x\"][Site  \"y\"]01.11-15! {good} 22-18 ( 23-19 8-11 )2. 15X22 25x 18Wins 1-0 9-13";
    let path = file("messy.pdn", messy);
    let formatted = out(&["pdn", "format", path.to_str().expect("a path")]);
    let expected = "[Event \"x\"]\n[Site \"y\"]\n1. 11-15! {good} 22-18 (23-19 8-11) 2. 15x22 25x18 {Wins} 1-0\n\n9-13 *\n";
    assert_eq!(formatted, expected);
    let again = file("clean.pdn", formatted.as_bytes());
    assert_eq!(out(&["pdn", "format", again.to_str().expect("a path")]), formatted);
    let broken = file("broken.pdn", b"1. 9-13 *\n1. 11-15 {no end");
    let path = broken.to_str().expect("a path");
    assert!(refusal(&["pdn", "format", path]).contains("a comment ends with }"));
    assert_eq!(out(&["pdn", "format", "--skip-bad", path]), "1. 9-13 *\n");
}
