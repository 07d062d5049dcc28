//! A session as screens use it: persons, players, clocks, undo, hints, offers, exhibitions, reviews.

use std::time::{Duration, Instant};

use crownhead_session::{Action, Imported, JobKind, Refusal, Seat, Session, Setup, TimeControl, Who};
use engine::Limits;
use rules::{Color, VariantId};

fn player(name: &str) -> Seat {
    let limits = Limits { nodes: Some(2000), depth: Some(5), ..Limits::default() };
    Seat::Player { spec: name.parse().expect("a player"), limits }
}

fn open(seats: [Seat; 2]) -> Box<dyn Session> {
    Setup { seats, ..Setup::default() }.open().expect("a session")
}

fn persons() -> [Seat; 2] {
    [Seat::person("Ann"), Seat::person("Bob")]
}

fn play(session: &mut dyn Session, who: Who, text: &str) -> Result<(), Refusal> {
    session.act(who, Action::Move { text: text.to_owned() }, Instant::now())
}

/// Does what is to be thought about until there is nothing.
fn think(session: &mut dyn Session) -> Vec<JobKind> {
    let mut kinds = Vec::new();
    while let Some(job) = session.job(Instant::now()) {
        kinds.push(job.kind());
        let answer = job.run(&mut |_| {});
        session.answer(answer, Instant::now());
    }
    kinds
}

#[test]
fn two_persons_play_in_turn_and_refusals_say_why() {
    let mut session = open(persons());
    let now = Instant::now();
    assert!(session.view(now).may_move(Who::Black) && !session.view(now).may_move(Who::White));
    let wrong = play(&mut *session, Who::White, "22-18").expect_err("not White's turn");
    assert_eq!(wrong, Refusal::NotYours("it is the turn of Black, and you have the other side".to_owned()));
    play(&mut *session, Who::Black, "11-15").expect("legal");
    play(&mut *session, Who::White, "22-18").expect("legal");
    let before = session.view(now);
    assert!(before.must_jump);
    let wrong = play(&mut *session, Who::Black, "9-13").expect_err("a jump is compulsory").to_string();
    assert!(wrong.contains("a jump is compulsory: 15x22"), "{wrong}");
    assert_eq!(session.view(now), before, "nothing has changed");
    let view = session.view(now);
    assert_eq!(view.legal.len(), 1);
    assert_eq!((&*view.legal[0].path, &*view.legal[0].taken), (&[15, 22][..], &[18][..]));
    assert_eq!(view.history.len(), 2);
    assert_eq!(view.board.len(), 32);
    assert_eq!((&view.board[10..11], &view.board[14..15]), (".", "b"));
}

#[test]
fn a_player_answers_with_its_reasons() {
    let mut session = open([Seat::person("Ann"), player("champion")]);
    assert!(session.job(Instant::now()).is_none(), "it is a person's turn");
    play(&mut *session, Who::Black, "11-15").expect("legal");
    let wrong = play(&mut *session, Who::Both, "22-18").expect_err("a player's turn").to_string();
    assert_eq!(wrong, "it is the turn of champion, White");
    assert_eq!(think(&mut *session), [JobKind::Move]);
    let view = session.view(Instant::now());
    assert_eq!((view.history.len(), view.turn), (2, Some(Color::Black)));
    let reply = &view.history[1];
    assert!(!reply.reasons.is_empty() && reply.seconds.is_some());
    let thought = reply.thought.as_ref().expect("a score");
    assert!(thought.words.is_some() && !thought.line.is_empty() && (0.0..=1.0).contains(&thought.bar));
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut session = open([Seat::person("Ann"), player("greedy")]);
    let now = Instant::now();
    let undo = |session: &mut dyn Session| session.act(Who::Black, Action::Undo, now);
    assert!(undo(&mut *session).is_err());
    for _ in 0..3 {
        let text = session.view(now).legal[0].text.clone();
        play(&mut *session, Who::Black, &text).expect("legal");
        think(&mut *session);
    }
    let end = session.view(now);
    undo(&mut *session).expect("a move of the person and the reply");
    let view = session.view(now);
    assert_eq!((view.history.len(), view.redo, view.turn), (4, 2, Some(Color::Black)));
    undo(&mut *session).expect("another");
    session.act(Who::Black, Action::Redo, now).expect("again");
    session.act(Who::Black, Action::Redo, now).expect("again");
    assert_eq!(session.view(now).board, end.board);
    assert_eq!(session.view(now).history, end.history);
    assert!(session.act(Who::Black, Action::Redo, now).is_err());
    // A new move forgets what was taken back.
    undo(&mut *session).expect("a move");
    let other = session.view(now).legal.last().expect("a move").text.clone();
    play(&mut *session, Who::Black, &other).expect("legal");
    assert_eq!(session.view(now).redo, 0);
}

