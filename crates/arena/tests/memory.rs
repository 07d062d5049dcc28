//! Matches whose players remember.

use std::ops::ControlFlow;
use std::sync::Arc;

use arena::{Arena, Tally, Terms};
use engine::Limits;
use players::Endgames;
use rules::{English, Game};
use store::Store;

use crownhead_arena as arena;

fn meet(store: Option<&Arc<Store>>) -> Tally {
    let arena = Arena {
        players: ["part1", "greedy"].map(|name| name.parse().expect("a player")).to_vec(),
        openings: vec![Game::<English>::new()],
        terms: Terms::new(Limits::depth(4)),
        concurrency: 1,
        seed: 1,
        endgames: Endgames::default(),
        memory: store.cloned(),
    };
    let standing = arena.meet(2, &Arc::default(), |_, _, _| ControlFlow::Continue(()));
    standing.expect("legal moves").tally()
}

#[test]
fn games_are_kept_and_losers_learn() {
    let folder = std::env::temp_dir().join(format!("crownhead-contest-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let store = Arc::new(Store::open(&folder).expect("a store"));
    let tally = meet(Some(&store));
    let games = store.games().expect("games");
    let marks = store.experience().expect("experience");
    std::fs::remove_dir_all(&folder).expect("its own folder");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.result.is_some()));
    assert_eq!(marks.len(), tally.wins + tally.losses, "each lost game teaches one thing");
    assert!(marks.iter().any(|mark| mark.player == "greedy"));
}

#[test]
fn without_a_store_matches_repeat_themselves() {
    assert_eq!(meet(None), meet(None));
}
