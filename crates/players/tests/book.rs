//! The book: whoever has little time plays by it, and whoever can think further than it does not.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crownhead_players::{Decision, PlayerOptions, PlayerSpec, Silent, Watch};
use engine::Limits;
use rules::{English, Game};

/// What a player decides at the start of the game when somebody wants its answer at once.
fn decide(player: &str, limits: Limits) -> Decision<English> {
    let spec: PlayerSpec = player.parse().expect("a player");
    let mut player = spec.open::<English>(&PlayerOptions::default()).expect("it opens");
    let mut watch = Silent::default();
    Watch::<English>::stop(&watch).store(true, Relaxed);
    player.choose(&Game::new(), &limits, &mut watch).expect("a move")
}

fn is_by_the_book(decision: &Decision<English>) -> bool {
    decision.reasons.iter().any(|reason| reason == "it is in the book")
}

#[test]
fn the_book_speaks_where_it_was_thought_about_for_longer() {
    let seconds = |seconds| Limits::time(Duration::from_secs(seconds));
    assert!(is_by_the_book(&decide("champion", seconds(1))));
    assert!(is_by_the_book(&decide("champion", Limits::default())));
    // A day is longer than it was grown.
    assert!(!is_by_the_book(&decide("champion", seconds(86_400))));
    assert!(!is_by_the_book(&decide("champion", Limits::depth(3))), "a depth is a wish for a search");
    assert!(!is_by_the_book(&decide("champion:no-book", seconds(1))));
}
