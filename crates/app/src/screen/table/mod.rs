//! The screen of a game: a board, those who play, what they think.

mod acts;
mod browse;
mod draw;
mod hop;
mod keys;
mod marks;
mod overlay;
mod pick;

use std::time::{Duration, Instant};

use crossterm::event::Event;
use ratatui::layout::Rect;
use rules::Color;
use session::{JobKind, Session, Thinking, View};

use self::hop::Hop;
use self::overlay::Overlay;
use self::pick::Pick;
use super::board::{Labels, Placed};
use super::editor::{Edited, Editor};
use super::line_edit::LineEdit;
use super::look::Look;
use super::terminal::Screen;
use super::thinker::{News, Thinker};
use crate::failure::Failure;
use crate::plan::Plan;

pub(super) use self::draw::too_small;
pub(super) use self::keys::is_end;

/// How often the screen is drawn while somebody thinks or a piece moves, while a clock runs, and otherwise at least.
const BUSY: Duration = Duration::from_millis(40);
const TICKING: Duration = Duration::from_millis(100);
const IDLE: Duration = Duration::from_millis(250);

/// What follows when a person leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum After {
    /// The program ends.
    Quit,
    /// The menu.
    Menu,
}

/// What is told in the line below the board.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Message {
    text: String,
    is_bad: bool,
}

/// Where things were drawn, so that clicks find them.
#[derive(Clone, Debug, Default)]
struct Spots {
    board: Option<Placed>,
    /// Keys that can be clicked.
    keys: Vec<(Rect, crossterm::event::KeyCode)>,
    /// Moves of the list, by the number of the position after them.
    moves: Vec<(Rect, usize)>,
}

/// A game on the screen.
pub(crate) struct Table {
    plan: Plan,
    session: Box<dyn Session>,
    view: View,
    thinker: Thinker,
    /// How far whoever thinks is.
    live: Option<Thinking>,
    look: Look,
    bottom: Color,
    labels: Labels,
    cursor: u32,
    /// Whether the cursor is shown: from the first arrow key on.
    has_cursor: bool,
    pick: Pick,
    /// A move that is being typed.
    typed: Option<LineEdit>,
    message: Option<Message>,
    overlay: Option<Overlay>,
    /// A position that is being set up.
    editor: Option<Editor>,
    /// The position that is looked at, counted from the start, if it is not the last one.
    at: Option<usize>,
    is_judged: bool,
    hop: Option<Hop>,
    spots: Spots,
    /// What the terminal is to be sent.
    outbox: Option<String>,
    after: Option<After>,
    /// Whether the end of the game has been announced.
    is_announced: bool,
    /// Whether this game is only there so that a position can be set up.
    is_trial: bool,
}

impl Table {
    /// Sits down. `bottom` is whose pieces stand at the bottom, if that was said.
    pub(crate) fn open(plan: Plan, bottom: Option<Color>, look: Look) -> Result<Table, Failure> {
        let session = plan.open()?;
        let view = session.view(Instant::now());
        let usual = match (plan.is_person(0), plan.is_person(1)) {
            (true, false) => Color::Black,
            _ => Color::White,
        };
        let labels = if view.game.letters { Labels::Letters } else { Labels::Numbers };
        let (cursor, is_announced) = (marks::first_cursor(&view), view.result.is_some());
        Ok(Table {
            plan,
            session,
            view,
            thinker: Thinker::start()?,
            live: None,
            look,
            bottom: bottom.unwrap_or(usual),
            labels,
            cursor,
            has_cursor: false,
            pick: Pick::default(),
            typed: None,
            message: None,
            overlay: None,
            editor: None,
            at: None,
            is_judged: true,
            hop: None,
            spots: Spots::default(),
            outbox: None,
            after: None,
            is_announced,
            is_trial: false,
        })
    }

    /// Lets persons and players play until somebody leaves.
    pub(crate) fn run(mut self, screen: &mut Screen) -> Result<After, Failure> {
        loop {
            self.pump(Instant::now());
            screen.draw(|frame| match &mut self.editor {
                Some(editor) => editor.draw(frame),
                None => self.spots = draw::screen(frame, &self),
            })?;
            if let Some(text) = self.outbox.take() {
                screen.send(&text);
            }
            if screen.must_end() {
                return Ok(After::Quit);
            }
            let mut event = screen.event(self.patience(Instant::now()))?;
            // What comes at once is answered at once.
            while let Some(happened) = event {
                self.happened(happened);
                if let Some(after) = self.after.take() {
                    return Ok(after);
                }
                event = screen.event(Duration::ZERO)?;
            }
        }
    }

