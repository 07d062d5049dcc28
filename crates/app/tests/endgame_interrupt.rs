//! Endgame databases that are being built: killed, interrupted, or left with the game they are built beside.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

mod support;

use support::endgame::{files, folder, has_parts, name, out, slices, start, text, times};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// The slices that are finished with their twins; of a pair cut in two both are written again.
fn finished(data: &Path, game: &str) -> Vec<PathBuf> {
    let all = slices(data, game);
    let is_whole = |path: &&PathBuf| {
        let (slice, _) = name(path).split_once('.').expect("an extension");
        let (own, other) = slice.split_once('-').expect("two sides");
        let has = |slice: String| all.contains(&path.with_file_name(slice));
        has(format!("{slice}.wdl")) && has(format!("{other}-{own}.wdl"))
    };
    all.iter().filter(is_whole).cloned().collect()
}

#[test]
fn a_build_that_is_killed_goes_on_where_it_was() {
    let data = folder("killed");
    let words = ["build", "--game", "lose-8", "--pieces", "4", "--threads", "2"];
    let (mut kept, mut kills): (HashMap<PathBuf, SystemTime>, _) = (HashMap::new(), 0);
    for moment in [40, 90, 160, 250, 400, 600, 900] {
        let mut child = start(&data, &words);
        std::thread::sleep(Duration::from_millis(moment));
        kills += i32::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("it is ours");
        child.wait().expect("it ends");
        for (path, time) in times(&finished(&data, "lose-8")) {
            assert_eq!(*kept.entry(path).or_insert(time), time, "what is finished is not written again");
        }
    }
    assert!(kills > 1, "it was never at work when it was killed");
    out(&data, &words);
    let all = times(&slices(&data, "lose-8"));
    assert!(kept.iter().all(|(path, time)| all.get(path) == Some(time)), "written again at the end");
    assert!(!has_parts(&data, "lose-8"));
    let verified = out(&data, &["verify", "--game", "lose-8"]);
    assert!(verified.starts_with("41 slices verified, "), "{verified}");
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_build_cleanly() {
    let data = folder("interrupted");
    let words = ["build", "--game", "lose-10", "--pieces", "6", "--threads", "1"];
    let child = start(&data, &words);
    wait_until("some slices", || slices(&data, "lose-10").len() > 8);
    let began = Instant::now();
    interrupt(&child);
    let output = child.wait_with_output().expect("it ends");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert_eq!(
        said,
        "crownhead: stopped; what is finished is kept, and the same command goes on from there\n"
    );
    assert!(began.elapsed() < Duration::from_secs(20));
    assert!(!has_parts(&data, "lose-10"));
    assert!(out(&data, &["verify", "--game", "lose-10", "--pieces", "2"]).starts_with("4 slices verified"));
}

fn play(data: &Path, game: &str, more: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"));
    let players = ["--red", "human", "--white", "human", "--game", game];
    let command = command.arg("play").args(players).args(more).arg("--data-dir").arg(data);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// What a game says on standard error when its input ends.
fn left(mut child: Child) -> String {
    drop(child.stdin.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    text(&output.stderr)
}

#[test]
fn the_first_game_builds_a_database_beside_it() {
    let data = folder("beside");
    assert_eq!(left(play(&data, "race-6", &["--no-endgame"])), "");
    assert_eq!(files(&data, "race-6"), Vec::<PathBuf>::new());
    let game = play(&data, "race-6", &[]);
    let is_complete = || {
        let list = out(&data, &["list"]);
        list.lines().any(|line| line.starts_with("race-6              4          4 "))
    };
    wait_until("a database", is_complete);
    let line = "building the endgame database of race-6 up to 4 pieces in the background; \
                --no-endgame leaves that out\n";
    assert_eq!(left(game), line);
    assert!(out(&data, &["verify", "--game", "race-6"]).contains(" slices verified, "));
    assert_eq!(left(play(&data, "race-6", &[])), "", "there is nothing to build any more");
    assert_eq!(left(play(&data, "race-12", &[])), "", "nor for large boards");
    assert!(
        left(play(&data, "race-4", &[])).contains("of race-4 up to 4 pieces"),
        "fewer if there are no more"
    );
}

#[test]
fn a_game_that_is_left_leaves_nothing_half_written() {
    let data = folder("left");
    for moment in [0, 200, 700] {
        let game = play(&data, "english-10", &[]);
        std::thread::sleep(Duration::from_millis(moment));
        let began = Instant::now();
        assert!(left(game).starts_with("building the endgame database of english-10 up to 4 pieces"));
        assert!(began.elapsed() < Duration::from_secs(20));
        assert!(!has_parts(&data, "english-10"));
    }
    assert!(out(&data, &["build", "--game", "english-10", "--pieces", "2"]).contains("pieces   up to 2"));
}

#[cfg(unix)]
#[test]
fn a_game_that_ctrl_c_ends_leaves_nothing_half_written() {
    let data = folder("beside-interrupted");
    let game = play(&data, "english-10", &[]);
    wait_until("some slices", || slices(&data, "english-10").len() > 8);
    for _ in 0..2 {
        interrupt(&game);
        // The first one only warns.
        std::thread::sleep(Duration::from_millis(300));
    }
    let output = game.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(!has_parts(&data, "english-10"));
    assert!(out(&data, &["verify", "--game", "english-10", "--pieces", "2"]).starts_with("4 slices"));
}

#[test]
fn a_database_that_cannot_be_built_does_not_stop_a_game() {
    let data = folder("beside-busy");
    let home = data.join("endgame/race-6");
    fs::create_dir_all(&home).expect("a folder");
    let lock = fs::File::create(home.join("lock")).expect("a file");
    lock.try_lock().expect("nobody has it");
    let said = left(play(&data, "race-6", &[]));
    let busy = "crownhead: the endgame database is not built: another program is building in ";
    assert_eq!(said.matches(busy).count(), 1, "{said}");
    assert_eq!(said.lines().count(), 2, "{said}");
}
