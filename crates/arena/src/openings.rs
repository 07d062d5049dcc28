//! Where games begin.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Game, Variant};

/// Games after some random moves, none of them over, no two alike where the game has enough of them.
pub fn random_openings<V: Variant>(count: usize, plies: usize, seed: u64) -> Vec<Game<V>> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut openings: Vec<Game<V>> = Vec::new();
    let mut tries = 0;
    while openings.len() < count {
        tries += 1;
        let game = random_game(plies, &mut dice);
        let is_new = openings.iter().all(|other| other.position() != game.position());
        // A small board has few openings: after many tries the same ones will do.
        if game.outcome().is_none() && (is_new || tries > 100 * count) {
            openings.push(game);
        }
    }
    openings
}

fn random_game<V: Variant>(plies: usize, dice: &mut StdRng) -> Game<V> {
    let mut game = Game::new();
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(&moves[dice.random_range(0..moves.len())]).is_err() {
            break;
        }
    }
    game
}
