//! Thinking, to be done wherever the host likes.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

/// What is thought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobKind {
    /// A player's move.
    Move,
    /// A hint for a person.
    Hint,
    /// Who is better.
    Evaluation,
    /// A position of a game that is over.
    Review,
}

/// How far a thought is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Thinking {
    /// What about.
    pub kind: JobKind,
    /// Who thinks.
    pub player: String,
    /// The depth that is complete, in plies.
    pub depth: u32,
    /// The score, as `+0.35` or `win in 5`, for the side to move.
    pub score: String,
    /// The same in words, if it says who is better.
    pub words: Option<String>,
    /// The line it expects.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
    /// Leaves of each iteration, with its depth.
    pub leaves: Vec<(u32, u64)>,
}

/// Is told how far a job is.
pub(crate) type Tell<'a> = &'a mut dyn FnMut(Thinking);

pub(crate) type Work = Box<dyn FnOnce(Tell<'_>) -> Box<dyn Any + Send> + Send>;

/// Something to think about.
pub struct Job {
    kind: JobKind,
    stop: Arc<AtomicBool>,
    serial: u64,
    work: Work,
}

/// What came of a job; only the session that gave it out can read it.
pub struct Answer {
    pub(crate) serial: u64,
    pub(crate) found: Box<dyn Any + Send>,
}

impl Job {
    pub(crate) fn new(kind: JobKind, serial: u64, stop: Arc<AtomicBool>, work: Work) -> Job {
        Job { kind, stop, serial, work }
    }

    /// What is thought about.
    pub fn kind(&self) -> JobKind {
        self.kind
    }

    /// Ends the thought, with what it has found so far, when it becomes true.
    pub fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Thinks. It takes as long as it takes; `tell` hears how far it is.
    pub fn run(self, tell: Tell<'_>) -> Answer {
        Answer { serial: self.serial, found: (self.work)(tell) }
    }
}
