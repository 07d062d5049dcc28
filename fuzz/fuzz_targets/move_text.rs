//! Invariant: a text that reads as a move is written canonically as a text that reads as the same
//! move; any other text is refused with a reason. Positions come from the input, too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Position, Task, Variant, VariantId, read_move, write_move};

struct Check<'a>(&'a [u8], &'a str);

impl Task for Check<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        let mut position = Position::<V>::start();
        for &choice in self.0 {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position = position.play(mv);
        }
        match read_move(&position, self.1) {
            Ok(mv) => assert_eq!(read_move(&position, &write_move(&position, &mv)), Ok(mv)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fuzz_target!(|input: (u8, &[u8], &str)| {
    VariantId::ALL[usize::from(input.0) % VariantId::ALL.len()].with(Check(input.1, input.2));
});
