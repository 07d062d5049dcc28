//! The crown race: `racer` wins what is won, and the report's heuristic is what the report says.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crownhead_players::{Decision, Player, PlayerOptions, PlayerSpec, Silent};
use engine::{Limits, Prover, Verdict};
use rules::{Game, Move, Position, Race4, Race6, Race8, Variant};

fn open<V: Variant>(name: &str) -> Box<dyn Player<V>> {
    let spec: PlayerSpec = name.parse().expect("a player");
    spec.open::<V>(&PlayerOptions::default()).expect("a player of this game")
}

fn decide<V: Variant>(player: &mut dyn Player<V>, position: &Position<V>) -> Decision<V> {
    let game = Game::from_position(*position);
    player.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move")
}

/// Plays all replies from the start, `racer` first. How many positions it had to answer.
fn wins_against_every_reply<V: Variant>() -> usize {
    let mut player = open::<V>("racer");
    let us = Position::<V>::start().turn();
    let (mut open, mut seen) = (vec![Position::<V>::start()], HashSet::new());
    while let Some(position) = open.pop() {
        if !seen.insert(position) {
            continue;
        }
        let after = position.play(&decide(&mut *player, &position).mv);
        if let Some(outcome) = after.outcome() {
            assert_eq!(outcome.winner(), Some(us), "{}", position.fen());
            continue;
        }
        for reply in after.legal_moves() {
            let next = after.play(&reply);
            match next.outcome() {
                Some(outcome) => assert_eq!(outcome.winner(), Some(us), "{}", after.fen()),
                None => open.push(next),
            }
        }
    }
    seen.len()
}

#[test]
fn it_wins_as_first_player_on_4x4_and_6x6_against_every_reply() {
    assert!(wins_against_every_reply::<Race4>() > 2);
    assert!(wins_against_every_reply::<Race6>() > 20);
}

/// Positions of games played at random.
fn random_positions(count: usize) -> Vec<Position<Race6>> {
    let mut positions = Vec::new();
    for seed in 0.. {
        let options = PlayerOptions { seed, ..PlayerOptions::default() };
        let mut dice = PlayerSpec::Random.open::<Race6>(&options).expect("a player");
        let mut game = Game::<Race6>::new();
        for _ in 0..3 + seed % 8 {
            if game.outcome().is_none() {
                let mv = dice.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move").mv;
                game.play(&mv).expect("a legal move");
            }
        }
        if game.outcome().is_none() && game.position().count_moves() > 1 {
            positions.push(game.position());
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// Who wins a position for certain; nobody knows if it takes too long.
fn proof(position: &Position<Race6>, most_nodes: u64) -> Option<Verdict> {
    let stop = AtomicBool::new(false);
    Prover::new(most_nodes, &stop).prove(position)
}

/// The report: because a sacrifice leaves a man open to capture, its program misses wins.
#[test]
fn it_sees_sacrifices_that_win_and_the_heuristic_does_not() {
    let (mut racer, mut plain) = (open::<Race6>("racer"), open::<Race6>("racer:vulnerable"));
    let (mut missed, mut total) = (0, 0);
    for position in random_positions(150) {
        if proof(&position, 100_000) != Some(Verdict::Wins) {
            continue;
        }
        let wins = |mv: &Move<rules::Board6>| proof(&position.play(mv), 1_000_000) == Some(Verdict::Loses);
        assert!(wins(&decide(&mut *racer, &position).mv), "{}", position.fen());
        let gives_away =
            position.legal_moves().iter().filter(|mv| wins(mv)).all(|mv| position.play(mv).must_capture());
        if gives_away {
            total += 1;
            missed += usize::from(!wins(&decide(&mut *plain, &position).mv));
        }
    }
    assert!(total >= 5 && missed > 0, "{missed} of {total} winning sacrifices missed");
}

#[test]
fn a_proof_that_fails_is_paid_for_by_the_search() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let mut player = open::<Race8>("racer");
    let decision = player.choose(&Game::new(), &limits, &mut Silent::default()).expect("a move");
    let nodes = decision.statistics.expect("there is no proof within so few positions").nodes();
    // A quarter went to the proof; a search may go a little beyond its limit before it looks.
    assert!(nodes <= 15_000 + 1024, "{nodes}");
}

/// Games won by `racer` out of twenty with colours changed.
fn wins<V: Variant>(limits: &Limits) -> usize {
    let mut count = 0;
    for number in 0..20u64 {
        let mut game = Game::<V>::new();
        // Different games: some moves by lot first.
        let mut dice = PlayerSpec::Random
            .open::<V>(&PlayerOptions { seed: number / 2, ..PlayerOptions::default() })
            .expect("a player");
        let first = Position::<V>::start().turn();
        let us = if number % 2 == 0 { first } else { !first };
        let (mut racer, mut other) = (open::<V>("racer"), open::<V>("racer:vulnerable"));
        while game.outcome().is_none() {
            let player = match game.moves().len() {
                0..4 => &mut dice,
                _ if game.position().turn() == us => &mut racer,
                _ => &mut other,
            };
            let mv = player.choose(&game, limits, &mut Silent::default()).expect("a move").mv;
            game.play(&mv).expect("a legal move");
        }
        count += usize::from(game.outcome().and_then(|outcome| outcome.winner()) == Some(us));
    }
    count
}

#[test]
fn looking_ahead_beats_counting() {
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let won = wins::<Race8>(&limits);
    assert!(won >= 18, "{won} of 20");
}

/// The heuristic in Rust and the Prolog file are one and the same, move for move.
#[cfg(feature = "prolog")]
#[test]
fn the_heuristic_agrees_with_the_prolog_file() {
    agrees::<Race4>(20);
    agrees::<Race6>(40);
    agrees::<Race8>(60);
    agrees::<rules::Race10>(20);
}

#[cfg(feature = "prolog")]
fn agrees<V: Variant>(count: u64) {
    let (mut plain, mut prolog) = (open::<V>("racer:vulnerable"), open::<V>("prolog"));
    for seed in 0..count {
        let options = PlayerOptions { seed, ..PlayerOptions::default() };
        let mut dice = PlayerSpec::Random.open::<V>(&options).expect("a player");
        let mut game = Game::<V>::new();
        for _ in 0..seed % 24 {
            if game.outcome().is_none() {
                let mv = dice.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move").mv;
                game.play(&mv).expect("a legal move");
            }
        }
        if game.outcome().is_none() {
            let position = game.position();
            let (one, other) = (decide(&mut *plain, &position), decide(&mut *prolog, &position));
            assert_eq!(one.mv, other.mv, "{}", position.fen());
        }
    }
}
