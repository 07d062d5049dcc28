//! What tests of endgame databases ask of the program and look for in its folder.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::SystemTime;

use super::{run, said};

/// A data folder of its own, empty.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("endgame-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// What can be said after `crownhead endgame`, with the data folder.
pub(crate) fn arguments<'a>(data: &'a Path, words: &[&'a str]) -> Vec<&'a str> {
    let data = ["--data-dir", data.to_str().expect("a path")];
    [&["endgame"], words, &data].concat()
}

pub(crate) fn endgame(data: &Path, words: &[&str]) -> Output {
    run(&arguments(data, words), b"")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a command prints when all is well.
pub(crate) fn out(data: &Path, words: &[&str]) -> String {
    said(&arguments(data, words), b"")
}

/// What a command says when it ends with this code.
pub(crate) fn fails(data: &Path, words: &[&str], code: i32) -> String {
    let output = endgame(data, words);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{words:?}: {said}{}", text(&output.stdout));
    assert!(!said.contains("panicked"), "{said}");
    said
}

/// The same for what nothing came of: one sentence.
pub(crate) fn refusal(data: &Path, words: &[&str]) -> String {
    let said = fails(data, words, 2);
    assert_eq!(said.trim_end().lines().count(), 1, "{words:?}: {said}");
    said
}

pub(crate) fn start(data: &Path, words: &[&str]) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"));
    let command = command.args(arguments(data, words)).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs")
}

pub(crate) fn build(data: &Path, game: &str, pieces: &str) -> String {
    out(data, &["build", "--game", game, "--pieces", pieces])
}

/// The files of a game, by name.
pub(crate) fn files(data: &Path, game: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(data.join("endgame").join(game)).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

pub(crate) fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name")
}

pub(crate) fn slices(data: &Path, game: &str) -> Vec<PathBuf> {
    let is_slice = |path: &PathBuf| name(path).ends_with(".wdl") || name(path).ends_with(".dtw");
    files(data, game).into_iter().filter(is_slice).collect()
}

pub(crate) fn has_parts(data: &Path, game: &str) -> bool {
    files(data, game).iter().any(|path| name(path).ends_with(".part"))
}

pub(crate) fn stats(data: &Path, game: &str) -> serde_json::Value {
    serde_json::from_str(&out(data, &["stats", "--game", game, "--json"])).expect("JSON")
}

/// When files were last written.
pub(crate) fn times(paths: &[PathBuf]) -> HashMap<PathBuf, SystemTime> {
    let time = |path: &PathBuf| fs::metadata(path).and_then(|data| data.modified()).expect("a time");
    paths.iter().map(|path| (path.clone(), time(path))).collect()
}
