//! `crownhead show`: a position, drawn.

use std::io::Write;

use rules::{Color, Task, Variant};

use crate::args::ShowArgs;
use crate::draw;
use crate::failure::Failure;

pub(crate) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.position.game.with(Show { args, out })
}

struct Show<'a, W> {
    args: &'a ShowArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Show<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let position = super::position::<V>(&self.args.position)?;
        let notation = self.args.notation.map_or(V::RULES.notation, |arg| arg.0);
        write!(self.out, "{}", draw::board(&position, notation, Color::Black))?;
        writeln!(self.out, "{}", draw::caption(&position))?;
        writeln!(self.out, "{}", position.fen())?;
        Ok(())
    }
}
