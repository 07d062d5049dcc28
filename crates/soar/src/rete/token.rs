//! Tokens: lines of elements that fit the conditions from the top down to a node.

use super::WmeId;

/// The number of a token; it is used again after the token has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TokenId(u32);

const NONE: TokenId = TokenId(u32::MAX);
const TOP: TokenId = TokenId(0);

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) node: u32,
    pub(super) parent: TokenId,
    /// The element, if the condition of the node is not a negation.
    pub(super) wme: Option<WmeId>,
    /// Where it stands in the memory of its node, if it is passed on.
    pub(super) position: Option<u32>,
    /// The elements that keep a negation from holding.
    pub(super) blockers: Vec<WmeId>,
    /// Set while it is being deleted.
    pub(super) dying: bool,
    first_child: TokenId,
    next: TokenId,
    previous: TokenId,
}

#[derive(Clone, Debug)]
pub(super) struct Tokens {
    all: Vec<Token>,
    free: Vec<TokenId>,
}

impl Default for Tokens {
    fn default() -> Self {
        Tokens { all: vec![Token::new(0, NONE, None)], free: Vec::new() }
    }
}

impl Token {
    fn new(node: u32, parent: TokenId, wme: Option<WmeId>) -> Self {
        let (first_child, next, previous) = (NONE, NONE, NONE);
        Token {
            node,
            parent,
            wme,
            position: None,
            blockers: Vec::new(),
            dying: false,
            first_child,
            next,
            previous,
        }
    }
}

impl Tokens {
    /// The token that stands for no element at all.
    pub(super) fn top(&mut self) -> TokenId {
        self.all[0].position = Some(0);
        TOP
    }

    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.all.len() - self.free.len()
    }

    pub(super) fn get(&self, token: TokenId) -> &Token {
        &self.all[token.0 as usize]
    }

    pub(super) fn get_mut(&mut self, token: TokenId) -> &mut Token {
        &mut self.all[token.0 as usize]
    }

    /// Makes a token below its parent.
    pub(super) fn make(&mut self, node: u32, parent: TokenId, wme: Option<WmeId>) -> TokenId {
        let mut token = Token::new(node, parent, wme);
        token.next = self.get(parent).first_child;
        let id = match self.free.pop() {
            Some(id) => {
                *self.get_mut(id) = token;
                id
            }
            None => {
                self.all.push(token);
                TokenId(self.all.len() as u32 - 1)
            }
        };
        let next = self.get(id).next;
        if next != NONE {
            self.get_mut(next).previous = id;
        }
        self.get_mut(parent).first_child = id;
        id
    }

    pub(super) fn first_child(&self, token: TokenId) -> Option<TokenId> {
        let child = self.get(token).first_child;
        (child != NONE).then_some(child)
    }

    pub(super) fn next_sibling(&self, token: TokenId) -> Option<TokenId> {
        let next = self.get(token).next;
        (next != NONE).then_some(next)
    }

    /// Takes a token without children away from its parent.
    pub(super) fn free(&mut self, token: TokenId) {
        let &Token { parent, next, previous, .. } = self.get(token);
        if next != NONE {
            self.get_mut(next).previous = previous;
        }
        if previous == NONE {
            self.get_mut(parent).first_child = next;
        } else {
            self.get_mut(previous).next = next;
        }
        self.free.push(token);
    }

    /// A token, its parent, and so on up to the top.
    pub(super) fn line(&self, token: TokenId) -> impl Iterator<Item = &Token> {
        let mut at = token;
        std::iter::from_fn(move || {
            let token = (at != NONE).then(|| self.get(at))?;
            at = token.parent;
            Some(token)
        })
    }

    /// The token some steps above.
    pub(super) fn ancestor(&self, token: TokenId, steps: usize) -> TokenId {
        (0..steps).fold(token, |at, _| self.get(at).parent)
    }
}
