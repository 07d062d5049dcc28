//! `crownhead endgame list`: the databases there are.

use std::io::Write;
use std::path::Path;

use endgame::Folder;
use indicatif::HumanCount;
use rules::{Task, Variant, VariantId};

use super::{is_there, open, stock};
use crate::args::ListArgs;
use crate::failure::Failure;

pub(super) fn run(args: &ListArgs, out: &mut impl Write) -> Result<(), Failure> {
    let folder = args.data.endgame()?;
    let lines: Vec<String> =
        VariantId::ALL.iter().filter_map(|id| id.with(List { folder: &folder })).collect();
    if lines.is_empty() {
        let hint = "`crownhead endgame build` builds one";
        return Ok(writeln!(out, "there is no endgame database in {}; {hint}", folder.display())?);
    }
    let line = line(["game", "pieces", "distances", "slices", "bytes", "folder"]);
    writeln!(out, "{line}")?;
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

struct List<'a> {
    folder: &'a Path,
}

impl Task for List<'_> {
    type Output = Option<String>;

    /// The line of a game that has something.
    fn run<V: Variant>(self) -> Self::Output {
        if !is_there::<V>(self.folder) {
            return None;
        }
        let database = open::<V>(self.folder);
        let slices = stock::slices(&database);
        let total = stock::total(slices.iter());
        let complete = |pieces: usize| if pieces == 0 { "-".to_owned() } else { pieces.to_string() };
        Some(line([
            V::ID.name(),
            &complete(database.pieces()),
            &complete(database.distances()),
            &total.slices.to_string(),
            &HumanCount(total.bytes + total.distances).to_string(),
            &Folder::new::<V>(self.folder).path().display().to_string(),
        ]))
    }
}

fn line([game, pieces, distances, slices, bytes, folder]: [&str; 6]) -> String {
    format!("{game:<14} {pieces:>6}  {distances:>9}  {slices:>6}  {bytes:>15}  {folder}")
}
