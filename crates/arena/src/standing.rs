//! How a match between two players stands.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use rules::Color;

use crate::runner::Fixture;
use crate::statistics::Pairs;

/// Results of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Tally {
    /// How many games.
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw half a one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points over games.
    pub fn score(&self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// Counts a game of a player with this colour.
    pub fn add(&mut self, winner: Option<Color>, own: Color) {
        match winner {
            None => self.draws += 1,
            Some(color) if color == own => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}

impl std::ops::Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        Tally {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { wins, draws, losses } = self;
        let (games, score) = (self.games(), 100.0 * self.score());
        write!(f, "{games} games: {wins} won, {draws} drawn, {losses} lost, {score:.1} %")
    }
}

/// How a match stands, seen by its first player. The two games of a pair have numbers that follow each other, the first
/// one even.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Its games with the dark pieces.
    pub as_black: Tally,
    /// Its games with the light pieces.
    pub as_white: Tally,
    /// Its pairs of which both games are over.
    pub pairs: Pairs,
    /// How many games ended in which way.
    pub endings: BTreeMap<String, usize>,
    /// Half points of pairs of which one game is over.
    open: HashMap<usize, usize>,
}

impl Standing {
    /// Counts a game: who won it, and how it ended in a word or two.
    pub fn add(&mut self, fixture: &Fixture, winner: Option<Color>, ending: &str) {
        let tally = if fixture.first == Color::Black { &mut self.as_black } else { &mut self.as_white };
        tally.add(winner, fixture.first);
        *self.endings.entry(ending.to_owned()).or_default() += 1;
        let half_points = winner.map_or(1, |winner| 2 * usize::from(winner == fixture.first));
        match self.open.remove(&(fixture.number / 2)) {
            Some(other) => self.pairs.add(half_points + other),
            None => {
                self.open.insert(fixture.number / 2, half_points);
            }
        }
    }

    /// All games.
    pub fn tally(&self) -> Tally {
        self.as_black + self.as_white
    }
}
