//! Numbers of the search, found by games: all of them are moved a little up or down by lot, the two searches that come of it
//! play each other, and every number goes a small step to the side that did better (simultaneous perturbation, SPSA).

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::{Arena, ArenaError, Fixture, Openings, OpeningsError, Terms};
use engine::{Limits, Numbers};
use players::{Endgames, PlayerSpec, SpecError};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, Variant};
use serde::{Deserialize, Serialize};

/// Pairs of games that are played with the same numbers in the middle. It does not depend on the number of threads, so that
/// what comes out does not either.
const BATCH: u32 = 16;
/// How the steps to the better side shrink, how those to both sides do, and for which share of all pairs the first ones are
/// held back: what is usual for this method.
const SHRINKING: f64 = 0.602;
const NARROWING: f64 = 0.101;
const HELD_BACK: f64 = 0.1;
/// The last step to the better side for a point in a pair, in steps to both sides.
const LAST_STEP: f64 = 0.006;

/// A number to be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Sought {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub start: i32,
    /// How far it is moved to both sides in the end; further at first.
    pub step: f64,
}

/// Why a number cannot be sought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SoughtError {
    /// It is not written so.
    #[error(
        "'{0}' is no number to be found; write it as reduction=256:40, with where it begins and how far it is moved"
    )]
    Unreadable(String),
    /// There is none.
    #[error("the search has no number '{name}'; it has {}", Numbers::names().join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// It would begin where it must not be.
    #[error("{name} is a number from {least} to {most}, not {start}")]
    OutOfBounds {
        /// The number.
        name: String,
        /// Where it was to begin.
        start: i32,
        /// The least that it may be.
        least: i32,
        /// The most.
        most: i32,
    },
}

impl FromStr for Sought {
    type Err = SoughtError;

    fn from_str(text: &str) -> Result<Self, SoughtError> {
        let parts = text.split_once('=').and_then(|(name, rest)| {
            let (start, step) = rest.split_once(':')?;
            let step = step.parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0)?;
            Some((name, start.parse().ok()?, step))
        });
        let (name, start, step) = parts.ok_or_else(|| SoughtError::Unreadable(text.to_owned()))?;
        let name = name.to_owned();
        let Some(bounds) = Numbers::bounds(&name) else { return Err(SoughtError::Unknown { name }) };
        let (least, most) = bounds.into_inner();
        if !(least..=most).contains(&start) {
            return Err(SoughtError::OutOfBounds { name, start, least, most });
        }
        Ok(Sought { name, start, step })
    }
}

/// Where all numbers are after so many pairs of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Pairs of games that were played.
    pub pairs: u32,
    /// The numbers, in the order in which they were named.
    pub values: Vec<f64>,
}

/// A search for numbers.
#[derive(Clone, Debug)]
pub struct Climb {
    /// Who plays, as it is written, without the numbers.
    pub player: String,
    /// What is looked for.
    pub numbers: Vec<Sought>,
    /// Pairs of games to play.
    pub pairs: u32,
    /// Positions to visit for a move.
    pub nodes: u64,
    /// From which all chance comes.
    pub seed: u64,
    /// How many threads play.
    pub threads: usize,
    /// Who wins with few pieces; games end there.
    pub endgames: Endgames,
}

/// Why numbers cannot be looked for.
#[derive(Debug, thiserror::Error)]
pub enum ClimbError {
    /// The games could not be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// Openings cannot be had.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// What is in the file is not of this work.
    #[error("{} is of something else ({of}); name another file, or remove it", file.display())]
    Other {
        /// The file.
        file: PathBuf,
        /// What it says that it is of.
        of: String,
    },
    /// The file cannot be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl Climb {
    /// Plays pairs of games up to the number that is wanted, or until it is stopped, and gives where the numbers are then.
    /// The file keeps how far it has come, a line for each batch; one that is of the same work is gone on with.
    pub fn run<V: Variant>(
        &self,
        file: &Path,
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(&Found),
    ) -> Result<Found, ClimbError> {
        let starts: Vec<i32> = self.numbers.iter().map(|number| number.start).collect();
        self.spec(&starts)?.open::<V>(&Default::default())?;
        let (mut log, mut found) = self.open::<V>(file)?;
        each(&found);
        if found.pairs >= self.pairs {
            return Ok(found);
        }
        let openings = Openings::usual(V::ID).draw::<V>(self.pairs as usize, self.seed)?;
        while found.pairs < self.pairs && !stop.load(Relaxed) {
            let first = found.pairs;
            let last = (first + BATCH).min(self.pairs);
            let twins: Vec<Twins> = (first..last).map(|pair| self.twins(pair, &found.values)).collect();
            let specs = twins.iter().flat_map(|twins| [&twins.up, &twins.down]);
            let players = specs.map(|values| self.spec(values)).collect::<Result<_, _>>()?;
            let arena = Arena {
                players,
                openings: openings[first as usize..last as usize].to_vec(),
                terms: Terms {
                    by_database: true,
                    ..Terms::new(Limits { nodes: Some(self.nodes), ..Limits::default() })
                },
                concurrency: self.threads,
                seed: self.seed,
                endgames: self.endgames.clone(),
                memory: None,
            };
            let Some(points) = play(&arena, stop)? else { break };
            for (pair, (twins, points)) in (first..last).zip(twins.iter().zip(points)) {
                self.step(pair, twins, points, &mut found.values);
            }
            found.pairs = last;
            log.add(&found)?;
            each(&found);
        }
        Ok(found)
    }

