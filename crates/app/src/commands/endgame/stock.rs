//! What a database has, slice by slice.

use std::collections::HashMap;

use endgame::{Content, Database, Header, Slice, Tally, most_pieces};
use rules::Variant;

/// A slice that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) slice: Slice,
    pub(super) positions: u64,
    pub(super) tally: Tally,
    /// Bytes of its results, and of its distances.
    pub(super) bytes: u64,
    pub(super) distances: u64,
    /// Whether it has no file of its own: its positions follow from those of the turned slice.
    pub(super) is_derived: bool,
}

/// Some slices together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Total {
    pub(super) slices: usize,
    pub(super) positions: u64,
    pub(super) tally: Tally,
    /// Bytes of their results, and of their distances.
    pub(super) bytes: u64,
    pub(super) distances: u64,
}

/// All slices that are known, those with few pieces and few men first.
pub(super) fn slices<V: Variant>(database: &Database<V>) -> Vec<Known> {
    let mut known = known(&database.headers());
    let all = (2..=most_pieces::<V>()).flat_map(Slice::all::<V>);
    all.filter_map(|slice| known.remove(&slice)).collect()
}

fn known(headers: &[(&Header, u64)]) -> HashMap<Slice, Known> {
    let mut known: HashMap<Slice, Known> = HashMap::new();
    for (header, bytes) in headers {
        let Header { content, slice, positions, tally, twin, .. } = **header;
        if content == Content::Distances {
            known.entry(slice).and_modify(|known| known.distances = *bytes);
            continue;
        }
        known
            .insert(slice, Known { slice, positions, tally, bytes: *bytes, distances: 0, is_derived: false });
        if let Some(tally) = twin {
            let positions = tally.wins + tally.losses + tally.draws;
            let slice = slice.turned();
            known.insert(slice, Known { slice, positions, tally, bytes: 0, distances: 0, is_derived: true });
        }
    }
    known
}

/// Adds slices up. The longest win is known if it is for all of them.
pub(super) fn total<'a>(slices: impl Iterator<Item = &'a Known>) -> Total {
    let mut total = Total::default();
    for known in slices {
        let (sum, tally) = (&mut total.tally, known.tally);
        sum.longest = if total.slices == 0 {
            tally.longest
        } else {
            sum.longest.zip(tally.longest).map(|(one, other)| one.max(other))
        };
        sum.wins += tally.wins;
        sum.losses += tally.losses;
        sum.draws += tally.draws;
        total.slices += 1;
        total.positions += known.positions;
        total.bytes += known.bytes;
        total.distances += known.distances;
    }
    total
}

/// The slices with each number of pieces.
pub(super) fn by_pieces(slices: &[Known]) -> impl Iterator<Item = (usize, &[Known])> {
    let pieces = |known: &Known| known.slice.pieces();
    slices.chunk_by(move |one, other| pieces(one) == pieces(other)).map(move |same| (pieces(&same[0]), same))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::VariantId;

    #[test]
    fn a_slice_without_a_file_is_known_by_its_twin() {
        let slice: Slice = "m0k2-m0k1".parse().expect("a slice");
        let tally = Tally { wins: 5, losses: 0, draws: 1, longest: Some(9) };
        let twin = Tally { wins: 1, losses: 4, draws: 2, longest: Some(10) };
        let game = VariantId::ALL[0];
        let results = Header {
            content: Content::Results,
            game,
            slice,
            positions: 6,
            tally,
            twin: Some(twin),
            bytes: 10,
        };
        let distances = Header { content: Content::Distances, ..results.clone() };
        let mut found: Vec<Known> = known(&[(&results, 100), (&distances, 20)]).into_values().collect();
        found.sort_by_key(|known| known.is_derived);
        let own = Known { slice, positions: 6, tally, bytes: 100, distances: 20, is_derived: false };
        let derived = Known {
            slice: slice.turned(),
            positions: 7,
            tally: twin,
            bytes: 0,
            distances: 0,
            is_derived: true,
        };
        assert_eq!(found, [own, derived]);
        let total = total(found.iter());
        assert_eq!((total.slices, total.positions, total.bytes, total.distances), (2, 13, 100, 20));
        assert_eq!(total.tally, Tally { wins: 6, losses: 4, draws: 3, longest: Some(10) });
    }
}
