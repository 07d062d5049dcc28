//! Searches, and what is counted in them.

use std::collections::BTreeMap;
use std::ops::Add;
use std::sync::atomic::Ordering::Relaxed;

use engine::{Limits, Material, Statistics, Table, Thinker};
use rules::{Game, Variant};
use serde::{Deserialize, Serialize};

use super::techniques::{ALPHA_BETA, Kind, MINIMAX, Technique};
use crate::lab::{Lab, LabError};
use crate::openings::random_openings;

/// The most entries of a table that the assignment allows.
pub(super) const ENTRIES: usize = 256 * 1024;

/// What is kept of a search, or of several together.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Tree {
    /// The score of each search.
    pub(super) values: Vec<i16>,
    pub(super) interior: u64,
    pub(super) leaves: u64,
    pub(super) terminals: u64,
    pub(super) queries: u64,
    pub(super) hits: u64,
    pub(super) cut_offs: u64,
    pub(super) cut_nodes: u64,
    pub(super) cut_moves: u64,
    /// Leaves and terminals of each iteration, by its depth.
    pub(super) by_depth: BTreeMap<u32, u64>,
    pub(super) seconds: f64,
}

impl Tree {
    fn of(value: i16, statistics: &Statistics) -> Tree {
        Tree {
            values: vec![value],
            interior: statistics.interior,
            leaves: statistics.leaves,
            terminals: statistics.terminals,
            queries: statistics.table_queries,
            hits: statistics.table_hits,
            cut_offs: statistics.table_cutoffs,
            cut_nodes: statistics.cut_nodes,
            cut_moves: statistics.cut_moves,
            by_depth: statistics.leaves_by_depth.iter().copied().collect(),
            seconds: statistics.time.as_secs_f64(),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.interior + self.leaves + self.terminals + self.cut_offs
    }

    pub(super) fn cut_bf(&self) -> Option<f64> {
        (self.cut_nodes > 0).then(|| self.cut_moves as f64 / self.cut_nodes as f64)
    }

    /// In how many of the searches another one came to the same value.
    pub(super) fn agreements(&self, other: &Tree) -> usize {
        self.values.iter().zip(&other.values).filter(|(one, two)| one == two).count()
    }
}

/// Both searches one after the other.
impl Add for Tree {
    type Output = Tree;

    fn add(mut self, other: Tree) -> Tree {
        self.values.extend(other.values);
        for (depth, leaves) in other.by_depth {
            *self.by_depth.entry(depth).or_default() += leaves;
        }
        Tree {
            interior: self.interior + other.interior,
            leaves: self.leaves + other.leaves,
            terminals: self.terminals + other.terminals,
            queries: self.queries + other.queries,
            hits: self.hits + other.hits,
            cut_offs: self.cut_offs + other.cut_offs,
            cut_nodes: self.cut_nodes + other.cut_nodes,
            cut_moves: self.cut_moves + other.cut_moves,
            seconds: self.seconds + other.seconds,
            ..self
        }
    }
}

/// What is searched on a board.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Positions, the start among them.
    pub(super) positions: usize,
    /// Random plies to each of the others.
    pub(super) plies: usize,
    /// The depth to which minimax can go, and that of the others.
    pub(super) shallow: u32,
    pub(super) deep: u32,
}

/// The trees of a board: those of all positions together, by technique and depth.
pub(super) struct Trees {
    pub(super) plan: Plan,
    pub(super) sums: BTreeMap<(usize, u32), Tree>,
    /// Nodes of the start position at the greater depth, by technique.
    pub(super) start: BTreeMap<usize, u64>,
    /// How many searches were seen to have the value of a plain one.
    pub(super) checked: usize,
}

impl Trees {
    pub(super) fn at(&self, technique: usize, depth: u32) -> Option<&Tree> {
        self.sums.get(&(technique, depth))
    }

    /// Nodes of a technique at a depth.
    pub(super) fn nodes(&self, technique: usize, depth: u32) -> Option<u64> {
        self.at(technique, depth).map(Tree::nodes)
    }
}

/// Searches everything that is planned for a board, and compares the values.
pub(super) fn measure<V: Variant>(
    lab: &Lab<'_>,
    plan: Plan,
    techniques: &[Technique],
) -> Result<Trees, LabError> {
    let mut games = vec![Game::<V>::new()];
    games.extend(random_openings(plan.positions - 1, plan.plies, lab.seed));
    let count = games.len();
    let by_depth = followed(&plan, techniques);
    let at_the_end: Vec<(usize, u32)> =
        (0..techniques.len()).filter(|which| *which != MINIMAX).map(|which| (which, plan.deep)).collect();
    let search = |jobs: &[(usize, u32)], number: usize| {
        let (which, depth) = jobs[number / count];
        search(lab, &games[number % count], &techniques[which], depth)
    };
    let name = V::ID.name();
    let shorter = lab.each(name, by_depth.len() * count, |number| search(&by_depth, number))?;
    // Alone, because these are also measured in seconds.
    let part = format!("{name}, depth {}", plan.deep);
    let longest = lab.each_alone(&part, at_the_end.len() * count, |number| search(&at_the_end, number))?;
    let jobs = by_depth.iter().zip(shorter.chunks(count)).chain(at_the_end.iter().zip(longest.chunks(count)));
    let (mut sums, mut start) = (BTreeMap::new(), BTreeMap::new());
    for (&(which, depth), trees) in jobs {
        start.extend((depth == plan.deep).then(|| (which, trees[0].nodes())));
        sums.insert((which, depth), trees.iter().cloned().fold(Tree::default(), Tree::add));
    }
    let mut trees = Trees { plan, sums, start, checked: 0 };
    trees.checked = check(&trees, techniques, |which| games[which].position().fen(), name)?;
    Ok(trees)
}

