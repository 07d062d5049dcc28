//! Matches, as a person meets them: played, repeated, stopped, killed, gone on with.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

mod support;

use support::contest::{Place, lines};
use support::said;

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

fn start(place: &Place, words: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"));
    let command = command.args(place.arguments(words)).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn a_match_says_what_its_results_mean() {
    let place = Place::new("match", "says");
    let said = place.out(&["--a", "greedy", "--b", "random", "--games", "20", "--depth", "1"]);
    let names: Vec<&str> = said.lines().map(|line| line.split("  ").next().unwrap_or_default()).collect();
    let expected = ["match", "terms", "games", "as Black", "as White", "pairs", "elo", "stronger", "endings"];
    assert_eq!(names.len(), expected.len(), "{said}");
    assert!(names.iter().zip(expected).all(|(name, expected)| name.starts_with(expected)), "{said}");
    assert!(said.contains("greedy against random\n"), "{said}");
    assert!(said.contains("english, depth 1, openings three-move, seed 1\n"), "{said}");
    assert!(said.contains("games     20 games: "), "{said}");
}

#[test]
fn the_same_match_is_the_same_games() {
    let place = Place::new("match", "same");
    let words = ["--a", "part2", "--b", "part1", "--game", "lose-8", "--games", "6", "--nodes", "300"];
    let play = |name: &str, seed: &str| {
        let file = place.data.join(name);
        let path = file.to_str().expect("a path");
        let said = place.out(&[&words[..], &["--seed", seed, "--jsonl", path]].concat());
        let moves: Vec<serde_json::Value> =
            lines(&file).into_iter().map(|game| game["moves"].clone()).collect();
        (said, moves)
    };
    let once = play("once", "1");
    assert_eq!(once, play("again", "1"));
    assert_ne!(once.1, play("other", "2").1);
    assert_eq!(once.1.len(), 6);
    // The two games of a pair begin alike.
    assert_eq!(once.1[0].as_array().expect("moves")[..6], once.1[1].as_array().expect("moves")[..6]);
}

#[test]
fn games_are_written_down_as_they_end() {
    let place = Place::new("match", "records");
    let [pdn, jsonl] = ["games.pdn", "games.jsonl"].map(|name| place.data.join(name));
    let files = ["--pdn", pdn.to_str().expect("a path"), "--jsonl", jsonl.to_str().expect("a path")];
    let words = ["--a", "champion", "--b", "random", "--games", "4", "--nodes", "500", "--json"];
    let answer = json(&place.out(&[&words[..], &files].concat()));
    let games = lines(&jsonl);
    assert_eq!(games.len(), 4);
    let wins = answer["games"]["wins"].as_u64().expect("wins");
    let won = |game: &&serde_json::Value| {
        let winner = game["winner"].as_str().unwrap_or_default();
        game[winner].as_str() == Some("champion")
    };
    assert_eq!(games.iter().filter(won).count() as u64, wins);
    assert_eq!(
        answer["endings"].as_object().expect("endings").values().filter_map(|n| n.as_u64()).sum::<u64>(),
        4
    );
    // The PDN is what this program reads, to the end.
    let checked = said(&["pdn", "check", "--strict", pdn.to_str().expect("a path")], b"");
    assert!(checked.contains("4 games"), "{checked}");
    let text = fs::read_to_string(&pdn).expect("the file");
    assert_eq!(text.matches("[Termination \"").count(), 4);
    assert!(text.contains(" d"), "depths in comments");
}

#[test]
fn a_test_ends_the_match_by_itself() {
    let place = Place::new("match", "sprt");
    let words =
        ["--a", "greedy", "--b", "random", "--games", "1000", "--depth", "1", "--sprt", "elo0=0", "elo1=50"];
    let said = place.out(&words);
    assert!(said.contains("\nsprt      stronger than +0: "), "{said}");
    let games = said.lines().find_map(|line| line.strip_prefix("games     ")).expect("games");
    let games: usize = games.split(' ').next().and_then(|count| count.parse().ok()).expect("a number");
    assert!(games < 400, "{said}");
    // It is over: there is nothing to go on with.
    assert!(
        place.refusal(&[&words[..], &["--resume"]].concat()).contains("nothing unfinished has these players")
    );
}

/// A match that is killed at any moment loses at most the games in play.
#[test]
fn a_match_that_is_killed_goes_on_where_it_was() {
    let place = Place::new("match", "killed");
    let file = place.data.join("games.jsonl");
    let path = file.to_str().expect("a path");
    let words = [
        "--a",
        "champion",
        "--b",
        "random",
        "--games",
        "60",
        "--nodes",
        "2000",
        "--concurrency",
        "2",
        "--jsonl",
        path,
    ];
    let mut kills = 0;
    for turn in 0..3 {
        let before = lines(&file).len();
        let resume: &[&str] = if turn == 0 { &[] } else { &["--resume"] };
        let mut child = start(&place, &[&words[..], resume].concat());
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
    let said = place.out(&[&words[..], &["--resume"]].concat());
    assert!(said.contains("games     60 games: "), "{said}");
    let numbers: Vec<u64> = lines(&file).iter().filter_map(|game| game["number"].as_u64()).collect();
    let different: BTreeSet<u64> = numbers.iter().copied().collect();
    assert_eq!(different.len(), numbers.len(), "no game is played twice");
    assert!(numbers.len() + kills >= 60, "{} of 60 are in the file", numbers.len());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_cleanly() {
    let place = Place::new("match", "interrupted");
    let file = place.data.join("games.jsonl");
    let path = file.to_str().expect("a path");
    let words = ["--a", "champion", "--b", "casual", "--games", "500", "--time", "0.05s", "--jsonl", path];
    let child = start(&place, &words);
    let began = Instant::now();
    while lines(&file).is_empty() {
        assert!(began.elapsed() < PATIENCE, "no games come");
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    let (said, complained) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(130), "{complained}");
    assert!(said.starts_with("match     champion against casual\n"), "{said}");
    assert!(
        complained.ends_with(
            "of 500 games; what is finished is kept, and the same command with --resume goes on\n"
        ),
        "{complained}"
    );
}

/// A program that does something when it is its turn.
#[cfg(unix)]
fn program(turn: &str) -> String {
    let cases = format!("game) echo ready;; legal) first=${{rest%% *}};; go) {turn};;");
    format!("program:sh -c 'while read word rest; do case $word in {cases} esac; done'")
}

/// Only one way to end is left out here, for it takes a minute: that a player without a limit of time does not answer.
#[cfg(unix)]
#[test]
fn every_way_to_end_a_game_is_told() {
    let place = Place::new("match", "endings");
    let kings = place.data.join("kings.fen");
    fs::write(&kings, "B:WK32:BK1\n").expect("written");
    let few = place.data.join("few.fen");
    fs::write(&few, "B:WK32:BK1,K2\n").expect("written");
    let many = place.data.join("many.fen");
    fs::write(&many, "B:WK46,K47,K48,K49,K50:BK1,K2,K3,K4,K5\n").expect("written");
    let won = place.data.join("won.fen");
    fs::write(&won, "B:W31,K32:B1,2,3,4,5,6,7,8,9,10\n").expect("written");
    let [kings, few, many, won] = [&kings, &few, &many, &won].map(|path| path.to_str().expect("a path"));
    let folder = place.data.to_str().expect("a path");
    said(&["endgame", "build", "--pieces", "3", "--data-dir", folder], b"");
    let [illegal, late, flood, resigns, offers] =
        ["echo move 1-32", "sleep 60", "yes", "echo resign", "echo move $first draw"].map(program);
    let quick = ["--time", "0.05s"];
    for (a, b, games, more, expected) in [
        ("random", "random", "40", &[][..], "all taken"),
        ("random", "random", "40", &[], "blocked"),
        ("random", "random", "2", &["--game", "race-4"], "crowned"),
        ("random", "random", "60", &["--game", "english-10", "--openings", many], "quiet plies"),
        ("champion", "champion", "2", &["--openings", kings], "repetition"),
        ("champion", "part1", "2", &["--openings", won, "--adjudicate", "scores"], "adjudicated by scores"),
        (&*offers, &*offers, "2", &quick, "agreement"),
        (&*resigns, "random", "2", &quick, "resignation"),
        (&*illegal, "random", "2", &quick, "illegal move"),
        (&*late, "random", "2", &quick, "timeout"),
        (&*flood, "random", "2", &quick, "flood"),
        ("program:false", "random", "2", &quick, "crash"),
    ] {
        let said = place.out(&[&["--a", a, "--b", b, "--games", games], more].concat());
        let endings = said.lines().find(|line| line.starts_with("endings")).unwrap_or_default();
        assert!(endings.contains(expected), "{expected}: {said}");
    }
    let words = ["match", "--a", "random", "--b", "random", "--games", "2", "--openings", few];
    let judged = [&words[..], &["--adjudicate", "database", "--data-dir", folder]].concat();
    let said = said(&judged, b"");
    assert!(said.contains("adjudicated by database 2"), "{said}");
}

#[test]
fn wrong_arguments_get_one_sentence() {
    let place = Place::new("match", "wrong");
    let players = ["--a", "random", "--b", "greedy"];
    for (words, expected) in [
        (&["--games", "0"][..], "--games"),
        (&["--clock", "x"], "it takes a time and what each move adds, such as 60s+0.5s"),
        (&["--openings", "three"], "there are no openings 'three'"),
        (&["--openings", "none.pdn"], "none.pdn: "),
        (&["--game", "lose-8", "--openings", "three-move"], "the three-move ballots are for english"),
        (&["--sprt", "elo0=5", "elo1=0"], "elo0 must be less than elo1"),
        (&["--adjudicate", "dice"], "--adjudicate"),
        (&["--resume"], "nothing unfinished has these players"),
        (&["--pdn", "/no/such/folder/games.pdn"], "cannot write /no/such/folder/games.pdn"),
    ] {
        let said = place.refusal(&[&players[..], words].concat());
        assert!(said.contains(expected), "{words:?}: {said}");
    }
    let other = place.refusal(&["--a", "casual", "--b", "random", "--game", "lose-8"]);
    assert!(other.contains("casual does not play lose-8, only english"), "{other}");
    let unknown = place.refusal(&["--a", "nobody", "--b", "random"]);
    assert!(unknown.contains("there is no player 'nobody'"), "{unknown}");
}
