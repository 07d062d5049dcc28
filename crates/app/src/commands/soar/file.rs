//! `crownhead soar run` and `crownhead soar check`: rule files of any kind.

use std::io::Write;
use std::path::Path;

use players::soar::find_rules;
use soar::{Agent, Chooser, Filter, First, Loaded, Options, Seeded, Value};

use crate::args::{CheckArgs, RunArgs};
use crate::failure::Failure;

pub(super) fn check(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let loaded = load(&mut Agent::default(), &args.file)?;
    for warning in &loaded.warnings {
        writeln!(out, "{warning}")?;
    }
    let (rules, warnings) = (count(loaded.added.len(), "rule"), count(loaded.warnings.len(), "warning"));
    writeln!(out, "{}: {rules}, {warnings}", args.file.display())?;
    Ok(())
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

pub(super) fn run(args: &RunArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut agent = Agent::new(Options { trace: !args.quiet, ..Options::default() });
    load(&mut agent, &args.file)?;
    for input in &args.inputs {
        let Some((name, value)) = input.split_once('=').filter(|(name, _)| !name.is_empty()) else {
            return Err(Failure::new(format!("'{input}' is not for the input link; it takes NAME=VALUE")));
        };
        let link = agent.input_link();
        agent.add(link, name, value_of(value));
    }
    let mut chooser: Box<dyn Chooser> = match args.seed {
        Some(seed) => Box::new(Seeded::new(seed).breaking_ties()),
        None => Box::new(First),
    };
    for number in 1..=args.decisions.get() {
        if !args.quiet {
            writeln!(out, "decision {number}")?;
        }
        let decision = agent.step(&mut *chooser);
        for event in agent.take_events() {
            writeln!(out, "  {event}")?;
        }
        let written = agent.take_written();
        if args.quiet {
            out.write_all(written.as_bytes())?;
        }
        if agent.is_halted() {
            return Ok(());
        }
        if let Some(impasse) = decision.impasse() {
            let message = format!("stopped after {}: {impasse}", count(number, "decision"));
            return if args.quiet { Ok(()) } else { Ok(writeln!(out, "{message}")?) };
        }
    }
    if !args.quiet {
        writeln!(out, "stopped after {}", count(args.decisions.get(), "decision"))?;
    }
    Ok(())
}

/// A number if it looks like one.
fn value_of(text: &str) -> Value {
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(number), _) => Value::Int(number),
        (_, Ok(number)) => Value::Float(number),
        _ => Value::from(text),
    }
}

/// Loads a file and what it sources; `source checkers.soar` brings in the rules of the player.
fn load(agent: &mut Agent, path: &Path) -> Result<Loaded, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
    let find = |file: &str| find_rules(path.parent(), file);
    let name = path.display().to_string();
    agent.load_with(&name, &text, &Filter::default().finding(&find)).map_err(Failure::new)
}
