//! Working memory: elements, the slots that preferences put them in, and what can be reached.

use crate::hash::{Map, Set};
use crate::preference::Kind;
use crate::rete::{RuleId, WmeId};
use crate::symbol::{Id, Sym};

/// An element of working memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wme {
    pub(crate) fields: [Sym; 3],
    pub(crate) acceptable: bool,
}

impl Wme {
    pub(crate) fn id(&self) -> Option<Id> {
        self.fields[0].id()
    }
}

/// The number of a preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PrefId(u32);

/// What an instantiation says about the value of an attribute.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pref {
    pub(crate) id: Id,
    pub(crate) attribute: Sym,
    pub(crate) value: Sym,
    pub(crate) kind: Kind,
    pub(crate) other: Option<Sym>,
    /// Whether it stays when the match has gone.
    pub(crate) stays: bool,
    pub(crate) rule: RuleId,
    /// Whether it counts. One that was rejected does not, even while its match lasts.
    counts: bool,
}

impl Pref {
    pub(crate) fn new(
        rule: RuleId,
        id: Id,
        attribute: Sym,
        value: Sym,
        kind: Kind,
        other: Option<Sym>,
    ) -> Self {
        Pref { id, attribute, value, kind, other, stays: false, rule, counts: false }
    }

    fn same_claim(&self, other: &Pref) -> bool {
        self.kind == other.kind && self.value == other.value && self.other == other.other
    }
}

/// All preferences for one attribute of one identifier, and the elements they support.
#[derive(Clone, Debug, Default)]
struct Slot {
    prefs: Vec<PrefId>,
    wmes: Vec<WmeId>,
    changed: bool,
}

type Key = (Id, Sym);

#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    wmes: Vec<Option<Wme>>,
    free_wmes: Vec<WmeId>,
    /// The elements of each identifier.
    by_id: Map<Id, Vec<WmeId>>,
    slots: Map<Key, Slot>,
    /// The attributes with a slot, by identifier.
    attributes: Map<Id, Vec<Sym>>,
    changed: Vec<Key>,
    prefs: Vec<Option<Pref>>,
    free_prefs: Vec<PrefId>,
    added: Vec<WmeId>,
    removed: Vec<WmeId>,
    /// Whether a link to an identifier has gone since garbage was last looked for.
    unlinked: bool,
}

impl Memory {
    pub(crate) fn get(&self, wme: WmeId) -> Option<&Wme> {
        self.wmes.get(wme.0 as usize)?.as_ref()
    }

