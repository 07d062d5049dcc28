//! A line that beats a player once does not beat it twice; and the file stands what files have to stand.

use std::path::PathBuf;
use std::sync::Arc;

use crownhead_store::{FILE, Store};
use engine::Limits;
use players::experience::{Lesson, Memory, lesson};
use players::{Player, PlayerOptions, PlayerSpec, Silent};
use rules::{Color, English, Game, Lose8, Race8, Variant, VariantId};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("crownhead-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn open(&self) -> Store {
        Store::open(&self.0).expect("a store")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open<V: Variant>(name: &str, seed: u64, memory: Memory) -> Box<dyn Player<V>> {
    let spec: PlayerSpec = name.parse().expect("a player");
    let options = PlayerOptions { seed, memory, ..PlayerOptions::default() };
    spec.open::<V>(&options).expect("a player of this game")
}

/// The player looks one ply ahead, so that it can be beaten.
fn weak() -> Limits {
    Limits::depth(1)
}

fn choose<V: Variant>(player: &mut dyn Player<V>, game: &Game<V>, limits: &Limits) -> rules::Move<V::Board> {
    player.choose(game, limits, &mut Silent::default()).expect("a move").mv
}

/// A game that the player loses as second player, against a stronger one that begins with some moves by lot.
fn lost_game<V: Variant>(name: &str, memory: &Memory) -> Game<V> {
    for seed in 0..200 {
        let mut player = open::<V>(name, 1, memory.clone());
        let mut dice = open::<V>("random", seed, Memory::default());
        let mut strong = open::<V>("part1", 1, Memory::default());
        let mut game = Game::<V>::new();
        let first = game.position().turn();
        while game.outcome().is_none() && game.moves().len() < 200 {
            let mv = match (game.position().turn() == first, game.moves().len()) {
                (true, 0..4) => choose(&mut *dice, &game, &weak()),
                (true, _) => choose(&mut *strong, &game, &Limits::depth(7)),
                (false, _) => choose(&mut *player, &game, &weak()),
            };
            game.play(&mv).expect("a legal move");
        }
        if game.outcome().and_then(|outcome| outcome.winner()) == Some(first) {
            return game;
        }
    }
    panic!("nobody beats {name}");
}

/// Whether a game goes the same way when the first player makes the same moves.
fn repeats<V: Variant>(name: &str, before: &Game<V>, memory: &Memory) -> bool {
    let mut player = open::<V>(name, 1, memory.clone());
    let mut game = Game::<V>::new();
    let first = game.position().turn();
    for mv in before.moves() {
        let played = if game.position().turn() == first { mv } else { choose(&mut *player, &game, &weak()) };
        if played != mv {
            return false;
        }
        game.play(&mv).expect("a legal move");
    }
    true
}

fn does_not_lose_twice<V: Variant>(name: &str) {
    let folder = Folder::new(&format!("{}-{}", V::ID, name));
    let store = Arc::new(folder.open());
    let memory = Memory::new(store.clone());
    let mut lost = Vec::new();
    for _ in 0..2 {
        let game = lost_game::<V>(name, &memory);
        let loser = !Game::<V>::new().position().turn();
        assert!(repeats(name, &game, &memory), "{name} does not play the same twice");
        let taught = lesson(&game, loser, name, &memory).expect("a lesson");
        store.learn(V::ID, name, &taught).expect("learnt");
        lost.push(game);
        for game in &lost {
            assert!(!repeats(name, game, &memory), "{name} loses the same game of {} again", V::ID);
        }
    }
    // Without its memory it does.
    assert!(repeats(name, &lost[0], &Memory::default()));
    // And it is still there when the file is opened again.
    let again = Memory::new(Arc::new(folder.open()));
    assert!(!repeats(name, &lost[0], &again));
}

#[test]
fn a_line_that_beats_a_player_once_does_not_beat_it_twice() {
    for name in ["casual", "part1", "champion"] {
        does_not_lose_twice::<English>(name);
    }
    for name in ["one-jump-behind", "part1", "part2"] {
        does_not_lose_twice::<Lose8>(name);
    }
    for name in ["racer", "part1"] {
        does_not_lose_twice::<Race8>(name);
    }
}

/// Positions that a search may visit beyond its limit before it looks.
const SLACK: u64 = 1024;

#[test]
fn to_remember_takes_no_more_than_a_move_may_take() {
    let folder = Folder::new("limits");
    let store = Arc::new(folder.open());
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let game = Game::<English>::new();
    let decide = |memory: Memory| {
        let mut player = open::<English>("part1", 1, memory);
        player.choose(&game, &limits, &mut Silent::default()).expect("a move")
    };
    let before = decide(Memory::default());
    let mv = rules::write_move(&game.position(), &before.mv);
    store.learn(VariantId::English, "part1", &Lesson { fen: game.position().fen(), mv }).expect("learnt");
    let after = decide(Memory::new(store));
    assert_ne!(after.mv, before.mv);
    let nodes = after.statistics.expect("it searches").nodes();
    assert!((10_000..=20_000 + 2 * SLACK).contains(&nodes), "{nodes} for both searches");
}

#[test]
fn only_lost_games_teach() {
    let mut game = Game::<English>::new();
    assert_eq!(lesson(&game, Color::Black, "part1", &Memory::default()), None);
    game.resign(Color::White).expect("a game that goes on");
    assert_eq!(lesson(&game, Color::Black, "part1", &Memory::default()), None);
}

fn marked(number: usize) -> Lesson {
    Lesson { fen: format!("B:W32:B{number}"), mv: format!("{number}-{}", number + 4) }
}

#[test]
fn two_programs_may_write_at_the_same_time() {
    let folder = Folder::new("shared");
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let store = folder.open();
            scope.spawn(move || {
                for number in 1..=20 {
                    store
                        .learn(VariantId::English, &format!("player{thread}"), &marked(number))
                        .expect("learnt");
                }
            });
        }
    });
    let store = folder.open();
    assert_eq!(store.experience().expect("all").len(), 80);
    store.learn(VariantId::English, "player0", &marked(1)).expect("learnt");
    let again = store.experience().expect("all");
    assert_eq!(again.iter().filter(|one| one.times == 2).count(), 1);
    assert_eq!(store.forget(Some("player0")).expect("forgotten"), 20);
    assert_eq!(store.forget(None).expect("forgotten"), 60);
}

