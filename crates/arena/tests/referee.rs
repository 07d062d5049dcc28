//! Every way in which a game can end, and players that do what they must not.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{
    Arena, Ending, Fault, Fixture, Judge, Played, Referee, Standing, Terms, fixtures, random_openings,
};
use engine::{Clock, Limits, Score};
use players::{Decision, Endgames, NoMove, Player, Watch};
use rules::{
    Color, DrawReason, English, Game, Move, Outcome, Position, Race8, Variant, WinReason, read_move,
};

use crownhead_arena as arena;

/// A player that does as it is told.
struct Puppet<F>(F);

impl<V: Variant, F> Player<V> for Puppet<F>
where
    F: FnMut(&Game<V>, &Limits) -> Result<Decision<V>, NoMove> + Send,
{
    fn name(&self) -> String {
        "puppet".to_owned()
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        _: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        (self.0)(game, limits)
    }
}

fn decision<V: Variant>(mv: Move<V::Board>, score: Option<i32>) -> Decision<V> {
    Decision {
        mv,
        score: score.map(Score::evaluation),
        one_sided: false,
        lines: Vec::new(),
        statistics: None,
        reasons: Vec::new(),
        offers_draw: false,
        exhibits: Vec::new(),
    }
}

/// The first legal move, at once.
fn first<V: Variant>(game: &Game<V>, _: &Limits) -> Result<Decision<V>, NoMove> {
    Ok(decision(game.position().legal_moves()[0], None))
}

fn game(fen: &str) -> Game<English> {
    Game::from_position(fen.parse::<Position<English>>().expect("a position"))
}

fn play<V: Variant>(
    terms: Terms,
    opening: Game<V>,
    black: &mut dyn Player<V>,
    white: &mut dyn Player<V>,
) -> Played<V> {
    let referee = Referee { terms, database: None, stop: Arc::default() };
    referee.play(opening, [black, white]).expect("nobody stopped it")
}

fn unlimited() -> Terms {
    Terms::new(Limits::default())
}

/// Black does this on its first move from the start of the game, White moves on.
fn ending_of(
    terms: Terms,
    black: impl FnMut(&Game<English>, &Limits) -> Result<Decision<English>, NoMove> + Send,
) -> Ending {
    play(terms, Game::new(), &mut Puppet(black), &mut Puppet(first)).ending
}

#[test]
fn games_end_as_the_rules_have_it() {
    let ends = |fen: &str, text: &'static str, expected: WinReason| {
        let mut says = Puppet(move |game: &Game<English>, _: &Limits| {
            Ok(decision(read_move(&game.position(), text).expect("a legal move"), None))
        });
        let played = play(unlimited(), game(fen), &mut says, &mut Puppet(first));
        assert!(
            matches!(played.ending, Ending::Played(Outcome::Win { by, .. }) if by == expected),
            "{fen}: {}",
            played.ending
        );
        assert_eq!(played.notes.len(), played.game.moves().len());
    };
    ends("B:W18:B14", "14x23", WinReason::AllTaken(Color::White));
    ends("B:W5:B1,28", "28-32", WinReason::Blocked(Color::White));
    let race = play(unlimited(), Game::<Race8>::new(), &mut Puppet(first), &mut Puppet(first));
    assert!(matches!(race.ending, Ending::Played(Outcome::Win { .. })), "{}", race.ending);
    let kings = play(unlimited(), game("B:WK1:BK32"), &mut Puppet(first), &mut Puppet(first));
    assert!(matches!(kings.ending, Ending::Played(Outcome::Draw(_))), "{}", kings.ending);
}

