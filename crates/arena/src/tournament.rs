//! Tournaments: who meets whom, how it stands, and who is how strong.

use std::collections::BTreeMap;
use std::str::FromStr;

use rules::Color;

use crate::runner::Fixture;
use crate::standing::{Standing, Tally};
use crate::statistics::{Meeting, Pairs, Rating, rate};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// Whoever loses a meeting is out; the players are seeded in the order in which they are named.
    Knockout,
}

/// There is no such format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no format '{0}'; it takes round-robin, gauntlet or knockout")]
pub struct FormatError(String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Format, FormatError> {
        match text {
            "round-robin" => Ok(Format::RoundRobin),
            "gauntlet" => Ok(Format::Gauntlet),
            "knockout" => Ok(Format::Knockout),
            _ => Err(FormatError(text.to_owned())),
        }
    }
}

impl Format {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
            Format::Knockout => "knockout",
        }
    }
}

/// All meetings of a tournament without rounds.
pub fn pairings(format: Format, players: usize) -> Vec<[usize; 2]> {
    let all = (0..players).flat_map(|first| (first + 1..players).map(move |second| [first, second]));
    all.filter(|[first, _]| format == Format::RoundRobin || *first == 0).collect()
}

/// The games of meetings, each of so many games: pair by pair of games, so that all meetings go on side by side. The first
/// game has the number `from`.
pub fn meetings(
    pairings: Vec<[usize; 2]>,
    games: usize,
    openings: usize,
    from: usize,
) -> impl Iterator<Item = Fixture> + Send {
    let count = pairings.len();
    (0..games.div_ceil(2)).flat_map(move |pair| {
        let pairings = pairings.clone();
        (0..count).flat_map(move |meeting| {
            let players = pairings[meeting];
            (0..2).filter(move |game| 2 * pair + game < games).map(move |game| Fixture {
                number: from + meeting * (games + games % 2) + 2 * pair + game,
                players,
                first: if game == 0 { Color::Black } else { Color::White },
                opening: pair % openings.max(1),
            })
        })
    })
}

/// How a tournament stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crosstable {
    meetings: BTreeMap<[usize; 2], Standing>,
}

impl Crosstable {
    /// Counts a game: who won it, and how it ended in a word or two.
    pub fn add(&mut self, fixture: &Fixture, winner: Option<Color>, ending: &str) {
        self.meetings.entry(fixture.players).or_default().add(fixture, winner, ending);
    }

    /// How many games.
    pub fn games(&self) -> usize {
        self.meetings.values().map(|standing| standing.tally().games()).sum()
    }

    /// How two players stand, as the first one sees it; `None` if they have not met.
    pub fn between(&self, first: usize, second: usize) -> Option<Tally> {
        let turned = |tally: Tally| Tally { wins: tally.losses, draws: tally.draws, losses: tally.wins };
        let own = self.meetings.get(&[first, second]).map(Standing::tally);
        own.or_else(|| self.meetings.get(&[second, first]).map(Standing::tally).map(turned))
    }

    /// All games of a player.
    pub fn of(&self, player: usize, players: usize) -> Tally {
        let others = (0..players).filter(|other| *other != player);
        others
            .filter_map(|other| self.between(player, other))
            .fold(Tally::default(), |sum, tally| sum + tally)
    }

    /// How many games ended in which way.
    pub fn endings(&self) -> BTreeMap<&str, usize> {
        let mut sum = BTreeMap::new();
        for (ending, count) in self.meetings.values().flat_map(|standing| &standing.endings) {
            *sum.entry(ending.as_str()).or_default() += count;
        }
        sum
    }

    /// The rating of each player.
    pub fn ratings(&self, players: usize) -> Vec<Rating> {
        let meeting = |(pairing, standing): (&[usize; 2], &Standing)| {
            let Pairs(pairs) = standing.pairs;
            Meeting { first: pairing[0], second: pairing[1], pairs: Pairs(pairs) }
        };
        rate(players, &self.meetings.iter().map(meeting).collect::<Vec<_>>())
    }
}

/// A tournament in which whoever loses a meeting is out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// Who is still in, as they meet: the first the second, the third the fourth; `None` is nobody, and lets its opponent pass.
    places: Vec<Option<usize>>,
}