    /// The player with the numbers that were found.
    pub fn found(&self, found: &Found) -> String {
        let values: Vec<i32> = found.values.iter().map(|value| value.round() as i32).collect();
        self.written(&values)
    }

    fn written(&self, values: &[i32]) -> String {
        let numbers: Vec<String> = self
            .numbers
            .iter()
            .zip(values)
            .map(|(number, value)| format!("{}={value}", number.name))
            .collect();
        let joint = if self.player.contains(':') { ',' } else { ':' };
        format!("{}{joint}{}", self.player, numbers.join(","))
    }

    fn spec(&self, values: &[i32]) -> Result<PlayerSpec, SpecError> {
        self.written(values).parse()
    }

    /// The two searches of a pair of games.
    fn twins(&self, pair: u32, values: &[f64]) -> Twins {
        let mut dice = StdRng::seed_from_u64(self.seed << 32 | u64::from(pair));
        let mut twins = Twins { is_up: Vec::new(), up: Vec::new(), down: Vec::new() };
        for (number, value) in self.numbers.iter().zip(values) {
            let is_up = dice.random_range(0..2) == 1;
            let away = if is_up { self.width(pair) } else { -self.width(pair) } * number.step;
            // Rounded by lot, so that a step of less than one counts, too.
            let lot = f64::from(dice.random_range(0..1_000_u32)) / 1_000.0;
            twins.is_up.push(is_up);
            twins.up.push(number.bounded((value + away + lot).floor()) as i32);
            twins.down.push(number.bounded((value - away + lot).floor()) as i32);
        }
        twins
    }

    /// How far numbers are moved to both sides, in their steps.
    fn width(&self, pair: u32) -> f64 {
        (f64::from(self.pairs) / f64::from(pair + 1)).powf(NARROWING)
    }

    /// Moves the numbers to the side that did better; `points` are those by which the first twin won the pair.
    fn step(&self, pair: u32, twins: &Twins, points: i32, values: &mut [f64]) {
        let all = f64::from(self.pairs);
        let held = HELD_BACK * all;
        let rate = LAST_STEP * ((held + all) / (held + f64::from(pair) + 1.0)).powf(SHRINKING);
        // As the steps to both sides are wider at first, what they tell of one step is less.
        let rate = rate / self.width(pair);
        for ((number, value), is_up) in self.numbers.iter().zip(values).zip(&twins.is_up) {
            let side = if *is_up { 1.0 } else { -1.0 };
            *value = number.bounded(*value + rate * number.step * side * f64::from(points));
        }
    }

    fn open<V: Variant>(&self, path: &Path) -> Result<(Log, Found), ClimbError> {
        let numbers: Vec<String> =
            self.numbers.iter().map(|it| format!("{}={}:{}", it.name, it.start, it.step)).collect();
        let work = format!(
            "crownhead climb 1: {}, {} by {}, {} pairs of {} nodes, seed {}",
            V::ID.name(),
            self.player,
            numbers.join(" "),
            self.pairs,
            self.nodes,
            self.seed
        );
        let start = self.numbers.iter().map(|number| f64::from(number.start)).collect();
        Log::open(path, &work, Found { pairs: 0, values: start })
    }
}

impl Sought {
    fn bounded(&self, value: f64) -> f64 {
        let (least, most) = Numbers::bounds(&self.name).unwrap_or(self.start..=self.start).into_inner();
        value.clamp(f64::from(least), f64::from(most))
    }
}

/// Two searches that are moved to opposite sides.
struct Twins {
    /// Which numbers are moved up in the first of them.
    is_up: Vec<bool>,
    up: Vec<i32>,
    down: Vec<i32>,
}

/// Plays the pairs of games between each two players, and gives by how many points the first won each pair; `None` if it
/// was stopped.
fn play<V: Variant>(arena: &Arena<V>, stop: &Arc<AtomicBool>) -> Result<Option<Vec<i32>>, ArenaError> {
    let mut points = vec![0; arena.openings.len()];
    let fixtures = (0..2 * points.len()).map(|number| Fixture {
        number,
        players: [number / 2 * 2, number / 2 * 2 + 1],
        first: if number % 2 == 0 { Color::Black } else { Color::White },
        opening: number / 2,
    });
    let mut played = 0;
    arena.run(fixtures, stop, |fixture, game| {
        points[fixture.opening] += match game.ending.winner() {
            Some(winner) if winner == fixture.first => 1,
            Some(_) => -1,
            None => 0,
        };
        played += 1;
        ControlFlow::Continue(())
    })?;
    Ok((played == 2 * points.len()).then_some(points))
}

