//! Who beats whom. Limits are in nodes, so that the games are the same on every machine.
//!
//! The bars at a tenth of a second a move are measured with the example `contest`; `docs/search.md` has them.

use std::ops::ControlFlow;
use std::sync::Arc;

use arena::{Arena, ArenaError, Tally, Terms, random_openings};
use engine::Limits;
use players::Endgames;
use rules::{English, Game, Lose6, Lose8, Lose10, Variant};

use crownhead_arena as arena;

/// Some 7 milliseconds.
const NODES: u64 = 20_000;

fn arena<V: Variant>(players: &[&str], openings: Vec<Game<V>>, limits: Limits) -> Arena<V> {
    Arena {
        players: players.iter().map(|name| name.parse().expect("a player")).collect(),
        openings,
        terms: Terms::new(limits),
        concurrency: 2,
        seed: 1,
        endgames: Endgames::default(),
        memory: None,
    }
}

fn meet<V: Variant>(first: &str, second: &str, games: usize, limits: Limits) -> Tally {
    let arena = arena::<V>(&[first, second], random_openings(games / 2, 6, 1), limits);
    let standing = arena.meet(games, &Arc::default(), |_, _, _| ControlFlow::Continue(())).expect("players");
    let tally = standing.tally();
    println!("{}: {first} against {second}, {tally}", V::ID);
    tally
}

fn scores<V: Variant>(first: &str, second: &str, at_least: f64) {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let score = meet::<V>(first, second, 50, limits).score();
    assert!(score >= at_least, "{score} of {at_least}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn part2_is_the_strongest_at_lose_checkers() {
    scores::<Lose8>("part2", "one-jump-behind", 0.9);
    scores::<Lose8>("part2", "part1", 0.9);
}

/// On the small board most openings by lot are decided, and all who look far enough play them right.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn part2_is_the_strongest_on_the_other_boards() {
    scores::<Lose6>("part2", "one-jump-behind", 0.75);
    scores::<Lose6>("part2", "part1", 0.5);
    scores::<Lose10>("part2", "one-jump-behind", 0.9);
    scores::<Lose10>("part2", "part1", 0.85);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn champion_beats_casual() {
    // With a tenth of a second it is above 95 %; here there is a fifteenth of that, while `casual` has its depth 7.
    scores::<English>("champion", "casual", 0.9);
}

/// The player made of rules does not look ahead; won games are counted, not points.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn soar_beats_beginners() {
    for (other, at_least) in [("random", 95), ("greedy", 60)] {
        let wins = meet::<English>("soar", other, 100, Limits::default()).wins;
        assert!(wins >= at_least, "{wins} of {at_least} against {other}");
    }
}

/// Each level beats the one below, the weakest beats dice.
#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn levels_are_in_order() {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let ladder = ["random", "champion:novice", "champion:intermediate", "champion:advanced", "champion"];
    for pair in ladder.windows(2) {
        let score = meet::<English>(pair[1], pair[0], 40, limits).score();
        assert!(score > 0.6, "{} against {}: {score}", pair[1], pair[0]);
    }
}

#[test]
fn a_match_is_fair_and_repeats_itself() {
    let limits = Limits::depth(3);
    let tally = meet::<Lose6>("part1", "part1", 20, limits);
    assert_eq!(tally, meet::<Lose6>("part1", "part1", 20, limits));
    assert_eq!(tally.games(), 20);
    // The same player on both sides, each opening once with each colour: what one wins the other loses.
    assert_eq!(tally.wins, tally.losses);
}

#[test]
fn players_that_do_not_play_a_game_are_refused() {
    let arena = arena::<Lose8>(&["casual", "random"], random_openings(1, 2, 1), Limits::default());
    let refused = arena.meet(2, &Arc::default(), |_, _, _| ControlFlow::Continue(()));
    assert!(matches!(refused, Err(ArenaError::Player(_))));
}
