//! The generator against a naive one that was written apart from it, square by square.

#[path = "naive/mod.rs"]
mod naive;
mod support;

use crownhead_rules::{
    Board, Color, Count, Criterion, Crowning, Goal, Kind, Move, Piece, Position, Square, Task, Variant, perft,
};
use naive::{At, Cell, Choice, Crown, Naive};
use support::{Random, for_every_game, random_walk, strewn};

/// Random games and strewn positions for each game.
const ROUNDS: usize = if cfg!(debug_assertions) { 40 } else { 400 };

/// Positions that the naive generator may count for one game.
const MOST_LEAVES: u64 = if cfg!(debug_assertions) { 40_000 } else { 400_000 };

fn naive_rules<V: Variant>() -> Naive {
    let rules = V::RULES;
    Naive {
        size: V::Board::SIZE,
        men_capture_backwards: rules.men_capture_backwards,
        men_capture_kings: rules.men_capture_kings,
        flying_kings: rules.flying_kings,
        crown: match rules.crowning {
            Crowning::EndsMove => Crown::EndsMove,
            Crowning::PassesOn => Crown::PassesOn,
            Crowning::GoesOnAsKing => Crown::GoesOnAsKing,
        },
        choice: match rules.priority {
            [] => Choice::Any,
            [Criterion::MostPieces] => Choice::Most,
            _ => Choice::Italian,
        },
        race: rules.goal == Goal::Crown,
    }
}

fn naive_board<V: Variant>(position: &Position<V>) -> naive::Board {
    let size = V::Board::SIZE;
    let mut cells = vec![vec![Cell::Empty; size]; size];
    for (square, Piece { color, kind }) in position.pieces().iter() {
        cells[square.row()][square.column()] = match (color, kind) {
            (Color::Black, Kind::Man) => Cell::BlackMan,
            (Color::Black, Kind::King) => Cell::BlackKing,
            (Color::White, Kind::Man) => Cell::WhiteMan,
            (Color::White, Kind::King) => Cell::WhiteKing,
        };
    }
    naive::Board { cells, black_to_move: position.turn() == Color::Black }
}

fn at<B: Board>(square: Square<B>) -> At {
    (square.row(), square.column())
}

/// Path, pieces taken and board afterwards, in a form that both generators can give.
type Seen = (Vec<At>, Vec<At>, naive::Board);

fn seen<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) -> Seen {
    (mv.path().map(at).collect(), mv.taken().squares().map(at).collect(), naive_board(&position.play(mv)))
}

fn sorted(mut seen: Vec<Seen>) -> Vec<Seen> {
    seen.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    seen
}

/// Both generators give the same routes, and the same moves whatever path they are known by.
fn compare<V: Variant>(position: &Position<V>) {
    let (rules, board) = (naive_rules::<V>(), naive_board(position));
    let ours = position.routes().iter().map(|mv| seen(position, mv)).collect();
    let theirs = rules.routes(&board).into_iter().map(|r| (r.path, r.taken, r.after)).collect();
    assert_eq!(sorted(ours), sorted(theirs), "{} {}", V::ID, position.fen());

    let ends = |(path, taken, after): Seen| (vec![path[0], path[path.len() - 1]], taken, after);
    let ours = position.legal_moves().iter().map(|mv| ends(seen(position, mv))).collect();
    let theirs = rules.moves(&board).into_iter().map(|r| ends((r.path, r.taken, r.after))).collect();
    assert_eq!(sorted(ours), sorted(theirs), "{} {}", V::ID, position.fen());
}

#[derive(Clone)]
struct OnRandomWalks;

impl Task for OnRandomWalks {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(V::ID as u64);
        for _ in 0..ROUNDS {
            random_walk::<V>(&mut random, 120).iter().for_each(compare);
        }
    }
}

#[test]
fn the_naive_generator_agrees_on_random_walks() {
    for_every_game(OnRandomWalks);
}

#[derive(Clone)]
struct OnStrewnPieces;

impl Task for OnStrewnPieces {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(1000 + V::ID as u64);
        let positions: Vec<Position<V>> = (0..25 * ROUNDS).map(|_| strewn(&mut random)).collect();
        positions.iter().for_each(compare);
        let captures = positions.iter().filter(|position| position.must_capture()).count();
        assert!(captures > positions.len() / 50, "{}: only {captures} positions with captures", V::ID);
    }
}

#[test]
fn the_naive_generator_agrees_on_strewn_pieces() {
    for_every_game(OnStrewnPieces);
}

#[derive(Clone)]
struct OnPerft;

impl Task for OnPerft {
    type Output = ();

    fn run<V: Variant>(self) {
        let rules = naive_rules::<V>();
        let (ours, theirs) = (Position::<V>::start(), rules.start(V::RULES.starts == Color::Black));
        for depth in 1..=10 {
            let expected = perft(&ours, depth, Count::Routes);
            if expected > MOST_LEAVES {
                break;
            }
            assert_eq!(rules.perft_routes(&theirs, depth), expected, "{} routes {depth}", V::ID);
            assert_eq!(
                rules.perft_moves(&theirs, depth),
                perft(&ours, depth, Count::Moves),
                "{} moves {depth}",
                V::ID
            );
        }
    }
}

#[test]
fn the_naive_generator_counts_the_same() {
    for_every_game(OnPerft);
}