    fn happened(&mut self, event: Event) {
        let is_press =
            !matches!(event, Event::Key(key) if key.kind == crossterm::event::KeyEventKind::Release);
        match (event, &mut self.editor) {
            (Event::Key(key), _) if is_press && keys::is_end(key) => self.after = Some(After::Quit),
            (Event::Key(key), Some(editor)) if is_press => {
                let edited = editor.key(key);
                self.edited(edited);
            }
            (Event::Key(key), None) if is_press => self.key(key),
            (Event::Mouse(mouse), Some(editor)) => editor.mouse(mouse),
            (Event::Mouse(mouse), None) => self.mouse(mouse),
            _ => {}
        }
    }

    /// Begins by setting up a position; the game that comes of it is kept.
    pub(crate) fn edit(&mut self, store: Option<std::sync::Arc<store::Store>>) {
        self.plan.store = store;
        self.is_trial = true;
        self.set_up();
    }

    /// What came of setting up a position.
    fn edited(&mut self, edited: Edited) {
        match edited {
            Edited::Still => {}
            Edited::Left if self.is_trial => {
                let plan = self.plan.clone();
                self.replace(plan, String::new());
                self.editor = None;
            }
            Edited::Left => self.editor = None,
            Edited::Play(fen) => {
                let plan = self.plan.at(fen);
                match (Table::open(plan, Some(self.bottom), self.look), &mut self.editor) {
                    (Ok(table), _) => *self = table,
                    (Err(failure), Some(editor)) => editor.refuse(failure.sentence().unwrap_or_default()),
                    (Err(_), None) => {}
                }
            }
        }
    }

    /// How long nothing need be drawn.
    fn patience(&self, now: Instant) -> Duration {
        let usual = match () {
            () if self.view.thinking.is_some() || self.hop.is_some() => BUSY,
            () if self.view.clocks.is_some_and(|clocks| clocks.iter().any(|clock| clock.running)) => TICKING,
            () => IDLE,
        };
        self.session.alarm(now).map_or(usual, |alarm| usual.min(alarm.saturating_duration_since(now)))
    }

    /// Takes what was thought, looks at the clock, and gives out what is to be thought about.
    fn pump(&mut self, now: Instant) {
        for news in self.thinker.news() {
            match news {
                News::Thinking(thinking) => self.live = Some(thinking),
                News::Answer(answer) => {
                    self.live = None;
                    self.session.answer(answer, now);
                }
            }
        }
        self.session.tick(now);
        while let Some(job) = self.session.job(now) {
            self.thinker.give(job);
        }
        self.refresh(now);
        self.hop = self.hop.take().filter(|hop| !hop.is_over(now));
    }

    /// Takes a new view if there is one.
    fn refresh(&mut self, now: Instant) {
        let is_ticking = self.view.clocks.is_some();
        if self.session.version() == self.view.version && !is_ticking {
            return;
        }
        let before = std::mem::replace(&mut self.view, self.session.view(now));
        if before.history.len() != self.view.history.len() {
            self.moved(&before, now);
        }
        let is_over = self.view.result.is_some();
        if is_over && !self.is_announced && self.overlay.is_none() {
            self.overlay = Some(Overlay::Over);
        }
        self.is_announced = is_over;
    }

    /// The game has become longer or shorter.
    fn moved(&mut self, before: &View, now: Instant) {
        self.pick.put_down();
        self.at = None;
        if self.view.history.len() == before.history.len() + 1 {
            self.hop = Hop::of_last(&self.view, now);
            if let Some(to) = self.view.history.last().and_then(|ply| ply.mv.path.last()) {
                // The eye follows the piece, and so does the cursor unless it is in use.
                if !self.has_cursor {
                    self.cursor = *to;
                }
            }
        }
    }

    /// Whether a person may move now, and looks at where.
    fn may_move(&self) -> bool {
        self.at.is_none() && self.view.may_move(session::Who::Both)
    }

    /// Whether nobody but players sits here.
    fn is_exhibition(&self) -> bool {
        self.view.seats.iter().all(|seat| !seat.person)
    }

    /// Whether a player thinks about its move.
    fn is_player_thinking(&self) -> bool {
        self.view.thinking == Some(JobKind::Move)
    }

    fn say(&mut self, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), is_bad: false });
    }

    fn refuse(&mut self, text: &str) {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
        let dot = if text.ends_with(['.', '!', '?']) { "" } else { "." };
        self.message = Some(Message { text: format!("{first}{}{dot}", letters.as_str()), is_bad: true });
    }
}
