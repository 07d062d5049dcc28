//! Endgame databases, as a person meets them: built, looked up, counted, removed.

use std::fs;

mod support;

use support::endgame::{arguments, build, files, folder, has_parts, out, refusal, slices, stats, times};
use support::ends_without_a_reader;

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
fn a_won_position_is_played_out() {
    let data = folder("line");
    build(&data, "english", "3");
    // The king that is shut in is caught at once; nobody defends longer than the distance says.
    let won = out(&data, &["probe", "--fen", "B:WK29:BK18", "--line"]);
    assert!(won.starts_with("value    Black, who is to move, wins in 3 plies\n"), "{won}");
    assert!(won.ends_with("\nline     18-22 29-25 22x29\n"), "{won}");
    let long = out(&data, &["probe", "--fen", "B:WK1,K2:BK32", "--line", "--json"]);
    let long: serde_json::Value = serde_json::from_str(&long).expect("JSON");
    assert_eq!(long["line"].as_array().expect("moves").len() as u64, long["plies"].as_u64().expect("plies"));
    let drawn = out(&data, &["probe", "--fen", "B:WK1:BK32", "--line"]);
    assert!(drawn.ends_with("\nline     none: nobody wins\n"), "{drawn}");
    let without = folder("line-without");
    out(&without, &["build", "--pieces", "2", "--distances", "0"]);
    let unknown = out(&without, &["probe", "--fen", "B:WK29:BK18", "--line"]);
    let expected = "line     not known: distances reach 0 pieces; \
        `crownhead endgame build --game english --pieces N --distances N` adds them\n";
    assert!(unknown.ends_with(expected), "{unknown}");
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
