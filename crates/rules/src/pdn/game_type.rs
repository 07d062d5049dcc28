//! Which game a PDN file is about.

use super::replay::replay;
use super::tree::PdnGame;
use crate::board::Board;
use crate::color::Color;
use crate::rulebook::{Corner, Notation};
use crate::variant::{Task, Variant, VariantId};

/// What a file says about which game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameType {
    /// One of ours.
    Known(VariantId),
    /// A game that this program does not play; the tag's value.
    Other(String),
    /// It does not say.
    Unstated,
}

impl GameType {
    /// What the tags say: `Variant` with a name of ours, else `GameType` with a number of the PDN
    /// standard.
    pub fn of(game: &PdnGame) -> GameType {
        if let Some(id) = game.tag("Variant").and_then(|name| name.parse().ok()) {
            return GameType::Known(id);
        }
        let Some(value) = game.tag("GameType").filter(|value| !value.trim().is_empty()) else {
            return GameType::Unstated;
        };
        let mut fields = value.split(',').map(str::trim);
        let number: Option<u32> = fields.next().and_then(|number| number.parse().ok());
        let size: Option<usize> = fields.nth(1).and_then(|width| width.parse().ok());
        let found = VariantId::ALL.iter().copied().find(|id| {
            let fits = size.is_none_or(|size| size == id.board_size());
            number.is_some() && id.rules().pdn_type == number && fits
        });
        found.map_or_else(|| GameType::Other(value.to_owned()), GameType::Known)
    }

    /// The tag that states the game, name and value.
    pub fn tag(id: VariantId) -> (&'static str, String) {
        struct Value;
        impl Task for Value {
            type Output = Option<String>;
            fn run<V: Variant>(self) -> Option<String> {
                let (size, rules) = (V::Board::SIZE, V::RULES);
                // Where the first square lies, as the player sees it who starts.
                let squares = match (rules.notation, rules.starts) {
                    (Notation::Letters, _) => "A0",
                    (Notation::Numbers, Color::Black) => "N1",
                    (Notation::Numbers, Color::White) => "N2",
                };
                let starts = rules.starts.letter();
                let inverted = u8::from(rules.dark_corner == Corner::Right);
                Some(format!("{},{starts},{size},{size},{squares},{inverted}", rules.pdn_type?))
            }
        }
        id.with(Value).map_or_else(|| ("Variant", id.name().to_owned()), |value| ("GameType", value))
    }
}

/// The game whose rules fit best when the file does not say: the first of those in the PDN standard
/// by which all moves are legal, else the one by which the most are.
pub fn guess_variant(game: &PdnGame) -> VariantId {
    struct Fit<'a>(&'a PdnGame);
    impl Task for Fit<'_> {
        type Output = (bool, usize);
        fn run<V: Variant>(self) -> (bool, usize) {
            let replay = replay::<V>(self.0, 0);
            (replay.is_sound(), replay.moves)
        }
    }
    let mut best = (VariantId::English, (false, 0));
    let mut seen = Vec::new();
    for &id in VariantId::ALL {
        let number = id.rules().pdn_type;
        if number.is_none() || seen.contains(&number) {
            continue;
        }
        seen.push(number);
        let fit = id.with(Fit(game));
        if fit > best.1 || (fit.0 && !best.1.0) {
            best = (id, fit);
        }
        if fit.0 {
            break;
        }
    }
    best.0
}
