//! Games counted by the colour that won them.

use rules::Color;

use crate::lab::GameRow;
use crate::report::Cell;
use crate::statistics::{Estimate, coin_chance, proportion};

/// How many games each colour won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Colours {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) drawn: usize,
}

/// What can be said of the colours of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    White,
    Black,
    Open,
}

impl Verdict {
    pub(super) fn words(self) -> &'static str {
        match self {
            Verdict::White => "White is better",
            Verdict::Black => "Black is better",
            Verdict::Open => "not told apart",
        }
    }
}

impl Colours {
    /// What the thesis counted in section 3.2.3; Black is its Red.
    pub(super) const THESIS: Colours = Colours { white: 68, black: 26, drawn: 6 };
    /// White's share of the decisive games in the thesis.
    pub(super) const THESIS_SHARE: f64 = 72.34;

    pub(super) fn of(rows: &[GameRow]) -> Colours {
        let mut colours = Colours::default();
        for row in rows {
            match row.winner() {
                Some(Color::White) => colours.white += 1,
                Some(Color::Black) => colours.black += 1,
                None => colours.drawn += 1,
            }
        }
        colours
    }

    pub(super) fn games(&self) -> usize {
        self.white + self.black + self.drawn
    }

    pub(super) fn decisive(&self) -> usize {
        self.white + self.black
    }

    /// White's share of the games that somebody won, in hundredths, if there are any.
    pub(super) fn share(&self) -> Option<Estimate> {
        let share = proportion(self.white, self.decisive()).map(|share| 100.0 * share);
        (self.decisive() > 0).then_some(share)
    }

    /// How likely the wins are divided at least so unequally if the colours are equal.
    pub(super) fn chance(&self) -> f64 {
        coin_chance(self.white, self.decisive())
    }

    pub(super) fn verdict(&self) -> Verdict {
        match self.share() {
            Some(share) if share.low > 50.0 => Verdict::White,
            Some(share) if share.high < 50.0 => Verdict::Black,
            _ => Verdict::Open,
        }
    }

    /// White won, Black won, drawn, White's share, and the chance of that: cells of a table.
    pub(super) fn cells(&self) -> [Cell; 5] {
        let percent = |count: usize| {
            let share = proportion(count, self.games()).map(|share| 100.0 * share);
            Cell::percent_interval(share.value, share.low, share.high, 1)
        };
        let interval = |share: Estimate| Cell::percent_interval(share.value, share.low, share.high, 1);
        [
            percent(self.white),
            percent(self.black),
            percent(self.drawn),
            self.share().map_or(Cell::Nothing, interval),
            probability(self.chance()).into(),
        ]
    }
}

/// A probability in words that a person can imagine: `0.31`, or `1 in 58,000` where it is small.
pub(super) fn probability(chance: f64) -> String {
    if chance >= 0.01 {
        return format!("{chance:.2}");
    }
    let one_in = 1.0 / chance;
    if one_in > 1e9 {
        return "less than 1 in a billion".to_owned();
    }
    // Two digits are enough, with commas.
    let scale = 10_f64.powf(one_in.log10().floor() - 1.0);
    let digits = format!("{:.0}", (one_in / scale).round() * scale);
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|g| str::from_utf8(g).ok()).collect();
    format!("1 in {}", groups.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_of_the_thesis_is_not_chance() {
        let thesis = Colours::THESIS;
        assert_eq!((thesis.games(), thesis.decisive(), thesis.verdict()), (100, 94, Verdict::White));
        let share = thesis.share().expect("decisive games").value;
        assert!((share - Colours::THESIS_SHARE).abs() < 0.005, "{share}");
        assert_eq!(probability(thesis.chance()), "1 in 58,000");
    }

    #[test]
    fn few_games_say_nothing() {
        let few = Colours { white: 3, black: 1, drawn: 0 };
        assert_eq!((few.verdict(), probability(few.chance())), (Verdict::Open, "0.62".to_owned()));
        assert_eq!((Colours::default().verdict(), Colours::default().share()), (Verdict::Open, None));
        assert_eq!(probability(0.0043), "1 in 230");
        assert_eq!(probability(1e-12), "less than 1 in a billion");
    }
}
