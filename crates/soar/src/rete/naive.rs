//! The obvious matcher: tries every element for every condition. The network is checked against it.

use std::collections::BTreeSet;

use super::WmeId;
use crate::compile::{Condition, FieldTest, Location, Rule, Template};
use crate::symbol::{Sym, Symbols};

/// An element as the test knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plain {
    pub(super) id: WmeId,
    pub(super) fields: [Sym; 3],
    pub(super) acceptable: bool,
}

/// All matches of a rule, each as the elements of its positive conditions.
pub(super) fn matches(rule: &Rule, elements: &[Plain], symbols: &Symbols) -> BTreeSet<Vec<WmeId>> {
    let mut found = BTreeSet::new();
    let mut line = Vec::new();
    Search { elements, symbols }.go_on(&rule.conditions, &mut line, &mut |line| {
        found.insert(line.iter().flatten().map(|element| element.id).collect());
    });
    found
}

/// The elements matched so far, one place for each condition; negations have none.
type Line = Vec<Option<Plain>>;

struct Search<'a> {
    elements: &'a [Plain],
    symbols: &'a Symbols,
}

impl Search<'_> {
    fn go_on(&self, conditions: &[Condition], line: &mut Line, found: &mut dyn FnMut(&Line)) {
        let Some((first, rest)) = conditions.split_first() else { return found(line) };
        match first {
            Condition::Positive(template) => {
                for element in self.elements {
                    if self.fits(template, element, line) {
                        line.push(Some(*element));
                        self.go_on(rest, line, found);
                        line.pop();
                    }
                }
            }
            Condition::Negative(template) => {
                if !self.elements.iter().any(|element| self.fits(template, element, line)) {
                    self.pass(rest, line, found);
                }
            }
            Condition::Group(inner) => {
                let mut any = false;
                self.go_on(inner, &mut line.clone(), &mut |_| any = true);
                if !any {
                    self.pass(rest, line, found);
                }
            }
        }
    }

    fn pass(&self, rest: &[Condition], line: &mut Line, found: &mut dyn FnMut(&Line)) {
        line.push(None);
        self.go_on(rest, line, found);
        line.pop();
    }

    fn fits(&self, template: &Template, element: &Plain, line: &Line) -> bool {
        let fields = element.fields;
        let constants =
            template.constants.fields.iter().zip(fields).all(|(key, sym)| key.is_none_or(|key| key == sym));
        let own = template.own.iter().all(|own| {
            let symbol = fields[own.field as usize];
            match &own.test {
                FieldTest::Is(relation, other) => relation.holds(self.symbols, symbol, *other),
                FieldTest::OneOf(choices) => choices.contains(&symbol),
                FieldTest::Field(relation, field) => {
                    relation.holds(self.symbols, symbol, fields[*field as usize])
                }
            }
        });
        let joins = template.joins.iter().all(|join| {
            let (mine, other) = (fields[join.field as usize], look_up(line, join.place));
            let (left, right) = if join.turned { (other, mine) } else { (mine, other) };
            join.relation.holds(self.symbols, left, right)
        });
        constants && own && joins && template.constants.acceptable == element.acceptable
    }
}

fn look_up(line: &Line, place: Location) -> Sym {
    line[place.level].map_or(Sym::Int(-1), |element| element.fields[place.field as usize])
}
