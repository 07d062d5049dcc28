//! Lose Checkers on 6x6: `part2` with a database of six pieces never loses a game that is not already lost.
//!
//! Every game that it loses has to have been lost where it began, and that has to be proved: a search must find the loss to
//! its end. CROWNHEAD_GAMES and CROWNHEAD_TIME (milliseconds a move) ask for more than the usual test does.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use arena::{Arena, Terms, random_openings};
use endgame::{CACHE, Library, Plan, Work, build};
use engine::Limits;
use players::{Endgames, PlayerOptions, PlayerSpec, Silent};
use rules::{Color, Game, Lose6, Position};

use crownhead_arena as arena;

/// Games against each opponent.
const GAMES: usize = 40;
/// Some 20 milliseconds a move.
const NODES: u64 = 60_000;
/// How many positions the proof of a loss may take.
const PROOF: u64 = 30_000_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a whole number"))
}

fn player(name: &str) -> PlayerSpec {
    name.parse().expect("a player")
}

fn endgames() -> Endgames {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("small-board");
    let plan = Plan { folder: folder.clone(), pieces: 6, distances: 5, memory: 2 << 30, threads: 0 };
    build::<Lose6>(&plan, &Work::default(), |_| {}).expect("a database");
    Endgames::new(Arc::new(Library::new(&folder, CACHE)))
}

/// Whether a search finds that whoever has this colour loses to the end.
fn is_lost(position: &Position<Lose6>, color: Color, endgames: &Endgames) -> bool {
    let options =
        PlayerOptions { endgames: endgames.clone(), entries: Some(1 << 24), ..PlayerOptions::default() };
    let mut part2 = player("part2").open::<Lose6>(&options).expect("part2");
    let limits = Limits { nodes: Some(PROOF), ..Limits::default() };
    let game = Game::from_position(*position);
    let score = part2.choose(&game, &limits, &mut Silent::default()).expect("a move").score;
    let score = score.expect("part2 has scores");
    if position.turn() == color { score.is_loss() } else { score.is_win() }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimisation")]
fn part2_never_loses_what_is_not_lost() {
    let endgames = endgames();
    let games = number("CROWNHEAD_GAMES").map_or(GAMES, |games| games as usize);
    let limits = match number("CROWNHEAD_TIME") {
        Some(time) => Limits { time: Some(Duration::from_millis(time)), ..Limits::default() },
        None => Limits { nodes: Some(NODES), ..Limits::default() },
    };
    let mut lost = BTreeSet::new();
    for opponent in ["part2", "part1", "one-jump-behind"] {
        let arena = Arena {
            players: vec![player("part2"), player(opponent)],
            openings: random_openings::<Lose6>(games.div_ceil(2), 4, 1),
            terms: Terms::new(limits),
            concurrency: 2,
            seed: 1,
            endgames: endgames.clone(),
            memory: None,
        };
        let standing = arena.meet(games, &Arc::default(), |fixture, played, _| {
            let part2 = |color: Color| opponent == "part2" || color == fixture.first;
            if let Some(loser) = played.ending.winner().map(|winner| !winner).filter(|loser| part2(*loser)) {
                let opening = &arena.openings[fixture.opening];
                lost.insert((opening.position().fen(), loser == Color::White));
            }
            ControlFlow::Continue(())
        });
        println!("part2 against {opponent}: {}", standing.expect("players").tally());
    }
    assert!(!lost.is_empty(), "nobody won: there is nothing to prove");
    let unproved: Vec<_> = lost
        .iter()
        .filter(|(fen, is_white)| {
            let color = if *is_white { Color::White } else { Color::Black };
            !is_lost(&fen.parse().expect("a position"), color, &endgames)
        })
        .collect();
    println!("lost from {} openings, {} of them proved to be lost", lost.len(), lost.len() - unproved.len());
    assert!(unproved.is_empty(), "lost, and perhaps not lost before: {unproved:?}");
}
