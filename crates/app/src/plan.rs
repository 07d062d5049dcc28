//! A game that can be begun, and begun again.

use std::sync::Arc;

use players::PlayerOptions;
use rules::VariantId;
use session::{Seat, Session, Setup, TimeControl};
use store::{Keeper, Kept, Store};

use crate::failure::Failure;

/// What a person is called where games are kept.
pub(crate) const PERSON: &str = "human";

/// Everything that must be known before a game, to be used more than once.
#[derive(Clone)]
pub(crate) struct Plan {
    pub(crate) game: VariantId,
    /// Where it begins, as FEN.
    pub(crate) start: Option<String>,
    /// What has been played already.
    pub(crate) moves: Vec<String>,
    /// How it ended already, if that was said and not played.
    pub(crate) ended: Option<String>,
    /// Black and White.
    pub(crate) seats: [Seat; 2],
    pub(crate) clock: Option<TimeControl>,
    pub(crate) how: PlayerOptions,
    pub(crate) store: Option<Arc<Store>>,
    /// Whether somebody strong judges positions while a person thinks.
    pub(crate) evaluates: bool,
    /// The kept game that goes on, if it is one.
    pub(crate) resumed: Option<Kept>,
}

impl Plan {
    /// Two persons with the start of a game, nothing of which is kept.
    pub(crate) fn of(game: VariantId) -> Plan {
        Plan {
            game,
            start: None,
            moves: Vec::new(),
            ended: None,
            seats: [Seat::person(PERSON), Seat::person(PERSON)],
            clock: None,
            how: PlayerOptions::default(),
            store: None,
            evaluates: false,
            resumed: None,
        }
    }

    /// Sits everybody down.
    pub(crate) fn open(&self) -> Result<Box<dyn Session>, Failure> {
        let setup = Setup {
            game: self.game,
            start: self.start.clone(),
            moves: self.moves.clone(),
            ended: self.ended.clone(),
            seats: self.seats.clone(),
            clock: self.clock,
            how: self.how.clone(),
            keeper: self.keeper(),
            evaluates: self.evaluates,
        };
        setup.open().map_err(Failure::new)
    }

    fn keeper(&self) -> Option<Keeper> {
        let store = self.store.clone()?;
        Some(match &self.resumed {
            Some(kept) => Keeper::resume(store, kept),
            None => Keeper::new(store),
        })
    }

    /// Another game of the same kind, from where this one began; dice fall otherwise.
    pub(crate) fn again(&self) -> Plan {
        let mut plan = self.clone();
        if plan.resumed.take().is_some() || plan.ended.take().is_some() {
            plan.moves.clear();
            plan.clock = plan.clock.map(|clock| TimeControl::new(clock.time, clock.increment));
        }
        plan.how.seed = plan.how.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        plan
    }

    /// The same with another position to begin with, and nothing played.
    pub(crate) fn at(&self, fen: String) -> Plan {
        Plan { start: Some(fen), moves: Vec::new(), ended: None, resumed: None, ..self.again() }
    }

    /// Whether nobody but persons sits there.
    pub(crate) fn is_person(&self, place: usize) -> bool {
        matches!(self.seats[place], Seat::Person { .. })
    }
}
