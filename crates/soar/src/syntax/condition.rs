//! The left-hand side of a production.

use super::ast::{AttributeTest, Condition, Object, Simple, Term, Test, ValueTest};
use super::lex::Token;
use super::parser::{Parsed, Parser};
use crate::relation::Relation;

impl Parser<'_> {
    /// Conditions, as many as there are.
    pub(super) fn conditions(&mut self) -> Parsed<Vec<Condition>> {
        let mut conditions = Vec::new();
        while matches!(self.token, Token::Open | Token::Minus) {
            conditions.push(self.nested(Self::condition)?);
        }
        Ok(conditions)
    }

    fn condition(&mut self) -> Parsed<Condition> {
        if !self.accept(&Token::Minus)? {
            return self.object().map(Condition::Object);
        }
        if !self.accept(&Token::OpenBrace)? {
            return Ok(Condition::Not(vec![Condition::Object(self.object()?)]));
        }
        let inner = self.conditions()?;
        if inner.is_empty() {
            return self.unexpected("a condition inside -{ }");
        }
        self.expect(&Token::CloseBrace, "a condition or the } that ends the negation")?;
        Ok(Condition::Not(inner))
    }

    fn object(&mut self) -> Parsed<Object> {
        self.expect(&Token::Open, "a condition, which begins with (")?;
        let state = self.is_state()?;
        let id = if matches!(self.token, Token::Caret | Token::Minus | Token::Close) {
            Test::default()
        } else {
            self.test()?
        };
        if !state && id.0.is_empty() {
            return self.unexpected("a variable for the identifier");
        }
        let mut attributes = Vec::new();
        while matches!(self.token, Token::Caret | Token::Minus) {
            attributes.push(self.attribute()?);
        }
        self.expect(&Token::Close, "an attribute, a value or the ) that ends the condition")?;
        Ok(Object { state, id, attributes })
    }

    fn is_state(&mut self) -> Parsed<bool> {
        match &self.token {
            Token::Word(word) if word == "state" => {
                self.advance()?;
                Ok(true)
            }
            Token::Word(word) if word == "impasse" => {
                self.fail("this kernel has no impasse objects; write (state <s> ...)".to_owned())
            }
            _ => Ok(false),
        }
    }

    fn attribute(&mut self) -> Parsed<AttributeTest> {
        let negated = self.accept(&Token::Minus)?;
        self.expect(&Token::Caret, "an attribute, which begins with ^")?;
        let mut path = vec![self.test()?];
        while self.accept(&Token::Dot)? {
            path.push(self.test()?);
        }
        let mut values = Vec::new();
        while self.at_test() {
            let test = self.test()?;
            let acceptable = self.accept(&Token::Plus)?;
            values.push(ValueTest { test, acceptable });
        }
        Ok(AttributeTest { negated, path, values })
    }

    fn at_test(&self) -> bool {
        self.at_term() || matches!(self.token, Token::Relation(_) | Token::OpenChoice | Token::OpenBrace)
    }

    /// One test, or several in braces.
    fn test(&mut self) -> Parsed<Test> {
        if !self.accept(&Token::OpenBrace)? {
            return Ok(Test(vec![self.simple()?]));
        }
        let mut tests = Vec::new();
        while !self.accept(&Token::CloseBrace)? {
            tests.push(self.simple()?);
        }
        if tests.is_empty() {
            return self.unexpected("a test between the braces before it");
        }
        Ok(Test(tests))
    }

    fn simple(&mut self) -> Parsed<Simple> {
        if self.accept(&Token::OpenChoice)? {
            let mut choices = Vec::new();
            while !self.accept(&Token::CloseChoice)? {
                choices.push(self.constant("a constant or the >> that ends the choice")?);
            }
            return Ok(Simple::OneOf(choices));
        }
        let relation = match self.token {
            Token::Relation(relation) => {
                self.advance()?;
                relation
            }
            _ => Relation::Equal,
        };
        if !self.at_term() {
            return self.unexpected("a test: a variable, a constant, a relation, << or {");
        }
        Ok(Simple::Is(relation, self.term()?))
    }
}

/// Whether a test is nothing but a variable.
pub(crate) fn lone_variable(test: &Test) -> Option<&str> {
    match test.0.as_slice() {
        [Simple::Is(Relation::Equal, Term::Variable(name))] => Some(name),
        _ => None,
    }
}
