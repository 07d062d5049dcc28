//! What the original kernel did, this one does: cases that `tests/reference/original.py` wrote.

mod replay;

use std::path::Path;

/// Replays a file of cases; the rules have the same name.
fn agrees(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read =
        |path: String| std::fs::read_to_string(folder.join(&path)).unwrap_or_else(|_| panic!("no {path}"));
    let rules = read(format!("reference/{name}.soar"));
    let mut steps = 0;
    for (number, line) in read(format!("cases/{name}.jsonl")).lines().enumerate() {
        let case = serde_json::from_str(line).unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        match replay::replay(&rules, &case) {
            Ok(count) => steps += count,
            Err(why) => panic!("case {} of {name}: {why}", number + 1),
        }
    }
    assert!(steps > 0, "there are no cases of {name}");
}

#[test]
fn preferences() {
    agrees("preferences");
}

#[test]
fn tests_of_fields() {
    agrees("tests");
}

#[test]
fn negation() {
    agrees("negation");
}

#[test]
fn support() {
    agrees("support");
}

#[test]
fn elaboration() {
    agrees("elaboration");
}

#[test]
fn functions() {
    agrees("functions");
}
