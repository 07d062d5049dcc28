//! Files that are damaged, missing or cut short are found and named; builds go on where they ended.

mod support;

use std::path::{Path, PathBuf};

use crownhead_endgame::{
    BuildError, CACHE, Content, Database, Folder as Files, Library, Plan, Slice, Work, build,
};
use rules::{English, English6, Lose6, Variant};
use support::Folder;

fn files(folder: &Folder, game: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.0.join(game)).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some());
    files.sort();
    files
}

fn flip(path: &Path, byte: usize, bit: u32) {
    let mut bytes = std::fs::read(path).expect("a file");
    bytes[byte] ^= 1 << bit;
    std::fs::write(path, bytes).expect("written");
}

/// Whether verifying names the file.
fn names<V: Variant>(folder: &Folder, path: &Path) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let faults = folder.faults::<V>();
    faults.iter().flat_map(|(_, faults)| faults).any(|fault| fault.to_string().contains(&name))
}

#[test]
fn a_flipped_bit_in_any_file_is_found_and_named() {
    let folder = Folder::new("flipped");
    folder.build::<English6>(3);
    assert!(folder.faults::<English6>().is_empty());
    for (number, path) in files(&folder, "english-6").iter().enumerate() {
        let length = std::fs::metadata(path).expect("a file").len() as usize;
        // The header, the directory and the blocks: another place in each file.
        for byte in [number * 7 % 150, length / 3, length / 2 + number, length - 1 - number % 9] {
            let bit = (number + byte) as u32 % 8;
            flip(path, byte, bit);
            assert!(names::<English6>(&folder, path), "{} byte {byte} bit {bit}", path.display());
            flip(path, byte, bit);
        }
    }
    assert!(folder.faults::<English6>().is_empty());
}

#[test]
fn every_bit_of_a_small_file_is_looked_after() {
    let folder = Folder::new("every-bit");
    folder.build::<Lose6>(2);
    let path = Files::new::<Lose6>(&folder.0).file("m0k1-m0k1".parse().expect("a slice"), Content::Results);
    let length = std::fs::metadata(&path).expect("a file").len() as usize;
    for byte in 0..length {
        flip(&path, byte, byte as u32 % 8);
        assert!(names::<Lose6>(&folder, &path), "byte {byte}");
        flip(&path, byte, byte as u32 % 8);
    }
}

#[test]
fn a_damaged_block_is_not_believed() {
    let folder = Folder::new("block");
    folder.build::<English>(3);
    let slice: Slice = "m1k1-m0k1".parse().expect("a slice");
    let path = Files::new::<English>(&folder.0).file(slice, Content::Results);
    let length = std::fs::metadata(&path).expect("a file").len() as usize;
    flip(&path, length - 1, 3);
    let (database, troubles) = Database::<English>::open(&folder.0, CACHE);
    assert!(troubles.is_empty(), "blocks are looked at when they are asked for");
    let index = crownhead_endgame::Index::<rules::Board8>::new(slice);
    let unknown = (0..index.size()).filter(|number| database.result_of(&index.position(*number)).is_none());
    assert!(unknown.count() > 0);
    let troubles = database.troubles();
    assert!(troubles[0].to_string().contains("m1k1-m0k1.wdl: block 4 of 4 is damaged"), "{}", troubles[0]);
    assert!(database.troubles().is_empty(), "told once");
}

#[test]
fn files_that_are_cut_short_empty_foreign_or_misplaced_are_named() {
    let folder = Folder::new("cut");
    folder.build::<English6>(2);
    let path =
        Files::new::<English6>(&folder.0).file("m1k0-m0k1".parse().expect("a slice"), Content::Results);
    let whole = std::fs::read(&path).expect("a file");
    let other =
        Files::new::<English6>(&folder.0).file("m0k1-m0k1".parse().expect("a slice"), Content::Results);
    let cases: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), "not a database"),
        (b"something else entirely".to_vec(), "not a database"),
        (whole[..whole.len() - 1].to_vec(), "bytes and should have"),
        (whole[..whole.len() / 2].to_vec(), "bytes and should have"),
        ([&whole[..], b"x"].concat(), "bytes and should have"),
        (String::from_utf8_lossy(&whole).replace("endgame 1", "endgame 2").into_bytes(), "not a database"),
        (std::fs::read(other).expect("a file"), "it says that it is slice m0k1-m0k1 of english-6"),
    ];
    for (bytes, expected) in cases {
        std::fs::write(&path, &bytes).expect("written");
        let (database, troubles) = Database::<English6>::open(&folder.0, CACHE);
        assert_eq!(database.pieces(), 0, "{expected}");
        assert!(troubles[0].to_string().contains(expected), "{}", troubles[0]);
        assert!(names::<English6>(&folder, &path), "{expected}");
    }
}

