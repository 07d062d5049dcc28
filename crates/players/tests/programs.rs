//! Other programs as players: good ones, and all kinds of bad ones.
#![cfg(unix)]

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use crownhead_players::{Decision, NoMove, Player, PlayerOptions, PlayerSpec, Silent, SpecError, Watch};
use engine::{Limits, Score};
use rules::{English, Game, write_move};

fn open(command: &str) -> Box<dyn Player<English>> {
    let spec: PlayerSpec = format!("program:{command}").parse().expect("a command");
    spec.open::<English>(&PlayerOptions::default()).expect("it plays all games")
}

/// A program that says it is ready and does something when it is its turn.
fn on_go(what: &str) -> Box<dyn Player<English>> {
    let script =
        format!("while read word rest; do case $word in game) echo ready Test;; go) {what};; esac; done");
    open(&format!("sh -c '{script}'"))
}

fn choose(player: &mut dyn Player<English>, limits: &Limits) -> Result<Decision<English>, NoMove> {
    player.choose(&Game::new(), limits, &mut Silent::default())
}

fn short() -> Limits {
    Limits::time(Duration::from_millis(100))
}

#[test]
fn a_program_plays_and_tells_what_it_thinks() {
    let mut player = on_go("echo note because; echo move 11-15 score 35 depth 9 nodes 1000 draw");
    let decision = choose(&mut *player, &short()).expect("a move");
    assert_eq!(write_move(&Game::<English>::new().position(), &decision.mv), "11-15");
    assert_eq!(decision.reasons, ["because"]);
    assert_eq!(decision.score, Some(Score::evaluation(35)));
    let statistics = decision.statistics.expect("statistics");
    assert_eq!((statistics.depth, statistics.nodes()), (9, 1000));
    assert!(decision.offers_draw);
    assert_eq!(player.name(), "Test");
}

/// The program repeats what it is told.
#[test]
fn a_program_is_told_all_it_needs() {
    let script = "while read line; do echo note $line; case $line in game*) echo ready;; go*) echo move 22-18;; esac; done";
    let mut player = open(&format!("sh -c '{script}'"));
    player.prepare().expect("it is ready");
    let mut game = Game::<English>::new();
    game.play_text("11-15").expect("a move");
    let limits = Limits { depth: Some(3), nodes: Some(500), ..short() };
    let decision = player.choose(&game, &limits, &mut Silent::default()).expect("a move");
    let position = game.position();
    let legal: Vec<String> = position.legal_moves().iter().map(|mv| write_move(&position, mv)).collect();
    let expected = [
        "start B:W21-32:B1-12".to_owned(),
        "moves 11-15".to_owned(),
        format!("position {}", position.fen()),
        format!("legal {}", legal.join(" ")),
        "go depth 3 nodes 500 time 0.1".to_owned(),
    ];
    let start = format!("start {}", game.start().fen());
    assert_eq!(decision.reasons, [&[start], &expected[1..]].concat());
}

#[test]
fn a_program_may_resign() {
    assert_eq!(choose(&mut *on_go("echo resign"), &short()).err(), Some(NoMove::Resigned));
}

#[test]
fn whatever_a_program_does_there_is_an_answer_in_time() {
    let illegal = |text: &str| Some(NoMove::Illegal(text.to_owned()));
    let cases = [
        ("echo move 1-32", illegal("1-32")),
        ("echo move", illegal("")),
        ("sleep 100", Some(NoMove::Late)),
        ("yes", Some(NoMove::Flooded)),
        (
            "while true; do printf aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done",
            Some(NoMove::Flooded),
        ),
        ("exec 1>&-; sleep 100", Some(NoMove::Crashed("it closed its output".to_owned()))),
        (
            "echo oh dear >&2; exit 3",
            Some(NoMove::Crashed(
                "it ended with exit status: 3, saying '\\''oh dear'\\''".replace("'\\''", "'"),
            )),
        ),
    ];
    for (what, expected) in cases {
        let began = Instant::now();
        let mut player = on_go(what);
        let limits = Limits::time(Duration::from_secs(2));
        let found = choose(&mut *player, if expected == Some(NoMove::Late) { &SHORT } else { &limits }).err();
        drop(player);
        assert_eq!(found, expected, "{what}");
        assert!(began.elapsed() < Duration::from_secs(10), "{what} took {:?}", began.elapsed());
    }
}

const SHORT: Limits =
    Limits { depth: None, nodes: None, time: Some(Duration::from_millis(100)), clock: None };

#[test]
fn a_program_that_cannot_be_started_says_so() {
    let fault = open("no-such-program-here").prepare().expect_err("nothing to start");
    assert!(
        fault.to_string().starts_with("it broke down: 'no-such-program-here' cannot be started: "),
        "{fault}"
    );
    assert!(matches!("program".parse::<PlayerSpec>(), Err(SpecError::Command(_))));
    assert!(matches!("program:".parse::<PlayerSpec>(), Err(SpecError::Command(_))));
}

/// Whoever waits for it may stop waiting, and its process is gone when the player is.
#[test]
fn a_program_is_stopped_and_ended() {
    let mut player = on_go("sleep 1000 & echo note $!; wait");
    player.prepare().expect("it is ready");
    let mut watch = Silent::default();
    let stop = Watch::<English>::stop(&watch);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Relaxed);
        });
        let found = player.choose(&Game::new(), &Limits::default(), &mut watch);
        assert_eq!(found.err(), Some(NoMove::Late));
    });
    drop(player);
}

#[test]
fn the_example_plays_whole_games() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/programs/example.py");
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run the example with");
        return;
    }
    let mut player = open(&format!("python3 '{example}'"));
    player.prepare().expect("it is ready");
    let mut game = Game::<English>::new();
    while game.outcome().is_none() && game.moves().len() < 60 {
        let decision = player
            .choose(&game, &Limits::time(Duration::from_secs(5)), &mut Silent::default())
            .expect("a move");
        assert_eq!(decision.reasons.len(), 1);
        game.play(&decision.mv).expect("a legal move");
    }
    assert!(game.moves().len() > 20);
    assert_eq!(player.name(), "example");
}
