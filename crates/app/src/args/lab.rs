//! What can be said after `crownhead lab`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use arena::lab::{EXPERIMENTS, Experiment};
use clap::Subcommand;

use super::parse_threads;
use crate::data::DataArgs;

#[derive(clap::Args)]
pub(crate) struct LabArgs {
    #[command(subcommand)]
    pub(crate) command: LabCommand,
}

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    /// List the experiments
    List,
    /// Do an experiment: print its tables, and write CSV, JSON, charts and a page with all of it
    Run(LabRunArgs),
    /// Bind the results in a folder into one page
    Report(BindArgs),
}

/// Experiments, by their name or all.
#[derive(Clone)]
pub(crate) struct Chosen(pub(crate) Vec<&'static Experiment>);

impl FromStr for Chosen {
    type Err = String;

    fn from_str(name: &str) -> Result<Chosen, String> {
        if name == "all" {
            return Ok(Chosen(EXPERIMENTS.iter().collect()));
        }
        let names: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
        Experiment::find(name)
            .map(|experiment| Chosen(vec![experiment]))
            .ok_or_else(|| format!("there is no such experiment; it takes all or {}", names.join(", ")))
    }
}

#[derive(clap::Args)]
pub(crate) struct LabRunArgs {
    /// The experiment, or all; `crownhead lab list` lists them
    #[arg(value_name = "NAME")]
    pub(crate) chosen: Chosen,
    /// In small, to see that it works: seconds instead of minutes
    #[arg(long)]
    pub(crate) quick: bool,
    /// The folder to write to [default: lab in the data folder, with --quick lab/quick]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// From which all chance comes
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// How many games or positions are worked on at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Begin anew, also where an earlier run was stopped and could go on
    #[arg(long)]
    pub(crate) fresh: bool,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(clap::Args)]
pub(crate) struct BindArgs {
    /// The folder with the results [default: lab in the data folder]
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
    /// The page to write; one that ends in .md is Markdown with the charts beside it [default: index.html in that folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}
