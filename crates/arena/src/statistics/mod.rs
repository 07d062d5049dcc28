//! What results say, and how surely.
//!
//! Games are played in pairs, the same opening with the colours changed, and the two games of a pair are not independent:
//! a lopsided opening is won once by each side. So everything here is reckoned from pairs, of which there are five kinds
//! by the points that the first player made of two (the pentanomial model).

mod average;
mod binomial;
mod normal;
mod pairs;
mod ratings;
mod sprt;

pub use average::{geometric_mean, mean};
pub use binomial::coin_chance;
pub use normal::{Estimate, probability_below, proportion};
pub use pairs::{MOST_ELO, Pairs, elo_of_score, score_of_elo};
pub use ratings::{Meeting, Rating, rate};
pub use sprt::{Sprt, SprtError, Verdict};
