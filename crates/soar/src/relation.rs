//! How two symbols can compare.

use std::cmp::Ordering;

use crate::symbol::{Sym, Symbols};

/// A relational predicate of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The same symbol: `=`, or nothing at all.
    Equal,
    /// Another symbol: `<>`.
    NotEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessOrEqual,
    /// `>=`
    GreaterOrEqual,
    /// Two whole numbers, two floating-point numbers, two texts or two identifiers: `<=>`.
    SameType,
}

impl Relation {
    /// How it is written.
    pub fn text(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::NotEqual => "<>",
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::LessOrEqual => "<=",
            Relation::GreaterOrEqual => ">=",
            Relation::SameType => "<=>",
        }
    }

    /// Whether `left` stands in this relation to `right`.
    ///
    /// Numbers are ordered by size, texts by their letters, identifiers by their age. Between two
    /// kinds there is no order, and as in the original kernel each counts as less than the other.
    pub(crate) fn holds(self, symbols: &Symbols, left: Sym, right: Sym) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::NotEqual => left != right,
            Relation::SameType => std::mem::discriminant(&left) == std::mem::discriminant(&right),
            Relation::Less => order(symbols, left, right).is_lt(),
            Relation::Greater => order(symbols, left, right).is_gt(),
            Relation::LessOrEqual => order(symbols, left, right).is_le(),
            Relation::GreaterOrEqual => order(symbols, left, right).is_ge(),
        }
    }
}

fn order(symbols: &Symbols, left: Sym, right: Sym) -> Ordering {
    match (left, right) {
        (Sym::Int(a), Sym::Int(b)) => a.cmp(&b),
        (Sym::Id(a), Sym::Id(b)) => a.cmp(&b),
        (Sym::Text(a), Sym::Text(b)) => symbols.letters(a).cmp(symbols.letters(b)),
        _ => match (left.number(), right.number()) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            _ => Ordering::Less,
        },
    }
}
