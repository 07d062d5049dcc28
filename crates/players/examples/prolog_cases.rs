//! Random positions with their legal moves and the choice of the player `prolog`, as Prolog terms, one on a line:
//! `case(Game, Size, Turn, Pieces, Moves, Choice).` For `scripts/prolog-reference.sh`, which has another Prolog judge them.
//! The legal moves are those of `rules`, the choice is that of the embedded Prolog.
//!
//! Arguments: a seed (default 1) and how many positions of each game (default 200).

use std::sync::atomic::AtomicBool;

use crownhead_players::prolog::{Logic, Place, PrologSpec, Scene};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Position, Task, Variant, VariantId};

const GAMES: [VariantId; 7] = [
    VariantId::English,
    VariantId::Race4,
    VariantId::Race6,
    VariantId::Race8,
    VariantId::Race10,
    VariantId::Race12,
    VariantId::Race14,
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let count = arguments.next().map_or(Ok(200), |text| text.parse())?;
    GAMES.into_iter().try_for_each(|game| game.with(Cases { seed, count }))
}

struct Cases {
    seed: u64,
    count: usize,
}

impl Task for Cases {
    type Output = Result<(), Box<dyn std::error::Error>>;

    fn run<V: Variant>(self) -> Self::Output {
        let mut dice = StdRng::seed_from_u64(self.seed);
        let mut logic = Logic::open::<V>(&PrologSpec::default())?;
        for _ in 0..self.count {
            print_case(&random_position::<V>(&mut dice), &mut logic)?;
        }
        Ok(())
    }
}

/// A position somewhere in a game of random moves, with a move to make.
fn random_position<V: Variant>(dice: &mut StdRng) -> Position<V> {
    let mut position = Position::<V>::start();
    for _ in 0..dice.random_range(0..100) {
        let moves = position.legal_moves();
        let next = position.play(&moves[dice.random_range(0..moves.len())]);
        if next.count_moves() == 0 {
            break;
        }
        position = next;
    }
    position
}

fn print_case<V: Variant>(
    position: &Position<V>,
    logic: &mut Logic,
) -> Result<(), Box<dyn std::error::Error>> {
    let scene = Scene::of_position(position);
    let choice = logic.choose(&scene, &AtomicBool::new(false))?;
    let mut routes = position.routes();
    routes.sort_by_key(|mv| mv.path().map(|square| square.index()).collect::<Vec<_>>());
    let mut moves = Vec::new();
    for route in routes {
        if !moves.contains(&route) {
            moves.push(route);
        }
    }
    let moves: Vec<String> = moves.iter().map(|mv| path(&Place::path(mv))).collect();
    let game = if V::ID == VariantId::English { "english" } else { "race" };
    println!("case({game}, {}, [{}], {}).", scene.arguments(), moves.join(", "), path(&choice.path));
    Ok(())
}

/// `[3-1, 4-2]`.
fn path(places: &[Place]) -> String {
    let squares: Vec<String> = places.iter().map(|place| format!("{}-{}", place.row, place.column)).collect();
    format!("[{}]", squares.join(", "))
}
