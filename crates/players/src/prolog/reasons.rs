//! What Prolog answers: the path of a move, and reasons as terms that become sentences.

use std::fmt;

use super::scene::Place;

/// A term of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Integer(i64),
    Name(String),
    List(Vec<Value>),
    Compound(String, Vec<Value>),
    /// Anything else, as text.
    Other(String),
}

impl Value {
    /// The squares of `[3-1, 4-2]`.
    pub(super) fn path(&self) -> Option<Vec<Place>> {
        let Value::List(squares) = self else { return None };
        squares.iter().map(Value::place).collect()
    }

    fn place(&self) -> Option<Place> {
        let Value::Compound(name, arguments) = self else { return None };
        let [Value::Integer(row), Value::Integer(column)] = arguments.as_slice() else { return None };
        let (row, column) = (u8::try_from(*row).ok()?, u8::try_from(*column).ok()?);
        (name == "-").then_some(Place { row, column })
    }

    /// The number in `open(2)`, if that is its name.
    fn number(&self, of: &str) -> Option<i64> {
        match self {
            Value::Compound(name, arguments) if name == of => match arguments.as_slice() {
                [Value::Integer(number)] => Some(*number),
                _ => None,
            },
            _ => None,
        }
    }

    /// The word in `wins(crowned)`.
    fn word(&self, of: &str) -> Option<&str> {
        match self {
            Value::Compound(name, arguments) if name == of => match arguments.as_slice() {
                [Value::Name(word)] => Some(word),
                _ => None,
            },
            _ => None,
        }
    }
}

/// As a sentence has it: a list is its items with blanks between them.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |items: &[Value], between: &str| {
            items.iter().map(Value::to_string).collect::<Vec<_>>().join(between)
        };
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Name(text) | Value::Other(text) => f.write_str(text),
            Value::List(items) => f.write_str(&join(items, " ")),
            Value::Compound(name, items) if matches!(name.as_str(), "-" | "/") && items.len() == 2 => {
                f.write_str(&join(items, name))
            }
            Value::Compound(name, items) => write!(f, "{name}({})", join(items, ", ")),
        }
    }
}

/// The reasons of a move as sentences. Terms that are not known are said as they are.
pub(super) fn sentences(reasons: &Value) -> Vec<String> {
    let reasons = match reasons {
        Value::List(reasons) => reasons.as_slice(),
        other => std::slice::from_ref(other),
    };
    let number = |name: &str| reasons.iter().find_map(|reason| reason.number(name));
    let known = |reason: &&Value| {
        reason.word("wins").is_some()
            || ["open", "moves", "equal", "preferred"].iter().any(|name| reason.number(name).is_some())
    };
    let mut said = Vec::new();
    let moves = number("moves");
    if moves == Some(1) {
        said.push("it is the only legal move".to_owned());
    }
    said.extend(reasons.iter().find_map(|reason| reason.word("wins")).map(|how| win(how, moves)));
    if let Some(open) = number("open") {
        said.push(left_open(open, moves, number("equal")));
        said.extend(among_equals(number("equal"), number("preferred")));
    }
    said.extend(reasons.iter().filter(|reason| !known(reason)).map(Value::to_string));
    said
}

fn win(how: &str, moves: Option<i64>) -> String {
    let how = match how {
        "crowned" => "it reaches the last row",
        "all_taken" => "it takes the last piece",
        "blocked" => "it leaves the opponent without a move",
        other => other,
    };
    let of = moves.map(|moves| format!(", one of {moves} moves")).unwrap_or_default();
    format!("{how} and wins at once{of}")
}

fn left_open(open: i64, moves: Option<i64>, equal: Option<i64>) -> String {
    let open = match open {
        0 => "it leaves no piece open to capture".to_owned(),
        1 => "it leaves 1 piece open to capture".to_owned(),
        _ => format!("it leaves {open} pieces open to capture"),
    };
    match moves {
        None => open,
        Some(moves) if equal == Some(moves) => format!("{open}, and so do all {moves} moves"),
        Some(moves) if equal == Some(1) => format!("{open}, fewer than any other of {moves} moves"),
        Some(moves) => format!("{open}, the fewest of {moves} moves"),
    }
}

/// What decides if several moves are equally good.
fn among_equals(equal: Option<i64>, preferred: Option<i64>) -> Option<String> {
    let first = "it is the first by the numbers of its squares";
    match (equal?, preferred) {
        (..=1, _) => None,
        (equal, Some(preferred)) if preferred < equal => Some(match preferred {
            1 => format!("of {equal} such moves it is the one that tie_break prefers"),
            _ => format!("of {equal} such moves tie_break prefers {preferred}, of which {first}"),
        }),
        (equal, _) => Some(format!("of {equal} such moves {first}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(name: &str, value: Value) -> Value {
        Value::Compound(name.to_owned(), vec![value])
    }

    fn counts(pairs: &[(&str, i64)]) -> Value {
        Value::List(pairs.iter().map(|(name, count)| term(name, Value::Integer(*count))).collect())
    }

    #[test]
    fn reasons_become_sentences() {
        assert_eq!(sentences(&counts(&[("moves", 1)])), ["it is the only legal move"]);
        let some = counts(&[("open", 1), ("moves", 7), ("equal", 3), ("preferred", 3)]);
        let first = "of 3 such moves it is the first by the numbers of its squares";
        assert_eq!(sentences(&some), ["it leaves 1 piece open to capture, the fewest of 7 moves", first]);
        let one = counts(&[("open", 2), ("moves", 7), ("equal", 1), ("preferred", 1)]);
        assert_eq!(sentences(&one), ["it leaves 2 pieces open to capture, fewer than any other of 7 moves"]);
        let preferred = counts(&[("open", 0), ("moves", 4), ("equal", 4), ("preferred", 1)]);
        assert_eq!(sentences(&preferred)[1], "of 4 such moves it is the one that tie_break prefers");
        let wins = Value::List(vec![
            term("wins", Value::Name("crowned".to_owned())),
            term("moves", Value::Integer(5)),
        ]);
        assert_eq!(sentences(&wins), ["it reaches the last row and wins at once, one of 5 moves"]);
    }

    #[test]
    fn other_terms_are_said_as_they_are() {
        let name = |text: &str| Value::Name(text.to_owned());
        let list = Value::List(vec![name("row"), Value::Integer(5)]);
        let said = Value::List(vec![name("it hugs the edge"), list, term("open", name("files"))]);
        assert_eq!(sentences(&said), ["it hugs the edge", "row 5", "open(files)"]);
        assert_eq!(sentences(&name("because")), ["because"]);
    }
}
