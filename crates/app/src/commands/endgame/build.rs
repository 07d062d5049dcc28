//! `crownhead endgame build`: works out what is missing.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use endgame::{CACHE, Database, Folder, Plan, Work};
use indicatif::HumanCount;
use rules::{Task, Variant};

use super::stock::{self, Known};
use super::{complain, failure, watch};
use crate::args::BuildArgs;
use crate::failure::Failure;

/// Distances are worked out for up to this many pieces unless asked otherwise.
const DISTANCES: usize = 5;

pub(super) fn run(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.database.game.with(Build { args, out })
}

struct Build<'a, W> {
    args: &'a BuildArgs,
    out: &'a mut W,
}

impl<W: Write> Task for Build<'_, W> {
    type Output = Result<(), Failure>;

    fn run<V: Variant>(self) -> Self::Output {
        let Build { args, out } = self;
        let plan = plan(args)?;
        let (work, began) = (Work::default(), Instant::now());
        let built = watch::run(&work, || endgame::build::<V>(&plan, &work, |_| {}))?;
        built.map_err(failure)?;
        let (database, troubles) = Database::<V>::open(&plan.folder, CACHE);
        let mut slices = stock::slices(&database);
        slices.retain(|known| known.slice.pieces() <= plan.pieces);
        let positions = work.total() - work.at_start();
        write!(out, "{}", summary::<V>(&plan, &slices, positions, began.elapsed()))?;
        complain(&troubles);
        match troubles.len() {
            0 => Ok(()),
            1 => Err(Failure::Found("1 file cannot be used".to_owned())),
            files => Err(Failure::Found(format!("{files} files cannot be used"))),
        }
    }
}

fn plan(args: &BuildArgs) -> Result<Plan, Failure> {
    let BuildArgs { database, pieces, distances, effort } = args;
    Ok(Plan {
        folder: database.data.endgame()?,
        pieces: *pieces,
        distances: distances.unwrap_or(DISTANCES).min(*pieces),
        memory: effort.memory,
        threads: effort.threads(),
    })
}

/// What there is now, and how long it took to work out so many positions.
fn summary<V: Variant>(plan: &Plan, slices: &[Known], positions: u64, time: Duration) -> String {
    let distances = match plan.distances {
        0 | 1 => "without distances".to_owned(),
        most => format!("distances up to {most}"),
    };
    let mut text = String::new();
    if positions == 0 {
        text.push_str("nothing was missing\n");
    }
    text.push_str(&format!("game     {}\npieces   up to {}, {distances}\n", V::ID, plan.pieces));
    for (pieces, slices) in stock::by_pieces(slices) {
        let total = stock::total(slices.iter());
        let [all, wins, losses, draws] =
            [total.positions, total.tally.wins, total.tally.losses, total.tally.draws].map(HumanCount);
        let counts = format!("{all} positions: {wins} wins, {losses} losses, {draws} draws");
        text.push_str(&format!("{:<9}{counts}\n", format!("of {pieces}")));
    }
    let total = stock::total(slices.iter());
    text.push_str(&format!("all      {} positions\n", HumanCount(total.positions)));
    text.push_str(&format!("time     {}\n", pace(positions, time)));
    let folder = Folder::new::<V>(&plan.folder);
    text.push_str(&format!("disk     {}\n", on_disk(total.bytes + total.distances, folder.path())));
    text
}

fn pace(positions: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match positions {
        0 => format!("{seconds:.2} s"),
        _ => format!("{seconds:.2} s, {} positions a second", HumanCount(watch::rate(positions, time))),
    }
}

fn on_disk(bytes: u64, folder: &Path) -> String {
    format!("{} bytes in {}", HumanCount(bytes), folder.display())
}
