//! Moves as people write them, and what is said when they are wrong.

use crownhead_rules::{
    English, Form, International, Italian, Lose8, MoveError, Notation, Position, Race14, Russian, Variant,
    read_move, write_move, write_moves,
};

fn position<V: Variant>(fen: &str) -> Position<V> {
    fen.parse().expect("a position")
}

/// The canonical text of what `text` means.
fn read<V: Variant>(position: &Position<V>, text: &str) -> String {
    match read_move(position, text) {
        Ok(mv) => write_move(position, &mv),
        Err(error) => error.to_string(),
    }
}

#[test]
fn reading_is_forgiving() {
    let start = Position::<English>::start();
    for text in [
        "11-15",
        "11x15",
        "11 15",
        " 11 - 15 ",
        "11:15",
        "011-015",
        "11X15",
        "d6-e5",
        "d6e5",
        "D6E5",
        "d6 e5",
    ] {
        assert_eq!(read(&start, text), if text.contains(['d', 'D']) { "10-15" } else { "11-15" }, "{text}");
    }
    let jumps = position::<English>("W:W22:B17,18,11,2");
    for text in ["22x15x8", "22x8", "22-15-8", "22 15 8", "22x15 15x8", "22:8", "c3e5g7", "c3xe5xg7", "c3g7"]
    {
        assert_eq!(read(&jumps, text), "22x8", "{text}");
    }
}

#[test]
fn writing_is_canonical() {
    // Two captures share from and to: they are written in full.
    let shared = position::<English>("B:W14,15,22,23:B10,11");
    let texts: Vec<String> =
        write_moves(&shared, Notation::Numbers, Form::Canonical).into_iter().map(|m| m.1).collect();
    assert_eq!(texts, ["10x17x26", "10x19x26", "11x25", "11x27"]);
    // A capture that ends where it began is written in full; both ways round mean it, and so does 6x6.
    let circle = position::<English>("B:W9,10,17,18:BK6");
    let texts: Vec<String> =
        write_moves(&circle, Notation::Numbers, Form::Canonical).into_iter().map(|m| m.1).collect();
    assert_eq!(texts, ["6x15x22x13x6"]);
    for text in ["6x15x22x13x6", "6x13x22x15x6", "6x6", "6x22x6"] {
        assert_eq!(read(&circle, text), texts[0]);
    }
    assert_eq!(circle.routes().len(), 2);
}

#[test]
fn letters_name_the_squares_of_the_assignment() {
    let start = Position::<Lose8>::start();
    let texts: Vec<String> =
        write_moves(&start, Notation::Letters, Form::Compact).into_iter().map(|m| m.1).collect();
    assert_eq!(texts, ["b6a5", "b6c5", "d6c5", "d6e5", "f6e5", "f6g5", "h6g5"]);
    // The board of the assignment: White has one legal move, Black must capture, and so on to the end.
    let mut at: Position<Lose8> = position("W:WK3,7:B2,10,9,17,26,27,23");
    for expected in ["f8g7", "d8f6", "g7e5c7a5c3e1g3"] {
        let texts = write_moves(&at, Notation::Letters, Form::Compact);
        assert_eq!(texts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), [expected]);
        at = at.play(&texts[0].0);
    }
    at = at.play(&read_move(&at, "e3f2").expect("the winning move"));
    at = at.play(&read_move(&at, "g3e1").expect("the only move"));
    assert_eq!(at.outcome().map(|o| o.to_string()).as_deref(), Some("Black wins: Black has no pieces left"));
}

#[test]
fn large_boards_have_rows_of_two_digits() {
    let start = Position::<Race14>::start();
    assert_eq!(read(&start, "b6c7"), "b6-c7");
    let texts = write_moves(&start, Notation::Letters, Form::Canonical);
    assert!(texts.iter().any(|(_, text)| text == "n6-m7"));
}

#[test]
fn the_italian_board_has_its_corner_on_the_right() {
    let start = Position::<Italian>::start();
    // h1 is dark; White's men of the third row stand on 21 to 24, b3 to h3.
    assert_eq!(read(&start, "21-17"), "21-17");
    assert_eq!(read(&start, "b3-a4"), "21-17");
    assert!(read(&start, "c3-d4").contains("no square c3"));
}

