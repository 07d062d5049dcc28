//! The network that finds out which rules match. It does no more work for a change of working memory
//! than the change is worth.
//!
//! An element goes through the memories of the alpha side, which look at one element each, to the nodes
//! of the beta side, which put elements together into tokens. A token at a node means: the conditions
//! from the top to here hold of these elements.

mod activate;
mod alpha;
mod build;
mod node;
mod remove;
mod token;

#[cfg(test)]
mod naive;
#[cfg(test)]
mod tests;

use crate::compile::{Location, Rule};
use crate::hash::Map;
use crate::symbol::{Sym, Symbols};
use alpha::Alphas;
use node::Node;
pub(crate) use token::TokenId;
use token::Tokens;

/// The number of an element of working memory, given by whoever keeps that memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct WmeId(pub(crate) u32);

/// The number of a rule, given by whoever keeps the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct RuleId(pub(crate) u32);

/// What a rule began or ceased to match. A number of a token may come again after it has ceased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Matched(RuleId, TokenId),
    Unmatched(TokenId),
}

/// What the network knows of an element.
#[derive(Clone, Debug)]
struct Entry {
    fields: [Sym; 3],
    acceptable: bool,
    /// The alpha memories it is in, and where in them.
    alphas: Vec<(u32, u32)>,
    /// The tokens that end with it.
    tokens: Vec<TokenId>,
    /// The tokens of negations that it blocks.
    blocks: Vec<TokenId>,
}

#[derive(Clone, Debug)]
pub(crate) struct Rete {
    entries: Vec<Option<Entry>>,
    alphas: Alphas,
    nodes: Vec<Node>,
    tokens: Tokens,
    rules: Map<RuleId, u32>,
    changes: Vec<Change>,
}

impl Rete {
    pub(crate) fn new() -> Self {
        let mut tokens = Tokens::default();
        let mut root = Node::root();
        root.memory.push(tokens.top());
        Rete {
            entries: Vec::new(),
            alphas: Alphas::default(),
            nodes: vec![root],
            tokens,
            rules: Map::default(),
            changes: Vec::new(),
        }
    }

    /// What has changed since this was last asked, in order.
    pub(crate) fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// The elements that a token stands for, in the order of the conditions.
    pub(crate) fn elements(&self, token: TokenId) -> Vec<WmeId> {
        let mut elements: Vec<WmeId> = self.tokens.line(token).filter_map(|token| token.wme).collect();
        elements.reverse();
        elements
    }

    /// What stands in a place of a complete match.
    pub(crate) fn symbol(&self, token: TokenId, place: Location) -> Sym {
        // The token of a rule has no element of its own: its parent ends the match.
        let parent = self.tokens.get(token).parent;
        self.look_up(parent, place)
    }

    /// What stands in a place of the line that ends with a token.
    fn look_up(&self, token: TokenId, place: Location) -> Sym {
        let mut at = self.tokens.get(token);
        let steps = self.nodes[at.node as usize].level - place.level;
        for _ in 0..steps {
            at = self.tokens.get(at.parent);
        }
        match at.wme {
            Some(wme) => self.entry(wme).fields[place.field as usize],
            None => unreachable!("a variable is bound by an element that is there"),
        }
    }

    fn entry(&self, wme: WmeId) -> &Entry {
        match self.entries.get(wme.0 as usize) {
            Some(Some(entry)) => entry,
            _ => unreachable!("tokens go before their elements"),
        }
    }

    fn entry_mut(&mut self, wme: WmeId) -> &mut Entry {
        match self.entries.get_mut(wme.0 as usize) {
            Some(Some(entry)) => entry,
            _ => unreachable!("tokens go before their elements"),
        }
    }

    /// Whether it has heard of an element.
    pub(crate) fn knows(&self, wme: WmeId) -> bool {
        matches!(self.entries.get(wme.0 as usize), Some(Some(_)))
    }

    /// An element has come into working memory.
    pub(crate) fn add(&mut self, symbols: &Symbols, wme: WmeId, fields: [Sym; 3], acceptable: bool) {
        let index = wme.0 as usize;
        if self.entries.len() <= index {
            self.entries.resize(index + 1, None);
        }
        let (tokens, blocks, alphas) = (Vec::new(), Vec::new(), Vec::new());
        self.entries[index] = Some(Entry { fields, acceptable, alphas, tokens, blocks });
        for alpha in self.alphas.matching(symbols, fields, acceptable) {
            let position = self.alphas.insert(alpha, wme, fields);
            self.entry_mut(wme).alphas.push((alpha, position));
            self.right_activate(symbols, alpha, wme);
        }
    }

    /// An element has gone from working memory.
    pub(crate) fn remove(&mut self, symbols: &Symbols, wme: WmeId) {
        let entry = self.entry_mut(wme);
        let (fields, alphas) = (entry.fields, std::mem::take(&mut entry.alphas));
        for (alpha, position) in alphas {
            if let Some(moved) = self.alphas.remove(alpha, wme, fields, position) {
                let places = &mut self.entry_mut(moved).alphas;
                if let Some(place) = places.iter_mut().find(|(number, _)| *number == alpha) {
                    place.1 = position;
                }
            }
        }
        while let Some(&token) = self.entry(wme).tokens.last() {
            self.delete(symbols, token);
        }
        for token in std::mem::take(&mut self.entry_mut(wme).blocks) {
            self.unblock(symbols, token, wme);
        }
        self.entries[wme.0 as usize] = None;
    }

    pub(crate) fn add_rule(&mut self, symbols: &Symbols, id: RuleId, rule: &Rule) {
        let node = self.build(symbols, id, rule);
        self.rules.insert(id, node);
    }

    pub(crate) fn remove_rule(&mut self, symbols: &Symbols, id: RuleId) {
        if let Some(node) = self.rules.remove(&id) {
            self.prune(symbols, node);
        }
    }

    /// Forgets all elements, and keeps the rules.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.alphas.clear();
        self.tokens = Tokens::default();
        for node in &mut self.nodes {
            node.clear();
        }
        let top = self.tokens.top();
        self.nodes[0].memory.push(top);
        self.changes.clear();
        self.refill_roots();
    }

    /// How many tokens there are, without the one at the top.
    #[cfg(test)]
    pub(crate) fn token_count(&self) -> usize {
        self.tokens.count() - 1
    }

    /// How many alpha memories and nodes there are.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.alphas.len(), self.nodes.iter().filter(|node| node.is_live()).count())
    }
}
