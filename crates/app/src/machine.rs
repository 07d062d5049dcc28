//! What machine this is, for whoever reads a measurement.

use arena::report::Machine;

/// This machine, as far as it tells.
pub(crate) fn this() -> Machine {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let processor = value("/proc/cpuinfo", "model name");
    let kibibytes =
        value("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    Machine {
        processor: processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned()),
        cores,
        memory: kibibytes.unwrap_or(0) << 10,
        program: format!("crownhead {}", env!("CARGO_PKG_VERSION")),
    }
}

/// What stands behind a name and a colon in a file of the system.
fn value(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    line.split_once(':').map(|(_, value)| value.trim().to_owned())
}
