//! Learning from games that the program plays against itself.
//!
//! [`Selfplay`] plays games and scores their positions, [`Lessons`] keeps them in a file that can be gone on with,
//! [`fit_network`] and [`fit_weights`] fit an evaluation to them, and [`School`] does the whole loop: play, fit, test
//! against the present evaluation, keep or drop. [`Climb`] finds numbers of the search by games. The crate never prints.

mod beginning;
mod climb;
mod fit;
mod gardener;
mod lessons;
mod school;
mod selfplay;

pub use climb::{Climb, ClimbError, Found, Sought, SoughtError};
pub use fit::{Taught, fit_network, fit_weights};
pub use gardener::{Gardener, GardenerError};
pub use lessons::{FORMAT, Games, Lesson, Lessons, LessonsError, border};
pub use school::{Beginning, Event, Round, School, SchoolError, Verdict, name, player, tuned};
pub use selfplay::{Selfplay, SelfplayError};
