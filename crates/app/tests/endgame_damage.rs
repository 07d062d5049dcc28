//! Endgame databases in trouble: damaged files, too little memory, folders that cannot be written.

use std::fs;
use std::path::Path;

mod support;

use support::endgame::{build, endgame, fails, folder, name, out, refusal, slices, text};

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
