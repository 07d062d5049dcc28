//! The game itself and those who sit at it.

mod acts;
mod show;
mod think;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use engine::Limits;
use players::{Player, PlayerOptions, PlayerSpec, SpecError};
use rules::{Color, Game, Move, Variant, VariantId};
use store::{GameId, Keeper};

use crate::Session;
use crate::action::{Action, Refusal, Who};
use crate::clock::Clocks;
use crate::geometry;
use crate::job::{Answer, Job, JobKind};
use crate::review::Review;
use crate::setup::{Seat, Setup, options_for};
use crate::view::{Evaluation, ExhibitView, HintView, MoveView, View};
use crate::words;

/// How to call a player that is not here.
#[derive(Clone)]
struct Call {
    spec: PlayerSpec,
    how: PlayerOptions,
}

/// Who has the pieces of a colour.
enum Chair<V: Variant> {
    Person {
        name: String,
    },
    Player {
        name: String,
        limits: Limits,
        call: Box<Call>,
        /// Away while it thinks or rests.
        player: Option<Box<dyn Player<V>>>,
    },
}

impl<V: Variant> Chair<V> {
    fn sit(seat: Seat, how: &PlayerOptions, color: Color) -> Result<Chair<V>, SpecError> {
        Ok(match seat {
            Seat::Person { name } => Chair::Person { name },
            Seat::Player { spec, limits } => {
                let call = Box::new(Call { spec, how: options_for(how, color) });
                let player = call.spec.open::<V>(&call.how)?;
                Chair::Player { name: player.name(), limits, call, player: Some(player) }
            }
        })
    }

    fn name(&self) -> &str {
        match self {
            Chair::Person { name } | Chair::Player { name, .. } => name,
        }
    }

    fn is_person(&self) -> bool {
        matches!(self, Chair::Person { .. })
    }
}

/// What is known of a move that was made.
#[derive(Clone, Debug, Default)]
struct Note {
    thought: Option<Evaluation>,
    reasons: Vec<String>,
    seconds: Option<f64>,
    exhibits: Vec<ExhibitView>,
}

/// What is being thought about elsewhere.
struct Running {
    serial: u64,
    kind: JobKind,
    stop: Arc<AtomicBool>,
    /// Whether it is about a position that is not there any more. Whoever is only asked to answer at once still counts.
    is_stale: bool,
}

pub(crate) struct Table<V: Variant> {
    game: Game<V>,
    /// What was taken back, the next move to play again last.
    undone: Vec<(Move<V::Board>, Note)>,
    notes: Vec<Note>,
    chairs: [Chair<V>; 2],
    /// Who gives hints and judges; opened when first asked, away while it thinks.
    helper: Option<Box<dyn Player<V>>>,
    how: PlayerOptions,
    evaluates: bool,
    clocks: Option<Clocks>,
    keeper: Option<Keeper>,
    version: u64,
    serial: u64,
    running: Option<Running>,
    wants_hint: bool,
    hint: Option<HintView>,
    evaluation: Option<Evaluation>,
    draw_offer: Option<Color>,
    notice: Option<String>,
    /// Two players wait for a step.
    is_paused: bool,
    /// One move is wanted though they wait.
    steps: bool,
    wait: Duration,
    /// When two players may move next.
    not_before: Option<Instant>,
    /// When the side to move began to think.
    turn_began: Option<Instant>,
    review: Option<Review>,
}

impl<V: Variant> Table<V> {
    pub(crate) fn set(game: Game<V>, setup: Setup) -> Result<Table<V>, SpecError> {
        let Setup { seats: [black, white], how, clock, keeper, evaluates, .. } = setup;
        let chairs = [Chair::sit(black, &how, Color::Black)?, Chair::sit(white, &how, Color::White)?];
        let notes = vec![Note::default(); game.moves().len()];
        let mut table = Table {
            game,
            undone: Vec::new(),
            notes,
            chairs,
            helper: None,
            how,
            evaluates,
            clocks: clock.map(Clocks::new),
            keeper,
            version: 1,
            serial: 0,
            running: None,
            wants_hint: false,
            hint: None,
            evaluation: None,
            draw_offer: None,
            notice: None,
            is_paused: false,
            steps: false,
            wait: Duration::from_millis(600),
            not_before: None,
            turn_began: None,
            review: None,
        };
        table.keep();
        Ok(table)
    }

    fn turn(&self) -> Color {
        self.game.position().turn()
    }

