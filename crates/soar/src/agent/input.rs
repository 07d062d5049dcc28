//! What the host tells the agent.

use super::Agent;
use crate::hash::Map;
use crate::rete::WmeId;
use crate::symbol::{Id, Sym, Value};

/// An element that the host has added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Element(u64);

#[derive(Clone, Copy, Debug)]
enum Change {
    Add(Element, [Sym; 3]),
    Remove(Element),
}

/// The elements of the host, and the changes that wait for the next input phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Inputs {
    waiting: Vec<Change>,
    last: u64,
    present: Map<Element, WmeId>,
    elements: Map<WmeId, Element>,
}

impl Inputs {
    /// An element has gone, for whatever reason.
    pub(super) fn forget(&mut self, wme: WmeId) {
        if let Some(element) = self.elements.remove(&wme) {
            self.present.remove(&element);
        }
    }
}

impl Agent {
    /// The identifier under which the host puts what it perceives: `^io.input-link` of the state.
    pub fn input_link(&self) -> Id {
        self.input_link
    }

    /// The identifier under which rules put what should be done: `^io.output-link` of the state.
    pub fn output_link(&self) -> Id {
        self.output_link
    }

    /// The state.
    pub fn state(&self) -> Id {
        self.known.state
    }

    /// A new identifier, named with this letter.
    pub fn new_id(&mut self, letter: char) -> Id {
        self.symbols.new_id(letter)
    }

    /// Adds an element; rules see it from the next decision on.
    pub fn add(&mut self, id: Id, attribute: &str, value: impl Into<Value>) -> Element {
        let attribute = self.symbols.text(attribute);
        let value = self.symbols.intern(&value.into());
        self.inputs.last += 1;
        let element = Element(self.inputs.last);
        self.inputs.waiting.push(Change::Add(element, [Sym::Id(id), attribute, value]));
        element
    }

    /// Adds an identifier below another one and gives it.
    pub fn add_id(&mut self, id: Id, attribute: &str) -> Id {
        let letter = attribute.chars().find(char::is_ascii_alphabetic).unwrap_or('X');
        let below = self.new_id(letter);
        self.add(id, attribute, below);
        below
    }

    /// Removes an element of the host from the next decision on. What can then no longer be reached from
    /// the state goes as well. An element that has already gone is no error.
    pub fn remove(&mut self, element: Element) {
        self.inputs.waiting.push(Change::Remove(element));
    }

    /// The input phase.
    pub(super) fn take_input(&mut self) {
        for change in std::mem::take(&mut self.inputs.waiting) {
            match change {
                Change::Add(element, fields) => {
                    let wme = self.memory.add(fields, false);
                    self.inputs.present.insert(element, wme);
                    self.inputs.elements.insert(wme, element);
                }
                Change::Remove(element) => {
                    if let Some(wme) = self.inputs.present.remove(&element) {
                        self.inputs.elements.remove(&wme);
                        self.memory.remove(wme);
                    }
                }
            }
        }
        self.flush();
    }
}