impl Bracket {
    /// A bracket in which the best meet last.
    pub fn new(players: usize) -> Bracket {
        let size = players.next_power_of_two();
        let mut seeds = vec![0];
        while seeds.len() < size {
            let next = 2 * seeds.len();
            seeds = seeds.iter().flat_map(|seed| [*seed, next - 1 - seed]).collect();
        }
        Bracket { places: seeds.into_iter().map(|seed| (seed < players).then_some(seed)).collect() }
    }

    /// The meetings of this round.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let pairs = self.places.chunks_exact(2);
        pairs.filter_map(|pair| Some([pair[0]?, pair[1]?])).collect()
    }

    /// Who has won, when only one is left.
    pub fn winner(&self) -> Option<usize> {
        match self.places[..] {
            [winner] => winner,
            _ => None,
        }
    }

    /// The next round. `winner` says who won a meeting; whoever was named first goes on if nobody did.
    #[must_use]
    pub fn next(&self, winner: impl Fn([usize; 2]) -> Option<usize>) -> Bracket {
        let goes_on = |pair: &[Option<usize>]| match pair {
            [Some(first), Some(second)] => {
                Some(winner([*first, *second]).unwrap_or_else(|| *first.min(second)))
            }
            pair => pair.iter().copied().flatten().next(),
        };
        Bracket { places: self.places.chunks(2).map(goes_on).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody_with_both_colours() {
        assert_eq!(pairings(Format::RoundRobin, 4).len(), 6);
        assert_eq!(pairings(Format::Gauntlet, 4), [[0, 1], [0, 2], [0, 3]]);
        let games: Vec<Fixture> = meetings(pairings(Format::RoundRobin, 4), 6, 2, 0).collect();
        assert_eq!(games.len(), 36);
        let mut numbers: Vec<usize> = games.iter().map(|game| game.number).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..36).collect::<Vec<_>>());
        for player in 0..4 {
            let with = |color: Color| {
                games.iter().filter(move |game| {
                    let place = game.players.iter().position(|other| *other == player);
                    place.is_some_and(|place| (place == 0) == (game.first == color))
                })
            };
            assert_eq!((with(Color::Black).count(), with(Color::White).count()), (9, 9));
        }
        // The two games of a pair have the same opening and numbers that go together.
        for pair in games.chunks(2) {
            assert_eq!((pair[0].opening, pair[0].number / 2), (pair[1].opening, pair[1].number / 2));
        }
        // The first two games of all meetings come before the third of any.
        assert!(games[..12].iter().all(|game| game.opening == 0));
    }

    #[test]
    fn an_odd_number_of_games_keeps_pairs_apart() {
        let games: Vec<Fixture> = meetings(vec![[0, 1], [1, 2]], 3, 5, 0).collect();
        let numbers: Vec<usize> = games.iter().map(|game| game.number).collect();
        assert_eq!(numbers, [0, 1, 4, 5, 2, 6]);
    }

    #[test]
    fn the_best_meet_last_and_five_players_have_three_byes() {
        let first = Bracket::new(5);
        assert_eq!(first.pairings(), [[3, 4]]);
        let favourites = |pair: [usize; 2]| Some(pair[0].min(pair[1]));
        let second = first.next(favourites);
        assert_eq!(second.pairings(), [[0, 3], [1, 2]]);
        let last = second.next(favourites);
        assert_eq!(last.pairings(), [[0, 1]]);
        assert_eq!(last.next(|_| Some(1)).winner(), Some(1));
        assert_eq!(last.next(|_| None).winner(), Some(0), "who is named first goes on");
        assert_eq!(Bracket::new(1).winner(), Some(0));
    }

    #[test]
    fn a_crosstable_is_the_same_from_both_sides() {
        let mut table = Crosstable::default();
        for fixture in meetings(vec![[0, 1]], 2, 1, 0) {
            table.add(&fixture, Some(fixture.first), "blocked");
        }
        assert_eq!(table.between(0, 1), Some(Tally { wins: 2, draws: 0, losses: 0 }));
        assert_eq!(table.between(1, 0), Some(Tally { wins: 0, draws: 0, losses: 2 }));
        assert_eq!((table.between(0, 2), table.games()), (None, 2));
        assert_eq!(table.of(1, 3).losses, 2);
        let ratings = table.ratings(3);
        assert!(ratings[0].elo.value > 0.0 && ratings[1].elo.value < 0.0);
        assert_eq!(table.endings().get("blocked"), Some(&2));
    }
}
