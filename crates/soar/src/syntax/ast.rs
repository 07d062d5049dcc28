//! A production as it is written, with nothing worked out yet.

use crate::relation::Relation;

/// One rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Production {
    /// Its name.
    pub name: String,
    /// The text in double quotes after the name.
    pub doc: Option<String>,
    /// What its flags say about support.
    pub support: Declared,
    /// What must be so.
    pub conditions: Vec<Condition>,
    /// What is done then.
    pub actions: Vec<Action>,
}

/// What a production says about the support of what it makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Declared {
    /// Nothing: the kernel works it out.
    #[default]
    Nothing,
    /// `:i-support`: it lasts as long as the match.
    Instantiation,
    /// `:o-support`: it stays.
    Operator,
}

/// One condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// `(<s> ^a b)`
    Object(Object),
    /// `-(<s> ^a b)` or `-{ ... }`: there is nothing that fits all of these.
    Not(Vec<Condition>),
}

/// `(state <s> ^a b ^c d)`
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Whether it must be the state.
    pub state: bool,
    /// The test of the identifier; empty if nothing was said.
    pub id: Test,
    /// What follows.
    pub attributes: Vec<AttributeTest>,
}

/// `^a.b c d`, perhaps negated.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeTest {
    /// Whether it begins with a minus.
    pub negated: bool,
    /// The attributes, at least one.
    pub path: Vec<Test>,
    /// The values; none means that any will do.
    pub values: Vec<ValueTest>,
}

/// The test of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueTest {
    /// What the value must be.
    pub test: Test,
    /// Whether a plus follows: the element must be a proposal.
    pub acceptable: bool,
}

/// Tests that must all hold of one symbol. None at all: any symbol will do.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Test(pub Vec<Simple>);

/// One test of a symbol.
#[derive(Clone, Debug, PartialEq)]
pub enum Simple {
    /// It stands in this relation to that.
    Is(Relation, Term),
    /// `<< a b >>`: it is one of these.
    OneOf(Vec<Constant>),
}

/// A variable or a constant.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// The name without its brackets.
    Variable(String),
    /// A constant.
    Constant(Constant),
}

/// A constant as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// A whole number.
    Int(i64),
    /// A floating-point number.
    Float(f64),
    /// A word, or a text between bars.
    Text(String),
}

/// One action.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// `(<s> ^a b)`
    Make(Make),
    /// `(write hello)`
    Call(Call),
}

/// `(<s> ^a b ^operator <o> + =)`
#[derive(Clone, Debug, PartialEq)]
pub struct Make {
    /// The variable of the identifier.
    pub id: String,
    /// What it gets.
    pub attributes: Vec<AttributeMake>,
}

/// `^a.b c d`
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeMake {
    /// The attributes, at least one.
    pub path: Vec<Expression>,
    /// The values, at least one.
    pub values: Vec<ValueMake>,
}

/// A value with its preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueMake {
    /// The value.
    pub value: Expression,
    /// The preferences; none means acceptable.
    pub preferences: Vec<Mark>,
}

/// A preference as it is written after a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// `+`
    Acceptable,
    /// `-`
    Reject,
    /// `!`
    Require,
    /// `~`
    Prohibit,
    /// `>`
    Best,
    /// `<`
    Worst,
    /// `=`
    Indifferent,
    /// `> <other>`
    Better(Expression),
    /// `< <other>`
    Worse(Expression),
    /// `= <other>` or `= 12`
    IndifferentTo(Expression),
}

/// Something on the right-hand side that has a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A variable or a constant.
    Term(Term),
    /// The value of a function.
    Call(Call),
}

/// `(+ <x> 1)`
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The name of the function.
    pub function: String,
    /// What it is given.
    pub arguments: Vec<Expression>,
}
