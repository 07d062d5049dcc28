//! From a legal move to text.

use super::square::SquareName;
use crate::moves::Move;
use crate::position::Position;
use crate::rulebook::Notation;
use crate::variant::Variant;

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// First and last square; all squares of the path where that would fit another legal move too,
    /// or where the move ends on the square it started from.
    Canonical,
    /// All squares of the path.
    Long,
    /// All squares of the path with nothing between them where that can be read again: `g7e5c7`.
    Compact,
}

/// Writes a move that is legal in `position`, in the notation of its game and canonical form.
///
/// ```
/// use crownhead_rules::{English, Position, read_move, write_move};
/// let position: Position<English> = "B:W14,22:B9".parse()?;
/// let jump = read_move(&position, "9x18x25")?;
/// assert_eq!(write_move(&position, &jump), "9x25");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) -> String {
    let legal = position.legal_moves();
    // Of several paths to the same end the one that the generator gives is canonical.
    let known = legal.iter().find(|other| *other == mv).unwrap_or(mv);
    write_route::<V>(known, V::RULES.notation, canonical(known, &legal))
}

/// Writes all legal moves of `position`, in the order of the squares they start from and go over.
pub fn write_moves<V: Variant>(
    position: &Position<V>,
    notation: Notation,
    form: Form,
) -> Vec<(Move<V::Board>, String)> {
    let mut legal = position.legal_moves();
    legal.sort_by(|a, b| a.path().cmp(b.path()));
    let form_of = |mv| if form == Form::Canonical { canonical(mv, &legal) } else { form };
    legal.iter().map(|mv| (*mv, write_route::<V>(mv, notation, form_of(mv)))).collect()
}

/// The short form if it can mean only this move, else the long one.
fn canonical<B: crate::board::Board>(mv: &Move<B>, legal: &[Move<B>]) -> Form {
    let same_ends = legal.iter().filter(|other| other.from() == mv.from() && other.to() == mv.to()).count();
    if same_ends > 1 || mv.from() == mv.to() { Form::Long } else { Form::Canonical }
}

/// Writes a move without asking what else is legal: [`Form::Canonical`] gives the short form.
pub(crate) fn write_route<V: Variant>(mv: &Move<V::Board>, notation: Notation, form: Form) -> String {
    let name = |square| SquareName::with::<V>(square, notation).to_string();
    let separator = match (form, notation) {
        (Form::Compact, Notation::Letters) => "",
        _ if mv.is_capture() => "x",
        _ => "-",
    };
    if form == Form::Canonical {
        return format!("{}{separator}{}", name(mv.from()), name(mv.to()));
    }
    mv.path().map(name).collect::<Vec<_>>().join(separator)
}
