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
    let position: Position<English> = figure.fen.parse().expect("a position");
    let mut scene = Scene::of_position(&position);
    scene.his_last = figure.last.as_deref().map(step);
    scene
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
