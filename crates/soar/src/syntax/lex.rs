//! From characters to tokens. Knows nothing of the order in which they make sense.

use super::diagnostic::{Place, SyntaxError};
use crate::relation::Relation;

/// The smallest pieces of a production.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Open,
    Close,
    OpenBrace,
    CloseBrace,
    Caret,
    Dot,
    Comma,
    Minus,
    Plus,
    Bang,
    Tilde,
    Arrow,
    OpenChoice,
    CloseChoice,
    Relation(Relation),
    /// The name without its brackets.
    Variable(String),
    Int(i64),
    Float(f64),
    Word(String),
    /// Text between bars.
    Barred(String),
    /// Text between double quotes.
    Quoted(String),
    End,
}

impl Token {
    /// How an error message names it.
    pub(super) fn name(&self) -> String {
        match self {
            Token::Open => "(".to_owned(),
            Token::Close => ")".to_owned(),
            Token::OpenBrace => "{".to_owned(),
            Token::CloseBrace => "}".to_owned(),
            Token::Caret => "^".to_owned(),
            Token::Dot => "a dot".to_owned(),
            Token::Comma => "a comma".to_owned(),
            Token::Minus => "-".to_owned(),
            Token::Plus => "+".to_owned(),
            Token::Bang => "!".to_owned(),
            Token::Tilde => "~".to_owned(),
            Token::Arrow => "-->".to_owned(),
            Token::OpenChoice => "<<".to_owned(),
            Token::CloseChoice => ">>".to_owned(),
            Token::Relation(relation) => relation.text().to_owned(),
            Token::Variable(name) => format!("<{name}>"),
            Token::Int(n) => n.to_string(),
            Token::Float(x) => format!("{x:?}"),
            Token::Word(word) => word.clone(),
            Token::Barred(text) => format!("|{text}|"),
            Token::Quoted(text) => format!("\"{text}\""),
            Token::End => "the end".to_owned(),
        }
    }
}

/// Characters that words, variables and numbers are made of.
pub(super) fn is_constituent(c: char) -> bool {
    c.is_alphanumeric() || "$%&*+-/:<=>?_@".contains(c)
}

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: Place,
    /// Where the last token ended: a dot there belongs to a path, not to a number.
    last_end: Option<Place>,
}

impl<'a> Lexer<'a> {
    /// Reads a text whose first character stands at a place of a file.
    pub(super) fn new(text: &'a str, place: Place) -> Self {
        Lexer { rest: text, place, last_end: None }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    pub(super) fn skip_blanks(&mut self) {
        while let Some(c) = self.peek() {
            if c == '#' {
                self.take_while(|c| c != '\n');
            } else if c.is_whitespace() {
                self.bump();
            } else {
                break;
            }
        }
    }

    pub(super) fn take_while(&mut self, accepts: impl Fn(char) -> bool) -> &'a str {
        let from = self.rest;
        while self.peek().is_some_and(&accepts) {
            self.bump();
        }
        &from[..from.len() - self.rest.len()]
    }

    /// The next token and where it begins.
    pub(super) fn next(&mut self) -> Result<(Token, Place), SyntaxError> {
        self.skip_blanks();
        let token = self.token()?;
        self.last_end = Some(self.place);
        Ok(token)
    }

    fn token(&mut self) -> Result<(Token, Place), SyntaxError> {
        let place = self.place;
        let Some(first) = self.peek() else { return Ok((Token::End, place)) };
        let single = match first {
            '(' => Some(Token::Open),
            ')' => Some(Token::Close),
            '{' => Some(Token::OpenBrace),
            '}' => Some(Token::CloseBrace),
            '^' => Some(Token::Caret),
            ',' => Some(Token::Comma),
            '!' => Some(Token::Bang),
            '~' => Some(Token::Tilde),
            '.' if !self.digit_at(1) || self.last_end == Some(place) => Some(Token::Dot),
            _ => None,
        };
        if let Some(token) = single {
            self.bump();
            return Ok((token, place));
        }
        match first {
            '|' => Ok((Token::Barred(self.quoted('|')?), place)),
            '"' => Ok((Token::Quoted(self.quoted('"')?), place)),
            '.' => Ok((self.number_or_word(""), place)),
            c if is_constituent(c) => Ok((self.constituents(), place)),
            other => Err(SyntaxError {
                place,
                message: format!(
                    "the character {other:?} means nothing here; text stands between bars: |...|"
                ),
            }),
        }
    }

