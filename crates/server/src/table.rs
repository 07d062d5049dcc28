//! One game on the server: its session, its secrets, and those who watch it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use rules::Color;
use session::{Action, JobKind, Refusal, Session, View, Who};
use store::{GameId, Store};
use tokio::runtime::Handle;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;

use crate::keys::Key;
use crate::workers::{Urgency, Workers};

/// How many changes somebody who watches may fall behind; then only the last one is sent.
const BEHIND: usize = 16;

/// What those who watch are told.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// `view` or `thinking`.
    pub(crate) name: &'static str,
    /// JSON.
    pub(crate) data: Arc<str>,
}

/// What a table has from those who run the house.
#[derive(Clone)]
pub(crate) struct House {
    /// Gone when the server ends.
    pub(crate) workers: Weak<Workers>,
    /// Where alarms are set, also from the threads that think.
    pub(crate) runtime: Handle,
    pub(crate) store: Option<Arc<Store>>,
}

/// A game with those who sit at it.
pub(crate) struct Table {
    pub(crate) id: Key,
    /// The secrets of Black and White; a player's seat has none.
    keys: [Option<Key>; 2],
    state: Mutex<State>,
    /// Gone when the server ends.
    events: Mutex<Option<broadcast::Sender<Event>>>,
    house: House,
}

struct State {
    session: Box<dyn Session>,
    /// When somebody last did something.
    touched: Instant,
    /// What rings at the next alarm.
    alarm: Option<AbortHandle>,
    /// The last view as JSON, with its version; not for games with clocks, which change by themselves.
    written: Option<(u64, Bytes)>,
    /// Whether players are let go after each move.
    is_crowded: bool,
    /// Which game of the store it was last.
    kept: Option<GameId>,
}

impl Table {
    pub(crate) fn new(
        id: Key,
        keys: [Option<Key>; 2],
        session: Box<dyn Session>,
        house: House,
    ) -> Arc<Table> {
        let (events, _) = broadcast::channel(BEHIND);
        let (kept, touched) = (session.kept_as(), Instant::now());
        let state = State { session, touched, alarm: None, written: None, is_crowded: false, kept };
        Arc::new(Table { id, keys, state: Mutex::new(state), events: Mutex::new(Some(events)), house })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // An action is refused or done as a whole; one that panicked has been refused.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whose secret it is.
    pub(crate) fn who(&self, key: &Key) -> Option<Who> {
        let is = |place: usize| self.keys[place].is_some_and(|own| own.is(key));
        match (is(0), is(1)) {
            (true, true) => Some(Who::Both),
            (true, false) => Some(Who::Black),
            (false, true) => Some(Who::White),
            (false, false) => None,
        }
    }

    /// The secret of a seat.
    pub(crate) fn key(&self, color: Color) -> Option<Key> {
        self.keys[usize::from(color == Color::White)]
    }

    /// Everything there is to see, as JSON.
    pub(crate) fn view(&self) -> Bytes {
        self.state().written()
    }

    pub(crate) fn pdn(&self, date: &str) -> String {
        self.state().session.pdn(date)
    }

    /// Hears of every change from now on; `None` when the server ends.
    pub(crate) fn listen(&self) -> Option<broadcast::Receiver<Event>> {
        let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.as_ref().map(broadcast::Sender::subscribe)
    }

    fn events(&self) -> Option<broadcast::Sender<Event>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many watch.
    pub(crate) fn watching(&self) -> usize {
        self.events().map_or(0, |events| events.receiver_count())
    }

    /// Since when nobody has done anything, if nobody watches and nobody thinks.
    pub(crate) fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        let is_quiet = self.watching() == 0 && state.alarm.is_none();
        is_quiet.then_some(state.touched)
    }

    /// Lets the players go if nobody has done anything for so long.
    pub(crate) fn rest_after(&self, patience: Duration) {
        let mut state = self.state();
        if ago(state.touched) > patience {
            state.session.rest();
        }
    }

    /// There is room for the players to stay, or not.
    pub(crate) fn crowd(&self, is_crowded: bool) {
        self.state().is_crowded = is_crowded;
    }

