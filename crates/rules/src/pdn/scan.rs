//! From bytes to tokens. Knows nothing of the order in which they make sense.

use super::diagnostic::Place;
use super::result::PdnResult;

/// The smallest pieces of a PDN file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Tag {
        name: String,
        value: String,
    },
    Number {
        number: u32,
        dots: usize,
    },
    Ellipsis,
    Move(String),
    Strength(String),
    Nag(u32),
    Open,
    Close,
    Comment(String),
    Line(String),
    Setup(String),
    Result(PdnResult),
    /// Letters or digits that are none of the above.
    Word(String),
    /// A character that belongs to nothing.
    Stray(char),
    /// Something that was begun and not ended; what would end it; whether the rest of the game went
    /// with it.
    Unfinished {
        found: &'static str,
        expected: &'static str,
        rest_of_game: bool,
    },
}

/// A token with its place.
#[derive(Clone, Debug)]
pub(super) struct Scanned {
    pub(super) token: Token,
    pub(super) place: Place,
    /// Whether it follows another token without white space.
    pub(super) glued: bool,
    /// If the published reading grammar does not have it in this form: what it has.
    pub(super) loose: Option<&'static str>,
    /// The text it was read from.
    pub(super) text: String,
}

pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    /// The line and column of the byte at `counted`; what follows has not been counted yet.
    place: Place,
    counted: usize,
    /// Lines end with a carriage return alone, as on old machines.
    old_line_ends: bool,
    loose: Option<&'static str>,
    /// Ends of comments and set-ups that were looked for and do not come any more.
    missing: Vec<u8>,
}

/// No tag is longer; a line that is gets cut for reading it.
const LONGEST_TAG: usize = 4096;

