//! How small the trees of `part1` are, measured against plain alpha-beta to the same depth.
//!
//! The numbers are the same on every machine; `docs/search.md` shows them, and this test compares.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use crownhead_players::{Opening, PlayerSpec, Silent};
use engine::{Limits, Material, Options, Statistics, Table, Thinker};
use rules::{Game, Position, Task, Variant, VariantId};

/// The part of the nodes of plain alpha-beta that `part1` may take.
const MOST_OF_PLAIN: f64 = 0.1;
const MOST_CUT_BF: f64 = 1.25;

/// The start positions and ten from the middle of games: five after twenty plies of English match games of
/// the 1840s, five after eighteen plies of Lose Checkers, six of them random, the others by `part1`.
const POSITIONS: &[(VariantId, u32, &str)] = &[
    (VariantId::Lose8, 10, "B:W21-32:B1-12"),
    (VariantId::English, 11, "B:W21-32:B1-12"),
    (VariantId::English, 11, "B:W19,20,21,23,25,27,30,31,32:B2,3,6,7,8,12,13,14,15"),
    (VariantId::English, 11, "B:W14,15,19,21,23,24,25,27,29,31,32:B1,2,3,5,7,8,11,12,13,18,22"),
    (VariantId::English, 11, "B:W17,21,25,26,27,28,30,31:B1,2,6,8,10,12,14,16"),
    (VariantId::English, 11, "B:W14,15,19,21,23,24,27,28,29,30,31:B1,3,5,6,7,8,11,12,13,17,18"),
    (VariantId::English, 11, "B:W20,21,22,27,28,29,31:B1,3,5,6,8,9,11"),
    (VariantId::Lose8, 10, "B:W5,23,24,25,28,29,30,31,32:B1,2,3,6,11,12"),
    (VariantId::Lose8, 10, "B:W6,18,24,26,28,29,30,32:B1,2,3,4,5,8,10"),
    (VariantId::Lose8, 10, "B:W11,19,25,28,29,30,31,32:B1,2,3,4,7,8,13"),
    (VariantId::Lose8, 10, "B:W12,15,21,22,23,28,29,30,31,32:B3,4,5,6,7,8,10"),
    (VariantId::Lose8, 10, "B:W21,23,24,25,26,28,29,30,32,K3:B4,5,7,9,10"),
];

struct Measure {
    fen: &'static str,
    depth: u32,
}

impl Task for Measure {
    type Output = (Statistics, Statistics);

    fn run<V: Variant>(self) -> Self::Output {
        let position: Position<V> = self.fen.parse().expect("a position");
        let game = Game::from_position(position);
        let limits = Limits::depth(self.depth);
        let (table, stop) = (Table::new(2), AtomicBool::new(false));
        let evaluator = Material::PIECES;
        let options = Options::ALPHA_BETA;
        let plain =
            Thinker { evaluator: &evaluator, options, table: &table, threads: 1, lines: 1, stop: &stop }
                .think(&game, &limits, |_| {})
                .expect("a move");
        let mut part1 = PlayerSpec::Part1.open::<V>(&Opening::default()).expect("a player");
        let decision = part1.choose(&game, &limits, &mut Silent::default()).expect("a move");
        assert_eq!(decision.score, Some(plain.lines[0].score), "{}", self.fen);
        (plain.statistics, decision.statistics.expect("part1 searches"))
    }
}

#[test]
fn part1_makes_the_smallest_trees() {
    let mut table = String::from(
        "| game | depth | position | plain alpha-beta | part1 | share | CutBF of part1 |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut faults = Vec::new();
    for &(id, depth, fen) in POSITIONS {
        let (plain, part1) = id.with(Measure { fen, depth });
        let share = part1.nodes() as f64 / plain.nodes() as f64;
        let cut_bf = part1.cut_bf().expect("cut-offs");
        let (all, few) = (plain.nodes(), part1.nodes());
        writeln!(
            table,
            "| {id} | {depth} | `{fen}` | {all} | {few} | {:.1} % | {cut_bf:.3} |",
            100.0 * share
        )
        .expect("a string");
        if share > MOST_OF_PLAIN || cut_bf >= MOST_CUT_BF {
            faults.push(fen);
        }
    }
    println!("{table}");
    assert!(faults.is_empty(), "too large: {faults:?}");
}
