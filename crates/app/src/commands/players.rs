//! `crownhead players`: who there is.

use std::io::Write;

use players::{PlayerInfo, PlayerSpec};

use crate::failure::Failure;

pub(crate) fn run(out: &mut impl Write) -> Result<(), Failure> {
    for PlayerInfo { name, about, games, options } in PlayerSpec::ALL {
        writeln!(out, "{name:<10} {about}")?;
        let options = if options.is_empty() { String::new() } else { format!("; {options}") };
        writeln!(out, "{:<10} plays {games}{options}", "")?;
    }
    Ok(())
}
