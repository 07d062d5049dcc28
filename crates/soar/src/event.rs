//! The trace: what happened, as data that reads as sentences.

use std::fmt;

use crate::preference::{Impasse, Kind};

/// One thing that happened. Everything is told by name, so it can be read after the agent has gone on.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A rule matched and fired.
    Fired {
        /// Its name.
        rule: String,
        /// Whether what it made stays when the match has gone.
        stays: bool,
        /// The elements it matched.
        matched: Vec<String>,
        /// What it made.
        made: Vec<String>,
    },
    /// A rule that had fired matches no longer.
    Retracted {
        /// Its name.
        rule: String,
        /// The elements it had matched.
        matched: Vec<String>,
    },
    /// An element came into working memory.
    Added(String),
    /// An element went from working memory.
    Removed(String),
    /// A preference that counted in the decision.
    Weighed(Reason),
    /// An operator was chosen.
    Selected {
        /// It.
        operator: String,
        /// All that could have been chosen.
        candidates: Vec<String>,
    },
    /// No operator could be chosen.
    Impasse {
        /// Why.
        kind: Impasse,
        /// Those that were left.
        candidates: Vec<String>,
    },
    /// The operator that was chosen before went away.
    Dropped {
        /// It.
        operator: String,
        /// Why.
        why: &'static str,
    },
    /// A rule wrote something.
    Wrote(String),
    /// A function could not be worked out, so nothing was made of it.
    Failed {
        /// The rule.
        rule: String,
        /// Why.
        why: String,
    },
    /// Rules fired in more waves than are allowed; the phase was ended.
    TooManyWaves,
    /// A rule halted the agent.
    Halted,
}

/// A preference in words, and who made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The operator.
    pub operator: String,
    /// What is said of it.
    pub kind: Kind,
    /// The other operator or the number, where there is one.
    pub other: Option<String>,
    /// The rule that says so.
    pub rule: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.operator, self.kind.text())?;
        match (&self.other, self.kind) {
            (Some(weight), Kind::Indifferent) => write!(f, " with weight {weight}")?,
            (Some(other), _) => write!(f, " {other}")?,
            (None, _) => {}
        }
        write!(f, ", says {}", self.rule)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Fired { rule, stays, matched, made } => {
                let lasting = if *stays { " to stay" } else { "" };
                write!(f, "{rule} fired on {}", matched.join(" "))?;
                if made.is_empty() { Ok(()) } else { write!(f, " and made{lasting} {}", made.join(" ")) }
            }
            Event::Retracted { rule, matched } => write!(f, "{rule} retracted from {}", matched.join(" ")),
            Event::Added(element) => write!(f, "+ {element}"),
            Event::Removed(element) => write!(f, "- {element}"),
            Event::Weighed(reason) => reason.fmt(f),
            Event::Selected { operator, candidates } if candidates.len() < 2 => {
                write!(f, "chose {operator}")
            }
            Event::Selected { operator, candidates } => {
                write!(f, "chose {operator} out of {}", candidates.join(", "))
            }
            Event::Impasse { kind, candidates } if candidates.is_empty() => write!(f, "impasse: {kind}"),
            Event::Impasse { kind, candidates } => write!(f, "impasse: {kind} of {}", candidates.join(", ")),
            Event::Dropped { operator, why } => write!(f, "dropped {operator}: {why}"),
            Event::Wrote(text) => write!(f, "wrote {text:?}"),
            Event::Failed { rule, why } => write!(f, "{rule} could not make something: {why}"),
            Event::TooManyWaves => f.write_str("too many waves; the phase was ended"),
            Event::Halted => f.write_str("halted"),
        }
    }
}
