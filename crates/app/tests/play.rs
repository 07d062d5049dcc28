//! Games as a person at a keyboard, or a program in his place, plays them.

mod support;

const PERSONS: [&str; 4] = ["--red", "human", "--white", "human"];

fn play(args: &[&str], input: &str) -> String {
    support::said(&[&["play", "--no-endgame"], args].concat(), input.as_bytes())
}

/// Two persons with a position, move by move.
fn moves(fen: &str, lines: &str) -> String {
    play(&[&["--fen", fen], &PERSONS[..]].concat(), lines)
}

/// What comes last, which in a game that has ended is the result.
fn last(said: &str) -> &str {
    said.lines().last().unwrap_or_default()
}

const START: &str = "B:W21-32:B1-12";
const LEFT: &str = "The game is left unfinished.";

#[test]
fn two_persons_play_a_game_to_its_end() {
    let short = [&["--game", "english-4"], &PERSONS[..]].concat();
    let said = play(&short, "1-4\n7-5\n4x7\n8-5\n7x4\nnever read\n");
    assert_eq!(last(&said), "The game is over: Black wins: White has no pieces left.");
    assert!(said.contains("White> 7-5\n"), "{said}");
    let entered =
        play(&[&short[..], &["--entry", "thesis"]].concat(), "1\n1\n-1\n4\n1\n7\n-1\n5\n1\n4\n5\n7\nquit\n");
    assert!(entered.contains("Enter source (1 - 8): 4\n"), "{entered}");

    let blocked = moves("W:W17,26:B13", "26-22\n");
    assert_eq!(last(&blocked), "The game is over: White wins: Black cannot move.");
    let resigned = moves(START, "11-15\nresign\n");
    assert_eq!(last(&resigned), "The game is over: Black wins: White resigned.");
    let round = "1-6\n32-27\n6-1\n27-32\n";
    let drawn = moves("B:WK32:BK1", &round.repeat(2));
    assert_eq!(last(&drawn), "The game is over: drawn: the position occurred 3 times.");
    let over = moves("B:WK32:B", "");
    assert_eq!(last(&over), "The game is over: White wins: Black has no pieces left.");
}

