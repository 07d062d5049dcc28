//! What is wrong with a rule file, and where.

use std::fmt;

/// A line and a column, both counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column, in characters.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Something that is wrong at one place of a text whose name is not known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct SyntaxError {
    /// Where.
    pub place: Place,
    /// What, in a full sentence.
    pub message: String,
}

/// Something that a person should know about a rule file: an error or a warning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// The name of the file as the host or `source` gave it.
    pub file: String,
    /// Where in the file.
    pub place: Place,
    /// What, in a full sentence.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.place, self.message)
    }
}

/// Why a rule file was not loaded. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadErrors {
    /// The errors, at least one.
    pub errors: Vec<Diagnostic>,
}

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.errors.iter().map(Diagnostic::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for LoadErrors {}
