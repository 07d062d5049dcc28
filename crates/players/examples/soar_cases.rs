//! Positions for the checkers rules: makes cases for the original kernel, and compares its answers with ours.
//!
//! `soar_cases make SEED COUNT` writes cases as JSON lines; `tests/reference/checkers.py` adds what the original makes
//! of them; `soar_cases compare FILE ...` says whether this kernel and the player make the same of them, and in release
//! mode how long the player takes. `scripts/soar-reference.sh` does all of it.

#[path = "../tests/replay/mod.rs"]
mod replay;

use std::error::Error;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

use crownhead_players::soar::{Advice, AdviceKind, Scene, Step};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use replay::Replay;
use replay::case::Case;
use rules::{English, Game, Position};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["make", seed, count] => make(seed, count.parse()?),
        ["compare", files @ ..] if !files.is_empty() => compare(files),
        _ => Err("say `make SEED COUNT` or `compare FILE ...`".into()),
    }
}

/// Writes cases.
fn make(seed: &str, count: usize) -> Result<()> {
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    let mut dice = StdRng::seed_from_u64(hasher.finish());
    let mut cases = Vec::new();
    while cases.len() < count {
        match dice.random_range(0..10) {
            0..4 => game(&mut dice, &mut cases),
            4..6 => cases.push(strewn(&mut dice, 12, 0.2, |_| true)),
            6 => cases.push(strewn(&mut dice, 5, 0.7, |_| true)),
            7 => cases.push(strewn(&mut dice, 5, 0.7, can_attack)),
            8 => cases.push(strewn(&mut dice, 12, 0.4, |position| takes(position, 2))),
            _ => cases.push(strewn(&mut dice, 12, 0.5, |position| takes(position, 3) || is_stuck(position))),
        }
    }
    let mut out = std::io::stdout().lock();
    for case in &cases[..count] {
        writeln!(out, "{}", serde_json::to_string(case)?)?;
    }
    Ok(())
}

/// A game by lot, and then a few turns of one of the players.
fn game(dice: &mut StdRng, cases: &mut Vec<Case>) {
    let mut game = Game::<English>::new();
    let plies = dice.random_range(0..110);
    play(dice, &mut game, plies);
    let is_renamed = dice.random_bool(0.1);
    for turn in 0..dice.random_range(1..6) {
        let mut scene = Scene::of_game(&game);
        if is_renamed {
            scene.color = !scene.color;
        }
        cases.push(Case::of(&scene, turn > 0));
        play(dice, &mut game, 2);
        if game.outcome().is_some() {
            return;
        }
    }
}

fn play(dice: &mut StdRng, game: &mut Game<English>, plies: usize) {
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(&moves[dice.random_range(0..moves.len())]).is_err() {
            return;
        }
    }
}

/// A position with pieces anywhere, at most so many a side, that is as it should be.
fn strewn(dice: &mut StdRng, most: usize, kings: f64, fits: fn(&Position<English>) -> bool) -> Case {
    loop {
        let Ok(position) = strew(dice, most, kings).parse::<Position<English>>() else { continue };
        if fits(&position) {
            let mut scene = Scene::of_position(&position);
            (scene.his_last, scene.my_last) = (his_last(dice, &scene), my_last(dice, &position));
            if dice.random_bool(0.1) {
                scene.color = !scene.color;
            }
            return Case::of(&scene, false);
        }
    }
}

/// Pieces on squares by lot, as text; men that should have been crowned are.
fn strew(dice: &mut StdRng, most: usize, kings: f64) -> String {
    let mut squares: Vec<u8> = (1..=32).collect();
    let mut side = |crown_row: RangeInclusive<u8>| {
        let count = dice.random_range(1..=most);
        let mut piece = || {
            let square = squares.swap_remove(dice.random_range(0..squares.len()));
            let is_king = dice.random_bool(kings) || crown_row.contains(&square);
            format!("{}{square}", if is_king { "K" } else { "" })
        };
        (0..count).map(|_| piece()).collect::<Vec<String>>().join(",")
    };
    let (white, black) = (side(1..=4), side(29..=32));
    let turn = if dice.random_bool(0.5) { "B" } else { "W" };
    format!("{turn}:W{white}:B{black}")
}

/// Sometimes one of the opponent's pieces has just come to where it is.
fn his_last(dice: &mut StdRng, scene: &Scene) -> Option<Step> {
    let squares = || (1..=32).filter(|square| scene.at(*square).is_some_and(|piece| !piece.mine));
    let from = (1..=32).find(|square| scene.at(*square).is_none())?;
    let to = squares().nth(dice.random_range(0..squares().count().max(1)))?;
    dice.random_bool(0.7).then_some(Step { from, to })
}

/// Sometimes one of the moves would take the last one back.
fn my_last(dice: &mut StdRng, position: &Position<English>) -> Option<Step> {
    let mut game = Game::from_position(*position);
    play(dice, &mut game, 1);
    let Step { from, to } = Scene::of_game(&game).his_last?;
    dice.random_bool(0.6).then_some(Step { from: to, to: from })
}

/// Whether so many pieces or more can be taken at once.
fn takes(position: &Position<English>, least: usize) -> bool {
    position.legal_moves().iter().any(|mv| mv.taken().len() >= least)
}

/// Whether all pieces of the opponent are trapped and one can be attacked.
fn can_attack(position: &Position<English>) -> bool {
    Advice::of(&Scene::of_position(position)).kind == Some(AdviceKind::Attack)
}

fn is_stuck(position: &Position<English>) -> bool {
    position.count_moves() == 0
}

/// Compares answered cases.
fn compare(files: &[&str]) -> Result<()> {
    let mut replay = Replay::new()?;
    let (mut cases, mut wrong) = (0, 0);
    for file in files {
        for (number, line) in std::fs::read_to_string(file)?.lines().enumerate() {
            cases += 1;
            if let Err(why) = replay.check(&serde_json::from_str(line)?) {
                wrong += 1;
                println!("{file}:{}: {why}", number + 1);
            }
        }
    }
    println!("{cases} cases: {} agree, with {} decisions; {wrong} do not", cases - wrong, replay.decisions);
    println!("the most waves a decision takes: {}", replay.waves);
    if !cfg!(debug_assertions) {
        tell_times("the player's first move", replay.times.iter().filter(|(is_first, _)| *is_first));
        tell_times("later moves", replay.times.iter().filter(|(is_first, _)| !is_first));
    }
    if wrong > 0 { Err("the kernels differ".into()) } else { Ok(()) }
}

fn tell_times<'a>(what: &str, times: impl Iterator<Item = &'a (bool, Duration)>) {
    let mut times: Vec<f64> = times.map(|(_, time)| time.as_secs_f64() * 1000.0).collect();
    times.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    println!("{what}: median {:.1} ms, 99 of 100 under {:.1} ms", at(0.5), at(0.99));
}
