//! The laboratory: experiments that anybody can repeat with one command.
//!
//! An [`Experiment`] asks a question and answers it with a [`Report`]. It is run in a [`Lab`], which does its pieces of
//! work one by one or side by side, tells how far it is, and writes each piece into a [`Journal`] as it is done, so that
//! an experiment that was stopped goes on where it was.

mod championship;
mod crown_race;
mod games;
mod journal;
mod levels;
mod lines;
mod move_ordering;
mod one_jump_behind;
mod round_robin;
mod search_trees;
mod searches;
mod soar_strategies;
mod soar_vs_minimax;
mod soar_vs_soar;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::report::Report;
use crate::runner::ArenaError;

pub use games::{GameRow, Side};
pub use journal::{Journal, JournalError};

/// A question and the way to its answer.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// By which it is called.
    pub name: &'static str,
    /// What it is about, in one line.
    pub title: &'static str,
    run: fn(&Lab<'_>) -> Result<Report, LabError>,
}

/// All experiments, in the order in which they are best read.
pub const EXPERIMENTS: &[Experiment] = &[
    soar_vs_soar::EXPERIMENT,
    soar_strategies::EXPERIMENT,
    soar_vs_minimax::EXPERIMENT,
    move_ordering::EXPERIMENT,
    search_trees::EXPERIMENT,
    one_jump_behind::EXPERIMENT,
    championship::EXPERIMENT,
    crown_race::EXPERIMENT,
    levels::EXPERIMENT,
];

impl Experiment {
    /// The experiment of a name.
    pub fn find(name: &str) -> Option<&'static Experiment> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// Does it. The report lacks what only the outside knows: the command, the machine and the date.
    pub fn run(&self, lab: &Lab<'_>) -> Result<Report, LabError> {
        (self.run)(lab).map(|report| report.seed(lab.seed))
    }
}

/// Where an experiment is done, and how.
pub struct Lab<'a> {
    /// Whether it is done in small, to see that it works.
    pub quick: bool,
    /// From which all chance comes.
    pub seed: u64,
    /// How many pieces of work are done at the same time, where that disturbs nothing.
    pub threads: usize,
    /// Ends it when it becomes true.
    pub stop: Arc<AtomicBool>,
    /// What was done before.
    pub journal: Journal,
    /// Is told how far it is.
    pub watch: &'a (dyn Fn(&Step<'_>) + Sync),
}

/// How far a part of an experiment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    /// What is done, in a few words.
    pub part: &'a str,
    /// How many of its pieces are done.
    pub done: usize,
    /// How many of those were found in the journal.
    pub found: usize,
    /// How many there are.
    pub all: usize,
}

/// Why an experiment came to no end.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// Somebody stopped it.
    #[error("it was stopped")]
    Stopped,
    /// Games could not be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// What was done could not be written down.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Something that the experiment needs is not there.
    #[error("{0}")]
    Missing(String),
    /// What was measured contradicts what must hold.
    #[error("{0}")]
    Contradiction(String),
}

