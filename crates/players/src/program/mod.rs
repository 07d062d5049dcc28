//! Another program as a player: it is started for a game and asked for moves line by line, as `docs/players.md` tells.

mod command;
mod process;

use std::time::{Duration, Instant};

use engine::{Limits, Score, Statistics};
use rules::{Game, Variant, read_move, write_move};

use crate::player::{Decision, NoMove, Player, Watch};
use process::Process;

pub use command::{Command, CommandError};

/// The version of the protocol.
const VERSION: u32 = 1;
/// How long a program may take to get ready.
const START: Duration = Duration::from_secs(20);
/// How long it may be late before it is given up. Whoever keeps the time decides earlier whether it has lost.
const GRACE: Duration = Duration::from_secs(1);
/// How long it may think where nothing limits the time.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program and, while it runs, its process.
pub(crate) struct Program {
    command: Command,
    /// What it calls itself, if it does.
    own_name: Option<String>,
    game: &'static str,
    process: Option<Process>,
}

impl Program {
    pub(crate) fn new<V: Variant>(command: &Command) -> Program {
        Program { command: command.clone(), own_name: None, game: V::ID.name(), process: None }
    }

    /// Starts the program, if it does not run, and waits until it is ready.
    fn start(&mut self) -> Result<Process, NoMove> {
        if let Some(process) = self.process.take() {
            return Ok(process);
        }
        let mut process = Process::start(&self.command)?;
        process.say(&format!("crownhead {VERSION}\ngame {}\n", self.game))?;
        let until = Instant::now() + START;
        loop {
            let line = process.line(until, &|| false)?;
            if let Some(name) = line.strip_prefix("ready") {
                self.own_name =
                    Some(name.trim().chars().take(40).collect()).filter(|name: &String| !name.is_empty());
                return Ok(process);
            }
        }
    }

    fn ask<V: Variant>(
        &self,
        process: &mut Process,
        game: &Game<V>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Result<Decision<V>, NoMove> {
        process.say(&question(game, limits))?;
        let time = limits.clock.map(|clock| clock.left).or(limits.time);
        let until = Instant::now() + time.map_or(PATIENCE, |time| time + GRACE);
        let mut notes = Vec::new();
        loop {
            let line = process.line(until, stop)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "note" => notes.push(rest.to_owned()),
                "resign" => return Err(NoMove::Resigned),
                "move" => return answer(game, rest, notes),
                // What it says besides is its own affair.
                _ => {}
            }
        }
    }
}

/// What a program is told when it is to move.
fn question<V: Variant>(game: &Game<V>, limits: &Limits) -> String {
    let moves: Vec<String> =
        game.positions().zip(game.moves()).map(|(position, mv)| write_move(&position, &mv)).collect();
    let position = game.position();
    let legal: Vec<String> = position.legal_moves().iter().map(|mv| write_move(&position, mv)).collect();
    let mut go = "go".to_owned();
    if let Some(depth) = limits.depth {
        go += &format!(" depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        go += &format!(" nodes {nodes}");
    }
    if let Some(time) = limits.time {
        go += &format!(" time {}", time.as_secs_f64());
    }
    if let Some(clock) = limits.clock {
        go += &format!(" clock {} {}", clock.left.as_secs_f64(), clock.increment.as_secs_f64());
    }
    let lines = [
        format!("start {}", game.start().fen()),
        format!("moves {}", moves.join(" ")),
        format!("position {}", position.fen()),
        format!("legal {}", legal.join(" ")),
        go,
    ];
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// What stands after `move`: the move, and if the program likes its score in hundredths of a man, its depth, its
/// positions, and `draw` if it would be content with one.
fn answer<V: Variant>(game: &Game<V>, rest: &str, notes: Vec<String>) -> Result<Decision<V>, NoMove> {
    let illegal = |text: &str| NoMove::Illegal(text.chars().take(40).collect());
    let mut words = rest.split_whitespace();
    let text = words.next().unwrap_or_default();
    let mv = read_move(&game.position(), text).map_err(|_| illegal(text))?;
    let mut decision = Decision::plain(mv, notes);
    let mut statistics = Statistics::default();
    while let Some(word) = words.next() {
        if word == "draw" {
            decision.offers_draw = true;
            continue;
        }
        let Some(number) = words.next().and_then(|value| value.parse::<i64>().ok()) else { continue };
        match word {
            "score" => decision.score = Some(Score::evaluation(number.clamp(-100_000, 100_000) as i32)),
            "depth" => statistics.depth = number.clamp(0, 10_000) as u32,
            "nodes" => statistics.leaves = number.max(0) as u64,
            _ => {}
        }
    }
    if statistics != Statistics::default() {
        decision.statistics = Some(statistics);
    }
    Ok(decision)
}

impl<V: Variant> Player<V> for Program {
    fn name(&self) -> String {
        self.own_name.clone().unwrap_or_else(|| self.command.to_string())
    }

    fn prepare(&mut self) -> Result<(), NoMove> {
        self.process = Some(self.start()?);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        watch: &mut dyn Watch<V>,
    ) -> Result<Decision<V>, NoMove> {
        if game.position().legal_moves().is_empty() {
            return Err(NoMove::NoneLegal);
        }
        let mut process = self.start()?;
        let stop = watch.stop();
        let decision =
            self.ask(&mut process, game, limits, &|| stop.load(std::sync::atomic::Ordering::Relaxed));
        // A program that failed is in nobody knows what state: the next question finds a new one.
        if matches!(decision, Ok(_) | Err(NoMove::Resigned | NoMove::Illegal(_))) {
            self.process = Some(process);
        }
        decision
    }
}
