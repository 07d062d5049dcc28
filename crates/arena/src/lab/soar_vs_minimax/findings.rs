//! What the positions say, in sentences.

use super::Outcome;
use super::agreement::Agreement;
use super::sample::Eyes;
use crate::statistics::{Estimate, mean};

pub(super) fn all(outcome: &Outcome) -> Vec<String> {
    let found = || Eyes::ALL.iter().zip(&outcome.agreements);
    let mut findings: Vec<String> = found().filter_map(|(eyes, found)| above_chance(*eyes, found)).collect();
    let same = found().filter_map(|(eyes, found)| {
        let (depth, most) = greatest(found, |agreement| agreement.same.value)?;
        Some(format!("{:.1} % with {} at depth {depth}", 100.0 * most.same.value, eyes.name()))
    });
    let same: Vec<String> = same.collect();
    let chances: Vec<f64> = outcome.samples.iter().map(|sample| 1.0 / sample.chosen.len() as f64).collect();
    findings.push(format!(
        "If minimax too chooses among equals by lot, both make the very same move in at most {}; two players by lot would \
         in {:.1} %.",
        same.join(", "),
        100.0 * mean(&chances).value
    ));
    findings.push(as_good_as(outcome));
    findings
}

/// The depth at which something is greatest.
fn greatest(found: &[Agreement], of: impl Fn(&Agreement) -> f64) -> Option<(usize, &Agreement)> {
    let numbered = found.iter().enumerate().map(|(depth, agreement)| (depth + 1, agreement));
    numbered.max_by(|(_, one), (_, two)| of(one).total_cmp(&of(two)))
}

fn above_chance(eyes: Eyes, found: &[Agreement]) -> Option<String> {
    let (depth, most) = greatest(found, |agreement| agreement.edge.value)?;
    let last = found.last()?;
    let told = if most.edge.low > 0.0 { "" } else { ", which is not told from chance" };
    // The depths that may agree as well as the best one.
    let near: Vec<String> = (1..=found.len())
        .filter(|other| *other != depth && found[other - 1].edge.high >= most.edge.value)
        .map(|other| other.to_string())
        .collect();
    let near = match &near[..] {
        [] => String::new(),
        [one] => format!("; depth {one} is not told apart from it"),
        _ => format!("; depths {} are not told apart from it", near.join(", ")),
    };
    Some(format!(
        "With {}, Soar's move is most above chance at depth {depth}: among the best in {:.1} % of the positions where a \
         random move is in {:.1} %{told}{near}. At depth {} it is {:.1} % against {:.1} %.",
        eyes.name(),
        100.0 * most.hit.value,
        100.0 * most.lucky,
        found.len(),
        100.0 * last.hit.value,
        100.0 * last.lucky
    ))
}

/// What Soar's moves cost, and from which depth on those of minimax cost no more.
fn as_good_as(outcome: &Outcome) -> String {
    let compared = |(eyes, found): (&Eyes, &Vec<Agreement>)| {
        let depth = found.iter().position(|agreement| agreement.cost.value <= outcome.soar.value);
        match depth {
            Some(depth) => {
                format!("with {} at depth {}: {}", eyes.name(), depth + 1, points(found[depth].cost))
            }
            None => format!("with {} at no depth up to {}", eyes.name(), found.len()),
        }
    };
    let compared: Vec<String> = Eyes::ALL.iter().zip(&outcome.agreements).map(compared).collect();
    format!(
        "Soar's moves cost {} points of a hundred of the expected score, random ones {}. Minimax first costs no more than \
         Soar {}.",
        points(outcome.soar),
        points(outcome.random),
        compared.join(", ")
    )
}

/// `12.3 (10.1 to 14.5)`, in hundredths.
fn points(share: Estimate) -> String {
    let share = share.map(|share| 100.0 * share);
    format!("{:.1} ({:.1} to {:.1})", share.value, share.low, share.high)
}
