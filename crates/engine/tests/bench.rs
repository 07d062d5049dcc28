//! The bench number. A change that moves it is a change of the search: say the old and the new number in its commit.

use crownhead_engine::bench;
use rules::VariantId;

#[test]
fn the_bench_number_is_what_it_was() {
    let total: u64 = VariantId::ALL.iter().map(|&id| bench(id).nodes).sum();
    assert_eq!(total, 568_761);
}
