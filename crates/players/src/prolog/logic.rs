//! A logic program that can be asked for moves.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use rules::Variant;

use super::machine::{Answer, Goal};
use super::reasons::{Value, sentences};
use super::scene::{Place, Scene};
use super::source::{self, Clause};
use super::worker::{Silence, Worker};
use super::{PrologError, PrologSpec, is_race};

/// A move that a logic program chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The squares from the first to the last. Nobody has looked yet whether that is legal.
    pub path: Vec<Place>,
    /// Why, in sentences.
    pub reasons: Vec<String>,
}

/// Why there is no choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The goal failed.
    #[error("{0} has no answer")]
    Failed(&'static str),
    /// The limit of inferences was reached.
    #[error("{0} came to no end within {limit} million inferences", limit = super::machine::LIMIT / 1_000_000)]
    Endless(&'static str),
    /// An error was thrown and not caught.
    #[error("{0} threw {1}")]
    Threw(&'static str, String),
    /// The answer is not a list of squares.
    #[error("{0} gave no list of squares, but {1}")]
    NoPath(&'static str, String),
    /// There was no answer.
    #[error("{0}")]
    Silent(&'static str),
}

/// A logic program, loaded once.
pub struct Logic {
    file: String,
    clauses: Vec<Clause>,
    /// None after it has broken down.
    worker: Option<Worker>,
}

impl Logic {
    /// The program for a game: the user's, or the one that comes with Crownhead.
    pub fn open<V: Variant>(spec: &PrologSpec) -> Result<Logic, PrologError> {
        let game = if is_race::<V>() { "race" } else { "english" };
        let mut logic = match &spec.file {
            Some(file) => Logic::of_file(file)?,
            None => Logic::of_clauses(&format!("{game}.pl"), source::of_the_program(&format!("{game}.pl"))?)?,
        };
        match logic.ask(Goal::Game, "game", &AtomicBool::new(false)) {
            Ok(Value::Name(plays)) if plays != game => {
                Err(PrologError::OtherGame { file: logic.file, plays, game })
            }
            // A file need not say what it plays.
            _ => Ok(logic),
        }
    }

    fn of_file(path: &Path) -> Result<Logic, PrologError> {
        Logic::of_clauses(&path.display().to_string(), source::of_file(path)?)
    }

    fn of_clauses(file: &str, clauses: Vec<Clause>) -> Result<Logic, PrologError> {
        let worker = Some(Worker::start(file, clauses.clone())?);
        Ok(Logic { file: file.to_owned(), clauses, worker })
    }

    /// The move that it would play; `stop` makes it give up early.
    pub fn choose(&mut self, scene: &Scene, stop: &AtomicBool) -> Result<Choice, Trouble> {
        let answer = self.ask(Goal::Choose(scene.clone()), "choose", stop)?;
        let Value::Compound(_, parts) = &answer else { return Err(no_path("choose", &answer)) };
        let [path, reasons] = parts.as_slice() else { return Err(no_path("choose", &answer)) };
        let path = path.path().ok_or_else(|| no_path("choose", path))?;
        Ok(Choice { path, reasons: sentences(reasons) })
    }

    /// All moves that it thinks legal, in its order, if it has the predicate for that.
    pub fn moves(&mut self, scene: &Scene) -> Result<Vec<Vec<Place>>, Trouble> {
        let answer = self.ask(Goal::Moves(scene.clone()), "moves", &AtomicBool::new(false))?;
        let Value::List(paths) = &answer else { return Err(no_path("moves", &answer)) };
        paths.iter().map(|path| path.path().ok_or_else(|| no_path("moves", path))).collect()
    }

    fn ask(&mut self, goal: Goal, what: &'static str, stop: &AtomicBool) -> Result<Value, Trouble> {
        let answer = match self.worker()?.ask(goal, stop) {
            Ok(answer) => answer,
            Err(silence) => return Err(self.silence(silence)),
        };
        match answer {
            Answer::Yes(value) => Ok(value),
            Answer::No => Err(Trouble::Failed(what)),
            Answer::Exceeded => Err(Trouble::Endless(what)),
            Answer::Threw(ball) => Err(Trouble::Threw(what, ball.to_string())),
        }
    }

    /// The machine, started anew if it has broken down.
    fn worker(&mut self) -> Result<&mut Worker, Trouble> {
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => Worker::start(&self.file, self.clauses.clone())
                .map_err(|_| Trouble::Silent("the embedded Prolog cannot be started again"))?,
        };
        Ok(self.worker.insert(worker))
    }

    fn silence(&mut self, silence: Silence) -> Trouble {
        Trouble::Silent(match silence {
            Silence::Broken => {
                self.worker = None;
                "the embedded Prolog broke down"
            }
            Silence::Slow => "the embedded Prolog gave no answer in time",
            Silence::Busy => "the embedded Prolog is still busy with an earlier move",
            Silence::Stopped => "it was stopped before it had chosen",
        })
    }
}

fn no_path(what: &'static str, value: &Value) -> Trouble {
    Trouble::NoPath(what, value.to_string())
}