impl<'a> Scanner<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let at = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        let old_line_ends = !bytes.contains(&b'\n');
        Scanner {
            bytes,
            at,
            place: Place { line: 1, column: 1 },
            counted: at,
            old_line_ends,
            loose: None,
            missing: Vec::new(),
        }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Option<Scanned> {
        let before = self.at;
        self.skip_white_space();
        let glued = self.at == before && before > 0;
        let start = self.at;
        let first = self.peek()?;
        let place = self.place();
        self.loose = None;
        let token = match first {
            b'[' => self.tag(),
            b'{' => self.comment(),
            b'/' => self.setup(),
            b'%' => Token::Line(self.rest_of_line(1)),
            b';' => {
                self.loose = Some("comments stand in braces");
                Token::Comment(self.rest_of_line(1).replace('}', ")"))
            }
            b'(' => self.open(),
            b')' => self.one(Token::Close),
            b'*' => self.one(Token::Result(PdnResult::Unknown)),
            b'!' | b'?' => Token::Strength(self.take_while(|b| matches!(b, b'!' | b'?'))),
            b'$' => self.nag(),
            b'.' => self.dots(),
            b'-' => {
                self.loose = Some("the move is not given");
                self.one(Token::Move("-".to_owned()))
            }
            b'0'..=b'9' => self.number(),
            b'a'..=b'z' | b'A'..=b'Z' => self.letters(),
            _ if first >= 0x80 => self.word(),
            _ => self.one(Token::Stray(first as char)),
        };
        debug_assert!(self.at > start);
        let text = decode(&self.bytes[start..self.at.min(start + 60)]).escape_debug().to_string();
        Some(Scanned { token, place, glued, loose: self.loose, text })
    }

    /// Whether nothing but white space follows, up to the end or a tag.
    pub(super) fn at_end_of_game(&self) -> bool {
        let rest = &self.bytes[self.at..];
        matches!(rest.iter().find(|b| !b.is_ascii_whitespace()), None | Some(b'['))
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    fn one(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// The line and column where the scanner is.
    fn place(&mut self) -> Place {
        for &byte in &self.bytes[self.counted..self.at] {
            match byte {
                b'\n' => self.place = Place { line: self.place.line + 1, column: 1 },
                // Bytes that go on with a UTF-8 character are no columns of their own.
                _ if byte & 0xc0 == 0x80 => {}
                b'\r' if self.old_line_ends => {
                    self.place = Place { line: self.place.line + 1, column: 1 };
                }
                _ => self.place.column += 1,
            }
        }
        self.counted = self.at;
        self.place
    }

    fn skip_white_space(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace() || b == 0 || b == 0x0b) {
            self.at += 1;
        }
    }

    fn take_while(&mut self, accepts: impl Fn(u8) -> bool) -> String {
        let from = self.at;
        while self.peek().is_some_and(&accepts) {
            self.at += 1;
        }
        decode(&self.bytes[from..self.at])
    }

    /// The rest of the line after its first `skip` bytes.
    fn rest_of_line(&mut self, skip: usize) -> String {
        self.at += skip;
        self.take_while(|b| b != b'\n' && b != b'\r')
    }

    /// Goes past the next `end` and gives what stood before it, or `None` if there is no `end`.
    fn until(&mut self, end: u8) -> Option<String> {
        let from = self.at + 1;
        if self.missing.contains(&end) {
            return None;
        }
        let Some(length) = self.bytes[from..].iter().position(|&b| b == end) else {
            self.missing.push(end);
            return None;
        };
        self.at = from + length + 1;
        Some(decode(&self.bytes[from..from + length]))
    }

    fn comment(&mut self) -> Token {
        let start = self.at;
        match self.until(b'}') {
            // A comment with a tag in it was not closed: the next game would be lost in it.
            Some(text) if !text.lines().skip(1).any(is_tag) => Token::Comment(text),
            _ => {
                self.at = start;
                self.unfinished("a comment without an end", "a comment ends with }")
            }
        }
    }

    /// `/FEN "..."/`, on one line.
    fn setup(&mut self) -> Token {
        let rest = &self.bytes[self.at + 1..];
        let end = rest.iter().position(|&b| b == b'/' || b == b'\n');
        if end.is_none_or(|end| rest[end] == b'\n') {
            return self.one(Token::Stray('/'));
        }
        self.until(b'/').map_or(Token::Stray('/'), Token::Setup)
    }

    /// Gives up on what begins here and goes on at the next line that begins with a tag.
    fn unfinished(&mut self, found: &'static str, expected: &'static str) -> Token {
        let start = self.at;
        let next = self.bytes[start + 1..].windows(2).position(|pair| pair == b"\n[");
        self.at = next.map_or(self.bytes.len(), |offset| start + offset + 2);
        Token::Unfinished { found, expected, rest_of_game: true }
    }

    /// `[Name "value"]`, all on one line.
    fn tag(&mut self) -> Token {
        let rest = &self.bytes[self.at..self.bytes.len().min(self.at + LONGEST_TAG)];
        let line = &rest[..rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(rest.len())];
        match read_tag(line) {
            Some(tag) => {
                self.at += tag.length;
                self.loose = tag.loose;
                Token::Tag { name: tag.name, value: tag.value }
            }
            None => {
                self.at += line.len();
                Token::Unfinished {
                    found: "a tag that cannot be read",
                    expected: "a tag is [Name \"value\"]",
                    rest_of_game: false,
                }
            }
        }
    }

    fn open(&mut self) -> Token {
        let marks = self.bytes[self.at + 1..].iter().take_while(|&&b| matches!(b, b'!' | b'?')).count();
        if marks > 0 && self.peek_at(1 + marks) == Some(b')') {
            let from = self.at;
            self.at += marks + 2;
            return Token::Strength(decode(&self.bytes[from..self.at]));
        }
        self.one(Token::Open)
    }

    fn nag(&mut self) -> Token {
        self.at += 1;
        let digits = self.take_while(|b| b.is_ascii_digit());
        match digits.parse() {
            Ok(number) => Token::Nag(number),
            Err(_) => {
                self.loose = Some("a glyph is $ and a number");
                Token::Word(format!("${digits}"))
            }
        }
    }

    fn dots(&mut self) -> Token {
        if self.bytes[self.at..].starts_with(b"...") {
            self.at += 3;
            return Token::Ellipsis;
        }
        self.one(Token::Stray('.'))
    }

    /// Something that begins with a digit: a result, a move number, a move.
    fn number(&mut self) -> Token {
        if let Some(result) = self.result() {
            return Token::Result(result);
        }
        let digits = self.digits_at(0);
        if self.peek_at(digits) == Some(b'.') {
            let digits = self.take_while(|b| b.is_ascii_digit());
            let dots = self.take_while(|b| b == b'.').len();
            if dots != 1 && dots != 3 {
                self.loose = Some("a move number has one dot or three");
            }
            return match digits.parse() {
                Ok(number) => Token::Number { number, dots },
                Err(_) => {
                    self.loose = Some("no move has such a number");
                    Token::Word(digits)
                }
            };
        }
        self.a_move(Self::number_at).unwrap_or_else(|| self.word())
    }

    fn result(&mut self) -> Option<PdnResult> {
        let rest = &self.bytes[self.at..];
        let ends =
            |text: &str| !matches!(rest.get(text.len()), Some(b'0'..=b'9' | b'x' | b'X' | b':' | b'-'));
        let found = PdnResult::ALL
            .into_iter()
            .find(|result| rest.starts_with(result.text().as_bytes()) && ends(result.text()))?;
        self.at += found.text().len();
        Some(found)
    }

    fn letters(&mut self) -> Token {
        self.a_move(Self::letters_at).unwrap_or_else(|| self.word())
    }

    /// A move whose squares are found by `square`, which gives the length and the clean name of the
    /// square at an offset.
    fn a_move(&mut self, square: fn(&Self, usize) -> Option<(usize, String)>) -> Option<Token> {
        let (mut length, mut text) = square(self, 0)?;
        let mut squares = 1;
        let mut separators = Vec::new();
        loop {
            let (separator, next) = self.separator_at(length);
            let Some((more, name)) = square(self, next) else { break };
            let is_letters = name.starts_with(|c: char| c.is_ascii_alphabetic());
            if separator.is_none() && (!is_letters || next != length) {
                break;
            }
            separators.push(separator);
            text.push_str(match separator {
                None => "",
                Some(b'-') => "-",
                Some(_) => "x",
            });
            text.push_str(&name);
            squares += 1;
            length = next + more;
        }
        // What would read as a result when it is written again, such as 01-01, is no move.
        if squares < 2 || PdnResult::from_text(&text).is_some() {
            return None;
        }
        if separators.contains(&Some(b'X')) {
            self.loose = Some("captures are written with x");
        } else if separators.len() > 1 && separators.contains(&Some(b'-')) {
            self.loose = Some("only captures have more than two squares");
        }
        self.at += length;
        Some(Token::Move(text))
    }

    /// The separator at `offset`, with blanks on both sides passed over, and where the next square
    /// would begin.
    fn separator_at(&self, offset: usize) -> (Option<u8>, usize) {
        let past_blanks = |from: usize| {
            let blanks = self.bytes[(self.at + from).min(self.bytes.len())..].iter();
            from + blanks.take_while(|&&b| b == b' ' || b == b'\t').count()
        };
        let at = past_blanks(offset);
        match self.peek_at(at) {
            Some(separator @ (b'-' | b'x' | b'X' | b':')) => (Some(separator), past_blanks(at + 1)),
            _ => (None, offset),
        }
    }

    fn digits_at(&self, offset: usize) -> usize {
        self.bytes[(self.at + offset).min(self.bytes.len())..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count()
    }

    /// A numbered square; leading zeros go.
    fn number_at(&self, offset: usize) -> Option<(usize, String)> {
        let digits = self.digits_at(offset);
        let text = &self.bytes[self.at + offset..self.at + offset + digits];
        let number: u32 = std::str::from_utf8(text).ok()?.parse().ok()?;
        (digits <= 3 && number > 0).then(|| (digits, number.to_string()))
    }

    /// A lettered square.
    fn letters_at(&self, offset: usize) -> Option<(usize, String)> {
        let column = self.peek_at(offset)?.to_ascii_lowercase();
        let digits = self.digits_at(offset + 1);
        if !matches!(column, b'a'..=b'n') || digits == 0 || digits > 2 {
            return None;
        }
        let from = self.at + offset + 1;
        let row: u32 = std::str::from_utf8(&self.bytes[from..from + digits]).ok()?.parse().ok()?;
        Some((1 + digits, format!("{}{row}", column as char)))
    }

    fn word(&mut self) -> Token {
        let text = self.take_while(|b| !b.is_ascii_whitespace() && !b"{}()[]".contains(&b));
        let is_number = text.bytes().all(|b| b.is_ascii_digit());
        self.loose = Some(if is_number { "a move number has a dot" } else { "text stands in braces" });
        Token::Word(text)
    }
}

/// Whether a line holds a proper tag.
pub(super) fn is_tag(line: &str) -> bool {
    line.starts_with('[') && read_tag(line.as_bytes()).is_some_and(|tag| tag.loose.is_none())
}

struct ReadTag {
    name: String,
    value: String,
    length: usize,
    loose: Option<&'static str>,
}

/// Reads the tag at the start of a line.
fn read_tag(line: &[u8]) -> Option<ReadTag> {
    let blank = |from: usize| from + line[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let name_from = blank(1);
    let name_to =
        name_from + line[name_from..].iter().take_while(|&&b| b.is_ascii_alphanumeric() || b == b'_').count();
    if name_to == name_from {
        return None;
    }
    let name = decode(&line[name_from..name_to]);
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    let mut loose = (!capital).then_some("the name of a tag begins with a capital");
    let value_from = blank(name_to);
    if line.get(value_from) == Some(&b'"') {
        let close = value_from + 1 + closing_quote(&line[value_from + 1..])?;
        let end = blank(close + 1);
        if line.get(end) == Some(&b']') {
            return Some(ReadTag {
                name,
                value: unescape(&line[value_from + 1..close]),
                length: end + 1,
                loose,
            });
        }
    }
    // Quotes are missing, or stand unescaped inside the value.
    let quoted = line.get(value_from) == Some(&b'"');
    let ends = |&at: &usize| line[at] == b']' && (!quoted || line[..at].trim_ascii_end().ends_with(b"\""));
    let end = (value_from + usize::from(quoted)..line.len()).find(ends)?;
    let raw = line[value_from..end].trim_ascii();
    let raw = raw.strip_prefix(b"\"").unwrap_or(raw);
    let raw = raw.strip_suffix(b"\"").unwrap_or(raw);
    loose = Some("the value of a tag stands in quotes, and a quote inside it is written \\\"");
    Some(ReadTag { name, value: decode(raw), length: end + 1, loose })
}

/// Where the string ends whose opening quote has been passed.
fn closing_quote(text: &[u8]) -> Option<usize> {
    let mut escaped = false;
    for (i, &byte) in text.iter().enumerate() {
        match byte {
            b'"' if !escaped => return Some(i),
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.iter().rposition(|&b| b == b'"')
}

fn unescape(text: &[u8]) -> String {
    let text = decode(text);
    let mut value = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(&next @ ('"' | '\\'))) => {
                value.push(next);
                chars.next();
            }
            _ => value.push(c),
        }
    }
    value
}

/// UTF-8 where it is UTF-8, else Latin-1.
fn decode(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().map(|&b| b as char).collect(), str::to_owned)
}
