//! What happens at a node when a token comes from above or an element from the side.

use super::node::{Kind, Node, Test};
use super::{Change, Rete, TokenId, WmeId};
use crate::compile::Join;
use crate::relation::Relation;
use crate::symbol::{Sym, Symbols};

impl Rete {
    /// A token has come into the memory of the node above.
    pub(super) fn left_activate(&mut self, symbols: &Symbols, node: u32, above: TokenId) {
        match self.nodes[node as usize].kind {
            Kind::Join(_) => {
                for wme in self.fitting(symbols, node, above) {
                    let token = self.make_token(node, above, Some(wme));
                    self.pass_on(symbols, token);
                }
            }
            Kind::Negative(..) => {
                let blockers = self.fitting(symbols, node, above);
                let token = self.make_token(node, above, None);
                for &wme in &blockers {
                    self.entry_mut(wme).blocks.push(token);
                }
                let free = blockers.is_empty();
                self.tokens.get_mut(token).blockers = blockers;
                self.hold(node, token);
                if free {
                    self.pass_on(symbols, token);
                }
            }
            Kind::Group(_) => {
                let token = self.make_token(node, above, None);
                let Kind::Group(group) = &mut self.nodes[node as usize].kind else { return };
                group.tokens.insert(above, token);
                if !group.counts.contains_key(&above) {
                    self.pass_on(symbols, token);
                }
            }
            Kind::Partner(group) => {
                self.make_token(node, above, None);
                self.count_up(symbols, group, node, above);
            }
            Kind::Rule(rule) => {
                let token = self.make_token(node, above, None);
                self.changes.push(Change::Matched(rule, token));
            }
            Kind::Root | Kind::Gone => {}
        }
    }

    /// An element has come into an alpha memory.
    pub(super) fn right_activate(&mut self, symbols: &Symbols, alpha: u32, wme: WmeId) {
        for i in 0..self.alphas.get(alpha).users.len() {
            let node = self.alphas.get(alpha).users[i];
            match self.nodes[node as usize].kind {
                Kind::Join(_) => self.extend_lines(symbols, node, wme),
                Kind::Negative(..) => self.block_lines(symbols, node, wme),
                _ => {}
            }
        }
    }

    fn extend_lines(&mut self, symbols: &Symbols, node: u32, wme: WmeId) {
        let fields = self.entry(wme).fields;
        let Node { parent, kind, .. } = &self.nodes[node as usize];
        let Some(test) = kind.test() else { return };
        let key = test.key.map(|(field, place)| (place, fields[field as usize]));
        let tokens = self.nodes[*parent as usize].select(key).iter().copied();
        let fitting: Vec<TokenId> = tokens.filter(|&t| self.fits(symbols, &test.joins, t, fields)).collect();
        for above in fitting {
            let token = self.make_token(node, above, Some(wme));
            self.pass_on(symbols, token);
        }
    }

    fn block_lines(&mut self, symbols: &Symbols, node: u32, wme: WmeId) {
        let fields = self.entry(wme).fields;
        let Kind::Negative(test, held) = &self.nodes[node as usize].kind else { return };
        let key = test.key.map(|(field, _)| fields[field as usize]);
        let tokens = held.get(&key).map_or(&[][..], Vec::as_slice).iter().copied();
        let fits = |&token: &TokenId| self.fits(symbols, &test.joins, self.tokens.get(token).parent, fields);
        let fitting: Vec<TokenId> = tokens.filter(fits).collect();
        for token in fitting {
            self.entry_mut(wme).blocks.push(token);
            let blockers = &mut self.tokens.get_mut(token).blockers;
            blockers.push(wme);
            if blockers.len() == 1 {
                self.withdraw(symbols, token);
            }
        }
    }

    /// One element fewer blocks a token of a negation.
    pub(super) fn unblock(&mut self, symbols: &Symbols, token: TokenId, wme: WmeId) {
        let blockers = &mut self.tokens.get_mut(token).blockers;
        if let Some(at) = blockers.iter().position(|&other| other == wme) {
            blockers.swap_remove(at);
        }
        if blockers.is_empty() {
            self.pass_on(symbols, token);
        }
    }

    /// The elements that go with a token at a node.
    fn fitting(&self, symbols: &Symbols, node: u32, above: TokenId) -> Vec<WmeId> {
        let Some(test) = self.nodes[node as usize].kind.test() else { return Vec::new() };
        let key = test.key.map(|(field, place)| (field, self.look_up(above, place)));
        let items = self.alphas.get(test.alpha).select(key).iter().copied();
        items.filter(|&wme| self.fits(symbols, &test.joins, above, self.entry(wme).fields)).collect()
    }

    fn fits(&self, symbols: &Symbols, joins: &[Join], above: TokenId, fields: [Sym; 3]) -> bool {
        joins.iter().all(|join| {
            let (own, other) = (fields[join.field as usize], self.look_up(above, join.place));
            let (left, right) = if join.turned { (other, own) } else { (own, other) };
            join.relation.holds(symbols, left, right)
        })
    }

    fn make_token(&mut self, node: u32, above: TokenId, wme: Option<WmeId>) -> TokenId {
        let token = self.tokens.make(node, above, wme);
        if let Some(wme) = wme {
            self.entry_mut(wme).tokens.push(token);
        }
        token
    }

    /// Keeps a token of a negation where elements will look for it.
    fn hold(&mut self, node: u32, token: TokenId) {
        let key = self.held_key(token);
        if let Kind::Negative(_, held) = &mut self.nodes[node as usize].kind {
            held.entry(key).or_default().push(token);
        }
    }

    pub(super) fn held_key(&self, token: TokenId) -> Option<Sym> {
        let token = self.tokens.get(token);
        let test: &Test = self.nodes[token.node as usize].kind.test()?;
        test.key.map(|(_, place)| self.look_up(token.parent, place))
    }

    /// Puts a token into the memory of its node and tells the nodes below.
    pub(super) fn pass_on(&mut self, symbols: &Symbols, token: TokenId) {
        let node = self.tokens.get(token).node as usize;
        for i in 0..self.nodes[node].indices.len() {
            let symbol = self.look_up(token, self.nodes[node].indices[i].place);
            self.nodes[node].indices[i].tokens.entry(symbol).or_default().push(token);
        }
        self.tokens.get_mut(token).position = Some(self.nodes[node].memory.len() as u32);
        self.nodes[node].memory.push(token);
        for i in 0..self.nodes[node].children.len() {
            let child = self.nodes[node].children[i];
            self.left_activate(symbols, child, token);
        }
    }

    /// One more line of a group goes on from the token above the group.
    fn count_up(&mut self, symbols: &Symbols, group: u32, partner: u32, end: TokenId) {
        let owner = self.owner(group, partner, end);
        let Kind::Group(state) = &mut self.nodes[group as usize].kind else { return };
        let count = state.counts.entry(owner).or_insert(0);
        *count += 1;
        if *count == 1
            && let Some(&token) = state.tokens.get(&owner)
        {
            self.withdraw(symbols, token);
        }
    }

    /// The token above a group from which a line to its end goes on.
    pub(super) fn owner(&self, group: u32, partner: u32, end: TokenId) -> TokenId {
        let steps = self.nodes[partner as usize].level - self.nodes[group as usize].level;
        self.tokens.ancestor(end, steps)
    }
}

/// The first equality of some comparisons, which can be looked up, and the others.
pub(super) fn split_key(joins: &[Join]) -> (Option<Join>, Vec<Join>) {
    let key = joins.iter().position(|join| join.relation == Relation::Equal);
    let mut rest = joins.to_vec();
    (key.map(|at| rest.remove(at)), rest)
}
