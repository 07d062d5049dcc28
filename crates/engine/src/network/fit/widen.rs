//! A network made wider, to learn what it had no room for.

use super::{Dice, First, FloatHead, Numbers};

/// By how much twins may differ at first when a network is made wider.
const CHANCE: f32 = 0.03;

impl Numbers<128> {
    /// Twice as wide and with the same judgement, but for the chance that tells each sum from its twin: twins share what their head
    /// made of the one before, each a part of it by lot.
    pub(super) fn doubled(&self, seed: u64) -> Numbers<256> {
        let mut dice = Dice(seed);
        let first = |first: &First<128>, dice: &mut Dice| {
            let mut twins = |row: &[f32; 128]| {
                std::array::from_fn(|i| row[i % 128] + if i < 128 { 0.0 } else { CHANCE * dice.unit() })
            };
            First { rows: first.rows.iter().map(&mut twins).collect(), bias: twins(&first.bias) }
        };
        let common = first(&self.common, &mut dice);
        let own = self.own.iter().map(|own| first(own, &mut dice)).collect();
        let mut shared = |row: &[f32; 128]| {
            let parts: [f32; 128] = std::array::from_fn(|_| 0.5 + 0.2 * dice.unit());
            std::array::from_fn(|i| row[i % 128] * if i < 128 { parts[i] } else { 1.0 - parts[i - 128] })
        };
        let head = |head: &FloatHead<128>| FloatHead {
            weights: head.weights.each_ref().map(&mut shared),
            biases: head.biases,
            last: head.last,
            last_bias: head.last_bias,
        };
        Numbers { common, own, heads: self.heads.iter().map(head).collect() }
    }
}
