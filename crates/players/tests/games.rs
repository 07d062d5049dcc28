//! Whole games between players: every move is legal, every game ends.

use std::time::Duration;

use crownhead_players::{Decision, OneJumpBehind, Player, PlayerOptions, PlayerSpec, Silent, SpecError};
use engine::Limits;
use rules::{Color, English, Game, Lose8, Task, Variant, VariantId};

const MOST_PLIES: usize = 400;

/// Plays a game out; who won, if anybody did within reason.
fn play<'a, V: Variant>(
    black: &'a mut dyn Player<V>,
    white: &'a mut dyn Player<V>,
    limits: &Limits,
) -> Option<Color> {
    let mut game = Game::<V>::new();
    while game.outcome().is_none() && game.moves().count() < MOST_PLIES {
        let player = if game.position().turn() == Color::Black { &mut *black } else { &mut *white };
        let decision = player.choose(&game, limits, &mut Silent::default()).expect("a move");
        assert!(!decision.reasons.is_empty(), "{} says why", player.name());
        game.play(&decision.mv).unwrap_or_else(|error| panic!("{}: {error}", player.name()));
    }
    game.outcome().and_then(|outcome| outcome.winner())
}

fn open<V: Variant>(name: &str, seed: u64) -> Result<Box<dyn Player<V>>, SpecError> {
    name.parse::<PlayerSpec>()?.open(&PlayerOptions { seed, ..PlayerOptions::default() })
}

#[derive(Clone)]
struct EveryPair;

impl Task for EveryPair {
    type Output = ();

    fn run<V: Variant>(self) {
        let names = [
            "random",
            "greedy",
            "casual",
            "casual:unordered",
            "one-jump-behind",
            "part1",
            "part2",
            "champion",
            "champion:novice",
            "champion:intermediate",
        ];
        for first in names {
            for second in names {
                let (Ok(mut black), Ok(mut white)) = (open::<V>(first, 1), open::<V>(second, 2)) else {
                    continue;
                };
                play(&mut *black, &mut *white, &Limits::depth(2));
            }
        }
    }
}

#[test]
fn every_player_plays_every_game_it_says_it_plays() {
    for id in VariantId::ALL {
        id.with(EveryPair);
    }
    assert!(open::<Lose8>("casual", 1).is_err());
}

/// Games won by `strong` out of `games` against `weak`, with colours changed after each.
fn wins<V: Variant>(strong: &str, weak: &str, games: u64, limits: &Limits) -> usize {
    let wins = (0..games).filter(|&i| {
        let mut strong = open::<V>(strong, i).expect("a player");
        let mut weak = open::<V>(weak, 1000 + i).expect("a player");
        let winner = match i % 2 {
            0 => play(&mut *strong, &mut *weak, limits),
            _ => play(&mut *weak, &mut *strong, limits),
        };
        winner == Some(if i % 2 == 0 { Color::Black } else { Color::White })
    });
    wins.count()
}

#[test]
fn thinking_beats_dice() {
    assert!(wins::<English>("part1", "random", 10, &Limits::depth(4)) >= 8);
    assert!(wins::<English>("casual", "random", 10, &Limits::depth(4)) >= 8);
    assert!(wins::<Lose8>("part1", "random", 10, &Limits::depth(4)) >= 7);
}

#[test]
fn the_same_seed_rolls_the_same_dice() {
    let game = Game::<English>::new();
    let choice = |seed| {
        let mut player = open::<English>("random", seed).expect("a player");
        player.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move").mv
    };
    assert!((0..50).all(|seed| choice(seed) == choice(seed)));
    assert!((0..50).any(|seed| choice(seed) != choice(0)));
}

fn fen<V: Variant>(fen: &str) -> Game<V> {
    Game::from_position(fen.parse().expect("a position"))
}

fn decide<V: Variant>(name: &str, game: &Game<V>, limits: &Limits) -> Decision<V> {
    open::<V>(name, 1).expect("a player").choose(game, limits, &mut Silent::default()).expect("a move")
}

#[test]
fn every_player_says_for_which_games_it_is_and_refuses_others() {
    for info in PlayerSpec::ALL {
        // Another program needs a command.
        let name = if info.name == "program" { "program:true" } else { info.name };
        let spec: PlayerSpec = name.parse().expect("a player of the list");
        for &id in VariantId::ALL {
            let said = info.games == "all games" || info.games.split(", ").any(|name| name == id.name());
            assert_eq!(id.with(Plays(&spec)), said, "{} and {id}", info.name);
        }
    }
}

struct Plays<'a>(&'a PlayerSpec);

impl Task for Plays<'_> {
    type Output = bool;

    fn run<V: Variant>(self) -> bool {
        assert_eq!(self.0.open::<V>(&PlayerOptions::default()).is_ok(), self.0.plays::<V>());
        self.0.plays::<V>()
    }
}

#[test]
fn names_with_options_are_read_and_given_back() {
    for name in ["casual:unordered", "one-jump-behind:no-balance,no-shadow", "champion:advanced", "part1"] {
        let spec: PlayerSpec = name.parse().expect("a player");
        let given = match spec {
            PlayerSpec::OneJumpBehind(_) => spec.open::<Lose8>(&PlayerOptions::default()).map(|p| p.name()),
            _ => spec.open::<English>(&PlayerOptions::default()).map(|p| p.name()),
        };
        assert_eq!(given.as_deref(), Ok(name));
    }
    for (name, fault) in [
        ("bob", "there is no player 'bob'; the players are random, greedy"),
        ("", "there is no player ''"),
        ("random:fast", "random has no option 'fast'; it has none"),
        ("champion:", "champion has no option ''; :novice"),
        ("one-jump-behind:shadow", "has no option 'shadow'"),
        ("one-jump-behind:no-shadow,no-luck", "has no option 'no-luck'"),
    ] {
        let error = name.parse::<PlayerSpec>().expect_err("no player").to_string();
        assert!(error.contains(fault), "{error}");
    }
}

