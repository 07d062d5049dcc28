//! The embedded Prolog, with its known faults fenced in.
//!
//! Nothing but this file knows which Prolog it is. Queries are made of typed values only, because a malformed one
//! panics; they go through `keeper.pl`, which catches errors and counts inferences, because an error that is not
//! caught comes back with the next query and nothing else ends an endless one.

use std::mem::ManuallyDrop;

use scryer_prolog::{LeafAnswer, MachineBuilder, Term};

use super::reasons::Value;
use super::scene::Scene;

/// More inferences than this are not made for one answer.
pub(super) const LIMIT: u64 = 5_000_000;
const KEEPER: &str = include_str!("keeper.pl");

/// What can be asked of a player's clauses.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// The move to play.
    Choose(Scene),
    /// All legal moves.
    Moves(Scene),
    /// The game that they are for.
    Game,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes(Value),
    No,
    /// The limit of inferences was reached.
    Exceeded,
    /// An error was thrown.
    Threw(Value),
}

/// A Prolog machine. Once it has panicked it must not be used any more, nor dropped: that could panic again, which
/// would end the program. So it is dropped by nobody but [`Machine::close`].
pub(super) struct Machine {
    inner: ManuallyDrop<scryer_prolog::Machine>,
}

/// The machine does not answer as it should; nothing can be asked of it any more.
#[derive(Debug)]
pub(super) struct Confused;

impl Machine {
    pub(super) fn new() -> Machine {
        let mut inner = ManuallyDrop::new(MachineBuilder::default().build());
        inner.load_module_string("keeper", KEEPER);
        Machine { inner }
    }

    /// Ends it in good order.
    pub(super) fn close(self) {
        drop(ManuallyDrop::into_inner(self.inner));
    }

    /// Adds a clause or obeys a directive; gives what the keeper says of it.
    pub(super) fn load(&mut self, clause: &str) -> Result<Value, Confused> {
        self.query(&format!("keeper:load({}, Answer).", quoted(clause, '"')))
    }

    /// Whether there is a predicate.
    pub(super) fn knows(&mut self, name: &str, arity: i64) -> Result<bool, Confused> {
        let answer = self.query(&format!("keeper:known({}, {arity}, Answer).", quoted(name, '\'')))?;
        Ok(answer == Value::Name("yes".to_owned()))
    }

    /// Asks something of the clauses that were added.
    pub(super) fn ask(&mut self, goal: &Goal) -> Result<Answer, Confused> {
        let query = match goal {
            Goal::Choose(scene) => format!("keeper:choose({}, {LIMIT}, Answer).", scene.arguments()),
            Goal::Moves(scene) => format!("keeper:moves({}, {LIMIT}, Answer).", scene.arguments()),
            Goal::Game => format!("keeper:game({LIMIT}, Answer)."),
        };
        match self.query(&query)? {
            Value::Name(name) if name == "no" => Ok(Answer::No),
            Value::Name(name) if name == "exceeded" => Ok(Answer::Exceeded),
            Value::Compound(name, mut parts) if parts.len() == 1 => {
                let part = parts.remove(0);
                Ok(if name == "yes" { Answer::Yes(part) } else { Answer::Threw(part) })
            }
            _ => Err(Confused),
        }
    }

    /// The value of `Answer` in the first answer to a query.
    fn query(&mut self, text: &str) -> Result<Value, Confused> {
        // If this panics the query must not be dropped either.
        let mut query = ManuallyDrop::new(self.inner.run_query(text));
        let first = query.next();
        let Some(Ok(LeafAnswer::LeafAnswer { mut bindings, .. })) = first else { return Err(Confused) };
        let answer = bindings.remove("Answer").ok_or(Confused)?;
        drop(ManuallyDrop::into_inner(query));
        Ok(value(answer))
    }
}

fn value(term: Term) -> Value {
    match term {
        Term::Integer(number) => {
            let text = number.to_string();
            text.parse().map_or(Value::Other(text), Value::Integer)
        }
        Term::Atom(name) => Value::Name(name),
        // A list of characters and a text are the same; so are an empty list and an empty text.
        Term::String(text) => Value::Name(text),
        Term::List(items) => Value::List(items.into_iter().map(value).collect()),
        Term::Compound(name, items) => Value::Compound(name, items.into_iter().map(value).collect()),
        Term::Float(number) => Value::Other(number.to_string()),
        Term::Rational(number) => Value::Other(number.to_string()),
        Term::Var(name) => Value::Other(name),
        _ => Value::Other("a term of another kind".to_owned()),
    }
}

/// A text in quotes, as Prolog reads it.
fn quoted(text: &str, quote: char) -> String {
    let mut quoted = String::from(quote);
    for char in text.chars() {
        match char {
            '\\' => quoted.push_str("\\\\"),
            _ if char == quote => quoted.extend(['\\', quote]),
            _ if char != ' ' && !char.is_ascii_graphic() => {
                quoted.push_str(&format!("\\x{:x}\\", u32::from(char)))
            }
            _ => quoted.push(char),
        }
    }
    quoted.push(quote);
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_can_be_quoted() {
        assert_eq!(quoted("it's \"a\\b\"\n\t", '"'), "\"it's \\\"a\\\\b\\\"\\xa\\\\x9\\\"");
        let mut machine = Machine::new();
        for text in ["a('it''s').", "a(\"x\\\"y\", 'b\\\\').\t", "a(é, 'λ').", "a(0'\\n).", "a :-\r\n  true."]
        {
            let answer = machine.load(text).expect("an answer");
            assert!(matches!(&answer, Value::Compound(name, _) if name == "clause"), "{text}: {answer}");
        }
        machine.close();
    }
}
