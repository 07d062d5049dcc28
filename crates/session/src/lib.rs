//! A game in play, as screens know it: whatever the variant, and without its rules.
//!
//! A [`Session`] is a game with somebody on either side. A screen draws its [`View`] and sends [`Action`]s; it never works
//! out what is legal or who has won. Thinking is done elsewhere: the session gives out a [`Job`], whoever hosts it runs
//! that on a thread of its choice, and brings the [`Answer`] back. So a session never waits, has no threads and no clock of
//! its own, and is the same in a terminal, in a web server and in a test.
//!
//! ```
//! use std::time::Instant;
//! use crownhead_session::{Action, Seat, Setup, Who};
//!
//! let setup = Setup { seats: [Seat::person("Ann"), Seat::player("random".parse()?)], ..Setup::default() };
//! let mut session = setup.open()?;
//! let now = Instant::now();
//! session.act(Who::Black, Action::Move { text: "11-15".to_owned() }, now)?;
//! let job = session.job(now).expect("it is the turn of a player");
//! let answer = job.run(&mut |_| {});
//! session.answer(answer, now);
//! assert_eq!(session.view(now).history.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod action;
mod clock;
mod geometry;
mod import;
mod job;
mod place;
mod refusal;
mod review;
mod setup;
mod table;
mod view;
mod words;

pub use action::{Action, Refusal, Who};
pub use import::{ImportError, Imported};
pub use job::{Answer, Job, JobKind, Thinking};
pub use place::{Place, PlaceError, Said};
pub use setup::{Seat, Setup, SetupError, TimeControl};
pub use view::{
    ClockView, Evaluation, ExhibitView, GameView, HintView, Mistake, MoveView, PlyView, PositionView,
    ResultView, ReviewView, SeatView, SquareView, View,
};

use std::time::{Duration, Instant};

use rules::VariantId;
use store::GameId;

/// A game of any variant with somebody on either side.
pub trait Session: Send {
    /// Which game it is.
    fn game(&self) -> VariantId;

    /// Everything there is to see.
    fn view(&self, now: Instant) -> View;

    /// A number that grows with every change.
    fn version(&self) -> u64;

    /// The legal move that a text means; if there is none, why, and what is legal.
    fn read(&self, text: &str) -> Result<MoveView, Refusal>;

    /// Somebody does something. If it is refused nothing has changed.
    fn act(&mut self, who: Who, action: Action, now: Instant) -> Result<(), Refusal>;

    /// What is to be thought about now, if anything; no more than one thing at a time.
    fn job(&mut self, now: Instant) -> Option<Job>;

    /// What came of a job that was given out.
    fn answer(&mut self, answer: Answer, now: Instant);

    /// Looks at the clock; whether something has changed.
    fn tick(&mut self, now: Instant) -> bool;

    /// When to look at the clock next: when somebody's time will be up, or a pause between two moves is over.
    fn alarm(&self, now: Instant) -> Option<Instant>;

    /// What Black and White have left on their clocks, if they have any.
    fn clocks_left(&self, now: Instant) -> Option<[Duration; 2]>;

    /// Which game of the store it is, if it is kept.
    fn kept_as(&self) -> Option<GameId>;

    /// The game so far as PDN.
    fn pdn(&self, date: &str) -> String;

    /// Lets the players go, with all they remember, until they are needed again: a host of many games has not the
    /// memory for them all.
    fn rest(&mut self);

    /// Lets whoever thinks answer at once, with the best that was found so far.
    fn stop(&self);

    /// Ends whatever is being thought about; nothing will come of it.
    fn abandon(&mut self);
}
