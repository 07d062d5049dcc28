//! The `crownhead` program: a checkers laboratory on the command line.
//!
//! It knows people: arguments, text on the screen, files. It decides nothing about any game.

mod args;
mod commands;
mod data;
mod date;
mod dialogue;
mod draw;
mod failure;
mod interrupt;
mod lines;
mod machine;
mod pdn_file;
mod plan;
mod plays;
mod processor;
mod screen;
mod thought;
mod watch;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let result = processor::check().and_then(|()| match Args::try_parse() {
        Ok(Args { command: Some(command) }) => run(command),
        Ok(Args { command: None }) if screen::is_possible() => commands::menu::run(),
        Ok(Args { command: None }) => help(),
        Err(error) if is_help(&error) => {
            let mut out = anstream::AutoStream::auto(std::io::stdout());
            write!(out, "{}", error.render().ansi()).map_err(Failure::from)
        }
        Err(error) => Err(failure::of_arguments(&error)),
    });
    let (message, code) = match result {
        Ok(()) | Err(Failure::ClosedPipe) => return ExitCode::SUCCESS,
        Err(Failure::Found(message)) => (message, 1),
        Err(Failure::Message(message)) => (message, 2),
        Err(Failure::Interrupted(message)) => (message, interrupt::INTERRUPTED),
    };
    anstream::eprintln!("crownhead: {message}");
    ExitCode::from(code)
}

/// Says what there is.
fn help() -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout());
    write!(out, "{}", Args::command().render_help().ansi()).map_err(Failure::from)
}

/// Whether it is not an error at all but what was asked for, or what helps most.
fn is_help(error: &clap::Error) -> bool {
    use clap::error::ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    matches!(error.kind(), DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand)
}

fn run(command: Command) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(std::io::stdout()).lock();
    match command {
        Command::Variants => commands::variants::run(&mut out),
        Command::Bench => commands::bench::run(&mut out),
        Command::Players => commands::players::run(&mut out),
        Command::Think(args) => commands::think::run(&args, &mut out),
        Command::Play(args) => commands::play::run(&args, &mut out),
        Command::Games(args) => commands::games::run(&args, &mut out),
        Command::Serve(args) => commands::serve::run(&args, &mut out),
        Command::Match(args) => commands::matches::run(&args, &mut out),
        Command::Tournament(args) => commands::tournament::run(*args, &mut out),
        Command::Lab(args) => commands::lab::run(args, &mut out),
        Command::Learn(args) => commands::learn::learn(&args, &mut out),
        Command::Book(args) => commands::book::run(&args, &mut out),
        Command::Climb(args) => commands::climb::run(&args, &mut out),
        Command::Tune(args) => commands::learn::tune(&args, &mut out),
        Command::Console(args) => commands::console::run(&args, &mut out),
        Command::Solve(args) => commands::solve::run(&args, &mut out),
        Command::Problems(args) => commands::problems::run(&args, &mut out),
        Command::Exchange(args) => commands::exchange::run(&args, &mut out),
        Command::Experience(args) => commands::experience::run(&args, &mut out),
        Command::Endgame(args) => commands::endgame::run(args, &mut out),
        Command::Soar(args) => commands::soar::run(args, &mut out),
        Command::Perft(args) => commands::perft::run(&args, &mut out),
        Command::Moves(args) => commands::moves::run(&args, &mut out),
        Command::Show(args) => commands::show::run(&args, &mut out),
        Command::Pdn(args) => commands::pdn::run(args, &mut out),
    }
}
