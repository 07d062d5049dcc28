//! The command that starts a program.

use std::fmt;
use std::str::FromStr;

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    text: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
}

/// A command that cannot be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// There is none.
    #[error("program needs a command, such as program:python3 my_player.py")]
    Missing,
    /// A quotation mark is opened and not closed.
    #[error("a quotation mark in the command of the program is not closed")]
    Quote,
}

/// Words with blanks between them; quotation marks of either kind hold words together.
impl FromStr for Command {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Command, CommandError> {
        let mut words: Vec<String> = Vec::new();
        let (mut word, mut quote) = (None::<String>, None);
        for c in text.chars() {
            match (quote, c) {
                (Some(open), c) if c == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err(CommandError::Quote);
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(CommandError::Missing)?;
        Ok(Command { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

/// As it was given.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_people_expect() {
        for (text, words) in [
            ("player", &["player"][..]),
            ("  python3 my_player.py ", &["python3", "my_player.py"]),
            ("'my player' --name \"a 'b' c\" ''", &["my player", "--name", "a 'b' c", ""]),
            ("a=\"b c\"d", &["a=b cd"]),
        ] {
            let command: Command = text.parse().expect(text);
            let found: Vec<&str> =
                std::iter::once(&command.program).chain(&command.arguments).map(String::as_str).collect();
            assert_eq!(found, words, "{text}");
            assert_eq!(command.to_string(), text.trim());
        }
        assert_eq!("".parse::<Command>(), Err(CommandError::Missing));
        assert_eq!("  ".parse::<Command>(), Err(CommandError::Missing));
        assert_eq!("''".parse::<Command>(), Err(CommandError::Missing));
        assert_eq!("a 'b".parse::<Command>(), Err(CommandError::Quote));
    }
}
