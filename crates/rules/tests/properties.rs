//! What holds on every position of every game, tried on random ones.

mod support;

use crownhead_rules::{
    Color, Count, Form, Game, Goal, Notation, Position, Set, Setup, Task, Variant, VariantId, perft,
    read_move, read_rows, write_move, write_moves, write_rows,
};
use proptest::prelude::*;
use support::{Random, random_walk, strewn, walk_from};

/// Positions from the start of the game, and from pieces strewn about.
fn positions<V: Variant>(seed: u64) -> Vec<Position<V>> {
    let mut random = Random(seed);
    let mut positions = random_walk::<V>(&mut random, 80);
    let strewn = strewn::<V>(&mut random);
    positions.extend(walk_from(strewn, &mut random, 20));
    positions
}

/// A property of positions, to be tried on any game.
macro_rules! property {
    ($name:ident, |$position:ident: &Position<V>| $body:block) => {
        mod $name {
            use super::*;

            struct Try(u64);

            impl Task for Try {
                type Output = ();
                fn run<V: Variant>(self) {
                    for position in positions::<V>(self.0) {
                        check(&position);
                    }
                }
            }

            fn check<V: Variant>($position: &Position<V>) $body

            proptest! {
                #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
                #[test]
                fn holds(id in proptest::sample::select(VariantId::ALL), seed in any::<u64>()) {
                    id.with(Try(seed));
                }
            }
        }
    };
}

property!(setups_round_trip, |position: &Position<V>| {
    // Also: no move leaves the board invalid, and the key kept up to date is the one worked out anew.
    let again = Position::<V>::try_from(&Setup::from(position)).expect("a valid position");
    assert_eq!(again, *position);
    assert_eq!(again.key(), position.key());
});

property!(fens_round_trip, |position: &Position<V>| {
    let fen = position.fen();
    let again: Position<V> = fen.parse().expect("a FEN that can be read");
    assert_eq!(again, *position, "{fen}");
    assert_eq!(again.fen(), fen);
});

property!(rows_round_trip, |position: &Position<V>| {
    let mut setup = read_rows::<V>(&write_rows(position)).expect("rows that can be read");
    setup.turn = Some(position.turn());
    assert_eq!(Position::<V>::try_from(&setup).expect("a valid position"), *position);
});

property!(every_move_is_read_from_what_is_written, |position: &Position<V>| {
    for notation in [Notation::Numbers, Notation::Letters] {
        for form in [Form::Canonical, Form::Long, Form::Compact] {
            for (mv, text) in write_moves(position, notation, form) {
                assert_eq!(read_move(position, &text), Ok(mv), "{text} in {}", position.fen());
                let spaced = text.replace(['x', '-'], " : ");
                assert_eq!(read_move(position, &spaced), Ok(mv), "{spaced} in {}", position.fen());
            }
        }
    }
    let mut texts: Vec<String> = position.legal_moves().iter().map(|mv| write_move(position, mv)).collect();
    let all = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), all, "two moves are written alike in {}", position.fen());
});

property!(routes_lead_to_the_same_moves, |position: &Position<V>| {
    let moves = position.legal_moves();
    for route in position.routes() {
        assert!(moves.contains(&route));
        let squares: Vec<String> =
            route.path().map(|square| crownhead_rules::SquareName::of::<V>(square).to_string()).collect();
        assert_eq!(read_move(position, &squares.join("x")), Ok(route), "in {}", position.fen());
    }
    for (i, mv) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(mv), "{mv:?} is listed twice in {}", position.fen());
    }
});

property!(counting_agrees_with_listing, |position: &Position<V>| {
    assert_eq!(position.count_moves(), position.legal_moves().len());
    assert_eq!(perft(position, 1, Count::Routes) as usize, position.routes().len());
    let below = position.legal_moves().iter().map(|mv| position.play(mv).count_moves() as u64).sum::<u64>();
    assert_eq!(perft(position, 2, Count::Moves), below);
    let captures = position.legal_moves().iter().filter(|mv| mv.is_capture()).count();
    assert_eq!(position.must_capture(), captures > 0);
    assert!(captures == 0 || captures == position.count_moves(), "jumps are compulsory");
});

