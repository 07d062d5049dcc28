//! The figures of the Soar Checkers thesis: what its text says of every move, and the same with colours turned.

use crownhead_players::soar::{Account, Considered, Detail, Mind, Scene, Step};
use rules::{English, Position};
use serde::Deserialize;

/// A figure as the thesis describes it.
#[derive(Deserialize)]
struct Figure {
    figure: String,
    fen: String,
    stage: String,
    complete: bool,
    moves: Vec<Judged>,
    picks: Option<Vec<String>>,
    immobile: Option<Vec<(u8, u8)>>,
    last: Option<String>,
    kind: Option<String>,
    trap_squares: Option<Vec<u8>>,
    paths: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct Judged {
    #[serde(rename = "move")]
    mv: String,
    before: String,
    after: Vec<String>,
    trade: Option<String>,
}

/// The operator after which a figure was taken.
fn operator(stage: &str) -> Option<&'static str> {
    match stage {
        "after risk-after-move" => Some("convertBeforeEvaluatedMovesToAfterEvaluatedMoves"),
        "after saving-helpless-pieces" => Some("saveHelplessPieces"),
        _ => None,
    }
}

fn figures() -> Vec<Figure> {
    serde_json::from_str(include_str!("data/soar_figures.json")).expect("figures")
}

fn step(text: &str) -> Step {
    let (from, to) = text.split_once('-').expect("a move");
    Step { from: from.parse().expect("a square"), to: to.parse().expect("a square") }
}

fn scene(figure: &Figure) -> Scene {
    scene_of(&figure.fen, figure.last.as_deref())
}

fn turned(square: u8) -> u8 {
    33 - square
}

fn turned_move(text: &str) -> String {
    let step = step(text);
    format!("{}-{}", turned(step.from), turned(step.to))
}

fn think(scene: &Scene) -> Account {
    let mut mind = Mind::new(&[], 1).expect("the rules of the program");
    mind.consider(scene, Detail { stages: true, trace: false })
}

/// Whether an account says what the figure says; `name` turns the figure's moves and squares as the scene was turned.
fn compare(figure: &Figure, account: &Account, name: &dyn Fn(&str) -> String, square: &dyn Fn(u8) -> u8) {
    let title = &figure.figure;
    let moves: &[Considered] = match operator(&figure.stage) {
        None => &account.moves,
        Some(operator) => {
            let stage = account.stages.iter().find(|stage| stage.operator == operator);
            &stage.unwrap_or_else(|| panic!("{title}: no stage {operator}")).moves
        }
    };
    if figure.complete {
        assert_eq!(moves.len(), figure.moves.len(), "{title}");
    }
    for judged in &figure.moves {
        let wanted = name(&judged.mv);
        let found = moves.iter().find(|mv| mv.text() == wanted);
        let found = found.unwrap_or_else(|| panic!("{title}: {wanted} is missing"));
        assert_eq!(found.risk_before.as_ref(), Some(&judged.before), "{title}: {wanted}, risk before");
        let after = found.risk_after.clone().unwrap_or_default();
        assert!(
            judged.after.contains(&after),
            "{title}: {wanted}, risk after {after}, not {:?}",
            judged.after
        );
        if figure.stage == "final" {
            assert_eq!(found.trade, judged.trade, "{title}: {wanted}, trade");
        }
    }
    if let Some(picks) = &figure.picks {
        let mut wanted: Vec<String> = picks.iter().map(|mv| name(mv)).collect();
        let mut found: Vec<String> = account.candidates.iter().map(|i| account.moves[*i].text()).collect();
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "{title}: candidates");
    }
    if let Some(immobile) = &figure.immobile {
        let mut wanted: Vec<(u8, u8)> =
            immobile.iter().map(|(at, saving)| (square(*at), square(*saving))).collect();
        wanted.sort_unstable();
        let found: Vec<(u8, u8)> = account.immobile.iter().map(|one| (one.square, one.saving)).collect();
        assert_eq!(found, wanted, "{title}: immobile pieces");
    }
    if let Some(kind) = &figure.kind {
        assert_eq!(account.advice.kind.map(|kind| kind.name()), Some(kind.as_str()), "{title}: advice");
    }
    if let Some(squares) = &figure.trap_squares {
        let mut wanted: Vec<u8> = squares.iter().map(|at| square(*at)).collect();
        wanted.sort_unstable();
        assert_eq!(account.advice.trap_squares, wanted, "{title}: trap squares");
    }
    if let Some(paths) = &figure.paths {
        let path = |text: &str| -> Vec<u8> {
            text.split('-').map(|at| square(at.parse().expect("a square"))).collect()
        };
        let mut wanted: Vec<Vec<u8>> = paths.iter().map(|text| path(text)).collect();
        let mut found = account.advice.paths.clone();
        wanted.sort();
        found.sort();
        assert_eq!(found, wanted, "{title}: paths");
    }
}

#[test]
fn every_figure_is_judged_as_in_the_thesis() {
    for figure in figures() {
        compare(&figure, &think(&scene(&figure)), &str::to_owned, &|square| square);
    }
}

#[test]
fn every_figure_is_judged_alike_with_colours_turned() {
    for figure in figures() {
        let mut scene = scene(&figure).turned();
        // Only the direction of play matters, not what the colour is called.
        compare(&figure, &think(&scene), &turned_move, &turned);
        scene.color = !scene.color;
        compare(&figure, &think(&scene), &turned_move, &turned);
    }
}

