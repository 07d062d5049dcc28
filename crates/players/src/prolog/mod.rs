//! `prolog`: a player whose knowledge is a logic program.
//!
//! The rules of the game and the choice of a move are Prolog files, `data/prolog/*.pl` or a file of the user's. They
//! run in an embedded Prolog on a thread of its own; Rust shows it a [`Scene`], asks for a move and its reasons, and
//! checks the move against `rules` before it is played.
//!
//! The embedded Prolog is there if the feature `prolog` is. Without it the player can be named but not opened.

#[cfg(feature = "prolog")]
mod load;
#[cfg(feature = "prolog")]
mod logic;
#[cfg(feature = "prolog")]
mod machine;
#[cfg(feature = "prolog")]
mod player;
#[cfg(feature = "prolog")]
mod reasons;
#[cfg(feature = "prolog")]
mod scan;
#[cfg(feature = "prolog")]
mod scene;
#[cfg(feature = "prolog")]
mod source;
#[cfg(feature = "prolog")]
mod worker;

use std::path::PathBuf;

use rules::{Goal, Variant, VariantId};

#[cfg(feature = "prolog")]
pub use logic::{Choice, Logic, Trouble};
#[cfg(feature = "prolog")]
pub use scene::{Place, Scene};

use crate::player::Player;

/// Whether the embedded Prolog is there, so that the player can be opened.
pub const IS_BUILT: bool = cfg!(feature = "prolog");
/// The games that the files of the program know.
pub(crate) const GAMES: &str = match IS_BUILT {
    true => "english, race-4, race-6, race-8, race-10, race-12, race-14",
    false => "no game: this build has no Prolog",
};

/// Whether the player knows the game.
pub(crate) fn plays<V: Variant>() -> bool {
    IS_BUILT && (V::ID == VariantId::English || is_race::<V>())
}

fn is_race<V: Variant>() -> bool {
    V::RULES.goal == Goal::Crown
}

/// Which file a player thinks with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrologSpec {
    /// A file, if not the one of the program for the game.
    pub file: Option<PathBuf>,
}

impl PrologSpec {
    /// With an option of the registry: anything that ends in `.pl` is a file.
    pub(crate) fn with_option(option: &str) -> Option<PrologSpec> {
        option.ends_with(".pl").then(|| PrologSpec { file: Some(PathBuf::from(option)) })
    }

    #[cfg(feature = "prolog")]
    pub(crate) fn open<V: Variant>(&self, seed: u64) -> Result<Box<dyn Player<V>>, PrologError> {
        Ok(Box::new(player::Prolog::new(self, Logic::open::<V>(self)?, seed)))
    }

    #[cfg(not(feature = "prolog"))]
    pub(crate) fn open<V: Variant>(&self, _: u64) -> Result<Box<dyn Player<V>>, PrologError> {
        Err(PrologError::NotBuilt)
    }
}

/// Why a logic player cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrologError {
    /// The program was built without it.
    #[error("this build has no Prolog; it comes with the cargo feature 'prolog', which is on by default")]
    NotBuilt,
    /// The file cannot be read.
    #[error("the Prolog file '{path}' cannot be read: {error}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        error: String,
    },
    /// There is a fault in it.
    #[error("{0}")]
    Faulty(String),
    /// It is for another game.
    #[error("{file} says that it plays {plays}, not {game}")]
    OtherGame {
        /// The file.
        file: String,
        /// What it plays.
        plays: String,
        /// What was asked for.
        game: &'static str,
    },
    /// The embedded Prolog broke down while it was loading.
    #[error("the embedded Prolog broke down over {file}: {why}")]
    Broken {
        /// The file.
        file: String,
        /// What is known of it.
        why: String,
    },
}
