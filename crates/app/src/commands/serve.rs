//! `crownhead serve`: games in the browser.

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use clap::Parser;
use players::experience::Memory;
use players::{Endgames, PlayerOptions};
use rules::VariantId;
use server::{Ending, How, Options, Server};
use store::Store;

use crate::args::{Args, Command, ServeArgs};
use crate::commands::play::any_seed;
use crate::date::Date;
use crate::failure::Failure;

pub(crate) fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let address = args.address();
    let is_open = !address.ip().is_loopback();
    if is_open && args.token.is_none() && !args.no_token {
        return Err(Failure::new(format!(
            "{address} can be reached from other machines; --token new lets only those in who have the address with its \
             token, --no-token lets in everybody who reaches it"
        )));
    }
    let token = match args.token.as_deref() {
        Some("new") => Some(server::new_token().map_err(Failure::new)?),
        other => other.map(str::to_owned),
    };
    // Whoever reads the address may end it at once.
    let ending = Ending::listen().map_err(Failure::new)?;
    let server = Server::start(options(args, address, token.clone())?)
        .map_err(|error| Failure::new(unable(address, &error)))?;
    let link = link(server.address(), token.as_deref());
    // Nobody may be reading; the server goes on all the same.
    let mut say = |sentence: &str| drop(writeln!(out, "{sentence}").and_then(|()| out.flush()));
    say(&format!("Crownhead is at {link}"));
    if is_open && token.is_none() {
        say(
            "Everybody who reaches this address can begin games here and let this machine think. A game is still moved \
             only by those who have its key.",
        );
    }
    say("Ctrl-C ends it.");
    if args.open && !open_browser(&link) {
        say("No browser could be started; open the address yourself.");
    }
    ending.wait().map_err(Failure::new)?;
    server.stop();
    if !args.no_archive {
        say("\nAll games are kept; the same command goes on with them.");
    }
    Ok(())
}

/// The same as `crownhead serve --open`, on any port that is free.
pub(crate) fn browser(out: &mut impl Write) -> Result<(), Failure> {
    let words = ["crownhead", "serve", "--open", "--port", "0"];
    match Args::try_parse_from(words).map_err(|error| crate::failure::of_arguments(&error))?.command {
        Some(Command::Serve(args)) => run(&args, out),
        _ => Err(Failure::new("this program has no pages for a browser")),
    }
}

fn options(args: &ServeArgs, listen: SocketAddr, token: Option<String>) -> Result<Options, Failure> {
    let data = args.endgame.data();
    let store = match args.no_archive {
        true => None,
        false => Some(Arc::new(data.store()?)),
    };
    Ok(Options {
        listen,
        token,
        threads: args.threads.map_or_else(cores, std::num::NonZeroUsize::get),
        how: how(args, store.clone()),
        store,
        lab: data.folder().ok().map(|folder| folder.join("lab")),
        today: || Date::today().joined("."),
    })
}

/// Players share the endgame databases and what they have learnt.
fn how(args: &ServeArgs, store: Option<Arc<Store>>) -> How {
    let endgames = args.endgame.library(VariantId::English).map_or_else(Endgames::default, Endgames::new);
    let memory = store.map_or_else(Memory::default, |store| Memory::new(store));
    Arc::new(move |_| PlayerOptions {
        seed: any_seed(),
        memory: memory.clone(),
        endgames: endgames.clone(),
        ..PlayerOptions::default()
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn unable(address: SocketAddr, error: &std::io::Error) -> String {
    let advice = match error.kind() {
        std::io::ErrorKind::AddrInUse => "; another program listens there, --port 0 takes a free one",
        std::io::ErrorKind::PermissionDenied => "; ports from 1024 on need no permission",
        _ => "",
    };
    format!("cannot listen on {address}: {error}{advice}")
}

/// The address as a browser takes it.
fn link(address: SocketAddr, token: Option<&str>) -> String {
    let name = match address.ip() {
        ip if ip.is_unspecified() => "localhost".to_owned(),
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    };
    let token = token.map(|token| format!("?token={token}")).unwrap_or_default();
    format!("http://{name}:{}/{token}", address.port())
}

/// Asks the system to show a page.
fn open_browser(link: &str) -> bool {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = std::process::Command::new(program);
    command.args(first).arg(link);
    command.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
    command.stderr(std::process::Stdio::null()).spawn().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_as_a_browser_takes_them() {
        let link = |address: &str, token| link(address.parse().expect("an address"), token);
        assert_eq!(link("127.0.0.1:80", None), "http://127.0.0.1:80/");
        assert_eq!(link("[::1]:8000", Some("abc")), "http://[::1]:8000/?token=abc");
        assert_eq!(link("0.0.0.0:1", None), "http://localhost:1/");
    }
}
