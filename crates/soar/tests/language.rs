//! The language: what is read is written again as the same, and nothing makes the reader fall over.

use crownhead_soar::syntax::ast::{
    Action, AttributeMake, AttributeTest, Call, Condition, Constant, Declared, Expression, Make, Mark,
    Object, Production, Simple, Term, Test, ValueMake, ValueTest,
};
use crownhead_soar::syntax::read_production;
use crownhead_soar::{Agent, Relation};
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z][a-z0-9*-]{0,6}[a-z]",
        1 => "[ -~]{0,8}",
        1 => prop::sample::select(vec!["-", "+", "<<", "-->", "12", "1.5", "<x>", "state", "a.b", "|", "\\", "é", "<", ">>", ":x"])
            .prop_map(str::to_owned),
    ]
}

fn constant() -> impl Strategy<Value = Constant> {
    prop_oneof![
        any::<i64>().prop_map(Constant::Int),
        prop::num::f64::NORMAL.prop_map(Constant::Float),
        word().prop_map(Constant::Text),
    ]
}

fn variable() -> impl Strategy<Value = String> {
    "[a-z][a-z0-9-]{0,4}"
}

fn term() -> impl Strategy<Value = Term> {
    prop_oneof![variable().prop_map(Term::Variable), constant().prop_map(Term::Constant)]
}

fn relation() -> impl Strategy<Value = Relation> {
    prop::sample::select(vec![
        Relation::Equal,
        Relation::NotEqual,
        Relation::Less,
        Relation::Greater,
        Relation::LessOrEqual,
        Relation::GreaterOrEqual,
        Relation::SameType,
    ])
}

fn simple() -> impl Strategy<Value = Simple> {
    prop_oneof![
        4 => (relation(), term()).prop_map(|(relation, term)| Simple::Is(relation, term)),
        1 => prop::collection::vec(constant(), 1..4).prop_map(Simple::OneOf),
    ]
}

fn test() -> impl Strategy<Value = Test> {
    prop::collection::vec(simple(), 1..4).prop_map(Test)
}

/// Attributes of a path: numbers would run into the dots.
fn step() -> impl Strategy<Value = String> {
    "[a-z][a-z-]{0,5}"
}

fn attribute() -> impl Strategy<Value = AttributeTest> {
    let path = prop_oneof![
        test().prop_map(|test| vec![test]),
        prop::collection::vec(step(), 1..4).prop_map(|names| {
            let test = |name| Test(vec![Simple::Is(Relation::Equal, Term::Constant(Constant::Text(name)))]);
            names.into_iter().map(test).collect()
        }),
    ];
    let value = (test(), any::<bool>()).prop_map(|(test, acceptable)| ValueTest { test, acceptable });
    (any::<bool>(), path, prop::collection::vec(value, 0..3))
        .prop_map(|(negated, path, values)| AttributeTest { negated, path, values })
}

fn object() -> impl Strategy<Value = Condition> {
    (any::<bool>(), variable(), prop::collection::vec(attribute(), 0..3)).prop_map(
        |(state, id, attributes)| {
            let id = Test(vec![Simple::Is(Relation::Equal, Term::Variable(id))]);
            Condition::Object(Object { state, id, attributes })
        },
    )
}

fn condition() -> impl Strategy<Value = Condition> {
    object().prop_recursive(3, 8, 3, |inner| prop::collection::vec(inner, 1..3).prop_map(Condition::Not))
}

fn expression() -> impl Strategy<Value = Expression> {
    term().prop_map(Expression::Term).prop_recursive(3, 8, 3, |inner| {
        let function = prop::sample::select(vec!["+", "-", "*", "/", "div", "concat", "min"]);
        (function, prop::collection::vec(inner, 0..4)).prop_map(|(function, arguments)| {
            Expression::Call(Call { function: function.to_owned(), arguments })
        })
    })
}

fn mark() -> impl Strategy<Value = Mark> {
    prop_oneof![
        prop::sample::select(vec![Mark::Acceptable, Mark::Reject, Mark::Require, Mark::Prohibit]),
        prop::sample::select(vec![Mark::Best, Mark::Worst, Mark::Indifferent]),
        expression().prop_map(Mark::Better),
        expression().prop_map(Mark::Worse),
        expression().prop_map(Mark::IndifferentTo),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    let text = |name: String| Expression::Term(Term::Constant(Constant::Text(name)));
    let path = prop_oneof![
        expression().prop_map(|expression| vec![expression]),
        prop::collection::vec(step().prop_map(text), 1..4),
    ];
    let value = (expression(), prop::collection::vec(mark(), 0..3))
        .prop_map(|(value, preferences)| ValueMake { value, preferences });
    let attribute =
        (path, prop::collection::vec(value, 1..3)).prop_map(|(path, values)| AttributeMake { path, values });
    prop_oneof![
        4 => (variable(), prop::collection::vec(attribute, 1..3))
            .prop_map(|(id, attributes)| Action::Make(Make { id, attributes })),
        1 => prop::collection::vec(expression(), 0..3)
            .prop_map(|arguments| Action::Call(Call { function: "write".to_owned(), arguments })),
    ]
}

fn production() -> impl Strategy<Value = Production> {
    let support = prop::sample::select(vec![Declared::Nothing, Declared::Instantiation, Declared::Operator]);
    let doc = prop::option::of("[ -~]{0,20}");
    let (conditions, actions) =
        (prop::collection::vec(condition(), 1..4), prop::collection::vec(action(), 0..4));
    (word(), doc, support, conditions, actions).prop_map(|(name, doc, support, conditions, actions)| {
        Production { name, doc, support, conditions, actions }
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_as_the_same(production in production()) {
        let text = production.to_string();
        let inside = text.trim_start_matches("sp {").trim_end_matches('}');
        let again = read_production(inside).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(again, production, "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Agent::default().load("noise", &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_tokens_are_read_or_refused(tokens in prop::collection::vec(prop::sample::select(vec![
        "sp", "{", "}", "(", ")", "<s>", "state", "^a", "^operator", ".", "-", "+", "<", ">", "=", "<<", ">>", "-->",
        "1", "2.5", "|x", "|", "\"", "#", "\n", "!", "~", ",", "name", ":o-support", "source", "excise", "<> <x>",
    ]), 0..60)) {
        let _ = Agent::default().load("tokens", &format!("sp {{x (state <s> ^a {}", tokens.join(" ")));
        let _ = Agent::default().load("tokens", &tokens.join(" "));
    }

    #[test]
    fn any_production_is_loaded_or_refused(production in production()) {
        let mut agent = Agent::default();
        if agent.load("rules", &production.to_string()).is_ok() {
            agent.step(&mut crownhead_soar::First);
        }
    }
}