#[test]
fn a_move_that_a_person_has_answered_is_not_taken_back() {
    let mut session = open(persons());
    let now = Instant::now();
    play(&mut *session, Who::Black, "11-15").expect("legal");
    session.act(Who::Black, Action::Undo, now).expect("nobody has answered");
    play(&mut *session, Who::Black, "11-15").expect("legal");
    play(&mut *session, Who::White, "23-19").expect("legal");
    let wrong = session.act(Who::Black, Action::Undo, now).expect_err("answered").to_string();
    assert!(wrong.starts_with("your move has been answered"), "{wrong}");
    session.act(Who::Both, Action::Undo, now).expect("whoever sits before both may");
}

#[test]
fn what_is_thought_about_a_position_that_is_gone_does_not_count() {
    let mut session = open([Seat::person("Ann"), player("champion")]);
    let now = Instant::now();
    play(&mut *session, Who::Black, "11-15").expect("legal");
    let job = session.job(now).expect("a move to think about");
    assert!(session.job(now).is_none(), "one at a time");
    session.act(Who::Black, Action::Undo, now).expect("taken back");
    let answer = job.run(&mut |_| {});
    session.answer(answer, now);
    let view = session.view(now);
    assert_eq!((view.history.len(), view.turn, view.thinking), (0, Some(Color::Black), None));
    // The player is there for the next move.
    play(&mut *session, Who::Black, "9-14").expect("legal");
    assert_eq!(think(&mut *session), [JobKind::Move]);
}

#[test]
fn whoever_is_asked_to_answer_at_once_makes_a_move() {
    let slow = Limits { time: Some(Duration::from_secs(3600)), ..Limits::default() };
    let player = Seat::Player { spec: "part1".parse().expect("a player"), limits: slow };
    let mut session = open([player, Seat::person("Ann")]);
    let job = session.job(Instant::now()).expect("a move to think about");
    session.stop();
    let answer = job.run(&mut |_| {});
    session.answer(answer, Instant::now());
    assert_eq!(session.view(Instant::now()).history.len(), 1);
}

#[test]
fn a_text_is_read_without_being_played() {
    let session = open(persons());
    assert_eq!(session.read("11-15").expect("legal").path, [11, 15]);
    assert!(session.read("11-20").expect_err("illegal").to_string().contains("legal from 11"));
    assert!(session.view(Instant::now()).history.is_empty());
}

#[test]
fn a_hint_has_a_move_and_reasons_and_goes_with_the_position() {
    let mut session = open(persons());
    let now = Instant::now();
    session.act(Who::Black, Action::Hint, now).expect("asked");
    assert_eq!(think(&mut *session), [JobKind::Hint]);
    let hint = session.view(now).hint.expect("a hint");
    assert!(hint.by.starts_with("champion") && !hint.reasons.is_empty());
    play(&mut *session, Who::Black, &hint.mv.text).expect("legal");
    assert_eq!(session.view(now).hint, None);
}

#[test]
fn positions_are_judged_where_that_is_wanted() {
    let setup = Setup { seats: persons(), evaluates: true, game: VariantId::Lose8, ..Setup::default() };
    let mut session = setup.open().expect("a session");
    assert_eq!(think(&mut *session), [JobKind::Evaluation]);
    let judged = session.view(Instant::now()).evaluation.expect("a judgement");
    assert_eq!(judged.by, "part2");
}

