//! The user interface of Soar Checkers: its board, its modes of operation, and moves square by square.

mod support;

const PERSONS: [&str; 4] = ["--red", "human", "--white", "human"];

fn play(args: &[&str], input: &str) -> String {
    support::said(&[&["play", "--no-endgame"], args].concat(), input.as_bytes())
}

/// Two persons with a position, square by square; answers are given as one text.
fn thesis(fen: &str, answers: &str) -> String {
    let args = [&["--entry", "thesis", "--fen", fen], &PERSONS[..]].concat();
    play(&args, &answers.replace(' ', "\n"))
}

/// What comes last, which in a game that has ended is the result.
fn last(said: &str) -> &str {
    said.lines().last().unwrap_or_default()
}

const START: &str = "B:W21-32:B1-12";
const LEFT: &str = "The game is left unfinished.";

/// What stands on the dark squares of the last board of the thesis that was drawn, by number.
fn pieces(said: &str) -> Vec<(u32, String)> {
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("  |")).collect();
    let cells = |row: &str| row[3..row.len() - 1].split('|').map(str::to_owned).collect::<Vec<_>>();
    let board = &rows[rows.len() - 16..];
    let pairs = board.chunks(2).flat_map(|pair| cells(pair[0]).into_iter().zip(cells(pair[1])));
    let mut found: Vec<(u32, String)> = pairs
        .filter_map(|(number, piece)| Some((number.trim().parse().ok()?, piece.trim().to_owned())))
        .filter(|(_, piece)| !piece.is_empty())
        .collect();
    found.sort();
    found
}

