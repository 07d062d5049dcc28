//! Tournaments, as a person meets them: from flags and files, killed and gone on with.

use std::collections::BTreeMap;
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

mod support;

use support::contest::{Place, lines};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

const THREE: [&str; 4] = ["--players", "champion:intermediate", "greedy", "random"];

#[test]
fn everybody_meets_everybody_and_the_strongest_stands_first() {
    let place = Place::new("tournament", "all");
    let page = place.data.join("page.html");
    let html = ["--html", page.to_str().expect("a path")];
    let said = place.out(&[&THREE[..], &["--games", "6", "--nodes", "300"], &html].concat());
    assert!(said.contains("tournament  round-robin of 3 players, 6 games a meeting\n"), "{said}");
    assert!(said.contains("Ratings after 18 games\n"), "{said}");
    let first = said.lines().find(|line| line.trim_start().starts_with("1 ")).expect("a first place");
    assert!(first.contains("champion:intermediate"), "{said}");
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.contains("<svg") && page.contains("champion:intermediate"));
}

#[test]
fn in_a_gauntlet_only_the_first_meets_the_others() {
    let place = Place::new("tournament", "gauntlet");
    let file = place.data.join("games.jsonl");
    let path = file.to_str().expect("a path");
    let words = ["--games", "4", "--depth", "1", "--format", "gauntlet", "--jsonl", path];
    place.out(&[&THREE[..], &words].concat());
    let games = lines(&file);
    assert_eq!(games.len(), 8);
    let is_in = |game: &serde_json::Value, color: &str| game[color] == "champion:intermediate";
    assert!(games.iter().all(|game| is_in(game, "black") != is_in(game, "white")));
}

#[test]
fn a_knockout_has_a_winner() {
    let place = Place::new("tournament", "knockout");
    let players = ["--players", "champion:advanced", "greedy", "random", "random", "greedy"];
    let words = ["--format", "knockout", "--games", "4", "--nodes", "300"];
    let said = place.out(&[&players[..], &words].concat());
    // Five players: one meeting, then two, then the last one.
    let rounds: Vec<&str> = said.lines().filter(|line| line.starts_with("round ")).collect();
    let meetings: Vec<usize> = rounds.iter().map(|line| line.split("; ").count()).collect();
    assert_eq!(meetings, [1, 2, 1], "{said}");
    assert!(said.contains("winner      champion:advanced\n"), "{said}");
    assert!(said.contains("Ratings after 16 games\n"), "{said}");
}

#[test]
fn a_file_says_what_flags_say_and_flags_count_more() {
    let place = Place::new("tournament", "file");
    let file = place.data.join("three.toml");
    let path = file.to_str().expect("a path");
    let text =
        "format = 'gauntlet'\nplayers = ['greedy', 'random', 'random']\ngames = 2\ndepth = 1\njson = true\n";
    fs::write(&file, text).expect("written");
    let answer =
        |words: &[&str]| -> serde_json::Value { serde_json::from_str(&place.out(words)).expect("JSON") };
    let plain = answer(&[path]);
    assert_eq!((&plain["games"], &plain["plan"]["format"]), (&4.into(), &"gauntlet".into()));
    assert_eq!(plain["ranking"].as_array().map(Vec::len), Some(3));
    let other = answer(&[path, "--format", "round-robin", "--games", "4", "--players", "random", "greedy"]);
    assert_eq!(other["games"], 4);
    assert_eq!(other["plan"]["players"], serde_json::json!(["random", "greedy"]));
    // What is wrong in the file is said with its name.
    for (text, expected) in [
        ("gamse = 2", "--gamse"),
        ("players = ['nobody', 'random']", "there is no player 'nobody'"),
        ("games = 'many'", "--games"),
        ("games = ", "TOML"),
    ] {
        fs::write(&file, text).expect("written");
        let said = place.refusal(&[path]);
        assert!(said.contains("three.toml: ") && said.contains(expected), "{text}: {said}");
    }
}

#[test]
fn wrong_arguments_get_one_sentence() {
    let place = Place::new("tournament", "wrong");
    for (words, expected) in [
        (&[][..], "a tournament needs two players or more"),
        (&["--players", "random"], "a tournament needs two players or more"),
        (&["--players", "random", "greedy", "--format", "swiss"], "there is no format 'swiss'"),
        (&["--players", "random", "greedy", "--resume"], "nothing unfinished has these players"),
        (&["none.toml"], "cannot read none.toml: there is no such file"),
    ] {
        let said = place.refusal(words);
        assert!(said.contains(expected), "{words:?}: {said}");
    }
}

/// A tournament that is killed comes to the same games and the same table as one that is not.
#[test]
fn a_tournament_that_is_killed_goes_on_where_it_was() {
    let players = ["--players", "champion", "champion:advanced", "greedy", "random"];
    let words = ["--games", "6", "--nodes", "3000", "--format", "knockout", "--concurrency", "2", "--json"];
    let words = [&players[..], &words].concat();
    let whole = Place::new("tournament", "whole").out(&words);
    let place = Place::new("tournament", "killed");
    let file = place.data.join("games.jsonl");
    let words = [&words[..], &["--jsonl", file.to_str().expect("a path")]].concat();
    let mut kills = 0;
    for turn in 0..3 {
        let resume: &[&str] = if turn == 0 { &[] } else { &["--resume"] };
        let before = lines(&file).len();
        let arguments = [&words[..], resume].concat();
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
            .args(place.arguments(&arguments))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program runs");
        let began = Instant::now();
        while lines(&file).len() < before + 3 && child.try_wait().expect("a child").is_none() {
            assert!(began.elapsed() < PATIENCE, "no games come");
            std::thread::sleep(Duration::from_millis(5));
        }
        kills += usize::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
    }
    assert!(kills > 0, "it was never at work when it was killed");
    let resumed = place.out(&[&words[..], &["--resume"]].concat());
    assert_eq!(resumed, whole);
    let mut numbers = BTreeMap::<u64, usize>::new();
    for game in lines(&file) {
        *numbers.entry(game["number"].as_u64().expect("a number")).or_default() += 1;
    }
    assert!(numbers.values().all(|count| *count == 1), "no game is played twice: {numbers:?}");
}
