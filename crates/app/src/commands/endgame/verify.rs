//! `crownhead endgame verify`: comes to the same answers another way.

use std::io::Write;

use endgame::{BuildError, Check, Fault, MOST_PIECES, Work};
use indicatif::HumanCount;
use rules::{Task, Variant};

use super::{check_there, watch};
use crate::args::VerifyArgs;
use crate::failure::Failure;

pub(super) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.database.game.with(Verify { args, out })
}

struct Verify<'a, W> {
    args: &'a VerifyArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Verify<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Verify { args, out } = self;
        let check = Check {
            folder: args.database.data.endgame()?,
            pieces: args.pieces.unwrap_or(MOST_PIECES),
            memory: args.effort.memory,
            threads: args.effort.threads(),
        };
        check_there::<V>(&check.folder)?;
        let (work, mut looked, mut faulty) = (Work::default(), 0, Vec::new());
        let verified = watch::run(&work, || {
            endgame::verify::<V>(&check, &work, |_, faults| {
                looked += 1;
                faulty.extend((!faults.is_empty()).then(|| line(&faults)));
            })
        })?;
        faulty.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        let faulty = faulty.len();
        match verified {
            // Unlike a build it begins anew.
            Err(BuildError::Stopped) => {
                Err(Failure::Interrupted(format!("stopped after {looked} slices, {faulty} of them faulty")))
            }
            Err(error) => Err(Failure::new(error)),
            Ok(()) if faulty > 0 => {
                Err(Failure::Found(format!("{faulty} of {looked} slices are faulty or cannot be verified")))
            }
            Ok(()) => Ok(writeln!(out, "{looked} slices verified, {} positions", HumanCount(work.total()))?),
        }
    }
}

/// All that is wrong with a slice; each fault names it.
fn line(faults: &[Fault]) -> String {
    faults.iter().map(Fault::to_string).collect::<Vec<_>>().join("; ")
}
