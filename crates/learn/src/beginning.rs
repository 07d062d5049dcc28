//! How games to learn from begin: with moves by lot, or in the middle of an ending that was set up by lot.

use rand::RngExt;
use rand::rngs::StdRng;
use rules::{Board, Color, Game, Goal, Pieces, Position, Set, Square, Variant};

/// One game in so many begins with few pieces. Games from the start come to endings of a few kinds only, and an evaluation
/// that has seen no others does not know them.
const FEW: u32 = 3;

/// A game that has just begun. Up to `known` pieces the result is known, and there is nothing to play for.
pub(crate) fn begin<V: Variant>(known: usize, dice: &mut StdRng) -> Game<V> {
    let is_few = V::RULES.goal != Goal::Crown && dice.random_range(0..FEW) == 0;
    let ending = if is_few { ending(known, dice) } else { None };
    ending.map_or_else(|| opening(dice), Game::from_position)
}

/// A few moves by lot from the start.
fn opening<V: Variant>(dice: &mut StdRng) -> Game<V> {
    let size = <V::Board as Board>::SIZE;
    let mut game = Game::new();
    for _ in 0..size / 3 + dice.random_range(0..size) {
        let moves = game.position().legal_moves();
        if game.outcome().is_some() || game.play(&moves[dice.random_range(0..moves.len())]).is_err() {
            break;
        }
    }
    game
}

/// Up to half of the pieces of a game, as many for both sides or one more, on squares by lot; a few of them kings, or many.
fn ending<V: Variant>(known: usize, dice: &mut StdRng) -> Option<Position<V>> {
    let (least, most) = (known + 1, Position::<V>::pieces_at_start());
    if least > most {
        return None;
    }
    let count = dice.random_range(least..=most);
    let more = dice.random_range(0..2) * (count % 2);
    let counts = [count / 2 + more, count - count / 2 - more];
    let kings_in_ten = dice.random_range(0..7);
    let mut free: Vec<Square<V::Board>> = Square::all().collect();
    let mut sets = [Set::default(); 3];
    for (side, count) in counts.into_iter().enumerate() {
        let king_row = if side == 0 { Set::BOTTOM } else { Set::TOP };
        for _ in 0..count {
            let square = free.swap_remove(dice.random_range(0..free.len()));
            let one: Set<V::Board> = [square].into_iter().collect();
            sets[side] |= one;
            if one.meets(king_row) || dice.random_range(0..10) < kings_in_ten {
                sets[2] |= one;
            }
        }
    }
    let turn = if dice.random_range(0..2) == 0 { Color::Black } else { Color::White };
    let [black, white, kings] = sets;
    let position = Position::with_pieces(Pieces::new(black, white, kings), turn)?;
    position.outcome().is_none().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rules::{English, Lose6};

    #[test]
    fn games_begin_in_openings_and_in_endings_of_all_sizes() {
        let mut counts = [0; 25];
        for seed in 0..2000 {
            let mut dice = StdRng::seed_from_u64(seed);
            let game: Game<English> = begin(6, &mut dice);
            assert!(game.moves().count() > 0 || game.outcome().is_none());
            let pieces = game.start().pieces();
            counts[pieces.occupied().len()] += 1;
            let difference = pieces.of(Color::Black).len().abs_diff(pieces.of(Color::White).len());
            assert!(difference <= 1, "{}", game.start().fen());
        }
        assert!(counts[7..=12].iter().all(|count| *count > 70), "{counts:?}");
        assert_eq!(counts[7..=12].iter().sum::<i32>() + counts[24], 2000);
        assert!((1250..1420).contains(&counts[24]), "{counts:?}");
        // Where the database knows everything that could be set up, all games begin at the start.
        let game: Game<Lose6> = begin(6, &mut StdRng::seed_from_u64(1));
        assert_eq!(game.start(), Position::start());
    }
}
