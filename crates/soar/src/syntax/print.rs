//! Productions as text that reads as the same production.

use std::fmt::{self, Display, Formatter, Result};

use super::ast::{
    Action, AttributeMake, AttributeTest, Call, Condition, Constant, Declared, Expression, Make, Mark,
    Object, Production, Simple, Term, Test, ValueMake, ValueTest,
};
use super::lex::is_plain;
use crate::relation::Relation;

fn list<T: Display>(f: &mut Formatter<'_>, items: &[T], between: &str) -> Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(between)?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

/// Text between marks, with a backslash before what would end it.
fn quoted(text: &str, mark: char) -> String {
    let mut quoted = String::from(mark);
    for c in text.chars() {
        if c == mark || c == '\\' {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push(mark);
    quoted
}

/// A text with bars around it if it needs them.
pub(crate) fn barred(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quoted(text, '|') }
}

impl Display for Production {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "sp {{{}", barred(&self.name))?;
        if let Some(doc) = &self.doc {
            write!(f, "\n   {}", quoted(doc, '"'))?;
        }
        match self.support {
            Declared::Nothing => {}
            Declared::Instantiation => f.write_str("\n   :i-support")?,
            Declared::Operator => f.write_str("\n   :o-support")?,
        }
        f.write_str("\n   ")?;
        list(f, &self.conditions, "\n   ")?;
        f.write_str("\n-->\n   ")?;
        list(f, &self.actions, "\n   ")?;
        f.write_str("\n}")
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Condition::Object(object) => object.fmt(f),
            Condition::Not(inner) => match inner.as_slice() {
                [Condition::Object(object)] => write!(f, "-{object}"),
                _ => {
                    f.write_str("-{ ")?;
                    list(f, inner, " ")?;
                    f.write_str(" }")
                }
            },
        }
    }
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let before = match (self.state, self.id.0.is_empty()) {
            (true, true) => "state",
            (true, false) => "state ",
            _ => "",
        };
        write!(f, "({before}{}", self.id)?;
        for attribute in &self.attributes {
            write!(f, " {attribute}")?;
        }
        f.write_str(")")
    }
}

impl Display for AttributeTest {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(if self.negated { "-^" } else { "^" })?;
        list(f, &self.path, ".")?;
        for value in &self.values {
            write!(f, " {value}")?;
        }
        Ok(())
    }
}

impl Display for ValueTest {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}{}", self.test, if self.acceptable { " +" } else { "" })
    }
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.0.as_slice() {
            [] => Ok(()),
            [one] => one.fmt(f),
            several => {
                f.write_str("{ ")?;
                list(f, several, " ")?;
                f.write_str(" }")
            }
        }
    }
}

impl Display for Simple {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Simple::Is(Relation::Equal, term) => term.fmt(f),
            Simple::Is(relation, term) => write!(f, "{} {term}", relation.text()),
            Simple::OneOf(choices) => {
                f.write_str("<< ")?;
                list(f, choices, " ")?;
                f.write_str(" >>")
            }
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Term::Variable(name) => write!(f, "<{name}>"),
            Term::Constant(constant) => constant.fmt(f),
        }
    }
}

impl Display for Constant {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Constant::Int(n) => write!(f, "{n}"),
            Constant::Float(x) => write!(f, "{x:?}"),
            Constant::Text(text) => f.write_str(&barred(text)),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Action::Make(make) => make.fmt(f),
            Action::Call(call) => call.fmt(f),
        }
    }
}

impl Display for Make {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "(<{}>", self.id)?;
        for attribute in &self.attributes {
            write!(f, " {attribute}")?;
        }
        f.write_str(")")
    }
}

impl Display for AttributeMake {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("^")?;
        list(f, &self.path, ".")?;
        for value in &self.values {
            write!(f, " {value}")?;
        }
        Ok(())
    }
}

impl Display for ValueMake {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.value)?;
        for mark in &self.preferences {
            // The comma keeps a mark without a second operator apart from the next value.
            let comma = if matches!(mark, Mark::Best | Mark::Worst | Mark::Indifferent) { "," } else { "" };
            write!(f, " {mark}{comma}")?;
        }
        Ok(())
    }
}

impl Display for Mark {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Mark::Acceptable => f.write_str("+"),
            Mark::Reject => f.write_str("-"),
            Mark::Require => f.write_str("!"),
            Mark::Prohibit => f.write_str("~"),
            Mark::Best => f.write_str(">"),
            Mark::Worst => f.write_str("<"),
            Mark::Indifferent => f.write_str("="),
            Mark::Better(other) => write!(f, "> {other}"),
            Mark::Worse(other) => write!(f, "< {other}"),
            Mark::IndifferentTo(other) => write!(f, "= {other}"),
        }
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Expression::Term(term) => term.fmt(f),
            Expression::Call(call) => call.fmt(f),
        }
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.function)?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        f.write_str(")")
    }
}
