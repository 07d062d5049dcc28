//! How the program says that something went wrong: one sentence.

use std::io;
use std::path::Path;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something a person should know.
    Message(String),
    /// The command did its work, and what it found is bad.
    Found(String),
    /// Ctrl-C ended it.
    Interrupted(String),
    /// Whoever was reading our output has stopped; nothing is wrong.
    ClosedPipe,
}

impl Failure {
    pub(crate) fn new(message: impl std::fmt::Display) -> Self {
        Failure::Message(message.to_string())
    }

    /// What a person should know, if there is anything.
    pub(crate) fn sentence(self) -> Option<String> {
        match self {
            Failure::Message(sentence) | Failure::Found(sentence) | Failure::Interrupted(sentence) => {
                Some(sentence)
            }
            Failure::ClosedPipe => None,
        }
    }

    /// A file could not be read.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Self {
        let reason = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder, not a file".to_owned(),
            _ => error.to_string(),
        };
        Failure::Message(format!("cannot read {}: {reason}", path.display()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Message(format!("cannot write the output: {error}")),
        }
    }
}

/// What clap has to say about the arguments, as one sentence.
pub(crate) fn of_arguments(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let mut sentence = String::new();
    for line in text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
    {
        let line = line.strip_prefix("error: ").unwrap_or(line);
        if !line.is_empty() {
            let gap = if sentence.is_empty() { "" } else { " " };
            sentence = format!("{sentence}{gap}{line}");
        }
    }
    Failure::Message(format!("{sentence}; try --help"))
}