#[test]
fn clocks_run_from_the_first_move_on_and_run_down() {
    let clock = TimeControl::new(Duration::from_secs(60), Duration::from_secs(1));
    let mut session =
        Setup { seats: persons(), clock: Some(clock), ..Setup::default() }.open().expect("a session");
    let start = Instant::now();
    let after = |seconds: u64| start + Duration::from_secs(seconds);
    let act = |session: &mut dyn Session, who, text: &str, at| {
        session.act(who, Action::Move { text: text.to_owned() }, at).expect("legal");
    };
    assert_eq!(session.alarm(start), None);
    act(&mut *session, Who::Black, "11-15", after(100));
    let left =
        |session: &dyn Session, at| session.view(at).clocks.expect("clocks").map(|clock| clock.left / 1000);
    assert_eq!(left(&*session, after(110)), [61, 50]);
    assert_eq!(session.alarm(after(110)), Some(after(160)));
    act(&mut *session, Who::White, "23-19", after(130));
    assert_eq!(left(&*session, after(150)), [41, 31]);
    assert!(!session.tick(after(190)));
    assert!(session.tick(after(192)));
    let result = session.view(after(192)).result.expect("it is over");
    assert_eq!((result.winner, &*result.reason), (Some(Color::White), "White wins: Black used up its time"));
    assert!(session.act(Who::White, Action::Move { text: "22-18".to_owned() }, after(193)).is_err());
}

#[test]
fn draws_are_offered_to_persons_and_answered_by_players() {
    let mut session = open(persons());
    let now = Instant::now();
    session.act(Who::Black, Action::OfferDraw, now).expect("offered");
    assert_eq!(session.view(now).draw_offer, Some(Color::Black));
    session.act(Who::White, Action::OfferDraw, now).expect("accepted");
    assert_eq!(session.view(now).result.expect("over").reason, "drawn: the players agreed");
    // A player that is far ahead declines, one that is behind accepts.
    let against = |fen: &str| {
        let setup = Setup {
            start: Some(fen.to_owned()),
            seats: [Seat::person("Ann"), player("champion")],
            ..Setup::default()
        };
        let mut session = setup.open().expect("a session");
        let text = session.view(now).legal[0].text.clone();
        play(&mut *session, Who::Black, &text).expect("legal");
        think(&mut *session);
        session.act(Who::Black, Action::OfferDraw, now).expect("offered");
        session.view(now)
    };
    let declined = against("B:W21,22,23,24,25,26,27,28:B1,2,3");
    assert_eq!((declined.result, declined.notice.as_deref()), (None, Some("champion declines the draw.")));
    let accepted = against("B:W30,31,32:B1,2,3,4,5,6,7,8");
    assert_eq!(accepted.notice.as_deref(), Some("champion accepts the draw."));
    // Lose Checkers has no draw by agreement unless its rules say so; whoever asks gets a sentence.
    let mut race =
        Setup { game: VariantId::Race8, seats: persons(), ..Setup::default() }.open().expect("a session");
    assert!(race.act(Who::Both, Action::OfferDraw, now).is_err());
}

#[test]
fn whoever_resigns_loses_and_may_think_better_of_it() {
    let mut session = open(persons());
    let now = Instant::now();
    play(&mut *session, Who::Black, "11-15").expect("legal");
    session.act(Who::Black, Action::Resign, now).expect("resigned");
    let view = session.view(now);
    assert_eq!((view.result.expect("over").winner, view.turn), (Some(Color::White), None));
    assert!(view.legal.is_empty());
    session.act(Who::Both, Action::Undo, now).expect("taken back");
    assert_eq!((session.view(now).result, session.view(now).history.len()), (None, 1));
    // Also before the first move; but not by one of two persons.
    let mut session = open(persons());
    session.act(Who::White, Action::Resign, now).expect("resigned");
    let refused = session.act(Who::White, Action::Undo, now).expect_err("it stands").to_string();
    assert!(refused.starts_with("the game is over"), "{refused}");
    assert!(session.view(now).can_undo);
    session.act(Who::Both, Action::Undo, now).expect("taken back");
    assert_eq!(session.view(now).result, None);
}

#[test]
fn games_come_out_of_pdn_texts() {
    let text = b"[Black \"Ann\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0\n\n[GameType \"98\"]\n1. e2-e4 *\n";
    let first = Imported::nth(text, 1, None).expect("a game");
    assert_eq!(
        (first.game, first.moves.len(), &first.names),
        (VariantId::English, 4, &[Some("Ann".to_owned()), None])
    );
    assert_eq!(first.ended.as_deref(), Some("Black wins: White resigned"));
    let setup =
        Setup { start: Some(first.start), moves: first.moves, ended: first.ended, ..Setup::default() };
    assert_eq!(setup.open().expect("a session").view(Instant::now()).turn, None);
    let error = |bytes: &[u8], number| Imported::nth(bytes, number, None).expect_err("no game").to_string();
    assert_eq!(error(text, 3), "there are 2 games, and none of number 3");
    assert_eq!(error(text, 2), "game 2 is of type 98, which is not played here");
    assert_eq!(error(b"hello", 1), "there is no game in this text");
    assert_eq!(error(b"", 1), "there is no game in this text");
    assert!(error(b"1. 11-15 1-5 *", 1).contains("1-5"));
}

