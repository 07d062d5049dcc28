//! A player against best defence: it is to win every won ending of a random sample, and to hold every drawn one.
//!
//! `cargo run --release -p crownhead-players --no-default-features --example endings -- \
//!     english champion 1000 0.1s 5,6 FOLDER [REFEREE]`
//!
//! The player asks the databases in FOLDER, its opponent those in REFEREE, which must have distances for best defence:
//! it loses as late as it can, and in draws it tries whatever is left to try. A position in place of the number of
//! games is played out and shown.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use endgame::{CACHE, Database, Index, Library, Slice, Wdl};
use engine::Limits;
use players::{Endgames, PlayerOptions, PlayerSpec, Silent};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, Game, Move, Position, Task, Variant, VariantId, write_move};

use crownhead_players as players;

type Failure = Box<dyn std::error::Error>;

struct Run {
    player: PlayerSpec,
    /// How many positions, or which one.
    which: Result<usize, String>,
    limits: Limits,
    pieces: Vec<usize>,
    folder: String,
    referee: String,
}

impl Task for Run {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let (referee, _) = Database::<V>::open(Path::new(&self.referee), CACHE);
        let count = match &self.which {
            Ok(count) => *count,
            Err(fen) => {
                let (result, game) = self.play_out(&fen.parse::<Position<V>>()?, &referee);
                for (position, mv) in game.positions().zip(game.moves()) {
                    let value = referee.value(&position).map_or_else(String::new, |value| value.to_string());
                    println!("{}  {}  {value}", write_move(&position, &mv), position.fen());
                }
                println!("{result}");
                return Ok(());
            }
        };
        for wanted in [Wdl::Win, Wdl::Draw] {
            let sample = sample(&referee, wanted, count, &self.pieces);
            let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
            std::thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        while let Some(position) = sample.get(next.fetch_add(1, Relaxed)) {
                            let (result, game) = self.play_out(position, &referee);
                            if result != wanted {
                                failed.fetch_add(1, Relaxed);
                                println!(
                                    "{wanted}: {} ended in a {result} after {} plies",
                                    position.fen(),
                                    game.moves().count()
                                );
                            }
                        }
                    });
                }
            });
            let kept = sample.len() - failed.into_inner();
            println!("{}: {kept} of {} positions that are a {wanted} ended so", V::ID, sample.len());
        }
        Ok(())
    }
}

impl Run {
    /// How a game from a position ends for the player, who is to move.
    fn play_out<V: Variant>(&self, position: &Position<V>, referee: &Database<V>) -> (Wdl, Game<V>) {
        let library = Arc::new(Library::new(Path::new(&self.folder), CACHE));
        let options = PlayerOptions { endgames: Endgames::new(library), ..PlayerOptions::default() };
        let mut game = Game::from_position(*position);
        let Ok(mut player) = self.player.open::<V>(&options) else { return (Wdl::Loss, game) };
        while game.outcome().is_none() {
            let mv = if game.position().turn() == position.turn() {
                match player.choose(&game, &self.limits, &mut Silent::default()) {
                    Ok(decision) => decision.mv,
                    Err(_) => return (Wdl::Loss, game),
                }
            } else {
                best_defence(&game, referee)
            };
            if game.play(&mv).is_err() {
                return (Wdl::Loss, game);
            }
        }
        let result = match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner == position.turn() => Wdl::Win,
            Some(_) => Wdl::Loss,
            None => Wdl::Draw,
        };
        (result, game)
    }
}

/// The best move by the database; among draws the one after which most moves lose.
fn best_defence<V: Variant>(game: &Game<V>, referee: &Database<V>) -> Move<V::Board> {
    let position = game.position();
    let moves = referee.moves(&position).unwrap_or_default();
    let Some(best) = moves.first() else { return position.legal_moves()[0] };
    let traps = |mv: &Move<V::Board>| {
        let replies = referee.moves(&position.play(mv)).unwrap_or_default();
        let bad = replies.iter().filter(|reply| reply.result < replies[0].result).count();
        1000 * bad / replies.len().max(1)
    };
    let equal = moves.iter().filter(|judged| (judged.result, judged.value) == (best.result, best.value));
    let chosen = if best.result == Wdl::Draw { equal.max_by_key(|judged| traps(&judged.mv)) } else { None };
    chosen.unwrap_or(best).mv
}

/// Positions by lot without a capture that have this value.
fn sample<V: Variant>(
    database: &Database<V>,
    wanted: Wdl,
    count: usize,
    pieces: &[usize],
) -> Vec<Position<V>> {
    let mut dice = StdRng::seed_from_u64(1);
    let slices = pieces.iter().flat_map(|pieces| Slice::all::<V>(*pieces));
    let indexes: Vec<Index<V::Board>> = slices.map(Index::new).collect();
    let total: u64 = indexes.iter().map(Index::size).sum();
    let mut found = Vec::new();
    while found.len() < count {
        let mut number = dice.random_range(0..total);
        for index in &indexes {
            if number < index.size() {
                let position = Position::<V>::with_pieces(index.position(number), Color::Black);
                let position =
                    if dice.random_range(0..2) == 0 { position.map(|p| p.turned()) } else { position };
                let suits = |position: &Position<V>| {
                    !position.must_capture()
                        && position.outcome().is_none()
                        && database.result(position) == Some(wanted)
                };
                found.extend(position.filter(suits));
                break;
            }
            number -= index.size();
        }
    }
    found
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, player, count, time, pieces, folder, rest @ ..] = &words[..] else {
        return Err("say: GAME PLAYER COUNT TIME PIECES FOLDER [REFEREE]".into());
    };
    let seconds: f64 = time.trim_end_matches('s').parse()?;
    let run = Run {
        player: player.parse()?,
        which: count.parse().map_err(|_| count.clone()),
        limits: Limits::time(Duration::from_secs_f64(seconds)),
        pieces: pieces.split(',').map(str::parse).collect::<Result<_, _>>()?,
        folder: folder.clone(),
        referee: rest.first().unwrap_or(folder).clone(),
    };
    game.parse::<VariantId>()?.with(run)
}
