//! `crownhead bench`: one number for the search.

use std::io::Write;
use std::time::Duration;

use engine::{BenchResult, bench};
use rules::VariantId;

use crate::failure::Failure;

pub(crate) fn run(out: &mut impl Write) -> Result<(), Failure> {
    let (mut total, mut all) = (0, Duration::ZERO);
    for &id in VariantId::ALL {
        let BenchResult { game, nodes, time } = bench(id);
        total += nodes;
        all += time;
        writeln!(out, "{:<14} {nodes:>9} nodes, {:.2} million a second", game.name(), rate(nodes, time))?;
    }
    writeln!(out, "{:<14} {total:>9} nodes, {:.2} million a second", "total", rate(total, all))?;
    Ok(())
}

fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6
}