#[test]
fn two_players_are_paused_stepped_and_run() {
    let mut session = open([player("greedy"), player("random")]);
    let start = Instant::now();
    session.act(Who::Both, Action::Pause, start).expect("paused");
    assert!(session.job(start).is_none());
    session.act(Who::Both, Action::Step, start).expect("a step");
    assert_eq!(think(&mut *session), [JobKind::Move]);
    assert_eq!(session.view(start).history.len(), 1);
    session.act(Who::Both, Action::Speed { wait: 1000 }, start).expect("set");
    session.act(Who::Both, Action::Run, start).expect("running");
    let job = session.job(start).expect("the next move");
    let answer = job.run(&mut |_| {});
    session.answer(answer, start);
    assert!(session.job(start).is_none(), "it waits");
    assert_eq!(session.alarm(start), Some(start + Duration::from_secs(1)));
    assert!(session.job(start + Duration::from_secs(1)).is_some());
    let mut other = open(persons());
    assert!(other.act(Who::Both, Action::Step, start).is_err());
}

#[test]
fn a_game_is_looked_at_again() {
    let moves = ["11-15", "22-18", "15x22", "25x18", "8-11", "18-14", "9x18", "23x14", "10x17", "21x14"];
    let setup = Setup { moves: moves.map(str::to_owned).to_vec(), seats: persons(), ..Setup::default() };
    let mut session = setup.open().expect("a session");
    let now = Instant::now();
    assert!(session.act(Who::Black, Action::Review, now).is_err(), "it is not over");
    session.act(Who::Both, Action::Resign, now).expect("over");
    session.act(Who::Both, Action::Review, now).expect("a look back");
    assert_eq!(think(&mut *session).len(), moves.len() + 1);
    let review = session.view(now).review.expect("a review");
    assert!(review.done && review.positions.iter().all(Option::is_some));
    let pdn = session.pdn("2031.05.17");
    assert!(pdn.contains("[Black \"Ann\"]") && pdn.contains("11-15 22-18"), "{pdn}");
}

#[test]
fn every_game_can_be_played_by_its_legal_moves() {
    for game in VariantId::ALL {
        let mut session =
            Setup { game: *game, seats: [Seat::person("A"), player("random")], ..Setup::default() }
                .open()
                .expect("a session");
        let now = Instant::now();
        for _ in 0..200 {
            think(&mut *session);
            let view = session.view(now);
            assert_eq!(view.squares.len(), view.board.len());
            assert!(view.squares.iter().zip(1..).all(|(square, number)| square.number == number), "{game}");
            let Some(mv) = view.legal.first() else { break };
            assert_eq!(
                mv.path.len(),
                if mv.taken.is_empty() { 2 } else { mv.taken.len() + 1 },
                "{game} {mv:?}"
            );
            // All ways can be said.
            for other in &view.legal {
                assert!(!other.text.is_empty());
            }
            session.act(Who::Both, Action::Move { text: mv.text.clone() }, now).expect("it is legal");
        }
        let json = serde_json::to_string(&session.view(now)).expect("JSON");
        assert!(json.contains(game.name()));
    }
}

#[test]
fn wrong_setups_are_refused_with_a_sentence() {
    let refused = |setup: Setup| setup.open().err().expect("refused").to_string();
    let start = Setup { start: Some("B:W33:B1".to_owned()), ..Setup::default() };
    assert!(refused(start).contains("there is no square 33"));
    let moves = Setup { moves: vec!["11-15".to_owned(), "1-5".to_owned()], ..Setup::default() };
    assert!(refused(moves).starts_with("move 2: "));
    let seats = Setup { seats: [player("part2"), Seat::person("Ann")], ..Setup::default() };
    assert!(refused(seats).contains("part2 does not play english"));
}
