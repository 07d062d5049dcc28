//! Commands that play many games, from outside.

use std::fs;
use std::path::{Path, PathBuf};

use super::{run, said};

/// A command with a data folder of its own, which begins empty.
pub(crate) struct Place {
    command: &'static str,
    pub(crate) data: PathBuf,
}

impl Place {
    pub(crate) fn new(command: &'static str, name: &str) -> Place {
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{command}-{name}"));
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data).expect("a folder");
        Place { command, data }
    }

    /// The name of a file in the folder.
    pub(crate) fn file(&self, name: &str) -> String {
        self.data.join(name).to_str().expect("a path").to_owned()
    }

    pub(crate) fn arguments<'a>(&'a self, words: &[&'a str]) -> Vec<&'a str> {
        let data = ["--no-endgame", "--data-dir", self.data.to_str().expect("a path")];
        [&[self.command], words, &data].concat()
    }

    /// What it says when all is well.
    pub(crate) fn out(&self, words: &[&str]) -> String {
        said(&self.arguments(words), b"")
    }

    /// What it says when nothing comes of it: one sentence.
    pub(crate) fn refusal(&self, words: &[&str]) -> String {
        let output = run(&self.arguments(words), b"");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert_eq!(said.trim_end().lines().count(), 1, "{words:?}: {said}");
        said
    }
}

/// The games of a file with one object a line; the last line may still be on its way.
pub(crate) fn lines(path: impl AsRef<Path>) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    whole.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
