//! What a match is, as a text by which it is found again.

use serde::Serialize;

use crate::args::MatchArgs;
use crate::commands::contest::Conditions;
use crate::failure::Failure;

/// Everything on which the games of a match depend.
#[derive(Serialize)]
pub(super) struct Plan {
    pub(super) a: String,
    pub(super) b: String,
    #[serde(flatten)]
    pub(super) conditions: Conditions,
    sprt: Option<String>,
}

impl Plan {
    pub(super) fn of(args: &MatchArgs) -> Result<Plan, Failure> {
        let sprt = args.sprt().map_err(Failure::new)?;
        Ok(Plan {
            a: args.a.name.clone(),
            b: args.b.name.clone(),
            conditions: Conditions::of(&args.contest, args.games.get()),
            sprt: sprt.map(|test| format!("{test:?}")),
        })
    }

    /// What the match is called in a file of games.
    pub(super) fn event(&self) -> String {
        format!("{} against {}, {}", self.a, self.b, self.conditions.limits)
    }
}
