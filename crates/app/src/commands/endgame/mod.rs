//! `crownhead endgame`: databases of all positions of a few pieces.

use std::io::Write;
use std::path::Path;

use endgame::{BuildError, CACHE, Content, Database, FileError, Folder, most_pieces};
use rules::Variant;

use crate::args::{EndgameArgs, EndgameCommand};
use crate::failure::Failure;

mod build;
mod list;
mod probe;
mod remove;
mod stats;
mod stock;
mod verify;
mod watch;

pub(crate) fn run(args: EndgameArgs, out: &mut impl Write) -> Result<(), Failure> {
    match &args.command {
        EndgameCommand::Build(args) => build::run(args, out),
        EndgameCommand::Verify(args) => verify::run(args, out),
        EndgameCommand::Stats(args) => stats::run(args, out),
        EndgameCommand::Probe(args) => probe::run(args, out),
        EndgameCommand::List(args) => list::run(args, out),
        EndgameCommand::Remove(args) => remove::run(args, out),
    }
}

/// Opens what there is of a game in the folder that holds all games. What cannot be used is named on standard error.
fn open<V: Variant>(folder: &Path) -> Database<V> {
    let (database, troubles) = Database::open(folder, CACHE);
    complain(&troubles);
    database
}

fn complain(troubles: &[FileError]) {
    for trouble in troubles {
        anstream::eprintln!("crownhead: {trouble}");
    }
}

/// Whether a game has any file.
fn is_there<V: Variant>(folder: &Path) -> bool {
    let folder = Folder::new::<V>(folder);
    let has = |content| !folder.slices::<V>(content).is_empty();
    has(Content::Results) || has(Content::Distances)
}

fn check_there<V: Variant>(folder: &Path) -> Result<(), Failure> {
    if most_pieces::<V>() == 0 {
        return Err(Failure::new(BuildError::Board));
    }
    if is_there::<V>(folder) {
        return Ok(());
    }
    let (game, path) = (V::ID, folder.display());
    let hint = format!("`crownhead endgame build --game {game}` builds one");
    Err(Failure::new(format!("there is no endgame database of {game} in {path}; {hint}")))
}

/// Why something long ended early; Ctrl-C is no fault.
fn failure(error: BuildError) -> Failure {
    match error {
        BuildError::Stopped => Failure::Interrupted(error.to_string()),
        _ => Failure::new(error),
    }
}
