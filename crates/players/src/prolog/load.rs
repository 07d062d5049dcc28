//! Loading a player's clauses: one by one, so that a fault has its line.

use super::PrologError;
use super::machine::{Confused, Machine};
use super::reasons::Value;
use super::source::Clause;

/// What a file must define.
const NEEDED: (&str, i64) = ("choose", 5);

/// A call in a clause of a predicate, and where.
struct Call<'a> {
    place: &'a str,
    name: String,
    arity: i64,
}

/// A machine that knows the clauses.
pub(super) fn load(file: &str, clauses: &[Clause]) -> Result<Machine, PrologError> {
    let mut machine = Machine::new();
    match fill(&mut machine, file, clauses) {
        Ok(()) => Ok(machine),
        Err(error) => {
            // One that has broken down is left as it is.
            if matches!(error, PrologError::Faulty(_)) {
                machine.close();
            }
            Err(error)
        }
    }
}

fn fill(machine: &mut Machine, file: &str, clauses: &[Clause]) -> Result<(), PrologError> {
    let (mut calls, mut needed) = (Vec::new(), false);
    for clause in clauses {
        let said = machine.load(&clause.text).map_err(|Confused| confused(file, &clause.place))?;
        let Some((name, arity, called)) = accepted(&said).map_err(|why| fault(&clause.place, &why))? else {
            continue;
        };
        needed |= (name, arity) == NEEDED;
        calls.extend(called.iter().filter_map(|call| call_of(call, &clause.place)));
    }
    check_calls(file, machine, &calls)?;
    let (name, arity) = NEEDED;
    let missing =
        || PrologError::Faulty(format!("{file}: {name}/{arity} is missing, which chooses the move"));
    needed.then_some(()).ok_or_else(missing)
}

/// The name and arity of a clause's predicate and what its body calls; nothing for a directive.
type Accepted<'a> = Option<(&'a str, i64, &'a [Value])>;

/// What the keeper said of a clause, or why it was not taken.
fn accepted(said: &Value) -> Result<Accepted<'_>, String> {
    match said {
        Value::Name(name) if name == "directive" => Ok(None),
        Value::Compound(kind, parts) => match (kind.as_str(), parts.as_slice()) {
            ("clause", [Value::Name(name), Value::Integer(arity), Value::List(called)]) => {
                Ok(Some((name, *arity, called)))
            }
            ("refused", [why]) => Err(why.to_string()),
            ("threw", [Value::Compound(_, error)]) => Err(error.first().map_or_else(String::new, in_words)),
            _ => Err(said.to_string()),
        },
        _ => Err(said.to_string()),
    }
}

/// An error of Prolog for people.
fn in_words(error: &Value) -> String {
    match error {
        Value::Compound(kind, parts) => match (kind.as_str(), parts.as_slice()) {
            ("syntax_error", [what]) => format!("the clause that begins here is not well formed ({what})"),
            ("permission_error", [_, _, what]) => {
                format!("{what} belongs to Prolog and cannot be defined here")
            }
            ("existence_error", [_, what]) => format!("there is no {what}"),
            _ => error.to_string(),
        },
        _ => error.to_string(),
    }
}

fn call_of<'a>(call: &Value, place: &'a str) -> Option<Call<'a>> {
    let Value::Compound(_, parts) = call else { return None };
    match parts.as_slice() {
        [Value::Name(name), Value::Integer(arity)] => Some(Call { place, name: name.clone(), arity: *arity }),
        _ => None,
    }
}

fn check_calls(file: &str, machine: &mut Machine, calls: &[Call<'_>]) -> Result<(), PrologError> {
    let mut known = std::collections::HashSet::new();
    for call in calls {
        if !known.insert((&call.name, call.arity)) {
            continue;
        }
        if !machine.knows(&call.name, call.arity).map_err(|Confused| confused(file, call.place))? {
            let Call { name, arity, .. } = call;
            return Err(fault(
                call.place,
                &format!("{name}/{arity} is called here, but there is no such predicate"),
            ));
        }
    }
    Ok(())
}

fn fault(place: &str, why: &str) -> PrologError {
    PrologError::Faulty(format!("{place}: {why}"))
}

fn confused(file: &str, place: &str) -> PrologError {
    PrologError::Broken { file: file.to_owned(), why: format!("it does not answer after {place}") }
}