/// Each heuristic of One Jump Behind is worth what its switch takes away.
#[test]
fn heuristics_can_be_left_out_one_by_one() {
    let at = fen::<Lose8>("W:W18,22,29,K27:B1,25,K5");
    let glance = |name: &str| {
        let player = open::<Lose8>(name, 1).expect("a player");
        player.glance(&at.position()).expect("it judges")
    };
    let all = glance("one-jump-behind");
    assert_eq!(all.terms.len(), 6, "the position shows all heuristics: {:?}", all.terms);
    for name in OneJumpBehind::NAMES {
        let without = glance(&format!("one-jump-behind:no-{name}"));
        assert_eq!(without.terms.len(), 5, "{name}");
        assert_ne!(without.score, all.score, "{name}");
    }
}

#[test]
fn one_jump_behind_counts_as_its_report_says() {
    let terms = |text: &str| {
        let at = fen::<Lose8>(text);
        let player = open::<Lose8>("one-jump-behind", 1).expect("a player");
        player.glance(&at.position()).expect("it judges").terms
    };
    let value = |text: &str, name: &str| {
        terms(text).into_iter().find(|term| term.name == name).map_or(0, |term| term.hundredths)
    };
    // A king costs 250 where a man costs 150: in hundredths of a man, 166 less 100.
    assert_eq!(value("W:W22:BK1", "material"), 66);
    assert_eq!(value("W:WK32:B10", "kings on the edge"), -40);
    assert_eq!(value("W:W29,25:B21,22,12", "immobile men"), -100, "two that cannot move against one");
}

/// The utility of the Casual Gamer looks at the side that has just moved.
#[test]
fn casual_looks_at_one_side_only() {
    let score = |text: &str| {
        let player = open::<English>("casual", 1).expect("a player");
        player.glance(&fen::<English>(text).position()).expect("it judges").score.value()
    };
    // White has just moved: its man in the centre counts half a man for it.
    assert_eq!(score("B:W18:B1"), score("B:W22:B1") - 65);
    // Black's man in the centre does not count then.
    assert_eq!(score("B:W22:B15"), score("B:W22:B11"));
    // A guard of White's back row counts a man less 0.2.
    assert_eq!(score("B:W30:B11"), score("B:W31:B11") - 110);
    // A jump that Black has counts 0.6 of a man against White.
    assert_eq!(score("B:W18:B14"), score("B:W18:B13") + 78);
}

#[test]
fn decisions_explain_themselves() {
    let reasons = |name: &str, text: &str, depth| {
        decide(name, &fen::<English>(text), &Limits::depth(depth)).reasons.join("; ")
    };
    assert!(reasons("champion", "B:W18:B14", 4).contains("it is the only legal move"));
    assert!(reasons("champion", "W:WK18,K22:BK1", 12).contains("White"));
    let casual = reasons("casual", "B:W21-32:B1-12", 5);
    assert!(casual.contains("does not say who is better"), "{casual}");
    // Somewhere in the opening a move looks good that is not.
    let mut game = Game::<English>::new();
    let mut feared = 0;
    for _ in 0..20 {
        let decision = decide("champion", &game, &Limits::depth(9));
        feared += usize::from(decision.reasons.iter().any(|reason| reason.contains("it fears the reply")));
        game.play(&decision.mv).expect("a legal move");
    }
    assert!(feared > 0);
}

#[test]
fn the_hard_cases_have_an_answer() {
    let limits = [
        Limits::depth(0),
        Limits::time(Duration::ZERO),
        Limits { nodes: Some(0), ..Limits::default() },
        Limits { depth: Some(200), time: Some(Duration::from_millis(20)), ..Limits::default() },
    ];
    for name in ["casual", "champion", "champion:novice", "part1"] {
        for limits in &limits {
            decide(name, &Game::<English>::new(), limits);
            decide(name, &fen::<English>("B:W18:B14"), limits);
        }
        let win = decide(name, &fen::<English>("B:W18:B14,1"), &Limits::depth(2));
        assert!(win.mv.is_capture());
        let over = fen::<English>("B:W12:B");
        let mut player = open::<English>(name, 1).expect("a player");
        assert!(player.choose(&over, &Limits::depth(2), &mut Silent::default()).is_err(), "{name}");
    }
}

/// A novice sees a plain jump beside its piece nearly always, and overlooks what is hidden more often.
#[test]
fn the_novice_errs_as_people_do() {
    // 11-16 would be taken by 20x11; everything else is safe.
    let plain = fen::<English>("B:W20,29:B11,1");
    let loses = |seed: u64| {
        let mut player = open::<English>("champion:novice", seed).expect("a player");
        let mv = player.choose(&plain, &Limits::default(), &mut Silent::default()).expect("a move").mv;
        let after = plain.position().play(&mv);
        after.must_capture()
    };
    let plain_blunders = (0..400).filter(|&seed| loses(seed)).count();
    assert!(plain_blunders < 40, "{plain_blunders} of 400");
    assert!(plain_blunders > 0, "nobody sees everything");
}
