//! A book grows the same way in one go, in two, and on any number of threads.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crownhead_learn::{Gardener, GardenerError};
use engine::book::{Book, Growth};
use players::Endgames;
use rules::{English6, Position};

fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("crownhead-book-{name}-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    file
}

fn grow(file: &Path, threads: usize, most: usize) -> Result<Book<English6>, GardenerError> {
    let gardener = Gardener {
        player: "champion".parse().expect("a player"),
        nodes: 60,
        growth: Growth::USUAL,
        threads,
        endgames: Endgames::default(),
    };
    gardener.run(file, &[], &[Position::start()], most, &AtomicBool::new(false), |_| {})
}

#[test]
fn a_book_grows_the_same_way_however_it_is_done() {
    let (one, two) = (file("one"), file("two"));
    let book = grow(&one, 1, 48).expect("a book");
    assert!(book.len() >= 48, "{}", book.len());
    let start = Position::<English6>::start();
    let advice = book.advice(&start);
    assert_eq!(advice.len(), start.count_moves());
    assert!(advice.iter().any(|advice| advice.is_opened));

    grow(&two, 2, 16).expect("a part of it");
    // Whoever was killed left part of a position.
    let mut bytes = std::fs::read(&two).expect("the book");
    bytes.extend([7; 11]);
    std::fs::write(&two, bytes).expect("written");
    grow(&two, 2, 48).expect("the rest");
    assert_eq!(std::fs::read(&one).expect("one"), std::fs::read(&two).expect("two"));

    std::fs::write(&two, "no book at all").expect("written");
    assert!(matches!(grow(&two, 1, 48), Err(GardenerError::Book { .. })));
    assert_eq!(std::fs::read(&two).expect("unchanged"), b"no book at all");
    for file in [one, two] {
        std::fs::remove_file(file).expect("its own file");
    }
}
