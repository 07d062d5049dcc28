//! Every game is built and verified, and its database answers what a search to the end finds.

mod support;

use crownhead_endgame::{BuildError, CACHE, Database, Wdl, most_pieces};
use rules::{Color, Goal, Position, Task, Variant, VariantId};
use support::{Folder, most};

/// At least so many positions of each game are also asked of a plain search.
const ASKED: usize = 20;

struct Check;

impl Task for Check {
    type Output = ();

    fn run<V: Variant>(self) {
        let folder = Folder::new(V::ID.name());
        if most_pieces::<V>() == 0 {
            assert!(matches!(folder.try_build::<V>(&folder.plan(2)), Err(BuildError::Board)));
            return;
        }
        folder.build::<V>(most());
        assert!(folder.faults::<V>().is_empty(), "{}", V::ID);
        let (database, troubles) = Database::<V>::open(&folder.0, CACHE);
        assert!(troubles.is_empty());
        assert_eq!((database.pieces(), database.distances()), (most(), most()));
        agrees_with_search(&database);
    }
}

#[test]
fn all_games_are_built_and_verified() {
    for game in VariantId::ALL {
        game.with(Check);
    }
}

/// Wins and losses within a few plies are what a search finds that knows nothing but the rules.
fn agrees_with_search<V: Variant>(database: &Database<V>) {
    let mut asked = 0;
    for slice in (2..=most()).flat_map(crownhead_endgame::Slice::all::<V>) {
        let index = crownhead_endgame::Index::<V::Board>::new(slice);
        let step = (index.size() / 40).max(1);
        for number in (0..index.size()).step_by(step as usize) {
            let position = Position::<V>::with_pieces(index.position(number), Color::Black).expect("sound");
            let Some(value) = database.value(&position) else { panic!("{}", position.fen()) };
            assert_eq!(database.result(&position), Some(value.result()));
            assert_eq!(database.value(&position.turned()), Some(value), "{}", position.fen());
            if let Some(plies) = value.plies().filter(|plies| *plies <= 5) {
                assert_eq!(outcome(&position, plies), Some(value.result()), "{}", position.fen());
                assert!(plies == 0 || outcome(&position, plies - 1).is_none(), "{}", position.fen());
                asked += 1;
            }
        }
    }
    assert!(asked > ASKED, "{}: {asked}", V::ID);
}

/// Who wins within so many plies, if somebody does.
fn outcome<V: Variant>(position: &Position<V>, plies: u16) -> Option<Wdl> {
    if let Some(outcome) = position.outcome() {
        let wins = outcome.winner() == Some(position.turn());
        return Some(if wins { Wdl::Win } else { Wdl::Loss });
    }
    if plies == 0 {
        return None;
    }
    let mut best = Some(Wdl::Loss);
    for mv in position.legal_moves() {
        match outcome(&position.play(&mv), plies - 1).map(Wdl::before) {
            Some(Wdl::Win) => return Some(Wdl::Win),
            None => best = None,
            _ => {}
        }
    }
    best
}

#[test]
fn a_race_has_no_draws() {
    let folder = Folder::new("race-draws");
    let headers = folder.build::<rules::Race8>(most());
    assert_eq!(rules::Race8::RULES.goal, Goal::Crown);
    assert!(headers.iter().all(|header| header.tally.draws == 0));
}
