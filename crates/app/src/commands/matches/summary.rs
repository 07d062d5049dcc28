//! How a match ended, in words and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use arena::statistics::{Estimate, MOST_ELO, Sprt, Verdict};
use arena::{Standing, Tally};
use serde::Serialize;

use super::plan::Plan;
use crate::failure::Failure;

pub(super) struct Summary<'a> {
    pub(super) plan: &'a Plan,
    pub(super) sprt: Option<Sprt>,
    pub(super) standing: &'a Standing,
}

impl Summary<'_> {
    /// A line for each thing that there is to say.
    pub(super) fn text(&self) -> String {
        let Summary { plan, sprt, standing } = self;
        let (tally, pairs) = (standing.tally(), &standing.pairs);
        let mut text = String::new();
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "{name:<9} {value}");
        };
        line("match", format!("{} against {}", plan.a, plan.b));
        line("terms", plan.conditions.words());
        line("games", tally.to_string());
        line("as Black", standing.as_black.to_string());
        line("as White", standing.as_white.to_string());
        let [none, half, one, more, two] = pairs.0;
        line("pairs", format!("{none} of 0 points, {half} of 1/2, {one} of 1, {more} of 1 1/2, {two} of 2"));
        if pairs.count() > 1 {
            line("elo", elo(pairs.elo()));
            line("stronger", format!("{:.1} % likely", 100.0 * pairs.superiority()));
        }
        if let Some(test) = sprt {
            let (lower, upper) = test.bounds();
            let verdict = match test.verdict(pairs) {
                Verdict::Open => "not decided".to_owned(),
                Verdict::Lower => format!("not stronger by {:+}", test.elo1),
                Verdict::Upper => format!("stronger than {:+}", test.elo0),
            };
            line("sprt", format!("{verdict}: {:.2} of {lower:.2} to {upper:.2}", test.ratio(pairs)));
        }
        let endings: Vec<String> =
            standing.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
        line("endings", endings.join(", "));
        text
    }

    pub(super) fn json(&self) -> Result<String, Failure> {
        let Summary { plan, sprt, standing } = self;
        let pairs = &standing.pairs;
        let told = |elo: f64| (elo.abs() <= MOST_ELO).then_some(elo);
        let estimate =
            |elo: Estimate| Interval { value: told(elo.value), low: told(elo.low), high: told(elo.high) };
        let answer = Answer {
            plan,
            games: count(&standing.tally()),
            as_black: count(&standing.as_black),
            as_white: count(&standing.as_white),
            pairs: pairs.0,
            score: standing.tally().score(),
            elo: estimate(pairs.elo()),
            superiority: pairs.superiority(),
            sprt: sprt.map(|test| Test {
                ratio: test.ratio(pairs),
                bounds: test.bounds(),
                verdict: match test.verdict(pairs) {
                    Verdict::Open => "open",
                    Verdict::Lower => "lower",
                    Verdict::Upper => "upper",
                },
            }),
            endings: &standing.endings,
        };
        serde_json::to_string(&answer).map_err(Failure::new)
    }
}

/// A difference in strength with its interval; of one who won nearly everything only the lower end can be told.
fn elo(Estimate { value, low, high }: Estimate) -> String {
    match () {
        () if value > MOST_ELO => format!("at least {low:+.1} with 95 % confidence"),
        () if value < -MOST_ELO => format!("at most {high:+.1} with 95 % confidence"),
        () if high > MOST_ELO => format!("{value:+.1} (at least {low:+.1} with 95 % confidence)"),
        () if low < -MOST_ELO => format!("{value:+.1} (at most {high:+.1} with 95 % confidence)"),
        () => format!("{value:+.1} ({low:+.1} to {high:+.1} with 95 % confidence)"),
    }
}

fn count(tally: &Tally) -> Count {
    Count { wins: tally.wins, draws: tally.draws, losses: tally.losses }
}

#[derive(Serialize)]
struct Answer<'a> {
    plan: &'a Plan,
    games: Count,
    as_black: Count,
    as_white: Count,
    pairs: [usize; 5],
    score: f64,
    elo: Interval,
    superiority: f64,
    sprt: Option<Test>,
    endings: &'a BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct Count {
    wins: usize,
    draws: usize,
    losses: usize,
}

#[derive(Serialize)]
struct Interval {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

#[derive(Serialize)]
struct Test {
    ratio: f64,
    bounds: (f64, f64),
    verdict: &'static str,
}
