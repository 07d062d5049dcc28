//! Which games are played.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rules::{Color, Variant};

use crate::referee::Played;
use crate::runner::{Arena, ArenaError, Fixture};
use crate::standing::Standing;

/// The games of a match between the first two players: each opening twice, with the colours changed, in turn, until there
/// are enough games.
pub fn fixtures(games: usize, openings: usize) -> impl Iterator<Item = Fixture> + Send + Clone {
    let first = |number: usize| if number.is_multiple_of(2) { Color::Black } else { Color::White };
    (0..games).map(move |number| Fixture {
        number,
        players: [0, 1],
        first: first(number),
        opening: number / 2 % openings.max(1),
    })
}

impl<V: Variant> Arena<V> {
    /// Plays a match between the first two players, and tells how it stands after each game; whoever is told may break
    /// off.
    pub fn meet(
        &self,
        games: usize,
        stop: &Arc<AtomicBool>,
        mut each: impl FnMut(&Fixture, &Played<V>, &Standing) -> ControlFlow<()> + Send,
    ) -> Result<Standing, ArenaError> {
        let mut standing = Standing::default();
        self.run(fixtures(games, self.openings.len()), stop, |fixture, played| {
            standing.add(fixture, played.ending.winner(), played.ending.kind());
            each(fixture, played, &standing)
        })?;
        Ok(standing)
    }
}
