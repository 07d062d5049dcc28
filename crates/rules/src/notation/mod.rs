//! How squares and moves are written and read.

mod square;

pub use square::SquareName;