    /// Somebody does something; how it stands then.
    pub(crate) fn act(self: &Arc<Self>, who: Who, action: Action) -> Result<Bytes, Refusal> {
        let now = Instant::now();
        let done = {
            let mut state = self.state();
            state.touched = now;
            state.session.act(who, action, now)
        };
        self.pump();
        done.map(|()| self.view())
    }

    /// Gives out what is to be thought about, tells everybody how it stands, and sets the alarm.
    pub(crate) fn pump(self: &Arc<Self>) {
        let now = Instant::now();
        let mut state = self.state();
        state.session.tick(now);
        let job = state.session.job(now);
        let alarm = state.session.alarm(now);
        if let Some(old) = state.alarm.take() {
            old.abort();
        }
        state.alarm = alarm.map(|at| self.set_alarm(at));
        let left = state.session.clocks_left(now);
        let other = state.session.kept_as().filter(|kept| state.kept != Some(*kept));
        state.kept = other.or(state.kept);
        self.tell("view", || text(&state.written()));
        if state.is_crowded {
            // Whoever thinks is not here; all others go.
            state.session.rest();
        }
        drop(state);
        if let Some(store) = &self.house.store {
            // If this cannot be kept, the moves are; the game says so if they cannot.
            let id = self.id.to_string();
            let _ = other.map(|game| store.serve_as(&id, game));
            let _ = left.map(|left| store.keep_clocks(&id, left));
        }
        if let Some(job) = job {
            let urgency = match job.kind() {
                JobKind::Move | JobKind::Hint => Urgency::Soon,
                JobKind::Evaluation | JobKind::Review => Urgency::Sometime,
            };
            let table = Arc::downgrade(self);
            if let Some(workers) = self.house.workers.upgrade() {
                workers.submit(urgency, job.stop(), move || think(&table, job));
            }
        }
    }

    fn set_alarm(self: &Arc<Self>, at: Instant) -> AbortHandle {
        let table = Arc::downgrade(self);
        let ring = async move {
            tokio::time::sleep_until(at.into()).await;
            if let Some(table) = table.upgrade() {
                table.state().alarm = None;
                tokio::task::block_in_place(|| table.pump());
            }
        };
        self.house.runtime.spawn(ring).abort_handle()
    }

    /// Tells those who watch, if there are any.
    fn tell(&self, name: &'static str, data: impl FnOnce() -> Arc<str>) {
        if let Some(events) = self.events().filter(|events| events.receiver_count() > 0) {
            let _ = events.send(Event { name, data: data() });
        }
    }

    /// Ends whatever is being thought about, and what those who watch hear.
    pub(crate) fn close(&self) {
        self.state().session.abandon();
        self.events.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

impl State {
    fn written(&mut self) -> Bytes {
        let version = self.session.version();
        if let Some((_, bytes)) = self.written.as_ref().filter(|(of, _)| *of == version) {
            return bytes.clone();
        }
        let view = self.session.view(Instant::now());
        let bytes = json(&view);
        self.written = view.clocks.is_none().then(|| (version, bytes.clone()));
        bytes
    }
}

/// A view always has a JSON: it has no maps and no numbers that JSON lacks.
fn json(view: &View) -> Bytes {
    serde_json::to_vec(view).map(Bytes::from).unwrap_or_default()
}

fn text(bytes: &Bytes) -> Arc<str> {
    String::from_utf8_lossy(bytes).into()
}

/// Thinks, unless the table is gone.
fn think(table: &Weak<Table>, job: session::Job) {
    let Some(_) = table.upgrade() else { return };
    let answer = job.run(&mut |thinking| {
        if let Some(table) = table.upgrade() {
            table.tell("thinking", || serde_json::to_string(&thinking).unwrap_or_default().into());
        }
    });
    if let Some(table) = table.upgrade() {
        table.state().session.answer(answer, Instant::now());
        table.pump();
    }
}

/// How long ago something was, at least nothing.
pub(crate) fn ago(at: Instant) -> Duration {
    Instant::now().saturating_duration_since(at)
}
