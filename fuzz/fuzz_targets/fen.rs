//! Invariant: a text that reads as a position is written as a FEN that reads as the same position,
//! and every legal move leads to a valid position again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Position, Setup, Task, Variant, VariantId};

struct Check<'a>(&'a str);

impl Task for Check<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        let Ok(position) = self.0.parse::<Position<V>>() else { return };
        assert_eq!(position.fen().parse(), Ok(position));
        for mv in position.legal_moves() {
            let next = position.play(&mv);
            assert_eq!(Position::try_from(&Setup::from(&next)), Ok(next));
        }
    }
}

fuzz_target!(|input: (u8, &str)| {
    VariantId::ALL[usize::from(input.0) % VariantId::ALL.len()].with(Check(input.1));
});
