//! The network against the obvious matcher, on random rules and random changes.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::naive::{Plain, matches};
use super::{Change, Rete, RuleId, TokenId, WmeId};
use crate::compile::{Rule, compile};
use crate::symbol::{Sym, Symbols};
use crate::syntax::read_production;

/// A test of a value: a constant, a variable, or something more.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => prop::sample::select(vec!["1", "2", "<x>", "<y>", "<z>", "<w>"]).prop_map(str::to_owned),
        1 => prop::sample::select(vec![
            "<> <x>", "> <y>", "<= 2", "<< 1 2 >>", "{ <y> <> <x> }", "{ <z> > 1 }", "<=> <w>", "< <z>"
        ]).prop_map(str::to_owned),
    ]
}

fn attribute() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "b", "c", "a.b", "c.a", "<x>", "<< a c >>"]);
    (any::<bool>(), any::<bool>(), name, value(), 0..12).prop_map(|(rarely, not, name, value, plus)| {
        let sign = if rarely && not { "-" } else { "" };
        format!("{sign}^{name} {value}{}", if plus == 0 { " +" } else { "" })
    })
}

fn object() -> impl Strategy<Value = String> {
    let id = prop::sample::select(vec!["state <s>", "<x>", "<y>", "<z>", "<s>"]);
    (id, prop::collection::vec(attribute(), 1..3))
        .prop_map(|(id, tests)| format!("({id} {})", tests.join(" ")))
}

fn condition() -> impl Strategy<Value = String> {
    object().prop_recursive(2, 5, 3, |inner| {
        prop_oneof![
            2 => inner.clone(),
            1 => object().prop_map(|object| format!("-{object}")),
            1 => prop::collection::vec(inner, 1..4).prop_map(|parts| format!("-{{ {} }}", parts.join(" "))),
        ]
    })
}

/// The text of a rule that begins at the state.
fn rule() -> impl Strategy<Value = String> {
    (attribute(), prop::collection::vec(condition(), 0..3)).prop_map(|(first, rest)| {
        format!("r (state <s> {}) {} --> (<s> ^d e)", first.trim_start_matches('-'), rest.join(" "))
    })
}

/// Adding an element, or removing the one at a place.
#[derive(Clone, Debug)]
enum Step {
    Add([u8; 3], bool),
    Remove(usize),
    Excise(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        8 => ([0..3u8, 0..3u8, 0..6u8], prop::bool::weighted(0.1)).prop_map(|(f, plus)| Step::Add(f, plus)),
        5 => (0..40usize).prop_map(Step::Remove),
        1 => (0..8usize).prop_map(Step::Excise),
    ]
}

/// The network and what it should know.
struct Bench {
    symbols: Symbols,
    rete: Rete,
    rules: BTreeMap<u32, Rule>,
    elements: Vec<Plain>,
    next: u32,
    /// The matches that the network has reported.
    matched: Vec<(RuleId, TokenId, Vec<WmeId>)>,
}

impl Bench {
    fn new() -> Self {
        let mut symbols = Symbols::default();
        for _ in 0..3 {
            symbols.new_id('S');
        }
        let (rete, rules) = (Rete::new(), BTreeMap::new());
        Bench { symbols, rete, rules, elements: Vec::new(), next: 0, matched: Vec::new() }
    }

    fn add_rule(&mut self, text: &str) {
        let Ok(production) = read_production(text) else { panic!("{text}") };
        let state = Sym::Id(crate::symbol::Id(0));
        let Ok(compiled) = compile(&production, state, &mut self.symbols) else { return };
        let number = self.rules.last_key_value().map_or(0, |(last, _)| last + 1);
        self.rete.add_rule(&self.symbols, RuleId(number), &compiled.rule);
        self.rules.insert(number, compiled.rule);
    }

    fn symbol(&mut self, number: u8) -> Sym {
        match number {
            0..3 => Sym::Id(crate::symbol::Id(u32::from(number))),
            _ => Sym::Int(i64::from(number) - 2),
        }
    }

