//! Knowledge: features that mean what they say, and weights as a file.

use crownhead_engine as engine;

use engine::Evaluator;
use engine::knowledge::{Feature, Knowledge, Weights, WeightsError};
use rules::{English, Game, Position, Task, Variant, VariantId};

fn knowledge<V: Variant>() -> Knowledge<V> {
    let mut weights = Weights::zero(vec![24, 12, 4]);
    for (phase, values) in weights.values.iter_mut().enumerate() {
        for (i, value) in values.iter_mut().enumerate() {
            *value = (i * 7 % 11) as f64 - 5.0 + phase as f64;
        }
    }
    Knowledge::new(&weights)
}

fn count(fen: &str, feature: Feature) -> i32 {
    let position: Position<English> = fen.parse().expect("a position");
    knowledge::<English>().counts(&position).0[feature as usize]
}

#[test]
fn features_count_what_they_say() {
    // White to move: its own count less Black's.
    let cases = [
        ("W:W21,22,23:B1,2", Feature::Men, 1),
        ("W:W21,K22:BK1,2,3", Feature::Kings, 0),
        ("W:W21,K22:B2,3", Feature::Kings, 1),
        // From row 6 two rows forward of White's edge, Black's man on its own edge none.
        ("W:W22:B1", Feature::Advance, 2),
        ("W:W22:B1", Feature::MenSteps, 0),
        ("W:WK22:B1", Feature::KingSteps, 4),
        // 21-17 is met by 14x21 on the square that was left; Black's man can be taken on 17 but not on 18.
        ("W:W21:B14", Feature::SafeSteps, -1),
        ("W:W22:B14", Feature::SafeSteps, 0),
        ("W:WK22:B1", Feature::SafeKingSteps, 4),
        ("W:W29,25:B22,21", Feature::StuckMen, 1),
        ("W:WK1:B5,6,10", Feature::StuckKings, 1),
        ("B:W18:B14", Feature::Exposed, 0),
        ("B:W18:B14,9", Feature::Exposed, -1),
        ("W:W30,32:B1", Feature::Bridge, 1),
        ("W:W29,30:B12", Feature::BackRow, 2),
        ("W:W18:B1", Feature::CentreMen, 1),
        ("W:WK18:B1", Feature::CentreKings, 1),
        ("W:W21:B2", Feature::EdgeMen, 1),
        ("W:WK32:B1", Feature::EdgeKings, 1),
        ("W:WK32:B1", Feature::DoubleCorner, 1),
        ("W:WK29:B1", Feature::SingleCorner, 1),
        ("W:W18,22:B1", Feature::Supported, 1),
        ("W:W12:BK29", Feature::Runaways, 1),
        ("W:W12:B21,25", Feature::Runaways, -1),
        ("W:W12:B21", Feature::NearRunaways, 0),
        ("W:W8:B1", Feature::Seventh, 1),
        ("W:W5:B1", Feature::DogHoles, 1),
        ("W:W5,12:B3", Feature::DogHoles, 0),
        ("W:W32:B28,1", Feature::DogHoles, -1),
        ("W:W29,30,25:B3,4,K1", Feature::Imbalance, 2),
        ("W:W32:B1", Feature::Turn, 1),
    ];
    for (fen, feature, expected) in cases {
        assert_eq!(count(fen, feature), expected, "{} in {fen}", feature.name());
    }
}

#[test]
fn the_move_is_known() {
    // Two kings face each other: whoever is to move has to give way.
    assert_eq!(count("B:WK15:BK6", Feature::TheMove), -1);
    assert_eq!(count("W:WK15:BK6", Feature::TheMove), -1);
    // A step further off, whoever is to move comes to face the other.
    assert_eq!(count("B:WK11:BK6", Feature::TheMove), 1);
    assert_eq!(count("B:WK15:BK6,K1", Feature::TheMove), 0, "not as many pieces");
}

#[derive(Clone)]
struct Symmetric;

impl Task for Symmetric {
    type Output = ();

    fn run<V: Variant>(self) {
        let knowledge = knowledge::<V>();
        let mut game = Game::<V>::new();
        let mut seed = 12_345_usize;
        for _ in 0..200 {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                game = Game::new();
                continue;
            }
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            game.play(&moves[(seed >> 16) % moves.len()]).expect("a legal move");
            let position = game.position();
            assert_eq!(
                knowledge.counts(&position),
                knowledge.counts(&position.turned()),
                "{}",
                position.fen()
            );
            let terms: i32 = knowledge.terms(&position).iter().map(|term| term.hundredths).sum();
            let score = i32::from(knowledge.evaluate(&position).value());
            assert!((terms - score).abs() <= Feature::COUNT as i32, "{terms} for {score}");
        }
    }
}

#[test]
fn colours_do_not_matter_and_terms_make_the_score() {
    for id in VariantId::ALL {
        id.with(Symmetric);
    }
}

#[test]
fn weights_are_written_as_they_are_read() {
    let mut weights = Weights::zero(vec![24, 8]);
    weights.values[0][Feature::Men as usize] = 100.0;
    weights.values[1][Feature::Kings as usize] = -12.5;
    assert_eq!(Weights::parse(&weights.write()), Ok(weights));
}

#[test]
fn wrong_weights_are_named() {
    let parse = |text: &str| Weights::parse(text).expect_err("not weights").to_string();
    assert!(parse("phases = [24").starts_with("these are not weights"));
    assert_eq!(Weights::parse("phases = [4, 24]\n[weights]\n"), Err(WeightsError::Phases));
    assert!(parse("phases = [24]\n[weights]\nqueens = [1]\n").contains("no feature 'queens'"));
    assert!(
        parse("phases = [24]\n[weights]\nmen = [1, 2]\n").contains("has 2 weights, and there are 1 phases")
    );
}

#[test]
fn phases_go_over_smoothly() {
    let weights = Weights::zero(vec![24, 16, 4]);
    assert_eq!(weights.shares(30), [1.0, 0.0, 0.0]);
    assert_eq!(weights.shares(20), [0.5, 0.5, 0.0]);
    assert_eq!(weights.shares(16), [0.0, 1.0, 0.0]);
    assert_eq!(weights.shares(1), [0.0, 0.0, 1.0]);
}
