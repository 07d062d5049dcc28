//! How small the trees of `part1` are, measured against plain alpha-beta to the same depth.
//!
//! The numbers are the same on every machine; `docs/search.md` shows them, and this test compares.

use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use crownhead_players::{PlayerOptions, PlayerSpec, Silent};
use engine::{Limits, Material, Options, Ordering, Score, Statistics, Table, TableUse, Thinker};
use rules::{Game, Task, Variant, VariantId};

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

const DOCUMENT: &str = include_str!("../../../docs/search.md");

/// Searches with material alone and a table of 256K entries.
struct Search {
    fen: &'static str,
    depth: u32,
    options: Options,
}

impl Task for Search {
    type Output = (Score, Statistics);

    fn run<V: Variant>(self) -> Self::Output {
        let game = Game::<V>::from_position(self.fen.parse().expect("a position"));
        let (table, stop) = (Table::new(256 * 1024), AtomicBool::new(false));
        let (evaluator, options) = (Material::PIECES, self.options);
        let thinker = Thinker {
            evaluator: &evaluator,
            options,
            table: &table,
            threads: 1,
            lines: 1,
            endgame: None,
            stop: &stop,
        };
        let thought = thinker.think(&game, &Limits::depth(self.depth), |_| {}).expect("a move");
        (thought.lines[0].score, thought.statistics)
    }
}

struct Part1 {
    fen: &'static str,
    depth: u32,
}

impl Task for Part1 {
    type Output = (Score, Statistics);

    fn run<V: Variant>(self) -> Self::Output {
        let game = Game::<V>::from_position(self.fen.parse().expect("a position"));
        let mut player = PlayerSpec::Part1.open::<V>(&PlayerOptions::default()).expect("a player");
        let decision =
            player.choose(&game, &Limits::depth(self.depth), &mut Silent::default()).expect("a move");
        (decision.score.expect("a score"), decision.statistics.expect("part1 searches"))
    }
}

/// The document shows exactly this table.
fn is_shown(table: &str) {
    assert!(DOCUMENT.contains(table), "docs/search.md should have this table:\n{table}");
}

#[test]
fn part1_makes_the_smallest_trees() {
    let mut table = String::from(
        "| game | depth | position | plain alpha-beta | part1 | share | CutBF of part1 |\n|---|---|---|---|---|---|---|\n",
    );
    let (mut all, mut few) = (0, 0);
    for &(id, depth, fen) in POSITIONS {
        let (value, plain) = id.with(Search { fen, depth, options: Options::ALPHA_BETA });
        let (score, part1) = id.with(Part1 { fen, depth });
        assert_eq!(score, value, "{fen}");
        let share = part1.nodes() as f64 / plain.nodes() as f64;
        let cut_bf = part1.cut_bf().expect("cut-offs");
        let (plain, part1) = (plain.nodes(), part1.nodes());
        writeln!(
            table,
            "| {id} | {depth} | `{fen}` | {plain} | {part1} | {:.1} % | {cut_bf:.3} |",
            100.0 * share
        )
        .expect("a string");
        assert!(cut_bf < MOST_CUT_BF, "{fen}: {cut_bf}");
        assert!(share <= MOST_OF_PLAIN, "{fen}: {share}");
        all += plain;
        few += part1;
    }
    let share = few as f64 / all as f64;
    writeln!(table, "| all | | | {all} | {few} | {:.1} % | |", 100.0 * share).expect("a string");
    is_shown(&table);
}

/// Each technique on top of those before it.
fn ladder() -> Vec<(&'static str, Options)> {
    let plain = Options::ALPHA_BETA;
    let simple = Options { ordering: Ordering::Simple, ..plain };
    let full = Options { ordering: Ordering::Full, ..simple };
    let deepening = Options { deepening: true, table: TableUse::AtLeast, ..full };
    let scout = Options { scout: true, ..deepening };
    let aspiration = Options { aspiration: true, ..scout };
    let early = Options { early_table_cutoffs: true, ..aspiration };
    let smallest = Options { ordering: Ordering::Smallest, ..early };
    let frontier = Options { frontier: true, ..smallest };
    let step = Options { step: 3, ..frontier };
    vec![
        ("plain alpha-beta", plain),
        ("crownings and large captures first", simple),
        ("killers, counter-moves, history", full),
        ("table and deepening", deepening),
        ("scout windows", scout),
        ("aspiration", aspiration),
        ("early table cut-offs", early),
        ("fewest replies first", smallest),
        ("frontier", frontier),
        ("steps of three plies", step),
    ]
}

#[test]
fn what_each_technique_saves() {
    let mut table = String::from(
        "| technique | english start | lose-8 start | all twelve | CutBF, all |\n|---|---|---|---|---|\n",
    );
    for (name, options) in ladder() {
        let of =
            |&(id, depth, fen): &(VariantId, u32, &'static str)| id.with(Search { fen, depth, options }).1;
        let each: Vec<Statistics> = POSITIONS.iter().map(of).collect();
        let all: u64 = each.iter().map(Statistics::nodes).sum();
        let moves: u64 = each.iter().map(|statistics| statistics.cut_moves).sum();
        let nodes: u64 = each.iter().map(|statistics| statistics.cut_nodes).sum();
        let (lose, english) = (each[0].nodes(), each[1].nodes());
        let cut_bf = moves as f64 / nodes as f64;
        writeln!(table, "| {name} | {english} | {lose} | {all} | {cut_bf:.3} |").expect("a string");
    }
    is_shown(&table);
}