#[test]
fn illegal_moves_say_why() {
    let start = Position::<English>::start();
    let cases = [
        ("22-18", "22-18 is not legal: the piece on 22 is not Black's"),
        ("15-18", "15-18 is not legal: there is no piece on 15"),
        ("11-14", "11-14 is not legal: 14 is not on a diagonal from 11"),
        ("11-19", "11-19 is not legal: 19 is not on a diagonal from 11"),
        ("10-19", "10-19 is not legal: there is nothing to jump between 10 and 19"),
        ("9-9-9", "9-9-9 is not legal: it starts and ends on 9"),
        ("11-15-18", "11-15-18 is not legal: only a capture has more than two squares"),
        ("6-15", "6-15 is not legal: the piece on 10 is one's own"),
        ("7-10", "7-10 is not legal: 10 is not empty"),
        ("11-33", "11-33 is not legal: there is no square 33 on this board, which has squares 1 to 32"),
    ];
    for (text, expected) in cases {
        assert_eq!(read(&start, text), expected);
    }
    let back = position::<English>("B:W32:B18,K10");
    assert_eq!(read(&back, "18-14"), "18-14 is not legal: a man does not move backwards");
    assert_eq!(read(&back, "10-26"), "10-26 is not legal: 26 is not on a diagonal from 10");
    assert_eq!(read(&back, "10-28"), "10-28 is not legal: 28 is more than one step from 10");
}

#[test]
fn each_game_has_its_own_reasons() {
    let flying = position::<International>("W:WK46,30:B24,13,8");
    assert_eq!(read(&flying, "46-32"), "46-32 is not legal: a jump is compulsory: 30x19");
    assert_eq!(read(&flying, "30x19x2"), "30x19x2 is not legal: no capture goes that way; there is 30x19");
    let blocked = position::<International>("W:WK46,37:B5");
    assert_eq!(read(&blocked, "46-32"), "46-32 is not legal: the piece on 37 is one's own");
    let two = position::<International>("W:WK46:B32,28,5");
    assert_eq!(read(&two, "46x23"), "46x23 is not legal: there is more than one piece between 46 and 23");
    let italian = position::<Italian>("W:W22:BK19,K1");
    assert_eq!(read(&italian, "22x15"), "22x15 is not legal: a man does not take the king on 19");
    // A flying king that goes straight on may touch down anywhere before the next piece.
    let straight = position::<Russian>("W:WKa1:Bb2,f6");
    for text in ["a1xh8", "a1xc3xh8", "a1xe5xh8", "a1xd4xh8", "a1xd4xg7"] {
        assert_eq!(read(&straight, text).replace("g7", "h8"), "a1xh8", "{text}");
    }
    assert!(read(&straight, "a1xf6xh8").contains("no capture goes that way"));
}

#[test]
fn a_compulsory_jump_is_named() {
    let jump = position::<English>("B:W15,16:B11,12");
    assert_eq!(read(&jump, "12-8"), "12-8 is not legal: a jump is compulsory: 11x18 or 11x20 or 12x19");
    let longer = position::<English>("B:W15,22:B11,10");
    assert_eq!(read(&longer, "11x18"), "11x18 is not legal: the jump must go on: 11x18x25");
    let two_ways = position::<English>("B:W14,15,22,23:B10,11");
    assert_eq!(read(&two_ways, "10x26"), "10x26 may mean 10x17x26 or 10x19x26");
    assert_eq!(
        read(&two_ways, "10x18x26"),
        "10x18x26 is not legal: no capture goes that way; there is 10x17x26 or 10x19x26"
    );
    let circle = position::<English>("B:W9,10,17,18:BK6");
    assert_eq!(read(&circle, "6x13"), "6x13 is not legal: the jump must go on: 6x13x22x15x6");
    let over = position::<English>("B:W15:B");
    assert_eq!(read(&over, "1-5"), "1-5 is not legal: the game is over");
}

#[test]
fn unreadable_ambiguous_and_illegal_are_different_errors() {
    let two_ways = position::<English>("B:W14,15,22,23:B10,11");
    assert!(matches!(read_move(&two_ways, "10x26"), Err(MoveError::Ambiguous { .. })));
    assert!(matches!(read_move(&two_ways, "10x14"), Err(MoveError::Illegal { .. })));
    for text in
        ["", "x", "11", "11-", "-11-15", "eleven", "11-c3", "1115", "11--", "11-15!", "1-2-3-4-5-6-7-8-9-z"]
    {
        assert!(matches!(read_move(&two_ways, text), Err(MoveError::Unreadable(_))), "{text}");
    }
}

#[test]
fn the_rules_of_priority_are_explained() {
    // 32x21 takes one, and a capture of two exists.
    let position = position::<International>("W:W32,44:B27,40,30");
    assert_eq!(read(&position, "32x21"), "32x21 is not legal: the rules prescribe another capture: 44x24");
}

#[test]
fn a_man_goes_on_as_a_king_in_russian_draughts_only() {
    // From c5 over d6 to e7 ... to f8, where a king sees g7 no more but e7 is taken: on to a3.
    let fen = "W:Wd6:Be7,g7,g3";
    let russian = position::<Russian>(fen);
    assert_eq!(read(&russian, "d6f8"), "d6f8 is not legal: the jump must go on: d6xf8xh6");
    assert_eq!(read(&position::<English>("W:Wd6:Be7,g7,g3"), "d6f8"), "10x3");
}
