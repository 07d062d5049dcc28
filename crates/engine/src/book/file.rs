//! Books as bytes.
//!
//! A line that says what it is, the name of the game in sixteen bytes, and then the positions that are opened, White to
//! move: the squares of Black, of White and of kings (eight bytes each, a bit for each square in reading order), how many
//! moves (one byte) and their scores (two bytes each). All numbers have their lowest byte first. More can be added at the
//! end; a part of a position there is passed over, for whoever wrote it may have been killed.

use rules::{Color, Pieces, Position, Set, Variant, VariantId};

use super::{Book, Opened};
use crate::score::Score;

const MAGIC: &[u8; 9] = b"chbook 1\n";
const NAME: usize = 16;

/// What is wrong with the file of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It begins otherwise.
    #[error("this is no book of this program")]
    Unreadable,
    /// It was made for another game.
    #[error("this is a book for {found}, not for {wanted}")]
    OtherGame {
        /// The game it was made for.
        found: String,
        /// The game that is played.
        wanted: VariantId,
    },
}

impl<V: Variant> Book<V> {
    /// How a file begins.
    pub fn heading() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(format!("{:<NAME$}", V::ID.name()).as_bytes());
        bytes
    }

    /// Reads a book, and works out what its positions are worth.
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let (magic, rest) = bytes.split_first_chunk::<9>().ok_or(BookError::Unreadable)?;
        let (name, mut rest) = rest.split_first_chunk::<NAME>().ok_or(BookError::Unreadable)?;
        if magic != MAGIC {
            return Err(BookError::Unreadable);
        }
        let found = String::from_utf8_lossy(name).trim_end().to_owned();
        if found != V::ID.name() {
            return Err(BookError::OtherGame { found, wanted: V::ID });
        }
        let mut book = Book::default();
        while let Some((position, scores, after)) = record::<V>(rest) {
            if let Some(position) = position {
                book.open(&position, &scores);
            }
            rest = after;
        }
        book.settle();
        Ok(book)
    }

    /// The book as a file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Self::heading();
        for Opened { position, scores, .. } in &self.opened {
            bytes.extend(Self::entry(position, scores));
        }
        bytes
    }

    /// One position as it is added to a file: White is to move, and the scores are in the order of [`Book::moves`].
    pub fn entry(position: &Position<V>, scores: &[Score]) -> Vec<u8> {
        let pieces = super::seen(position).pieces();
        let kings = pieces.kings(Color::Black) | pieces.kings(Color::White);
        let mut bytes = Vec::with_capacity(25 + 2 * scores.len());
        for set in [pieces.of(Color::Black), pieces.of(Color::White), kings] {
            bytes.extend(set.packed().to_le_bytes());
        }
        bytes.push(scores.len().min(255) as u8);
        for score in scores.iter().take(255) {
            bytes.extend(score.value().to_le_bytes());
        }
        bytes
    }
}

type Record<'a, V> = (Option<Position<V>>, Vec<Score>, &'a [u8]);

/// The first record, if it is whole; no position if it is none of the game.
fn record<V: Variant>(bytes: &[u8]) -> Option<Record<'_, V>> {
    let (head, rest) = bytes.split_first_chunk::<25>()?;
    let (scores, after) = rest.split_at_checked(2 * usize::from(head[24]))?;
    let set = |i: usize| {
        let word: [u8; 8] = std::array::from_fn(|j| head[8 * i + j]);
        Set::from_packed(u64::from_le_bytes(word))
    };
    let position = Position::with_pieces(Pieces::new(set(0), set(1), set(2)), Color::White);
    let scores = scores.chunks_exact(2).map(|two| Score::of(i16::from_le_bytes([two[0], two[1]])));
    Some((position, scores.collect(), after))
}
