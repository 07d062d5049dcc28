//! The numbers that others have published.

mod support;

use crownhead_endgame::{CACHE, Database, Header, Slice, Tally, Wdl};
use rules::{English, English4, Game, Lose8, Position, Variant, write_move};
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
    let (database, troubles) = Database::<English>::open(&folder.0, CACHE);
    assert!(troubles.is_empty(), "{troubles:?}");
    problems(&database);
    if most() >= 4 {
        the_book_is_wrong(&database);
    }
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

/// Problems whose published result is wrong: the position, that result, the right one for the side to move, and a line
/// for each of its first moves. The lines follow the database of six pieces, each side at its best, until no more than
/// four are left; in the drawn problem White tries what leaves Black the fewest moves that hold.
struct Wrong {
    fen: &'static str,
    published: &'static str,
    found: Wdl,
    lines: &'static [&'static str],
}

const WRONG: [Wrong; 3] = [
    // #30
    Wrong {
        fen: "W:W32,K27:B28,K19,K18",
        published: "1/2-1/2",
        found: Wdl::Loss,
        lines: &[
            "27-24 19-23 24-27 23-26 27-31 18-22 31-27 26-31 27-23 22-25 23-18 25-30 18-14 30-26 14-9 31-27 32x23",
            "27-31 19-24 32-27 24-20 27-24 20x27",
            "27-23 19x26",
        ],
    },
    // #97
    Wrong {
        fen: "W:W22,21,K11:BK23,K3",
        published: "0-1",
        found: Wdl::Draw,
        lines: &[
            "22-17 23-18 17-13 18-14 11-15 3-8 15-19 8-11 19-23 11-15 23-26 15-18 26-30 18-22 21-17 14x21",
            "21-17 23-26 22-18 26-22 18-14 22x13",
            "22-18 23x14",
            "11-15 23-18 22-17 18x11",
            "11-16 3-7 22-17 7-2 16-11 23-18 17-13 2-6 21-17 6-10 13-9 10-15 11-7 18-14 17x10",
            "11-8 3x12",
            "11-7 3x10",
        ],
    },
    // #197
    Wrong {
        fen: "B:WK23,13,5:B24,15,6",
        published: "1/2-1/2",
        found: Wdl::Loss,
        lines: &[
            "6-10 5-1 24-28 1-6 28-32 23-26 32-27 13-9 27-24 26-30 24-19 30-25 19-23 9-5 23-26 5-1 10-14 25-21 15-19 \
             6-10 19-24 10x17 26-23 17-14 24-27 21-17 27-31 1-6 23-26 14-10 26-23 10-15 31-27 17-14 27-31 6-2 31-27 \
             2-7 27-24 7-11 24-20 14-9 20-24 11-16 23-26 16-20 24-27 9-14 26-31 14-18 27-32 20-24 31-26 15-19 32-28 \
             19-23 26x19",
            "24-28 23-27 15-18 27-32 6-10 5-1 10-15 1-6 15-19 6-10 18-23 10-15 19-24 15-19 23-26 13-9 26-31 32-27 \
             28-32 27x20 31-26 9-5 26-30 5-1 30-25 19-23 25-22 20-24 32-28 24-27 28-32 27-31 22-25 31-26 25-21 26-22 \
             32-28 1-5 28-32 5-9 32-28 9-14 28-32 14-18 32-28 23-27 28-32 18-23 32-28 27-32 28-24 32-28 21-25 22x29",
            "15-19 23x16 6-10 5-1 10-14 16-19 24-28 19-23 14-17 23-26 28-32 1-6 32-27 6-10 27-32 13-9 32-27 9-6 27-32 \
             6-2 32-27 2-7 27-32 7-11 32-27 10-15 27-32 11-16 32-27 15-19 27-32 26-23 32-28 23-27 17-21 19-23 21-25 \
             27-32 25-29 23-18 28-24 18-22 24-28 16-19 28-24 19x28",
            "15-18 23x14 24-27 5-1 6-10 14x7",
            "6-9 13x6 15-18 23x14",
            "24-27 23x32 15-18 5-1 6-10 1-6 10-15 6-10 15-19 10-15 18-22 15x24",
        ],
    },
];

/// Each line ends in a position that the database of four pieces knows: no first move gets the published result.
fn the_book_is_wrong(database: &Database<English>) {
    for Wrong { fen, published, found, lines } in &WRONG {
        let start: Position<English> = fen.parse().expect("a position");
        assert_ne!(in_words(&start, *found), *published, "{fen}");
        let mut firsts: Vec<String> = start.legal_moves().iter().map(|mv| write_move(&start, mv)).collect();
        let mut best = Wdl::Loss;
        for line in *lines {
            let mut game = Game::from_position(start);
            for text in line.split_whitespace() {
                game.play_text(text).unwrap_or_else(|error| panic!("{fen}: {text}: {error}"));
            }
            let end = game.position();
            let result = database.result(&end).unwrap_or_else(|| panic!("{} is out of reach", end.fen()));
            let for_first = if end.turn() == start.turn() { result } else { result.before() };
            assert!(for_first <= *found, "{fen}: {line} is a {for_first}");
            best = best.max(for_first);
            firsts.retain(|first| line.split_whitespace().next() != Some(first));
        }
        assert_eq!((best, firsts.is_empty()), (*found, true), "{fen}: no line for {firsts:?}");
    }
}

/// The problems up to six pieces, where there is a database of them in the data folder that `CROWNHEAD_DATA` names: it is
/// too large to be built here.
#[test]
fn published_problems_up_to_six_pieces_agree_or_are_wrong() {
    let data = std::env::var_os("CROWNHEAD_DATA").unwrap_or_default();
    let (database, _) = Database::<English>::open(&std::path::Path::new(&data).join("endgame"), CACHE);
    if database.pieces() < 6 {
        eprintln!("skipped: CROWNHEAD_DATA names no data folder with the English database of six pieces");
        return;
    }
    problems(&database);
    the_book_is_wrong(&database);
}

/// Published problems within reach.
fn problems(database: &Database<English>) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/problems_gould.csv");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: the file of published problems is not there");
        return;
    };
    let mut count = 0;
    for line in text.lines().filter(|line| line.starts_with("goulds")) {
        let mut quoted = line.split('"');
        let (Some(fen), Some(result)) = (quoted.nth(3), quoted.next()) else { panic!("{line}") };
        let Ok(position) = fen.parse::<Position<English>>() else { continue };
        if let Some(found) = database.result(&position) {
            let wrong = WRONG.iter().find(|wrong| wrong.fen == fen);
            match wrong {
                Some(wrong) => assert_eq!(found, wrong.found, "{line}"),
                None => assert_eq!(in_words(&position, found), result.trim_start_matches(','), "{line}"),
            }
            count += 1;
        }
    }
    println!("{count} published problems with up to {} pieces looked up", database.pieces());
    assert!(count > 0 || most() < 4);
}

fn in_words<V: Variant>(position: &Position<V>, result: Wdl) -> &'static str {
    match (result, position.turn()) {
        (Wdl::Draw, _) => "1/2-1/2",
        (Wdl::Win, rules::Color::Black) | (Wdl::Loss, rules::Color::White) => "1-0",
        _ => "0-1",
    }
}
