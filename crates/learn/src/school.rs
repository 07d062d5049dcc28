//! The whole loop of learning: play, fit, test, keep or drop.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use arena::statistics::{Sprt, Verdict as TestVerdict};
use arena::{Arena, ArenaError, Openings, Standing, Terms};
use engine::Limits;
use engine::network::{Course, Network, Width};
use players::{Endgames, PlayerSpec, SpecError, shipped_network};
use rules::{Goal, Variant};
use serde::{Deserialize, Serialize};

use crate::fit::{Taught, fit_network};
use crate::lessons::{FORMAT, Lessons, LessonsError, border};
use crate::selfplay::{Selfplay, SelfplayError};

/// Rounds before the present one whose games are learnt from, too.
const MEMORY: usize = 3;
/// How far weights move in a step of fitting at first, from nothing and from a network that is there.
const RATE: f32 = 0.002;
const RATE_GOING_ON: f32 = 0.0005;

/// How an evaluation is learnt.
#[derive(Clone, Debug)]
pub struct School {
    /// Where everything is kept: games, networks, what became of each round.
    pub folder: PathBuf,
    /// What the first games are played with.
    pub beginning: Beginning,
    /// Games of a round.
    pub games: u32,
    /// Positions to visit for a move of those.
    pub nodes: u64,
    /// The same once half of the pieces are gone.
    pub ending_nodes: u64,
    /// The same at most where it is clear who wins.
    pub clear_nodes: u64,
    /// Beside how many positions of a hundred another one is looked at, too.
    pub strays: u32,
    /// From how many of a hundred of those it goes on, with the best reply and another move by lot.
    pub further: u32,
    /// Files with games that are learnt from besides those of this run.
    pub more_games: Vec<PathBuf>,
    /// Whether a network is fitted from the present one on, and not from nothing.
    pub goes_on: bool,
    /// How wide a network is that is fitted; one that is gone on from becomes no narrower.
    pub width: Width,
    /// How much results count in what is learnt, against scores.
    pub share: f32,
    /// How often the network goes through all positions.
    pub lessons: usize,
    /// The test that a new network has to pass.
    pub sprt: Sprt,
    /// Games of the test at most, and positions to visit for a move of them.
    pub test_games: usize,
    /// Positions to visit for a move of the test.
    pub test_nodes: u64,
    /// From which all chance comes.
    pub seed: u64,
    /// How many threads work at it.
    pub threads: usize,
    /// Who wins with few pieces.
    pub endgames: Endgames,
}

/// What plays the first games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// The network that ships.
    Shipped,
    /// Named features with the weights that ship.
    Readable,
    /// A file with a network or with weights.
    File(PathBuf),
}

/// What became of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub round: usize,
    /// Positions that were learnt from.
    pub positions: usize,
    /// How well the network foretells results that it was not fitted to, in nats.
    pub error: f64,
    /// Games of the test.
    pub games: usize,
    /// Games that the new one won.
    pub wins: usize,
    /// Games that were drawn.
    pub draws: usize,
    /// What the games say of the difference in Elo points: what is likeliest, least and most.
    pub elo: [f64; 3],
    /// From which score on the games of this round were won rather than not, in hundredths.
    #[serde(default)]
    pub border: Option<u16>,
    /// What the test said.
    pub verdict: Verdict,
}

/// What a test said of a new network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It is stronger, and is the present one from now on.
    Kept,
    /// It is not.
    Dropped,
}

/// How far it is.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// So many games of a round are played.
    Games {
        /// The round.
        round: usize,
        /// Games so far.
        done: usize,
        /// Games of the round.
        all: usize,
    },
    /// The network has gone through all positions so often.
    Fitted {
        /// The round.
        round: usize,
        /// How often.
        done: usize,
        /// How often it will.
        all: usize,
        /// The error of what was held back.
        error: f64,
    },
    /// A game of the test is over.
    Tested {
        /// The round.
        round: usize,
        /// How it stands.
        standing: &'a Standing,
        /// Games at most.
        all: usize,
    },
    /// A round is over.
    Over(&'a Round),
}

