//! A game as it stands in a file.

use super::diagnostic::Place;
use super::result::PdnResult;

/// A game of a PDN file: a tree of moves with all that was said about them.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PdnGame {
    /// The tags, and comments between them.
    pub header: Vec<HeaderItem>,
    /// The moves, with comments, marks and variations.
    pub body: Vec<Item>,
    /// The mark at the end, if there was one.
    pub result: Option<PdnResult>,
    /// Where the game begins.
    pub place: Place,
}

/// Something that stands before the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeaderItem {
    /// `[Name "value"]`.
    Tag {
        /// The name.
        name: String,
        /// The value, without quotes and escapes.
        value: String,
        /// Where it stands.
        place: Place,
    },
    /// `{text}`.
    Comment(String),
    /// `%text` to the end of the line.
    Line(String),
}

/// Something that stands among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A move.
    Move(MoveItem),
    /// `{text}`.
    Comment(String),
    /// `%text` to the end of the line.
    Line(String),
    /// `$1`, a numeric annotation glyph.
    Nag(u32),
    /// `/FEN "..."/`: from here on the board is another. The text between the slashes.
    Setup(String, Place),
    /// `( ... )`: another way to play instead of the move before.
    Variation(Vec<Item>),
}

/// A move with its number and marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveItem {
    /// The number before it, if there was one.
    pub number: Option<MoveNumber>,
    /// The squares: `11-15`, `22x15x8`, `c3d4`; `-` for a move that nobody knows.
    pub text: String,
    /// Marks such as `!?` or `(?)`, as they stand.
    pub strength: Option<String>,
    /// Where the move stands.
    pub place: Place,
}

/// `12.` or `12...`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveNumber {
    /// The number.
    pub number: u32,
    /// Three dots: the move is the second player's.
    pub second_player: bool,
}

impl PdnGame {
    /// The value of the first tag of that name.
    pub fn tag(&self, wanted: &str) -> Option<&str> {
        self.tags().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value)
    }

    /// Where the first tag of that name stands; where the game begins if there is none.
    pub fn tag_place(&self, wanted: &str) -> Place {
        let tag = self.header.iter().find_map(|item| match item {
            HeaderItem::Tag { name, place, .. } if name.eq_ignore_ascii_case(wanted) => Some(*place),
            _ => None,
        });
        tag.unwrap_or(self.place)
    }

    /// Gives the game another result, in its tag too.
    pub fn set_result(&mut self, result: PdnResult) {
        self.result = Some(result);
        for item in &mut self.header {
            if let HeaderItem::Tag { name, value, .. } = item
                && name.eq_ignore_ascii_case("Result")
            {
                result.text().clone_into(value);
            }
        }
    }

    /// All tags.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.header.iter().filter_map(|item| match item {
            HeaderItem::Tag { name, value, .. } => Some((name.as_str(), value.as_str())),
            _ => None,
        })
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &MoveItem> {
        self.body.iter().filter_map(|item| match item {
            Item::Move(mv) => Some(mv),
            _ => None,
        })
    }
}
