//! The table of games, and the one crossing from a name chosen at run time to a type.

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use crate::board::{Board, Board4, Board6, Board8, Board10, Board12, Board14};
use crate::moves::MOST_TAKEN;
use crate::position::Position;
use crate::rulebook::{self, Goal, Rules};

/// A game: a board and its rules.
pub trait Variant: Copy + Debug + Eq + Ord + Hash + Default + Send + Sync + 'static {
    /// The board it is played on.
    type Board: Board;
    /// The laws.
    const RULES: Rules;
    /// The name as a value.
    const ID: VariantId;
}

/// Work that can be done for any variant; see [`VariantId::with`].
pub trait Task {
    /// What the work gives.
    type Output;
    /// Does the work for one variant.
    fn run<V: Variant>(self) -> Self::Output;
}

macro_rules! variants {
    ($($type:ident $name:literal on $board:ident by $rules:ident: $title:literal;)*) => {
        $(
            #[doc = concat!("`", $name, "`: ", $title, ".")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
            pub struct $type;

            impl Variant for $type {
                type Board = $board;
                const RULES: Rules = rulebook::$rules;
                const ID: VariantId = VariantId::$type;
            }

            const _: () = assert!(most_taken::<$type>() <= MOST_TAKEN, "raise MOST_TAKEN in moves.rs");
        )*

        /// The name of a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum VariantId {
            $(#[doc = concat!("`", $name, "`: ", $title, ".")] $type,)*
        }

        impl VariantId {
            /// All games.
            pub const ALL: &[VariantId] = &[$(VariantId::$type),*];

            /// The name that commands and files use.
            pub const fn name(self) -> &'static str {
                match self {
                    $(VariantId::$type => $name,)*
                }
            }

            /// What people call the game.
            pub const fn title(self) -> &'static str {
                match self {
                    $(VariantId::$type => $title,)*
                }
            }

            /// Does `task` for this game: the one place where a name becomes a type.
            pub fn with<T: Task>(self, task: T) -> T::Output {
                match self {
                    $(VariantId::$type => task.run::<$type>(),)*
                }
            }
        }
    };
}

/// The most pieces that one move can take: one in two rows for men that only go forwards, else all.
const fn most_taken<V: Variant>() -> usize {
    let no_kings = matches!(V::RULES.goal, Goal::Crown);
    if no_kings && !V::RULES.men_capture_backwards {
        V::Board::SIZE / 2
    } else {
        Position::<V>::pieces_at_start()
    }
}

// To add a game: a line here, its rules in `rulebook.rs` if they are new, and a file in `data/perft`.
variants! {
    English "english" on Board8 by ENGLISH: "English draughts (American checkers)";
    English4 "english-4" on Board4 by ENGLISH: "English draughts on 4x4";
    English6 "english-6" on Board6 by ENGLISH: "English draughts on 6x6";
    English10 "english-10" on Board10 by ENGLISH: "English draughts on 10x10";
    Lose6 "lose-6" on Board6 by LOSE: "Lose Checkers on 6x6";
    Lose8 "lose-8" on Board8 by LOSE: "Lose Checkers on 8x8";
    Lose10 "lose-10" on Board10 by LOSE: "Lose Checkers on 10x10";
    Race4 "race-4" on Board4 by RACE: "Crown race on 4x4";
    Race6 "race-6" on Board6 by RACE: "Crown race on 6x6";
    Race8 "race-8" on Board8 by RACE: "Crown race on 8x8";
    Race10 "race-10" on Board10 by RACE: "Crown race on 10x10";
    Race12 "race-12" on Board12 by RACE: "Crown race on 12x12";
    Race14 "race-14" on Board14 by RACE: "Crown race on 14x14";
    International "international" on Board10 by INTERNATIONAL: "International draughts";
    Russian "russian" on Board8 by RUSSIAN: "Russian draughts";
    Brazilian "brazilian" on Board8 by BRAZILIAN: "Brazilian draughts";
    Italian "italian" on Board8 by ITALIAN: "Italian draughts";
}

impl VariantId {
    /// The laws of the game.
    pub fn rules(self) -> Rules {
        struct Get;
        impl Task for Get {
            type Output = Rules;
            fn run<V: Variant>(self) -> Rules {
                V::RULES
            }
        }
        self.with(Get)
    }

    /// Rows and columns of its board.
    pub fn board_size(self) -> usize {
        struct Get;
        impl Task for Get {
            type Output = usize;
            fn run<V: Variant>(self) -> usize {
                V::Board::SIZE
            }
        }
        self.with(Get)
    }
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game '{name}'; the games are {}", all_names())]
pub struct UnknownVariant {
    /// What was asked for.
    pub name: String,
}

fn all_names() -> String {
    VariantId::ALL.iter().map(|id| id.name()).collect::<Vec<_>>().join(", ")
}

impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .iter()
            .copied()
            .find(|id| id.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }
}
