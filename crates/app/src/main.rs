//! The `crownhead` program: a checkers laboratory on the command line.
//!
//! It knows people: arguments, text on the screen, files. It decides nothing about any game.

mod args;
mod commands;
mod draw;
mod failure;
mod processor;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let result = processor::check().and_then(|()| match Args::try_parse() {
        Ok(args) => run(args.command),
        Err(error) if error.use_stderr() => Err(failure::of_arguments(&error)),
        Err(help) => help.print().map_err(Failure::from),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            anstream::eprintln!("crownhead: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout()).lock();
    match command {
        Command::Variants => commands::variants::run(&mut out),
        Command::Perft(args) => commands::perft::run(&args, &mut out),
        Command::Moves(args) => commands::moves::run(&args, &mut out),
        Command::Show(args) => commands::show::run(&args, &mut out),
        Command::Pdn(args) => commands::pdn::run(args, &mut out),
    }
}
