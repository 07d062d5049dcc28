//! The cycle as a host sees it: choices, impasses, the trace, output, starting anew.

use crownhead_soar::{Agent, Choice, Chooser, Event, First, Impasse, Options, Question, Seeded, Value};

const MENU: &str = "
sp {propose (state <s> ^io.input-link.dish <d>) (<d> ^name <n>) --> (<s> ^operator <o> +) (<o> ^name <n> ^dish <d>)}
sp {cheaper
   (state <s> ^operator <a> + ^operator <b> +) (<a> ^dish.price <p>) (<b> ^dish.price > <p>)
-->
   (<s> ^operator <a> > <b>)}
sp {indifferent (state <s> ^operator <o> + ^io.input-link.hungry yes) --> (<s> ^operator <o> = 2) }
sp {order (state <s> ^operator.name <n> ^io.output-link <out>) --> (<out> ^order <n>) (write |one | <n> (crlf))}
";

fn agent(rules: &str) -> Agent {
    let mut agent = Agent::new(Options { trace: true, ..Options::default() });
    agent.load("rules", rules).expect("the rules load");
    agent
}

fn with_dishes(prices: &[(&str, i64)]) -> Agent {
    let mut agent = agent(MENU);
    for &(name, price) in prices {
        let dish = agent.add_id(agent.input_link(), "dish");
        agent.add(dish, "name", name);
        agent.add(dish, "price", price);
    }
    agent
}

#[test]
fn the_preferred_operator_is_chosen_and_applied() {
    let mut agent = with_dishes(&[("soup", 5), ("bread", 2)]);
    let decision = agent.run_to_output(&mut First, 5).expect("a cycle was run");
    assert_eq!(decision.operator().and_then(|operator| operator.name.as_deref()), Some("bread"));
    let better = "O2 (bread) is better than O1 (soup), says cheaper";
    assert!(decision.reasons.iter().any(|reason| reason.to_string() == better), "{:?}", decision.reasons);
    assert_eq!(agent.value(agent.output_link(), "order"), Some(Value::from("bread")));
    assert_eq!(agent.take_written(), "one bread\n");
    let again = agent.step(&mut First);
    assert_eq!(again.impasse(), Some(Impasse::OperatorNoChange));
}

#[test]
fn a_tie_is_reported_with_its_candidates() {
    let mut agent = with_dishes(&[("soup", 5), ("stew", 5), ("bread", 9)]);
    let decision = agent.decide(&mut First);
    assert_eq!(decision.choice, Choice::Impasse(Impasse::Tie));
    let names: Vec<&str> = decision.candidates.iter().filter_map(|c| c.name.as_deref()).collect();
    assert_eq!(names, ["soup", "stew"]);
    assert_eq!(agent.operator(), None);
}

#[test]
fn a_host_may_break_ties_and_the_choice_lasts() {
    let mut agent = with_dishes(&[("soup", 5), ("stew", 5)]);
    let decision = agent.step(&mut Seeded::new(1).breaking_ties());
    let chosen = decision.operator().expect("one was chosen").operator;
    agent.add(agent.input_link(), "noise", 1);
    agent.step(&mut First);
    assert_eq!(agent.operator(), Some(chosen));
}

#[test]
fn the_same_seed_chooses_the_same() {
    let choose = |seed: u64| {
        let mut agent = with_dishes(&[("soup", 5), ("stew", 5), ("tea", 5), ("pie", 5)]);
        agent.add(agent.input_link(), "hungry", "yes");
        let decision = agent.decide(&mut Seeded::new(seed));
        assert!(decision.candidates.iter().all(|candidate| candidate.weight == Some(2.0)));
        decision.operator().and_then(|operator| operator.name.clone())
    };
    assert!((0..20).all(|seed| choose(seed) == choose(seed)));
    assert!((0..20).any(|seed| choose(seed) != choose(0)));
}

#[test]
fn a_chooser_sees_the_question() {
    struct Last;
    impl Chooser for Last {
        fn choose(&mut self, question: &Question<'_>) -> Option<usize> {
            assert!(!question.tie);
            Some(question.candidates.len() - 1)
        }
    }
    let mut agent = with_dishes(&[("soup", 5), ("stew", 5)]);
    agent.add(agent.input_link(), "hungry", "yes");
    let decision = agent.decide(&mut Last);
    assert_eq!(decision.operator(), decision.candidates.last());
}

#[test]
fn what_the_host_removes_is_retracted() {
    let mut agent = agent("sp {see (state <s> ^io.input-link.thing.part <p>) --> (<s> ^seen <p>)}");
    let before = agent.element_count();
    let thing = agent.new_id('T');
    let link = agent.add(agent.input_link(), "thing", thing);
    agent.add(thing, "part", "wheel");
    agent.step(&mut First);
    assert_eq!(agent.value(agent.state(), "seen"), Some(Value::from("wheel")));
    agent.remove(link);
    agent.step(&mut First);
    assert_eq!(agent.value(agent.state(), "seen"), None);
    assert_eq!(agent.element_count(), before, "what hung on the thing has gone with it");
    agent.remove(link);
    agent.step(&mut First);
    assert_eq!(agent.element_count(), before);
}

#[test]
fn rules_that_never_rest_are_stopped() {
    let mut agent = agent("sp {blink (state <s> ^superstate nil -^on yes) --> (<s> ^on yes)}");
    agent.step(&mut First);
    assert!(agent.take_events().contains(&Event::TooManyWaves));
}

#[test]
fn a_rule_can_halt() {
    let mut agent = agent("sp {stop (state <s> ^io.input-link.stop yes) --> (halt)}");
    agent.step(&mut First);
    assert!(!agent.is_halted());
    agent.add(agent.input_link(), "stop", "yes");
    agent.step(&mut First);
    assert!(agent.is_halted());
}

#[test]
fn a_failed_function_is_told_and_the_rest_is_made() {
    let mut agent = agent("sp {odd (state <s> ^superstate nil) --> (<s> ^bad (+ 1 red) ^good yes)}");
    agent.step(&mut First);
    assert_eq!(agent.value(agent.state(), "good"), Some(Value::from("yes")));
    assert_eq!(agent.value(agent.state(), "bad"), None);
    let told: Vec<String> = agent.take_events().iter().map(ToString::to_string).collect();
    assert!(told.contains(&"odd could not make something: red is not a number".to_owned()), "{told:?}");
}

#[test]
fn after_a_reset_everything_is_as_at_the_start() {
    let mut agent = with_dishes(&[("soup", 5), ("bread", 2)]);
    let first = agent.step(&mut First);
    let events = agent.take_events();
    agent.reset();
    assert_eq!(agent.element_count(), 5);
    for (name, price) in [("soup", 5), ("bread", 2)] {
        let dish = agent.add_id(agent.input_link(), "dish");
        agent.add(dish, "name", name);
        agent.add(dish, "price", price);
    }
    assert_eq!(agent.step(&mut First), first);
    let loading = events.iter().take_while(|event| matches!(event, Event::Added(_))).count();
    assert!(loading > 0);
    assert!(
        agent
            .take_events()
            .iter()
            .filter(|e| matches!(e, Event::Fired { .. }))
            .eq(events.iter().filter(|e| matches!(e, Event::Fired { .. })))
    );
}
