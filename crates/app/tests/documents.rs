//! The documents: every command they show gives the output they show.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A command and what follows it, up to the next command or the end of the block.
struct Shown {
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
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ crownhead")) {
            found.push(Shown { command: command.to_owned(), output: String::new() });
        } else if let (true, Some(last)) = (inside, found.last_mut()) {
            last.output.push_str(line.trim_end());
            last.output.push('\n');
        }
    }
    found
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
fn every_command_shown_gives_the_output_shown() {
    let mut documents = vec![root().join("README.md")];
    documents.extend(
        fs::read_dir(root().join("docs"))
            .expect("the documents")
            .map(|entry| entry.expect("a document").path()),
    );
    let mut commands = 0;
    for document in
        documents.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md"))
    {
        for Shown { command, output } in shown(&fs::read_to_string(document).expect("a readable document")) {
            let ran = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
                .args(arguments(&command))
                .current_dir(root())
                .output()
                .expect("the program runs");
            let said = [ran.stdout, ran.stderr].concat();
            let said: String = String::from_utf8(said)
                .expect("UTF-8")
                .lines()
                .map(|line| format!("{}\n", line.trim_end()))
                .collect();
            assert_eq!(said, output, "{}: crownhead{command}", document.display());
            commands += 1;
        }
    }
    assert!(commands > 5, "only {commands} commands were found");
}
