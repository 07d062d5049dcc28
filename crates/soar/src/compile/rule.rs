//! A production as the kernel uses it.

use crate::functions::Function;
use crate::preference::Kind;
use crate::relation::Relation;
use crate::symbol::Sym;
use crate::syntax::ast::Declared;

use super::flat::Variable;

/// One of the three fields of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Field {
    Id = 0,
    Attribute = 1,
    Value = 2,
}

impl Field {
    pub(crate) const ALL: [Field; 3] = [Field::Id, Field::Attribute, Field::Value];
}

/// A field of the element that a condition matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Location {
    /// The number of the condition, counted along the way to it.
    pub(crate) level: usize,
    pub(crate) field: Field,
}

/// Symbols that the fields must have, where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Constants {
    pub(crate) fields: [Option<Sym>; 3],
    pub(crate) acceptable: bool,
}

/// A test that needs only the element itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnTest {
    pub(crate) field: Field,
    pub(crate) test: FieldTest,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldTest {
    Is(Relation, Sym),
    OneOf(Vec<Sym>),
    /// Against another field of the same element.
    Field(Relation, Field),
}

/// A comparison with an element that was matched before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Join {
    pub(crate) field: Field,
    pub(crate) relation: Relation,
    pub(crate) place: Location,
    /// Whether the element before stands on the left of the relation.
    pub(crate) turned: bool,
}

/// What one element must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    pub(crate) constants: Constants,
    pub(crate) own: Vec<OwnTest>,
    pub(crate) joins: Vec<Join>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Positive(Template),
    Negative(Template),
    Group(Vec<Condition>),
}

/// A production, ready to be matched and fired.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) name: String,
    pub(crate) declared: Declared,
    pub(crate) conditions: Vec<Condition>,
    /// Where each variable is bound; those that are not become new identifiers with this letter.
    pub(crate) variables: Vec<Binding>,
    pub(crate) actions: Vec<Action>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Binding {
    Place(Location),
    New(char),
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Make { id: Variable, attribute: Expression, value: Expression, kind: Kind, other: Option<Expression> },
    Call(Function, Vec<Expression>),
}

#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Constant(Sym),
    Variable(Variable),
    Call(Function, Vec<Expression>),
}