#[test]
fn many_programs_may_open_a_new_folder_at_the_same_time() {
    for round in 0..10 {
        let folder = Folder::new(&format!("new-{round}"));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| folder.open().learn(VariantId::English, "part1", &marked(1)).expect("learnt"));
            }
        });
        assert_eq!(folder.open().experience().expect("all")[0].times, 8);
    }
}

#[test]
fn games_are_kept_as_they_are_played() {
    let folder = Folder::new("games");
    let store = folder.open();
    let mut game = Game::<English>::new();
    let id = store.begin(&game, "human", "champion").expect("begun");
    for mv in ["11-15", "23-19"] {
        game.play_text(mv).expect("a legal move");
        store.update(id, &game).expect("kept");
    }
    // Another program sees it at once.
    let kept = folder.open().games().expect("games");
    assert_eq!((kept[0].moves.as_str(), kept[0].result.as_deref()), ("11-15 23-19", None));
    game.resign(Color::Black).expect("a game that goes on");
    store.update(id, &game).expect("kept");
    assert!(store.games().expect("games")[0].result.as_deref().is_some_and(|why| why.contains("White wins")));
}

#[test]
fn what_is_not_a_store_is_named() {
    let folder = Folder::new("broken");
    std::fs::create_dir_all(&folder.0).expect("a folder");
    std::fs::write(folder.0.join(FILE), b"this is no database, and long enough to be seen as none")
        .expect("a file");
    let error = Store::open(&folder.0).expect_err("no database").to_string();
    assert!(error.contains(FILE), "{error}");
    let file = folder.0.join("file");
    std::fs::write(&file, b"").expect("a file");
    let error = Store::open(&file.join("inside")).expect_err("no folder").to_string();
    assert!(error.starts_with("cannot make the data folder"), "{error}");
}