impl Lab<'_> {
    /// One of two values: that of a quick run, or that of a full one.
    pub fn size<T>(&self, quick: T, full: T) -> T {
        if self.quick { quick } else { full }
    }

    /// Whether it is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Does the pieces of a part, several at a time. Each is a number from 0 and comes to the same result whoever does it
    /// and when; `None` means that it was stopped. Parts of an experiment have different names.
    pub fn each<T>(
        &self,
        part: &str,
        count: usize,
        work: impl Fn(usize) -> Result<Option<T>, LabError> + Sync,
    ) -> Result<Vec<T>, LabError>
    where
        T: Serialize + DeserializeOwned + Send,
    {
        self.divide(part, count, self.threads, work)
    }

    /// The same one at a time, for what measures time.
    pub fn each_alone<T>(
        &self,
        part: &str,
        count: usize,
        work: impl Fn(usize) -> Result<Option<T>, LabError> + Sync,
    ) -> Result<Vec<T>, LabError>
    where
        T: Serialize + DeserializeOwned + Send,
    {
        self.divide(part, count, 1, work)
    }

    fn divide<T>(
        &self,
        part: &str,
        count: usize,
        threads: usize,
        work: impl Fn(usize) -> Result<Option<T>, LabError> + Sync,
    ) -> Result<Vec<T>, LabError>
    where
        T: Serialize + DeserializeOwned + Send,
    {
        let results: Vec<Option<T>> = (0..count).map(|number| self.journal.find(part, number)).collect();
        let left: Vec<usize> = (0..count).filter(|number| results[*number].is_none()).collect();
        let found = count - left.len();
        (self.watch)(&Step { part, done: found, found, all: count });
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(found));
        let (results, failure) = (Mutex::new(results), Mutex::new(None));
        let fail = |error: LabError| {
            failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            // The others need not go on.
            next.store(left.len(), Relaxed);
        };
        let do_pieces = || {
            while !self.is_stopped()
                && let Some(number) = left.get(next.fetch_add(1, Relaxed)).copied()
            {
                let result = match work(number) {
                    Ok(Some(result)) => result,
                    Ok(None) => return,
                    Err(error) => return fail(error),
                };
                if let Err(error) = self.journal.note(part, number, &result) {
                    return fail(error.into());
                }
                results.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
                let done = done.fetch_add(1, Relaxed) + 1;
                (self.watch)(&Step { part, done, found, all: count });
            }
        };
        std::thread::scope(|scope| {
            let helpers = threads.clamp(1, left.len().max(1)) - 1;
            (0..helpers).for_each(|_| {
                scope.spawn(do_pieces);
            });
            do_pieces();
        });
        if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        results.into_iter().collect::<Option<Vec<T>>>().ok_or(LabError::Stopped)
    }
}

#[cfg(test)]
impl<'a> Lab<'a> {
    /// A small one for tests, which keeps nothing.
    pub(crate) fn small(threads: usize, watch: &'a (dyn Fn(&Step<'_>) + Sync)) -> Lab<'a> {
        Lab { quick: true, seed: 1, threads, stop: Arc::default(), journal: Journal::default(), watch }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lab(watch: &(dyn Fn(&Step<'_>) + Sync)) -> Lab<'_> {
        Lab::small(3, watch)
    }

    #[test]
    fn pieces_come_in_their_order_whoever_does_them() {
        let told = Mutex::new(Vec::new());
        let watch = |step: &Step<'_>| told.lock().expect("no panic").push((step.done, step.all));
        let squares = lab(&watch).each("squares", 50, |number| Ok(Some(number * number)));
        assert_eq!(squares.expect("done"), (0..50).map(|number| number * number).collect::<Vec<_>>());
        let told = told.into_inner().expect("no panic");
        assert_eq!((told.len(), told[0], told.iter().max()), (51, (0, 50), Some(&(50, 50))));
    }

    #[test]
    fn what_is_stopped_or_fails_has_no_result() {
        let lab = lab(&|_| {});
        let failed = lab.each::<usize>("failing", 9, |number| {
            if number == 4 { Err(LabError::Missing("nothing there".to_owned())) } else { Ok(Some(number)) }
        });
        assert!(matches!(failed, Err(LabError::Missing(_))));
        let stopped = lab.each("stopping", 9, |number| {
            lab.stop.store(number == 4 || lab.is_stopped(), Relaxed);
            Ok(Some(number))
        });
        assert!(matches!(stopped, Err(LabError::Stopped)));
    }

    #[test]
    fn names_of_experiments_are_their_own() {
        for experiment in EXPERIMENTS {
            assert_eq!(Experiment::find(experiment.name).map(|found| found.title), Some(experiment.title));
        }
        assert!(Experiment::find("alchemy").is_none());
    }
}
