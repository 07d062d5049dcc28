//! Loading files: errors with their places, warnings, other files, groups of rules.

use crownhead_soar::{Agent, Filter, First};

const GREET: &str = "sp {greet (state <s> ^superstate nil) --> (<s> ^greeting hello)}";

fn error(text: &str) -> String {
    let mut agent = Agent::default();
    let errors = agent.load("test.soar", text).expect_err("this should not load");
    assert_eq!(agent.productions().count(), 0, "nothing is loaded by half");
    errors.to_string()
}

fn warnings(text: &str) -> Vec<String> {
    let loaded = Agent::default().load("test.soar", text).expect("this should load");
    loaded.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    assert_eq!(
        error("sp {x\n   (state <s> ^a <b>\n-->\n   (<s> ^c d)}"),
        "test.soar:3:1: expected an attribute, a value or the ) that ends the condition, found -->"
    );
    assert_eq!(error("sp {x (state <s> ^a b) --> (<s> ^c)}"), "test.soar:1:35: expected a value, found )");
    assert_eq!(
        error("# a comment\n  frobnicate 3"),
        "test.soar:2:3: the command frobnicate is not known here; expected sp, source or excise"
    );
    assert_eq!(
        error("sp {x (state <s> ^a b)"),
        "test.soar:1:1: the production that begins here has no closing }"
    );
    assert!(error("sp {x (state <s> ^a b) --> (<s> ^c (sin 1))}").contains("no function called sin"));
    assert!(error("sp {x (<s> ^a b) --> (<s> ^c d)}").contains("no condition is about the state"));
    assert!(error("sp {x (state <s>) --> (<s> ^c d)}").contains("(state <s>) tests nothing"));
    assert!(error("sp x").contains("expected { after sp"));
}

#[test]
fn all_errors_of_a_file_are_told_and_nothing_is_loaded() {
    let text = format!("{GREET}\nsp {{a (state <s> ^b }}\nsp {{c (state <s> ^d e) -> }}\n");
    assert_eq!(error(&text).lines().count(), 2);
}

#[test]
fn warnings_name_the_rule() {
    assert_eq!(
        warnings("sp {x (state <s> ^a <> <b>) --> (<s> ^c (+ <d> 1) ^e f >)}"),
        [
            "test.soar:1:1: in the rule x, e is not operator, so only + and - have a meaning after its value; the rest is ignored",
            "test.soar:1:1: in the rule x, no condition binds <d>, which an action uses; it becomes a new identifier",
            "test.soar:1:1: in the rule x, nothing binds the variable <b>, so the test against it always holds",
        ]
    );
    assert_eq!(
        warnings("sp {x (state <s> ^a <b>) (<q> ^c d) --> (<s> ^c d)}"),
        ["test.soar:1:1: in the rule x, no condition connects <q> to the state"]
    );
    assert_eq!(
        warnings(&format!("{GREET}\n{GREET}")),
        ["test.soar:2:1: the rule greet replaces one of the same name"]
    );
    assert_eq!(
        warnings("pushd rules\nwatch 1\npopd"),
        [
            "test.soar:1:1: the command pushd means nothing here and is ignored",
            "test.soar:2:1: the command watch means nothing here and is ignored",
            "test.soar:3:1: the command popd means nothing here and is ignored",
        ]
    );
    assert_eq!(
        warnings("sp {x (state <s> ^b6 e4) --> (<s> ^c |d1|)}"),
        [
            "test.soar:1:1: in the rule x, b6 and e4 looks like an identifier, which the original kernel would read in capitals; between bars, as in |b6|, it is the same everywhere"
        ]
    );
}

#[test]
fn other_files_are_found_by_the_host() {
    let mut agent = Agent::default();
    let find = |name: &str| (name == "greet.soar").then(|| GREET.to_owned());
    let loaded = agent.load_with("main.soar", "source greet.soar", &Filter::default().finding(&find));
    assert_eq!(loaded.expect("it loads").added, ["greet"]);
    let errors = agent.load_with("main.soar", "source other.soar", &Filter::default().finding(&find));
    assert_eq!(
        errors.expect_err("it is not there").to_string(),
        "main.soar:1:1: the file other.soar is not found"
    );
    let circle = |_: &str| Some("source again.soar".to_owned());
    let errors = agent.load_with("main.soar", "source again.soar", &Filter::default().finding(&circle));
    assert!(errors.expect_err("it never ends").to_string().contains("more than 20 deep"));
}

#[test]
fn groups_of_rules_can_be_left_out_or_disabled() {
    let text = format!("{GREET} sp {{jump*one (state <s> ^greeting <g>) --> (<s> ^jumps yes)}}");
    let mut agent = Agent::default();
    let keep = |name: &str| !name.starts_with("jump*");
    let loaded = agent.load_with("rules", &text, &Filter::default().keeping(&keep)).expect("it loads");
    assert_eq!((loaded.added.len(), loaded.left_out), (1, vec!["jump*one".to_owned()]));

    agent.load("rules", &text).expect("it loads");
    agent.step(&mut First);
    assert!(agent.value(agent.state(), "jumps").is_some());
    assert_eq!(agent.enable(false, |name| name.starts_with("jump*")), 1);
    agent.step(&mut First);
    assert!(agent.value(agent.state(), "jumps").is_none());
    agent.enable(true, |_| true);
    agent.step(&mut First);
    assert!(agent.value(agent.state(), "jumps").is_some());
    assert!(agent.excise("greet"));
    agent.step(&mut First);
    assert_eq!(agent.elements(agent.state()).len(), 3);
}
