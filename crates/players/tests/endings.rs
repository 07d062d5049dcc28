//! With an endgame database every won ending is won, as fast as can be, and every drawn one is held.

use std::path::PathBuf;
use std::sync::Arc;

use endgame::{CACHE, Database, Index, Library, Plan, Slice, Value, Work, build};
use engine::Limits;
use players::{Endgames, Player, PlayerOptions, PlayerSpec, Silent};
use rules::{Color, English, Game, Lose8, Position, Race8, Variant};

use crownhead_players as players;

/// Positions of each kind.
const SAMPLE: usize = 40;

struct Folder(PathBuf);

impl Folder {
    /// A folder with the database of a game up to so many pieces.
    fn build<V: Variant>(name: &str, pieces: usize, distances: usize) -> Folder {
        let folder = std::env::temp_dir().join(format!("crownhead-{name}-{}-{}", V::ID, std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let plan = Plan { folder: folder.clone(), pieces, distances, memory: 1 << 30, threads: 0 };
        build::<V>(&plan, &Work::default(), |_| {}).expect("a database");
        Folder(folder)
    }

    fn database<V: Variant>(&self) -> Database<V> {
        Database::open(&self.0, CACHE).0
    }

    fn open<V: Variant>(&self, name: &str) -> Box<dyn Player<V>> {
        let endgames = Endgames::new(Arc::new(Library::new(&self.0, CACHE)));
        let options = PlayerOptions { endgames, ..PlayerOptions::default() };
        name.parse::<PlayerSpec>().expect("a player").open::<V>(&options).expect("a player of this game")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Positions without a capture, spread over the slices with so many pieces.
fn sample<V: Variant>(pieces: usize, wanted: impl Fn(&Position<V>) -> bool) -> Vec<Position<V>> {
    let mut found = Vec::new();
    let slices = Slice::all::<V>(pieces);
    for (turn, slice) in slices.iter().cycle().take(SAMPLE).enumerate() {
        let index = Index::<V::Board>::new(*slice);
        // Another part of the slice in each round.
        let first = index.size() * (turn / slices.len()) as u64 / SAMPLE.div_ceil(slices.len()) as u64;
        let positions = (first..index.size()).step_by(7).map(|number| index.position(number));
        let positions = positions.filter_map(|pieces| Position::with_pieces(pieces, Color::Black));
        let position = positions
            .map(|position| if turn % 2 == 0 { position } else { position.turned() })
            .find(|position| !position.must_capture() && position.outcome().is_none() && wanted(position));
        found.extend(position);
    }
    found
}

/// Plays on with best defence by the database; who wins, and after how many plies.
fn play_out<V: Variant>(
    position: &Position<V>,
    player: &mut dyn Player<V>,
    database: &Database<V>,
) -> (Option<Color>, usize) {
    let mut game = Game::from_position(*position);
    while game.outcome().is_none() {
        let mv = if game.position().turn() == position.turn() {
            let limits = Limits { nodes: Some(2_000), ..Limits::default() };
            player.choose(&game, &limits, &mut Silent::default()).expect("a move").mv
        } else {
            database.moves(&game.position()).expect("known")[0].mv
        };
        game.play(&mv).expect("a legal move");
    }
    (game.outcome().and_then(|outcome| outcome.winner()), game.moves().count())
}

fn brings_it_home<V: Variant>(name: &str, draws: bool) {
    let folder = Folder::build::<V>("home", 3, 3);
    let database = folder.database::<V>();
    let wins = sample::<V>(3, |position| matches!(database.value(position), Some(Value::Win(_))));
    assert!(wins.len() >= SAMPLE / 2, "{}", wins.len());
    let mut player = folder.open::<V>(name);
    for position in wins {
        let (winner, plies) = play_out(&position, &mut *player, &database);
        let expected = database.value(&position).and_then(Value::plies).map(usize::from);
        assert_eq!((winner, Some(plies)), (Some(position.turn()), expected), "{}", position.fen());
    }
    if draws {
        let drawn = sample::<V>(3, |position| database.value(position) == Some(Value::Draw));
        assert!(!drawn.is_empty());
        for position in drawn {
            assert_eq!(play_out(&position, &mut *player, &database).0, None, "{}", position.fen());
        }
    }
}

#[test]
fn champion_brings_it_home() {
    brings_it_home::<English>("champion", true);
}

#[test]
fn part2_brings_it_home() {
    brings_it_home::<Lose8>("part2", true);
}

#[test]
fn racer_brings_it_home() {
    brings_it_home::<Race8>("racer", false);
}

#[test]
fn results_alone_keep_wins_and_draws() {
    let (with, without) = (Folder::build::<English>("with", 3, 3), Folder::build::<English>("without", 3, 2));
    let database = with.database::<English>();
    let mut player = without.open::<English>("champion");
    let wins = sample::<English>(3, |position| matches!(database.value(position), Some(Value::Win(_))));
    for position in wins.iter().step_by(2) {
        let winner = play_out(position, &mut *player, &database).0;
        assert_eq!(winner, Some(position.turn()), "{}", position.fen());
    }
}

#[test]
fn those_that_are_as_others_wrote_them_do_not_ask() {
    let folder = Folder::build::<English>("classic", 2, 2);
    let position: Position<English> = "B:WK4:BK27".parse().expect("a position");
    let decide = |name: &str| {
        let game = Game::from_position(position);
        let mut player = folder.open::<English>(name);
        player.choose(&game, &Limits::depth(3), &mut Silent::default()).expect("a move")
    };
    let asks = |name: &str| decide(name).reasons.iter().any(|reason| reason.contains("endgame database"));
    assert!(asks("champion"));
    assert_eq!(["casual", "part1", "champion:advanced"].map(asks), [false; 3]);
}
