//! What is wrong with a file, and where.

use std::fmt;

/// A place in a text, counted from 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// Where something stood is no part of what it is: trees compare equal wherever they were read.
impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It was understood, but is not as it should be.
    Warning,
    /// It cannot be used.
    Error,
}

/// One thing that is wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Which game of the file, counted from 1.
    pub game: usize,
    /// Where.
    pub place: Place,
    /// What stood there.
    pub found: String,
    /// What should have stood there, or what is wrong with it.
    pub expected: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        let Diagnostic { game, found, expected, .. } = self;
        write!(f, "{line}:{column}: {severity}: game {game}: found {found}; {expected}")
    }
}
