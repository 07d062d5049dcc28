//! Endgame databases: who wins every position of a few pieces, and in how many plies.
//!
//! A *slice* is all positions with the same numbers of men and kings on each side ([`Slice`]). Its positions are numbered
//! without gaps ([`Index`]). [`build()`] works slices out backwards, from those with the fewest pieces on, and writes a
//! file for each; [`Database`] opens them and answers; [`verify()`] comes to the same answers another way. Everything here
//! is for any game whose board has at most 10x10 squares.
//!
//! ```
//! use crownhead_endgame::{CACHE, Database, Plan, Value, Work, build};
//! use rules::{English, Position};
//! # let folder = std::env::temp_dir().join(format!("crownhead-doc-{}", std::process::id()));
//! let plan = Plan { folder: folder.clone(), pieces: 2, distances: 2, memory: 1 << 30, threads: 1 };
//! build::<English>(&plan, &Work::default(), |_| {})?;
//! let (database, _) = Database::<English>::open(&folder, CACHE);
//! let trapped: Position<English> = "B:WK29:BK18".parse()?;
//! assert_eq!(database.value(&trapped), Some(Value::Win(3)));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod build;
mod cache;
mod cell;
mod checksum;
mod database;
mod distances;
mod file;
mod folder;
mod huffman;
pub mod huge;
mod index;
mod known;
mod library;
mod pack;
mod remove;
mod runs;
mod slice;
mod solve;
mod value;
mod verify;

pub use build::{BuildError, Plan, Work, build};
pub use database::{CACHE, Database, Judged};
pub use file::{Content, FileError, Header, Tally, Trouble};
pub use folder::{Folder, Source, most_pieces};
pub use index::Index;
pub use library::Library;
pub use remove::{Removed, remove};
pub use slice::{MOST_PIECES, Slice};
pub use value::{Value, Wdl};
pub use verify::{Check, Fault, verify};