/// The file that keeps how far it has come.
struct Log {
    file: File,
    path: PathBuf,
}

impl Log {
    /// What a file holds of a work; a new one, with how it begins, where there is none.
    fn open(path: &Path, work: &str, start: Found) -> Result<(Log, Found), ClimbError> {
        let wrong = |error| ClimbError::File { file: path.to_owned(), error };
        let open = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path);
        let mut log = Log { file: open.map_err(wrong)?, path: path.to_owned() };
        let mut text = String::new();
        log.file.read_to_string(&mut text).map_err(wrong)?;
        let mut kept = 0;
        let mut found = start;
        // A last line that was not written to its end does not count.
        for (i, line) in text.split_inclusive('\n').filter(|line| line.ends_with('\n')).enumerate() {
            if i == 0 {
                if line.trim_end() != work {
                    return Err(ClimbError::Other { file: log.path, of: line.trim_end().to_owned() });
                }
            } else {
                let Some(next) = serde_json::from_str::<Found>(line).ok() else { break };
                found = next;
            }
            kept += line.len() as u64;
        }
        if kept == 0 && !text.is_empty() && !work.starts_with(&text) {
            return Err(ClimbError::Other { file: log.path, of: "not of numbers of a search".to_owned() });
        }
        log.file.set_len(kept).and_then(|()| log.file.seek(SeekFrom::End(0))).map_err(wrong)?;
        if kept == 0 {
            log.write(work)?;
        }
        Ok((log, found))
    }

    fn add(&mut self, found: &Found) -> Result<(), ClimbError> {
        let line = serde_json::to_string(found)
            .map_err(|error| ClimbError::File { file: self.path.clone(), error: error.into() })?;
        self.write(&line)
    }

    fn write(&mut self, line: &str) -> Result<(), ClimbError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| ClimbError::File { file: self.path.clone(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climb(pairs: u32) -> Climb {
        Climb {
            player: "champion:no-book".to_owned(),
            numbers: vec!["reduction=256:20".parse().expect("one"), "trust=200:15".parse().expect("one")],
            pairs,
            nodes: 1,
            seed: 7,
            threads: 1,
            endgames: Endgames::default(),
        }
    }

    #[test]
    fn numbers_are_read() {
        assert_eq!(
            "reduction=256:20.5".parse(),
            Ok(Sought { name: "reduction".to_owned(), start: 256, step: 20.5 })
        );
        for wrong in ["reduction", "reduction=256", "reduction=256:0", "reduction=256:-1", "reduction=x:1"] {
            assert_eq!(wrong.parse::<Sought>(), Err(SoughtError::Unreadable(wrong.to_owned())));
        }
        let unknown = "reductio=1:1".parse::<Sought>().expect_err("no such number").to_string();
        assert!(unknown.contains("no number 'reductio'") && unknown.contains("prob-cut-plies"), "{unknown}");
        let outside = "prob-cut-plies=0:1".parse::<Sought>().expect_err("too small").to_string();
        assert_eq!(outside, "prob-cut-plies is a number from 1 to 1000, not 0");
    }

    #[test]
    fn it_climbs_to_where_games_are_won() {
        // Whoever is nearer to a summit wins, but for some noise.
        let summit = [310.0, 120.0];
        let climb = climb(4_000);
        let mut noise = StdRng::seed_from_u64(1);
        let mut values = vec![256.0, 200.0];
        for pair in 0..climb.pairs {
            let twins = climb.twins(pair, &values);
            let far = |at: &[i32]| -> f64 {
                at.iter().zip(summit).map(|(at, top)| ((f64::from(*at) - top) / 20.0).powi(2)).sum()
            };
            let lead = far(&twins.down) - far(&twins.up) + f64::from(noise.random_range(-30..=30_i32)) / 10.0;
            climb.step(pair, &twins, lead.clamp(-2.0, 2.0) as i32, &mut values);
        }
        assert!((values[0] - summit[0]).abs() < 10.0 && (values[1] - summit[1]).abs() < 10.0, "{values:?}");
    }

    #[test]
    fn twins_lie_on_both_sides_and_within_bounds() {
        let mut climb = climb(100);
        climb.numbers.push("prob-cut-plies=1:3".parse().expect("one"));
        for pair in 0..100 {
            let twins = climb.twins(pair, &[256.0, 200.0, 1.0]);
            for (i, middle) in [(0, 256), (1, 200)] {
                let (low, high) = (twins.up[i].min(twins.down[i]), twins.up[i].max(twins.down[i]));
                assert!(low < middle && middle < high, "{low} {high}");
                assert_eq!(twins.is_up[i], twins.up[i] == high);
            }
            assert!(twins.up[2] >= 1 && twins.down[2] >= 1);
        }
    }
}
