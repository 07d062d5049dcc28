//! Conditions taken apart: one element of working memory each, with paths and several values written out.

use crate::relation::Relation;
use crate::symbol::{Sym, Symbols};
use crate::syntax::ast::{
    AttributeTest, Condition, Constant, Object, Simple as Written, Term, Test, ValueTest,
};

/// A variable of one production, by number.
pub(crate) type Variable = usize;

/// Conditions that each concern one element.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Flat {
    Positive(Pattern),
    Negative(Pattern),
    Group(Vec<Flat>),
}

/// The tests of the three fields of one element.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pattern {
    /// Whether the identifier must be the state.
    pub(super) state: bool,
    /// Identifier, attribute and value.
    pub(super) fields: [Vec<Simple>; 3],
    pub(super) acceptable: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Simple {
    Variable(Relation, Variable),
    Constant(Relation, Sym),
    OneOf(Vec<Sym>),
}

impl Pattern {
    /// The variables that the element would bind.
    pub(super) fn bound(&self) -> impl Iterator<Item = Variable> {
        self.fields.iter().flatten().filter_map(|simple| match simple {
            Simple::Variable(Relation::Equal, variable) => Some(*variable),
            _ => None,
        })
    }

    /// All its variables.
    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> {
        self.fields.iter().flatten().filter_map(|simple| match simple {
            Simple::Variable(_, variable) => Some(*variable),
            _ => None,
        })
    }
}

impl Flat {
    /// All variables in it, at any depth.
    pub(super) fn variables(&self) -> Vec<Variable> {
        match self {
            Flat::Positive(pattern) | Flat::Negative(pattern) => pattern.variables().collect(),
            Flat::Group(inner) => inner.iter().flat_map(Flat::variables).collect(),
        }
    }
}

/// The names of variables; those without a name were made up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(Vec<Option<String>>);

impl Names {
    pub(crate) fn number(&mut self, name: &str) -> Variable {
        let known = self.0.iter().position(|known| known.as_deref() == Some(name));
        known.unwrap_or_else(|| {
            self.0.push(Some(name.to_owned()));
            self.0.len() - 1
        })
    }

    pub(crate) fn fresh(&mut self) -> Variable {
        self.0.push(None);
        self.0.len() - 1
    }

    pub(crate) fn name(&self, variable: Variable) -> Option<&str> {
        self.0[variable].as_deref()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

pub(super) fn constant(symbols: &mut Symbols, constant: &Constant) -> Sym {
    match constant {
        Constant::Int(n) => Sym::Int(*n),
        Constant::Float(x) => Sym::float(*x),
        Constant::Text(text) => symbols.text(text),
    }
}

/// Takes conditions apart.
pub(super) struct Flattener<'a> {
    pub(super) symbols: &'a mut Symbols,
    pub(super) names: &'a mut Names,
}

impl Flattener<'_> {
    pub(super) fn conditions(&mut self, conditions: &[Condition]) -> Vec<Flat> {
        let mut flat = Vec::new();
        for condition in conditions {
            match condition {
                Condition::Object(object) => self.object(object, &mut flat),
                Condition::Not(inner) => {
                    let inner = self.conditions(inner);
                    flat.extend(negated(inner));
                }
            }
        }
        flat
    }

    fn object(&mut self, object: &Object, flat: &mut Vec<Flat>) {
        let mut id = self.test(&object.id);
        let variable = id.iter().find_map(|simple| match simple {
            Simple::Variable(Relation::Equal, variable) => Some(*variable),
            _ => None,
        });
        let variable = variable.unwrap_or_else(|| {
            let made_up = self.names.fresh();
            id.push(Simple::Variable(Relation::Equal, made_up));
            made_up
        });
        if object.attributes.is_empty() {
            let fields = [id, Vec::new(), Vec::new()];
            flat.push(Flat::Positive(Pattern { state: object.state, fields, acceptable: false }));
            return;
        }
        let plain = vec![Simple::Variable(Relation::Equal, variable)];
        for (i, attribute) in object.attributes.iter().enumerate() {
            // The other tests of the identifier need to be made only once.
            let id = if i == 0 { id.clone() } else { plain.clone() };
            let inner = self.attribute(object.state && i == 0, id, attribute);
            if attribute.negated { flat.extend(negated(inner)) } else { flat.extend(inner) }
        }
    }

    /// `^a.b c d` is one element for `a` and one for each value.
    fn attribute(&mut self, state: bool, id: Vec<Simple>, attribute: &AttributeTest) -> Vec<Flat> {
        let mut flat = Vec::new();
        let (mut state, mut id) = (state, id);
        let Some((last, before)) = attribute.path.split_last() else { return flat };
        for step in before {
            let next = vec![Simple::Variable(Relation::Equal, self.names.fresh())];
            let fields = [id, self.test(step), next.clone()];
            flat.push(Flat::Positive(Pattern { state, fields, acceptable: false }));
            (state, id) = (false, next);
        }
        let any = [ValueTest { test: Test::default(), acceptable: false }];
        let values = if attribute.values.is_empty() { &any[..] } else { &attribute.values };
        for value in values {
            let fields = [id.clone(), self.test(last), self.test(&value.test)];
            flat.push(Flat::Positive(Pattern { state, fields, acceptable: value.acceptable }));
        }
        flat
    }

    fn test(&mut self, test: &Test) -> Vec<Simple> {
        test.0.iter().map(|simple| self.simple(simple)).collect()
    }

    fn simple(&mut self, simple: &Written) -> Simple {
        match simple {
            Written::Is(relation, Term::Variable(name)) => {
                Simple::Variable(*relation, self.names.number(name))
            }
            Written::Is(relation, Term::Constant(term)) => {
                Simple::Constant(*relation, constant(self.symbols, term))
            }
            Written::OneOf(choices) => {
                Simple::OneOf(choices.iter().map(|choice| constant(self.symbols, choice)).collect())
            }
        }
    }
}

/// The negation of conditions; that of one negation is what was negated, which then binds variables.
fn negated(mut inner: Vec<Flat>) -> Vec<Flat> {
    if inner.len() != 1 {
        return vec![Flat::Group(inner)];
    }
    match inner.remove(0) {
        Flat::Positive(pattern) => vec![Flat::Negative(pattern)],
        Flat::Negative(pattern) => vec![Flat::Positive(pattern)],
        Flat::Group(inner) => inner,
    }
}
