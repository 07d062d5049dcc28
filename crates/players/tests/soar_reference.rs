//! What the original Soar kernel made of positions with the player's rules, this kernel and the player make of them.
//!
//! When the rules or the environment change, `scripts/soar-reference.sh keep` asks the original again.

mod replay;

use replay::Replay;
use replay::case::Case;

const CASES: &str = include_str!("data/soar_cases.jsonl");
/// The test runs as this many, which go side by side.
const PARTS: usize = 2;

/// Replays one part of the cases, by new agents.
fn agrees(part: usize) {
    let mut replay = Replay::new().expect("the rules of the program");
    let mut agent = 0;
    for (number, line) in CASES.lines().enumerate() {
        let case: Case =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("line {}: {error}", number + 1));
        agent += usize::from(!case.again);
        if agent % PARTS != part {
            continue;
        }
        if let Err(why) = replay.check(&case) {
            panic!(
                "case {}: {why}\nIf rules or environment have changed since the cases were written, \
                 `scripts/soar-reference.sh keep` writes them anew.",
                number + 1
            );
        }
    }
    assert!(replay.decisions > 2000, "there are only {} decisions", replay.decisions);
    assert!(replay.waves < 100, "a decision takes {} waves", replay.waves);
}

#[test]
fn first_half() {
    agrees(0);
}

#[test]
fn second_half() {
    agrees(1);
}
