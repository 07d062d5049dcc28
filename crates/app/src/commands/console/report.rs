//! What is said after a search, and what searches go by.

use engine::Limits;

use super::desk::{Desk, Found};

/// What was found, the position after the move, and what the search did.
pub(super) fn found(found: &Found, picture: &str) -> String {
    let Found { decision, statistics } = found;
    let statistics = statistics.as_deref().map_or_else(String::new, |text| format!("\n{text}"));
    format!("{decision}\n{picture}{statistics}")
}

/// Everything that searches go by.
pub(super) fn settings(desk: &dyn Desk, limits: &Limits) -> String {
    let remark = match (limits.depth, limits.time) {
        (None, None) => "With neither depth nor time the player does what it does by itself.\n",
        _ => "",
    };
    [player(desk), depth(limits), time(limits), lines(desk), threads(desk), remark.to_owned()].concat()
}

/// Who searches.
pub(super) fn player(desk: &dyn Desk) -> String {
    format!("player   {}\n", desk.player())
}

/// The limit of depth.
pub(super) fn depth(limits: &Limits) -> String {
    format!("depth    {}\n", limits.depth.map_or_else(off, |depth| depth.to_string()))
}

/// The limit of time.
pub(super) fn time(limits: &Limits) -> String {
    format!("time     {}\n", limits.time.map_or_else(off, |time| format!("{} s", time.as_secs_f64())))
}

/// How many lines are shown.
pub(super) fn lines(desk: &dyn Desk) -> String {
    format!("lines    {}\n", desk.seat().opening.lines)
}

/// How many threads search.
pub(super) fn threads(desk: &dyn Desk) -> String {
    format!("threads  {}\n", desk.seat().opening.threads)
}

fn off() -> String {
    "off".to_owned()
}
