//! The decision: which operator is chosen, or why none is.

use super::Agent;
use crate::choose::{Candidate, Chooser, Question};
use crate::event::{Event, Reason};
use crate::preference::{self, Impasse, Kind, Outcome, Preference};
use crate::symbol::Sym;

/// What a decision came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The choice or the impasse.
    pub choice: Choice,
    /// The operators that could have been chosen, or those that the impasse is about.
    pub candidates: Vec<Candidate>,
    /// The preferences that were weighed, if a trace is kept.
    pub reasons: Vec<Reason>,
}

/// An operator, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// This operator was chosen.
    Operator(Candidate),
    /// None was.
    Impasse(Impasse),
}

impl Decision {
    /// The operator that was chosen.
    pub fn operator(&self) -> Option<&Candidate> {
        if let Choice::Operator(operator) = &self.choice { Some(operator) } else { None }
    }

    /// The impasse, if there was one.
    pub fn impasse(&self) -> Option<Impasse> {
        if let Choice::Impasse(impasse) = self.choice { Some(impasse) } else { None }
    }

    /// Whether no operator was chosen.
    pub fn is_impasse(&self) -> bool {
        self.impasse().is_some()
    }
}

impl Agent {
    /// The decision phase.
    pub(super) fn choose(&mut self, chooser: &mut dyn Chooser) -> Decision {
        if let Some((operator, _)) = self.selected {
            return self.impasse(Impasse::OperatorNoChange, &[operator], Vec::new());
        }
        self.context_changed = false;
        let reasons = self.reasons();
        for reason in &reasons {
            self.event(|_| Event::Weighed(reason.clone()));
        }
        match preference::decide(&self.context_preferences()) {
            Outcome::Impasse(Impasse::Tie, operators) => {
                let candidates: Vec<Candidate> =
                    operators.iter().filter_map(|&o| self.candidate(o)).collect();
                let chosen = chooser.choose(&Question { tie: true, candidates: &candidates });
                match chosen.and_then(|chosen| operators.get(chosen)) {
                    Some(&operator) => self.select(operator, candidates, reasons, true),
                    None => self.impasse(Impasse::Tie, &operators, reasons),
                }
            }
            Outcome::Impasse(kind, operators) => self.impasse(kind, &operators, reasons),
            Outcome::Winners(operators) => {
                let candidates: Vec<Candidate> =
                    operators.iter().filter_map(|&o| self.candidate(o)).collect();
                let Some(&first) = operators.first() else {
                    return self.impasse(Impasse::StateNoChange, &[], reasons);
                };
                let chosen = if candidates.len() > 1 {
                    chooser.choose(&Question { tie: false, candidates: &candidates }).unwrap_or(0)
                } else {
                    0
                };
                let operator = operators.get(chosen).copied().unwrap_or(first);
                self.select(operator, candidates, reasons, false)
            }
        }
    }

    fn select(
        &mut self,
        operator: Sym,
        candidates: Vec<Candidate>,
        reasons: Vec<Reason>,
        tie: bool,
    ) -> Decision {
        let wme = self.memory.add([Sym::Id(self.known.state), self.known.operator, operator], false);
        self.selected = Some((operator, wme));
        self.broke_tie = tie;
        self.event(|agent| Event::Selected {
            operator: agent.show_operator(operator),
            candidates: candidates.iter().map(|c| agent.show_operator(Sym::Id(c.operator))).collect(),
        });
        self.flush();
        let choice = match self.candidate(operator) {
            Some(candidate) => Choice::Operator(candidate),
            None => Choice::Impasse(Impasse::StateNoChange),
        };
        Decision { choice, candidates, reasons }
    }

    fn impasse(&mut self, kind: Impasse, operators: &[Sym], reasons: Vec<Reason>) -> Decision {
        self.event(|agent| Event::Impasse {
            kind,
            candidates: operators.iter().map(|&operator| agent.show_operator(operator)).collect(),
        });
        let candidates = operators.iter().filter_map(|&operator| self.candidate(operator)).collect();
        Decision { choice: Choice::Impasse(kind), candidates, reasons }
    }

    /// The preferences for operators.
    pub(super) fn context_preferences(&self) -> Vec<Preference<Sym>> {
        let prefs = self.memory.prefs_of(self.known.state, self.known.operator);
        prefs.map(|pref| Preference { kind: pref.kind, value: pref.value, other: pref.other }).collect()
    }

    /// The preferences for operators with those who made them, if a trace is kept.
    fn reasons(&self) -> Vec<Reason> {
        if !self.options.trace {
            return Vec::new();
        }
        let prefs = self.memory.prefs_of(self.known.state, self.known.operator);
        prefs.map(|pref| self.reason(pref)).collect()
    }

    /// An operator as the host sees it. A value that is no identifier cannot be an operator.
    fn candidate(&self, operator: Sym) -> Option<Candidate> {
        let weights = self
            .memory
            .prefs_of(self.known.state, self.known.operator)
            .filter(|pref| pref.kind == Kind::Indifferent && pref.value == operator)
            .filter_map(|pref| pref.other.and_then(Sym::number));
        let weight = weights.reduce(|sum, weight| sum + weight);
        Some(Candidate { operator: operator.id()?, name: self.name_of(operator), weight })
    }
}
