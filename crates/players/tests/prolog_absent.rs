//! A build without the embedded Prolog: the player is named, and says what is missing.
#![cfg(not(feature = "prolog"))]

use crownhead_players::prolog::PrologError;
use crownhead_players::{PlayerOptions, PlayerSpec, SpecError};
use rules::Race8;

#[test]
fn it_says_that_this_build_has_no_prolog() {
    for name in ["prolog", "prolog:mine.pl"] {
        let spec: PlayerSpec = name.parse().expect("a player");
        assert!(!spec.plays::<Race8>());
        let error = spec.open::<Race8>(&PlayerOptions::default()).err().expect("an error");
        assert_eq!(error, SpecError::Prolog(PrologError::NotBuilt));
        assert!(error.to_string().starts_with("this build has no Prolog"), "{error}");
    }
}
