//! Which player plays which game.

use players::PlayerSpec;
use rules::{Task, Variant, VariantId};

/// Whether a player plays a game.
pub(crate) fn plays(spec: &PlayerSpec, game: VariantId) -> bool {
    game.with(Plays(spec))
}

struct Plays<'a>(&'a PlayerSpec);

impl Task for Plays<'_> {
    type Output = bool;

    fn run<V: Variant>(self) -> bool {
        self.0.plays::<V>()
    }
}
