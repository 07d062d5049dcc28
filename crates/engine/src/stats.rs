//! What a search did.

use std::ops::AddAssign;
use std::time::Duration;

/// Numbers of one search, over all its iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions whose moves were looked at.
    pub interior: u64,
    /// Positions that were evaluated.
    pub leaves: u64,
    /// Positions where the game is over, won, lost or drawn.
    pub terminals: u64,
    /// Positions that the endgame database answered for.
    pub endgame: u64,
    /// Positions that the table answered for.
    pub table_cutoffs: u64,
    /// Positions that were looked up in the table.
    pub table_queries: u64,
    /// Those among them that were there.
    pub table_hits: u64,
    /// Leaves and terminals of each iteration, with its depth.
    pub leaves_by_depth: Vec<(u32, u64)>,
    /// Nodes that failed high after at least one move was searched.
    pub cut_nodes: u64,
    /// The moves searched there.
    pub cut_moves: u64,
    /// The deepest line reached, in plies.
    pub deepest: usize,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// The time it took.
    pub time: Duration,
}

impl Statistics {
    /// All positions visited.
    pub fn nodes(&self) -> u64 {
        self.interior + self.leaves + self.terminals + self.endgame + self.table_cutoffs
    }

    /// The average number of moves searched at nodes that failed high; 1 would be perfect ordering.
    pub fn cut_bf(&self) -> Option<f64> {
        (self.cut_nodes > 0).then(|| self.cut_moves as f64 / self.cut_nodes as f64)
    }

    /// Positions visited in a second.
    pub fn rate(&self) -> f64 {
        self.nodes() as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Adds the counts of another thread; depth and time stay.
impl AddAssign<&Statistics> for Statistics {
    fn add_assign(&mut self, other: &Statistics) {
        self.interior += other.interior;
        self.leaves += other.leaves;
        self.terminals += other.terminals;
        self.endgame += other.endgame;
        self.table_cutoffs += other.table_cutoffs;
        self.table_queries += other.table_queries;
        self.table_hits += other.table_hits;
        self.cut_nodes += other.cut_nodes;
        self.cut_moves += other.cut_moves;
        self.deepest = self.deepest.max(other.deepest);
    }
}
