//! The search is right: what makes trees smaller does not change what they are worth.

use std::sync::atomic::AtomicBool;

use engine::{Limits, Material, Options, Ordering, Score, Statistics, Table, TableUse, Thinker};
use rules::{Game, Lose8, Position, Race4, Task, Variant, VariantId, read_move};

use crownhead_engine as engine;

/// Random positions for each game.
const POSITIONS: usize = if cfg!(debug_assertions) { 16 } else { 400 };

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A game after some random moves that is not over yet.
fn random_game<V: Variant>(random: &mut Random) -> Game<V> {
    loop {
        let mut game = Game::new();
        for _ in 0..random.below(70) {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            game.play(&moves[random.below(moves.len())]).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

const EVALUATOR: Material = Material { man: 100, king: 150 };

fn search<V: Variant>(
    game: &Game<V>,
    options: Options,
    depth: u32,
    lines: usize,
) -> (Vec<Score>, Statistics) {
    let (table, stop) = (Table::new(1 << 14), AtomicBool::new(false));
    let thinker = Thinker {
        evaluator: &EVALUATOR,
        options,
        table: &table,
        threads: 1,
        lines,
        endgame: None,
        stop: &stop,
    };
    let thought = thinker.think(game, &Limits::depth(depth), |_| {}).expect("a legal move");
    for line in &thought.lines {
        // Positions rather than the game: a search that leaves draws aside goes on after them.
        line.moves.iter().fold(game.position(), |at, mv| {
            assert!(at.legal_moves().contains(mv), "{mv:?} in {}", at.fen());
            at.play(mv)
        });
    }
    (thought.lines.iter().map(|line| line.score).collect(), thought.statistics)
}

fn value<V: Variant>(game: &Game<V>, options: Options, depth: u32) -> Score {
    search(game, options, depth, 1).0[0]
}

/// Each on top of alpha-beta, by itself and all together.
fn exact_techniques() -> Vec<(&'static str, Options)> {
    let plain = Options::ALPHA_BETA;
    let table = Options { table: TableUse::EqualDepth, ..plain };
    vec![
        ("alpha-beta", plain),
        ("scout", Options { scout: true, ..plain }),
        ("simple ordering", Options { ordering: Ordering::Simple, ..plain }),
        ("ordering by evaluation", Options { ordering: Ordering::Evaluation, ..plain }),
        ("full ordering", Options { ordering: Ordering::Full, ..plain }),
        ("smallest first", Options { ordering: Ordering::Smallest, ..plain }),
        ("frontier", Options { frontier: true, ..plain }),
        ("deepening", Options { deepening: true, ..plain }),
        ("deepening by two", Options { deepening: true, step: 2, ..plain }),
        ("aspiration", Options { deepening: true, aspiration: true, ..plain }),
        ("table", table),
        (
            "early table cut-offs",
            Options { early_table_cutoffs: true, scout: true, deepening: true, ..table },
        ),
        ("all", Options { table: TableUse::EqualDepth, ..Options::EXACT }),
        ("smallest", Options { table: TableUse::EqualDepth, ..Options::SMALLEST }),
    ]
}

#[derive(Clone)]
struct SameValue;

impl Task for SameValue {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(V::ID as u64);
        for i in 0..POSITIONS {
            let game = random_game::<V>(&mut random);
            let depth = 2 + i as u32 % 4;
            // Scores of repetitions depend on the path, those of a table do not: draws are left out here.
            let minimax = value(&game, Options { draws: false, ..Options::MINIMAX }, depth);
            for (name, options) in exact_techniques() {
                let found = value(&game, Options { draws: false, ..options }, depth);
                assert_eq!(found, minimax, "{} {name}, depth {depth}: {}", V::ID, game.position().fen());
            }
            let drawn = value(&game, Options::MINIMAX, depth);
            assert_eq!(value(&game, Options::ALPHA_BETA, depth), drawn, "{} with draws", V::ID);
        }
    }
}

#[test]
fn no_technique_changes_the_value() {
    for id in VariantId::ALL {
        id.with(SameValue);
    }
}

#[derive(Clone)]
struct AddsUp;

impl Task for AddsUp {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(77 + V::ID as u64);
        for _ in 0..POSITIONS / 4 {
            let game = random_game::<V>(&mut random);
            for options in [Options::MINIMAX, Options::ALPHA_BETA, Options::EXACT, Options::STRONGEST] {
                let (_, stats) = search(&game, options, 5, 1);
                let by_depth: u64 = stats.leaves_by_depth.iter().map(|(_, leaves)| leaves).sum();
                assert_eq!(by_depth, stats.leaves + stats.terminals);
                assert!(stats.table_cutoffs <= stats.table_hits && stats.table_hits <= stats.table_queries);
                assert!(stats.cut_moves >= stats.cut_nodes && stats.cut_nodes <= stats.interior);
                assert_eq!(stats.cut_nodes == 0, stats.cut_bf().is_none());
                assert!(stats.depth <= 5);
                assert_eq!(options.table == TableUse::Off, stats.table_queries == 0);
            }
        }
    }
}

#[test]
fn statistics_add_up() {
    for id in VariantId::ALL {
        id.with(AddsUp);
    }
}

/// The leaves of plain minimax are those of perft where no jump is pending and no game ends.
#[test]
fn minimax_visits_what_perft_counts() {
    let game = Game::<rules::English>::new();
    let options = Options { quiescence: false, draws: false, ..Options::MINIMAX };
    let (_, stats) = search(&game, options, 6, 1);
    assert_eq!((stats.leaves, stats.terminals), (36_768, 0));
    assert_eq!(stats.interior, 1 + 7 + 49 + 302 + 1469 + 7361);
}

#[test]
fn known_wins_are_found_with_their_distance() {
    // The example of the Lose Checkers assignment: five forced plies and Black has won.
    let start: Position<Lose8> = "W:W7,K3:B2,9,10,17,23,26,27".parse().expect("a position");
    let game = Game::from_position(start);
    for options in [Options::MINIMAX, Options::EXACT, Options::STRONGEST] {
        let (scores, _) = search(&game, options, 6, 1);
        assert_eq!(scores[0], Score::loss_in(5));
    }
    // The crown race on 4x4: a man one step from the end, with the move.
    let race: Position<Race4> = "W:W3:B5".parse().expect("a position");
    assert_eq!(value(&Game::from_position(race), Options::EXACT, 4), Score::win_in(1));
    assert!(read_move(&race, "3-1").is_ok());
}

#[derive(Clone)]
struct Lines;

impl Task for Lines {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(500 + V::ID as u64);
        for _ in 0..POSITIONS / 8 {
            let game = random_game::<V>(&mut random);
            let (scores, _) = search(&game, Options { draws: false, ..Options::ALPHA_BETA }, 4, usize::MAX);
            assert_eq!(scores.len(), game.position().legal_moves().len());
            assert!(scores.is_sorted_by(|a, b| a >= b));
            assert_eq!(scores[0], value(&game, Options { draws: false, ..Options::MINIMAX }, 4));
        }
    }
}

#[test]
fn several_lines_are_the_best_ones_in_order() {
    for id in VariantId::ALL {
        id.with(Lines);
    }
}
