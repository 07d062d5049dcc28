//! Proofs of the crown race: the small boards are solved, and every proof agrees with plain search.

use std::sync::atomic::AtomicBool;

use engine::{Limits, Material, Options, Prover, Table, Thinker, Verdict};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{English, Game, Position, Race4, Race6, Variant};

use crownhead_engine as engine;

fn prove<V: Variant>(position: &Position<V>) -> (Option<Verdict>, u64) {
    let stop = AtomicBool::new(false);
    let mut prover = Prover::new(10_000_000, &stop);
    (prover.prove(position), prover.nodes())
}

#[test]
fn the_first_player_wins_on_4x4_and_6x6() {
    let (verdict, nodes) = prove(&Position::<Race4>::start());
    assert_eq!(verdict, Some(Verdict::Wins));
    assert!(nodes < 200, "{nodes}");
    let (verdict, nodes) = prove(&Position::<Race6>::start());
    assert_eq!(verdict, Some(Verdict::Wins));
    assert!(nodes < 200_000, "{nodes}");
}

/// Who wins by alpha-beta to the end; the race on 4x4 is over after twelve plies at most.
fn by_search<V: Variant>(position: &Position<V>) -> Verdict {
    let (table, stop) = (Table::new(1 << 12), AtomicBool::new(false));
    let thinker = Thinker {
        evaluator: &Material::PIECES,
        options: Options::ALPHA_BETA,
        table: &table,
        threads: 1,
        lines: 1,
        endgame: None,
        stop: &stop,
    };
    let thought = thinker.think(&Game::from_position(*position), &Limits::depth(40), |_| {}).expect("a move");
    if thought.lines[0].score.is_win() { Verdict::Wins } else { Verdict::Loses }
}

fn random_positions<V: Variant>(count: usize, plies: std::ops::Range<usize>) -> Vec<Position<V>> {
    let mut dice = StdRng::seed_from_u64(1);
    let mut found = Vec::new();
    while found.len() < count {
        let mut position = Position::<V>::start();
        for _ in 0..dice.random_range(plies.clone()) {
            let moves = position.legal_moves();
            if position.outcome().is_some() {
                break;
            }
            position = position.play(&moves[dice.random_range(0..moves.len())]);
        }
        if position.outcome().is_none() {
            found.push(position);
        }
    }
    found
}

#[test]
fn proofs_agree_with_search_to_the_end() {
    for position in random_positions::<Race4>(50, 0..6) {
        assert_eq!(prove(&position).0, Some(by_search(&position)), "{}", position.fen());
    }
    for position in random_positions::<Race6>(60, 12..20) {
        assert_eq!(prove(&position).0, Some(by_search(&position)), "{}", position.fen());
    }
}

#[test]
fn it_gives_up_when_it_must() {
    let stop = AtomicBool::new(false);
    assert_eq!(Prover::new(10, &stop).prove(&Position::<Race6>::start()), None);
    let stop = AtomicBool::new(true);
    let mut prover = Prover::new(u64::MAX, &stop);
    assert_eq!(prover.prove(&Position::<rules::Race8>::start()), None);
    // Kings can go in circles.
    assert_eq!(prove(&Position::<English>::start()), (None, 0));
}