/// Why it cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum SchoolError {
    /// Games could not be played or kept.
    #[error(transparent)]
    Selfplay(#[from] SelfplayError),
    /// Games could not be read.
    #[error(transparent)]
    Lessons(#[from] LessonsError),
    /// The test could not be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A player cannot be had.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// Openings cannot be had.
    #[error(transparent)]
    Openings(#[from] arena::OpeningsError),
    /// A file cannot be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl School {
    /// What a new network has to show against the present one.
    pub const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    /// Does rounds up to a number, going on where it was left. Gives what became of all rounds so far; fewer than were
    /// asked for if it was stopped.
    pub fn run<V: Variant>(
        &self,
        rounds: usize,
        stop: &Arc<AtomicBool>,
        mut tell: impl FnMut(Event<'_>) + Send,
    ) -> Result<Vec<Round>, SchoolError> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|error| SchoolError::File { file: self.folder.clone(), error })?;
        let mut done = self.rounds()?;
        while done.len() < rounds {
            let Some(round) = self.round::<V>(&done, stop, &mut tell)? else { break };
            tell(Event::Over(&round));
            done.push(round);
            let lines: String =
                done.iter().filter_map(|round| Some(serde_json::to_string(round).ok()? + "\n")).collect();
            self.write(&self.log(), lines.as_bytes())?;
        }
        Ok(done)
    }

    /// The network that is the best so far, if any was kept.
    pub fn present(&self, rounds: &[Round]) -> Option<PathBuf> {
        let kept = rounds.iter().rev().find(|round| round.verdict == Verdict::Kept)?;
        Some(self.network(kept.round))
    }

    /// What became of earlier rounds.
    pub fn rounds(&self) -> Result<Vec<Round>, SchoolError> {
        match std::fs::read_to_string(self.log()) {
            Ok(text) => Ok(text.lines().map_while(|line| serde_json::from_str(line).ok()).collect()),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(SchoolError::File { file: self.log(), error }),
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.join("rounds.jsonl")
    }

    fn network(&self, round: usize) -> PathBuf {
        self.folder.join(format!("round-{round}.net"))
    }

    fn lessons(&self, round: usize) -> PathBuf {
        self.folder.join(format!("round-{round}.games"))
    }

    /// Writes a file whole or not at all.
    fn write(&self, file: &Path, bytes: &[u8]) -> Result<(), SchoolError> {
        let part = file.with_extension("part");
        std::fs::write(&part, bytes)
            .and_then(|()| std::fs::rename(&part, file))
            .map_err(|error| SchoolError::File { file: file.to_owned(), error })
    }

    fn round<V: Variant>(
        &self,
        done: &[Round],
        stop: &Arc<AtomicBool>,
        tell: &mut (impl FnMut(Event<'_>) + Send),
    ) -> Result<Option<Round>, SchoolError> {
        let number = done.len() + 1;
        let present = match (self.present(done), &self.beginning) {
            (Some(kept), _) => player::<V>(Some(&kept))?,
            (None, Beginning::Shipped) => player::<V>(None)?,
            (None, Beginning::Readable) => tuned::<V>(None)?,
            (None, Beginning::File(file)) => player::<V>(Some(file))?,
        };
        let file = self.lessons(number);
        let (name, nodes, seed) = (V::ID.name(), self.nodes, self.seed);
        let in_endings = match self.ending_nodes {
            same if same == nodes => String::new(),
            others => format!(", {others} in endings"),
        };
        let when_clear = match self.clear_nodes {
            more if more >= nodes.max(self.ending_nodes) => String::new(),
            fewer => format!(", {fewer} when it is clear"),
        };
        let beside = match self.strays {
            0 => String::new(),
            strays if self.further == 0 => format!(", strays beside {strays} %"),
            strays => format!(", strays beside {strays} %, {} % further", self.further),
        };
        let work = format!(
            "{FORMAT}: {name} round {number}, {nodes} nodes{in_endings}{when_clear}{beside}, seed {seed}"
        );
        let mut lessons = Lessons::open(&file, &work)?;
        let all = self.games as usize;
        let selfplay = Selfplay {
            players: vec![present.clone()],
            nodes,
            ending_nodes: self.ending_nodes,
            clear_nodes: self.clear_nodes,
            strays: self.strays,
            further: self.further,
            seed: self.seed.wrapping_mul(1000).wrapping_add(number as u64),
            endgames: self.endgames.clone(),
        };
        tell(Event::Games { round: number, done: lessons.games.len(), all });
        selfplay.run::<V>(&mut lessons, self.games, self.threads, stop, |done| {
            tell(Event::Games { round: number, done, all });
        })?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let Some(taught) = self.fit::<V>(done, stop, tell)? else { return Ok(None) };
        let new = player::<V>(Some(&self.network(number)))?;
        let standing = self.test::<V>([new, present], number, stop, tell)?;
        let (tally, elo) = (standing.tally(), standing.pairs.elo());
        let verdict = match self.sprt.verdict(&standing.pairs) {
            TestVerdict::Upper => Verdict::Kept,
            _ if stop.load(Relaxed) => return Ok(None),
            // Out of games before the test was decided: then the interval decides.
            TestVerdict::Open if elo.low > 0.0 => Verdict::Kept,
            _ => Verdict::Dropped,
        };
        Ok(Some(Round {
            round: number,
            positions: taught.positions,
            error: taught.error,
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            elo: [elo.value, elo.low, elo.high],
            border: border(&Lessons::read::<V>(&file)?),
            verdict,
        }))
    }

    /// The network that the next one is fitted from, if it is to go on from one and there is one.
    fn predecessor<V: Variant>(&self, done: &[Round]) -> Result<Option<Network<V>>, SchoolError> {
        let file = match (self.present(done), &self.beginning) {
            _ if !self.goes_on => return Ok(None),
            (Some(kept), _) => kept,
            (None, Beginning::File(file)) => file.clone(),
            (None, Beginning::Shipped) => return Ok(shipped_network()),
            (None, Beginning::Readable) => return Ok(None),
        };
        let bytes = std::fs::read(&file).map_err(|error| SchoolError::File { file, error })?;
        // A file that is no network has weights of named features: nothing to go on from.
        Ok(Network::read(&bytes).ok())
    }

    fn fit<V: Variant>(
        &self,
        done: &[Round],
        stop: &Arc<AtomicBool>,
        tell: &mut impl FnMut(Event<'_>),
    ) -> Result<Option<Taught>, SchoolError> {
        let number = done.len() + 1;
        let mut games = Vec::new();
        let rounds = number.saturating_sub(MEMORY).max(1)..=number;
        for file in self.more_games.iter().cloned().chain(rounds.map(|round| self.lessons(round))) {
            games.extend(Lessons::read::<V>(&file)?);
        }
        let predecessor = self.predecessor::<V>(done)?;
        let rate = if predecessor.is_some() { RATE_GOING_ON } else { RATE };
        let course = Course { rounds: self.lessons, rate, seed: self.seed, threads: self.threads };
        let (network, taught) =
            fit_network(&games, predecessor.as_ref(), self.width, self.share, &course, |done, _, error| {
                tell(Event::Fitted { round: number, done, all: self.lessons, error });
                !stop.load(Relaxed)
            });
        if stop.load(Relaxed) {
            return Ok(None);
        }
        self.write(&self.network(number), &network.write())?;
        Ok(Some(taught))
    }

    fn test<V: Variant>(
        &self,
        players: [PlayerSpec; 2],
        number: usize,
        stop: &Arc<AtomicBool>,
        tell: &mut (impl FnMut(Event<'_>) + Send),
    ) -> Result<Standing, SchoolError> {
        let limits = Limits { nodes: Some(self.test_nodes), ..Limits::default() };
        let openings = Openings::usual(V::ID).draw::<V>(self.test_games.div_ceil(2), self.seed)?;
        let arena = Arena {
            players: players.to_vec(),
            openings,
            terms: Terms { by_database: true, ..Terms::new(limits) },
            concurrency: self.threads,
            seed: self.seed,
            endgames: self.endgames.clone(),
            memory: None,
        };
        // Breaking off sets the switch of the arena, which must not be taken for somebody's wish to stop.
        let over = Arc::new(AtomicBool::new(false));
        Ok(arena.meet(self.test_games, &over, |_, _, standing| {
            tell(Event::Tested { round: number, standing, all: self.test_games });
            match self.sprt.verdict(&standing.pairs) {
                TestVerdict::Open if !stop.load(Relaxed) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })?)
    }
}

/// The player of a game that judges by named features, with weights of its own or those that ship.
pub fn tuned<V: Variant>(weights: Option<&Path>) -> Result<PlayerSpec, SpecError> {
    match weights {
        Some(_) => player::<V>(weights),
        None => format!("{}:readable", name::<V>()).parse(),
    }
}

/// Who plays a game as well as can be.
pub fn name<V: Variant>() -> &'static str {
    if V::RULES.goal == Goal::Lose { "part2" } else { "champion" }
}

/// The player of a game with a network or weights of features, or as it ships.
pub fn player<V: Variant>(file: Option<&Path>) -> Result<PlayerSpec, SpecError> {
    let name = name::<V>();
    match file {
        Some(file) => format!("{name}:weights={}", file.display()).parse(),
        None => name.parse(),
    }
}
