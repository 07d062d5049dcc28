//! What came out, in sentences.

use super::Repeated;
use super::growth::{average_branching, exponent, least_leaves};
use super::measure::{MINIMAX, OURS, PHASES, REPORTS, SMALLEST, UNORDERED, WAYS};
use super::source;
use crate::statistics::Estimate;

pub(super) fn all(first: &Repeated, second: &Repeated) -> Vec<String> {
    let mut found = vec![against_a_person(first), against_itself(second), middle(second)];
    found.extend([first, second].map(time));
    found.push(values([first, second]));
    found.extend([first, second].map(growth));
    found.extend([first, second].map(better));
    found
}

/// A share with its interval, and whether it is surely less or more than the whole.
fn judged(ratio: Estimate, less: &str, more: &str, same: &str) -> String {
    let verdict = match ratio {
        Estimate { high, .. } if high < 1.0 => less,
        Estimate { low, .. } if low > 1.0 => more,
        _ => same,
    };
    format!("{} ({} to {}), {verdict}", percent(ratio.value), percent(ratio.low), percent(ratio.high))
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A factor as people say it, whichever way it goes.
fn factor(times: f64, less: &str, more: &str) -> String {
    match times {
        0.95..1.05 => format!("about as {}", less.replace("fewer", "many").replace("less", "much")),
        1.0.. => format!("{times:.1} times {less}"),
        _ => format!("{:.1} times {more}", 1.0 / times),
    }
}

fn nodes_of_unordered(repeated: &Repeated) -> String {
    let ratio = repeated.trial.ratio(REPORTS, UNORDERED, |_| true);
    judged(ratio, "so it saves some", "so it costs some", "so a saving cannot be told from none")
}

fn against_a_person(repeated: &Repeated) -> String {
    let [with, without] = repeated.averages.nodes;
    let [_, same] = source::nodes(repeated.turns, 1, u32::MAX);
    format!(
        "Nodes against a novice, at the same positions, with the report's ordering of those without: {}. \
         The report has {} (8,608 of 9,431), but averages 22 turns with ordering and 21 without; over the \
         same 22 turns its own figures give {}.",
        nodes_of_unordered(repeated),
        percent(with / without),
        percent(with / same),
    )
}

fn against_itself(repeated: &Repeated) -> String {
    let [with, without] = repeated.averages.nodes;
    let [own_with, own_without] = repeated.trial.own_turns();
    format!(
        "Nodes agent against agent, at the same positions: {}. Counted as in the report, each agent at its \
         own turns, it would be {}; the report has {}.",
        nodes_of_unordered(repeated),
        percent(own_with / own_without),
        percent(with / without),
    )
}

/// The report sees most pruning in the middle of the game.
fn middle(repeated: &Repeated) -> String {
    let shares = PHASES.map(|phase| repeated.trial.ratio(REPORTS, UNORDERED, |turn| phase.has(turn)));
    let others = [shares[0], shares[2]];
    let verdict = match () {
        () if others.iter().all(|other| shares[1].high < other.low) => "so it is here",
        () if others.iter().any(|other| shares[1].low > other.high) => "so it is not here",
        () => "which cannot be told here",
    };
    let words: Vec<String> = PHASES
        .iter()
        .zip(shares)
        .filter(|(_, share)| share.high.is_finite())
        .map(|(phase, share)| {
            format!(
                "turns {}: {} ({} to {})",
                phase.name,
                percent(share.value),
                percent(share.low),
                percent(share.high)
            )
        })
        .collect();
    format!(
        "The report sees most pruning from turn 15 to turn 27, {verdict}; its ordering leaves of the nodes at \
         {}.",
        words.join("; ")
    )
}

fn time(repeated: &Repeated) -> String {
    let [with, without] = repeated.averages.seconds;
    format!(
        "Time {}: the report's ordering takes, of what the unordered search takes, {}; the report has {}.",
        repeated.name,
        judged(
            repeated.trial.time_ratio(REPORTS, UNORDERED),
            "so it is faster",
            "so it is slower",
            "so the two cannot be told apart"
        ),
        percent(with / without),
    )
}

fn values(all: [&Repeated; 2]) -> String {
    let turns: usize = all.iter().map(|repeated| repeated.trial.turns().count()).sum();
    let agreeing = |way: usize| {
        let found = all.map(|repeated| repeated.trial.agreeing(way));
        found.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let ((unordered, _), (reports, _), (ours, _)) = (agreeing(UNORDERED), agreeing(REPORTS), agreeing(OURS));
    let (_, moves) = agreeing(REPORTS);
    format!(
        "Of {turns} positions the value is that of plain minimax in {unordered} without ordering, in \
         {reports} with the report's (and the move in {moves}: others are as good), in {ours} with this \
         project's usual ordering, whose table may hold deeper scores and knows nothing of repetitions."
    )
}

fn growth(repeated: &Repeated) -> String {
    let trial = &repeated.trial;
    let branching = average_branching(trial);
    let least = least_leaves(trial).ln() / (f64::from(trial.depth) * branching.ln());
    let [unordered, reports, ours, smallest] =
        [UNORDERED, REPORTS, OURS, SMALLEST].map(|way| exponent(trial, way));
    let side = match reports {
        Estimate { high, .. } if high < 0.75 => "below",
        Estimate { low, .. } if low > 0.75 => "above",
        _ => "not told apart from",
    };
    format!(
        "Trees {} have {branching:.2} moves in a position and, for a depth of m, b^({:.2}m) leaves \
         unordered and b^({:.2}m) with the report's ordering, which is {side} the b^(0.75m) of random \
         order; with this project's b^({:.2}m), at the smallest b^({:.2}m). The least that alpha-beta can \
         do without a table is b^({least:.2}m) at this depth, not b^(0.5m).",
        repeated.name, unordered.value, reports.value, ours.value, smallest.value,
    )
}

fn better(repeated: &Repeated) -> String {
    let trial = &repeated.trial;
    let nodes =
        |way: usize| factor(1.0 / trial.ratio(way, REPORTS, |_| true).value, "fewer nodes", "more nodes");
    let time = |way: usize| factor(1.0 / trial.time_ratio(way, REPORTS).value, "less time", "more time");
    let minimax = 1.0 / trial.ratio(UNORDERED, MINIMAX, |_| true).value;
    format!(
        "What the report wishes for, {}, against the report's ordering: `{}` takes {} and {}, `{}` {} and \
         {}. Alpha-beta alone takes {} than minimax.",
        repeated.name,
        WAYS[OURS].name,
        nodes(OURS),
        time(OURS),
        WAYS[SMALLEST].name,
        nodes(SMALLEST),
        time(SMALLEST),
        factor(minimax, "fewer nodes", "more nodes"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_numbers() {
        let judge = |low: f64, high: f64| {
            judged(Estimate { value: (low + high) / 2.0, low, high }, "less", "more", "same")
        };
        assert_eq!(judge(0.8, 0.9), "85.0 % (80.0 % to 90.0 %), less");
        assert_eq!(judge(1.1, 1.3), "120.0 % (110.0 % to 130.0 %), more");
        assert_eq!(judge(0.9, 1.1), "100.0 % (90.0 % to 110.0 %), same");
        assert_eq!(factor(2.0, "less", "more"), "2.0 times less");
        assert_eq!(factor(0.25, "less", "more"), "4.0 times more");
        assert_eq!(factor(1.01, "less time", "more time"), "about as much time");
    }
}
