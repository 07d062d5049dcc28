//! Building nodes for rules, and filling them with what is already there.

use super::activate::split_key;
use super::node::{Group, Index, Kind, Node, Test};
use super::{Rete, RuleId};
use crate::compile::{Condition, Location, Rule, Template};
use crate::hash::Map;
use crate::symbol::Symbols;

impl Rete {
    /// Builds the nodes of a rule; gives its last one.
    pub(super) fn build(&mut self, symbols: &Symbols, id: RuleId, rule: &Rule) -> u32 {
        let last = self.build_conditions(symbols, 0, &rule.conditions, 0);
        let level = rule.conditions.len();
        self.attach(symbols, Node::new(Kind::Rule(id), last, level))
    }

    fn build_conditions(
        &mut self,
        symbols: &Symbols,
        from: u32,
        conditions: &[Condition],
        level: usize,
    ) -> u32 {
        let mut parent = from;
        for (i, condition) in conditions.iter().enumerate() {
            let level = level + i;
            parent = match condition {
                Condition::Positive(template) => {
                    let test = self.test(symbols, parent, template);
                    self.share_or_attach(symbols, Node::new(Kind::Join(test), parent, level))
                }
                Condition::Negative(template) => {
                    let test = self.test(symbols, parent, template);
                    self.share_or_attach(
                        symbols,
                        Node::new(Kind::Negative(test, Map::default()), parent, level),
                    )
                }
                Condition::Group(inner) => self.build_group(symbols, parent, inner, level),
            };
        }
        parent
    }

    fn build_group(&mut self, symbols: &Symbols, parent: u32, inner: &[Condition], level: usize) -> u32 {
        // The group's node must exist before its partner, but hear of tokens after it.
        let group = self.nodes.len() as u32;
        self.nodes.push(Node::new(Kind::Group(Group::default()), parent, level));
        let last = self.build_conditions(symbols, parent, inner, level);
        let partner = Node::new(Kind::Partner(group), last, level + inner.len());
        let partner = self.attach(symbols, partner);
        if let Kind::Group(state) = &mut self.nodes[group as usize].kind {
            state.partner = partner;
        }
        self.nodes[parent as usize].children.push(group);
        self.fill(symbols, group);
        group
    }

    /// What a condition needs of the alpha memory and of the node above it.
    fn test(&mut self, symbols: &Symbols, parent: u32, template: &Template) -> Test {
        let (alpha, is_new) = self.alphas.find_or_make(template.constants, &template.own);
        if is_new {
            self.fill_alpha(symbols, alpha, template);
        }
        let (key, joins) = split_key(&template.joins);
        if let Some(key) = key {
            let entries = &self.entries;
            self.alphas.get_mut(alpha).want_index(key.field, |wme| match &entries[wme.0 as usize] {
                Some(entry) => entry.fields[key.field as usize],
                None => unreachable!("a memory holds only elements that are there"),
            });
            self.want_index(parent, key.place);
        }
        Test { alpha, key: key.map(|key| (key.field, key.place)), joins }
    }

    fn fill_alpha(&mut self, symbols: &Symbols, alpha: u32, template: &Template) {
        for i in 0..self.entries.len() {
            let Some(entry) = &self.entries[i] else { continue };
            let fields = entry.fields;
            let constants = template.constants;
            let equal =
                constants.fields.iter().zip(fields).all(|(key, symbol)| key.is_none_or(|key| key == symbol));
            if !equal
                || entry.acceptable != constants.acceptable
                || !self.alphas.get(alpha).accepts(symbols, fields)
            {
                continue;
            }
            let position = self.alphas.insert(alpha, super::WmeId(i as u32), fields);
            self.entry_mut(super::WmeId(i as u32)).alphas.push((alpha, position));
        }
    }

    /// Makes the index of a place at a node if there is none.
    fn want_index(&mut self, node: u32, place: Location) {
        let at = node as usize;
        if self.nodes[at].indices.iter().any(|index| index.place == place) {
            return;
        }
        let mut index = Index { place, tokens: Map::default() };
        for &token in &self.nodes[at].memory {
            index.tokens.entry(self.look_up(token, place)).or_default().push(token);
        }
        self.nodes[at].indices.push(index);
    }

    /// A node below the same parent that asks the same, or this one.
    fn share_or_attach(&mut self, symbols: &Symbols, node: Node) -> u32 {
        let same = |&&child: &&u32| {
            let other = &self.nodes[child as usize];
            std::mem::discriminant(&other.kind) == std::mem::discriminant(&node.kind)
                && other.kind.test() == node.kind.test()
        };
        match self.nodes[node.parent as usize].children.iter().find(same) {
            Some(&shared) => shared,
            None => self.attach(symbols, node),
        }
    }

    fn attach(&mut self, symbols: &Symbols, node: Node) -> u32 {
        let number = self.nodes.len() as u32;
        self.nodes[node.parent as usize].children.push(number);
        if let Some(test) = node.kind.test() {
            // A new node is below all that use the memory, and must hear of elements before them.
            self.alphas.get_mut(test.alpha).users.insert(0, number);
        }
        self.nodes.push(node);
        self.fill(symbols, number);
        number
    }

    /// Tells a new node of all tokens above it.
    fn fill(&mut self, symbols: &Symbols, node: u32) {
        let parent = self.nodes[node as usize].parent as usize;
        for token in self.nodes[parent].memory.clone() {
            self.left_activate(symbols, node, token);
        }
    }

    /// After everything was forgotten: negations right below the top hold again.
    pub(super) fn refill_roots(&mut self) {
        let symbols = Symbols::default();
        for child in self.nodes[0].children.clone() {
            self.fill(&symbols, child);
        }
    }
}