    fn digit_at(&self, index: usize) -> bool {
        self.rest.as_bytes().get(index).is_some_and(u8::is_ascii_digit)
    }

    /// A text up to its closing mark; a backslash takes the next character as it is.
    fn quoted(&mut self, mark: char) -> Result<String, SyntaxError> {
        let place = self.place;
        self.bump();
        let mut text = String::new();
        while let Some(c) = self.bump() {
            match c {
                '\\' => text.extend(self.bump()),
                c if c == mark => return Ok(text),
                c => text.push(c),
            }
        }
        Err(SyntaxError { place, message: format!("the text that begins here has no closing {mark}") })
    }

    fn constituents(&mut self) -> Token {
        let text = self.take_while(is_constituent);
        if let Some(token) = special(text) {
            return token;
        }
        self.number_or_word(text)
    }

    /// Goes on after the constituents in `text`; a dot may make a number of them.
    fn number_or_word(&mut self, text: &'a str) -> Token {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let all_digits = digits.bytes().all(|b| b.is_ascii_digit());
        if all_digits && self.peek() == Some('.') && (self.digit_at(1) || self.ends_number()) {
            self.bump();
            let fraction = self.take_while(is_constituent);
            let written = format!("{text}.{fraction}");
            return match written.parse() {
                Ok(x) => Token::Float(x),
                Err(_) => Token::Word(written),
            };
        }
        if let Some(name) = variable(text) {
            return Token::Variable(name.to_owned());
        }
        if !digits.is_empty()
            && all_digits
            && let Ok(n) = text.parse()
        {
            return Token::Int(n);
        }
        match exponent(digits).then(|| text.parse()) {
            Some(Ok(x)) => Token::Float(x),
            _ => Token::Word(text.to_owned()),
        }
    }

    /// Whether the dot that comes next ends a number, as in `3.`
    fn ends_number(&self) -> bool {
        self.rest[1..].chars().next().is_none_or(|c| !is_constituent(c) && c != '^')
    }
}

fn special(text: &str) -> Option<Token> {
    Some(match text {
        "-->" => Token::Arrow,
        "-" => Token::Minus,
        "+" => Token::Plus,
        "<<" => Token::OpenChoice,
        ">>" => Token::CloseChoice,
        "=" => Token::Relation(Relation::Equal),
        "<>" => Token::Relation(Relation::NotEqual),
        "<" => Token::Relation(Relation::Less),
        ">" => Token::Relation(Relation::Greater),
        "<=" => Token::Relation(Relation::LessOrEqual),
        ">=" => Token::Relation(Relation::GreaterOrEqual),
        "<=>" => Token::Relation(Relation::SameType),
        _ => return None,
    })
}

/// The name of the variable, if a text is one.
fn variable(text: &str) -> Option<&str> {
    let name = text.strip_prefix('<')?.strip_suffix('>')?;
    (!name.is_empty() && !name.contains(['<', '>'])).then_some(name)
}

/// Whether this is a number with an exponent and no dot, such as `1e9`.
fn exponent(digits: &str) -> bool {
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.contains(['e', 'E'])
        && digits.bytes().all(|b| b.is_ascii_digit() || b"eE+-".contains(&b))
}

/// Whether a word looks like an identifier: one letter and digits.
pub(super) fn is_lookalike(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && word.len() > 1
        && bytes.all(|b| b.is_ascii_digit())
}

/// Whether a text between bars reads as itself without them.
pub(super) fn is_plain(text: &str) -> bool {
    let mut lexer = Lexer::new(text, Place { line: 1, column: 1 });
    matches!(lexer.next(), Ok((Token::Word(word), _)) if word == text && !text.ends_with('>') && !text.starts_with('<'))
        && lexer.rest.is_empty()
        && !text.contains('.')
        && !is_lookalike(text)
}
