//! Which matches wait to fire, which have fired, and which have gone.

use crate::hash::Map;
use crate::memory::PrefId;
use crate::rete::{Change, RuleId, TokenId, WmeId};

/// A match that has not fired yet.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) rule: RuleId,
    pub(super) token: TokenId,
    pub(super) wmes: Vec<WmeId>,
    /// Whether what it makes will stay.
    pub(super) stays: bool,
}

/// A match that has fired.
#[derive(Clone, Debug)]
pub(super) struct Fired {
    pub(super) rule: RuleId,
    pub(super) wmes: Vec<WmeId>,
    /// The preferences that go with the match.
    pub(super) prefs: Vec<PrefId>,
    /// How the elements read, if anybody wants to know.
    pub(super) shown: Vec<String>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    pub(super) elaborations: Vec<Waiting>,
    pub(super) applications: Vec<Waiting>,
    pub(super) leaving: Vec<Fired>,
    fired: Map<TokenId, Fired>,
}

impl Agenda {
    /// Takes in what the matcher reports; `wmes` and `stays` tell of a match what it holds and does.
    pub(super) fn take(
        &mut self,
        changes: Vec<Change>,
        wmes: impl Fn(TokenId) -> Vec<WmeId>,
        stays: impl Fn(RuleId, TokenId, &[WmeId]) -> bool,
    ) {
        for (rule, token) in self.fresh(changes) {
            let wmes = wmes(token);
            if let Some(at) = self.leaving.iter().position(|gone| gone.rule == rule && gone.wmes == wmes) {
                // The same match is back before anybody has heard of its going.
                let back = self.leaving.swap_remove(at);
                self.fired.insert(token, back);
                continue;
            }
            let stays = stays(rule, token, &wmes);
            let list = if stays { &mut self.applications } else { &mut self.elaborations };
            list.push(Waiting { rule, token, wmes, stays });
        }
    }

    /// Drops what has gone and gives the matches that are new and still there.
    fn fresh(&mut self, changes: Vec<Change>) -> Vec<(RuleId, TokenId)> {
        let mut fresh: Vec<Option<(RuleId, TokenId)>> = Vec::new();
        let mut places: Map<TokenId, usize> = Map::default();
        for change in changes {
            match change {
                Change::Matched(rule, token) => {
                    places.insert(token, fresh.len());
                    fresh.push(Some((rule, token)));
                }
                Change::Unmatched(token) => {
                    if let Some(at) = places.remove(&token) {
                        fresh[at] = None;
                    } else {
                        self.leave(token);
                    }
                }
            }
        }
        fresh.into_iter().flatten().collect()
    }

    fn leave(&mut self, token: TokenId) {
        if let Some(fired) = self.fired.remove(&token) {
            self.leaving.push(fired);
            return;
        }
        self.elaborations.retain(|waiting| waiting.token != token);
        self.applications.retain(|waiting| waiting.token != token);
    }

    pub(super) fn remember(&mut self, token: TokenId, fired: Fired) {
        self.fired.insert(token, fired);
    }

    /// Whether rules without lasting effect have something to do.
    pub(super) fn has_elaborations(&self) -> bool {
        !self.elaborations.is_empty() || !self.leaving.is_empty()
    }
}
