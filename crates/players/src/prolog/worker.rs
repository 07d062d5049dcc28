//! The thread on which Prolog runs: it must not be shared, it may break down, and it may be slow.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::PrologError;
use super::load::load;
use super::machine::{Answer, Goal, Machine};
use super::source::Clause;

/// Terms may be deep, and the embedded Prolog reads them by recursion.
const STACK: usize = 64 << 20;
/// Nobody waits longer than this for an answer; the limit of inferences ends nearly everything before.
const LONGEST: Duration = Duration::from_secs(30);
/// How often the wish to stop is looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// Why there was no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The thread has ended: Prolog broke down.
    Broken,
    /// It thinks for too long.
    Slow,
    /// It still thinks about what was asked before.
    Busy,
    /// Somebody wanted it to stop.
    Stopped,
}

/// A Prolog machine on its thread.
pub(super) struct Worker {
    goals: Sender<Goal>,
    answers: Receiver<Answer>,
    /// Answers that nobody waits for any more.
    owed: usize,
}

impl Worker {
    /// Starts a machine and has it load the clauses.
    pub(super) fn start(file: &str, clauses: Vec<Clause>) -> Result<Worker, PrologError> {
        let broken = |why: &str| PrologError::Broken { file: file.to_owned(), why: why.to_owned() };
        let (goals, asked) = channel();
        let (answer, answers) = channel();
        let (ready, loaded) = channel();
        let name = file.to_owned();
        let work = move || match load(&name, &clauses) {
            Ok(machine) if ready.send(Ok(())).is_ok() => serve(machine, &asked, &answer),
            Ok(machine) => machine.close(),
            // Whoever waited is gone: there is nobody to tell.
            Err(error) => drop(ready.send(Err(error))),
        };
        let builder = thread::Builder::new().name("prolog".to_owned()).stack_size(STACK);
        builder.spawn(work).map_err(|error| broken(&error.to_string()))?;
        match loaded.recv_timeout(LONGEST) {
            Ok(state) => state.map(|()| Worker { goals, answers, owed: 0 }),
            Err(RecvTimeoutError::Timeout) => Err(broken("it takes too long to load")),
            Err(RecvTimeoutError::Disconnected) => Err(broken("it panicked")),
        }
    }

    /// Asks something and waits for the answer.
    pub(super) fn ask(&mut self, goal: Goal, stop: &AtomicBool) -> Result<Answer, Silence> {
        while self.owed > 0 && self.answers.try_recv().is_ok() {
            self.owed -= 1;
        }
        if self.owed > 0 {
            return Err(Silence::Busy);
        }
        self.goals.send(goal).map_err(|_| Silence::Broken)?;
        let start = Instant::now();
        loop {
            match self.answers.recv_timeout(GLANCE) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Broken),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let stopped = stop.load(Ordering::Relaxed);
            if stopped || start.elapsed() > LONGEST {
                self.owed = 1;
                return Err(if stopped { Silence::Stopped } else { Silence::Slow });
            }
        }
    }
}

/// Answers until nobody asks any more, or the machine cannot answer.
fn serve(mut machine: Machine, asked: &Receiver<Goal>, answer: &Sender<Answer>) {
    while let Ok(goal) = asked.recv() {
        // Confused: it is left as it is, because to close it might end the program.
        let Ok(said) = machine.ask(&goal) else { return };
        if answer.send(said).is_err() {
            break;
        }
    }
    machine.close();
}
