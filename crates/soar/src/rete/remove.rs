//! Taking tokens and nodes away.

use super::node::{Kind, take_out};
use super::{Change, Rete, TokenId};
use crate::symbol::Symbols;

impl Rete {
    /// Deletes a token and all that goes on from it.
    pub(super) fn delete(&mut self, symbols: &Symbols, token: TokenId) {
        self.tokens.get_mut(token).dying = true;
        self.withdraw(symbols, token);
        let (node, above) = (self.tokens.get(token).node, self.tokens.get(token).parent);
        match &self.nodes[node as usize].kind {
            Kind::Negative(..) => self.release(node, token),
            Kind::Group(_) => {
                if let Kind::Group(group) = &mut self.nodes[node as usize].kind {
                    group.tokens.remove(&above);
                }
            }
            &Kind::Partner(group) => self.count_down(symbols, group, node, above),
            Kind::Rule(_) => self.changes.push(Change::Unmatched(token)),
            _ => {}
        }
        if let Some(wme) = self.tokens.get(token).wme {
            let tokens = &mut self.entry_mut(wme).tokens;
            if let Some(at) = tokens.iter().rposition(|&other| other == token) {
                tokens.swap_remove(at);
            }
        }
        self.tokens.free(token);
    }

    /// Takes a token out of the memory of its node, with all that goes on from it.
    pub(super) fn withdraw(&mut self, symbols: &Symbols, token: TokenId) {
        while let Some(child) = self.tokens.first_child(token) {
            self.delete(symbols, child);
        }
        let Some(position) = self.tokens.get_mut(token).position.take() else { return };
        let node = self.tokens.get(token).node as usize;
        for i in 0..self.nodes[node].indices.len() {
            let symbol = self.look_up(token, self.nodes[node].indices[i].place);
            take_out(&mut self.nodes[node].indices[i].tokens, &symbol, token);
        }
        let memory = &mut self.nodes[node].memory;
        memory.swap_remove(position as usize);
        if let Some(&moved) = memory.get(position as usize) {
            self.tokens.get_mut(moved).position = Some(position);
        }
    }

    /// Lets go of a token of a negation.
    fn release(&mut self, node: u32, token: TokenId) {
        for wme in std::mem::take(&mut self.tokens.get_mut(token).blockers) {
            let blocks = &mut self.entry_mut(wme).blocks;
            if let Some(at) = blocks.iter().rposition(|&other| other == token) {
                blocks.swap_remove(at);
            }
        }
        let key = self.held_key(token);
        if let Kind::Negative(_, held) = &mut self.nodes[node as usize].kind {
            take_out(held, &key, token);
        }
    }

    /// One line of a group fewer goes on from the token above the group.
    fn count_down(&mut self, symbols: &Symbols, group: u32, partner: u32, end: TokenId) {
        let owner = self.owner(group, partner, end);
        let dying = self.tokens.get(owner).dying;
        let Kind::Group(state) = &mut self.nodes[group as usize].kind else { return };
        let Some(count) = state.counts.get_mut(&owner) else { return };
        *count -= 1;
        if *count > 0 {
            return;
        }
        state.counts.remove(&owner);
        if let Some(&token) = state.tokens.get(&owner)
            && !dying
        {
            self.pass_on(symbols, token);
        }
    }

    /// Takes away a node that has nothing below it, and those above that then have nothing either.
    pub(super) fn prune(&mut self, symbols: &Symbols, node: u32) {
        let mut node = node;
        while node != 0 && self.nodes[node as usize].children.is_empty() {
            self.delete_tokens_of(symbols, node);
            let parent = self.nodes[node as usize].parent;
            self.nodes[parent as usize].children.retain(|&child| child != node);
            let kind = std::mem::replace(&mut self.nodes[node as usize].kind, Kind::Gone);
            if let Some(test) = kind.test() {
                self.alphas.get_mut(test.alpha).users.retain(|&user| user != node);
            }
            if let Kind::Group(group) = kind {
                self.prune(symbols, group.partner);
            }
            node = parent;
        }
    }

    fn delete_tokens_of(&mut self, symbols: &Symbols, node: u32) {
        let parent = self.nodes[node as usize].parent as usize;
        for above in self.nodes[parent].memory.clone() {
            let mut at = self.tokens.first_child(above);
            while let Some(token) = at {
                let next = self.tokens.next_sibling(token);
                if self.tokens.get(token).node == node {
                    self.delete(symbols, token);
                }
                at = next;
            }
        }
    }
}