#[test]
fn a_bad_line_gets_one_sentence_and_changes_nothing() {
    let start = moves(START, "moves\n");
    for (fen, bad, expected) in [
        ("B:W15,16:B11,12,1", "1-5", "1-5 is not legal: a jump is compulsory: 11x18 or 11x20 or 12x19."),
        ("B:W15,16:B11,12,1", "2-6", "2-6 is not legal: there is no piece on 2; a jump is compulsory: 11x18"),
        (
            START,
            "11-20",
            "11-20 is not legal: there is nothing to jump between 11 and 20; legal from 11: 11-15, 11-16.",
        ),
        (
            START,
            "22-18",
            "the piece on 22 is not Black's; legal: 9-13, 9-14, 10-14, 10-15, 11-15, 11-16, 12-16.",
        ),
        (
            START,
            "11-99",
            "there is no square 99 on this board, which has squares 1 to 32; legal from 11: 11-15",
        ),
        (START, "11", "'11' is not a move: it takes at least two squares"),
        (START, "fly", "'fly' is not a move: it takes squares with - or x between them"),
        (START, "undo", "There is no move of yours to take back."),
        (START, "\u{1b}[31mfly", "is not a move"),
        (START, &"x".repeat(100_000), "That line is too long."),
    ] {
        let said = moves(fen, &format!("{bad}\nmoves\nquit\n"));
        let lines: Vec<&str> = said.lines().collect();
        let [.., refusal, asked, legal, quit, left] = lines[..] else { panic!("{said}") };
        assert!(refusal.contains(expected) && refusal.ends_with('.'), "{bad:.20}: {refusal}");
        assert_eq!((asked, quit, left), ("Black> moves", "Black> quit", LEFT));
        assert!(fen != START || start.contains(&format!("\n{legal}\n")), "{legal}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
    let noise = support::said(&["play", "--no-endgame", "--seed", "1"], b"\xff\nmoves\n");
    assert!(noise.contains("That line is not UTF-8 text.\nBlack> moves\n9-13 9-14"), "{noise}");
}

#[test]
fn moves_are_taken_back_with_the_answers_to_them() {
    let legal = "9-13 9-14 10-14 10-15 11-15 11-16 12-16\n";
    let said = play(&["--white", "greedy", "--seed", "1"], "11-15\n9-13\nundo\nundo\nmoves\nundo\n");
    assert!(said.contains(&format!("Black> moves\n{legal}Black> undo\nThere is no move")), "{said}");
    let first = play(&["--red", "greedy", "--seed", "1"], "undo\n");
    assert!(first.contains("White> undo\nThere is no move of yours to take back.\n"), "{first}");
    let persons = moves(START, "11-15\nundo\nmoves\n");
    assert!(persons.contains(&format!("Black> moves\n{legal}")), "{persons}");
}

#[test]
fn hints_come_with_reasons() {
    let said = moves("W:W18,30:B14,1", "hint\nmoves\n");
    assert!(said.contains("White> hint\nchampion would play 18x9.\nbecause  it is the only legal move\n"));
    assert!(said.contains("White> moves\n18x9\n"), "nothing is played: {said}");
    let lose = play(&["--game", "lose-8", "--white", "part2", "--depth", "2"], "hint\n");
    assert!(lose.contains("part2 would play "), "{lose}");
    let race = play(&[&["--game", "race-4"], &PERSONS[..]].concat(), "hint\n");
    assert!(race.contains("racer would play "), "{race}");
}

#[test]
fn help_board_and_blank_lines_cost_nothing() {
    let said = moves(START, "help\n\n  \nboard\n11-15\n");
    assert!(said.contains("  hint    let a strong player"), "{said}");
    assert_eq!(said.matches("Black to move, 7 legal moves.").count(), 2, "{said}");
    assert!(said.contains("White to move"), "{said}");
}

#[test]
fn games_are_saved_and_opened_again() {
    let file = format!("{}/plain.pdn", env!("CARGO_TARGET_TMPDIR"));
    let _ = std::fs::remove_file(&file);
    let said = moves(
        START,
        &format!("11-15\n23-19\nsave {file}\nnew\nload {file}\nfen\nload {file} 2\nsave\nload\n"),
    );
    assert!(said.contains(&format!("The game is in {file}.\n")), "{said}");
    assert!(
        said.contains("Black> fen\nB:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\n"),
        "{said}"
    );
    assert!(said.contains("has one game, and none of number 2.\n"), "{said}");
    assert!(said.contains("It takes the name of a file, such as save game.pdn.\n"), "{said}");
    let opened = play(&["--pdn", &file], "moves\n");
    assert!(opened.contains("Black> moves\n"), "{opened}");
    let begun = play(&[&["--moves", "11-15 23-19"], &PERSONS[..]].concat(), "undo\nredo\nredo\n");
    assert!(begun.contains("There is nothing to play again.\n"), "{begun}");
    let ballot = play(&[&["--ballot", "1"], &PERSONS[..]].concat(), "");
    assert!(ballot.contains("White to move"), "{ballot}");
}

#[test]
fn a_game_can_be_judged_explained_drawn_and_looked_at_again() {
    let said = moves("W:W18,30:B14,1", "eval\nwhy\nflip\ndraw\nnever read\n");
    assert!(said.contains("White> eval\nscore    "), "{said}");
    assert!(said.contains("No player has made a move yet that it could explain.\n"), "{said}");
    assert_eq!(last(&said), "The game is over: drawn: the players agreed.");
    let said = play(&["--white", "greedy", "--seed", "1"], "11-15\nwhy\n");
    assert!(said.contains("Black> why\ngreedy played "), "{said}");
    let short = [&["--game", "english-4"], &PERSONS[..]].concat();
    let said = play(&short, "1-4\n7-5\nreview\n");
    assert!(said.contains("   1  Black  1-4 "), "{said}");
}

#[test]
fn two_players_run_when_they_are_told() {
    let players = ["--red", "greedy", "--white", "random", "--seed", "5"];
    let all = play(&players, "fen\nmoves\nrun\n");
    assert!(last(&all).starts_with("The game is over: "), "{all}");
    assert_eq!(all.matches("Press Enter for the next move: ").count(), 3, "{all}");
}

#[test]
fn players_answer_and_say_why() {
    let said = play(&["--red", "human", "--white", "greedy", "--seed", "3"], "11-15\n");
    assert!(said.contains("\nWhite (greedy) plays "), "{said}");
    assert!(said.contains("\nbecause  "), "{said}");
    let thesis = ["--entry", "thesis", "--red", "random", "--white", "human", "--seed", "3"];
    let said = play(&thesis, "");
    assert!(said.contains("\nRed (random) plays "), "{said}");
    assert!(said.contains("\nbecause  chosen by lot from 7 legal moves\n"), "{said}");
    assert!(said.contains("\nYou are White .... "), "{said}");
    let deep = ["--white", "champion", "--depth", "3", "--fen", "B:W32:B1,2,3"];
    assert!(play(&deep, "1-5\n").contains("White (champion) plays 32-"));
}

#[test]
fn a_person_starts_unless_somebody_is_named() {
    assert!(play(&["--seed", "1"], "11-15\n").contains("White (champion:novice) plays "));
    assert!(play(&["--game", "russian", "--seed", "1"], "c3-d4\n").contains("Black (greedy) plays "));
    assert!(play(&["--black", "random", "--seed", "1"], "").contains("Black (random) plays "));
    assert!(play(&["--white", "human", "--seed", "1"], "").contains("Black (champion:novice) plays "));
}

#[test]
fn two_players_wait_for_enter_after_each_move() {
    let players = ["--red", "greedy", "--white", "random", "--seed", "5"];
    let none = play(&players, "");
    assert_eq!((none.matches(" plays ").count(), last(&none)), (1, LEFT), "{none}");
    let two = play(&players, "\n\nquit\n");
    assert_eq!((two.matches(" plays ").count(), last(&two)), (3, LEFT), "{two}");
    let enough = "\n".repeat(1000);
    for entry in ["moves", "thesis"] {
        let all = play(&[&players[..], &["--entry", entry]].concat(), &enough);
        assert!(last(&all).starts_with("The game is over: "), "{all}");
        assert!(entry != "thesis" || !all.contains("Black"), "{all}");
        assert_eq!(
            all,
            play(&[&players[..], &["--entry", entry]].concat(), &enough),
            "the seed repeats a game"
        );
    }
}

#[test]
fn wrong_arguments_are_refused() {
    for (args, expected) in [
        (&["--red", "bob"][..], "there is no player 'bob'; the players are random, "),
        (&["--white", "champion:best"], "champion has no option 'best'"),
        (&["--game", "lose-8", "--white", "champion"], "champion does not play lose-8"),
        (&["--game", "lose-8", "--entry", "thesis"], "--entry thesis is for english, not for lose-8"),
        (&["--entry", "voice"], "invalid value 'voice' for '--entry <ENTRY>'"),
        (&["--top", "blue"], "it takes red, black or white"),
        (&["--fen", "nonsense", "--entry", "thesis"], "cannot read the FEN"),
        (&["--seed", "-1"], "it takes a whole number from 0"),
        (&["--clock", "fast"], "such as 5m+3s"),
        (&["--ballot", "175"], "there is no ballot 175; they are numbered 1 to 174"),
        (&["--ballot", "1", "--game", "lose-8"], "the three-move ballots are for english"),
        (&["--moves", "11-15 1-5"], "move 2: "),
        (&["--pdn", "nowhere.pdn"], "cannot read nowhere.pdn: there is no such file"),
        (&["--resume", "1", "--no-experience"], "nothing is kept with --no-experience"),
    ] {
        let output = support::run(&[&["play"], args].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(expected) && said.lines().count() == 1, "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    support::ends_without_a_reader(&["play", "--no-endgame"], &b"help\nboard\n".repeat(1000));
    let players = ["play", "--no-endgame", "--red", "greedy", "--white", "greedy"];
    support::ends_without_a_reader(&players, &[b'\n'; 1000]);
}
