//! `crownhead soar`: the player made of rules, and rule files of any kind.

use std::path::PathBuf;

use serde_json::Value;

mod support;

use support::{ends_without_a_reader, run, said};

/// Figure 2.14 of the thesis.
const FIGURE: &str = "B:WK2,14,20:B6,16,18";

fn out(args: &[&str]) -> String {
    said(args, b"")
}

/// One sentence, or one for each fault of a file, and exit code 2.
fn refusal(args: &[&str]) -> String {
    let output = run(args, b"");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file for the test");
    path.display().to_string()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&out(args)).expect("one JSON object")
}

#[test]
fn explain_tells_programs_everything() {
    let explained = json(&["soar", "explain", "--fen", FIGURE, "--json"]);
    assert_eq!(explained["picked"], "16-19");
    assert_eq!(explained["candidates"], serde_json::json!(["16-19"]));
    assert_eq!(explained["moves"].as_array().map(Vec::len), Some(5));
    assert_eq!(explained["moves"][2]["risk_before"], "yes");
    assert_eq!(explained["moves"][2]["risk_after"], "unKnown");
    let stages = explained["stages"].as_array().expect("stages");
    let names: Vec<&str> = stages.iter().filter_map(|stage| stage["operator"].as_str()).collect();
    let wanted =
        ["generateLegalMoves", "evaluateRisksBeforeMove", "evaluateRisksAfterMove", "evaluateTrades"];
    assert!(wanted.iter().all(|name| names.contains(name)), "{names:?}");
    // Before any stage has looked at them all moves are alike.
    let first = stages.iter().find(|stage| stage["operator"] == "generateLegalMoves").expect("a first stage");
    let moves = first["moves"].as_array().expect("moves");
    assert!(moves.iter().all(|mv| mv["risk_before"] == "unKnown" && mv["risk_after"] == "unKnown"));
    let strategy = &explained["strategies"][2];
    assert_eq!(strategy["name"], "reduce-risks");
    assert_eq!(strategy["dropped"].as_array().map(Vec::len), Some(4));
}

#[test]
fn explain_knows_last_moves_and_strategies_left_out() {
    let chase = "B:W19,21,30,31:B1,3,10,14,K32";
    let explained = json(&["soar", "explain", "--fen", chase, "--last-move", "24-19", "--json"]);
    assert_eq!(explained["attack"]["kind"], "chase");
    assert_eq!(explained["picked"], "32-28");
    let repeats = json(&["soar", "explain", "--fen", "B:W21:BK32,1", "--my-last-move", "28-32", "--json"]);
    assert!(repeats["picked"] != "32-28", "{repeats}");
    let wedge = "B:W29,30,31,32:B1,3,4,5,6,7,9,10,11,12,14,15";
    let all = json(&["soar", "explain", "--fen", wedge, "--without", "wedge,centre", "--json"]);
    assert_eq!(all["candidates"].as_array().map(Vec::len), Some(8));
    let wrong = refusal(&["soar", "explain", "--without", "corner"]);
    assert!(
        wrong.contains("there is no strategy 'corner' to leave out; there are longest-jump, "),
        "{wrong}"
    );
    for bad in ["24-18", "nonsense", "33-29", "19"] {
        let said = refusal(&["soar", "explain", "--fen", chase, "--last-move", bad]);
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let over = refusal(&["soar", "explain", "--fen", "B:W21:B"]);
    assert!(over.starts_with("crownhead: "), "{over}");
}

#[test]
fn a_trace_tells_which_rules_fire() {
    let trace = out(&["soar", "explain", "--fen", FIGURE, "--trace"]);
    assert!(trace.contains("checkers*see*threat fired on"), "{trace}");
    assert!(trace.contains("is better than"), "{trace}");
    assert!(trace.contains("chose "), "{trace}");
}

#[test]
fn selfplay_counts_and_repeats_itself() {
    let games = |threads: &str| {
        let all = out(&["soar", "selfplay", "--games", "3", "--seed", "7", "--threads", threads]);
        all.lines().take(4).map(str::to_owned).collect::<Vec<_>>()
    };
    let first = games("1");
    assert_eq!(first[0], "3 games, seed 7");
    let counts: Vec<usize> =
        first[3].split_whitespace().skip(1).map(|n| n.parse().expect("a number")).collect();
    assert_eq!(counts.iter().sum::<usize>(), 3);
    assert_eq!(first, games("2"));
}

#[test]
fn rule_files_are_checked_and_run() {
    let good =
        file("good.soar", "sp {greet (state <s> ^superstate nil) --> (write |hello| (crlf)) (halt)}\n");
    assert!(out(&["soar", "check", &good]).ends_with("good.soar: 1 rule, 0 warnings\n"));
    assert_eq!(out(&["soar", "run", &good, "--quiet"]), "hello\n");
    assert!(out(&["soar", "run", &good]).contains("greet fired on (S1 ^superstate nil)"));
    let bad = file("bad.soar", "sp {one (state <s> ^a) --> (<s> ^b c)}\nsp {two (state <s> ^a --> }\n");
    let said = refusal(&["soar", "check", &bad]);
    assert!(said.contains("bad.soar:2:"), "{said}");
    assert!(refusal(&["soar", "run", &bad]).contains("bad.soar:2:"));
    assert!(refusal(&["soar", "run", "there-is-none.soar"]).contains("there is no such file"));
    assert!(refusal(&["soar", "run", &good, "--input", "nothing"]).contains("NAME=VALUE"));
    let idle = file("idle.soar", "sp {idle (state <s> ^io.input-link.go yes) --> (<s> ^went yes)}\n");
    let ran = out(&["soar", "run", &idle, "--input", "go=yes"]);
    assert!(ran.contains("idle fired") && ran.contains("stopped after 1 decision: "), "{ran}");
}

#[test]
fn the_rules_can_be_had_and_used() {
    let rules = out(&["soar", "rules"]);
    let copy = file("copy.soar", &rules);
    assert!(out(&["soar", "check", &copy]).ends_with(" rules, 0 warnings\n"));
    let mine = out(&["soar", "explain", "--rules", &copy]);
    assert_eq!(mine, out(&["soar", "explain"]));
    let player = format!("soar:{copy}");
    assert!(out(&["think", "--player", &player, "--fen", FIGURE]).starts_with("move     16-19\n"));
    assert_eq!(out(&["soar", "strategies"]).lines().count(), 12);
    ends_without_a_reader(&["soar", "rules"], b"");
}

#[test]
fn the_document_shows_the_file_of_its_example() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).expect("a file of the project");
    assert!(read("docs/soar.md").contains(&read("data/soar/together.soar")));
}
