//! Learning, tuning and books, as commands: small ones, on a small board.

use std::path::PathBuf;

mod support;

use support::{run, said};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn words<'a>(text: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    text.split(' ').chain(more.iter().copied()).collect()
}

/// What the program complains of when it refuses something.
fn refused(args: &[&str]) -> String {
    let output = run(args, b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn a_network_is_learnt_and_plays() {
    let folder = folder("learn");
    let path = |name: &str| folder.join(name).display().to_string();
    let school = path("school");
    let learn = "learn --game english-6 --from-scratch --rounds 1 --games 40 --nodes 40 --lessons 2 --test-games 4 --test-nodes 40 --no-endgame --folder";
    let once = said(&words(learn, &[&school]), b"");
    assert!(once.starts_with("round 1: ") && once.contains(" test of 4 games: "), "{once}");
    // What is done is only said again.
    assert_eq!(said(&words(learn, &[&school]), b""), once);
    let network = path("school/round-1.net");
    // Gone on from there, with the same games once more.
    let (further, games) = (path("further"), path("school/round-1.games"));
    let learn = learn.replace("--from-scratch", "--go-on --clear-nodes 20");
    let more = said(&words(&learn, &[&further, "--weights", &network, "--with", &games]), b"");
    let positions = |text: &str| -> usize {
        let number =
            text.trim_start_matches("round 1: ").split(' ').next().and_then(|word| word.parse().ok());
        number.expect("a number of positions")
    };
    assert!(positions(&more) > positions(&once) * 3 / 2, "{once}{more}");
    let none = refused(&words(&learn, &[&path("nothing"), "--weights", &network, "--with", &network]));
    assert!(none.contains("it has no games of english-6"), "{none}");
    assert!(!folder.join("nothing").exists());
    let think = "think --game english-6 --player champion --depth 3 --no-endgame --weights";
    assert!(said(&words(think, &[&network]), b"").starts_with("move "));
    let other =
        refused(&words("think --game lose-6 --player part2 --depth 3 --no-endgame --weights", &[&network]));
    assert!(other.contains("this is a network for english-6, not for lose-6"), "{other}");
    let casual = refused(&words("think --player casual --weights", &[&network]));
    assert!(casual.contains("casual has no weights to change"), "{casual}");
}

#[test]
fn weights_are_tuned_and_can_be_read() {
    let folder = folder("tune");
    let path = |name: &str| folder.join(name).display().to_string();
    let out = path("new.toml");
    let tune = "tune --game english-6 --games 40 --nodes 40 --no-endgame --out";
    let told = said(&words(tune, &[&out]), b"");
    assert!(told.contains(" positions; error ") && told.contains("new.toml"), "{told}");
    assert!(!folder.join("new.games").exists());
    let text = std::fs::read_to_string(&out).expect("weights");
    assert!(text.contains("men ") && text.contains("phases = "), "{text}");
    let think = "think --game english-6 --player champion --depth 3 --no-endgame --weights";
    assert!(said(&words(think, &[&out]), b"").starts_with("move "));
    std::fs::write(&out, text.replace("\nkings ", "\nknights ")).expect("written");
    let wrong = refused(&words(think, &[&out]));
    assert!(wrong.contains("there is no feature 'knights'"), "{wrong}");
}

#[test]
fn numbers_are_found_by_games() {
    let folder = folder("climb");
    let path = |name: &str| folder.join(name).display().to_string();
    let climb = "climb --game english-6 --player champion:deep-reductions,static-cutoffs --number reduction=256:60 --number static-margin=60:30 --pairs 40 --nodes 200 --no-endgame";
    let whole = said(&words(climb, &["--file", &path("whole")]), b"");
    assert!(whole.starts_with("reduction            256 -> "), "{whole}");
    assert!(
        whole.contains("the player is now champion:deep-reductions,static-cutoffs,reduction=")
            && whole.contains(",static-margin="),
        "{whole}"
    );
    // What is done is only said again.
    assert_eq!(said(&words(climb, &["--file", &path("whole")]), b""), whole);
    // Neither a stop in the middle of a line nor the number of threads changes anything.
    let kept = std::fs::read_to_string(path("whole")).expect("a file");
    assert_eq!(kept.lines().count(), 4, "{kept}");
    let values =
        |line: usize| kept.lines().nth(line).and_then(|line| line.split_once("values")).expect("values").1;
    assert_ne!(values(1), values(3));
    let cut = kept.lines().nth(2).and_then(|line| kept.find(line)).expect("a line") + 9;
    std::fs::write(path("part"), &kept[..cut]).expect("written");
    let rest = said(&words(climb, &["--threads", "1", "--file", &path("part")]), b"");
    assert_eq!((rest, std::fs::read_to_string(path("part")).expect("a file")), (whole, kept.clone()));
    // What is of something else is neither used nor changed.
    let climb = climb.replace("256:60", "256:50");
    let other = refused(&words(&climb, &["--file", &path("whole")]));
    assert!(
        other.contains(
            "is of something else (crownhead climb 1: english-6, champion:deep-reductions,static-cutoffs by "
        ),
        "{other}"
    );
    assert_eq!(std::fs::read_to_string(path("whole")).expect("a file"), kept);
    std::fs::write(path("letter"), "Dear").expect("written");
    let letter = refused(&words(&climb, &["--file", &path("letter")]));
    assert!(letter.contains("is of something else (not of numbers of a search)"), "{letter}");
    assert_eq!(std::fs::read_to_string(path("letter")).expect("a file"), "Dear");
    let none = refused(&words("climb --number tempo=1:1 --file", &[&path("none")]));
    assert!(none.contains("the search has no number 'tempo'"), "{none}");
    let casual = refused(&words("climb --player casual --number reduction=256:40 --file", &[&path("none")]));
    assert!(casual.contains("casual has no option 'reduction="), "{casual}");
    assert!(!folder.join("none").exists());
}

#[test]
fn a_book_grows_and_can_be_looked_at() {
    let folder = folder("book");
    let file = folder.join("small.book").display().to_string();
    let grow = "book grow --game english-6 --nodes 50 --no-endgame --positions 20 --file";
    let told = said(&words(grow, &[&file]), b"");
    assert!(told.contains(" positions are in "), "{told}");
    let show = said(&words("book show --game english-6 --file", &[&file]), b"");
    assert_eq!(show.lines().count(), 5, "{show}");
    assert!(show.contains("and goes on"), "{show}");
    let far = said(&words("book show --game english-6 --fen W:WK1:BK18 --file", &[&file]), b"");
    assert_eq!(far, "the position is not in the book\n");
    let other = refused(&words("book show --game english --file", &[&file]));
    assert!(other.contains("this is a book for english-6, not for english"), "{other}");
    let none = refused(&words("book show --game lose-8", &[]));
    assert!(none.contains("there is no book for lose-8"), "{none}");
}
