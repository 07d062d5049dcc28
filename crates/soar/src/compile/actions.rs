//! The right-hand side, with paths written out and preferences sorted.

use super::flat::{Names, constant};
use super::rule::{Action, Expression};
use crate::functions;
use crate::preference::Kind;
use crate::symbol::{Sym, Symbols};
use crate::syntax::ast::{self, Mark, Term, ValueMake};

/// Makes the actions of one production.
pub(super) struct Actions<'a> {
    pub(super) symbols: &'a mut Symbols,
    pub(super) names: &'a mut Names,
    pub(super) warnings: Vec<String>,
}

impl Actions<'_> {
    pub(super) fn all(&mut self, actions: &[ast::Action]) -> Vec<Action> {
        let mut made = Vec::new();
        for action in actions {
            match action {
                ast::Action::Make(make) => self.make(make, &mut made),
                ast::Action::Call(call) => {
                    if let Expression::Call(function, arguments) = self.call(call) {
                        made.push(Action::Call(function, arguments));
                    }
                }
            }
        }
        made
    }

    fn make(&mut self, make: &ast::Make, made: &mut Vec<Action>) {
        for attribute in &make.attributes {
            let mut id = self.names.number(&make.id);
            let Some((last, before)) = attribute.path.split_last() else { continue };
            for step in before {
                let next = self.names.fresh();
                let (attribute, value) = (self.expression(step), Expression::Variable(next));
                made.push(Action::Make { id, attribute, value, kind: Kind::Acceptable, other: None });
                id = next;
            }
            let attribute_made = self.expression(last);
            for value in &attribute.values {
                let marks = self.marks(&attribute_made, value);
                for (kind, other) in marks {
                    let (attribute, value) = (attribute_made.clone(), self.expression(&value.value));
                    made.push(Action::Make { id, attribute, value, kind, other });
                }
            }
        }
    }

    fn marks(&mut self, attribute: &Expression, value: &ValueMake) -> Vec<(Kind, Option<Expression>)> {
        let operator = self.symbols.text("operator");
        let is_operator = matches!(attribute, Expression::Constant(constant) if *constant == operator);
        if value.preferences.is_empty() {
            return vec![(Kind::Acceptable, None)];
        }
        if is_operator {
            return value.preferences.iter().map(|mark| self.mark(mark)).collect();
        }
        self.plain_marks(attribute, &value.preferences)
    }

    /// Attributes other than operators know only acceptable and reject.
    fn plain_marks(&mut self, attribute: &Expression, marks: &[Mark]) -> Vec<(Kind, Option<Expression>)> {
        if marks.iter().any(|mark| !matches!(mark, Mark::Acceptable | Mark::Reject)) {
            let shown = match attribute {
                Expression::Constant(constant) => self.symbols.show(*constant),
                _ => "this attribute".to_owned(),
            };
            self.warnings.push(format!(
                "{shown} is not operator, so only + and - have a meaning after its value; the rest is ignored"
            ));
        }
        let mut kinds = Vec::new();
        if marks.iter().any(|mark| *mark != Mark::Reject) {
            kinds.push((Kind::Acceptable, None));
        }
        if marks.contains(&Mark::Reject) {
            kinds.push((Kind::Reject, None));
        }
        kinds
    }

    fn mark(&mut self, mark: &Mark) -> (Kind, Option<Expression>) {
        match mark {
            Mark::Acceptable => (Kind::Acceptable, None),
            Mark::Reject => (Kind::Reject, None),
            Mark::Require => (Kind::Require, None),
            Mark::Prohibit => (Kind::Prohibit, None),
            Mark::Best => (Kind::Best, None),
            Mark::Worst => (Kind::Worst, None),
            Mark::Indifferent => (Kind::Indifferent, None),
            Mark::Better(other) => (Kind::Better, Some(self.expression(other))),
            Mark::Worse(other) => (Kind::Worse, Some(self.expression(other))),
            Mark::IndifferentTo(other) => (Kind::IndifferentTo, Some(self.expression(other))),
        }
    }

    fn expression(&mut self, expression: &ast::Expression) -> Expression {
        match expression {
            ast::Expression::Term(Term::Variable(name)) => Expression::Variable(self.names.number(name)),
            ast::Expression::Term(Term::Constant(term)) => Expression::Constant(constant(self.symbols, term)),
            ast::Expression::Call(call) => self.call(call),
        }
    }

    fn call(&mut self, call: &ast::Call) -> Expression {
        let arguments = call.arguments.iter().map(|argument| self.expression(argument)).collect();
        match functions::find(&call.function) {
            Some(function) => Expression::Call(function, arguments),
            // The parser lets only known functions through.
            None => Expression::Constant(Sym::Int(0)),
        }
    }
}