    /// Whether the rules multiply elements so much that a test would take too long.
    fn is_crowded(&self) -> bool {
        self.rete.token_count() > 5000
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Add(..) if self.is_crowded() => {}
            Step::Add([id, attribute, value], acceptable) => {
                let attribute = self.symbols.text(["a", "b", "c"][usize::from(attribute)]);
                let fields = [self.symbol(id), attribute, self.symbol(value)];
                let element = Plain { id: WmeId(self.next), fields, acceptable };
                self.next += 1;
                self.rete.add(&self.symbols, element.id, fields, acceptable);
                self.elements.push(element);
            }
            Step::Remove(at) if at < self.elements.len() => {
                let gone = self.elements.swap_remove(at);
                self.rete.remove(&self.symbols, gone.id);
            }
            Step::Excise(number) if self.rules.remove(&(number as u32)).is_some() => {
                self.rete.remove_rule(&self.symbols, RuleId(number as u32));
            }
            _ => {}
        }
    }

    /// Takes in the changes and compares all matches.
    fn check(&mut self) {
        for change in self.rete.take_changes() {
            match change {
                // What the token held can be asked only while it is there; a later change may end it.
                Change::Matched(rule, token) => self.matched.push((rule, token, Vec::new())),
                Change::Unmatched(token) => self.matched.retain(|(_, other, _)| *other != token),
            }
        }
        let mut found: BTreeMap<u32, BTreeSet<Vec<WmeId>>> = BTreeMap::new();
        for (rule, token, elements) in &mut self.matched {
            *elements = self.rete.elements(*token);
            assert!(found.entry(rule.0).or_default().insert(elements.clone()), "a match was reported twice");
        }
        for (number, rule) in &self.rules {
            let expected = matches(rule, &self.elements, &self.symbols);
            assert_eq!(found.remove(number).unwrap_or_default(), expected, "{rule:#?}");
        }
        assert!(found.is_empty(), "a rule that has gone still matches");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn incremental_matching_is_matching_from_scratch(
        early in prop::collection::vec(rule(), 1..4),
        late in prop::collection::vec(rule(), 0..3),
        steps in prop::collection::vec(step(), 1..50),
    ) {
        let mut bench = Bench::new();
        early.iter().for_each(|text| bench.add_rule(text));
        for (i, step) in steps.iter().enumerate() {
            bench.step(step);
            if i == steps.len() / 2 {
                late.iter().for_each(|text| bench.add_rule(text));
            }
            bench.check();
        }
    }

    #[test]
    fn adding_and_removing_leaves_nothing_behind(
        rules in prop::collection::vec(rule(), 1..5),
        steps in prop::collection::vec(step(), 1..40),
    ) {
        let mut bench = Bench::new();
        rules.iter().for_each(|text| bench.add_rule(text));
        let empty = bench.rete.token_count();
        steps.iter().filter(|step| !matches!(step, Step::Excise(_))).for_each(|step| bench.step(step));
        while !bench.elements.is_empty() {
            bench.step(&Step::Remove(0));
        }
        bench.check();
        prop_assert_eq!(bench.rete.token_count(), empty);
        for number in 0..bench.rules.len() {
            bench.step(&Step::Excise(number));
        }
        prop_assert_eq!(bench.rete.token_count(), 0);
        prop_assert_eq!(bench.rete.size().1, 1);
    }

    #[test]
    fn clearing_is_removing_everything(
        rules in prop::collection::vec(rule(), 1..4),
        steps in prop::collection::vec(step(), 1..30),
    ) {
        let mut bench = Bench::new();
        rules.iter().for_each(|text| bench.add_rule(text));
        steps.iter().for_each(|step| bench.step(step));
        bench.rete.clear();
        bench.elements.clear();
        bench.matched.clear();
        bench.check();
        steps.iter().for_each(|step| bench.step(step));
        bench.check();
    }
}