    fn chair(&self, color: Color) -> &Chair<V> {
        &self.chairs[usize::from(color == Color::White)]
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether nobody but players sits here.
    fn is_exhibition(&self) -> bool {
        self.chairs.iter().all(|chair| !chair.is_person())
    }

    /// Something has changed: what was thought about the position before does not count any more.
    fn changed(&mut self, now: Instant) {
        self.version += 1;
        self.hint = None;
        self.wants_hint = false;
        self.evaluation = None;
        self.end_thinking();
        let positions = self.game.moves().len() + 1;
        if let Some(review) = &mut self.review {
            review.fit(positions);
        }
        self.keep();
        self.turn_began = Some(now);
        self.run_clock(now);
    }

    /// The clock of whoever is to move runs, from the first move on; none when the game is over.
    fn run_clock(&mut self, now: Instant) {
        let (turn, is_over) = (self.turn(), self.is_over());
        let has_begun = !self.notes.is_empty();
        let waits = self.is_exhibition() && self.is_paused;
        if let Some(clocks) = &mut self.clocks {
            if is_over || waits || !has_begun {
                clocks.stop(now);
            } else {
                clocks.start(turn, now);
            }
        }
    }

    /// Keeps how the game stands. If that fails it is said, and the game goes on.
    fn keep(&mut self) {
        let names = [Color::Black, Color::White].map(|color| self.chair(color).name().to_owned());
        let colors = [Color::Black, Color::White];
        let players: Vec<(Color, String)> = colors
            .into_iter()
            .filter(|color| !self.chair(*color).is_person())
            .map(|color| (color, self.chair(color).name().to_owned()))
            .collect();
        let Some(keeper) = &mut self.keeper else { return };
        if let Err(error) = keeper.keep(&self.game, [&names[0], &names[1]], &players) {
            self.notice = Some(format!("The game is not kept any more: {error}."));
            self.keeper = None;
        }
    }

    /// What is being thought about does not count any more.
    fn end_thinking(&mut self) {
        if let Some(running) = &mut self.running {
            running.stop.store(true, Relaxed);
            running.is_stale = true;
        }
    }
}

impl<V: Variant> Session for Table<V> {
    fn game(&self) -> VariantId {
        V::ID
    }

    fn view(&self, now: Instant) -> View {
        self.show(now)
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn read(&self, text: &str) -> Result<MoveView, Refusal> {
        let mv = self.find(text)?;
        Ok(geometry::way::<V>(&mv, words::move_text(&self.game.position(), &mv)))
    }

    fn act(&mut self, who: Who, action: Action, now: Instant) -> Result<(), Refusal> {
        self.tick(now);
        self.do_it(who, action, now)
    }

    fn job(&mut self, now: Instant) -> Option<Job> {
        self.next_job(now)
    }

    fn answer(&mut self, answer: Answer, now: Instant) {
        self.take_answer(answer, now);
    }

    fn tick(&mut self, now: Instant) -> bool {
        let ended = self.clocks.as_ref().and_then(Clocks::end).filter(|end| *end <= now);
        let Some(color) = ended.and(self.clocks.as_ref().and_then(Clocks::running)) else { return false };
        if self.game.lose_on_time(color).is_err() {
            return false;
        }
        self.changed(now);
        true
    }

    fn alarm(&self, now: Instant) -> Option<Instant> {
        let flag = self.clocks.as_ref().and_then(Clocks::end);
        let waits = self.not_before.filter(|at| *at > now && !self.is_over());
        [flag, waits].into_iter().flatten().min()
    }

    fn clocks_left(&self, now: Instant) -> Option<[Duration; 2]> {
        let clocks = self.clocks.as_ref()?;
        Some([Color::Black, Color::White].map(|color| clocks.left(color, now)))
    }

    fn kept_as(&self) -> Option<GameId> {
        self.keeper.as_ref().and_then(Keeper::id)
    }

    fn pdn(&self, date: &str) -> String {
        let tags = [("Date", date), ("Black", self.chairs[0].name()), ("White", self.chairs[1].name())];
        rules::pdn::record(&self.game, &tags).to_string()
    }

    fn rest(&mut self) {
        self.helper = None;
        for chair in &mut self.chairs {
            if let Chair::Player { player, .. } = chair {
                *player = None;
            }
        }
    }

    fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Relaxed);
        }
    }

    fn abandon(&mut self) {
        self.end_thinking();
    }
}
