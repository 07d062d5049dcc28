//! Many games, several at a time.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use players::experience::Memory;
use players::{Endgames, Player, PlayerOptions, PlayerSpec, SpecError};
use rules::{Color, Game, Variant};
use store::{Keeper, Store, StoreError};

use crate::ending::{Ending, Fault};
use crate::referee::{Played, Referee, Terms};

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number; chance in it comes from this and the seed.
    pub number: usize,
    /// The two players, by their numbers.
    pub players: [usize; 2],
    /// The colour of the first of them.
    pub first: Color,
    /// Where it begins, by its number.
    pub opening: usize,
}

/// Players, openings, and what games are played under.
#[derive(Clone, Debug)]
pub struct Arena<V: Variant> {
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Where games begin.
    pub openings: Vec<Game<V>>,
    /// What games are played under.
    pub terms: Terms,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// From which all chance comes.
    pub seed: u64,
    /// Who wins with few pieces, for players that ask.
    pub endgames: Endgames,
    /// Where games are kept so that players remember what they lost; none where games are to be repeatable.
    pub memory: Option<Arc<Store>>,
}

/// Why games could not be played.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A player cannot be had, or does not play the game.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A game could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<V: Variant> Arena<V> {
    /// Whether all players can be had and play the game: better said before any game is played.
    pub fn check(&self) -> Result<(), ArenaError> {
        for player in &self.players {
            player.open::<V>(&PlayerOptions::default())?;
        }
        Ok(())
    }

    /// Plays games, and tells each when it is over; whoever is told may break off. Games that are under way when `stop`
    /// becomes true, or somebody breaks off, are given up.
    pub fn run(
        &self,
        fixtures: impl Iterator<Item = Fixture> + Send,
        stop: &Arc<AtomicBool>,
        each: impl FnMut(&Fixture, &Played<V>) -> ControlFlow<()> + Send,
    ) -> Result<(), ArenaError> {
        self.check()?;
        let (fixtures, each) = (Mutex::new(fixtures), Mutex::new(each));
        let failure = Mutex::new(None);
        let referee = self.referee(stop);
        // Whoever panicked has changed nothing in between.
        let next = || fixtures.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while !stop.load(Relaxed)
                && let Some(fixture) = next()
            {
                let done = self.game(&referee, &fixture);
                let mut each = each.lock().unwrap_or_else(PoisonError::into_inner);
                match done {
                    Ok(Some(played)) if !stop.load(Relaxed) => {
                        if each(&fixture, &played).is_break() {
                            stop.store(true, Relaxed);
                        }
                    }
                    Ok(_) => return,
                    Err(error) => {
                        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                        stop.store(true, Relaxed);
                    }
                }
            }
        };
        if self.concurrency <= 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                (0..self.concurrency).for_each(|_| {
                    scope.spawn(work);
                });
            });
        }
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }

    /// Plays one game; `None` if it was stopped.
    pub fn play(&self, fixture: &Fixture, stop: &Arc<AtomicBool>) -> Result<Option<Played<V>>, ArenaError> {
        self.game(&self.referee(stop), fixture)
    }

    fn referee(&self, stop: &Arc<AtomicBool>) -> Referee<V> {
        Referee { terms: self.terms, database: self.endgames.database::<V>(), stop: stop.clone() }
    }

    fn game(&self, referee: &Referee<V>, fixture: &Fixture) -> Result<Option<Played<V>>, ArenaError> {
        let memory = self.memory.clone().map_or_else(Memory::default, |store| Memory::new(store));
        let open = |place: usize| {
            let seed = self
                .seed
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .wrapping_add((2 * fixture.number + place) as u64);
            let options = PlayerOptions {
                seed,
                memory: memory.clone(),
                endgames: self.endgames.clone(),
                entries: self.terms.limits.nodes.map(entries),
                ..PlayerOptions::default()
            };
            self.players[fixture.players[place]].open::<V>(&options)
        };
        let opening = &self.openings[fixture.opening];
        let (mut first, mut second) = match (open(0), open(1)) {
            (Ok(first), Ok(second)) => (first, second),
            // It could be had before.
            (Err(error), _) => return Ok(Some(absent(opening, fixture.first, &error))),
            (_, Err(error)) => return Ok(Some(absent(opening, !fixture.first, &error))),
        };
        let players: [&mut dyn Player<V>; 2] = match fixture.first {
            Color::Black => [&mut *first, &mut *second],
            Color::White => [&mut *second, &mut *first],
        };
        let played = referee.play(opening.clone(), players);
        if let (Some(played), Some(store)) = (&played, &self.memory) {
            let [black, white] = &played.names;
            let learners = [(Color::Black, black.clone()), (Color::White, white.clone())];
            Keeper::new(store.clone()).keep(&played.game, [black, white], &learners)?;
        }
        Ok(played)
    }
}

/// How many positions a player has to remember that visits so many for a move: no more than the usual table has, and
/// no larger table to clear for each game than it will ever fill.
fn entries(nodes: u64) -> usize {
    nodes.saturating_mul(16).clamp(1 << 10, 1 << 20) as usize
}

/// A game that a player did not come to.
fn absent<V: Variant>(opening: &Game<V>, loser: Color, error: &SpecError) -> Played<V> {
    Played {
        game: opening.clone(),
        ending: Ending::Forfeit { loser, fault: Fault::Crash(error.to_string()) },
        notes: Vec::new(),
        names: [String::new(), String::new()],
    }
}
