//! Whole games between players: every move is legal, every game ends.

use crownhead_players::{Opening, Player, PlayerSpec, Silent, SpecError};
use engine::Limits;
use rules::{Color, English, Game, Lose8, Task, Variant, VariantId};

const MOST_PLIES: usize = 400;

/// Plays a game out; who won, if anybody did within reason.
fn play<'a, V: Variant>(
    black: &'a mut dyn Player<V>,
    white: &'a mut dyn Player<V>,
    limits: &Limits,
) -> Option<Color> {
    let mut game = Game::<V>::new();
    while game.outcome().is_none() && game.moves().count() < MOST_PLIES {
        let player = if game.position().turn() == Color::Black { &mut *black } else { &mut *white };
        let decision = player.choose(&game, limits, &mut Silent::default()).expect("a move");
        assert!(!decision.reasons.is_empty(), "{} says why", player.name());
        game.play(&decision.mv).unwrap_or_else(|error| panic!("{}: {error}", player.name()));
    }
    game.outcome().and_then(|outcome| outcome.winner())
}

fn open<V: Variant>(name: &str, seed: u64) -> Result<Box<dyn Player<V>>, SpecError> {
    name.parse::<PlayerSpec>()?.open(&Opening { seed, ..Opening::default() })
}

#[derive(Clone)]
struct EveryPair;

impl Task for EveryPair {
    type Output = ();

    fn run<V: Variant>(self) {
        let names = ["random", "greedy", "casual", "casual:unordered", "part1"];
        for first in names {
            for second in names {
                let (Ok(mut black), Ok(mut white)) = (open::<V>(first, 1), open::<V>(second, 2)) else {
                    continue;
                };
                play(&mut *black, &mut *white, &Limits::depth(2));
            }
        }
    }
}

#[test]
fn every_player_plays_every_game_it_says_it_plays() {
    for id in VariantId::ALL {
        id.with(EveryPair);
    }
    assert!(open::<Lose8>("casual", 1).is_err());
}

/// Games won by `strong` out of `games` against `weak`, with colours changed after each.
fn wins<V: Variant>(strong: &str, weak: &str, games: u64, limits: &Limits) -> usize {
    let wins = (0..games).filter(|&i| {
        let mut strong = open::<V>(strong, i).expect("a player");
        let mut weak = open::<V>(weak, 1000 + i).expect("a player");
        let winner = match i % 2 {
            0 => play(&mut *strong, &mut *weak, limits),
            _ => play(&mut *weak, &mut *strong, limits),
        };
        winner == Some(if i % 2 == 0 { Color::Black } else { Color::White })
    });
    wins.count()
}

#[test]
fn thinking_beats_dice() {
    assert!(wins::<English>("part1", "random", 10, &Limits::depth(4)) >= 8);
    assert!(wins::<English>("casual", "random", 10, &Limits::depth(4)) >= 8);
    assert!(wins::<Lose8>("part1", "random", 10, &Limits::depth(4)) >= 7);
}

#[test]
fn the_same_seed_rolls_the_same_dice() {
    let game = Game::<English>::new();
    let choice = |seed| {
        let mut player = open::<English>("random", seed).expect("a player");
        player.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move").mv
    };
    assert!((0..50).all(|seed| choice(seed) == choice(seed)));
    assert!((0..50).any(|seed| choice(seed) != choice(0)));
}