/// The techniques that are followed depth by depth, below the greater depth, and all exact ones at the lesser.
fn followed(plan: &Plan, techniques: &[Technique]) -> Vec<(usize, u32)> {
    let is_wanted = |which: usize, depth: u32| {
        let technique = &techniques[which];
        let is_feasible = depth <= plan.shallow || which != MINIMAX;
        technique.kind == Kind::Main && is_feasible || technique.is_exact() && depth == plan.shallow
    };
    let all = (0..techniques.len()).flat_map(|which| (1..plan.deep).map(move |depth| (which, depth)));
    all.filter(|(which, depth)| is_wanted(*which, *depth)).collect()
}

/// One search; `None` if it was stopped.
fn search<V: Variant>(
    lab: &Lab<'_>,
    game: &Game<V>,
    technique: &Technique,
    depth: u32,
) -> Result<Option<Tree>, LabError> {
    let table = Table::new(ENTRIES);
    let thinker = Thinker {
        evaluator: &Material::PIECES,
        options: technique.options,
        table: &table,
        threads: 1,
        lines: 1,
        endgame: None,
        stop: &lab.stop,
    };
    let thought = thinker.think(game, &Limits::depth(depth), |_| {});
    let tree = thought.map(|thought| Tree::of(thought.lines[0].score.value(), &thought.statistics));
    Ok(tree.filter(|_| !lab.stop.load(Relaxed)))
}

/// Sees that exact techniques leave values as they are: those of minimax, and where that cannot go those of alpha-beta.
/// How many searches were compared.
fn check(
    trees: &Trees,
    techniques: &[Technique],
    fen: impl Fn(usize) -> String,
    game: &str,
) -> Result<usize, LabError> {
    let mut checked = 0;
    for (&(which, depth), tree) in &trees.sums {
        let plain = if depth <= trees.plan.shallow { MINIMAX } else { ALPHA_BETA };
        let Some(expected) = trees.at(plain, depth) else { continue };
        if which == plain || !techniques[which].is_exact() {
            continue;
        }
        let mut pairs = tree.values.iter().zip(&expected.values);
        if let Some(position) = pairs.position(|(found, expected)| found != expected) {
            return Err(LabError::Contradiction(format!(
                "{game}, depth {depth}: '{}' comes to another value than '{}' from {}",
                techniques[which].name,
                techniques[plain].name,
                fen(position)
            )));
        }
        checked += tree.values.len();
    }
    Ok(checked)
}

#[cfg(test)]
mod tests {
    use super::super::techniques::techniques;
    use super::*;

    fn tree(values: &[i16], interior: u64) -> Tree {
        let by_depth = BTreeMap::from([(1, 2), (2, interior)]);
        Tree {
            values: values.to_vec(),
            interior,
            leaves: 5,
            cut_moves: 3,
            cut_nodes: 2,
            by_depth,
            ..Tree::default()
        }
    }

    #[test]
    fn sums_are_those_of_both() {
        let sum = tree(&[1], 10) + tree(&[2], 20);
        assert_eq!((sum.nodes(), sum.cut_bf(), &sum.values[..]), (40, Some(1.5), &[1, 2][..]));
        assert_eq!(sum.by_depth, BTreeMap::from([(1, 4), (2, 30)]));
        assert_eq!(Tree::default().cut_bf(), None);
        assert_eq!(sum.agreements(&tree(&[1, 3], 0)), 1);
    }

    #[test]
    fn another_value_is_a_contradiction() {
        let plan = Plan { positions: 2, plies: 0, shallow: 1, deep: 2 };
        let compare = |deeper: &[i16]| {
            let sums = BTreeMap::from([
                ((MINIMAX, 1), tree(&[0, 100], 9)),
                ((ALPHA_BETA, 1), tree(&[0, 100], 5)),
                ((ALPHA_BETA, 2), tree(&[0, 200], 5)),
                ((4, 2), tree(deeper, 3)),
                // One that may change values.
                ((14, 2), tree(&[7, 7], 3)),
            ]);
            let trees = Trees { plan, sums, start: BTreeMap::new(), checked: 0 };
            check(&trees, &techniques(), |number| format!("position {number}"), "a game")
        };
        assert_eq!(compare(&[0, 200]).ok(), Some(4));
        let error = compare(&[0, 100]).expect_err("values differ").to_string();
        assert!(error.contains("scout windows") && error.ends_with("position 1"), "{error}");
    }

    #[test]
    fn minimax_is_not_asked_for_more_than_it_can_do() {
        let plan = Plan { positions: 1, plies: 0, shallow: 3, deep: 5 };
        let jobs = followed(&plan, &techniques());
        assert_eq!(jobs.iter().filter(|job| job.0 == MINIMAX).map(|job| job.1).max(), Some(3));
        assert_eq!(jobs.iter().filter(|job| job.0 == ALPHA_BETA).map(|job| job.1).max(), Some(4));
        assert_eq!(jobs.iter().filter(|job| job.0 == 4).count(), 1);
    }
}
