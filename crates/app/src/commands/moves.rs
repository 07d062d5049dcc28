//! `crownhead moves`: the legal moves of a position.

use std::io::Write;

use rules::{Form, Task, Variant, write_moves};

use crate::args::MovesArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &MovesArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(List { args, out })
}

struct List<'a, W> {
    args: &'a MovesArgs,
    out: &'a mut W,
}

impl<W: Write> Task for List<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let position = super::position::<V>(&self.args.position)?;
        let notation = self.args.notation.map_or(V::RULES.notation, |arg| arg.0);
        let form = if self.args.long { Form::Long } else { Form::Canonical };
        for (_, text) in write_moves(&position, notation, form) {
            writeln!(self.out, "{text}")?;
        }
        if let Some(outcome) = position.outcome() {
            anstream::eprintln!("There is no legal move: {outcome}.");
        }
        Ok(())
    }
}
