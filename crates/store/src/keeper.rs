//! Keeps a game as it is played, and lets players learn from it when they have lost.

use std::sync::Arc;

use players::experience::{Memory, lesson};
use rules::{Color, Game, Variant};

use crate::games::moves_of;
use crate::{GameId, Kept, Store, StoreError};

/// Keeps one game.
#[derive(Debug)]
pub struct Keeper {
    store: Arc<Store>,
    id: Option<GameId>,
    /// Whether players have learnt from the end of the game.
    has_learnt: bool,
    /// The moves of the game that is only looked at so far.
    studied: Option<String>,
}

impl Keeper {
    /// A game that is to be kept in a store.
    pub fn new(store: Arc<Store>) -> Keeper {
        Keeper { store, id: None, has_learnt: false, studied: None }
    }

    /// A game that was kept before and goes on.
    pub fn resume(store: Arc<Store>, game: &Kept) -> Keeper {
        Keeper { store, id: Some(GameId(game.id)), has_learnt: game.result.is_some(), studied: None }
    }

    /// A game that was kept before and is looked at: it stays as it is. As soon as something else is played, that is kept as
    /// another game.
    pub fn study(store: Arc<Store>, game: &Kept) -> Keeper {
        Keeper { studied: Some(game.moves.clone()), ..Keeper::resume(store, game) }
    }

    /// Which game of the store it is, once it has been kept.
    pub fn id(&self) -> Option<GameId> {
        self.id
    }

    /// Keeps how a game stands. `names` are those of Black and White, `players` those of them who are not persons.
    pub fn keep<V: Variant>(
        &mut self,
        game: &Game<V>,
        names: [&str; 2],
        players: &[(Color, String)],
    ) -> Result<(), StoreError> {
        if let Some(studied) = &self.studied {
            let now = moves_of(game);
            let is_there = studied
                .strip_prefix(&now)
                .is_some_and(|rest| rest.is_empty() || now.is_empty() || rest.starts_with(' '));
            if is_there {
                return Ok(());
            }
            *self = Keeper::new(self.store.clone());
        }
        match self.id {
            Some(id) => self.store.update(id, game)?,
            None => self.id = Some(self.store.begin(game, names[0], names[1])?),
        }
        if game.outcome().is_none() || std::mem::replace(&mut self.has_learnt, true) {
            return Ok(());
        }
        let memory = Memory::new(self.store.clone());
        for (color, player) in players {
            if let Some(lesson) = lesson(game, *color, player, &memory) {
                self.store.learn(V::ID, player, &lesson)?;
            }
        }
        Ok(())
    }
}
