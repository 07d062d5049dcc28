//! How many positions the players that learnt visit at a fixed depth, without database and book: a number for each network
//! and the search around it. A change that is meant to change neither must leave it as it is; one that moves it says so.

use crownhead_players::{PlayerOptions, PlayerSpec, Silent};
use engine::Limits;
use rules::{English, Game, Lose8, Lose10, Variant};

fn nodes<V: Variant>(player: &str, depth: u32) -> u64 {
    let spec: PlayerSpec = player.parse().expect("a player");
    let mut player = spec.open::<V>(&PlayerOptions::default()).expect("it opens");
    let decision = player.choose(&Game::<V>::new(), &Limits::depth(depth), &mut Silent::default());
    decision.expect("a move").statistics.expect("it searched").nodes()
}

#[test]
fn the_networks_that_ship_visit_so_many_positions() {
    let visited =
        [nodes::<English>("champion:no-book", 15), nodes::<Lose8>("part2", 11), nodes::<Lose10>("part2", 9)];
    assert_eq!(visited, [42_583, 59_752, 15_196]);
}
