//! PDN as real files have it: what is tolerated, what is refused, what is kept.

mod support;

use crownhead_rules::pdn::{
    Diagnostic, Entry, GameType, Games, Item, Meaning, Mode, PdnGame, PdnResult, Severity, guess_variant,
    record, replay,
};
use crownhead_rules::{Color, English, Game, International, Lose8, Task, Variant, VariantId, write_move};
use proptest::prelude::*;
use support::Random;

fn entries(text: &str, mode: Mode) -> Vec<Entry> {
    Games::new(text.as_bytes(), mode).collect()
}

/// The one game of a text that is read with warnings at most.
fn game(text: &str) -> PdnGame {
    let mut entries = entries(text, Mode::Tolerant);
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).game.unwrap_or_else(|| panic!("{text} cannot be read"))
}

/// The moves of the main line by English rules, canonical.
fn line(text: &str) -> Vec<String> {
    let replay = replay::<English>(&game(text), 1);
    assert!(replay.is_sound(), "{text}: {:?}", replay.diagnostics);
    replay.line.iter().filter_map(|step| Some(write_move(&step.before, &step.mv?))).collect()
}

fn first_error(text: &str, mode: Mode) -> Diagnostic {
    let diagnostics = entries(text, mode).into_iter().flat_map(|entry| entry.diagnostics);
    let mut errors = diagnostics.filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.next().unwrap_or_else(|| panic!("no error in {text}"))
}

#[test]
fn what_real_files_contain_is_tolerated() {
    let expected = ["11-15", "22-18", "15x22", "25x18"];
    for text in [
        "1. 11-15 22-18 2. 15x22 25x18 1-0",
        "1. 11x15 22x18 2. 15-22 25-18 1-0",
        "1. 11-15 22-18 2. 15X22 25X18 1-0",
        "01. 11-15 22-18 02. 015x022 25x018 1-0",
        "1.11-15 22-18 2.15x22 25x18 1-0",
        "1 11-15 22-18 2 15x22 25x18 1-0",
        "11-15 22-18 15x22 25x18",
        "1. 11- 15 22 -18 2. 15 x 22 25x 18 *",
        "1. 11-15! 22-18(?!) 2. 15x22 $4 25x18$14 0-1",
        "1. 11-15 {a} 22-18 {b {c} 2. 15x22 ; d\n 25x18 1/2-1/2",
        "1. 11-15 22-18 2. 15x22 25x18Black wins 1-0",
        "1. 11-15 22-18 2. 15x22 25x18*",
        "1. 11-15* 22-18 2. 15x22 25x18 0-0",
        "1. ... 11-15 22-18 2. 15:22 25:18 2-0",
        "[Event \"a \"quoted\" name\"]\n[event bare]\n1. 11-15 22-18 2. 15x22 25x18 1-0",
    ] {
        assert_eq!(line(text), expected, "{text}");
    }
}

#[test]
fn a_capture_may_be_written_in_full_or_in_parts() {
    let before = "[FEN \"W:W22,32:B17,18,11,2\"] ";
    for text in ["22x8 2-7", "22x15x8 2-7", "22x15 15x8 2-7", "22-15-8 2-7", "22x15 {and} 15x8 2-7"] {
        assert_eq!(line(&format!("{before}1. {text} *")), ["22x8", "2-7"], "{text}");
    }
    assert_eq!(line("[FEN \"B:W6,14,22:BK1\"] 1. 1x10 10x17 17x26 *"), ["1x26"]);
}

#[test]
fn bytes_that_are_not_utf8_are_latin1() {
    let bytes = b"[White \"Andr\xe9\"] {caf\xe9} 1. 11-15 *";
    let game = Games::new(bytes, Mode::Strict).next().and_then(|entry| entry.game).expect("a game");
    assert_eq!(game.tag("White"), Some("Andr\u{e9}"));
    assert_eq!(game.body[0], Item::Comment("caf\u{e9}".to_owned()));
}

