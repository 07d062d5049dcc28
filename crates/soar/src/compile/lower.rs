//! From ordered conditions to what the network needs: constants, comparisons and places of variables.

use super::flat::{Flat, Names, Pattern, Simple, Variable};
use super::rule::{Condition, Constants, Field, FieldTest, Join, Location, OwnTest, Template};
use crate::hash::{Map, Set};
use crate::relation::Relation;
use crate::symbol::Sym;

/// A comparison that waits until its second variable is bound.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    own: Location,
    relation: Relation,
    other: Variable,
}

/// Lowers the conditions of one production.
pub(super) struct Lowering<'a> {
    state: Sym,
    names: &'a Names,
    pub(super) places: Map<Variable, Location>,
    waiting: Vec<Waiting>,
    pub(super) warnings: Vec<String>,
}

impl<'a> Lowering<'a> {
    pub(super) fn new(state: Sym, names: &'a Names) -> Self {
        Lowering { state, names, places: Map::default(), waiting: Vec::new(), warnings: Vec::new() }
    }

    /// Lowers conditions whose first one has this level.
    pub(super) fn conditions(&mut self, conditions: &[Flat], level: usize) -> Vec<Condition> {
        let lowered: Vec<Condition> =
            conditions.iter().enumerate().map(|(i, flat)| self.condition(flat, level + i)).collect();
        for waiting in std::mem::take(&mut self.waiting) {
            self.warn_unbound(waiting.other);
        }
        lowered
    }

    fn condition(&mut self, flat: &Flat, level: usize) -> Condition {
        match flat {
            Flat::Positive(pattern) => Condition::Positive(self.pattern(pattern, level)),
            Flat::Negative(pattern) => {
                Condition::Negative(self.apart(|lowering| lowering.pattern(pattern, level)))
            }
            Flat::Group(inner) => Condition::Group(self.apart(|lowering| lowering.conditions(inner, level))),
        }
    }

    /// Runs a part whose variables nobody else may see.
    fn apart<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        let places = self.places.clone();
        let waiting = std::mem::take(&mut self.waiting);
        let result = part(self);
        let unbound: Set<Variable> = self.waiting.iter().map(|waiting| waiting.other).collect();
        for variable in unbound {
            self.warn_unbound(variable);
        }
        self.places = places;
        self.waiting = waiting;
        result
    }

    fn warn_unbound(&mut self, variable: Variable) {
        let name = self.names.name(variable).unwrap_or("?");
        self.warnings
            .push(format!("nothing binds the variable <{name}>, so the test against it always holds"));
    }

    fn pattern(&mut self, pattern: &Pattern, level: usize) -> Template {
        let constants = Constants {
            fields: [pattern.state.then_some(self.state), None, None],
            acceptable: pattern.acceptable,
        };
        let mut template = Template { constants, own: Vec::new(), joins: Vec::new() };
        for (field, tests) in Field::ALL.into_iter().zip(&pattern.fields) {
            for test in tests {
                self.equality(&mut template, Location { level, field }, test);
            }
        }
        for (field, tests) in Field::ALL.into_iter().zip(&pattern.fields) {
            for test in tests {
                self.comparison(&mut template, Location { level, field }, test);
            }
        }
        self.settle(&mut template, level);
        template
    }

    /// Equalities come first: they bind.
    fn equality(&mut self, template: &mut Template, here: Location, test: &Simple) {
        match *test {
            Simple::Constant(Relation::Equal, constant) => {
                let key = &mut template.constants.fields[here.field as usize];
                if key.is_none_or(|known| known == constant) {
                    *key = Some(constant);
                } else {
                    template
                        .own
                        .push(OwnTest { field: here.field, test: FieldTest::Is(Relation::Equal, constant) });
                }
            }
            Simple::Variable(Relation::Equal, variable) => match self.places.get(&variable) {
                Some(&place) => template.compare(here, Relation::Equal, place, false),
                None => {
                    self.places.insert(variable, here);
                }
            },
            _ => {}
        }
    }

    fn comparison(&mut self, template: &mut Template, here: Location, test: &Simple) {
        match test {
            Simple::Variable(Relation::Equal, _) | Simple::Constant(Relation::Equal, _) => {}
            Simple::Constant(relation, constant) => {
                template.own.push(OwnTest { field: here.field, test: FieldTest::Is(*relation, *constant) });
            }
            Simple::OneOf(choices) => {
                template.own.push(OwnTest { field: here.field, test: FieldTest::OneOf(choices.clone()) });
            }
            Simple::Variable(relation, variable) => match self.places.get(variable) {
                Some(&place) => template.compare(here, *relation, place, false),
                None => self.waiting.push(Waiting { own: here, relation: *relation, other: *variable }),
            },
        }
    }

    /// Makes the comparisons whose second variable has just been bound.
    fn settle(&mut self, template: &mut Template, level: usize) {
        let places = &self.places;
        self.waiting.retain(|waiting| match places.get(&waiting.other) {
            Some(&place) if place.level == level => {
                template.compare(place, waiting.relation, waiting.own, true);
                false
            }
            _ => true,
        });
    }
}

impl Template {
    /// Compares a field of this element with a place here or before; turned, the place comes first.
    fn compare(&mut self, here: Location, relation: Relation, place: Location, turned: bool) {
        if here.level != place.level {
            self.joins.push(Join { field: here.field, relation, place, turned });
        } else {
            let (left, right) = if turned { (place, here) } else { (here, place) };
            self.own.push(OwnTest { field: left.field, test: FieldTest::Field(relation, right.field) });
        }
    }
}
