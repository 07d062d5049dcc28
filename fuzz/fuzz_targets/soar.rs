//! Invariant: any text is loaded or refused with a place, and a rule that was loaded is written as a text that
//! reads as the same rule.
#![no_main]

use libfuzzer_sys::fuzz_target;
use soar::{Agent, First};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut agent = Agent::default();
    match agent.load("fuzz", &text) {
        Err(errors) => assert!(!errors.errors.is_empty()),
        Ok(_) => {
            let written: Vec<String> = agent.productions().map(|(production, _)| production.to_string()).collect();
            let mut again = Agent::default();
            again.load("again", &written.join("\n")).expect("what was written can be read");
            assert!(agent.productions().eq(again.productions()), "{}", written.join("\n"));
            agent.decide(&mut First);
        }
    }
});
