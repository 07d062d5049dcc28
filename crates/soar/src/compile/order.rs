//! The order in which conditions are matched: each should find few elements.

use super::flat::{Flat, Pattern, Simple, Variable};
use crate::hash::Set;
use crate::relation::Relation;

/// Puts conditions in order; `bound` are the variables that are known before.
pub(super) fn order(conditions: Vec<Flat>, bound: &Set<Variable>) -> Vec<Flat> {
    let bindable: Set<Variable> = conditions
        .iter()
        .filter_map(|flat| if let Flat::Positive(pattern) = flat { Some(pattern.bound()) } else { None })
        .flatten()
        .collect();
    let states: Set<Variable> = conditions
        .iter()
        .filter_map(|flat| if let Flat::Positive(pattern) = flat { Some(pattern) } else { None })
        .filter(|pattern| pattern.state)
        .flat_map(|pattern| ids(pattern).collect::<Vec<_>>())
        .collect();
    let mut bound = bound.clone();
    let mut left = conditions;
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let ranks = left.iter().map(|flat| rank(flat, &bound, &bindable, &states));
        let best = ranks.enumerate().min_by_key(|&(i, rank)| (rank, i)).map_or(0, |(i, _)| i);
        let next = match left.remove(best) {
            Flat::Group(inner) => Flat::Group(order(inner, &bound)),
            other => other,
        };
        if let Flat::Positive(pattern) = &next {
            bound.extend(pattern.bound());
        }
        ordered.push(next);
    }
    ordered
}

/// How costly it would be to match this next; the least comes first.
fn rank(flat: &Flat, bound: &Set<Variable>, bindable: &Set<Variable>, states: &Set<Variable>) -> u32 {
    match flat {
        Flat::Positive(pattern) => cost(pattern, bound, states),
        // A negation waits for all that it shares with what can still be bound.
        _ if flat.variables().iter().any(|v| bindable.contains(v) && !bound.contains(v)) => u32::MAX,
        _ => 0,
    }
}

/// The variables of the identifier of an element.
fn ids(pattern: &Pattern) -> impl Iterator<Item = Variable> {
    pattern.fields[0].iter().filter_map(|simple| match simple {
        Simple::Variable(Relation::Equal, variable) => Some(*variable),
        _ => None,
    })
}

fn cost(pattern: &Pattern, bound: &Set<Variable>, states: &Set<Variable>) -> u32 {
    let known = |field: &[Simple]| {
        field.iter().any(|simple| match simple {
            Simple::Variable(Relation::Equal, variable) => bound.contains(variable),
            Simple::Constant(Relation::Equal, _) => true,
            _ => false,
        })
    };
    let [id, attribute, value] = &pattern.fields;
    match (pattern.state || known(id), known(attribute), known(value)) {
        (true, true, true) => 1,
        // The state has many values for one attribute, other things few: follow a thing to its end first.
        (true, true, false) if !pattern.state && !ids(pattern).any(|id| states.contains(&id)) => 2,
        (true, true, false) => 3,
        (true, false, true) => 4,
        (true, false, false) => 5,
        (false, true, true) => 6,
        (false, true, false) => 7,
        (false, false, _) => 8,
    }
}