#[test]
fn resignations_and_agreements_end_games() {
    let resigned = ending_of(unlimited(), |_, _| Err(NoMove::Resigned));
    let by = WinReason::Resigned(Color::Black);
    assert_eq!(resigned, Ending::Played(Outcome::Win { winner: Color::White, by }));
    let mut offer = Puppet(|game: &Game<English>, limits: &Limits| {
        first(game, limits).map(|decision| Decision { offers_draw: true, ..decision })
    });
    let mut accept = Puppet(|game: &Game<English>, limits: &Limits| {
        let offers_draw = game.moves().len() > 4;
        first(game, limits).map(|decision| Decision { offers_draw, ..decision })
    });
    let agreed = play(unlimited(), Game::new(), &mut offer, &mut accept);
    assert_eq!(agreed.ending, Ending::Played(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(agreed.game.moves().len(), 6);
    // An offer that nobody answers is none.
    let alone = play(unlimited(), Game::new(), &mut offer, &mut Puppet(first));
    assert!(!matches!(alone.ending, Ending::Played(Outcome::Draw(DrawReason::Agreement))));
}

#[test]
fn whoever_does_what_players_must_not_loses() {
    let loses = |fault: Fault, found: Ending| {
        assert_eq!(found, Ending::Forfeit { loser: Color::Black, fault });
        assert_eq!(found.winner(), Some(Color::White));
    };
    let elsewhere = game("B:WK1:BK32").position().legal_moves()[0];
    let illegal = ending_of(unlimited(), |_, _| Ok(decision(elsewhere, None)));
    assert!(
        matches!(illegal, Ending::Forfeit { loser: Color::Black, fault: Fault::Illegal(_) }),
        "{illegal}"
    );
    let said = Fault::Illegal("1-32".to_owned());
    loses(said, ending_of(unlimited(), |_, _| Err(NoMove::Illegal("1-32".to_owned()))));
    loses(Fault::Stall, ending_of(unlimited(), |_, _| Err(NoMove::Late)));
    loses(Fault::Flood, ending_of(unlimited(), |_, _| Err(NoMove::Flooded)));
    let crashed = NoMove::Crashed("oh dear".to_owned());
    let crash = Fault::Crash("oh dear".to_owned());
    loses(crash.clone(), ending_of(unlimited(), |_, _| Err(crashed.clone())));
    loses(crash, ending_of(unlimited(), |_, _| panic!("oh dear")));
    let timed =
        Terms { margin: Duration::from_millis(50), ..Terms::new(Limits::time(Duration::from_millis(20))) };
    loses(Fault::Timeout, ending_of(timed, |_, _| Err(NoMove::Late)));
    let slow = ending_of(timed, |game, limits| {
        std::thread::sleep(Duration::from_millis(120));
        first(game, limits)
    });
    loses(Fault::Timeout, slow);
}

#[test]
fn clocks_run_down_and_are_wound_up() {
    let clock = Clock { left: Duration::from_millis(300), increment: Duration::from_millis(20) };
    let terms =
        Terms { margin: Duration::ZERO, ..Terms::new(Limits { clock: Some(clock), ..Limits::default() }) };
    let mut seen = Vec::new();
    let ending = ending_of(terms, |game, limits| {
        seen.push(limits.clock.expect("a clock"));
        std::thread::sleep(Duration::from_millis(100));
        first(game, limits)
    });
    assert_eq!(ending, Ending::Forfeit { loser: Color::Black, fault: Fault::Timeout });
    assert_eq!(seen[0], clock);
    // Each move takes its time and gives the increment back.
    assert!(
        seen[1].left <= Duration::from_millis(220) && seen[1].left > Duration::from_millis(100),
        "{seen:?}"
    );
    assert!((3..=4).contains(&seen.len()), "{seen:?}");
}

#[test]
fn games_are_adjudicated_if_that_is_wanted() {
    let long = Terms { most_plies: 10, ..unlimited() };
    let ending = ending_of(long, first);
    assert_eq!(ending, Ending::Adjudicated { winner: None, by: Judge::Length });
    let sure = |score: i32| {
        Puppet(move |game: &Game<English>, _: &Limits| {
            Ok(decision(game.position().legal_moves()[0], Some(score)))
        })
    };
    let by_scores = Terms { by_scores: true, ..unlimited() };
    let won = play(by_scores, Game::new(), &mut sure(-700), &mut sure(700));
    assert_eq!(won.ending, Ending::Adjudicated { winner: Some(Color::White), by: Judge::Scores });
    assert_eq!(won.game.moves().len(), 6);
    // If one of them thinks otherwise the game goes on.
    let fought = play(by_scores, Game::new(), &mut sure(100), &mut sure(700));
    assert!(!matches!(fought.ending, Ending::Adjudicated { .. }), "{}", fought.ending);
    let unwanted = play(unlimited(), Game::new(), &mut sure(-700), &mut sure(700));
    assert!(!matches!(unwanted.ending, Ending::Adjudicated { .. }));
}

fn arena<V: Variant>(players: &[&str], games: usize) -> Arena<V> {
    Arena {
        players: players.iter().map(|name| name.parse().expect("a player")).collect(),
        openings: random_openings(games / 2, 4, 1),
        terms: unlimited(),
        concurrency: 1,
        seed: 1,
        endgames: Endgames::default(),
        memory: None,
    }
}

/// All moves of all games, and how they stand.
fn record<V: Variant>(arena: &Arena<V>, games: usize) -> (Vec<Vec<Move<V::Board>>>, Standing) {
    let mut moves = Vec::new();
    let standing = arena.meet(games, &Arc::default(), |_, played, _| {
        moves.push(played.game.moves().collect());
        ControlFlow::Continue(())
    });
    (moves, standing.expect("players"))
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let players = arena::<English>(&["random", "greedy"], 10);
    let (once, again) = (record(&players, 10), record(&players, 10));
    assert_eq!(once, again);
    let other = record(&Arena { seed: 2, ..players }, 10);
    assert_ne!(once.0, other.0);
    assert_eq!(once.1.tally().games(), 10);
    assert_eq!(once.1.pairs.count(), 5);
    assert_eq!(once.1.endings.values().sum::<usize>(), 10);
}

#[test]
fn every_opening_is_played_with_both_colours() {
    let all: Vec<Fixture> = fixtures(5, 2).collect();
    let seen: Vec<(usize, Color)> = all.iter().map(|fixture| (fixture.opening, fixture.first)).collect();
    let (black, white) = (Color::Black, Color::White);
    assert_eq!(seen, [(0, black), (0, white), (1, black), (1, white), (0, black)]);
}

#[test]
fn whoever_is_told_may_break_off() {
    let arena = Arena { concurrency: 2, ..arena::<English>(&["random", "random"], 100) };
    let standing = arena.meet(100, &Arc::default(), |_, _, standing| match standing.tally().games() {
        7 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    assert_eq!(standing.expect("players").tally().games(), 7);
}

/// A program that breaks down in every game loses every game, and the match goes on.
#[cfg(unix)]
#[test]
fn a_match_goes_on_whatever_a_program_does() {
    let bad = "program:sh -c 'while read word rest; do case $word in game) echo ready Bad;; go) exit 1;; esac; done'";
    let arena = arena::<English>(&[bad, "random"], 6);
    let began = Instant::now();
    let (_, standing) = record(&arena, 6);
    assert_eq!((standing.tally().losses, standing.endings.get("crash")), (6, Some(&6)));
    assert!(began.elapsed() < Duration::from_secs(20));
    let missing = self::arena::<English>(&["program:no-such-program-here", "random"], 2);
    assert_eq!(record(&missing, 2).1.endings.get("crash"), Some(&2));
}
