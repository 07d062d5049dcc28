#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod agent;
mod choose;
mod compile;
mod event;
mod functions;
mod hash;
mod memory;
mod preference;
mod relation;
mod rete;
mod symbol;
pub mod syntax;

pub use agent::{Agent, Choice, Decision, Element, Filter, Loaded, Options};
pub use choose::{Candidate, Chooser, First, Question, Seeded};
pub use event::{Event, Reason};
pub use preference::{Impasse, Kind};
pub use relation::Relation;
pub use symbol::{Id, Value};
