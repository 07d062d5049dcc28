//! Nodes of the beta side.

use super::{RuleId, TokenId};
use crate::compile::{Field, Join, Location};
use crate::hash::Map;
use crate::symbol::Sym;

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) parent: u32,
    /// The number of the condition it stands for, along the way from the top.
    pub(super) level: usize,
    pub(super) children: Vec<u32>,
    /// The tokens that are passed on to the children.
    pub(super) memory: Vec<TokenId>,
    /// The same tokens by what stands in a place, for the joins below that ask for it.
    pub(super) indices: Vec<Index>,
}

#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) place: Location,
    pub(super) tokens: Map<Sym, Vec<TokenId>>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Root,
    /// Elements that fit are added to the line.
    Join(Test),
    /// Lines that no element fits are passed on.
    Negative(Test, Held),
    /// Lines that no line of the conditions in the group goes on from are passed on.
    Group(Group),
    /// The end of the conditions of a group.
    Partner(u32),
    Rule(RuleId),
    /// A node that is no longer used.
    Gone,
}

/// How a join or a negation compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Test {
    pub(super) alpha: u32,
    /// An equality that is looked up: a field of the element, and where its symbol stands in the line.
    pub(super) key: Option<(Field, Location)>,
    /// The other comparisons.
    pub(super) joins: Vec<Join>,
}

/// The tokens of a negation, blocked or not, by the symbol they look up.
pub(super) type Held = Map<Option<Sym>, Vec<TokenId>>;

#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    pub(super) partner: u32,
    /// The token of this node for each token above.
    pub(super) tokens: Map<TokenId, TokenId>,
    /// How many lines of the group go on from each token above.
    pub(super) counts: Map<TokenId, u32>,
}

impl Node {
    pub(super) fn root() -> Self {
        // No condition has this level: the root stands before the first.
        Node::new(Kind::Root, 0, usize::MAX)
    }

    pub(super) fn new(kind: Kind, parent: u32, level: usize) -> Self {
        let (children, memory, indices) = (Vec::new(), Vec::new(), Vec::new());
        Node { kind, parent, level, children, memory, indices }
    }

    pub(super) fn is_live(&self) -> bool {
        !matches!(self.kind, Kind::Gone)
    }

    /// Forgets all tokens.
    pub(super) fn clear(&mut self) {
        self.memory.clear();
        self.indices.iter_mut().for_each(|index| index.tokens.clear());
        match &mut self.kind {
            Kind::Negative(_, held) => held.clear(),
            Kind::Group(group) => {
                group.tokens.clear();
                group.counts.clear();
            }
            _ => {}
        }
    }

    /// The tokens with a symbol in a place, or all of them.
    pub(super) fn select(&self, key: Option<(Location, Sym)>) -> &[TokenId] {
        let Some((place, symbol)) = key else { return &self.memory };
        match self.indices.iter().find(|index| index.place == place) {
            Some(index) => index.tokens.get(&symbol).map_or(&[], Vec::as_slice),
            None => unreachable!("the index is made with the node that asks for it"),
        }
    }
}

impl Kind {
    pub(super) fn test(&self) -> Option<&Test> {
        match self {
            Kind::Join(test) | Kind::Negative(test, _) => Some(test),
            _ => None,
        }
    }
}

/// Takes one token out of a list that is kept by a symbol.
pub(super) fn take_out<K: std::hash::Hash + Eq>(lists: &mut Map<K, Vec<TokenId>>, key: &K, token: TokenId) {
    let Some(list) = lists.get_mut(key) else { return };
    if let Some(at) = list.iter().rposition(|&other| other == token) {
        list.swap_remove(at);
    }
    if list.is_empty() {
        lists.remove(key);
    }
}
