//! `crownhead problems`: published problems, and files that are none.

use std::path::{Path, PathBuf};

mod support;

use support::{run, said};

fn file(name: &str, text: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, text).expect("a file");
    file
}

fn problems(file: &Path, more: &[&str]) -> Vec<String> {
    let words = ["problems", &file.display().to_string(), "--no-endgame"].map(str::to_owned);
    words.into_iter().chain(more.iter().map(|word| (*word).to_owned())).collect()
}

#[test]
fn problems_are_tried_and_those_that_are_missed_are_shown() {
    let text = "event,fen,result\ntwo to one,\"W:WK15,K11:BK20\",0-1\none to one,B:WK32:BK1,1/2-1/2\n\
                a misprint,\"W:WK15,K11:BK20\",1-0\n";
    let file = file("problems.csv", text);
    let words = problems(&file, &["--depth", "13"]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let told = said(&words, b"");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    assert!(
        lines[0]
            .starts_with("missed   a misprint  W:WK11,K15:BK20  published: Black wins; found: White wins"),
        "{told}"
    );
    assert_eq!(lines[1], "solved   2 of 3 problems, 66.7 %");
    assert!(lines[2].starts_with("time "), "{told}");
    let each = said(&[&words[..], &["--each", "--concurrency", "2"]].concat(), b"");
    assert_eq!(each.lines().filter(|line| line.starts_with("solved   ")).count(), 3, "{each}");
}

#[test]
fn what_is_no_problem_is_refused_with_its_line() {
    let wrong = file("wrong.csv", "fen,result\nW:WK1:BK32,0-1\nW:WK1:BK33,0-1\n");
    for (words, sentence) in [
        (problems(&wrong, &[]), "wrong.csv:3: "),
        (problems(Path::new("none.pdn"), &[]), "cannot read none.pdn"),
        (problems(&wrong, &["--player", "nobody"]), "nobody"),
    ] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = run(&words, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(output.stdout.is_empty() && error.contains(sentence), "{error}");
    }
    let words = problems(&wrong, &["--skip-bad", "--depth", "3"]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = run(&words, b"");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains(" of 1 problems"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("left out: "));
}

#[test]
fn what_was_published_wrongly_is_told_by_the_endgame_database() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("problems-data");
    let folder = folder.display().to_string();
    said(&["endgame", "build", "--pieces", "3", "--data-dir", &folder], b"");
    let text = "fen,result\n\"W:WK15,K11:BK20\",0-1\n\"W:WK15,K11:BK20\",1-0\n\"B:W21,22,32:B1,2,3\",1-0\n";
    let file = file("misprint.csv", text).display().to_string();
    let told = said(&["problems", &file, "--depth", "3", "--data-dir", &folder], b"");
    let line = |start: &str| told.lines().find(|line| line.starts_with(start)).unwrap_or_default();
    assert!(line("missed   line 3").ends_with("; what was published is wrong: White wins"), "{told}");
    assert!(!line("missed   line 4").contains("wrong"), "{told}");
    assert_eq!(line("refuted"), "refuted  1 published result is wrong, by the endgame database", "{told}");
    // The misprint was seen as it is, and the last one may be anything.
    let solved =
        |start: &str| line(start).split_whitespace().nth(1).and_then(|count| count.parse::<u32>().ok());
    assert_eq!(solved("right"), solved("solved").map(|count| count + 1), "{told}");
}

#[test]
fn what_was_published_wrongly_is_told_by_a_proof() {
    // The last one cannot be proved in so few positions.
    let text =
        "fen,result\n\"W:WK15,K11:BK20\",1-0\n\"W:WK15,K11:BK20\",0-1\n\"B:W21,22,32:B1,2,3\",1/2-1/2\n";
    let file = file("unproved.csv", text);
    let words = problems(&file, &["--depth", "3", "--each", "--prove", "20000", "--concurrency", "2"]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let told = said(&words, b"");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].ends_with("; what was published is wrong: White wins"), "{told}");
    assert!(lines[1].ends_with("; what was published is right"), "{told}");
    assert!(!lines[2].contains("published is"), "{told}");
    assert!(
        told.contains("refuted  1 published result is wrong, by the endgame database or by proof\n"),
        "{told}"
    );
    assert!(told.contains("proved   2 of 3 that the database does not know\n"), "{told}");
}
