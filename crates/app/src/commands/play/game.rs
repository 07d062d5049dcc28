//! The game of the line mode: a session whose players think while everybody waits.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use rules::{Color, VariantId};
use session::{Action, Session, View, Who};

use crate::dialogue::Dialogue;
use crate::failure::Failure;
use crate::plan::Plan;

/// A game, and how to begin another.
pub(super) struct Game {
    plan: Plan,
    session: Box<dyn Session>,
}

/// What came of thinking.
pub(super) struct Thought {
    /// Whether Ctrl-C cut it short.
    pub(super) is_cut: bool,
}

impl Game {
    /// Sits everybody down. Two players wait to be told.
    pub(super) fn open(plan: Plan) -> Result<Game, Failure> {
        let mut session = plan.open()?;
        // Whoever has no right to it is refused, and nothing has changed.
        let _ = session.act(Who::Both, Action::Pause, Instant::now());
        Ok(Game { plan, session })
    }

    /// Another game takes the place of this one.
    pub(super) fn replace(&mut self, plan: Plan) -> Result<(), Failure> {
        *self = Game::open(plan)?;
        Ok(())
    }

    pub(super) fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(super) fn id(&self) -> VariantId {
        self.session.game()
    }

    pub(super) fn view(&self) -> View {
        self.session.view(Instant::now())
    }

    /// Who is to move, `None` when the game is over.
    pub(super) fn turn(&self) -> Option<Color> {
        self.view().turn
    }

    /// Whether a person has the pieces of a colour.
    pub(super) fn is_person(&self, color: Color) -> bool {
        self.view().seats[usize::from(color == Color::White)].person
    }

    pub(super) fn has_person(&self) -> bool {
        self.view().seats.iter().any(|seat| seat.person)
    }

    /// Does something; if it cannot be done, why.
    pub(super) fn act(&mut self, action: Action) -> Result<(), String> {
        self.session.act(Who::Both, action, Instant::now()).map_err(|refusal| refusal.to_string())
    }

    /// Plays the move that a text means.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        self.act(Action::Move { text: text.to_owned() })
    }

    /// All squares of the legal move that a text means; if there is none, why.
    pub(super) fn read(&self, text: &str) -> Result<Vec<u32>, String> {
        self.session.read(text).map(|mv| mv.path).map_err(|refusal| refusal.to_string())
    }

    pub(super) fn pdn(&self, date: &str) -> String {
        self.session.pdn(date)
    }

    /// Thinks about whatever is to be thought about next, if anything; Ctrl-C cuts it short.
    pub(super) fn think(&mut self, dialogue: &Dialogue<'_>) -> Option<Thought> {
        let job = self.session.job(Instant::now())?;
        let stop = job.stop();
        let answer = dialogue.watching().run(job);
        self.session.answer(answer, Instant::now());
        Some(Thought { is_cut: stop.load(Relaxed) })
    }
}
