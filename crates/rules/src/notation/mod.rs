//! How squares and moves are written and read.
//!
//! Reading is forgiving: `11-15`, `11x18`, `22x15x8`, `22X8`, `22:15:8`, `22 15 8`, `c3-d4`, `c3d4`,
//! `g7e5c7a5`, in any game. Writing is canonical: see [`Form`].

mod illegal;
mod read;
mod square;
mod write;

pub use illegal::Illegal;
pub(crate) use read::find_move;
pub use read::{MoveError, MoveText, Unreadable, read_move};
pub use square::SquareName;
pub use write::{Form, write_move, write_moves};
