//! The logic player: its files know the rules, choose as they say, and nothing that a file does brings anybody down.
#![cfg(feature = "prolog")]

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crownhead_players::prolog::{Logic, Place, PrologError, PrologSpec, Scene};
use crownhead_players::{Decision, Player, PlayerOptions, PlayerSpec, Silent, SpecError};
use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{
    Board, Color, English, Game, Lose8, Move, Outcome, Position, Race4, Race6, Race8, Race10, Race12, Race14,
    Variant,
};

mod positions;

use positions::strewn_positions;

/// Positions from games of random moves, all before the end.
fn random_positions<V: Variant>(count: usize, seed: u64) -> Vec<Position<V>> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::<V>::start();
        for _ in 0..dice.random_range(0..90) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[dice.random_range(0..moves.len())]);
        }
        positions.extend((!position.legal_moves().is_empty()).then_some(position));
    }
    positions
}

/// The squares of a move by their places on the board in reading order.
fn numbers<B: Board>(mv: &Move<B>) -> Vec<usize> {
    mv.path().map(|square| square.index()).collect()
}

/// The legal moves by the numbers of their squares, each by the first of its routes.
fn ordered<V: Variant>(position: &Position<V>) -> Vec<Move<V::Board>> {
    let mut routes = position.routes();
    routes.sort_by_key(numbers);
    let mut moves: Vec<Move<V::Board>> = Vec::new();
    for route in routes {
        if !moves.contains(&route) {
            moves.push(route);
        }
    }
    moves
}

fn knows_the_moves<V: Variant>(logic: &mut Logic, positions: &[Position<V>]) {
    for position in positions {
        let legal: Vec<Vec<Place>> = ordered(position).iter().map(Place::path).collect();
        let found = logic.moves(&Scene::of_position(position)).expect("moves");
        assert_eq!(found, legal, "{} {}", V::ID, position.fen());
    }
}

fn logic<V: Variant>() -> Logic {
    Logic::open::<V>(&PrologSpec::default()).expect("a file of the program")
}

#[test]
fn the_files_know_the_legal_moves() {
    knows_the_moves(&mut logic::<Race4>(), &random_positions::<Race4>(60, 1));
    knows_the_moves(&mut logic::<Race6>(), &random_positions::<Race6>(200, 2));
    knows_the_moves(&mut logic::<Race8>(), &random_positions::<Race8>(200, 3));
    knows_the_moves(&mut logic::<Race10>(), &random_positions::<Race10>(100, 4));
    knows_the_moves(&mut logic::<Race12>(), &random_positions::<Race12>(40, 5));
    knows_the_moves(&mut logic::<Race14>(), &random_positions::<Race14>(20, 6));
    let mut english = logic::<English>();
    knows_the_moves(&mut english, &random_positions::<English>(200, 7));
    knows_the_moves(&mut english, &strewn_positions(300, 8));
    // A long way, two ways round a ring, and a ring that ends where it began.
    let long = ["B:W6,7,8,16,24:BK1", "B:W10,11,18,19:BK6,1", "B:W9,10,17,18:BK6"];
    knows_the_moves::<English>(&mut english, &long.map(|fen| fen.parse().expect("a position")));
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    let mut logic = logic::<Race8>();
    for fen in ["B:W1:B12", "W:W31:B30", "W:W:B12"] {
        let position: Position<Race8> = fen.parse().expect("a position");
        assert!(position.legal_moves().is_empty());
        assert_eq!(logic.moves(&Scene::of_position(&position)), Ok(Vec::new()), "{fen}");
    }
}

/// The same choice once more, from the moves of `rules` alone: a win; else the fewest pieces over which a capture of
/// the opponent can begin; else the first by its squares.
fn heuristic<V: Variant>(position: &Position<V>) -> Move<V::Board> {
    let wins = |mv: &Move<V::Board>| match position.play(mv).outcome() {
        Some(Outcome::Win { winner, .. }) => winner == position.turn(),
        _ => false,
    };
    let moves = ordered(position);
    let winning = moves.iter().find(|mv| wins(mv));
    *winning.or_else(|| moves.iter().min_by_key(|mv| open(&position.play(mv)))).expect("a move")
}

