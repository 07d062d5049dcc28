//! `crownhead endgame remove`: removes a database.

use std::io::Write;

use endgame::Removed;
use indicatif::HumanCount;
use rules::{Task, Variant};

use super::failure;
use crate::args::RemoveArgs;
use crate::failure::Failure;

pub(super) fn run(args: &RemoveArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.game.with(Remove { args, out })
}

struct Remove<'a, W> {
    args: &'a RemoveArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Remove<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Remove { args, out } = self;
        let folder = args.data.endgame()?;
        let Removed { files, bytes, foreign } =
            endgame::remove::<V>(&folder, args.pieces.unwrap_or(0)).map_err(failure)?;
        let what = if files == 1 { "file" } else { "files" };
        match files {
            0 => writeln!(out, "there is nothing of {} to remove", V::ID)?,
            _ => writeln!(out, "removed {files} {what} of {}, {} bytes", V::ID, HumanCount(bytes))?,
        }
        for path in foreign {
            writeln!(out, "{} is not of the database and stays", path.display())?;
        }
        Ok(())
    }
}
