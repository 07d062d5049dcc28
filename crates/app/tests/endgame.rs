//! Endgame databases, as a person meets them: built, looked up, damaged, interrupted, removed.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant, SystemTime};

mod support;

use support::{ends_without_a_reader, run, said};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(120);

/// A data folder of its own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("endgame-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// What can be said after `crownhead endgame`, with the data folder.
fn arguments<'a>(data: &'a Path, words: &[&'a str]) -> Vec<&'a str> {
    let data = ["--data-dir", data.to_str().expect("a path")];
    [&["endgame"], words, &data].concat()
}

fn endgame(data: &Path, words: &[&str]) -> Output {
    run(&arguments(data, words), b"")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a command prints when all is well.
fn out(data: &Path, words: &[&str]) -> String {
    said(&arguments(data, words), b"")
}

/// What a command says when it ends with this code.
fn fails(data: &Path, words: &[&str], code: i32) -> String {
    let output = endgame(data, words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {said}{}", text(&output.stdout));
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// The same for what nothing came of: one sentence.
fn refusal(data: &Path, words: &[&str]) -> String {
    let said = fails(data, words, 2);
    assert_eq!(said.trim_end().lines().count(), 1, "{words:?}: {said}");
    said
}

fn start(data: &Path, words: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"));
    let command = command.args(arguments(data, words)).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

fn build(data: &Path, game: &str, pieces: &str) -> String {
    out(data, &["build", "--game", game, "--pieces", pieces])
}

/// The files of a game, by name.
fn files(data: &Path, game: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("endgame").join(game)).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name")
}

fn slices(data: &Path, game: &str) -> Vec<PathBuf> {
    let is_slice = |path: &PathBuf| name(path).ends_with(".wdl") || name(path).ends_with(".dtw");
    files(data, game).into_iter().filter(is_slice).collect()
}

fn has_parts(data: &Path, game: &str) -> bool {
    files(data, game).iter().any(|path| name(path).ends_with(".part"))
}

fn stats(data: &Path, game: &str) -> serde_json::Value {
    serde_json::from_str(&out(data, &["stats", "--game", game, "--json"])).expect("JSON")
}

#[test]
fn a_build_counts_what_it_found_and_is_not_done_twice() {
    let data = folder("build");
    let built = build(&data, "english", "2");
    assert!(built.starts_with("game     english\npieces   up to 2, distances up to 2\n"), "{built}");
    assert!(built.contains("\nof 2     3,488 positions: 716 wins, 402 losses, 2,370 draws\n"), "{built}");
    assert!(built.contains(" positions a second\ndisk     "), "{built}");
    let again = build(&data, "english", "2");
    assert!(again.starts_with("nothing was missing\ngame     english\n"), "{again}");
    assert!(again.contains("716 wins, 402 losses, 2,370 draws"), "{again}");
    // More pieces and fewer distances: only what is missing is built.
    let before = times(&slices(&data, "english"));
    let more = out(&data, &["build", "--pieces", "3", "--distances", "0"]);
    assert!(more.contains("pieces   up to 3, without distances\n"), "{more}");
    assert!(more.contains("all      199,520 positions\n"), "{more}");
    let after = times(&slices(&data, "english"));
    assert!(before.iter().all(|(path, time)| after.get(path) == Some(time)));
    assert_eq!(
        (stats(&data, "english")["pieces"].as_u64(), stats(&data, "english")["distances"].as_u64()),
        (Some(3), Some(2))
    );
    assert_eq!(out(&data, &["verify"]), "16 slices verified, 199,520 positions\n");
}

/// When files were last written.
fn times(paths: &[PathBuf]) -> HashMap<PathBuf, SystemTime> {
    let time = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).expect("a time");
    paths.iter().map(|path| (path.clone(), time(path))).collect()
}

#[test]
fn small_games_are_built_and_verified() {
    let data = folder("small");
    for (game, pieces) in [("english-4", "4"), ("race-6", "3"), ("lose-6", "3"), ("race-4", "3")] {
        build(&data, game, pieces);
        let verified = out(&data, &["verify", "--game", game]);
        assert!(verified.contains(" slices verified, "), "{verified}");
        assert!(!has_parts(&data, game));
        let stats = stats(&data, game);
        assert_eq!(stats["pieces"].to_string(), pieces, "{game}");
        assert_eq!(stats["distances"].to_string(), pieces, "{game}");
    }
    let list = out(&data, &["list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 5, "{list}");
    assert!(lines[0].starts_with("game           pieces  distances  slices"), "{list}");
    assert!(lines.iter().any(|line| line.starts_with("lose-6              3          3      16 ")), "{list}");
    assert!(out(&data, &["verify", "--game", "lose-6", "--pieces", "2"]).starts_with("4 slices verified"));
    let threads = ["build", "--game", "english-6", "--pieces", "2", "--threads", "1", "--memory", "1.5G"];
    assert!(out(&data, &threads).contains("pieces   up to 2"));
}

#[test]
fn stats_are_a_table_and_json() {
    let data = folder("stats");
    build(&data, "english", "2");
    let table = out(&data, &["stats"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[1])[..6], ["m0k1-m0k1", "992", "230", "108", "654", "11"]);
    assert_eq!(words(lines[5])[..6], ["2", "pieces", "3,488", "716", "402", "2,370"]);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{table}");
    ends_without_a_reader(&arguments(&data, &["stats"]), b"");
    let json = stats(&data, "english");
    assert_eq!(json["game"], "english");
    let kings = &json["slices"][0];
    let expected = (&"m0k1-m0k1".into(), &230.into(), &108.into(), &654.into(), &11.into(), &false.into());
    let found = (
        &kings["slice"],
        &kings["wins"],
        &kings["losses"],
        &kings["draws"],
        &kings["longest"],
        &kings["derived"],
    );
    assert_eq!(found, expected);
    assert_eq!((&json["totals"][0]["pieces"], &json["totals"][0]["slices"]), (&2.into(), &4.into()));
    let bytes = |extension: &str| -> u64 {
        let files = slices(&data, "english");
        let files = files.iter().filter(|path| path.extension().is_some_and(|found| found == extension));
        files.map(|path| fs::metadata(path).expect("a file").len()).sum()
    };
    let total = &json["totals"][0];
    assert_eq!(total["bytes"].as_u64(), Some(bytes("wdl")));
    assert_eq!(total["distance_bytes"].as_u64(), Some(bytes("dtw")));
}

#[test]
fn positions_are_looked_up() {
    let data = folder("probe");
    build(&data, "english", "2");
    let probe = |fen: &str| out(&data, &["probe", "--fen", fen]);
    assert_eq!(probe("B:WK32:BK1"), "value    draw\n1-5      draws\n1-6      draws\n");
    assert_eq!(probe("B:WK6:BK1"), "value    Black, who is to move, wins in 1 ply\n1x10     wins in 1 ply\n");
    let lost = probe("W:WK3:BK10");
    assert!(lost.starts_with("value    White, who is to move, loses in 6 plies\n"), "{lost}");
    let json = out(&data, &["probe", "--json", "--fen", "W:WK3:BK10"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["game"], &json["result"]), (&"english".into(), &"loss".into()));
    // The best move comes first, and is worth what the position is.
    assert_eq!((&json["moves"][0]["result"], &json["moves"][0]["plies"]), (&"loss".into(), &json["plies"]));
    let draw = out(&data, &["probe", "--json", "--fen", "B:WK32:BK1"]);
    assert!(draw.contains("\"result\":\"draw\",\"plies\":null"), "{draw}");

    let far = refusal(&data, &["probe", "--fen", "B:WK32,K31:BK1"]);
    assert!(far.contains("the position has 3 pieces, and the database of english has up to 2"), "{far}");
    assert!(far.contains("`crownhead endgame build --game english --pieces 3` builds it"), "{far}");
    assert!(refusal(&data, &["probe"]).contains("has 24 pieces, and databases of english have 8 at most"));
    let over = refusal(&data, &["probe", "--fen", "B:WK32:B"]);
    assert!(over.contains("the game is over: White wins: Black has no pieces left"), "{over}");
    assert!(
        refusal(&data, &["probe", "--game", "lose-8", "--fen", "B:WK32:BK1"]).contains("is not there yet")
    );
    // Without distances.
    out(&data, &["build", "--game", "lose-6", "--pieces", "2", "--distances", "0"]);
    let plain = out(&data, &["probe", "--game", "lose-6", "--fen", "B:WK18:BK1"]);
    assert!(!plain.contains("pl"), "{plain}");
}

#[test]
fn many_kings_are_out_of_reach_and_nothing_worse() {
    let data = folder("many");
    build(&data, "english", "2");
    let kings = "B:W32:BK1,K2,K3,K4,K5,K6,K7,K8,K9";
    assert!(refusal(&data, &["probe", "--fen", kings]).contains("has 10 pieces"));
}

#[test]
fn removing_takes_only_what_is_ours() {
    let data = folder("remove");
    assert_eq!(out(&data, &["remove", "--game", "lose-6"]), "there is nothing of lose-6 to remove\n");
    assert!(!data.exists(), "nothing is made in order to be removed");
    build(&data, "lose-6", "3");
    build(&data, "race-6", "2");
    let home = data.join("endgame/lose-6");
    let notes = home.join("notes.txt");
    fs::write(&notes, b"mine").expect("a file");
    fs::write(home.join("m1k1-m0k1.wdl.part"), b"half").expect("a file");
    let some = out(&data, &["remove", "--game", "lose-6", "--pieces", "3"]);
    assert!(some.starts_with("removed 25 files of lose-6, "), "{some}");
    assert!(some.ends_with("notes.txt is not of the database and stays\n"), "{some}");
    assert_eq!(stats(&data, "lose-6")["pieces"], 2);
    assert!(out(&data, &["remove", "--game", "lose-6"]).starts_with("removed 8 files of lose-6, "));
    assert_eq!(files(&data, "lose-6"), std::slice::from_ref(&notes));
    fs::remove_file(notes).expect("it is there");
    assert_eq!(out(&data, &["remove", "--game", "lose-6"]), "there is nothing of lose-6 to remove\n");
    assert!(!home.exists());
    assert!(out(&data, &["list"]).contains("race-6"), "other games stay");
    out(&data, &["remove", "--game", "race-6"]);
    assert!(out(&data, &["list"]).starts_with("there is no endgame database in "));
}

#[test]
fn two_programs_do_not_build_the_same() {
    let data = folder("busy");
    build(&data, "race-6", "2");
    let lock = fs::File::create(data.join("endgame/race-6/lock")).expect("a file");
    lock.try_lock().expect("nobody has it");
    for words in [&["build", "--game", "race-6", "--pieces", "3"][..], &["remove", "--game", "race-6"]] {
        assert!(refusal(&data, words).contains("another program is building in "), "{words:?}");
    }
    drop(lock);
    build(&data, "race-6", "3");
}

#[test]
fn wrong_arguments_get_one_sentence() {
    let data = folder("wrong");
    for (words, expected) in [
        (&["build", "--pieces", "9"][..], "it takes a whole number from 2 to 8"),
        (&["build", "--pieces", "-1"], "it takes a whole number from 2 to 8"),
        (&["build", "--pieces", "many"], "it takes a whole number from 2 to 8"),
        (&["build", "--distances", "9"], "it takes a whole number from 0 to 8"),
        (&["build", "--memory", "much"], "it takes a size such as 500M, 4G or 1.5G"),
        (&["build", "--memory", "-1"], "it takes a size such as 500M"),
        (&["build", "--threads", "0"], "it takes a whole number from 1 to 256"),
        (&["build", "--game", "chess"], "there is no game 'chess'"),
        (&["build", "--game", "english-4", "--pieces", "5"], "a database has 2 to 4 pieces, not 5"),
        (&["build", "--game", "race-12"], "no endgame databases for boards of more than 10x10"),
        (&["verify", "--game", "race-14"], "no endgame databases for boards of more than 10x10"),
        (&["stats", "--game", "race-12"], "no endgame databases for boards of more than 10x10"),
        (&["probe", "--game", "race-12"], "no endgame databases for boards of more than 10x10"),
        (&["remove", "--game", "race-12"], "no endgame databases for boards of more than 10x10"),
        (&["remove"], "--game <GAME>"),
        (&["verify"], "there is no endgame database of english in "),
        (&["stats", "--game", "lose-8"], "`crownhead endgame build --game lose-8` builds one"),
        (&["probe", "--fen", "nonsense"], "cannot read the FEN"),
    ] {
        let said = refusal(&data, words);
        assert!(said.contains(expected), "{words:?}: {said}");
    }
    assert!(!data.exists(), "nothing is made by them");
}

#[test]
fn a_flipped_bit_is_found_wherever_it_is() {
    let data = folder("flip");
    build(&data, "lose-6", "2");
    build(&data, "race-6", "3");
    for game in ["lose-6", "race-6"] {
        for path in slices(&data, game) {
            let sound = fs::read(&path).expect("a file");
            for at in (0..sound.len()).step_by(sound.len() / 12).chain([sound.len() - 1]) {
                let mut damaged = sound.clone();
                damaged[at] ^= 1 << (at % 8);
                fs::write(&path, damaged).expect("a file");
                let output = endgame(&data, &["verify", "--game", game]);
                let said = text(&output.stdout);
                assert_eq!(output.status.code(), Some(1), "{} at {at}: {said}", path.display());
                assert!(said.contains(name(&path)), "{} at {at}: {said}", path.display());
                let counted = text(&output.stderr);
                assert!(counted.contains(" slices are faulty or cannot be verified"), "{counted}");
            }
            fs::write(&path, sound).expect("a file");
        }
        assert!(out(&data, &["verify", "--game", game]).contains(" slices verified, "));
    }
}

/// Whatever is done with a file that cannot be used: it is named, and nothing breaks.
fn is_named_by_all(data: &Path, path: &Path) {
    let named = |said: &str| assert!(said.contains(name(path)), "{}: {said}", path.display());
    named(&text(&endgame(data, &["verify", "--game", "lose-6"]).stdout));
    for words in [&["stats", "--game", "lose-6"][..], &["list"]] {
        named(&fails(data, words, 0));
    }
    named(&fails(data, &["build", "--game", "lose-6", "--pieces", "2"], 1));
    let probe = endgame(data, &["probe", "--game", "lose-6", "--fen", "B:WK18:BK1"]);
    named(&text(&probe.stderr));
    let more = ["build", "--game", "lose-6", "--pieces", "3"];
    named(&fails(data, &more, 2));
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let data = folder("unusable");
    build(&data, "lose-6", "2");
    for path in slices(&data, "lose-6") {
        let sound = fs::read(&path).expect("a file");
        for length in [0, 1, 19, 20, 100, sound.len() / 2, sound.len() - 1] {
            fs::write(&path, &sound[..length]).expect("a file");
            is_named_by_all(&data, &path);
        }
        for foreign in [
            &b"a letter to a friend"[..],
            b"\0\0\0\0",
            b"crownhead endgame 2\n\n",
            &[&sound[..], b"!"].concat(),
        ] {
            fs::write(&path, foreign).expect("a file");
            is_named_by_all(&data, &path);
        }
        fs::write(&path, &sound).expect("a file");
    }
    // One slice under the name of another, and of another game.
    let [one, other] = ["m0k1-m0k1.wdl", "m1k0-m0k1.wdl"].map(|name| data.join("endgame/lose-6").join(name));
    let sound = fs::read(&one).expect("a file");
    fs::copy(&other, &one).expect("a copy");
    is_named_by_all(&data, &one);
    build(&data, "english-6", "2");
    fs::copy(data.join("endgame/english-6/m0k1-m0k1.wdl"), &one).expect("a copy");
    is_named_by_all(&data, &one);
    // It is removed and built again, as the sentence says.
    fs::remove_file(&one).expect("it is there");
    build(&data, "lose-6", "2");
    assert_eq!(fs::read(&one).expect("a file"), sound);
}

#[test]
fn a_damaged_block_is_an_error_of_whoever_meets_it() {
    let data = folder("block");
    build(&data, "lose-6", "2");
    let path = data.join("endgame/lose-6/m0k1-m0k1.wdl");
    let mut bytes = fs::read(&path).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).expect("a file");
    let said = fails(&data, &["probe", "--game", "lose-6", "--fen", "B:WK18:BK1"], 1);
    assert!(
        said.contains("m0k1-m0k1.wdl: block 1 of 1 is damaged; remove the file and build it again"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn too_little_memory_says_how_much_is_needed() {
    let data = folder("memory");
    let mut memory = "20K".to_owned();
    let mut built = 0;
    for _ in 0..40 {
        let words = ["build", "--game", "lose-6", "--pieces", "3", "--memory", &memory];
        let output = endgame(&data, &words);
        if output.status.success() {
            assert!(built > 0, "it did not fit at first");
            assert!(out(&data, &["verify", "--game", "lose-6"]).starts_with("16 slices verified"));
            return;
        }
        let said = text(&output.stderr);
        assert!(said.contains(" of memory and ") && said.contains(" is allowed; say --memory "), "{said}");
        let there = slices(&data, "lose-6").len();
        assert!(there >= built, "what is finished is kept");
        built = there;
        memory = said.trim_end().rsplit(' ').next().expect("a size").to_owned();
    }
    panic!("it never fits");
}

#[test]
fn a_folder_that_cannot_be_written_gets_a_sentence() {
    let data = folder("read-only");
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join("endgame"), b"a file, not a folder").expect("a file");
    let said = refusal(&data, &["build", "--game", "race-6", "--pieces", "2"]);
    assert!(said.contains("endgame/race-6: "), "{said}");
    fs::remove_file(data.join("endgame")).expect("it is there");
    build(&data, "race-6", "2");
    let home = data.join("endgame/race-6");
    let writable = fs::metadata(&home).expect("a folder").permissions();
    let mut read_only = writable.clone();
    read_only.set_readonly(true);
    fs::remove_file(home.join("lock")).expect("it is there");
    fs::set_permissions(&home, read_only).expect("permissions");
    // Some may write everywhere.
    if fs::write(home.join("lock"), b"").is_err() {
        let said = refusal(&data, &["build", "--game", "race-6", "--pieces", "3"]);
        assert!(said.contains("endgame/race-6/lock: "), "{said}");
    }
    assert!(out(&data, &["stats", "--game", "race-6"]).contains("2 pieces"), "it can still be read");
    fs::set_permissions(&home, writable).expect("permissions");
}

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
