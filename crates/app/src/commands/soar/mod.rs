//! `crownhead soar`: the player made of rules, and rule files of any kind.

use std::io::Write;

use crate::args::{SoarArgs, SoarCommand};
use crate::failure::Failure;

mod explain;
mod file;
mod json;
mod selfplay;

pub(crate) fn run(args: SoarArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        SoarCommand::Explain(args) => explain::run(&args, out),
        SoarCommand::Selfplay(args) => selfplay::run(&args, out),
        SoarCommand::Run(args) => file::run(&args, out),
        SoarCommand::Check(args) => file::check(&args, out),
        SoarCommand::Rules => Ok(out.write_all(players::soar::CHECKERS.as_bytes())?),
        SoarCommand::Strategies(args) => {
            let mind = args.mind(1)?;
            for name in mind.strategies() {
                writeln!(out, "{name}")?;
            }
            Ok(())
        }
    }
}
