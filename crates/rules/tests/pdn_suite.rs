//! The public PDN 3.0 test files, where they are at hand.

use std::path::{Path, PathBuf};

use crownhead_rules::pdn::{Diagnostic, GameType, Games, Mode, Severity, guess_variant, replay};
use crownhead_rules::{Task, Variant};

/// The files of a folder of the suite, or nothing with a word on it if the suite is not there.
fn files(folder: &str) -> Vec<PathBuf> {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pdn").join(folder);
    let Ok(listing) = std::fs::read_dir(&suite) else {
        println!("skipped: the public PDN files are not here ({})", suite.display());
        return Vec::new();
    };
    listing.map(|entry| entry.expect("a readable folder").path()).collect()
}

struct Replayed<'a>(&'a crownhead_rules::pdn::PdnGame, usize);

impl Task for Replayed<'_> {
    type Output = Vec<Diagnostic>;
    fn run<V: Variant>(self) -> Vec<Diagnostic> {
        let replay = replay::<V>(self.0, self.1);
        replay.diagnostics
    }
}

#[test]
fn good_files_are_read_strictly_and_replay_move_by_move() {
    for file in files("succeed") {
        let bytes = std::fs::read(&file).expect("a readable file");
        let mut games = 0;
        for entry in Games::new(&bytes, Mode::Strict) {
            assert!(entry.diagnostics.is_empty(), "{}: {:?}", file.display(), entry.diagnostics);
            let game = entry.game.expect("a game without errors");
            games += 1;
            let id = match GameType::of(&game) {
                GameType::Known(id) => id,
                _ => guess_variant(&game),
            };
            for d in id.with(Replayed(&game, entry.number)) {
                println!("{}:{d} ({id})", file.display());
            }
        }
        println!("{}: {games} games", file.display());
        assert!(games > 0);
    }
}

#[test]
fn bad_files_are_refused_in_strict_mode() {
    for file in files("fail") {
        let bytes = std::fs::read(&file).expect("a readable file");
        let errors: Vec<Diagnostic> = Games::new(&bytes, Mode::Strict)
            .flat_map(|entry| entry.diagnostics)
            .filter(|diagnostic| diagnostic.severity == Severity::Error)
            .collect();
        for e in &errors {
            println!("{}:{e}", file.display());
        }
        assert!(!errors.is_empty(), "{} was accepted", file.display());
    }
}
