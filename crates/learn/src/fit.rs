//! From lessons to an evaluation.

use engine::knowledge::{Fit, Knowledge, Sample, Weights};
use engine::network::{Course, Example, Examples, Floats, Inputs, Network, Width, expectation};
use rules::Variant;

use crate::lessons::Lesson;

/// One game in so many is kept back to see whether a fit holds for what it was not made for.
const HELD_BACK: u32 = 20;

/// How well a fit foretells results that it was not made for: the mean error in nats, less is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taught {
    /// Positions that it was fitted to.
    pub positions: usize,
    /// Positions that were held back.
    pub held: usize,
    /// The error of what was there before; of foretelling nothing where there was nothing.
    pub before: f64,
    /// The error of what was fitted.
    pub error: f64,
}

/// Fits a network to lessons, from nothing or going on from one that is there, which is made wider if it is to be. `share` is
/// how much the result of the game counts, against what the search thought. `each` hears the round, the error of the round and that of what was held back,
/// and may say that it is enough.
pub fn fit_network<V: Variant>(
    games: &[(u32, Vec<Lesson<V>>)],
    beginning: Option<&Network<V>>,
    width: Width,
    share: f32,
    course: &Course,
    mut each: impl FnMut(usize, f64, f64) -> bool,
) -> (Network<V>, Taught) {
    let inputs = Inputs::<V>::default();
    let (mut fitted, mut held) = (Examples::default(), Examples::default());
    for (number, lessons) in games {
        let is_held = number % HELD_BACK == 0;
        for lesson in lessons {
            let expected = expectation(f32::from(lesson.score));
            let target = match lesson.half_points.map(|points| f32::from(points) / 2.0) {
                // What was held back is measured by its results alone.
                Some(result) if is_held => result,
                None if is_held => continue,
                Some(result) => share * result + (1.0 - share) * expected,
                None => expected,
            };
            let examples = if is_held { &mut held } else { &mut fitted };
            examples.push(&inputs, &Example { position: lesson.position, target });
        }
    }
    let mut network = match beginning.map(Floats::of) {
        Some(network) if width == Width::Wide => network.widened(course.seed),
        Some(network) => network,
        None => Floats::new::<V>(course.seed, width),
    };
    let before = std::f64::consts::LN_2;
    let mut error = before;
    network.fit(&fitted, &held, course, |round, error_of_round, error_of_held| {
        error = error_of_held;
        each(round, error_of_round, error)
    });
    let taught = Taught { positions: fitted.len(), held: held.len(), before, error };
    (network.rounded(), taught)
}

/// Fits weights of named features to the results of lessons, beginning with those that are there.
pub fn fit_weights<V: Variant>(
    weights: &mut Weights,
    games: &[(u32, Vec<Lesson<V>>)],
    mut each: impl FnMut(f64),
) -> Taught {
    let knowledge = Knowledge::<V>::new(weights);
    let (mut fitted, mut held) = (Vec::new(), Vec::new());
    for (number, lessons) in games {
        for (lesson, points) in lessons.iter().filter_map(|lesson| Some((lesson, lesson.half_points?))) {
            let sample = Sample {
                counts: knowledge.counts(&lesson.position),
                pieces: lesson.position.pieces().occupied().len(),
                result: f64::from(points) / 2.0,
            };
            if number % HELD_BACK == 0 { held.push(sample) } else { fitted.push(sample) }
        }
    }
    let before = Fit::error(weights, &held);
    for rate in [2.0, 0.5, 0.1] {
        Fit { rounds: 150, rate, decay: 1e-7 }.run(weights, &fitted);
        each(Fit::error(weights, &held));
    }
    let (positions, error) = (fitted.len(), Fit::error(weights, &held));
    Taught { positions, held: held.len(), before, error }
}
