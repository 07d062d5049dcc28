//! What is thought about, and what comes of it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::{Limits, Progress};
use players::{Decision, Level, Mind, Player, PlayerSpec, Watch};
use rules::{Color, Game, Variant};

use super::{Call, Chair, Note, Running, Table};
use crate::clock::Clocks;
use crate::geometry;
use crate::job::{Answer, Job, JobKind, Tell, Work};
use crate::review;
use crate::view::{ExhibitView, HintView};
use crate::words;

/// How far whoever gives a hint looks ahead.
const HINT: Limits =
    Limits { depth: Some(15), nodes: None, time: Some(Duration::from_millis(1500)), clock: None };
/// How far whoever judges a position looks ahead.
const GLANCE: Limits =
    Limits { depth: Some(13), nodes: None, time: Some(Duration::from_millis(500)), clock: None };
/// How far a look back looks ahead, at each position.
const BACK: Limits =
    Limits { depth: Some(13), nodes: None, time: Some(Duration::from_millis(400)), clock: None };

/// Who is to think: somebody who is here, or who is to be called.
enum Thinker<V: Variant> {
    Here(Box<dyn Player<V>>),
    Called(Call),
}

impl<V: Variant> Thinker<V> {
    /// It may take its time to come.
    fn come(self) -> Result<Box<dyn Player<V>>, String> {
        match self {
            Thinker::Here(player) => Ok(player),
            Thinker::Called(Call { spec, how }) => spec.open::<V>(&how).map_err(|error| error.to_string()),
        }
    }
}

/// What comes back from a job.
struct Found<V: Variant> {
    /// Whoever has thought, if it could be had.
    player: Option<Box<dyn Player<V>>>,
    name: String,
    decision: Result<Decision<V>, String>,
    seconds: f64,
    /// Whose turn it was.
    mover: Color,
    /// Which position of a look back it was.
    ply: usize,
}

/// Passes on how far a search is.
struct Listener<'a, V: Variant> {
    kind: JobKind,
    name: String,
    game: &'a Game<V>,
    stop: Arc<AtomicBool>,
    tell: Tell<'a>,
}

