//! `crownhead lab run`: doing an experiment.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use arena::lab::{Experiment, Journal, Lab, LabError, Step};
use arena::report::Report;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::files;
use crate::args::LabRunArgs;
use crate::date::Date;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::machine;

pub(super) fn run(args: &LabRunArgs, out: &mut impl Write) -> Result<(), Failure> {
    let folder = match &args.out {
        Some(folder) => folder.clone(),
        None => args.data.folder()?.join(if args.quick { "lab/quick" } else { "lab" }),
    };
    files::make(&folder)?;
    let interrupt = Interrupt::catch()?;
    for experiment in &args.chosen.0 {
        one(args, experiment, &folder, &interrupt, out)?;
    }
    Ok(())
}

/// Does one experiment; what it found is printed and written.
fn one(
    args: &LabRunArgs,
    experiment: &Experiment,
    folder: &Path,
    interrupt: &Interrupt,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let notes = folder.join(format!("{}.journal", experiment.name));
    if args.fresh && notes.exists() {
        std::fs::remove_file(&notes).map_err(|error| Failure::file(&notes, &error))?;
    }
    let journal = Journal::open(&notes, &work(args, experiment)).map_err(Failure::new)?;
    if !journal.is_empty() {
        let count = journal.len();
        anstream::eprintln!(
            "{}: going on after {count} pieces of work; --fresh begins anew",
            experiment.name
        );
    }
    let screen = Screen::new(experiment.name);
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let done = interrupt.search(|stop| {
        let threads = args.threads.map_or_else(cores, NonZero::get);
        let watch = |step: &Step<'_>| screen.show(step);
        experiment.run(&Lab {
            quick: args.quick,
            seed: args.seed,
            threads,
            stop: Arc::clone(&stop),
            journal,
            watch: &watch,
        })
    });
    screen.clear();
    let report = match done {
        Ok(report) => report,
        Err(LabError::Stopped) => {
            let advice = "what is done is kept, and the same command goes on";
            return Err(Failure::Interrupted(format!("{} was stopped; {advice}", experiment.name)));
        }
        Err(error) => return Err(Failure::new(error)),
    };
    let report =
        report.command(command(args, experiment)).machine(machine::this()).date(Date::today().joined("-"));
    let written = files::write(&report, folder)?;
    std::fs::remove_file(&notes).map_err(|error| Failure::file(&notes, &error))?;
    print(&report, out)?;
    writeln!(out, "in {}: {written}", folder.display())?;
    Ok(())
}

/// What was asked, what came out, and the tables.
fn print(report: &Report, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}\n", report.title())?;
    for finding in report.findings() {
        writeln!(out, "- {}", finding.replace('`', ""))?;
    }
    for table in report.tables() {
        write!(out, "\n{}", table.text())?;
    }
    writeln!(out)?;
    Ok(())
}

/// The command that does the same again.
fn command(args: &LabRunArgs, experiment: &Experiment) -> String {
    let quick = if args.quick { " --quick" } else { "" };
    format!("crownhead lab run {}{quick} --seed {}", experiment.name, args.seed)
}

/// Of which work a journal is: whatever its results depend on, this very program included. What another build has done may
/// be other pieces of work under the same numbers.
fn work(args: &LabRunArgs, experiment: &Experiment) -> String {
    let program = std::env::current_exe().and_then(std::fs::read);
    let program = program.map_or(0, |bytes| crc32fast::hash(&bytes));
    let version = env!("CARGO_PKG_VERSION");
    format!("{}, crownhead {version} ({program:08x})", command(args, experiment))
}

/// A bar with what is done; nothing where there is no terminal.
struct Screen {
    name: &'static str,
    bar: ProgressBar,
    part: Mutex<String>,
}

impl Screen {
    fn new(name: &'static str) -> Screen {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{msg} {human_pos} of {human_len} {wide_bar} {eta} left");
        let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Screen { name, bar, part: Mutex::default() }
    }

    fn show(&self, step: &Step<'_>) {
        let mut part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        if *part != step.part {
            step.part.clone_into(&mut part);
            self.bar.set_message(format!("{}: {}", self.name, step.part));
            self.bar.set_length(step.all as u64);
            self.bar.set_position(step.found as u64);
            // What was done before says nothing of how fast it goes now.
            self.bar.reset_eta();
        }
        self.bar.set_position(step.done as u64);
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
