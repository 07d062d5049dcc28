//! Game-tree search for checkers games.
//!
//! One search serves every player that searches. It can be taken apart: each technique is an option
//! ([`Options`]), down to plain minimax, and a search tells what it did ([`Statistics`]).
//!
//! The crate knows positions, moves and goals from `rules`. It never reads files and never prints.

mod bench;
pub mod book;
mod ending;
mod evaluate;
pub mod knowledge;
mod limits;
pub mod network;
mod options;
mod order;
mod prove;
mod score;
mod search;
mod siege;
mod stats;
mod table;
mod think;

pub use bench::{BenchResult, bench};
pub use evaluate::{Evaluator, Material, Term};
pub use limits::{Clock, Limits};
pub use options::{Numbers, Options, Ordering, TableUse};
pub use prove::{Prover, Verdict};
pub use score::{MAX_PLY, Score};
pub use siege::{Attack, Proof, Siege, Trial};
pub use stats::Statistics;
pub use table::Table;
pub use think::{Line, Progress, Rejected, Thinker, Thought};
