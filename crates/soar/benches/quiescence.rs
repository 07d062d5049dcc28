//! How long rules over a made-up board of 32 squares take to come to rest.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use crownhead_soar::{Agent, Element, First, Id};

const SQUARES: usize = 32;
const MOVES: usize = 40;

/// Some 200 rules: for each of 20 kinds of piece a few that look at squares, neighbours and moves.
fn rules() -> String {
    let mut text = String::from(
        "sp {propose (state <s> ^io.input-link.move <m>) (<m> ^from <f> ^to <t>)
         --> (<s> ^operator <o> + =) (<o> ^name move ^move <m>)}\n",
    );
    for kind in 0..20 {
        let _ = write!(
            text,
            "sp {{k{kind}*piece (state <s> ^io.input-link.square <q>) (<q> ^piece kind-{kind}) --> (<s> ^piece-of-kind-{kind} <q>)}}
             sp {{k{kind}*guarded (state <s> ^piece-of-kind-{kind} <q>) (<q> ^next <r>) (<r> ^piece <p>) --> (<s> ^guarded-{kind} <q>)}}
             sp {{k{kind}*alone (state <s> ^piece-of-kind-{kind} <q>) -{{ (<q> ^next <r>) (<r> -^piece none) }} --> (<s> ^alone-{kind} <q>)}}
             sp {{k{kind}*free (state <s> ^piece-of-kind-{kind} <q>) (<q> ^next <r> ^row <a>) (<r> ^piece none ^row > <a>) --> (<s> ^free-{kind} <q>)}}
             sp {{k{kind}*two (state <s> ^piece-of-kind-{kind} <q> ^piece-of-kind-{kind} {{ <r> <> <q> }}) (<q> ^next <r>) --> (<s> ^pair-{kind} <q>)}}
             sp {{k{kind}*bridge (state <s> ^piece-of-kind-{kind} <q>) (<q> ^next <n>) (<n> ^piece none ^next {{ <r> <> <q> }}) (<r> ^piece kind-{kind}) --> (<s> ^bridge-{kind} <n>)}}
             sp {{k{kind}*prefer-safe (state <s> ^operator <o> + ^alone-{kind} <q>) (<o> ^move.from <q>) --> (<s> ^operator <o> >)}}
             sp {{k{kind}*avoid (state <s> ^operator <o> + ^free-{kind} <q>) (<o> ^move.to <q>) --> (<s> ^operator <o> <)}}
             sp {{k{kind}*compare (state <s> ^operator <o> + ^operator {{ <p> <> <o> }} +) (<o> ^move.from <f> ^move.value <v>) (<f> ^piece kind-{kind}) (<p> ^move <n>) (<n> ^value < <v> ^from <f>) --> (<s> ^operator <o> > <p>)}}
             sp {{k{kind}*leaving (state <s> ^io.input-link.move <m> ^guarded-{kind} <q>) (<m> ^from <q> ^name <n>) --> (<s> ^leaves-{kind} <n>)}}\n"
        );
    }
    text
}

/// An agent with the rules and a board that never changes.
fn agent() -> (Agent, Vec<Id>) {
    let mut agent = Agent::default();
    agent.load("rules", &rules()).expect("the rules load");
    let link = agent.input_link();
    let squares: Vec<Id> = (0..SQUARES).map(|_| agent.add_id(link, "square")).collect();
    for (i, &square) in squares.iter().enumerate() {
        agent.add(square, "number", i as i64);
        agent.add(square, "row", (i / 4) as i64);
        agent.add(square, "column", (i % 4) as i64);
        for next in [i + 3, i + 4, i + 5, i + 28, i + 29] {
            agent.add(square, "next", squares[next % SQUARES]);
        }
    }
    (agent, squares)
}

/// Puts pieces and moves on the board, different for each turn.
fn set_up(agent: &mut Agent, squares: &[Id], turn: usize) -> Vec<Element> {
    let mut elements = Vec::new();
    for (i, &square) in squares.iter().enumerate() {
        let kind = (i * 7 + turn * 3) % 27;
        let piece = if kind < 20 { format!("kind-{kind}") } else { "none".to_owned() };
        elements.push(agent.add(square, "piece", piece.as_str()));
    }
    for i in 0..MOVES {
        let id = agent.new_id('M');
        elements.push(agent.add(agent.input_link(), "move", id));
        agent.add(id, "name", i as i64);
        agent.add(id, "from", squares[(i * 5 + turn) % SQUARES]);
        agent.add(id, "to", squares[(i * 5 + turn + 4) % SQUARES]);
        agent.add(id, "value", (i * 13 % 17) as i64);
        for flag in ["safe", "quick", "odd"] {
            agent.add(id, flag, ((i + turn) % 2) as i64);
        }
    }
    elements
}

fn quiescence(c: &mut Criterion) {
    let (mut agent, squares) = agent();
    let mut elements = set_up(&mut agent, &squares, 0);
    agent.step(&mut First);
    println!(
        "{} rules, {} elements, network of {:?}, {} proposals",
        agent.productions().count(),
        agent.element_count(),
        agent.network_size(),
        agent.proposals().len()
    );
    let mut turn = 0;
    c.bench_function("a new board and new moves, to the decision", |b| {
        b.iter(|| {
            turn += 1;
            elements.drain(..).for_each(|element| agent.remove(element));
            elements = set_up(&mut agent, &squares, turn);
            black_box(agent.decide(&mut First));
        });
    });
    c.bench_function("one piece changes, to the decision", |b| {
        b.iter(|| {
            turn += 1;
            agent.remove(elements[turn % SQUARES]);
            elements[turn % SQUARES] =
                agent.add(squares[turn % SQUARES], "piece", ["kind-3", "none"][turn / SQUARES % 2]);
            black_box(agent.decide(&mut First));
        });
    });
    c.bench_function("loading the rules", |b| b.iter(|| Agent::default().load("rules", black_box(&rules()))));
}

criterion_group!(benches, quiescence);
criterion_main!(benches);
