//! Two players, many games.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use engine::Limits;
use players::experience::Memory;
use players::{NoMove, Player, PlayerOptions, PlayerSpec, Silent, SpecError};
use rules::{Color, Game, PlayError, Variant};
use store::{Keeper, Store};

/// A game longer than this is counted as a draw.
const MOST_PLIES: usize = 600;

/// Two players and how they meet.
#[derive(Clone, Debug)]
pub struct Contest<V: Variant> {
    /// The player whose results are counted.
    pub first: PlayerSpec,
    /// The other one.
    pub second: PlayerSpec,
    /// Where games begin; each is played twice, with the colours changed.
    pub openings: Vec<Game<V>>,
    /// What each move may take.
    pub limits: Limits,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// Where games are kept and players remember what they lost; none for a contest that is to be repeatable.
    pub store: Option<Arc<Store>>,
}

/// Results from the first player's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

/// Why a contest could not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestError {
    /// A player does not play the game.
    Player(SpecError),
    /// A player made a move that is not legal, or none.
    Move(String),
    /// A game could not be kept.
    Store(String),
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points over games, a draw half a point.
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    fn add(&mut self, winner: Option<Color>, first: Color) {
        match winner {
            None => self.draws += 1,
            Some(color) if color == first => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

impl<V: Variant> Contest<V> {
    /// Plays all games. `report` is called after each with what there is so far.
    pub fn run(&self, report: impl Fn(&Tally) + Sync) -> Result<Tally, ContestError> {
        let next = AtomicUsize::new(0);
        let tally = Mutex::new(Ok(Tally::default()));
        let work = || {
            loop {
                let game = next.fetch_add(1, Relaxed);
                if game >= 2 * self.openings.len() {
                    break;
                }
                let first = if game.is_multiple_of(2) { Color::Black } else { Color::White };
                let result = self.game(&self.openings[game / 2], first, game as u64);
                // A thread that panicked has not touched the tally in between.
                let mut tally = tally.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                match (&mut *tally, result) {
                    (Ok(tally), Ok(winner)) => {
                        tally.add(winner, first);
                        report(tally);
                    }
                    (Ok(_), Err(error)) => *tally = Err(error),
                    (Err(_), _) => {}
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                scope.spawn(work);
            }
        });
        tally.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// One game; who won it.
    fn game(&self, opening: &Game<V>, first: Color, seed: u64) -> Result<Option<Color>, ContestError> {
        let memory = self.store.clone().map_or_else(Memory::default, |store| Memory::new(store));
        let open = |spec: &PlayerSpec, seed| {
            let options = PlayerOptions { seed, memory: memory.clone(), ..PlayerOptions::default() };
            spec.open::<V>(&options).map_err(ContestError::Player)
        };
        let mut ours = open(&self.first, 2 * seed)?;
        let mut theirs = open(&self.second, 2 * seed + 1)?;
        let (black, white) = match first {
            Color::Black => (&mut *ours, &mut *theirs),
            Color::White => (&mut *theirs, &mut *ours),
        };
        let (black_name, white_name) = (black.name(), white.name());
        let game = play(opening.clone(), black, white, &self.limits)?;
        if let Some(store) = &self.store {
            let names = [black_name.as_str(), white_name.as_str()];
            let players = [(Color::Black, black_name.clone()), (Color::White, white_name.clone())];
            let kept = Keeper::new(store.clone()).keep(&game, names, &players);
            kept.map_err(|error| ContestError::Store(error.to_string()))?;
        }
        Ok(game.outcome().and_then(|outcome| outcome.winner()))
    }
}

/// Plays a game to its end.
pub fn play<'a, V: Variant>(
    mut game: Game<V>,
    black: &'a mut dyn Player<V>,
    white: &'a mut dyn Player<V>,
    limits: &Limits,
) -> Result<Game<V>, ContestError> {
    while game.outcome().is_none() && game.moves().len() < MOST_PLIES {
        let player = if game.position().turn() == Color::Black { &mut *black } else { &mut *white };
        let decision = player.choose(&game, limits, &mut Silent::default());
        let fault = |error: String| ContestError::Move(format!("{}: {error}", player.name()));
        let mv = decision.map_err(|error: NoMove| fault(error.to_string()))?.mv;
        game.play(&mv).map_err(|error: PlayError| fault(error.to_string()))?;
    }
    Ok(game)
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { wins, draws, losses } = self;
        write!(
            f,
            "{} games: {wins} won, {draws} drawn, {losses} lost, {:.1} %",
            self.games(),
            100.0 * self.score()
        )
    }
}

impl std::fmt::Display for ContestError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ContestError::Player(error) => error.fmt(f),
            ContestError::Move(error) | ContestError::Store(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for ContestError {}
