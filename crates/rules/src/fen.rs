//! FEN in the form of PDN: `B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29`.

use std::fmt::Write;
use std::str::FromStr;

use crate::color::{Color, Kind, Piece};
use crate::notation::SquareName;
use crate::position::Position;
use crate::rulebook::Notation;
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// A text that is not a FEN, or a FEN that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text breaks the form of a FEN.
    #[error(
        "cannot read the FEN: found {found} at column {column}, expected {expected} (as in B:W18,24,K10:B12,K22)"
    )]
    Syntax {
        /// Where, counted from 1.
        column: usize,
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// The text has the form of a FEN, but the position cannot be.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// More pieces than any board has squares; what names more is not a position.
const MOST_PIECES: usize = 1000;

/// Reads a FEN without asking whether it is a position.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        let with_letters = names_squares_by_letters(text);
        Reader { text, at: 0, with_letters }.setup()
    }
}

/// Reads a FEN.
///
/// ```
/// use crownhead_rules::{English, Position};
/// let position: Position<English> = " b : w18, 24, K10 : b 12, 1-3 . ".parse()?;
/// assert_eq!(position.fen(), "B:W18,24,K10:B1,2,3,12");
/// # Ok::<(), crownhead_rules::FenError>(())
/// ```
impl<V: Variant> FromStr for Position<V> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Ok(Position::try_from(&text.parse::<Setup>()?)?)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Squares are named by letters, so that k3 is a square and not a king on 3.
    with_letters: bool,
}

/// Whether some square is named by a letter that cannot mean a colour, a king or a counter.
fn names_squares_by_letters(text: &str) -> bool {
    let is_column = |byte: u8| b"acdegijlmn".contains(&byte.to_ascii_lowercase());
    text.as_bytes().windows(2).any(|pair| is_column(pair[0]) && pair[1].is_ascii_digit())
}

impl Reader<'_> {
    fn setup(mut self) -> Result<Setup, FenError> {
        let turn = match self.next() {
            Some('B' | 'b') => Some(Color::Black),
            Some('W' | 'w') => Some(Color::White),
            Some('?') => None,
            found => return self.fail(found, "B or W for the side to move"),
        };
        let mut setup = Setup { turn, pieces: Vec::new() };
        let mut seen = [false; 2];
        for _ in 0..2 {
            match self.next() {
                Some(':') => {}
                found => return self.fail(found, "':' and the pieces of a side"),
            }
            let color = match self.next() {
                Some('B' | 'b') if !seen[0] => Color::Black,
                Some('W' | 'w') if !seen[1] => Color::White,
                found => return self.fail(found, "B or W for the side that the pieces belong to, each once"),
            };
            seen[color as usize] = true;
            self.side(color, &mut setup.pieces)?;
        }
        self.skip_counters();
        if self.peek() == Some('.') {
            self.next();
        }
        match self.next() {
            None => Ok(setup),
            found => self.fail(found, "the end"),
        }
    }

    /// Passes over `:H0:F1`, the move counters that some programs put at the end.
    fn skip_counters(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let digits = rest.strip_prefix(":H").or_else(|| rest.strip_prefix(":F"));
            let Some(digits) = digits.filter(|digits| digits.starts_with(|c: char| c.is_ascii_digit()))
            else {
                return;
            };
            self.at = self.text.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        }
    }

    /// Reads the pieces of one side, perhaps none, up to a colon, a full stop or the end.
    fn side(&mut self, color: Color, pieces: &mut Vec<(SquareName, Piece)>) -> Result<(), FenError> {
        if matches!(self.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            let kind = if self.at_king() { Kind::King } else { Kind::Man };
            if kind == Kind::King {
                self.next();
            }
            let piece = Piece { color, kind };
            let first = self.square()?;
            pieces.push((first, piece));
            if self.peek() == Some('-') {
                self.next();
                let last = self.square()?;
                let (SquareName::Number(first), SquareName::Number(last)) = (first, last) else {
                    return self.fail(Some('-'), "numbers at both ends of a range");
                };
                if last <= first || last as usize > MOST_PIECES {
                    return self.fail(Some('-'), "a range from a smaller to a greater square");
                }
                pieces.extend((first + 1..=last).map(|number| (SquareName::Number(number), piece)));
            }
            if pieces.len() > MOST_PIECES {
                return self.fail(Some(','), "fewer pieces than that");
            }
            if self.peek() != Some(',') {
                return Ok(());
            }
            self.next();
            // Some programs put a comma behind the last piece, too.
            if matches!(self.peek(), None | Some(':' | '.')) {
                return Ok(());
            }
        }
    }

    /// Whether the next piece is a king.
    fn at_king(&mut self) -> bool {
        let is_k = matches!(self.peek(), Some('K' | 'k'));
        let is_column = self.text[self.at..].chars().nth(1).is_some_and(|c| c.is_ascii_digit());
        is_k && !(self.with_letters && is_column)
    }

    fn square(&mut self) -> Result<SquareName, FenError> {
        self.peek();
        match SquareName::read(&self.text[self.at..]) {
            Some((square, rest)) => {
                self.at = self.text.len() - rest.len();
                Ok(square)
            }
            None => {
                let found = self.next();
                self.fail(found, "a square")
            }
        }
    }

    /// The next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// An error about the character just taken.
    fn fail<T>(&self, found: Option<char>, expected: &'static str) -> Result<T, FenError> {
        let before = self.at - found.map_or(0, |c| c.len_utf8().min(self.at));
        let column = self.text.get(..before).map_or(1, |text| text.chars().count() + 1);
        let found = found.map_or_else(|| "the end".to_owned(), |c| format!("'{c}'"));
        Err(FenError::Syntax { column, found, expected })
    }
}

impl<V: Variant> Position<V> {
    /// The position as FEN: White's pieces first, men before kings, squares as numbers.
    pub fn fen(&self) -> String {
        let mut text = self.turn().letter().to_string();
        for color in [Color::White, Color::Black] {
            text.push(':');
            text.push(color.letter());
            let named = |square| SquareName::with::<V>(square, Notation::Numbers);
            let mut men: Vec<_> =
                self.pieces().men(color).squares().map(named).map(|name| (false, name)).collect();
            men.extend(self.pieces().kings(color).squares().map(named).map(|name| (true, name)));
            men.sort_by_key(|(king, name)| (*king, if let SquareName::Number(n) = name { *n } else { 0 }));
            for (i, (king, name)) in men.into_iter().enumerate() {
                let comma = if i > 0 { "," } else { "" };
                let king = if king { "K" } else { "" };
                // Writing to a string does not fail.
                let _ = write!(text, "{comma}{king}{name}");
            }
        }
        text
    }
}
