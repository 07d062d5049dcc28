//! The alpha side: which elements fit the constants and own tests of a condition.

use super::WmeId;
use crate::compile::{Constants, Field, FieldTest, OwnTest};
use crate::hash::Map;
use crate::symbol::{Sym, Symbols};

/// One memory, shared by all conditions that ask the same.
#[derive(Clone, Debug)]
pub(super) struct Alpha {
    own: Vec<OwnTest>,
    items: Vec<WmeId>,
    /// The items by the symbol of a field, for the fields that some join asks for.
    by_field: [Option<Map<Sym, Vec<WmeId>>>; 3],
    /// The nodes that use it, lower ones before those above them.
    pub(super) users: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Alphas {
    all: Vec<Alpha>,
    by_constants: Map<Constants, Vec<u32>>,
    /// Which sets of fields have constants in any condition, as bits.
    masks: Vec<u8>,
}

impl Alphas {
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn get(&self, alpha: u32) -> &Alpha {
        &self.all[alpha as usize]
    }

    pub(super) fn get_mut(&mut self, alpha: u32) -> &mut Alpha {
        &mut self.all[alpha as usize]
    }

    /// The memory for a condition, and whether it had to be made.
    pub(super) fn find_or_make(&mut self, constants: Constants, own: &[OwnTest]) -> (u32, bool) {
        let known = self.by_constants.entry(constants).or_default();
        if let Some(&found) = known.iter().find(|&&number| self.all[number as usize].own == own) {
            return (found, false);
        }
        let number = self.all.len() as u32;
        known.push(number);
        let (items, by_field, users) = (Vec::new(), [None, None, None], Vec::new());
        self.all.push(Alpha { own: own.to_vec(), items, by_field, users });
        let mask = Field::ALL.into_iter().fold(0, |mask, field| {
            mask | (u8::from(constants.fields[field as usize].is_some()) << field as u8)
        });
        if !self.masks.contains(&mask) {
            self.masks.push(mask);
        }
        (number, true)
    }

    /// The memories that an element belongs in.
    pub(super) fn matching(&self, symbols: &Symbols, fields: [Sym; 3], acceptable: bool) -> Vec<u32> {
        let mut found = Vec::new();
        for &mask in &self.masks {
            let only = |field: usize| (mask >> field & 1 == 1).then(|| fields[field]);
            let constants = Constants { fields: [only(0), only(1), only(2)], acceptable };
            let Some(numbers) = self.by_constants.get(&constants) else { continue };
            found.extend(numbers.iter().copied().filter(|&number| self.get(number).accepts(symbols, fields)));
        }
        found
    }

    /// Puts an element in and says where.
    pub(super) fn insert(&mut self, alpha: u32, wme: WmeId, fields: [Sym; 3]) -> u32 {
        let alpha = self.get_mut(alpha);
        for (index, symbol) in alpha.by_field.iter_mut().zip(fields) {
            if let Some(index) = index {
                index.entry(symbol).or_default().push(wme);
            }
        }
        alpha.items.push(wme);
        alpha.items.len() as u32 - 1
    }

    /// Takes an element out and says which one has moved into its place.
    pub(super) fn remove(
        &mut self,
        alpha: u32,
        wme: WmeId,
        fields: [Sym; 3],
        position: u32,
    ) -> Option<WmeId> {
        let alpha = self.get_mut(alpha);
        for (index, symbol) in alpha.by_field.iter_mut().zip(fields) {
            let Some(index) = index else { continue };
            let Some(items) = index.get_mut(&symbol) else { continue };
            if let Some(at) = items.iter().rposition(|&item| item == wme) {
                items.swap_remove(at);
            }
            if items.is_empty() {
                index.remove(&symbol);
            }
        }
        alpha.items.swap_remove(position as usize);
        alpha.items.get(position as usize).copied()
    }

    pub(super) fn clear(&mut self) {
        for alpha in &mut self.all {
            alpha.items.clear();
            alpha.by_field.iter_mut().flatten().for_each(Map::clear);
        }
    }
}

impl Alpha {
    pub(super) fn accepts(&self, symbols: &Symbols, fields: [Sym; 3]) -> bool {
        self.own.iter().all(|own| {
            let symbol = fields[own.field as usize];
            match &own.test {
                FieldTest::Is(relation, other) => relation.holds(symbols, symbol, *other),
                FieldTest::OneOf(choices) => choices.contains(&symbol),
                FieldTest::Field(relation, field) => relation.holds(symbols, symbol, fields[*field as usize]),
            }
        })
    }

    /// Makes the index of a field if there is none.
    pub(super) fn want_index(&mut self, field: Field, symbol_of: impl Fn(WmeId) -> Sym) {
        let Alpha { items, by_field, .. } = self;
        by_field[field as usize].get_or_insert_with(|| {
            let mut index: Map<Sym, Vec<WmeId>> = Map::default();
            for &item in &*items {
                index.entry(symbol_of(item)).or_default().push(item);
            }
            index
        });
    }

    /// The elements with a symbol in a field, or all of them.
    pub(super) fn select(&self, key: Option<(Field, Sym)>) -> &[WmeId] {
        match key {
            None => &self.items,
            Some((field, symbol)) => match &self.by_field[field as usize] {
                Some(index) => index.get(&symbol).map_or(&[], Vec::as_slice),
                None => unreachable!("the index is made with the node that asks for it"),
            },
        }
    }
}