#[test]
fn one_bad_game_does_not_stop_the_rest() {
    let text = "1. 11-15 *\n[Event \"bad\"]\n1. 11-15 { no end \n[Event \"good\"]\n1. 9-13 1-0\n";
    let read = entries(text, Mode::Tolerant);
    assert_eq!(read.iter().map(|entry| entry.game.is_some()).collect::<Vec<_>>(), [true, false, true]);
    let fault = &read[1].diagnostics[0];
    assert_eq!((fault.game, fault.place.line, fault.place.column), (2, 3, 10));
    assert_eq!(
        fault.to_string(),
        "3:10: error: game 2: found a comment without an end; a comment ends with }"
    );
}

#[test]
fn a_comment_that_is_not_closed_does_not_swallow_the_next_game() {
    let text = "[Event \"a\"]\n1. 11-15 { oops 23-19 1-0\n\n[Event \"b\"]\n1. 11-15 {x} 23-19 1/2-1/2\n";
    let read = entries(text, Mode::Tolerant);
    assert_eq!(read.iter().map(|entry| entry.game.is_some()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(read[0].diagnostics[0].place.column, 10);
    let slash = entries("[Event \"a\"]\n1. 11-15 / 1-0\n[Event \"b\"]\n1. 9-13 1/2-1/2\n", Mode::Tolerant);
    assert_eq!(slash.len(), 2);
}

#[test]
fn no_comment_is_written_with_a_tag_in_it() {
    // The bracket behind the comment would make a tag of the comment's second line.
    check_round_trip(b"{\n[Event \"a\"}] 1. 11-15 *");
    let mut game = game("1. 11-15 *");
    game.body.push(Item::Comment("he quoted\n[Event \"a\"]".to_owned()));
    let read = entries(&game.to_string(), Mode::Tolerant);
    assert_eq!(read.len(), 1);
    let body = &read[0].game.as_ref().expect("a game").body;
    assert_eq!(body.last(), Some(&Item::Comment("he quoted\n [Event \"a\"]".to_owned())));
}

#[test]
fn games_are_neither_merged_nor_invented() {
    assert_eq!(entries("[FEN \"B:W18:B1\"]\n[FEN \"B:W19:B1\"]\n", Mode::Tolerant).len(), 2);
    for text in ["1. 11-15 *\n% the end", "1. 11-15 1-0 {end}", "1. 11-15 1-0 White resigned"] {
        let read = entries(text, Mode::Tolerant);
        assert_eq!(read.len(), 1, "{text}");
        let game = read[0].game.as_ref().expect("a game");
        assert!(game.body.len() >= 2, "{text}: the remark is kept");
    }
    assert_eq!(game("1. 11-15 1/2").result, Some(PdnResult::Draw1));
}

#[test]
fn nothing_is_lost_that_can_be_kept() {
    for (text, kept) in [
        ("1. 11-15 + = 22-18 *", "{+}"),
        ("1. 11-15 22-18 5 minutes later *", "{5.}"),
        ("1. 11-15 $99999999999 *", "{$99999999999}"),
        ("1. 11-15 2. *", "{2.}"),
    ] {
        assert!(game(text).to_string().contains(kept), "{text}: {}", game(text));
    }
}

#[test]
fn faults_are_shown_short_and_safe() {
    let long = format!("1. 1x2{} *", "x2".repeat(5000));
    let shown = replay_errors(&long);
    assert!(shown[0].len() < 400, "{}", shown[0].len());
    let noisy = entries(&")".repeat(100_000), Mode::Tolerant);
    assert!(noisy[0].diagnostics.len() <= 100);
    let escape = entries("1. 11-15 \u{1b}[31m *", Mode::Tolerant);
    assert!(escape[0].diagnostics.iter().all(|diagnostic| !diagnostic.to_string().contains('\u{1b}')));
}

#[test]
fn strict_mode_refuses_what_the_grammar_lacks() {
    for (text, place, expected) in [
        ("1. 11-15 22-18 2. 15X22 *", (1, 19), "captures are written with x"),
        ("1. 11-15 } *", (1, 10), "it belongs to nothing here"),
        ("1. 11-15 ) *", (1, 10), "no variation is open"),
        ("1. 11-15 (22-18 *", (1, 17), "a result stands at the end"),
        ("1. - - *", (1, 4), "the move is not given"),
        ("1. 11-15 2. *", (1, 10), "a move follows its number"),
        ("1. 11-15\n[Event \"next\"] *", (2, 1), "a result or * ends a game"),
        ("1. 11-15 wins *", (1, 10), "text stands in braces"),
        ("1. 11-15 () *", (1, 11), "a variation has a move"),
        ("[Event \"a] *", (1, 1), "a tag is [Name \"value\"]"),
        ("*", (1, 1), "a game is not empty"),
    ] {
        let error = first_error(text, Mode::Strict);
        assert!(error.expected.starts_with(expected), "{text}: {error}");
        assert_eq!((error.place.line, error.place.column), place, "{text}: {error}");
    }
}

#[test]
fn illegal_moves_are_named_with_their_place() {
    let game = game("[Event \"x\"]\n1. 11-15 22-18\n2. 9-14 18x9 *");
    let replay = replay::<English>(&game, 7);
    assert_eq!(replay.line.len(), 2);
    assert_eq!(
        replay.diagnostics[0].to_string(),
        "3:4: error: game 7: found '9-14'; a jump is compulsory: 15x22"
    );
}

#[test]
fn variations_branch_off_before_the_move_they_follow() {
    let text = "1. 11-15 (1. 9-13 22-18 (21-17) 2. 13-17) 22-18 (23-19 {x} 8-11) 2. 15x22 *";
    let replay = replay::<English>(&game(text), 1);
    assert!(replay.is_sound(), "{:?}", replay.diagnostics);
    assert_eq!((replay.line.len(), replay.moves), (3, 9));
}

#[test]
fn setups_in_the_middle_of_a_game_change_the_board() {
    let text = "1. 11-15 /FEN \"W:W22:B18,11\"/ 22x15x8 *";
    let replay = replay::<English>(&game(text), 1);
    assert!(replay.is_sound(), "{:?}", replay.diagnostics);
    assert_eq!(replay.end().fen(), "B:W8:B");
    let bad = replay_errors("1. 11-15 /FEN \"W:W99:B1\"/ *");
    assert!(bad[0].contains("there is no square 99"), "{bad:?}");
}

fn replay_errors(text: &str) -> Vec<String> {
    replay::<English>(&game(text), 1).diagnostics.iter().map(Diagnostic::to_string).collect()
}

#[test]
fn results_speak_of_the_first_mover() {
    for text in ["1-0", "2-0"] {
        let result = PdnResult::from_text(text).expect("a result");
        assert_eq!(result.meaning(English::RULES.starts), Meaning::Won(Color::Black));
        assert_eq!(result.meaning(International::RULES.starts), Meaning::Won(Color::White));
    }
    for result in PdnResult::ALL {
        assert_eq!(game(&format!("1. 11-15 {result}")).result, Some(result));
    }
    let lies = replay_errors("[FEN \"B:W18:B14\"] [Result \"0-1\"] 14x23 0-1");
    assert!(lies[0].contains("in the last position Black wins"), "{lies:?}");
    let differs = replay_errors("[Result \"0-1\"] 1. 11-15 1-0");
    assert!(differs[0].contains("they should agree"), "{differs:?}");
}

#[test]
fn the_game_is_told_by_its_tags_or_its_moves() {
    let type_of = |text: &str| GameType::of(&game(text));
    assert_eq!(type_of("[GameType \"20\"] *"), GameType::Known(VariantId::International));
    assert_eq!(type_of("[GameType \"21,B,8,8,N1,0\"] *"), GameType::Known(VariantId::English));
    assert_eq!(type_of("[GameType \"21,B,6,6,N1,0\"] *"), GameType::Known(VariantId::English6));
    assert_eq!(type_of("[GameType \"27\"] *"), GameType::Other("27".to_owned()));
    assert_eq!(type_of("[Variant \"lose-8\"] *"), GameType::Known(VariantId::Lose8));
    assert_eq!(type_of("1. 11-15 *"), GameType::Unstated);
    assert_eq!(guess_variant(&game("1. 11-15 *")), VariantId::English);
    assert_eq!(guess_variant(&game("1. 32-28 *")), VariantId::International);
    assert_eq!(guess_variant(&game("1. a3b4 *")), VariantId::Russian);
    for &id in VariantId::ALL {
        let (name, value) = GameType::tag(id);
        assert_eq!(type_of(&format!("[{name} \"{value}\"] *")), GameType::Known(id));
    }
}

#[test]
fn unfinished_nesting_is_bounded() {
    let deep = "(".repeat(200_000);
    let entries = entries(&format!("1. 11-15 {deep}"), Mode::Tolerant);
    assert!(entries[0].game.is_none());
    assert!(entries[0].diagnostics.iter().any(|d| d.expected.contains("at most 100 deep")));
}

/// A random game, recorded, written, read and replayed.
struct Recorded(u64);

impl Task for Recorded {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut random = Random(self.0);
        let mut start = Game::<V>::new();
        if random.below(2) == 0 {
            start = Game::from_position(support::strewn(&mut random));
        }
        let mut game = start;
        for _ in 0..random.below(150) {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            game.play(&moves[random.below(moves.len())]).expect("a legal move");
        }
        let written = record(&game, &[("Event", "a \"b\" \\ c"), ("White", "\u{4e2d}")]);
        let text = written.to_string();
        let read = Games::new(text.as_bytes(), Mode::Strict).next().expect("a game");
        assert!(read.diagnostics.is_empty(), "{text}\n{:?}", read.diagnostics);
        let read = read.game.expect("a game");
        assert_eq!(read, written);
        assert_eq!(GameType::of(&read), GameType::Known(V::ID));
        let replay = replay::<V>(&read, 1);
        assert!(replay.diagnostics.is_empty(), "{text}\n{:?}", replay.diagnostics);
        assert_eq!((replay.start, replay.end()), (game.start(), game.position()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn recorded_games_replay(id in proptest::sample::select(VariantId::ALL), seed in any::<u64>()) {
        id.with(Recorded(seed));
    }

    /// Pieces of PDN thrown together in any order: what is read is written again without loss.
    #[test]
    fn what_is_read_is_written_without_loss(parts in proptest::collection::vec(part(), 0..40)) {
        check_round_trip(parts.join(" ").as_bytes());
        check_round_trip(parts.concat().as_bytes());
    }

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        check_round_trip(&bytes);
    }
}

fn part() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "11-15",
        "22x15x8",
        "c3-d4",
        "c3e5g7",
        "1.",
        "12...",
        "...",
        "!",
        "(!?)",
        "?!",
        "$3",
        "(",
        ")",
        "{a\nb}",
        "{}",
        "%line\n",
        ";rest\n",
        "/FEN \"W:W1:B2\"/",
        "1-0",
        "1/2-1/2",
        "*",
        "2-0",
        "[Event \"x \\\" y\"]",
        "[A \"1\"]",
        "-",
        "word",
        "17",
        "\n",
        "}",
        "]",
        "\"",
        "x",
        ".",
        "[Bad",
        "\u{e9}",
        "1-1",
        "0-1",
        "{",
        "/",
        "[Result \"4-6\"]",
        "4-6",
        "01-01",
        "0",
    ];
    proptest::sample::select(PARTS).prop_map(str::to_owned)
}

fn check_round_trip(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for game in Games::new(bytes, Mode::Tolerant).filter_map(|entry| entry.game) {
        let written = game.to_string();
        let again: Vec<Entry> = entries(&written, Mode::Tolerant);
        assert_eq!(again.len(), 1, "{text:?}\nwritten as {written:?}");
        let read = again[0].game.as_ref().unwrap_or_else(|| panic!("{text:?}\nwritten as {written:?}"));
        assert_eq!(
            (&read.header, &read.body),
            (&game.header, &game.body),
            "{text:?}\nwritten as {written:?}"
        );
        assert_eq!(read.to_string(), written);
        let _ = replay::<English>(&game, 1);
        let _ = replay::<Lose8>(&game, 1);
    }
}
