//! What the games say, in sentences.

use super::Mirrored;
use super::colours::{Colours, Verdict, probability};
use crate::statistics::Estimate;

pub(super) fn all(soar: &Mirrored, others: &[Mirrored]) -> Vec<String> {
    let mut findings = vec![result(&soar.colours), thesis(), compared(&soar.colours), length(soar)];
    findings.extend(of_others(others));
    findings
}

/// `57.4 % (54.1 % to 60.6 %)`.
fn share(colours: &Colours) -> String {
    let words = |share: Estimate| format!("{:.1} % ({:.1} % to {:.1} %)", share.value, share.low, share.high);
    colours.share().map_or_else(|| "none".to_owned(), words)
}

fn result(colours: &Colours) -> String {
    let Colours { white, black, drawn } = *colours;
    let verdict = match colours.verdict() {
        Verdict::White => "moving second is an advantage for this player",
        Verdict::Black => "moving second is a disadvantage for this player",
        Verdict::Open => "the colours are not told apart",
    };
    format!(
        "Of {} games of `soar` against itself White won {white}, Black (Red) {black}, and {drawn} were drawn. White won {} \
         of those that somebody won: {verdict}.",
        colours.games(),
        share(colours)
    )
}

fn thesis() -> String {
    let thesis = Colours::THESIS;
    format!(
        "The {} wins of White in {} decisive games that the thesis counted would come about by chance between equal colours \
         with a probability of {}; its share is {}.",
        thesis.white,
        thesis.decisive(),
        probability(thesis.chance()),
        share(&thesis)
    )
}

fn compared(colours: &Colours) -> String {
    let (Some(ours), Some(theirs)) = (colours.share(), Colours::THESIS.share()) else {
        return "Nobody won a game, so that nothing can be compared with the thesis.".to_owned();
    };
    let includes =
        if (ours.low..=ours.high).contains(&theirs.value) { "includes" } else { "does not include" };
    let overlap = match () {
        () if ours.low > theirs.high || ours.high < theirs.low => {
            "and does not even touch the thesis's interval"
        }
        () => "and overlaps the thesis's interval",
    };
    let drawn = 100.0 * colours.drawn as f64 / colours.games().max(1) as f64;
    format!(
        "Our interval for White's share {includes} the thesis's {:.1} % {overlap}. Here {drawn:.1} % of the games are drawn, \
         there {} %.",
        theirs.value,
        Colours::THESIS.drawn
    )
}

fn length(soar: &Mirrored) -> String {
    let mut plies: Vec<usize> = soar.rows.iter().map(|row| row.plies).collect();
    plies.sort_unstable();
    let count = |ending: &str| soar.rows.iter().filter(|row| row.ending == ending).count();
    format!(
        "A game of `soar` has {:.0} plies on average, the middle one {}; {} ended with all pieces taken, {} with a side \
         that could not move, {} by repetition and {} by quiet plies.",
        soar.plies(),
        plies.get(plies.len() / 2).copied().unwrap_or_default(),
        count("all taken"),
        count("blocked"),
        count("repetition"),
        count("quiet plies"),
    )
}

/// Who favours which colour, each kind in one sentence.
fn of_others(others: &[Mirrored]) -> Vec<String> {
    let named = |verdict: Verdict| -> Vec<String> {
        let of_kind = others.iter().filter(|mirrored| mirrored.colours.verdict() == verdict);
        let words = |mirrored: &Mirrored| {
            let share = mirrored.colours.share().map(|share| format!(" {:.1} %", share.value));
            format!("`{}`{}", mirrored.label(others), share.unwrap_or_default())
        };
        of_kind.map(words).collect()
    };
    let kinds = [
        (Verdict::White, "White wins more often than Black when these play against themselves, by share"),
        (
            Verdict::Black,
            "Black wins more often than White when these play against themselves, by White's share",
        ),
        (Verdict::Open, "The colours are not told apart for these, by White's share"),
    ];
    let sentence = |(verdict, words): (Verdict, &str)| {
        let names = named(verdict);
        (!names.is_empty()).then(|| format!("{words}: {}.", names.join(", ")))
    };
    kinds.into_iter().filter_map(sentence).collect()
}
