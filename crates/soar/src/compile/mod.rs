//! From a production as it is written to one that can be matched.

mod actions;
mod flat;
mod lower;
mod order;
mod rule;

pub(crate) use flat::Variable;
pub(crate) use rule::{
    Action, Binding, Condition, Constants, Expression, Field, FieldTest, Join, Location, OwnTest, Rule,
    Template,
};

use crate::hash::Set;
use crate::symbol::{Sym, Symbols};
use crate::syntax::ast::{self, Production};
use crate::syntax::lone_variable;

/// A rule, and what a person should know about it.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) rule: Rule,
    pub(crate) warnings: Vec<String>,
}

/// Compiles a production, or says why it can never be matched.
pub(crate) fn compile(
    production: &Production,
    state: Sym,
    symbols: &mut Symbols,
) -> Result<Compiled, String> {
    check_state(&production.conditions)?;
    let mut names = flat::Names::default();
    let flat = flat::Flattener { symbols, names: &mut names }.conditions(&production.conditions);
    if !flat.iter().any(|flat| matches!(flat, flat::Flat::Positive(_))) {
        return Err("all conditions are negations; one must be something that is there".to_owned());
    }
    let mut warnings = unconnected(&flat, &names);
    let ordered = order::order(flat, &Set::default());
    let mut lowering = lower::Lowering::new(state, &names);
    let conditions = lowering.conditions(&ordered, 0);
    warnings.append(&mut lowering.warnings);
    let places = lowering.places;

    let mut actions = actions::Actions { symbols, names: &mut names, warnings: Vec::new() };
    let made = actions.all(&production.actions);
    warnings.append(&mut actions.warnings);
    let binding = |variable: Variable| match places.get(&variable) {
        Some(&place) => Binding::Place(place),
        None => Binding::New(letter(names.name(variable))),
    };
    let variables: Vec<Binding> = (0..names.len()).map(binding).collect();
    warnings.extend(unbound(&made, &variables, &names));
    let rule = Rule {
        name: production.name.clone(),
        declared: production.support,
        conditions,
        variables,
        actions: made,
    };
    Ok(Compiled { rule, warnings })
}

/// The letter of identifiers made for a variable.
fn letter(name: Option<&str>) -> char {
    name.and_then(|name| name.chars().next()).filter(char::is_ascii_alphabetic).unwrap_or('X')
}

fn check_state(conditions: &[ast::Condition]) -> Result<(), String> {
    let is_state = |condition: &ast::Condition| match condition {
        ast::Condition::Object(object) => object.state,
        ast::Condition::Not(_) => false,
    };
    if conditions.iter().any(is_state) {
        return check_objects(conditions);
    }
    Err("no condition is about the state; one begins with (state <s> ^attribute value)".to_owned())
}

fn check_objects(conditions: &[ast::Condition]) -> Result<(), String> {
    for condition in conditions {
        match condition {
            ast::Condition::Not(inner) => check_objects(inner)?,
            ast::Condition::Object(object) if object.state && object.attributes.is_empty() => {
                let name = lone_variable(&object.id).unwrap_or("s");
                return Err(format!(
                    "(state <{name}>) tests nothing; an attribute must follow, such as ^type state"
                ));
            }
            ast::Condition::Object(_) => {}
        }
    }
    Ok(())
}

/// Identifiers that no chain of conditions joins to the state.
fn unconnected(flat: &[flat::Flat], names: &flat::Names) -> Vec<String> {
    let positive =
        || flat.iter().filter_map(|flat| if let flat::Flat::Positive(p) = flat { Some(p) } else { None });
    let ids = |pattern: &flat::Pattern| -> Vec<Variable> {
        pattern.fields[0].iter().filter_map(flat_variable).collect()
    };
    let mut reached: Set<Variable> = positive().filter(|p| p.state).flat_map(ids).collect();
    loop {
        let before = reached.len();
        for pattern in positive() {
            if ids(pattern).iter().any(|id| reached.contains(id)) {
                reached.extend(pattern.bound());
            }
        }
        if reached.len() == before {
            break;
        }
    }
    let mut lost: Vec<Variable> = positive().flat_map(ids).filter(|id| !reached.contains(id)).collect();
    lost.dedup();
    lost.iter()
        .filter_map(|&variable| names.name(variable))
        .map(|name| format!("no condition connects <{name}> to the state"))
        .collect()
}

fn flat_variable(simple: &flat::Simple) -> Option<Variable> {
    match simple {
        flat::Simple::Variable(crate::relation::Relation::Equal, variable) => Some(*variable),
        _ => None,
    }
}

/// Unbound variables where a new identifier makes no sense: in functions and as the other operator.
fn unbound(actions: &[Action], variables: &[Binding], names: &flat::Names) -> Vec<String> {
    let mut used = Vec::new();
    let mut made = Vec::new();
    for action in actions {
        match action {
            Action::Call(_, arguments) => arguments.iter().for_each(|a| variables_in(a, &mut used)),
            Action::Make { id, attribute, value, other, .. } => {
                made.push(*id);
                for (expression, plain) in
                    [(Some(attribute), true), (Some(value), true), (other.as_ref(), false)]
                {
                    match expression {
                        Some(Expression::Variable(variable)) if plain => made.push(*variable),
                        Some(expression) => variables_in(expression, &mut used),
                        None => {}
                    }
                }
            }
        }
    }
    used.sort_unstable();
    used.dedup();
    used.iter()
        .filter(|&&v| matches!(variables[v], Binding::New(_)) && !made.contains(&v))
        .filter_map(|&variable| names.name(variable))
        .map(|name| format!("no condition binds <{name}>, which an action uses; it becomes a new identifier"))
        .collect()
}

fn variables_in(expression: &Expression, found: &mut Vec<Variable>) {
    match expression {
        Expression::Constant(_) => {}
        Expression::Variable(variable) => found.push(*variable),
        Expression::Call(_, arguments) => arguments.iter().for_each(|a| variables_in(a, found)),
    }
}
