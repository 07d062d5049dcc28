//! Matches are kept game by game, and found again.

use std::path::PathBuf;

use crownhead_store::{FILE, MatchGame, MatchResult, Store};
use rules::Color;
use rusqlite::Connection;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("crownhead-matches-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn game(number: usize, winner: Option<Color>) -> MatchGame<'static> {
    MatchGame {
        number,
        game: "english",
        start: "B:W21-32:B1-12",
        black: "champion",
        white: "random",
        moves: "11-15",
        winner,
        result: "Black wins: White cannot move",
        ending: "blocked",
        notes: "[]",
    }
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = folder("resume");
    let store = Store::open(&folder).expect("a store");
    assert_eq!(store.unfinished_match("plan").expect("a search"), None);
    let id = store.begin_match("plan").expect("a match");
    store.keep_game(id, &game(1, Some(Color::White))).expect("kept");
    store.keep_game(id, &game(0, None)).expect("kept");
    assert!(store.keep_game(id, &game(0, None)).is_err(), "a game is played once");
    drop(store);
    let store = Store::open(&folder).expect("a store");
    assert_eq!(store.unfinished_match("another plan").expect("a search"), None);
    assert_eq!(store.unfinished_match("plan").expect("a search"), Some(id));
    let result = |number, winner| MatchResult { number, winner, ending: "blocked".to_owned() };
    assert_eq!(store.match_results(id).expect("results"), [result(0, None), result(1, Some(Color::White))]);
    store.end_match(id).expect("it is over");
    assert_eq!(store.unfinished_match("plan").expect("a search"), None);
    std::fs::remove_dir_all(&folder).expect("its own folder");
}

/// A file as the first version of this program made it keeps what is in it.
#[test]
fn an_older_file_is_brought_up_to_date() {
    let folder = folder("older");
    std::fs::create_dir_all(&folder).expect("a folder");
    let old = Connection::open(folder.join(FILE)).expect("a file");
    old.execute_batch(include_str!("../src/tables.sql")).expect("its tables");
    old.execute_batch(
        "INSERT INTO games (game, start, black, white, moves) VALUES ('english', 'x', 'a', 'b', '11-15');
         PRAGMA user_version = 1;",
    )
    .expect("a game");
    drop(old);
    let store = Store::open(&folder).expect("a store");
    assert_eq!(store.games().expect("games").len(), 1);
    let id = store.begin_match("plan").expect("a match");
    store.keep_game(id, &game(0, None)).expect("kept");
    drop(store);
    // Opened once more it is not changed again.
    assert_eq!(Store::open(&folder).expect("a store").games().expect("games").len(), 2);
    std::fs::remove_dir_all(&folder).expect("its own folder");
}
