//! What all parts of the parser share: looking at tokens and saying what was expected.

use super::ast::{Constant, Declared, Production, Term};
use super::diagnostic::{Place, SyntaxError};
use super::lex::{Lexer, Token, is_lookalike};

/// The text inside the braces of one `sp`.
pub(super) struct Parser<'a> {
    lexer: Lexer<'a>,
    pub(super) token: Token,
    pub(super) place: Place,
    /// How deep the parser is in nested brackets.
    depth: u32,
    /// Words without bars that the original kernel would read in another way.
    lookalikes: Vec<String>,
}

pub(super) type Parsed<T> = Result<T, SyntaxError>;

/// Deeper nesting than any sane production has.
const DEEPEST: u32 = 60;

impl<'a> Parser<'a> {
    pub(super) fn new(text: &'a str, place: Place) -> Parsed<Self> {
        let mut lexer = Lexer::new(text, place);
        let (token, place) = lexer.next()?;
        Ok(Parser { lexer, token, place, depth: 0, lookalikes: Vec::new() })
    }

    /// Goes to the next token and gives the one before it.
    pub(super) fn advance(&mut self) -> Parsed<Token> {
        let (token, place) = self.lexer.next()?;
        self.place = place;
        Ok(std::mem::replace(&mut self.token, token))
    }

    /// Passes over this token if it is there.
    pub(super) fn accept(&mut self, token: &Token) -> Parsed<bool> {
        let found = self.token == *token;
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(super) fn expect(&mut self, token: &Token, what: &str) -> Parsed<()> {
        if self.accept(token)? { Ok(()) } else { self.unexpected(what) }
    }

    pub(super) fn unexpected<T>(&self, expected: &str) -> Parsed<T> {
        self.fail(format!("expected {expected}, found {}", self.token.name()))
    }

    pub(super) fn fail<T>(&self, message: String) -> Parsed<T> {
        Err(SyntaxError { place: self.place, message })
    }

    /// Runs a part of the parser one level deeper.
    pub(super) fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            return self.fail(format!("brackets are nested more than {DEEPEST} deep here"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    pub(super) fn at_term(&self) -> bool {
        matches!(
            self.token,
            Token::Variable(_) | Token::Int(_) | Token::Float(_) | Token::Word(_) | Token::Barred(_)
        )
    }

    pub(super) fn term(&mut self) -> Parsed<Term> {
        if let Token::Variable(name) = &self.token {
            let name = name.clone();
            self.advance()?;
            return Ok(Term::Variable(name));
        }
        self.constant("a variable or a constant").map(Term::Constant)
    }

    pub(super) fn constant(&mut self, expected: &str) -> Parsed<Constant> {
        if let Token::Word(word) = &self.token
            && is_lookalike(word)
            && !self.lookalikes.contains(word)
        {
            self.lookalikes.push(word.clone());
        }
        let constant = match &self.token {
            Token::Int(n) => Constant::Int(*n),
            Token::Float(x) => Constant::Float(*x),
            Token::Word(text) | Token::Barred(text) => Constant::Text(text.clone()),
            _ => return self.unexpected(expected),
        };
        self.advance()?;
        Ok(constant)
    }

    /// Everything between the braces of `sp { ... }`.
    pub(super) fn production(&mut self) -> Parsed<Production> {
        let name = self.production_name()?;
        self.lookalikes.clear();
        let doc = self.doc()?;
        let support = self.flags()?;
        let conditions = self.conditions()?;
        if conditions.is_empty() {
            return self.unexpected("a condition such as (state <s> ^name value)");
        }
        self.expect(&Token::Arrow, "a condition or -->")?;
        let actions = self.actions()?;
        if self.token != Token::End {
            return self.unexpected("an action or the end of the production");
        }
        Ok(Production { name, doc, support, conditions, actions })
    }

    /// A warning about words such as `b6`: one letter and digits, as identifiers of the original have.
    pub(super) fn warning(&self) -> Option<String> {
        let first = self.lookalikes.first()?;
        Some(format!(
            "{} looks like an identifier, which the original kernel would read in capitals; between bars, as in \
             |{first}|, it is the same everywhere",
            self.lookalikes.join(" and ")
        ))
    }

    fn production_name(&mut self) -> Parsed<String> {
        match self.constant("the name of the production")? {
            Constant::Text(name) => Ok(name),
            Constant::Int(n) => Ok(n.to_string()),
            Constant::Float(x) => Ok(format!("{x:?}")),
        }
    }

    fn doc(&mut self) -> Parsed<Option<String>> {
        let Token::Quoted(text) = &self.token else { return Ok(None) };
        let text = text.clone();
        self.advance()?;
        Ok(Some(text))
    }

    fn flags(&mut self) -> Parsed<Declared> {
        let mut support = Declared::Nothing;
        while let Token::Word(word) = &self.token {
            match word.as_str() {
                ":i-support" => support = Declared::Instantiation,
                ":o-support" => support = Declared::Operator,
                // They concern learning and the tracer of the original.
                ":default" | ":chunk" | ":template" | ":interrupt" => {}
                _ => return self.unexpected("a condition or a flag such as :o-support"),
            }
            self.advance()?;
        }
        Ok(support)
    }
}
