//! Setups, FEN, board rows, and how games end.

use crownhead_rules::{
    Color, DrawReason, English, FenError, Game, Lose6, Lose8, Outcome, PlayError, Position, Race4, Race8,
    Race14, Setup, Variant, WinReason, read_rows,
};

fn fault<V: Variant>(fen: &str) -> String {
    fen.parse::<Position<V>>().expect_err("not a position").to_string()
}

#[test]
fn each_fault_of_a_setup_is_named() {
    let text = fault::<English>("?:W33,5,4,4:B1,1,K40,32");
    for expected in [
        "it does not say who is to move",
        "there is no square 33 on this board, which has squares 1 to 32",
        "there is no square 40",
        "square 4 is named twice",
        "square 1 is named twice",
        "the White man on 4 stands on its king row",
        "the Black man on 32 stands on its king row",
    ] {
        assert!(text.contains(expected), "'{text}' should say '{expected}'");
    }
    assert!(fault::<English>("B:W20-32:B1").contains("White has 13 pieces, more than the 12 it starts with"));
    assert!(fault::<English>("B:Wd5:Bc3").contains("there is no square d5 on this board"));
    assert!(fault::<Race8>("B:WK20:B1").contains("this game has no kings"));
    assert!(fault::<Race8>("W:W3:B1").contains("stands on its king row"));
}

#[test]
fn unreadable_fens_say_where() {
    for (fen, expected) in [
        ("", "found the end at column 1, expected B or W for the side to move"),
        ("hello", "found 'h' at column 1"),
        ("B", "found the end at column 2, expected ':'"),
        ("B:W18,,19:B1", "found ',' at column 7, expected a square"),
        ("B:W18:W19", "found 'W' at column 7"),
        ("B:W18-12:B1", "a range from a smaller to a greater square"),
        ("B:W1-99999:B1", "expected a square"),
        ("B:W18:B1:B2", "found ':' at column 9, expected the end"),
        ("B:W18:B1 & so on", "found '&' at column 10"),
    ] {
        let error = fen.parse::<Setup>().expect_err("not a FEN");
        assert!(matches!(error, FenError::Syntax { .. }));
        assert!(error.to_string().contains(expected), "'{fen}': {error}");
    }
}

#[test]
fn fens_are_read_in_all_their_forms() {
    let expected: Position<English> = "B:W18,24,K10:B12,K22".parse().expect("the plain form");
    for fen in [
        "B:B12,K22:W18,24,K10",
        " B : W 18 , 24 , K 10 : B 12 , K 22 . ",
        "b:w18,24,k10:b12,k22.",
        "B:Wd4,g3,Kd6:Bh6,Kc3",
        "B:W18,24,K10,:B12,K22,:H0:F1",
    ] {
        assert_eq!(fen.parse(), Ok(expected), "{fen}");
    }
    let start: Position<English> = "B:W21-32:B1-12".parse().expect("ranges");
    assert_eq!(start, Position::start());
    let empty: Position<English> = "W:W:B1".parse().expect("an empty side");
    assert_eq!(empty.fen(), "W:W:B1");
    let column_k: Position<Race14> = "W:Wk3,a3:Bk9,b8".parse().expect("a column called k");
    assert_eq!(column_k.pieces().iter().count(), 4);
    let kings: Position<English> = "W:WK1-4:B12".parse().expect("a range of kings");
    assert_eq!(kings.fen(), "W:WK1,K2,K3,K4:B12");
}

#[test]
fn board_rows_are_those_of_the_assignment() {
    let mut setup =
        read_rows::<Lose6>("bbb\nbbb\neee\neee\nwww\nwww\n").expect("the example of the assignment");
    setup.turn = Some(Color::Black);
    assert_eq!(Position::<Lose6>::try_from(&setup), Ok(Position::start()));
    for (text, expected) in [
        ("bbb", "the board needs 6 rows, and there are 1"),
        ("bbb\nbb\neee\neee\nwww\nwww", "row 2 has 2 squares ('bb')"),
        ("bbb\nbbb\neee\nexe\nwww\nwww", "row 4 has 'x'"),
    ] {
        assert!(read_rows::<Lose6>(text).expect_err("not a board").to_string().contains(expected));
    }
}

fn game<V: Variant>(fen: &str) -> Game<V> {
    Game::from_position(fen.parse().expect("a position"))
}