#[test]
fn a_build_goes_on_where_it_ended() {
    let folder = Folder::new("resume");
    let headers = folder.build::<English>(3);
    let before: Vec<(PathBuf, Vec<u8>)> = files(&folder, "english")
        .into_iter()
        .map(|path| (path.clone(), std::fs::read(path).expect("a file")))
        .collect();
    assert!(folder.build::<English>(3).is_empty(), "nothing was missing");
    // As a build that was killed leaves it: some slices, and one that was being written.
    for (path, _) in before.iter().skip(5).step_by(3) {
        std::fs::remove_file(path).expect("removed");
    }
    std::fs::write(folder.0.join("english/m1k0-m1k1.wdl.part"), b"half").expect("written");
    let again = folder.build::<English>(3);
    assert!(!again.is_empty() && again.len() < headers.len());
    for (path, bytes) in before {
        assert!(std::fs::read(&path).expect("a file") == bytes, "{}", path.display());
    }
    assert!(!folder.0.join("english/m1k0-m1k1.wdl.part").exists());
}

#[test]
fn little_memory_gives_the_same_files_or_a_clear_sentence() {
    let (large, small) = (Folder::new("large"), Folder::new("small"));
    large.build::<English>(3);
    // The largest slices of three pieces, their twins and what they lead to take some 300 kilobytes.
    let plan = Plan { memory: 100_000, ..small.plan(3) };
    let error = small.try_build::<English>(&plan).expect_err("too little");
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
    assert!(error.to_string().contains("of memory and 98K is allowed; say --memory"), "{error}");
    let finished = files(&small, "english").len();
    assert!(finished > 0, "what was finished is kept");
    small.try_build::<English>(&Plan { memory: 330_000, threads: 1, ..small.plan(3) }).expect("enough");
    for path in files(&large, "english") {
        let other = small.0.join("english").join(path.file_name().expect("a name"));
        assert!(
            std::fs::read(&path).expect("a file") == std::fs::read(other).expect("a file"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn results_alone_are_the_same_with_and_without_distances() {
    let (with, without) = (Folder::new("with"), Folder::new("without"));
    let with_headers = with.build::<Lose6>(3);
    let headers = without.try_build::<Lose6>(&Plan { distances: 2, ..without.plan(3) }).expect("a database");
    let counts = |headers: &[crownhead_endgame::Header]| -> Vec<_> {
        headers.iter().map(|h| (h.slice, h.tally.wins, h.tally.losses, h.tally.draws, h.bytes)).collect()
    };
    assert_eq!(counts(&with_headers), counts(&headers));
    assert!(without.faults::<Lose6>().is_empty());
    let (database, _) = Database::<Lose6>::open(&without.0, CACHE);
    assert_eq!((database.pieces(), database.distances()), (3, 2));
    // Asked for later, they are put to it.
    without.build::<Lose6>(3);
    let (database, _) = Database::<Lose6>::open(&without.0, CACHE);
    assert_eq!((database.pieces(), database.distances()), (3, 3));
}

#[test]
fn two_builds_do_not_get_into_each_others_way() {
    let folder = Folder::new("two");
    let plan = Plan { threads: 1, ..folder.plan(3) };
    let (one, two) = std::thread::scope(|scope| {
        let first = scope.spawn(|| build::<English>(&plan, &Work::default(), |_| {}));
        let second = scope.spawn(|| build::<English>(&plan, &Work::default(), |_| {}));
        (first.join().expect("no panic"), second.join().expect("no panic"))
    });
    let busy = |result: &Result<(), BuildError>| matches!(result, Err(BuildError::Busy(_)));
    assert!(one.is_ok() || two.is_ok());
    assert!([one, two].iter().all(|result| result.is_ok() || busy(result)));
    assert!(folder.faults::<English>().is_empty());
}

#[test]
fn a_build_can_be_stopped() {
    let folder = Folder::new("stopped");
    let work = Work::default();
    let done = build::<English>(&folder.plan(3), &work, |_| work.stop());
    assert!(matches!(done, Err(BuildError::Stopped)));
    assert!((1..20).contains(&files(&folder, "english").len()));
    assert!(folder.faults::<English>().iter().all(|(_, faults)| {
        faults.iter().all(|fault| matches!(fault, crownhead_endgame::Fault::Missing(..)))
    }));
    folder.build::<English>(3);
    assert!(folder.faults::<English>().is_empty());
}

#[test]
fn positions_beyond_reach_are_not_known() {
    let folder = Folder::new("beyond");
    folder.build::<English>(2);
    let (database, _) = Database::<English>::open(&folder.0, CACHE);
    for fen in ["B:W32:BK1,K2,K3,K4,K5,K6,K7,K8,K9", "B:W32,31:BK1", "W:W21-32:B1-12"] {
        let position: rules::Position<English> = fen.parse().expect("a position");
        assert_eq!((database.result(&position), database.value(&position)), (None, None), "{fen}");
    }
}

#[test]
fn a_library_opens_what_there_is() {
    let folder = Folder::new("library");
    let library = Library::new(&folder.0, CACHE);
    assert!(library.database::<English6>().is_none());
    folder.build::<English6>(2);
    assert!(library.database::<English6>().is_none(), "it was looked for already");
    library.refresh(English6::ID);
    assert_eq!(library.database::<English6>().map(|database| database.pieces()), Some(2));
    assert!(library.troubles().is_empty());
}
