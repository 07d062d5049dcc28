//! The public PDN 3.0 test files, where they are at hand.

use std::path::{Path, PathBuf};

use crownhead_rules::pdn::{
    Diagnostic, GameType, Games, Mode, PdnGame, Replay, Severity, guess_variant, replay,
};
use crownhead_rules::{Task, Variant, VariantId};

/// A folder of the suite; `None`, with a word on it, if it is not there.
fn folder(name: &str) -> Option<PathBuf> {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pdn").join(name);
    if !suite.is_dir() {
        println!("skipped: the public PDN files are not here ({})", suite.display());
        return None;
    }
    Some(suite)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let listing = std::fs::read_dir(folder).expect("a readable folder");
    listing.map(|entry| entry.expect("a readable folder").path()).collect()
}

/// Replays a game; how many moves it has, and what is wrong with them.
struct Replayed<'a>(&'a PdnGame, usize);

impl Task for Replayed<'_> {
    type Output = (usize, Vec<Diagnostic>);

    fn run<V: Variant>(self) -> Self::Output {
        let Replay { moves, mut diagnostics, .. } = replay::<V>(self.0, self.1);
        diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        (moves, diagnostics)
    }
}

/// Reads a file strictly and replays all its games: their number, their moves, the games they are of.
fn replay_file(path: &Path) -> (usize, usize, Vec<VariantId>) {
    let bytes = std::fs::read(path).expect("a readable file");
    let (mut games, mut moves, mut variants) = (0, 0, Vec::new());
    for entry in Games::new(&bytes, Mode::Strict) {
        assert!(entry.diagnostics.is_empty(), "{}: {:?}", path.display(), entry.diagnostics);
        let game = entry.game.expect("a game without errors");
        let id = match GameType::of(&game) {
            GameType::Known(id) => id,
            _ => guess_variant(&game),
        };
        let (legal, errors) = id.with(Replayed(&game, entry.number));
        assert!(errors.is_empty(), "{} as {id}: {errors:?}", path.display());
        games += 1;
        moves += legal;
        if legal > 0 && !variants.contains(&id) {
            variants.push(id);
        }
    }
    (games, moves, variants)
}

#[test]
fn good_files_are_read_strictly_and_replay_move_by_move() {
    let Some(folder) = folder("succeed") else { return };
    for file in files(&folder) {
        let (games, moves, variants) = replay_file(&file);
        println!("{}: {games} games, {moves} moves, {variants:?}", file.display());
        assert!(games > 0);
    }
    for (name, games, moves) in [("OCA_2.0.pdn", 43, 2280), ("Principles of Strategy.pdn", 16, 594)] {
        assert_eq!(replay_file(&folder.join(name)), (games, moves, vec![VariantId::English]), "{name}");
    }
    assert_eq!(replay_file(&folder.join("goulds.pdn")).0, 262);
}

#[test]
fn bad_files_are_refused_in_strict_mode_at_their_fault() {
    let Some(folder) = folder("fail") else { return };
    for (name, line, column) in [
        ("Cat.A1.pdn", 405, 36),       // a stray full stop
        ("abatsiev.pdn", 595, 4),      // moves that nobody knows
        ("delfts.pdn", 26, 69),        // a result of a kind of its own
        ("nested_comment.pdn", 1, 46), // a comment ends at the first brace
    ] {
        let bytes = std::fs::read(folder.join(name)).expect("a readable file");
        let mut diagnostics = Games::new(&bytes, Mode::Strict).flat_map(|entry| entry.diagnostics);
        let first = diagnostics.next().unwrap_or_else(|| panic!("{name} was accepted"));
        assert_eq!(
            (first.severity, first.place.line, first.place.column),
            (Severity::Error, line, column),
            "{name}"
        );
    }
    let all_known = 4;
    assert_eq!(files(&folder).len(), all_known, "a file that this test does not know");
}
