//! The documents: every command they show gives the output they show, but for the figures of a search,
//! which may change with the search.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Lines of an answer that hold figures of a search.
const FIGURES: [&str; 8] = ["disk ", "tree ", "nodes ", "time ", "depth ", "leaves ", "table ", "CutBF "];

/// A command and what follows it, up to the next command or the end of the block. There may be input
/// for it, as in `$ printf 'd 4\ng\n' | crownhead console`.
struct Shown {
    input: String,
    command: String,
    output: String,
}

/// The commands in the `console` blocks of a document.
fn shown(document: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            found.push(command_shown(command));
        } else if let (true, Some(last)) = (inside, found.last_mut()) {
            last.output.push_str(line.trim_end());
            last.output.push('\n');
        }
    }
    found
}

fn command_shown(line: &str) -> Shown {
    let (input, command) = line.split_once(" | ").unwrap_or(("", line));
    let input = input.strip_prefix("printf '").and_then(|input| input.strip_suffix('\'')).unwrap_or(input);
    let command = command.strip_prefix("crownhead").unwrap_or_else(|| panic!("not our program: {line}"));
    Shown { input: input.replace("\\n", "\n"), command: command.to_owned(), output: String::new() }
}

fn run(shown: &Shown) -> Output {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(arguments(&shown.command))
        .current_dir(root())
        .env("CROWNHEAD_DATA", format!("{}/documents-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // What does not read its input may be gone already.
    let _ = child.stdin.take().expect("an input").write_all(shown.input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// A text without blanks at the ends of its lines and without the figures of searches.
fn comparable(text: &str) -> String {
    let line = |line: &str| match FIGURES.iter().find(|label| line.starts_with(**label)) {
        Some(label) => format!("{label}...\n"),
        None => format!("{}\n", line.trim_end()),
    };
    text.lines().map(line).collect()
}

/// The arguments of a command line; double quotes hold one together.
fn arguments(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    quoted
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

#[test]
#[cfg_attr(not(feature = "prolog"), ignore = "the documents show a program with all its players")]
fn every_command_shown_gives_the_output_shown() {
    let folders = [root(), root().join("docs")];
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the documents"));
    let documents: Vec<PathBuf> = entries.map(|entry| entry.expect("a document").path()).collect();
    let (mut commands, mut wrong) = (0, Vec::new());
    for document in
        documents.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md"))
    {
        for shown in shown(&fs::read_to_string(document).expect("a readable document")) {
            let ran = run(&shown);
            let said = String::from_utf8([ran.stdout, ran.stderr].concat()).expect("UTF-8");
            let (path, command) = (document.display(), &shown.command);
            if comparable(&said) != comparable(&shown.output) {
                let output = &shown.output;
                wrong.push(format!("{path}: crownhead{command}\nshown:\n{output}\ngiven:\n{said}"));
            }
            commands += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {commands} commands:\n{}", wrong.len(), wrong.join("\n"));
    assert!(commands > 5, "only {commands} commands were found");
}
