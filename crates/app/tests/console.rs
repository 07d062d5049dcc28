//! The console as a program on the other end of a pipe meets it.

use std::process::Output;

mod support;

/// White is to move and lose: the example of the Lose Checkers assignment.
const EXAMPLE: &str = "i 8\ns\nebWe\neewe\n\nbbee\neeee\nbeee\neebe\nebbe\neeee\nW\n";

fn console(args: &[&str], input: &[u8]) -> Output {
    support::run(&[&["console"], args].concat(), input)
}

/// What the console says to some lines; it ends well and complains of nothing on standard error.
fn said(input: impl AsRef<[u8]>) -> String {
    support::said(&["console"], input.as_ref())
}

/// The lines that say what was wrong.
fn refusals(said: &str) -> Vec<&str> {
    said.lines().filter_map(|line| line.strip_prefix("? ")).collect()
}

/// What `l` says after some lines.
fn legal(input: &str) -> String {
    let (before, after) = (said(input), said(format!("{input}l\n")));
    after.strip_prefix(&before).expect("the same, and more").trim_end().to_owned()
}

#[test]
fn the_example_of_the_assignment_goes_as_it_says() {
    let mut played = EXAMPLE.to_owned();
    for mv in ["f8g7", "d8f6", "g7e5c7a5c3e1g3"] {
        assert_eq!(legal(&played), mv, "the only legal move");
        played += &format!("m{mv}\n");
    }
    let end = said(format!("{played}me3f2\nmg3e1\nl\nme1d2\ng\ne\n"));
    assert!(end.contains("The game is over: Black wins: Black has no pieces left.\n"), "{end}");
    let over = "the game is over: Black wins: Black has no pieces left";
    assert_eq!(refusals(&end), [over; 4]);
}

#[test]
fn the_search_sees_the_end_of_the_example() {
    let answer = said(format!("{EXAMPLE}d 6\ng\nfen\n"));
    assert!(answer.contains("move     f8g7\nscore    loss in 5 (Black wins in 5 plies)\n"), "{answer}");
    assert!(answer.contains("line     f8g7 d8f6 g7e5c7a5c3e1g3 e3f2 g3e1\n"), "{answer}");
    assert!(answer.ends_with("B:W7,K8:B2,9,10,17,23,26,27\n"), "the move is played: {answer}");
}

#[test]
fn a_search_tells_everything_that_the_assignment_asks_for() {
    let answer = said("i 6\nd 5\ng\n");
    let number = |text: &str| text.trim_matches(|c: char| !c.is_ascii_digit()).parse::<u64>().ok();
    let line = |label: &str| {
        let line = answer.lines().find(|line| line.starts_with(label));
        line.unwrap_or_else(|| panic!("no {label}: {answer}")).to_owned()
    };
    let numbers = |label: &str| line(label).split_whitespace().filter_map(number).collect::<Vec<_>>();
    let tree = numbers("tree ");
    assert_eq!(tree.len(), 3, "interior, leaf, terminal: {answer}");
    let (queries, hits, cutoffs) = match numbers("table ")[..] {
        [queries, hits, cutoffs] => (queries, hits, cutoffs),
        _ => panic!("{answer}"),
    };
    assert!(queries >= hits && hits >= cutoffs, "{answer}");
    assert_eq!(numbers("nodes "), [tree.iter().sum::<u64>() + cutoffs]);
    let by_depth: Vec<(u64, u64)> = answer
        .split("depth ")
        .filter_map(|cell| cell.split_once(':'))
        .filter_map(|(depth, rest)| Some((number(depth)?, number(rest.split_whitespace().next()?)?)))
        .collect();
    assert_eq!(by_depth.iter().map(|(depth, _)| *depth).collect::<Vec<_>>(), [2, 5]);
    assert_eq!(by_depth.iter().map(|(_, leaves)| leaves).sum::<u64>(), tree[1] + tree[2]);
    assert_eq!(numbers("depth    5")[0], 5);
    assert!(line("time ").ends_with(" million nodes a second"));
    assert!(line("CutBF ").split_whitespace().nth(1).is_some_and(|text| text.parse::<f64>().is_ok()));
    let order: Vec<_> = ["\nmove ", "\nscore ", "\nline ", "\nWhite to move", "\ntree ", "\nCutBF "]
        .map(|part| answer.rfind(part))
        .to_vec();
    assert!(order.is_sorted() && order[0].is_some(), "{order:?}: {answer}");
}