/// Over how many pieces the side to move can begin a capture.
fn open<V: Variant>(position: &Position<V>) -> usize {
    let mut jumped: Vec<(usize, usize)> = Vec::new();
    for route in position.routes().iter().filter(|route| route.is_capture()) {
        let squares: Vec<_> = route.path().take(2).collect();
        let middle = |of: fn(rules::Square<V::Board>) -> usize| (of(squares[0]) + of(squares[1])) / 2;
        let over = (middle(|square| square.row()), middle(|square| square.column()));
        if !jumped.contains(&over) {
            jumped.push(over);
        }
    }
    jumped.len()
}

fn chooses_as_it_says<V: Variant>(logic: &mut Logic, positions: &[Position<V>]) {
    for position in positions {
        let choice = logic.choose(&Scene::of_position(position), &AtomicBool::new(false)).expect("a move");
        let expected = heuristic(position);
        assert_eq!(choice.path, Place::path(&expected), "{} {}", V::ID, position.fen());
        let said = choice.reasons.join("; ");
        let left = match open(&position.play(&expected)) {
            0 => "no piece open".to_owned(),
            1 => "1 piece open".to_owned(),
            left => format!("{left} pieces open"),
        };
        let others = ["only legal move", "wins at once", left.as_str()];
        assert!(others.iter().any(|reason| said.contains(reason)), "{} {}: {said}", V::ID, position.fen());
    }
}

#[test]
fn the_files_choose_as_they_say() {
    chooses_as_it_says(&mut logic::<Race4>(), &random_positions::<Race4>(60, 11));
    chooses_as_it_says(&mut logic::<Race6>(), &random_positions::<Race6>(200, 12));
    chooses_as_it_says(&mut logic::<Race8>(), &random_positions::<Race8>(200, 13));
    chooses_as_it_says(&mut logic::<Race10>(), &random_positions::<Race10>(100, 14));
    chooses_as_it_says(&mut logic::<Race14>(), &random_positions::<Race14>(10, 15));
    let mut english = logic::<English>();
    chooses_as_it_says(&mut english, &random_positions::<English>(200, 16));
    chooses_as_it_says(&mut english, &strewn_positions(200, 17));
}

fn open_player<V: Variant>(name: &str) -> Result<Box<dyn Player<V>>, SpecError> {
    name.parse::<PlayerSpec>()?.open(&PlayerOptions::default())
}

fn decide<V: Variant>(player: &mut dyn Player<V>, game: &Game<V>) -> Decision<V> {
    player.choose(game, &Limits::default(), &mut Silent::default()).expect("a move")
}

fn reasons<V: Variant>(fen: &str) -> Vec<String> {
    let game = Game::from_position(fen.parse::<Position<V>>().expect("a position"));
    decide(&mut *open_player::<V>("prolog").expect("a player"), &game).reasons
}

#[test]
fn reasons_are_sentences() {
    let first = "of 7 such moves it is the first by the numbers of its squares";
    let start = ["it leaves no piece open to capture, and so do all 7 moves", first];
    assert_eq!(reasons::<Race8>("W:W21-32:B1-12"), start);
    assert_eq!(
        reasons::<Race8>("W:W5,32:B4,9"),
        ["it reaches the last row and wins at once, one of 3 moves"]
    );
    assert_eq!(
        reasons::<Race8>("W:W19,18,30:B15"),
        ["it takes the last piece and wins at once, one of 2 moves"]
    );
    assert_eq!(reasons::<English>("B:W18:B14"), ["it is the only legal move"]);
}

#[test]
fn it_plays_whole_games_on_every_board() {
    fn play<V: Variant>() {
        let mut player = open_player::<V>("prolog").expect("a player");
        assert_eq!(player.name(), "prolog");
        let mut game = Game::<V>::new();
        while game.outcome().is_none() {
            let decision = decide(&mut *player, &game);
            assert!(
                decision.reasons.iter().all(|reason| !reason.contains("by lot")),
                "{:?}",
                decision.reasons
            );
            game.play(&decision.mv).expect("a legal move");
        }
    }
    play::<Race4>();
    play::<Race6>();
    play::<Race8>();
    play::<Race10>();
    play::<Race12>();
    play::<Race14>();
    play::<English>();
}