/// One small change to a figure, and what it must do to one of the moves.
struct Change {
    figure: &'static str,
    fen: &'static str,
    mv: &'static str,
    before: &'static str,
    after: &'static str,
    trade: Option<&'static str>,
}

const CHANGES: &[Change] = &[
    // 2.12: with 12 filled nobody can land there, so 19-24 loses one piece only, and 16 takes one back.
    change("2.12", "B:W14,28,29,30:B5,7,12,16,18,19", "19-24", "unKnown", "yes", Some("evenTrade")),
    // Without the man on 29 nobody can step up to 22.
    change("2.12", "B:W14,28,30:B5,7,16,18,19", "18-22", "unKnown", "unKnown", None),
    // 2.13: without the king nothing comes between 26 and 17, and 14 needs no cover.
    change("2.13", "B:W15,19,23:B2,3,9,10,14,16,17,20,K31", "31-26", "unKnown", "unKnown", None),
    change("2.13", "B:W15,19,23:B2,3,9,10,14,16,17,20,K31", "9-13", "unKnown", "unKnown", None),
    // With 12 filled the man on 16 cannot be jumped, and 3-8 joins nothing.
    change("2.13", "B:W15,19,23,K18:B2,3,9,10,12,14,16,17,20,K31", "3-8", "unKnown", "unKnown", None),
    // 2.14: without the man on 20 there is nothing to save; with a man on 11 neither.
    change("2.14", "B:WK2,14:B6,16,18", "16-19", "unKnown", "unKnown", None),
    change("2.14", "B:WK2,14,20:B6,11,16,18", "16-19", "unKnown", "unKnown", None),
    // 2.15: with the other man on 15 the jump over 7 goes on over it.
    change("2.15", "W:W10,15:B1,3", "10-7", "unKnown", "doubleJump", None),
    // 2.19: with one man less ahead of it 7-10 is safe.
    change("2.19", "B:W18,20,30:B7,11,21", "7-10", "unKnown", "unKnown", None),
    // With 2 filled nobody can go on over 7.
    change("2.19", "B:W17,18,20,30:B2,7,11,21", "11-16", "unKnown", "yes", Some("evenTrade")),
    // 2.20: nobody jumps back if the piece on 31 is ours; 24 is in no danger without the man on 28.
    change("2.20", "B:W20,22,27,28:B13,14,15,24,K31", "14-17", "unKnown", "unKnown", None),
    change("2.20", "B:W20,22,27,31:B13,14,15,24", "15-19", "unKnown", "unKnown", None),
    // 2.24: nobody recaptures without the men on 1 and 3; a king is a better price.
    change("2.24", "B:W15,30:B3,7,22,K23", "7-10", "unKnown", "singleJump", None),
    change("2.24", "B:W15,30:B1,7,22,K23", "7-11", "unKnown", "singleJump", None),
    change("2.24", "B:WK15,30:B1,3,7,22", "7-10", "unKnown", "yes", Some("goodTrade")),
];

const fn change(
    figure: &'static str,
    fen: &'static str,
    mv: &'static str,
    before: &'static str,
    after: &'static str,
    trade: Option<&'static str>,
) -> Change {
    Change { figure, fen, mv, before, after, trade }
}

#[test]
fn small_changes_to_figures_do_what_they_must() {
    for change in CHANGES {
        let position: Position<English> = change.fen.parse().expect("a position");
        for turn in [false, true] {
            let scene = Scene::of_position(&position);
            let (scene, wanted) =
                if turn { (scene.turned(), turned_move(change.mv)) } else { (scene, change.mv.to_owned()) };
            let account = think(&scene);
            let found = account.moves.iter().find(|mv| mv.text() == wanted);
            let found = found.unwrap_or_else(|| panic!("{}: no move {wanted}", change.figure));
            let values = (found.risk_before.as_deref(), found.risk_after.as_deref(), found.trade.as_deref());
            let expected = (Some(change.before), Some(change.after), change.trade);
            assert_eq!(values, expected, "{} changed to {}: {wanted}", change.figure, change.fen);
        }
    }
}

#[test]
fn advice_follows_small_changes() {
    // 2.22 without the man on 31: both ways are safe. Without a king there is no advice at all.
    let mut scene = scene_of("B:W19,21,30:B1,3,10,14,K32", Some("24-19"));
    assert_eq!(steps(&think(&scene)), ["32-27", "32-28"]);
    scene = scene_of("B:W19,21,30,31:B1,3,10,14", Some("24-19"));
    assert!(think(&scene).advice.kind.is_none());
    // 2.23 without the man on 10: the king traps 31 in two moves, and 3 stays where it is.
    scene = scene_of("B:W20,24,28,31:B1,3,K32", None);
    assert_eq!(steps(&think(&scene)), ["32-27"]);
    // 2.24 without the man on 22: 30 is free, so there is something to trap before anything is attacked.
    scene = scene_of("B:W15,30:B1,3,7,K23", None);
    assert_eq!(think(&scene).advice.kind.map(|kind| kind.name()), Some("trap"));
}

fn scene_of(fen: &str, last: Option<&str>) -> Scene {
    let position: Position<English> = fen.parse().expect("a position");
    let mut scene = Scene::of_position(&position);
    scene.his_last = last.map(step);
    scene
}

fn steps(account: &Account) -> Vec<String> {
    account.advice.moves.iter().map(|step| format!("{}-{}", step.from, step.to)).collect()
}