property!(a_move_changes_what_it_says, |position: &Position<V>| {
    let (us, them) = (position.turn(), !position.turn());
    let before = position.pieces();
    for mv in position.legal_moves() {
        let next = position.play(&mv);
        let after = next.pieces();
        assert_eq!(next.turn(), them);
        assert_eq!(after.of(them), before.of(them) - mv.taken());
        assert_eq!(after.of(us), (before.of(us) - mv.from().into()) | mv.to().into());
        assert!(mv.taken() - before.of(them) == Set::EMPTY, "only enemy pieces are taken");
        let crowned = after.kings(us).len() - before.kings(us).len();
        assert_eq!(crowned, usize::from(mv.crowns()));
        assert_eq!(mv.path().next(), Some(mv.from()));
        assert_eq!(mv.path().last(), Some(mv.to()));
        assert_eq!(mv.path().count(), mv.taken().len().max(1) + 1);
    }
});

property!(colours_are_alike, |position: &Position<V>| {
    let turned = position.turned();
    assert_eq!(turned.turned(), *position);
    assert_eq!(turned.count_moves(), position.count_moves());
    let mut ours: Vec<_> = position
        .legal_moves()
        .iter()
        .map(|mv| (mv.from().turned(), mv.to().turned(), mv.taken().turned()))
        .collect();
    let mut theirs: Vec<_> = turned.legal_moves().iter().map(|mv| (mv.from(), mv.to(), mv.taken())).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs, "{}", position.fen());
    assert_eq!(
        turned.outcome().and_then(|o| o.winner()),
        position.outcome().and_then(|o| o.winner()).map(|c| !c)
    );
});

property!(outcomes_follow_the_goal, |position: &Position<V>| {
    let stuck = position.legal_moves().is_empty();
    assert_eq!(position.outcome().is_some(), stuck);
    if let Some(winner) = position.outcome().and_then(|outcome| outcome.winner()) {
        let to_move_wins = winner == position.turn();
        assert_eq!(to_move_wins, V::RULES.goal == Goal::Lose);
    }
});

/// A whole game of random moves, taken back move by move.
struct Undo(u64);

impl Task for Undo {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(self.0);
        let mut game = Game::<V>::new();
        let mut seen = vec![game.position()];
        while game.outcome().is_none() && seen.len() < 400 {
            let moves = game.position().legal_moves();
            game.play(&moves[random.below(moves.len())]).expect("a legal move");
            seen.push(game.position());
        }
        if let Some(outcome) = game.outcome() {
            assert!(game.play_text("1-2").is_err(), "nothing is played after {outcome}");
            assert!(game.resign(Color::Black).is_err());
        }
        while let Some(position) = seen.pop() {
            assert_eq!(game.position(), position);
            assert_eq!(game.undo().is_some(), !seen.is_empty());
        }
        assert_eq!(game.position(), Position::start());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn games_can_be_taken_back(id in proptest::sample::select(VariantId::ALL), seed in any::<u64>()) {
        id.with(Undo(seed));
    }

    /// Whatever is typed: an answer, not a panic.
    #[test]
    fn any_text_is_answered(id in proptest::sample::select(VariantId::ALL), text in "[0-9a-hKWBx:,.? -]{0,24}") {
        struct Read(String);
        impl Task for Read {
            type Output = ();
            fn run<V: Variant>(self) {
                let _ = read_move(&Position::<V>::start(), &self.0).map_err(|error| error.to_string());
                if let Ok(position) = self.0.parse::<Position<V>>() {
                    assert_eq!(position.fen().parse(), Ok(position));
                }
            }
        }
        id.with(Read(text));
    }
}
