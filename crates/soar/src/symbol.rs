//! Symbols: what stands in the three places of an element of working memory.

use std::fmt;
use std::sync::Arc;

use crate::hash::Map;

/// An identifier of working memory, such as `S1`. Only the agent that made it knows its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

/// A value as the host sees it.
///
/// ```
/// use crownhead_soar::Value;
/// assert_eq!(Value::from("red").to_string(), "red");
/// assert_eq!(Value::from(12).to_string(), "12");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An identifier, which may have elements of its own.
    Id(Id),
    /// A whole number.
    Int(i64),
    /// A floating-point number.
    Float(f64),
    /// A word or any other text.
    Text(Arc<str>),
}

impl Value {
    /// The identifier, if it is one.
    pub fn id(&self) -> Option<Id> {
        if let Value::Id(id) = self { Some(*id) } else { None }
    }

    /// The whole number, if it is one.
    pub fn int(&self) -> Option<i64> {
        if let Value::Int(n) = self { Some(*n) } else { None }
    }

    /// The text, if it is text.
    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = self { Some(text) } else { None }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Id(id) => write!(f, "#{}", id.0),
            Value::Int(n) => write!(f, "{n}"),
            Value::Float(x) => write!(f, "{x:?}"),
            Value::Text(text) => f.write_str(text),
        }
    }
}

impl From<Id> for Value {
    fn from(id: Id) -> Self {
        Value::Id(id)
    }
}

impl From<i64> for Value {
    fn from(n: i64) -> Self {
        Value::Int(n)
    }
}

impl From<f64> for Value {
    fn from(x: f64) -> Self {
        Value::Float(x)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.into())
    }
}

/// A symbol inside the kernel: small, `Copy`, and equal if and only if it is the same symbol. The
/// number 3 and the number 3.0 are two symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sym {
    Id(Id),
    Int(i64),
    /// The bits of the number; zero has only one sign.
    Float(u64),
    Text(Text),
}

/// The number of an interned text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Text(u32);

impl Sym {
    pub(crate) fn float(x: f64) -> Sym {
        Sym::Float(if x == 0.0 { 0 } else { x.to_bits() })
    }

    /// The number it stands for, if it is one.
    pub(crate) fn number(self) -> Option<f64> {
        match self {
            Sym::Int(n) => Some(n as f64),
            Sym::Float(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    pub(crate) fn id(self) -> Option<Id> {
        if let Sym::Id(id) = self { Some(id) } else { None }
    }
}

/// The texts and the names of identifiers of one agent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    texts: Vec<Arc<str>>,
    numbers: Map<Arc<str>, Text>,
    /// Letter and number of each identifier.
    names: Vec<(char, u32)>,
    /// How many identifiers have been named with each letter.
    used: Map<char, u32>,
}

impl Symbols {
    pub(crate) fn text(&mut self, text: &str) -> Sym {
        if let Some(&known) = self.numbers.get(text) {
            return Sym::Text(known);
        }
        let text: Arc<str> = text.into();
        let number = Text(self.texts.len() as u32);
        self.texts.push(text.clone());
        self.numbers.insert(text, number);
        Sym::Text(number)
    }

    /// The symbol of a text that is already in use.
    pub(crate) fn find(&self, text: &str) -> Option<Sym> {
        self.numbers.get(text).copied().map(Sym::Text)
    }

    pub(crate) fn new_id(&mut self, letter: char) -> Id {
        let letter = letter.to_ascii_uppercase();
        let count = self.used.entry(letter).or_insert(0);
        *count += 1;
        self.names.push((letter, *count));
        Id(self.names.len() as u32 - 1)
    }

    /// Forgets all identifiers.
    pub(crate) fn forget_ids(&mut self) {
        self.names.clear();
        self.used.clear();
    }

    pub(crate) fn intern(&mut self, value: &Value) -> Sym {
        match value {
            Value::Id(id) => Sym::Id(*id),
            Value::Int(n) => Sym::Int(*n),
            Value::Float(x) => Sym::float(*x),
            Value::Text(text) => self.text(text),
        }
    }

    pub(crate) fn value(&self, sym: Sym) -> Value {
        match sym {
            Sym::Id(id) => Value::Id(id),
            Sym::Int(n) => Value::Int(n),
            Sym::Float(bits) => Value::Float(f64::from_bits(bits)),
            Sym::Text(Text(number)) => Value::Text(self.texts[number as usize].clone()),
        }
    }

    pub(crate) fn letters(&self, text: Text) -> &str {
        &self.texts[text.0 as usize]
    }

    /// How a person reads a symbol.
    pub(crate) fn show(&self, sym: Sym) -> String {
        match sym {
            Sym::Id(Id(number)) => match self.names.get(number as usize) {
                Some((letter, count)) => format!("{letter}{count}"),
                None => format!("#{number}"),
            },
            other => self.value(other).to_string(),
        }
    }
}
