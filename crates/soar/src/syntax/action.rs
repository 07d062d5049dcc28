//! The right-hand side of a production.

use super::ast::{Action, AttributeMake, Call, Expression, Make, Mark, ValueMake};
use super::lex::Token;
use super::parser::{Parsed, Parser};
use crate::functions;
use crate::relation::Relation;

impl Parser<'_> {
    /// Actions, as many as there are.
    pub(super) fn actions(&mut self) -> Parsed<Vec<Action>> {
        let mut actions = Vec::new();
        while self.accept(&Token::Open)? {
            if let Token::Variable(id) = &self.token {
                let id = id.clone();
                self.advance()?;
                actions.push(Action::Make(self.make(id)?));
            } else {
                actions.push(Action::Call(self.call()?));
            }
        }
        Ok(actions)
    }

    fn make(&mut self, id: String) -> Parsed<Make> {
        let mut attributes = Vec::new();
        while self.accept(&Token::Caret)? {
            attributes.push(self.attribute_make()?);
        }
        if attributes.is_empty() {
            return self.unexpected("an attribute, which begins with ^");
        }
        self.expect(&Token::Close, "an attribute, a value, a preference or the ) that ends the action")?;
        Ok(Make { id, attributes })
    }

    fn attribute_make(&mut self) -> Parsed<AttributeMake> {
        let mut path = vec![self.expression()?];
        while self.accept(&Token::Dot)? {
            path.push(self.expression()?);
        }
        let mut values = Vec::new();
        while self.at_expression() {
            let value = self.expression()?;
            values.push(ValueMake { value, preferences: self.marks()? });
        }
        if values.is_empty() {
            return self.unexpected("a value");
        }
        Ok(AttributeMake { path, values })
    }

    fn at_expression(&self) -> bool {
        self.at_term() || self.token == Token::Open
    }

    fn expression(&mut self) -> Parsed<Expression> {
        if self.accept(&Token::Open)? {
            return self.nested(Self::call).map(Expression::Call);
        }
        self.term().map(Expression::Term)
    }

    /// A function, its arguments and the closing bracket.
    fn call(&mut self) -> Parsed<Call> {
        let function = match &self.token {
            Token::Plus => "+".to_owned(),
            Token::Minus => "-".to_owned(),
            Token::Word(word) => word.clone(),
            _ => return self.unexpected("a variable or the name of a function after ("),
        };
        if !functions::is_known(&function) {
            let known = functions::names().join(" ");
            return self.fail(format!("there is no function called {function}; there are {known}"));
        }
        self.advance()?;
        let mut arguments = Vec::new();
        while self.at_expression() {
            arguments.push(self.expression()?);
        }
        self.expect(&Token::Close, "an argument or the ) that ends the call")?;
        Ok(Call { function, arguments })
    }

    /// The preferences after a value, with commas between them or without.
    fn marks(&mut self) -> Parsed<Vec<Mark>> {
        let mut marks = Vec::new();
        loop {
            let mark = match self.token {
                Token::Plus => Mark::Acceptable,
                Token::Minus => Mark::Reject,
                Token::Bang => Mark::Require,
                Token::Tilde => Mark::Prohibit,
                Token::Relation(relation @ (Relation::Less | Relation::Greater | Relation::Equal)) => {
                    self.advance()?;
                    let other = self.at_expression().then(|| self.expression()).transpose()?;
                    marks.push(comparison(relation, other));
                    self.accept(&Token::Comma)?;
                    continue;
                }
                _ => return Ok(marks),
            };
            marks.push(mark);
            self.advance()?;
            self.accept(&Token::Comma)?;
        }
    }
}

fn comparison(relation: Relation, other: Option<Expression>) -> Mark {
    match (relation, other) {
        (Relation::Greater, None) => Mark::Best,
        (Relation::Greater, Some(other)) => Mark::Better(other),
        (Relation::Less, None) => Mark::Worst,
        (Relation::Less, Some(other)) => Mark::Worse(other),
        (_, None) => Mark::Indifferent,
        (_, Some(other)) => Mark::IndifferentTo(other),
    }
}