/// Whether White wins on 4x4 against every reply.
fn wins_on_the_smallest_board(player: &mut dyn Player<Race4>, game: &Game<Race4>) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome.winner() == Some(Color::White);
    }
    let after = |mv| {
        let mut game = game.clone();
        game.play(&mv).expect("a legal move");
        game
    };
    if game.position().turn() == Color::White {
        let mv = decide(player, game).mv;
        return wins_on_the_smallest_board(player, &after(mv));
    }
    game.position().legal_moves().into_iter().all(|mv| wins_on_the_smallest_board(player, &after(mv)))
}

/// The report: on 4x4 the first player can win, and its program does. Which of equally good moves comes first decides
/// that: what is right for a win is not seen by counting.
#[test]
fn the_worked_example_wins_on_the_smallest_board() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/prolog/right.pl");
    let mut right = open_player::<Race4>(&format!("prolog:{file}")).expect("a player");
    assert!(wins_on_the_smallest_board(&mut *right, &Game::new()));
    let mut plain = open_player::<Race4>("prolog").expect("a player");
    assert!(!wins_on_the_smallest_board(&mut *plain, &Game::new()));
}

/// The player `racer:vulnerable` is the same heuristic in Rust.
#[test]
fn it_agrees_with_the_racer_that_counts() {
    fn agrees<V: Variant>(count: usize) {
        let (mut prolog, mut racer) = (open_player::<V>("prolog"), open_player::<V>("racer:vulnerable"));
        let (prolog, racer) =
            (prolog.as_deref_mut().expect("a player"), racer.as_deref_mut().expect("a player"));
        for position in random_positions::<V>(count, 21) {
            let game = Game::from_position(position);
            assert_eq!(decide(prolog, &game).mv, decide(racer, &game).mv, "{} {}", V::ID, position.fen());
        }
    }
    agrees::<Race6>(200);
    agrees::<Race8>(200);
    agrees::<Race10>(100);
}

/// A file of somebody else.
struct Own(PathBuf);

