//! `crownhead lab`: experiments and their pages.

mod bind;
mod experiment;
mod files;

use std::io::Write;

use arena::lab::EXPERIMENTS;

use crate::args::{LabArgs, LabCommand};
use crate::failure::Failure;

pub(crate) fn run(args: LabArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        LabCommand::List => list(out),
        LabCommand::Run(args) => experiment::run(&args, out),
        LabCommand::Report(args) => bind::run(&args, out),
    }
}

fn list(out: &mut impl Write) -> Result<(), Failure> {
    let width = EXPERIMENTS.iter().map(|experiment| experiment.name.len()).max().unwrap_or(0);
    for experiment in EXPERIMENTS {
        writeln!(out, "{:width$}  {}", experiment.name, experiment.title)?;
    }
    Ok(())
}
