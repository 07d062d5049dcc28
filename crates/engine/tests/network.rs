//! Networks: they learn what there is to learn, see both colours alike, and are read as they were written.

use crownhead_engine::Evaluator;
use crownhead_engine::network::{Course, Example, Examples, Floats, Inputs, Network, NetworkError};
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
    let mut network = Floats::new::<English>(1);
    network.fit(&examples, &Course { rounds: 40, rate: 0.01, seed: 1, threads: 2 }, |_, _, _| true);
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
    further.fit(&examples, &course, |_, _, _| true);
    let mut anew = Floats::new::<English>(1);
    anew.fit(&examples, &course, |_, _, _| true);
    let (further, anew) = (further.error(&examples), anew.error(&examples));
    assert!(further <= before + 1e-3 && further + 0.02 < anew, "{before} {further} {anew}");
}