impl Own {
    fn new(name: &str, text: &str) -> Own {
        let path = std::env::temp_dir().join(format!("crownhead-{}-{name}.pl", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        Own(path)
    }

    fn open<V: Variant>(&self) -> Result<Box<dyn Player<V>>, SpecError> {
        open_player(&format!("prolog:{}", self.0.display()))
    }

    /// Why it is refused.
    fn fault(name: &str, text: &str) -> String {
        let own = Own::new(name, text);
        let error = own.open::<Race6>().err().expect("an error").to_string();
        error.replace(&own.0.display().to_string(), "FILE")
    }

    /// Plays three moves, which must be legal, and gives all reasons.
    fn play(name: &str, text: &str) -> String {
        let mut player = Own::new(name, text).open::<Race6>().expect("a player");
        let mut game = Game::<Race6>::new();
        let mut reasons = Vec::new();
        for _ in 0..3 {
            let decision = decide(&mut *player, &game);
            reasons.extend(decision.reasons);
            game.play(&decision.mv).expect("a legal move");
        }
        reasons.join("; ")
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn broken_files_are_refused_with_their_lines() {
    let cases = [
        ("syntax", "a.\n\nb :- c d.\n", "FILE:3: the clause that begins here is not well formed"),
        ("bracket", "a.\nb :- ( a.\nc.\n", "FILE:2: the clause that begins here is not well formed"),
        ("quote", "a.\nb('c).\n", "FILE:2: a quoted text that begins here has no end"),
        ("stop", "a.\nb :- a", "FILE:2: a clause that begins here has no end"),
        (
            "undefined",
            "a.\nb :- \\+ nothing(1).\n",
            "FILE:2: nothing/1 is called here, but there is no such predicate",
        ),
        (
            "builtin",
            "a.\natom_length(a, b).\n",
            "FILE:2: atom_length/2 belongs to Prolog and cannot be defined here",
        ),
        ("number", "a.\n3 :- a.\n", "FILE:2: its head is no predicate"),
        ("directive", "a.\n:- initialization(halt).\n", "FILE:2: the directives for files of players are"),
        ("library", ":- use_module(library(nowhere)).\n", "FILE:1: there is no library(nowhere)"),
        ("included", "\n:- include(nowhere).\n", "FILE:2: the Prolog file 'nowhere.pl' cannot be read"),
        ("missing", "a.\n", "FILE: choose/5 is missing"),
        ("empty", "", "FILE: choose/5 is missing"),
        ("english", ":- include(english).\n", "FILE says that it plays english, not race"),
    ];
    for (name, text, fault) in cases {
        let error = Own::fault(name, text);
        assert!(error.starts_with(fault), "{name}: {error}");
    }
    let missing = open_player::<Race6>("prolog:there-is-none.pl").err().expect("an error");
    assert!(matches!(missing, SpecError::Prolog(PrologError::Unreadable { .. })), "{missing}");
    assert!(matches!("prolog:fast".parse::<PlayerSpec>(), Err(SpecError::UnknownOption { .. })));
    assert!(matches!(open_player::<Lose8>("prolog"), Err(SpecError::OtherGame { .. })));
}

#[test]
fn a_file_that_includes_itself_is_refused() {
    let name = format!("crownhead-{}-circle", std::process::id());
    let error = Own::fault("circle", &format!(":- include('{name}').\n"));
    assert!(error.contains("files include each other without end"), "{error}");
}

#[test]
fn files_that_fail_still_play_legal_moves_and_say_so() {
    let cases = [
        ("fails", "choose(_, _, _, _, _) :- fail.", "choose has no answer"),
        (
            "endless",
            "choose(A, B, C, D, E) :- choose(A, B, C, D, E).",
            "came to no end within 5 million inferences",
        ),
        ("grows", "choose(A, B, C, D, E) :- choose(A, B, [C|C], D, E).", "came to no end"),
        ("tries", "choose(_, _, _, _, _) :- repeat, fail.", "came to no end"),
        ("throws", "choose(_, _, _, _, _) :- throw(tired).", "choose threw tired"),
        (
            "errs",
            "choose(A, _, _, X, []) :- X is A / 0.",
            "choose threw error(evaluation_error(zero_divisor)",
        ),
        ("illegal", "choose(_, _, _, [1-1, 6-6], []).", "chose [1-1, 6-6], which is not legal"),
        ("words", "choose(_, _, _, left, []).", "gave no list of squares, but left"),
        ("nothing", "choose(_, _, _, _, _).", "gave no list of squares"),
        ("circle", "choose(_, _, _, X, []) :- X = [1-1|X].", "by lot"),
        ("halts", "choose(_, _, _, _, _) :- halt.", "the embedded Prolog broke down"),
    ];
    for (name, text, said) in cases {
        let reasons = Own::play(name, text);
        assert!(reasons.contains(said) && reasons.contains("this one is by lot"), "{name}: {reasons}");
    }
}

#[test]
fn a_file_of_ones_own_can_build_on_the_rules() {
    let last = ":- include(race).\ntie_break(_, [I-J|_], _, Cost) :- Cost is I * 100 - J.\n";
    let reasons = Own::play("last", last);
    assert!(reasons.contains("of 4 such moves tie_break prefers 2"), "{reasons}");
    let simple = ":- include(board).\nchoose(_, Turn, Pieces, [I-J, K-L], ['it just steps', [to, row, K]]) :-
        board(6, Pieces, Board), on(Board, Turn, I, J), forward(Turn, Up), K is I + Up, sideways(S), L is J + S,
        piececol(Board, K, L, empty).";
    let reasons = Own::play("simple", simple);
    assert!(reasons.contains("it just steps; to row 3"), "{reasons}");
}
