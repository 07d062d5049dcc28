//! The agent: rules, working memory and the cycle that brings them together.

mod agenda;
mod cycle;
mod decide;
mod fire;
mod input;
mod load;
mod read;
mod show;

pub use decide::{Choice, Decision};
pub use input::Element;
pub use load::{Filter, Loaded};

use crate::compile::Rule;
use crate::event::Event;
use crate::hash::Map;
use crate::memory::Memory;
use crate::rete::{Rete, RuleId, WmeId};
use crate::symbol::{Id, Sym, Symbols};
use crate::syntax::ast::Production;
use agenda::Agenda;
use input::Inputs;

/// What can be set before an agent is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Rules may fire in this many waves within one decision; the original allows 100.
    pub most_waves: u32,
    /// Whether events are kept. Without them the agent is quicker.
    pub trace: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { most_waves: 100, trace: false }
    }
}

/// A rule and what it was made of.
#[derive(Clone, Debug)]
struct Stored {
    production: Production,
    rule: Rule,
    enabled: bool,
}

/// Symbols with a meaning of their own.
#[derive(Clone, Copy, Debug)]
struct Known {
    state: Id,
    operator: Sym,
    name: Sym,
}

/// A production system with one state.
#[derive(Clone, Debug)]
pub struct Agent {
    options: Options,
    symbols: Symbols,
    known: Known,
    input_link: Id,
    output_link: Id,
    rules: Vec<Option<Stored>>,
    names: Map<String, RuleId>,
    rete: Rete,
    memory: Memory,
    agenda: Agenda,
    inputs: Inputs,
    /// The chosen operator and its element.
    selected: Option<(Sym, WmeId)>,
    /// Whether the chosen operator was chosen in a tie.
    broke_tie: bool,
    /// Whether preferences for operators have changed since the last decision.
    context_changed: bool,
    waves: u32,
    halted: bool,
    events: Vec<Event>,
    written: String,
}

impl Default for Agent {
    fn default() -> Self {
        Agent::new(Options::default())
    }
}

impl Agent {
    /// An agent without rules.
    pub fn new(options: Options) -> Self {
        let mut symbols = Symbols::default();
        let (operator, name) = (symbols.text("operator"), symbols.text("name"));
        let state = symbols.new_id('S');
        let mut agent = Agent {
            options,
            symbols,
            known: Known { state, operator, name },
            input_link: state,
            output_link: state,
            rules: Vec::new(),
            names: Map::default(),
            rete: Rete::new(),
            memory: Memory::default(),
            agenda: Agenda::default(),
            inputs: Inputs::default(),
            selected: None,
            broke_tie: false,
            context_changed: false,
            waves: 0,
            halted: false,
            events: Vec::new(),
            written: String::new(),
        };
        agent.make_state();
        agent
    }

    /// Forgets everything but the rules: working memory is as it was when the agent was made.
    pub fn reset(&mut self) {
        self.symbols.forget_ids();
        self.symbols.new_id('S');
        self.rete.clear();
        self.memory = Memory::default();
        self.agenda = Agenda::default();
        self.inputs = Inputs::default();
        self.selected = None;
        self.broke_tie = false;
        self.context_changed = false;
        self.halted = false;
        self.events.clear();
        self.written.clear();
        self.make_state();
    }

    /// The elements that every state has.
    fn make_state(&mut self) {
        let io = self.symbols.new_id('I');
        self.input_link = self.symbols.new_id('I');
        self.output_link = self.symbols.new_id('I');
        let (nil, state) = (self.symbols.text("nil"), self.symbols.text("state"));
        let elements = [
            (self.known.state, "superstate", nil),
            (self.known.state, "type", state),
            (self.known.state, "io", Sym::Id(io)),
            (io, "input-link", Sym::Id(self.input_link)),
            (io, "output-link", Sym::Id(self.output_link)),
        ];
        for (id, attribute, value) in elements {
            let attribute = self.symbols.text(attribute);
            self.memory.add([Sym::Id(id), attribute, value], false);
        }
        self.flush();
    }

    fn event(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.options.trace {
            let event = event(self);
            self.events.push(event);
        }
    }

    /// The events since this was last asked, if a trace is kept.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// What rules have written since this was last asked.
    pub fn take_written(&mut self) -> String {
        std::mem::take(&mut self.written)
    }

    /// Whether a rule has halted the agent.
    pub fn is_halted(&self) -> bool {
        self.halted
    }

    /// Starts or ends the keeping of events.
    pub fn set_trace(&mut self, trace: bool) {
        self.options.trace = trace;
    }
}