    /// The elements of an identifier, in no special order.
    pub(crate) fn of(&self, id: Id) -> impl Iterator<Item = (WmeId, &Wme)> {
        let list = self.by_id.get(&id).map_or(&[][..], Vec::as_slice);
        list.iter().filter_map(|&number| Some((number, self.get(number)?)))
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Wme> {
        self.wmes.iter().flatten()
    }

    /// Puts an element in; the matcher hears of it with the next changes.
    pub(crate) fn add(&mut self, fields: [Sym; 3], acceptable: bool) -> WmeId {
        let wme = Wme { fields, acceptable };
        let number = self.free_wmes.pop().unwrap_or_else(|| {
            self.wmes.push(None);
            WmeId(self.wmes.len() as u32 - 1)
        });
        self.wmes[number.0 as usize] = Some(wme);
        if let Some(id) = wme.id() {
            self.by_id.entry(id).or_default().push(number);
        }
        self.added.push(number);
        number
    }

    /// Takes an element out; it can still be looked at until the matcher has heard of it.
    pub(crate) fn remove(&mut self, wme: WmeId) {
        let Some(element) = self.get(wme).copied() else { return };
        if let Some(id) = element.id() {
            let Some(list) = self.by_id.get_mut(&id) else { return };
            let Some(at) = list.iter().rposition(|&other| other == wme) else { return };
            list.swap_remove(at);
            if list.is_empty() {
                self.by_id.remove(&id);
            }
        }
        self.unlinked |= element.fields[1].id().is_some() || element.fields[2].id().is_some();
        self.removed.push(wme);
    }

    /// What came and went since this was last asked.
    pub(crate) fn take_changes(&mut self) -> (Vec<WmeId>, Vec<WmeId>) {
        (std::mem::take(&mut self.added), std::mem::take(&mut self.removed))
    }

    /// Forgets an element that has gone.
    pub(crate) fn release(&mut self, wme: WmeId) {
        self.wmes[wme.0 as usize] = None;
        self.free_wmes.push(wme);
    }

    pub(crate) fn pref(&self, pref: PrefId) -> Option<&Pref> {
        self.prefs.get(pref.0 as usize)?.as_ref()
    }

    /// The preferences for an attribute.
    pub(crate) fn prefs_of(&self, id: Id, attribute: Sym) -> impl Iterator<Item = &Pref> {
        let slot = self.slots.get(&(id, attribute));
        slot.into_iter().flat_map(|slot| slot.prefs.iter().filter_map(|&pref| self.pref(pref)))
    }

    /// Makes a preference count. One that stays and has been made before is not made again.
    pub(crate) fn prefer(&mut self, mut pref: Pref) -> Option<PrefId> {
        let repeated = |other: &Pref| other.stays && other.same_claim(&pref);
        if pref.stays && self.prefs_of(pref.id, pref.attribute).any(repeated) {
            return None;
        }
        pref.counts = true;
        let number = self.free_prefs.pop().unwrap_or_else(|| {
            self.prefs.push(None);
            PrefId(self.prefs.len() as u32 - 1)
        });
        self.prefs[number.0 as usize] = Some(pref);
        let key = (pref.id, pref.attribute);
        if !self.slots.contains_key(&key) {
            self.attributes.entry(pref.id).or_default().push(pref.attribute);
        }
        self.slots.entry(key).or_default().prefs.push(number);
        self.mark_changed(key);
        Some(number)
    }

    /// The match of a preference has gone, and the preference with it.
    pub(crate) fn retract(&mut self, pref: PrefId) {
        self.discount(pref);
        self.prefs[pref.0 as usize] = None;
        self.free_prefs.push(pref);
    }

    /// A rejection that stays: all preferences for the value go, whoever made them.
    pub(crate) fn reject(&mut self, rejection: &Pref) {
        let Some(slot) = self.slots.get(&(rejection.id, rejection.attribute)) else { return };
        for number in slot.prefs.clone() {
            match self.pref(number) {
                Some(pref) if pref.value == rejection.value && pref.stays => self.retract(number),
                Some(pref) if pref.value == rejection.value => self.discount(number),
                _ => {}
            }
        }
    }

    /// Makes a preference count no longer.
    fn discount(&mut self, pref: PrefId) {
        let Some(Some(known)) = self.prefs.get_mut(pref.0 as usize) else { return };
        if !std::mem::replace(&mut known.counts, false) {
            return;
        }
        let key = (known.id, known.attribute);
        self.unlinked |= known.value.id().is_some() || known.other.is_some_and(|other| other.id().is_some());
        if let Some(slot) = self.slots.get_mut(&key) {
            slot.prefs.retain(|&other| other != pref);
            self.mark_changed(key);
        }
    }

    fn mark_changed(&mut self, key: Key) {
        if let Some(slot) = self.slots.get_mut(&key)
            && !std::mem::replace(&mut slot.changed, true)
        {
            self.changed.push(key);
        }
    }

    /// Brings the elements of all changed slots in line with their preferences; says which slots.
    ///
    /// The slot `context` holds proposals: each value that is acceptable or required.
    pub(crate) fn settle(&mut self, context: Key) -> bool {
        let mut context_changed = false;
        for key in std::mem::take(&mut self.changed) {
            context_changed |= key == context;
            let Some(mut slot) = self.slots.remove(&key) else { continue };
            slot.changed = false;
            let wanted = self.wanted(&slot, key == context);
            slot.wmes.retain(|&wme| {
                let keep = self.get(wme).is_some_and(|wme| wanted.contains(&wme.fields[2]));
                if !keep {
                    self.remove(wme);
                }
                keep
            });
            for value in wanted {
                if !slot.wmes.iter().any(|&wme| self.get(wme).is_some_and(|wme| wme.fields[2] == value)) {
                    slot.wmes.push(self.add([Sym::Id(key.0), key.1, value], key == context));
                }
            }
            self.slots.insert(key, slot);
        }
        context_changed
    }

    /// The values that the preferences of a slot add up to.
    fn wanted(&self, slot: &Slot, context: bool) -> Vec<Sym> {
        let prefs = || slot.prefs.iter().filter_map(|&pref| self.pref(pref));
        let refused = |value: Sym| {
            prefs().any(|p| p.value == value && matches!(p.kind, Kind::Reject | Kind::Prohibit)) && !context
        };
        let mut wanted = Vec::new();
        for pref in prefs() {
            let counts = pref.kind == Kind::Acceptable || (context && pref.kind == Kind::Require);
            if counts && !wanted.contains(&pref.value) && !refused(pref.value) {
                wanted.push(pref.value);
            }
        }
        wanted
    }

    /// Takes out all elements and preferences of identifiers that cannot be reached from the state.
    pub(crate) fn collect_garbage(&mut self, state: Id) {
        if !std::mem::take(&mut self.unlinked) {
            return;
        }
        let reached = self.reached(state);
        let known = self.by_id.keys().chain(self.attributes.keys());
        let mut lost: Vec<Id> = known.copied().filter(|id| !reached.contains(id)).collect();
        lost.sort_unstable();
        for id in lost {
            self.drop_id(id);
        }
        self.unlinked = false;
    }

    fn drop_id(&mut self, id: Id) {
        for attribute in self.attributes.remove(&id).unwrap_or_default() {
            let Some(slot) = self.slots.remove(&(id, attribute)) else { continue };
            for number in slot.prefs {
                let Some(Some(pref)) = self.prefs.get_mut(number.0 as usize) else { continue };
                pref.counts = false;
                if pref.stays {
                    self.prefs[number.0 as usize] = None;
                    self.free_prefs.push(number);
                }
            }
        }
        let list = self.by_id.get(&id).cloned().unwrap_or_default();
        for wme in list {
            self.remove(wme);
        }
    }

    fn reached(&self, state: Id) -> Set<Id> {
        let mut reached = Set::default();
        let mut open = vec![state];
        while let Some(id) = open.pop() {
            if !reached.insert(id) {
                continue;
            }
            open.extend(self.of(id).flat_map(|(_, wme)| [wme.fields[1].id(), wme.fields[2].id()]).flatten());
            for &attribute in self.attributes.get(&id).map_or(&[][..], Vec::as_slice) {
                for pref in self.prefs_of(id, attribute) {
                    open.extend(pref.value.id());
                    open.extend(pref.other.and_then(Sym::id));
                }
            }
        }
        reached
    }
}
