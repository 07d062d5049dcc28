//! The player made of rules: its moves are the legal ones, both colours think alike, and its knowledge can be changed.

use std::path::PathBuf;

use crownhead_players::soar::{Account, Detail, Direction, Mind, Scene, SoarSpec, picked};
use crownhead_players::{PlayerOptions, PlayerSpec, Silent, SpecError};
use engine::Limits;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{English, Game, Move, Notation, Position, SquareName};

mod positions;

use positions::strewn_positions;

/// Positions of games played at random: all kinds of them, with kings and with jumps.
fn random_games(count: usize, seed: u64) -> Vec<Game<English>> {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = Game::<English>::new();
        let plies = dice.random_range(0..90);
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() {
                break;
            }
            game.play(&moves[dice.random_range(0..moves.len())]).expect("a legal move");
        }
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

fn path(mv: &Move<rules::Board8>) -> Vec<u8> {
    let number = |square| match SquareName::with::<English>(square, Notation::Numbers) {
        SquareName::Number(number) => number as u8,
        SquareName::Letters { .. } => 0,
    };
    mv.path().map(number).collect()
}

#[test]
fn the_rules_know_the_legal_moves() {
    let mut mind = Mind::new(&[], 1).expect("the rules of the program");
    let games = random_games(200, 1).into_iter().map(|game| game.position());
    // A long way, and two ways round a ring.
    let long = ["B:W6,7,8,16,24:BK1", "B:W10,11,18,19:BK6,1"].map(|fen| fen.parse().expect("a position"));
    let (mut jumps, mut longest) = (0, 0);
    for position in
        games.chain(strewn_positions(300, 2)).chain(long).filter(|position| position.outcome().is_none())
    {
        let account = mind.consider(&Scene::of_position(&position), Detail::default());
        let mut found: Vec<Vec<u8>> = account.moves.iter().map(|mv| mv.path()).collect();
        let mut legal: Vec<Vec<u8>> = position.routes().iter().map(path).collect();
        found.sort();
        legal.sort();
        assert_eq!(found, legal, "{}", position.fen());
        jumps += usize::from(account.moves[0].takes > 0);
        longest = longest.max(account.moves.iter().map(|mv| mv.takes).max().unwrap_or(0));
        assert_eq!(account.trouble, None, "{}", position.fen());
    }
    assert!(jumps > 100 && longest > 3, "{jumps} positions with jumps, the longest of {longest}");
}

fn candidates(account: &Account, turned: bool) -> Vec<Vec<u8>> {
    let turn = |square: u8| if turned { 33 - square } else { square };
    let squares = |i: &usize| account.moves[*i].path().into_iter().map(turn).collect();
    let mut all: Vec<Vec<u8>> = account.candidates.iter().map(squares).collect();
    all.sort();
    all
}

#[test]
fn both_colours_and_both_directions_think_alike() {
    let mut minds = [(); 3].map(|()| Mind::new(&[], 1).expect("the rules of the program"));
    for game in random_games(200, 3) {
        let scene = Scene::of_game(&game);
        let mut turned = scene.turned();
        let first = minds[0].consider(&scene, Detail::default());
        let second = minds[1].consider(&turned, Detail::default());
        turned.color = !turned.color;
        let third = minds[2].consider(&turned, Detail::default());
        assert_ne!(scene.direction == Direction::Down, turned.direction == Direction::Down);
        assert_eq!(candidates(&first, false), candidates(&second, true), "{}", game.position().fen());
        assert_eq!(candidates(&second, true), candidates(&third, true), "{}", game.position().fen());
    }
}

#[test]
fn what_it_thought_before_does_not_matter() {
    let mut old = Mind::new(&[], 1).expect("the rules of the program");
    for game in random_games(60, 4) {
        let scene = Scene::of_game(&game);
        let mut fresh = Mind::new(&[], 1).expect("the rules of the program");
        let (first, second) =
            (old.consider(&scene, Detail::default()), fresh.consider(&scene, Detail::default()));
        assert_eq!(first.moves, second.moves);
        assert_eq!(first.candidates, second.candidates);
        assert!(picked(&game, &first).is_some());
    }
}

fn explain(fen: &str, without: &[&str]) -> Account {
    let without: Vec<String> = without.iter().map(|name| (*name).to_owned()).collect();
    let position: Position<English> = fen.parse().expect("a position");
    let mut mind = Mind::new(&without, 1).expect("rules");
    mind.consider(&Scene::of_position(&position), Detail::default())
}

fn left(account: &Account) -> Vec<String> {
    account.candidates.iter().map(|i| account.moves[*i].text()).collect()
}

#[test]
fn strategies_can_be_left_out() {
    let wedge = "B:W29,30,31,32:B1,3,4,5,6,7,9,10,11,12,14,15";
    assert_eq!(left(&explain(wedge, &[])), ["4-8"]);
    let inside = ["4-8", "11-16", "12-16", "14-17", "14-18", "15-18", "15-19"];
    assert_eq!(left(&explain(wedge, &["wedge"])), inside);
    assert_eq!(left(&explain(wedge, &["thwart-crowning"])), ["3-8", "4-8"]);
    assert_eq!(left(&explain(wedge, &["wedge", "centre", "thwart-crowning"])).len(), 9);
    let saves = "B:WK2,14,20:B6,16,18";
    assert_eq!(left(&explain(saves, &["reduce-risks", "wedge"])), ["16-19", "18-22", "18-23"]);
    let none = ["reduce-risks", "minimise-losses", "trades", "wedge"];
    assert_eq!(left(&explain(saves, &none)).len(), 5);
}

