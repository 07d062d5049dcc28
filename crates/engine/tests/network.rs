//! Networks: they learn what there is to learn, see both colours alike, and are read as they were written.

use crownhead_engine::Evaluator;
use crownhead_engine::network::{Course, Example, Examples, Floats, Inputs, Network, NetworkError, Width};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rules::{Color, English, Lose8, Position};

/// Positions without a capture from games by lot.
fn positions(count: usize) -> Vec<Position<English>> {
    let mut dice = StdRng::seed_from_u64(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut at = Position::<English>::start();
        loop {
            let moves = at.legal_moves();
            if moves.is_empty() || found.len() >= count {
                break;
            }
            if !at.must_capture() {
                found.push(at);
            }
            at = at.play(&moves[dice.random_range(0..moves.len())]);
            if dice.random_range(0..60) == 0 {
                break;
            }
        }
    }
    found
}

/// Pieces that the side to move has more than the other.
fn more(position: &Position<English>) -> i32 {
    let count = |color: Color| position.pieces().of(color).len() as i32;
    count(position.turn()) - count(!position.turn())
}

/// A network that was told that more pieces are better.
fn taught() -> Network<English> {
    let inputs = Inputs::default();
    let mut examples = Examples::default();
    for position in positions(16_000) {
        let target = 1.0 / (1.0 + (-more(&position) as f32).exp());
        examples.push(&inputs, &Example { position, target });
    }
    let mut network = Floats::new::<English>(1, Width::Narrow);
    let course = Course { rounds: 40, rate: 0.01, seed: 1, threads: 2 };
    network.fit(&examples, &Examples::default(), &course, |_, _, _| true);
    network.rounded()
}

#[test]
fn a_network_learns_both_colours_alike_and_is_read_as_it_was_written() {
    let network = taught();
    let (mut right, mut all) = (0, 0);
    for position in positions(17_000).into_iter().skip(16_000) {
        let score = network.evaluate(&position);
        assert_eq!(score, network.evaluate(&position.turned()));
        if more(&position) != 0 {
            all += 1;
            right += usize::from(i32::from(score.value()).signum() == more(&position).signum());
        }
    }
    assert!(all > 500 && right * 20 > all * 19, "{right} of {all}");

    let bytes = network.write();
    let read = Network::<English>::read(&bytes).expect("its own bytes");
    for position in positions(200) {
        assert_eq!(read.evaluate(&position), network.evaluate(&position));
    }
    assert!(matches!(Network::<Lose8>::read(&bytes), Err(NetworkError::OtherGame { .. })));
    for wrong in [&bytes[..bytes.len() - 1], &[&bytes[..], &[0]].concat(), b"chnet 0\n", &[]] {
        assert!(matches!(Network::<English>::read(wrong), Err(NetworkError::Unreadable)));
    }
}

#[test]
fn a_network_with_common_sums_is_still_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/networks/first/english.net");
    let bytes = std::fs::read(file).expect("the first network");
    assert!(bytes.starts_with(b"chnet 1\n"));
    let first = Network::<English>::read(&bytes).expect("a network");
    // What it said of the start when it was the one that played.
    assert_eq!(first.evaluate(&Position::start()).value(), -2);
    let again = Network::<English>::read(&first.write()).expect("its own bytes");
    for position in positions(200) {
        assert_eq!(again.evaluate(&position), first.evaluate(&position));
    }
    assert!(matches!(Network::<English>::read(&bytes[..bytes.len() - 1]), Err(NetworkError::Unreadable)));
}

#[test]
fn a_network_can_be_gone_on_from() {
    let network = taught();
    // As it is, it comes out as it went in.
    let again = Floats::of(&network).rounded::<English>();
    assert_eq!(again.write(), network.write());
    // A little more of the same makes it no worse than it was; as much from nothing is not enough.
    let inputs = Inputs::default();
    let mut examples = Examples::default();
    for position in positions(4_000) {
        let target = 1.0 / (1.0 + (-more(&position) as f32).exp());
        examples.push(&inputs, &Example { position, target });
    }
    let course = Course { rounds: 2, rate: 0.002, seed: 1, threads: 2 };
    let mut further = Floats::of(&network);
    let before = further.error(&examples);
    further.fit(&examples, &Examples::default(), &course, |_, _, _| true);
    let mut anew = Floats::new::<English>(1, Width::Narrow);
    anew.fit(&examples, &Examples::default(), &course, |_, _, _| true);
    let (further, anew) = (further.error(&examples), anew.error(&examples));
    assert!(further <= before + 1e-3 && further + 0.02 < anew, "{before} {further} {anew}");
}

#[test]
fn a_network_made_wider_judges_alike_and_learns_further() {
    let network = taught();
    let (positions, inputs) = (positions(4_000), Inputs::default());
    let mut examples = Examples::default();
    for position in &positions {
        // Something new: a piece is worth twice as much.
        let target = 1.0 / (1.0 + (-2.0 * more(position) as f32).exp());
        examples.push(&inputs, &Example { position: *position, target });
    }
    let mut wider = Floats::of(&network).widened(7);
    let wide = wider.rounded::<English>();
    assert_eq!((network.width(), wide.width()), (Width::Narrow, Width::Wide));
    let difference = |position| {
        let [one, other] = [&network, &wide].map(|network| f64::from(network.evaluate(position).value()));
        (one - other).abs()
    };
    let mean = positions.iter().map(difference).sum::<f64>() / positions.len() as f64;
    assert!(mean < 20.0, "{mean}");
    // It is read as it was written, and no other than a wide one.
    let bytes = wide.write();
    let read = Network::<English>::read(&bytes).expect("its own bytes");
    assert!(positions.iter().all(|position| read.evaluate(position) == wide.evaluate(position)));
    assert!(Network::<English>::read(&[&network.write()[..8], &bytes[8..]].concat()).is_err());
    let before = wider.error(&examples);
    let course = Course { rounds: 20, rate: 0.002, seed: 1, threads: 2 };
    wider.fit(&examples, &Examples::default(), &course, |_, _, _| true);
    let after = wider.error(&examples);
    assert!(after + 0.01 < before, "{before} {after}");
}
