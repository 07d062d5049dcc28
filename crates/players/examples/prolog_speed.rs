//! How long the player `prolog` takes for a move: the time to open it, and the median and the longest over a game against
//! dice, for each of its games.
//!
//!     cargo run --release -p crownhead-players --example prolog_speed

use std::time::{Duration, Instant};

use crownhead_players::{Player, PlayerOptions, PlayerSpec, Silent};
use engine::Limits;
use rules::{Game, Position, Task, Variant, VariantId};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!("{:<10} {:>6} {:>10} {:>10} {:>10}", "game", "moves", "opening", "median", "longest");
    VariantId::ALL.iter().try_for_each(|game| game.with(Speed))
}

struct Speed;

impl Task for Speed {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let (prolog, random): (PlayerSpec, PlayerSpec) = ("prolog".parse()?, "random".parse()?);
        if !prolog.plays::<V>() {
            return Ok(());
        }
        let start = Instant::now();
        let mut player = prolog.open::<V>(&PlayerOptions::default())?;
        let opening = start.elapsed();
        let mut times = Vec::new();
        for seed in 0..5 {
            let mut dice = random.open::<V>(&PlayerOptions { seed, ..PlayerOptions::default() })?;
            play(player.as_mut(), dice.as_mut(), &mut times)?;
        }
        times.sort();
        let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
        let shown = [opening, median, longest].map(milliseconds);
        println!(
            "{:<10} {:>6} {:>10} {:>10} {:>10}",
            V::ID.name(),
            times.len(),
            shown[0],
            shown[1],
            shown[2]
        );
        Ok(())
    }
}

/// A game in which the player starts; its times are added.
fn play<'a, V: Variant>(
    player: &'a mut dyn Player<V>,
    dice: &'a mut dyn Player<V>,
    times: &mut Vec<Duration>,
) -> Result<(), Failure> {
    let mut game = Game::<V>::new();
    let us = Position::<V>::start().turn();
    while game.outcome().is_none() {
        let ours = game.position().turn() == us;
        let start = Instant::now();
        let next = if ours { &mut *player } else { &mut *dice };
        let decision = next.choose(&game, &Limits::default(), &mut Silent::default())?;
        times.extend(ours.then(|| start.elapsed()));
        game.play(&decision.mv)?;
    }
    Ok(())
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