fn pieces_are(said: &str, expected: &[(u32, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(square, piece)| (*square, (*piece).to_owned())).collect();
    assert_eq!(pieces(said), expected, "{said}");
}

const FRAME: &str = "  +-------+-------+-------+-------+-------+-------+-------+-------+\n";

#[test]
fn red_stands_at_the_top() {
    let board = "  |HHHHHHH| 1     |HHHHHHH| 2     |HHHHHHH| 3     |HHHHHHH| 4     |
  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |
  | 5     |HHHHHHH| 6     |HHHHHHH| 7     |HHHHHHH| 8     |HHHHHHH|
  |   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|
  |HHHHHHH| 9     |HHHHHHH| 10    |HHHHHHH| 11    |HHHHHHH| 12    |
  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |HHHHHHH|   RC  |
  | 13    |HHHHHHH| 14    |HHHHHHH| 15    |HHHHHHH| 16    |HHHHHHH|
  |       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|
  |HHHHHHH| 17    |HHHHHHH| 18    |HHHHHHH| 19    |HHHHHHH| 20    |
  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |
  | 21    |HHHHHHH| 22    |HHHHHHH| 23    |HHHHHHH| 24    |HHHHHHH|
  |   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|
  |HHHHHHH| 25    |HHHHHHH| 26    |HHHHHHH| 27    |HHHHHHH| 28    |
  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |
  | 29    |HHHHHHH| 30    |HHHHHHH| 31    |HHHHHHH| 32    |HHHHHHH|
  |   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|   WC  |HHHHHHH|
";
    let menu = play(&["--entry", "thesis"], "3\nquit\n");
    assert!(menu.contains(&format!("(1 - 3): 3\n{FRAME}{board}{FRAME}You are Red ....")), "{menu}");
}

#[test]
fn the_board_can_be_turned() {
    let board = "  |HHHHHHH| 32    |HHHHHHH| 31    |HHHHHHH| 30    |HHHHHHH| 29    |
  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|   WC  |
  | 28    |HHHHHHH| 27    |HHHHHHH| 26    |HHHHHHH| 25    |HHHHHHH|
  |       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|
  |HHHHHHH| 24    |HHHHHHH| 23    |HHHHHHH| 22    |HHHHHHH| 21    |
  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |
  | 20    |HHHHHHH| 19    |HHHHHHH| 18    |HHHHHHH| 17    |HHHHHHH|
  |       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|
  |HHHHHHH| 16    |HHHHHHH| 15    |HHHHHHH| 14    |HHHHHHH| 13    |
  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|   WK  |HHHHHHH|       |
  | 12    |HHHHHHH| 11    |HHHHHHH| 10    |HHHHHHH| 9     |HHHHHHH|
  |       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|
  |HHHHHHH| 8     |HHHHHHH| 7     |HHHHHHH| 6     |HHHHHHH| 5     |
  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|   RC  |
  | 4     |HHHHHHH| 3     |HHHHHHH| 2     |HHHHHHH| 1     |HHHHHHH|
  |   RK  |HHHHHHH|       |HHHHHHH|       |HHHHHHH|       |HHHHHHH|
";
    let fen = "W:W29,K14:BK4,5";
    let args = [&["--entry", "thesis", "--top", "white", "--fen", fen], &PERSONS[..]].concat();
    let turned = play(&args, "");
    assert!(turned.starts_with(&format!("{FRAME}{board}{FRAME}You are White ....")), "{turned}");
    let letters = play(&[&["--game", "lose-6", "--top", "white"], &PERSONS[..]].concat(), "");
    assert!(letters.contains("\n 1 |   | w |   | w |   | w |\n"), "{letters}");
    assert!(letters.contains("\n     f   e   d   c   b   a \n"), "{letters}");
}

#[test]
fn the_figures_of_the_thesis_are_entered_as_it_says() {
    let normal = thesis(START, "1 12 -1 16 quit");
    assert!(normal.contains(
        "You are Red .... Enter the number of jumps / moves (1 for single move/jump, 2 for double jump etc...) 1\n\
         Enter source (1 - 32): 12\n\
         Enter middle (-1 if you're just making a move, 1 - 32 if it's a jump): -1\n\
         Enter destination (1 - 32): 16\n"
    ));
    assert!(pieces(&normal).contains(&(16, "RC".to_owned())), "{normal}");
    assert!(!pieces(&normal).contains(&(12, "RC".to_owned())), "{normal}");

    let single = thesis("B:W19,31:B16,1", "1 16 19 23 quit");
    pieces_are(&single, &[(1, "RC"), (23, "RC"), (31, "WC")]);

    let double = thesis("B:W16,24,21:B12", "2 12 16 19 24 28 quit");
    pieces_are(&double, &[(21, "WC"), (28, "RC")]);
    assert!(double.contains(
        "Enter source (1 - 32): 12\n\
         Enter 1st middle (-1 if you're just making a move, 1 - 32 if it's a jump): 16\n\
         Enter 1st destination (1 - 32): 19\n\
         Enter 2nd middle (-1 if you're just making a move, 1 - 32 if it's a jump): 24\n\
         Enter final destination (1 - 32): 28\n"
    ));

    let triple = thesis("B:W8,15,K14:BK4,28", "3 4 8 11 15 18 14 9");
    pieces_are(&triple, &[(9, "RK"), (28, "RC")]);
    assert!(
        triple.contains("Enter 3rd middle (-1 if you're just making a move, 1 - 32 if it's a jump): 14\n")
    );
    assert_eq!(last(&triple), "The game is over: Red wins: White has no pieces left.");
}

#[test]
fn a_wrong_entry_gets_a_sentence_and_starts_anew() {
    let triple = "B:W8,15,K14:BK4,28";
    for (fen, answers, expected) in [
        (START, "x", "The number of jumps / moves is from 1 to 12; the entry starts anew"),
        (START, "0", "The number of jumps / moves is from 1 to 12"),
        (START, "1 0", "The source is a square from 1 to 32"),
        (START, "1 33", "The source is a square from 1 to 32"),
        (START, "1 -1", "The source is a square from 1 to 32"),
        (START, "1 13", "There is no piece on 13."),
        (START, "1 21", "The piece on 21 is not Red's."),
        (START, "1 12 0", "The middle is a square from 1 to 32, or -1 for a plain move"),
        (START, "1 12 -1 99999999999999999999", "The destination is a square from 1 to 32"),
        (START, "1 12 -1 8", "12-8 is not legal: a man does not move backwards; legal from 12: 12-16."),
        (START, "1 12 11 16", "The move from 12 to 16 is not a jump, so its middle is -1."),
        (START, "2 12 -1", "Only a single move has the middle -1"),
        (triple, "1 4 8 11", "4x11 is not legal: the jump must go on: 4x11x18x9."),
        (triple, "2 4 8 11 15 18", "4x11x18 is not legal: the jump must go on: 4x11x18x9."),
        (triple, "1 4 8 9", "4x9 is not all of the move 4x11x18x9, which is entered jump by jump."),
        (triple, "3 4 8 11 15 18 17 9", "The jump from 18 to 9 is over 14."),
        (triple, "1 28 -1 32", "28-32 is not legal: a jump is compulsory: 4x9."),
        ("B:W19,31:B16,1", "1 16 -1 23", "The jump from 16 to 23 is over 19."),
        ("B:W19,31:B16,1", "1 1 5 9", "a jump is compulsory: 16x23."),
    ] {
        let said = thesis(fen, &format!("{answers} quit"));
        let lines: Vec<&str> = said.lines().collect();
        let [.., fault, again, left] = lines[..] else { panic!("{said}") };
        assert!(fault.contains(expected), "{answers}: {fault}");
        assert!(again.starts_with("You are Red ....") && again.ends_with(" quit"), "{answers}: {again}");
        assert_eq!(left, LEFT);
        assert_eq!(said.matches(FRAME).count(), 2, "{answers}: the board is drawn once");
    }
}

#[test]
fn quit_and_the_end_of_the_input_end_the_game_at_each_prompt() {
    let answers = "2 12 16 19 24 28";
    for end in 0..6 {
        let before: Vec<&str> = answers.split(' ').take(end).collect();
        for word in ["quit", "QUIT ", ""] {
            let said = thesis("B:W16,24,21:B12", &[&before[..], &[word]].concat().join(" "));
            assert_eq!(last(&said), LEFT, "{before:?} {word}");
            assert_eq!(said.matches("Enter ").count(), end + 1, "{before:?} {word}");
        }
    }
    for input in ["", "quit\n", "5\nquit\n", "3\n", "3\nquit\n"] {
        assert_eq!(last(&play(&["--entry", "thesis"], input)), LEFT, "{input:?}");
    }
    for input in ["", "quit\n", "11-15\n", "11-15\nQuit"] {
        assert_eq!(last(&play(&["--seed", "1"], input)), LEFT, "{input:?}");
    }
}

#[test]
fn the_modes_of_operation_are_those_of_the_thesis() {
    let menu = play(&["--entry", "thesis"], "four\n3\nquit\n");
    for line in ["1 Soar agent versus Soar agent", "2 Soar agent versus Human", "3 Human versus Human"] {
        assert!(menu.contains(&format!("  {line}\n")), "{menu}");
    }
    assert!(menu.contains("The mode of operation is 1, 2 or 3, and quit leaves the game.\n"), "{menu}");
    let agents = play(&["--entry", "thesis"], "1\n\n");
    assert!(agents.contains("\nRed (soar) plays ") && agents.contains("\nWhite (soar) plays "), "{agents}");
    assert!(agents.contains("\nbecause  "), "{agents}");
    let small = play(&["--entry", "thesis", "--game", "english-6"], "1\n3\n");
    assert!(small.contains("The Soar agent cannot play: soar does not play english-6"), "{small}");
    assert!(small.contains("Enter the number of jumps"), "two persons can: {small}");
}

#[test]
fn a_person_against_the_agent_chooses_a_colour_and_a_direction() {
    let own = |answers: &str| play(&["--entry", "thesis", "--seed", "1"], answers);
    let (red_top, white_top) = (format!("{FRAME}  |HHHHHHH| 1     |"), format!("{FRAME}  |HHHHHHH| 32    |"));
    for (answers, top, you) in [
        ("2\nred\n1\n", &red_top, "Red"),
        ("2\nRed\n2\n", &white_top, "Red"),
        ("2\nblue\nwhite\n3\n1\n", &white_top, "White"),
        ("2\nw\nbottom to top\n", &red_top, "White"),
    ] {
        let said = own(answers);
        assert!(said.contains(top), "{answers:?}: {said}");
        assert!(said.contains(&format!("\nYou are {you} .... ")), "{answers:?}: {said}");
        assert_eq!(said.contains("\nRed (soar) plays "), you == "White", "Red starts: {answers:?}: {said}");
    }
    let wrong = own("2\nblue\nred\nup\n");
    assert!(wrong.contains("The colour is red or white, and quit leaves the game.\n"), "{wrong}");
    assert!(wrong.contains("It takes 1 or 2, and quit leaves the game.\n"), "{wrong}");
    for answers in ["2\n", "2\nquit\n", "2\nred\n", "2\nred\nquit\n"] {
        assert_eq!(last(&own(answers)), LEFT, "{answers:?}");
    }
    let answered = own("2\nred\n1\n1\n12\n-1\n16\n");
    assert!(answered.contains("\nWhite (soar) plays "), "{answered}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let thesis = ["play", "--no-endgame", "--entry", "thesis"];
    support::ends_without_a_reader(&thesis, b"3\n1\n12\n");
    support::ends_without_a_reader(&thesis, &[b"1\n", &[b'\n'; 1000][..]].concat());
}