impl<V: Variant> Watch<V> for Listener<'_, V> {
    fn progress(&mut self, progress: &Progress<'_, V>) {
        if let Some(thinking) = words::thinking(self.kind, &self.name, &self.game.position(), progress) {
            (self.tell)(thinking);
        }
    }

    fn stop(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

impl<V: Variant> Table<V> {
    pub(super) fn next_job(&mut self, now: Instant) -> Option<Job> {
        if self.running.is_some() {
            return None;
        }
        if self.is_over() {
            return self.review_job();
        }
        let turn = self.turn();
        let is_due = self.not_before.is_none_or(|at| at <= now) || self.steps;
        let waits = self.is_exhibition() && (self.is_paused && !self.steps || !is_due);
        if !self.chair(turn).is_person() {
            return if waits { None } else { self.move_job(turn, now) };
        }
        if self.wants_hint {
            return self.helper_job(JobKind::Hint, self.game.clone(), HINT, 0);
        }
        let is_judged = !self.evaluates || self.evaluation.is_some();
        match is_judged {
            true => self.review_job(),
            false => self.helper_job(JobKind::Evaluation, self.game.clone(), GLANCE, 0),
        }
    }

    fn move_job(&mut self, turn: Color, now: Instant) -> Option<Job> {
        let clock = self.clocks.as_ref().map(|clocks: &Clocks| clocks.of(turn, now));
        let game = self.game.clone();
        let Chair::Player { player, call, limits, .. } = &mut self.chairs[usize::from(turn == Color::White)]
        else {
            return None;
        };
        let called = || {
            let Call { spec, mut how } = Call::clone(call);
            // Whoever comes anew does not throw the same dice again.
            let plies = game.moves().len() as u64;
            how.seed = how.seed.wrapping_add(plies.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            Thinker::Called(Call { spec, how })
        };
        let thinker = player.take().map_or_else(called, Thinker::Here);
        let limits = Limits { clock, ..*limits };
        self.steps = false;
        Some(self.job_of(JobKind::Move, thinker, game, limits, 0))
    }

    fn review_job(&mut self) -> Option<Job> {
        let ply = self.review.as_ref()?.next()?;
        let mut game = Game::from_position(self.game.start());
        for mv in self.game.moves().take(ply) {
            game.play(&mv).ok()?;
        }
        if game.position().outcome().is_some() || game.outcome().is_some() {
            // There is nothing to think about.
            let ended = review::ended(&game.position());
            if let Some(review) = &mut self.review {
                review.positions[ply] = Some(ended);
            }
            self.version += 1;
            return self.review_job();
        }
        self.helper_job(JobKind::Review, game, BACK, ply)
    }

    /// Something for whoever gives hints.
    fn helper_job(&mut self, kind: JobKind, game: Game<V>, limits: Limits, ply: usize) -> Option<Job> {
        let helper = match self.helper.take() {
            Some(helper) => Thinker::Here(helper),
            None => Thinker::Called(Call { spec: Self::helper_spec(), how: self.how.clone() }),
        };
        Some(self.job_of(kind, helper, game, limits, ply))
    }

    /// Whom to ask: the strongest there is for this game. Part1 plays all games, so that somebody can always be had.
    fn helper_spec() -> PlayerSpec {
        let strong = [
            PlayerSpec::Champion(Level::Champion, Mind::SHIPPED),
            PlayerSpec::Part2(Mind::SHIPPED),
            PlayerSpec::Racer { vulnerable: false },
        ];
        strong.into_iter().find(PlayerSpec::plays::<V>).unwrap_or(PlayerSpec::Part1)
    }

    fn job_of(
        &mut self,
        kind: JobKind,
        thinker: Thinker<V>,
        game: Game<V>,
        limits: Limits,
        ply: usize,
    ) -> Job {
        self.serial += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.running = Some(Running { serial: self.serial, kind, stop: stop.clone(), is_stale: false });
        self.version += 1;
        let (switch, mover) = (stop.clone(), game.position().turn());
        let work: Work = Box::new(move |tell: Tell<'_>| {
            let began = Instant::now();
            let (player, name, decision) = match thinker.come() {
                Ok(mut player) => {
                    let name = player.name();
                    let mut listener = Listener { kind, name: name.clone(), game: &game, stop: switch, tell };
                    // A player that breaks down gives up; it takes nobody with it.
                    let choice = AssertUnwindSafe(|| player.choose(&game, &limits, &mut listener));
                    match catch_unwind(choice) {
                        Ok(decision) => (Some(player), name, decision.map_err(|why| why.to_string())),
                        Err(_) => (None, name, Err("it broke down".to_owned())),
                    }
                }
                Err(why) => (None, "the player".to_owned(), Err(why)),
            };
            let seconds = began.elapsed().as_secs_f64();
            Box::new(Found { player, name, decision, seconds, mover, ply }) as Box<dyn Any + Send>
        });
        Job::new(kind, self.serial, stop, work)
    }

    pub(super) fn take_answer(&mut self, answer: Answer, now: Instant) {
        let Some(running) = self.running.take_if(|running| running.serial == answer.serial) else { return };
        let Ok(found) = answer.found.downcast::<Found<V>>() else { return };
        let Found { player, name, decision, seconds, mover, ply } = *found;
        // Whoever thought about a position that is not there any more has only been away.
        let is_stale = running.is_stale;
        self.version += 1;
        match running.kind {
            JobKind::Move => {
                self.return_player(mover, player);
                if !is_stale {
                    self.moved(decision, &name, seconds, now);
                }
            }
            kind => {
                self.helper = player;
                if !is_stale {
                    self.helped(kind, decision, &name, ply);
                }
            }
        }
    }

    /// The player sits down again where it belongs.
    fn return_player(&mut self, color: Color, back: Option<Box<dyn Player<V>>>) {
        if let Chair::Player { player, .. } = &mut self.chairs[usize::from(color == Color::White)] {
            *player = back;
        }
    }

    fn moved(&mut self, decision: Result<Decision<V>, String>, name: &str, seconds: f64, now: Instant) {
        let position = self.game.position();
        let done = match decision {
            Ok(decision) => {
                let thought = words::evaluation(&position, &decision, name);
                let Decision { mv, reasons, exhibits, .. } = decision;
                let exhibits = exhibits.into_iter().map(ExhibitView::from).collect();
                let note = Note { thought, reasons, seconds: Some(seconds), exhibits };
                let done = self.make(&mv, note, now);
                self.undone.clear();
                done
            }
            Err(why) => Err(why),
        };
        if let Err(why) = done {
            // A player that makes no move has given up.
            self.notice = Some(format!("{name} makes no move: {why}."));
            let _ = self.game.resign(position.turn());
            self.changed(now);
        }
    }

    fn helped(&mut self, kind: JobKind, decision: Result<Decision<V>, String>, name: &str, ply: usize) {
        let Ok(decision) = decision else {
            self.wants_hint = false;
            return;
        };
        if kind == JobKind::Review {
            let Some(review) = &mut self.review else { return };
            let at = self.game.positions().nth(ply).unwrap_or_else(|| self.game.position());
            if let Some(place) = review.positions.get_mut(ply) {
                *place = words::evaluation(&at, &decision, name).or_else(|| Some(review::ended(&at)));
                review.best[ply] = Some(words::move_text(&at, &decision.mv));
            }
            return;
        }
        let position = self.game.position();
        self.evaluation = words::evaluation(&position, &decision, name).or_else(|| self.evaluation.take());
        if kind == JobKind::Hint {
            self.wants_hint = false;
            let text = words::move_text(&position, &decision.mv);
            self.hint = Some(HintView {
                mv: geometry::way::<V>(&decision.mv, text),
                by: name.to_owned(),
                reasons: decision.reasons,
            });
        } else if self.evaluation.is_none() {
            // Whoever has no opinion is not asked again.
            self.evaluates = false;
        }
    }
}
