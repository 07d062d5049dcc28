//! What the host can see of working memory and of the rules.

use super::Agent;
use crate::symbol::{Id, Value};
use crate::syntax::ast::Production;

impl Agent {
    /// The elements of an identifier as attribute and value, in the order of their texts. Proposals of
    /// operators are not among them.
    pub fn elements(&self, id: Id) -> Vec<(Value, Value)> {
        let mut elements: Vec<(String, String, Value, Value)> = self
            .memory
            .of(id)
            .filter(|(_, wme)| !wme.acceptable)
            .map(|(_, wme)| {
                let [_, attribute, value] = wme.fields;
                let shown = (self.symbols.show(attribute), self.symbols.show(value));
                (shown.0, shown.1, self.symbols.value(attribute), self.symbols.value(value))
            })
            .collect();
        elements.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
        elements.into_iter().map(|(_, _, attribute, value)| (attribute, value)).collect()
    }

    /// All values of an attribute.
    pub fn values(&self, id: Id, attribute: &str) -> Vec<Value> {
        let Some(attribute) = self.symbols.find(attribute) else { return Vec::new() };
        let elements = self.memory.of(id).filter(|(_, wme)| !wme.acceptable && wme.fields[1] == attribute);
        elements.map(|(_, wme)| self.symbols.value(wme.fields[2])).collect()
    }

    /// The value of an attribute that has only one; of several, any.
    pub fn value(&self, id: Id, attribute: &str) -> Option<Value> {
        self.values(id, attribute).into_iter().next()
    }

    /// The operator that is chosen.
    pub fn operator(&self) -> Option<Id> {
        self.selected.and_then(|(operator, _)| operator.id())
    }

    /// The operators that are proposed.
    pub fn proposals(&self) -> Vec<Id> {
        let elements = self.memory.of(self.known.state).filter(|(_, wme)| wme.acceptable);
        elements.filter_map(|(_, wme)| wme.fields[2].id()).collect()
    }

    /// In how many waves rules have fired and retracted since the last decision began.
    pub fn waves(&self) -> u32 {
        self.waves
    }

    /// How many elements working memory has.
    pub fn element_count(&self) -> usize {
        self.memory.all().count()
    }

    /// How an identifier or any other value reads, such as `S1`.
    pub fn show(&self, value: &Value) -> String {
        match value {
            Value::Id(id) => self.symbols.show(crate::symbol::Sym::Id(*id)),
            other => other.to_string(),
        }
    }

    /// The rules in the order in which they were loaded, and whether they are enabled.
    pub fn productions(&self) -> impl Iterator<Item = (&Production, bool)> {
        self.rules.iter().flatten().map(|stored| (&stored.production, stored.enabled))
    }

    /// How large the matcher is: alpha memories and nodes.
    pub fn network_size(&self) -> (usize, usize) {
        self.rete.size()
    }
}
