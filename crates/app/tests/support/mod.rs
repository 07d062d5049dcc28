//! The program at the other end of a pipe.
#![allow(dead_code)] // not every test uses all of it

pub(crate) mod contest;
pub(crate) mod endgame;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

fn start(args: &[&str]) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(args)
        // Nothing of a test is kept where a person's games are.
        .env("CROWNHEAD_DATA", format!("{}/data-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id()))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

/// Runs the program with some input and waits for its end.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_vec();
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was written");
    output
}

/// What the program says to some input; it ends well and complains of nothing on standard error.
pub(crate) fn said(args: &[&str], input: &[u8]) -> String {
    let output = run(args, input);
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{said}");
    assert_eq!(output.status.code(), Some(0), "{said}");
    said
}

/// Nobody reads what the program says, and its input stays open: it ends all the same, and well.
pub(crate) fn ends_without_a_reader(args: &[&str], input: &[u8]) {
    let mut child = start(args);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("an input");
    // The program may be gone before all is written.
    let _ = stdin.write_all(input);
    let output = child.wait_with_output().expect("the program ends, though its input is still open");
    drop(stdin);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}
