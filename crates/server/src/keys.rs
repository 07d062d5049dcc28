//! Names that nobody can guess.

use std::fmt;
use std::str::FromStr;

/// Sixteen random bytes: the name of a table, or the secret of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 16]);

impl Key {
    /// A new one, from the system's source of chance.
    pub(crate) fn new() -> Result<Key, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Key(bytes))
    }

    /// Whether it is the same, in a time that does not tell how much of it is.
    pub(crate) fn is(&self, other: &Key) -> bool {
        self.0.iter().zip(other.0).fold(0, |sum, (one, two)| sum | (one ^ two)) == 0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Secrets do not get into logs.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(..)")
    }
}

/// It is no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not a name that was given out here")]
pub(crate) struct NoKey;

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Key, NoKey> {
        if text.len() != 32 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(NoKey);
        }
        let mut bytes = [0; 16];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| NoKey)?;
        }
        Ok(Key(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written_and_no_two_are_alike() {
        let [one, two] = [Key::new().expect("chance"), Key::new().expect("chance")];
        assert!(!one.is(&two) && one.is(&one));
        assert_eq!(one.to_string().parse(), Ok(one));
        for wrong in ["", "0", "zz", &"g".repeat(32), &"0".repeat(31), &"A".repeat(32), &"é".repeat(16)] {
            assert_eq!(wrong.parse::<Key>(), Err(NoKey), "{wrong}");
        }
        assert_eq!(format!("{one:?}"), "Key(..)");
    }
}
