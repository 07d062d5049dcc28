//! `crownhead players`: who there is.

use std::io::Write;

use players::{PlayerInfo, PlayerSpec};

use crate::failure::Failure;

pub(crate) fn run(out: &mut impl Write) -> Result<(), Failure> {
    for PlayerInfo { name, about, games, options } in PlayerSpec::ALL {
        writeln!(out, "{name:<16} {about}")?;
        writeln!(out, "{:<16} plays {games}", "")?;
        if let Some(options) = options {
            writeln!(out, "{:<16} {options}", "")?;
        }
    }
    Ok(())
}
