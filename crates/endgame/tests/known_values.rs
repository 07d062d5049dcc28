//! The numbers that others have published.

mod support;

use crownhead_endgame::{CACHE, Database, Header, Slice, Tally, Wdl};
use rules::{English, English4, Lose8, Position, Variant};
use support::{Folder, most};

/// Wins, losses and draws of all slices with so many pieces.
fn sum(headers: &[Header], pieces: usize) -> (u64, u64, u64) {
    let tallies = headers
        .iter()
        .filter(|header| header.slice.pieces() == pieces)
        .flat_map(|header| std::iter::once(header.tally).chain(header.twin));
    tallies.fold((0, 0, 0), |sum, tally| (sum.0 + tally.wins, sum.1 + tally.losses, sum.2 + tally.draws))
}

fn tally(headers: &[Header], slice: &str) -> Tally {
    let slice: Slice = slice.parse().expect("a slice");
    headers.iter().find(|header| header.slice == slice).expect("its file").tally
}

#[test]
fn english_has_the_published_numbers() {
    let folder = Folder::new("english");
    let headers = folder.build::<English>(most());
    assert_eq!(sum(&headers, 2), (716, 402, 2_370));
    assert_eq!(sum(&headers, 3), (100_250, 87_305, 8_477));
    let kings = tally(&headers, "m0k1-m0k1");
    assert_eq!(kings, Tally { wins: 230, losses: 108, draws: 654, longest: Some(11) });
    let two_to_one = tally(&headers, "m0k2-m0k1");
    assert_eq!((two_to_one.wins, two_to_one.losses, two_to_one.draws), (14_846, 0, 34));
    if most() >= 4 {
        assert_eq!(sum(&headers, 4), (2_574_304, 1_917_090, 1_717_922));
        let two_to_two = tally(&headers, "m0k2-m0k2");
        assert_eq!((two_to_two.wins, two_to_two.losses, two_to_two.draws), (58_361, 3_943, 153_456));
    }
    problems(&folder);
}

#[test]
fn the_smallest_board_has_the_published_numbers() {
    let headers = Folder::new("english-4").build::<English4>(4);
    assert_eq!([2, 3, 4].map(|n| sum(&headers, n)), [(54, 24, 94), (633, 388, 775), (1_079, 392, 2_450)]);
}

#[test]
fn lose_checkers_has_no_draws_with_two_pieces() {
    let headers = Folder::new("lose-8").build::<Lose8>(2);
    let kings = tally(&headers, "m0k1-m0k1");
    assert_eq!((kings.wins, kings.losses, kings.draws), (480, 512, 0));
    assert_eq!(sum(&headers, 2).2, 0);
}

/// Published problems within reach; `docs/endgame.md` has those with six pieces.
fn problems(folder: &Folder) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/problems_gould.csv");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the file of published problems is not there");
        return;
    };
    let (database, troubles) = Database::<English>::open(&folder.0, CACHE);
    assert!(troubles.is_empty(), "{troubles:?}");
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("goulds")) {
        let mut quoted = line.split('"');
        let (Some(fen), Some(result)) = (quoted.nth(3), quoted.next()) else { panic!("{line}") };
        let Ok(position) = fen.parse::<Position<English>>() else { continue };
        if let Some(found) = database.result(&position) {
            assert_eq!(in_words(&position, found), result.trim_start_matches(','), "{line}");
            count += 1;
        }
    }
    println!("{count} published problems with up to {} pieces agree", database.pieces());
    assert!(count > 0 || most() < 4);
}

fn in_words<V: Variant>(position: &Position<V>, result: Wdl) -> &'static str {
    match (result, position.turn()) {
        (Wdl::Draw, _) => "1/2-1/2",
        (Wdl::Win, rules::Color::Black) | (Wdl::Loss, rules::Color::White) => "1-0",
        _ => "0-1",
    }
}
