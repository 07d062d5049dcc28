//! A Prolog text taken apart into clauses, each with its line.
//!
//! The embedded Prolog loads nothing, and says nothing, if one clause of a text is wrong. So clauses are looked at one
//! by one before they are loaded; to know where one ends takes no more than comments, quotes and full stops.

/// A clause or a directive, up to its full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The line on which it begins.
    pub(super) line: usize,
    /// Its text, full stop included.
    pub(super) text: String,
}

/// What is wrong with a text as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unended {
    /// The line on which it begins.
    pub(super) line: usize,
    /// What has no end.
    pub(super) what: &'static str,
}

/// Takes a text apart.
pub(super) fn clauses(text: &str) -> Result<Vec<Piece>, Unended> {
    let mut scanner = Scanner { rest: text, line: 1 };
    let mut found = Vec::new();
    loop {
        scanner.skip_layout()?;
        if scanner.rest.is_empty() {
            return Ok(found);
        }
        found.push(scanner.clause()?);
    }
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes on by some characters, which it gives.
    fn take(&mut self, bytes: usize) -> &str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// The length of blanks and comments ahead.
    fn layout(&self) -> Result<usize, Unended> {
        if self.rest.starts_with('%') {
            return Ok(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
        if self.rest.starts_with("/*") {
            let unended = Unended { line: self.line, what: "a comment" };
            return self.rest.find("*/").map(|end| end + 2).ok_or(unended);
        }
        Ok(self.rest.len() - self.rest.trim_start().len())
    }

    fn skip_layout(&mut self) -> Result<(), Unended> {
        loop {
            match self.layout()? {
                0 => return Ok(()),
                length => self.take(length),
            };
        }
    }

    /// The length of the quoted text ahead.
    fn quoted(&self, quote: char) -> Result<usize, Unended> {
        let mut chars = self.rest.char_indices().skip(1).peekable();
        while let Some((at, char)) = chars.next() {
            match char {
                '\\' => drop(chars.next()),
                _ if char == quote => match chars.peek() {
                    Some((_, next)) if *next == quote => drop(chars.next()),
                    _ => return Ok(at + char.len_utf8()),
                },
                _ => {}
            }
        }
        Err(Unended { line: self.line, what: "a quoted text" })
    }

    /// The length of a name or number ahead; `0'c` is the number of a character.
    fn word(&self) -> usize {
        let not_of_word = |char: char| !(char.is_alphanumeric() || char == '_');
        let length = self.rest.find(not_of_word).unwrap_or(self.rest.len());
        let Some(after) = self.rest.strip_prefix("0'") else { return length };
        let one = |text: &str| text.chars().next().map_or(0, char::len_utf8);
        match after.chars().next() {
            Some('\\') => 3 + one(&after[1..]),
            Some('\'') if after.starts_with("''") => 4,
            Some(char) => 2 + char.len_utf8(),
            None => length,
        }
    }

    /// The length of a run of symbols ahead, such as `:-` and `=..`.
    fn symbols(&self) -> usize {
        self.rest.find(|char| !is_symbol(char)).unwrap_or(self.rest.len())
    }

    fn clause(&mut self) -> Result<Piece, Unended> {
        let mut clause = Piece { line: self.line, text: String::new() };
        while let Some(char) = self.peek() {
            let layout = self.layout()?;
            if layout > 0 {
                clause.text.push_str(self.take(layout));
                continue;
            }
            let length = match char {
                '\'' | '"' | '`' => self.quoted(char)?,
                _ if char.is_alphanumeric() || char == '_' => self.word(),
                _ if is_symbol(char) => self.symbols(),
                _ => char.len_utf8(),
            };
            let token = self.take(length).to_owned();
            clause.text.push_str(&token);
            let ends = self.peek().is_none_or(|next| next.is_whitespace() || next == '%');
            if token == "." && ends {
                return Ok(clause);
            }
        }
        Err(Unended { line: clause.line, what: "a clause" })
    }
}

fn is_symbol(char: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<(usize, String)> {
        clauses(text).expect("clauses").into_iter().map(|piece| (piece.line, piece.text)).collect()
    }

    #[test]
    fn clauses_end_at_their_full_stops() {
        let text =
            "% a. b.\na(X) :- X =.. [b|_],\n  c('d. e', \"f. g\", 0'., 0'''). /* h. */ i.\n\nj(1.5).%k\n";
        let found = lines(text);
        assert_eq!(found.len(), 3);
        assert_eq!(found[0].0, 2);
        assert!(found[0].1.ends_with("0''')."), "{}", found[0].1);
        assert_eq!(&found[1..], [(3, "i.".to_owned()), (5, "j(1.5).".to_owned())]);
        assert_eq!(lines("a :- b % c.\n  .\nd."), [(1, "a :- b % c.\n  .".to_owned()), (3, "d.".to_owned())]);
        assert_eq!(lines("a('it''s. ', 'b\\'. ').").len(), 1);
    }

    #[test]
    fn what_has_no_end_is_named_with_its_line() {
        let unended = |text| clauses(text).expect_err("no end");
        assert_eq!(unended("a.\nb :- c"), Unended { line: 2, what: "a clause" });
        assert_eq!(unended("a.\n\nb('c)."), Unended { line: 3, what: "a quoted text" });
        assert_eq!(unended("a.\n/* b"), Unended { line: 2, what: "a comment" });
    }
}
