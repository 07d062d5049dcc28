//! What can be said to `crownhead serve`.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;

use super::parse_threads;
use crate::data::EndgameUse;

#[derive(clap::Args)]
pub(crate) struct ServeArgs {
    /// The port to listen on; 0 is any that is free
    #[arg(long, value_name = "N", default_value = "7474", conflicts_with = "listen")]
    port: u16,
    /// The address to listen on, such as 0.0.0.0:7474 for all that reach this machine [default: this machine alone]
    #[arg(long, value_name = "ADDRESS", value_parser = parse_address)]
    listen: Option<SocketAddr>,
    /// Answer only those who know this word; `new` makes one
    #[arg(long, value_name = "WORD", value_parser = parse_token)]
    pub(crate) token: Option<String>,
    /// Let everybody in who reaches the address of --listen
    #[arg(long, conflicts_with = "token")]
    pub(crate) no_token: bool,
    /// Open the page in the browser of this machine
    #[arg(long)]
    pub(crate) open: bool,
    /// How many players think at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Keep no games
    #[arg(long)]
    pub(crate) no_archive: bool,
    #[command(flatten)]
    pub(crate) endgame: EndgameUse,
}

impl ServeArgs {
    /// Where to listen.
    pub(crate) fn address(&self) -> SocketAddr {
        self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], self.port)))
    }
}

fn parse_address(text: &str) -> Result<SocketAddr, &'static str> {
    let with_port = text.parse::<SocketAddr>().ok();
    let without = text.parse::<IpAddr>().ok().map(|address| SocketAddr::new(address, 7474));
    with_port.or(without).ok_or("it takes an address such as 0.0.0.0:7474, 192.168.1.5 or [::]:7474")
}

/// It stands in an address and in a cookie.
fn parse_token(text: &str) -> Result<String, &'static str> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let is_new = text == "new";
    match is_plain && (is_new || (8..=100).contains(&text.len())) {
        true => Ok(text.to_owned()),
        false => Err("it takes `new`, or 8 to 100 letters, digits, - and _"),
    }
}