#[test]
fn good_commands_do_what_they_say() {
    for (input, expected) in [
        ("i 10\nfen\n", "B:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,"),
        ("fen\n", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12\n"),
        ("i 6\ns\nbbb\nbbb\neee\neee\nwww\nwww\nB\n", "Black to move, 5 legal moves.\n"),
        ("W\n", "White to move, 7 legal moves.\n"),
        ("W\nW\nB\n", "Black to move, 7 legal moves.\n"),
        ("l\n", "b6a5 b6c5 d6c5 d6e5 f6e5 f6g5 h6g5\n"),
        ("mb6-a5\nl\n", "a3b4"),
        ("m b6 a5\nr\n", "Black to move, 7 legal moves.\n"),
        ("m9-13\nfen\n", ":B1,2,3,4,5,6,7,8,10,11,12,13\n"),
        ("p\n", " 6 |   | b |   | b |   | b |   | b |\n"),
        ("d 3\n", "depth    3\n"),
        ("d 3\nd off\nlimits\n", "depth    off\ntime     off\n"),
        ("t 2.5\n", "time     2.5 s\n"),
        ("t 2\nt off\nlimits\n", "With neither depth nor time"),
        ("2\nlimits\n", "player   part2\n"),
        ("2\n1\nlimits\n", "player   part1\n"),
        ("d 5\ng\n", "\ndepth    5,"),
        ("t 0.05\ng\n", "White to move"),
        ("d 3\nt 60\ng\n", "\ndepth    3,"),
        ("lines 3\nd 3\ng\n", "lines    3\n"),
        ("threads 2\nd 4\ng\n", "threads  2\n"),
        ("player random\ng\n", "because  chosen by lot from 7 legal moves\n"),
        ("player\n", "part1            the smallest trees"),
        ("game\n", "race-14        14x14"),
        ("game international\nl\n", "31-26 31-27"),
        ("mb6a5\nnew\nfen\n", ":B1,2,3,4,5,6,7,8,9,10,11,12\n"),
        ("e\n", "part1: +0.00 for Black, who is to move (the chances are even)\n"),
        ("fen W:W18:BK12,1\nfen\n", "\nW:W18:B1,K12\n"),
        ("help\n", "Ctrl-C stops a search"),
        ("h\n", "  mX1Y2...        play a move"),
        ("?\n", "Games and positions\n"),
        ("help d\n", "d N: search to depth N"),
        ("\n  \n\r\nfen\r\n", "B:W21"),
    ] {
        let answer = said(input);
        assert!(answer.contains(expected), "{input:?}: {answer}");
        assert_eq!(refusals(&answer), [""; 0], "{input:?}");
    }
    assert_eq!(said("lines 3\nd 3\ng\n").matches("\nline  ").count(), 3);
    assert_eq!(said("q\nfen\n"), "", "nothing is read after q");
}

#[test]
fn a_bad_command_gets_one_line_and_changes_nothing() {
    let start = "d 4\nt 3\nmb6a5\n";
    let over = "game english\nfen B:W12:B\n";
    let long = "x".repeat(100_000);
    let bad_rows = "s\nbbbb\nbbb\nbbbb\neeee\neeee\nwwww\nwwww\nwwww";
    let strange = "s\nwwww\nbbbb\nbbbb\neeee\neeee\nwwww\nwwww\nwwww";
    for (before, bad, expected) in [
        (start, "x", "'x' is not a command; help lists them"),
        (start, "b", "'b' is not a command"),
        (start, "G", "'G' is not a command"),
        (start, "i 7", "6, 8 or 10"),
        (start, "i", "6, 8 or 10"),
        (start, "B now", "nothing follows B"),
        (start, "m", "is not a move"),
        (start, "mb6", "it takes at least two squares"),
        (start, "mb6a5", "b6a5 is not legal"),
        (start, "ma3a9", "there is no square a9"),
        (start, "a3b4", "a move begins with m"),
        (start, "d", "from 0 to 255"),
        (start, "d x", "from 0 to 255"),
        (start, "d -3", "from 0 to 255"),
        (start, "t x", "a number of seconds"),
        (start, "t -0.5", "a number of seconds"),
        (start, "help x", "there is no command 'x'"),
        (start, "fen x", "cannot read the FEN"),
        (start, "fen B:W33:B1", "there is no square 33"),
        (start, "game chess", "there is no game 'chess'"),
        (start, "player bob", "there is no player 'bob'"),
        (start, "player casual", "casual does not play lose-8"),
        (start, "lines 0", "from 1 to 100"),
        (start, "threads none", "from 1 to 256"),
        (start, "wwww", "rows of a board come after s"),
        (
            start,
            "s\nhello",
            "row 1 has 5 squares ('hello'), and the board has 4 in a row; the setup is given up",
        ),
        (start, "s\nbbxb\nbbbb", "row 1 has 'x'"),
        (start, bad_rows, "row 2 has 3 squares"),
        (start, strange, "stands on its king row"),
        (start, &long, "that line is too long"),
        (start, "\u{1b}[31m\u{7}fly", "is not a command"),
        ("player greedy\n", "e", "greedy does not judge positions"),
        ("", "r", "there is no move to take back"),
        ("W\n", "r", "there is no move to take back"),
        (over, "g", "the game is over: White wins: Black has no pieces left"),
        (over, "l", "the game is over"),
        (over, "e", "the game is over"),
        (over, "m11-15", "the game is over"),
        (over, "2", "part2 does not play english"),
    ] {
        let look = "fen\nlimits\n";
        let (quiet, answer) =
            (said(format!("{before}{look}{look}")), said(format!("{before}{look}{bad}\n{look}")));
        let told = refusals(&answer);
        assert!(told.len() == 1 && told[0].contains(expected), "{bad:?}: {answer}");
        let without: Vec<&str> = answer.lines().filter(|line| !line.starts_with("? ")).collect();
        assert_eq!(without, quiet.lines().collect::<Vec<_>>(), "{bad:?}");
    }
    let noise = console(&[], b"fen\n\xff\xfe\nfen\n");
    let noise = String::from_utf8(noise.stdout).expect("UTF-8");
    assert_eq!(refusals(&noise), ["that line is not UTF-8 text"]);
    assert_eq!(noise.lines().count(), 3);
}

#[test]
fn a_setup_keeps_the_turn_and_can_end_early() {
    let rows = "s\neee\neee\nebe\newe\neee\neee\n";
    assert!(said(format!("i 6\n{rows}")).ends_with("Black to move, 1 legal move, a jump is compulsory.\n"));
    assert!(
        said(format!("i 6\nW\n{rows}")).ends_with("White to move, 1 legal move, a jump is compulsory.\n")
    );
    let ended = said("i 6\ns\nbbb\n");
    assert_eq!(refusals(&ended), ["the input ends before row 2 of 6; the setup is given up"]);
    let noise = String::from_utf8(console(&[], b"s\nbbbb\n\xff\nbbbb\nfen\n").stdout).expect("UTF-8");
    assert_eq!(refusals(&noise), ["that line is not UTF-8 text; the setup is given up"]);
    assert!(noise.ends_with(":B1,2,3,4,5,6,7,8,9,10,11,12\n"));
}

#[test]
fn history_ends_games_and_is_forgotten_where_it_should_be() {
    let kings = "fen B:WK32:BK1\n";
    let round = "mb8a7\nmg1h2\nma7b8\nmh2g1\n";
    let drawn = said(format!("{kings}{round}{round}g\nr\nfen\n"));
    assert!(drawn.contains("The game is over: drawn: the position occurred 3 times.\n"), "{drawn}");
    assert_eq!(refusals(&drawn), ["the game is over: drawn: the position occurred 3 times"]);
    assert!(drawn.ends_with("W:WK28:BK1\n"), "a draw can be taken back: {drawn}");
    let kept = said(format!("{kings}{round}B\n{round}"));
    assert!(kept.contains("The game is over"), "B changes nothing when it is Black's turn: {kept}");
    let anew = said(format!("{kings}{round}W\nB\n{round}"));
    assert!(!anew.contains("The game is over"), "a new turn begins a new game: {anew}");
}

#[test]
fn games_change_and_a_player_is_found_for_each() {
    let answer = said("2\ngame english\nlimits\nd 2\ng\ni 6\nlimits\n2\n");
    assert_eq!(refusals(&answer), [""; 0]);
    assert!(
        answer.contains("part2 does not play english, only lose-6, lose-8, lose-10; part1 takes its place\n")
    );
    let russian = console(&["--game", "russian"], b"fen\nl\n");
    assert!(String::from_utf8_lossy(&russian.stdout).starts_with("W:W21"));
    let wrong = console(&["--game", "chess"], b"");
    assert_eq!(wrong.status.code(), Some(2));
}

#[test]
fn a_position_that_is_set_up_is_searched_from_scratch() {
    let trees = |input: &str| {
        let answer = said(input);
        answer.lines().filter(|line| line.starts_with("tree ")).map(str::to_owned).collect::<Vec<_>>()
    };
    for again in ["i 8", "new", "game lose-8", "W\nB", "fen B:W21-32:B1-12"] {
        let found = trees(&format!("d 6\ng\nr\n{again}\ng\n"));
        assert!(found.len() == 2 && found[0] == found[1], "{again:?}: {found:?}");
    }
    let found = trees("d 6\ng\nr\ng\nr\n1\ng\n");
    assert!(
        found[0] != found[1] && found[0] == found[2],
        "a player remembers until it is called anew: {found:?}"
    );
}

#[test]
fn the_shortest_searches_still_give_a_move() {
    for limit in ["d 0", "t 0", "d 0\nt 0"] {
        for player in ["1", "2", "player greedy"] {
            let answer = said(format!("{player}\n{limit}\ng\n"));
            assert!(answer.contains("\nmove     ") && answer.contains("White to move"), "{answer}");
        }
        let only = said(format!("{EXAMPLE}{limit}\ng\n"));
        assert!(only.contains("\nmove     f8g7\n"), "{only}");
        let wins = said(format!("game english\nfen W:W18:B14\n{limit}\ng\ng\n"));
        assert!(wins.contains("score    win in 1 (White wins at once)\n"), "{wins}");
        assert!(wins.contains("The game is over: White wins: Black has no pieces left.\n"), "{wins}");
        assert_eq!(refusals(&wins).len(), 1);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    support::ends_without_a_reader(&["console"], &b"p\nhelp\n".repeat(1000));
}