fn play<V: Variant>(game: &mut Game<V>, moves: &str) {
    for text in moves.split_whitespace() {
        game.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn a_side_without_pieces_or_moves_has_lost_or_won() {
    let mut taken = game::<English>("B:W18:B14");
    play(&mut taken, "14x23");
    assert_eq!(
        taken.outcome(),
        Some(Outcome::Win { winner: Color::Black, by: WinReason::AllTaken(Color::White) })
    );
    let mut given = game::<Lose8>("B:W18:B14");
    play(&mut given, "14x23");
    assert_eq!(
        given.outcome(),
        Some(Outcome::Win { winner: Color::White, by: WinReason::AllTaken(Color::White) })
    );
    let blocked = game::<English>("B:W9,13,14:B5");
    assert_eq!(blocked.outcome().map(|o| o.to_string()).as_deref(), Some("White wins: Black cannot move"));
}

#[test]
fn the_race_ends_at_the_last_row() {
    let mut race = game::<Race4>("W:W3:B5");
    play(&mut race, "3-1");
    assert_eq!(
        race.outcome(),
        Some(Outcome::Win { winner: Color::White, by: WinReason::Crowned(Color::White) })
    );
    assert_eq!(race.position().legal_moves(), []);
    assert!(!race.position().must_capture());
    // The position at the end is a position, can be written and read again, and is over.
    let end: Position<Race4> = race.position().fen().parse().expect("the end of a race");
    assert_eq!(end.outcome(), race.outcome());
    let mut jump = game::<Race8>("W:W18:B14,6,1");
    play(&mut jump, "18x9x2");
    assert_eq!(jump.outcome().and_then(|o| o.winner()), Some(Color::White));
}

#[test]
fn the_third_repetition_is_a_draw() {
    let mut game = game::<English>("B:WK32,12:BK1,21");
    play(&mut game, "1-6 32-27 6-1 27-32 1-6 32-27 6-1");
    assert_eq!(game.outcome(), None);
    assert_eq!(game.repetitions(), 2);
    play(&mut game, "27-32");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition(3))));
    assert!(matches!(game.play_text("1-6"), Err(PlayError::GameOver(_))));
    game.undo();
    assert_eq!(game.outcome(), None);
}

/// Kings walk about for `plies` plies without repeating a position three times.
fn walk_kings<V: Variant>(game: &mut Game<V>, plies: usize) {
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let quiet = moves.iter().find(|mv| {
            let mut next = game.clone();
            next.play(mv).expect("a legal move");
            !mv.is_capture() && !next.position().must_capture() && next.repetitions() == 1
        });
        let quiet = *quiet.expect("a quiet move");
        game.play(&quiet).expect("a legal move");
    }
}

#[test]
fn eighty_quiet_plies_are_a_draw_in_english_but_not_in_lose() {
    let mut english = game::<English>("B:WK32,K31:BK1,K2");
    walk_kings(&mut english, 79);
    assert_eq!((english.outcome(), english.quiet_plies()), (None, 79));
    walk_kings(&mut english, 1);
    assert_eq!(english.outcome(), Some(Outcome::Draw(DrawReason::QuietPlies(80))));
    assert_eq!(
        english.outcome().map(|o| o.to_string()).as_deref(),
        Some("drawn: 40 moves each without a capture or a move of a man")
    );
    let mut lose = game::<Lose8>("B:WK32,K31:BK1,K2");
    walk_kings(&mut lose, 90);
    assert_eq!(lose.outcome(), None);
}

#[test]
fn a_move_of_a_man_starts_the_count_anew() {
    let mut game = game::<English>("B:WK32,12:BK1,21");
    play(&mut game, "1-6 32-27 6-1 27-32");
    assert_eq!(game.quiet_plies(), 4);
    play(&mut game, "21-25");
    assert_eq!((game.quiet_plies(), game.repetitions()), (0, 1));
}

#[test]
fn players_can_end_a_game() {
    let mut game = Game::<English>::new();
    game.resign(Color::White).expect("a game in progress");
    assert_eq!(
        game.outcome(),
        Some(Outcome::Win { winner: Color::Black, by: WinReason::Resigned(Color::White) })
    );
    assert!(game.agree_draw().is_err());
    assert!(game.can_undo());
    assert_eq!(game.undo(), None);
    assert_eq!(game.outcome(), None, "taking back takes back the resignation");
    assert!(!game.can_undo());
    game.agree_draw().expect("a game in progress");
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(Game::<Lose8>::new().agree_draw(), Err(PlayError::NoAgreement));
    assert_eq!(Game::<Race8>::new().agree_draw(), Err(PlayError::NoAgreement));
}

#[test]
fn a_move_from_another_position_is_refused() {
    let mut game = Game::<English>::new();
    let foreign = game.position().play(&game.position().legal_moves()[0]).legal_moves()[0];
    assert_eq!(game.play(&foreign), Err(PlayError::NotLegal));
    assert_eq!(game.moves().count(), 0);
}
