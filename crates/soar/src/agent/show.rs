//! Elements and preferences as a person reads them.

use super::Agent;
use crate::event::Reason;
use crate::memory::{Pref, Wme};
use crate::rete::{RuleId, WmeId};
use crate::symbol::Sym;

impl Agent {
    pub(super) fn show_wme(&self, wme: &Wme) -> String {
        let [id, attribute, value] = wme.fields.map(|sym| self.symbols.show(sym));
        format!("({id} ^{attribute} {value}{})", if wme.acceptable { " +" } else { "" })
    }

    pub(super) fn show_wmes(&self, wmes: &[WmeId]) -> Vec<String> {
        if !self.options.trace {
            return Vec::new();
        }
        wmes.iter().filter_map(|&wme| self.memory.get(wme)).map(|wme| self.show_wme(wme)).collect()
    }

    /// A preference for an operator in words, any other as it is written.
    pub(super) fn show_pref(&self, pref: &Pref) -> String {
        use crate::preference::Kind;
        if self.is_context(pref) && pref.kind != Kind::Acceptable {
            return format!("({})", self.reason(pref));
        }
        let [id, attribute, value] =
            [Sym::Id(pref.id), pref.attribute, pref.value].map(|sym| self.symbols.show(sym));
        let mark = match pref.kind {
            Kind::Reject => " -",
            Kind::Acceptable if self.is_context(pref) => " +",
            _ => "",
        };
        format!("({id} ^{attribute} {value}{mark})")
    }

    pub(super) fn is_context(&self, pref: &Pref) -> bool {
        pref.id == self.known.state && pref.attribute == self.known.operator
    }

    pub(super) fn reason(&self, pref: &Pref) -> Reason {
        let other = pref.other.map(|other| self.show_operator(other));
        let rule = self.rule_name(pref.rule);
        Reason { operator: self.show_operator(pref.value), kind: pref.kind, other, rule }
    }

    pub(super) fn rule_name(&self, rule: RuleId) -> String {
        let stored = self.rules.get(rule.0 as usize).and_then(Option::as_ref);
        stored.map_or_else(|| "a rule that has gone".to_owned(), |stored| stored.rule.name.clone())
    }

    /// An operator with its name, such as `O3 (jump)`.
    pub(super) fn show_operator(&self, operator: Sym) -> String {
        match self.name_of(operator) {
            Some(name) => format!("{} ({name})", self.symbols.show(operator)),
            None => self.symbols.show(operator),
        }
    }

    pub(super) fn name_of(&self, operator: Sym) -> Option<String> {
        let id = operator.id()?;
        let mut elements = self.memory.of(id).filter(|(_, wme)| wme.fields[1] == self.known.name);
        elements.next().map(|(_, wme)| self.symbols.show(wme.fields[2]))
    }
}
