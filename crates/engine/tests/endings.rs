//! Won endings whose distances are not known, with a search that has to find its own way.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use crownhead_engine::{Evaluator, Limits, Options, Progress, Score, Table, Thinker};
use endgame::{CACHE, Database, Index, Plan, Slice, Value, Wdl, Work, build};
use rules::{Color, DrawReason, English, Game, Outcome, Position};

/// Sees the future of whoever has more pieces in the darkest light: to it, a draw by repetition is a comfort.
struct Gloomy;

impl Evaluator<English> for Gloomy {
    fn evaluate(&self, position: &Position<English>) -> Score {
        let pieces = position.pieces();
        let lead = pieces.of(position.turn()).len() as i32 - pieces.of(!position.turn()).len() as i32;
        Score::evaluation(-500 * lead)
    }
}

fn database(distances: usize) -> (PathBuf, Database<English>) {
    let name = format!("crownhead-engine-endings-{distances}-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let plan = Plan { folder: folder.clone(), pieces: 3, distances, memory: 1 << 30, threads: 0 };
    build::<English>(&plan, &Work::default(), |_| {}).expect("a database");
    let (database, _) = Database::open(&folder, CACHE);
    (folder, database)
}

#[test]
fn a_draw_that_is_known_is_called_one() {
    let (folder, known) = database(2);
    let index = Index::new("m0k2-m0k1".parse::<Slice>().expect("a slice"));
    let positions = (0..index.size()).map(|number| index.position(number));
    let positions = positions.filter_map(|pieces| Position::<English>::with_pieces(pieces, Color::Black));
    let drawn = positions.filter(|position| known.result(position) == Some(Wdl::Draw));
    let mut count = 0;
    for position in drawn {
        let thinker = Thinker {
            evaluator: &Gloomy,
            options: Options::STRONGEST,
            table: &Table::new(1 << 10),
            threads: 1,
            lines: 2,
            endgame: Some(&known),
            stop: &AtomicBool::new(false),
        };
        let told = |progress: Progress<'_, English>| assert_eq!(progress.lines[0].score, Score::DRAW);
        let thought = thinker.think(&Game::from_position(position), &Limits::depth(2), told).expect("a move");
        assert!(thought.lines.iter().all(|line| line.score == Score::DRAW), "{}", position.fen());
        count += 1;
    }
    assert!(count > 0);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn an_ugly_win_is_better_than_a_draw_by_repetition() {
    let (folder, known) = database(0);
    let (other, referee) = database(3);
    let index = Index::new("m0k2-m0k1".parse::<Slice>().expect("a slice"));
    let positions =
        (0..index.size()).step_by(index.size() as usize / 20).map(|number| index.position(number));
    let positions = positions.filter_map(|pieces| Position::<English>::with_pieces(pieces, Color::Black));
    let is_far = |position: &Position<English>| {
        !position.must_capture() && matches!(referee.value(position), Some(Value::Win(plies)) if plies > 10)
    };
    let mut played = 0;
    for position in positions.filter(is_far) {
        let mut game = Game::from_position(position);
        let table = Table::new(1 << 16);
        while game.outcome().is_none() {
            let mv = if game.position().turn() == Color::Black {
                let thinker = Thinker {
                    evaluator: &Gloomy,
                    options: Options::STRONGEST,
                    table: &table,
                    threads: 1,
                    lines: 1,
                    endgame: Some(&known),
                    stop: &AtomicBool::new(false),
                };
                thinker.think(&game, &Limits::depth(5), |_| {}).expect("a move").lines[0].moves[0]
            } else {
                referee.moves(&game.position()).expect("known")[0].mv
            };
            game.play(&mv).expect("a legal move");
        }
        // It sees no way, and may walk about until the rules end that; but it does not give the win away by itself.
        let outcome = game.outcome();
        let repeated = matches!(outcome, Some(Outcome::Draw(DrawReason::Repetition(_))));
        assert!(!repeated, "{} repeated after {} plies", position.fen(), game.moves().count());
        played += 1;
    }
    assert!(played > 5, "{played} positions");
    for folder in [folder, other] {
        let _ = std::fs::remove_dir_all(folder);
    }
}
