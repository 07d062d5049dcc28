//! The laboratory: every experiment, in small; stopped and gone on with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

mod support;

use support::{run, said};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(300);

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// The text of a page, without its markup.
fn words(page: &str) -> String {
    let parts = page.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect()
}

/// The names of the experiments.
fn names() -> Vec<String> {
    let listed = said(&["lab", "list"], b"");
    listed.lines().filter_map(|line| line.split(' ').next().map(str::to_owned)).collect()
}

#[test]
fn every_experiment_gives_tables_charts_and_a_page() {
    let out = folder("all");
    let names = names();
    let expected = [
        "soar-vs-soar",
        "soar-strategies",
        "soar-vs-minimax",
        "move-ordering",
        "search-trees",
        "one-jump-behind",
        "championship",
        "crown-race",
        "levels",
    ];
    assert_eq!(names, expected);
    for name in &names {
        let said = said(&["lab", "run", name, "--quick", "--out", path(&out)], b"");
        assert!(said.contains("\n- ") && said.contains(&format!("{name}.html")), "{said}");
        let page = fs::read_to_string(out.join(format!("{name}.html"))).expect("a page");
        assert!(page.contains("<svg"), "{name} has a chart");
        assert!(words(&page).contains(&format!("crownhead lab run {name} --quick --seed 1")), "{name}");
        // It needs nothing but itself.
        for other in ["<script", "<link", "src=\"http", "@import"] {
            assert!(!page.contains(other), "{name} has {other}");
        }
        let tables = fs::read_dir(&out).expect("a folder").filter_map(Result::ok).filter(|file| {
            let file = file.file_name();
            let file = file.to_string_lossy();
            file.starts_with(&format!("{name}-")) && file.ends_with(".csv")
        });
        assert!(tables.count() > 0, "{name} has a table");
        assert!(!out.join(format!("{name}.journal")).exists(), "{name} is done");
    }
    let bound = said(&["lab", "report", path(&out)], b"");
    assert!(bound.contains("index.html: soar-vs-soar, "), "{bound}");
    let page = fs::read_to_string(out.join("index.html")).expect("a page");
    let page = words(&page);
    assert!(names.iter().all(|name| page.contains(&format!("crownhead lab run {name} --quick"))));
}

/// One that is killed goes on where it was, and comes to the same as one that is not.
#[test]
fn an_experiment_that_is_killed_goes_on_where_it_was() {
    let [whole, killed] = ["whole", "killed"].map(folder);
    let words = |out: &Path| {
        ["lab", "run", "soar-strategies", "--quick", "--threads", "2", "--out", path(out)].map(str::to_owned)
    };
    let tables = |out: &Path| -> Vec<String> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(out).expect("a folder").filter_map(|file| Some(file.ok()?.path())).collect();
        files.sort();
        let tables = files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "csv"));
        tables.map(|file| fs::read_to_string(file).expect("a table")).collect()
    };
    said(&words(&whole).each_ref().map(String::as_str), b"");
    let journal = killed.join("soar-strategies.journal");
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("crownhead"))
        .args(words(&killed))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let began = Instant::now();
    while fs::read_to_string(&journal).unwrap_or_default().lines().count() < 4 {
        assert!(began.elapsed() < PATIENCE, "nothing is done");
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it could be killed");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is ours");
    child.wait().expect("it ends");
    let output = run(&words(&killed).each_ref().map(String::as_str), b"");
    assert_eq!(output.status.code(), Some(0));
    let complained = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complained.starts_with("soar-strategies: going on after "), "{complained}");
    assert_eq!(tables(&killed), tables(&whole));
}

#[test]
fn wrong_arguments_get_one_sentence() {
    let empty = folder("empty");
    let inside_a_file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml/lab");
    for (words, expected) in [
        (&["run", "alchemy"][..], "there is no such experiment; it takes all or soar-vs-soar"),
        (&["run", "levels", "--quick", "--out", inside_a_file], "cannot make the folder "),
        (&["report", path(&empty)], "has no results of experiments"),
    ] {
        let output = run(&[&["lab"], words].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected) && said.trim_end().lines().count() == 1, "{said}");
    }
}