#[test]
fn reasons_are_sentences() {
    let account = explain("B:WK2,14,20:B6,16,18", &[]);
    let said = "16-19 saves the man on 16, which the man on 20 would jump; that speaks against 6-9, 6-10, 18-22 and 18-23 (reduce-risks)";
    assert_eq!(account.reasons(), [said]);
    let crowning = explain("B:W21:B16,26", &[]);
    let lot = "by lot from 26-30 and 26-31, which are equally good";
    assert_eq!(crowning.reasons().last().map(String::as_str), Some(lot));
    assert_eq!(explain("B:W8,15,K14:BK4,28", &[]).reasons(), ["4x11x18x9 is the only legal move"]);
}

/// A rule file of somebody else.
struct Own(PathBuf);

impl Own {
    fn new(name: &str, text: &str) -> Own {
        let path = std::env::temp_dir().join(format!("crownhead-{}-{name}.soar", std::process::id()));
        std::fs::write(&path, text).expect("a file");
        Own(path)
    }

    fn spec(&self) -> SoarSpec {
        SoarSpec { file: Some(self.0.clone()), without: Vec::new() }
    }

    fn consider(&self, fen: &str) -> Account {
        let position: Position<English> = fen.parse().expect("a position");
        let mut mind = self.spec().mind(1).expect("rules");
        mind.consider(&Scene::of_position(&position), Detail::default())
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

const START: &str = "B:W21-32:B1-12";

#[test]
fn a_file_of_ones_own_can_build_on_the_rules() {
    let own = Own::new(
        "edge",
        "source checkers.soar
         sp {checkers*strategy*edge (state <s> ^superstate nil) -->
             (<s> ^strategy <a>) (<a> ^name edge ^rank 5)}
         sp {checkers*strategy*edge*rim (state <s> ^strategy <a> ^afterEvaluatedMoves <m>)
             (<a> ^name edge) (<m> ^to.rim yes) -->
             (<m> ^merit <x>) (<x> ^strategy <a> ^value 1 ^because |hugs the edge|)}",
    );
    let account = own.consider(START);
    assert_eq!(left(&account), ["9-13"]);
    assert!(
        account.reasons()[0].starts_with("9-13 hugs the edge; that speaks against"),
        "{:?}",
        account.reasons()
    );
}

#[test]
fn a_broken_file_is_refused_with_its_line() {
    let own = Own::new("broken", "source checkers.soar\nsp {mine (state <s> ^stage) --> (<s> ^x y}\n");
    let error = own.spec().mind(1).err().expect("an error").to_string();
    assert!(error.contains("broken.soar:2:"), "{error}");
    let name = format!("soar:{}", own.0.display());
    let opened = name.parse::<PlayerSpec>().expect("a name").open::<English>(&PlayerOptions::default());
    assert!(matches!(opened.err(), Some(SpecError::Knowledge(_))));
    let missing = "soar:there-is-none.soar".parse::<PlayerSpec>().expect("a name");
    let error = missing.open::<English>(&PlayerOptions::default()).err().expect("an error").to_string();
    assert!(error.starts_with("the rule file 'there-is-none.soar' cannot be read"), "{error}");
    let wrong = "soar:no-wedg".parse::<PlayerSpec>().expect("a name");
    let error = wrong.open::<English>(&PlayerOptions::default()).err().expect("an error").to_string();
    assert!(error.starts_with("there is no strategy 'wedg'"), "{error}");
}

/// Plays a move with a file's rules and gives the reasons; the move must be legal.
fn play(own: &Own) -> Vec<String> {
    let spec = PlayerSpec::Soar(own.spec());
    let mut player = spec.open::<English>(&PlayerOptions::default()).expect("a player");
    let mut game = Game::<English>::new();
    let mut reasons = Vec::new();
    for _ in 0..3 {
        let decision = player.choose(&game, &Limits::default(), &mut Silent::default()).expect("a move");
        reasons.extend(decision.reasons);
        game.play(&decision.mv).expect("a legal move");
    }
    reasons
}

#[test]
fn rules_that_fail_still_play_legal_moves_and_say_so() {
    let nothing = Own::new("nothing", "sp {idle (state <s> ^superstate nil) --> (<s> ^x y)}");
    let reasons = play(&nothing).join("; ");
    assert!(reasons.contains("came to no decision") && reasons.contains("by lot"), "{reasons}");
    let endless = Own::new(
        "endless",
        "sp {on (state <s> ^superstate nil -^off yes) --> (<s> ^on yes)}
         sp {off (state <s> ^on yes) --> (<s> ^off yes)}",
    );
    assert!(play(&endless).join("; ").contains("came to no decision"));
    let odds = Own::new(
        "odds",
        "source checkers.soar
         sp {odds (state <s> ^operator <a> + ^operator { <b> <> <a> } +) (<a> ^choice <m>) (<b> ^choice <n>) -->
             (<s> ^operator <a> > <b>)}",
    );
    let reasons = play(&odds).join("; ");
    assert!(reasons.contains("at odds: conflict"), "{reasons}");
    let illegal = Own::new(
        "illegal",
        "sp {propose (state <s> ^io.input-link.isTurn 1) --> (<s> ^operator <o> + ^move <m>)
             (<m> ^source 1 ^destination 32) (<o> ^name pickMove ^choice <m>)}",
    );
    assert!(play(&illegal).join("; ").contains("picked no legal move"));
}
