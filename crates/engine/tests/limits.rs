//! A search ends when it should and always has a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crownhead_engine::{Clock, Limits, Material, Options, Score, Table, Thinker, Thought};
use rules::{English, Game, Lose8, Position, Variant};

fn think<V: Variant>(
    game: &Game<V>,
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
) -> Option<Thought<V>> {
    let table = Table::new(1 << 16);
    let evaluator = Material { man: 100, king: 130 };
    let options = Options::STRONGEST;
    Thinker { evaluator: &evaluator, options, table: &table, threads, lines: 1, endgame: None, stop }.think(
        game,
        &limits,
        |_| {},
    )
}

fn game<V: Variant>(fen: &str) -> Game<V> {
    Game::from_position(fen.parse::<Position<V>>().expect("a position"))
}

#[test]
fn no_time_and_no_depth_still_give_a_move() {
    let (start, stop) = (Game::<English>::new(), AtomicBool::new(false));
    let clock = Clock { left: Duration::ZERO, increment: Duration::ZERO };
    for limits in [
        Limits::time(Duration::ZERO),
        Limits::depth(0),
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { clock: Some(clock), ..Limits::default() },
    ] {
        let thought = think(&start, limits, 2, &stop).expect("a move");
        assert!(start.position().legal_moves().contains(&thought.lines[0].moves[0]), "{limits:?}");
        assert_eq!(thought.statistics.depth, 1, "{limits:?}");
    }
}

#[test]
fn a_search_that_is_stopped_at_once_has_a_move() {
    let stop = AtomicBool::new(true);
    assert!(think(&Game::<English>::new(), Limits::default(), 1, &stop).is_some());
    assert!(stop.load(Ordering::Relaxed), "the switch belongs to whoever waits");
}

#[test]
fn a_search_can_be_stopped_from_outside() {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let searching = scope.spawn(|| think(&Game::<English>::new(), Limits::default(), 2, &stop));
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        let thought = searching.join().expect("no panic").expect("a move");
        assert!(thought.statistics.depth > 1);
    });
}

#[test]
fn the_first_limit_reached_ends_the_search() {
    let (start, stop) = (Game::<English>::new(), AtomicBool::new(false));
    let began = Instant::now();
    let limits = Limits { depth: Some(3), time: Some(Duration::from_secs(60)), ..Limits::default() };
    assert_eq!(think(&start, limits, 1, &stop).expect("a move").statistics.depth, 3);
    let limits = Limits { depth: Some(200), nodes: Some(50_000), ..Limits::default() };
    let nodes = think(&start, limits, 1, &stop).expect("a move").statistics.nodes();
    assert!((25_000..60_000).contains(&nodes), "{nodes}");
    assert!(began.elapsed() < Duration::from_secs(50));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let stop = AtomicBool::new(false);
    assert!(think(&game::<English>("B:W12:B"), Limits::depth(4), 1, &stop).is_none());
}

#[test]
fn one_legal_move_is_played_without_thinking_where_time_counts() {
    let (only, stop) = (game::<Lose8>("W:W7,K3:B2,9,10,17,23,26,27"), AtomicBool::new(false));
    let thought = think(&only, Limits::time(Duration::from_secs(60)), 1, &stop).expect("a move");
    assert!(thought.statistics.time < Duration::from_secs(30));
}

#[test]
fn a_win_in_one_is_found_and_ends_the_search() {
    let (won, stop) = (game::<English>("B:W18:B14,1"), AtomicBool::new(false));
    let thought = think(&won, Limits::default(), 1, &stop).expect("a move");
    assert_eq!(thought.lines[0].score, Score::win_in(1));
}

#[test]
fn threads_find_the_same_win() {
    let (won, stop) = (game::<Lose8>("W:W7,K3:B2,9,10,17,23,26,27"), AtomicBool::new(false));
    for threads in 1..4 {
        let thought = think(&won, Limits::depth(8), threads, &stop).expect("a move");
        assert_eq!(thought.lines[0].score, Score::loss_in(5));
    }
}
