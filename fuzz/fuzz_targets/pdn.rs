//! Invariant: each game that can be read is written as a text that reads as the same game, and what
//! strict mode accepts, tolerant mode reads without a warning.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::pdn::{GameType, Games, Mode, guess_variant, replay};
use rules::{Task, Variant};

struct Replay<'a>(&'a rules::pdn::PdnGame);

impl Task for Replay<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        let _ = replay::<V>(self.0, 1).diagnostics.iter().map(ToString::to_string).count();
    }
}

fuzz_target!(|bytes: &[u8]| {
    let strict: Vec<_> = Games::new(bytes, Mode::Strict).collect();
    for (entry, strict) in Games::new(bytes, Mode::Tolerant).zip(strict) {
        assert_eq!(entry.diagnostics.is_empty(), strict.diagnostics.is_empty());
        assert!(strict.game.is_none() || entry.diagnostics.is_empty());
        let Some(game) = entry.game else { continue };
        let written = game.to_string();
        let again: Vec<_> = Games::new(written.as_bytes(), Mode::Tolerant).filter_map(|entry| entry.game).collect();
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!((&again[0].header, &again[0].body), (&game.header, &game.body), "{written}");
        let id = match GameType::of(&game) {
            GameType::Known(id) => id,
            _ => guess_variant(&game),
        };
        id.with(Replay(&game));
    }
});
