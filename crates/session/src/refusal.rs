//! Why a move cannot be played, and what can.

use rules::{Form, Illegal, MoveError, MoveText, Position, Variant, write_moves};

/// The most moves that are named.
const MOST: usize = 12;

/// One sentence that says what is wrong with `text` and what is legal.
pub(crate) fn sentence<V: Variant>(position: &Position<V>, text: &str, error: &MoveError) -> String {
    match error {
        MoveError::Illegal { why, .. } if !names_moves(why) => format!("{error}; {}", legal(position, text)),
        _ => error.to_string(),
    }
}

/// Whether the reason itself says what is legal.
fn names_moves(why: &Illegal) -> bool {
    matches!(
        why,
        Illegal::MustJump { .. }
            | Illegal::OtherCaptureFirst { .. }
            | Illegal::MustGoOn { .. }
            | Illegal::NotThatWay { .. }
    )
}

/// The legal moves of the piece that was to move; if it has none, those of all.
fn legal<V: Variant>(position: &Position<V>, text: &str) -> String {
    let moves = write_moves(position, V::RULES.notation, Form::Canonical);
    let squares: Option<MoveText> = text.parse().ok();
    let source = squares.as_ref().and_then(|squares| squares.squares().first());
    let from = source.and_then(|name| name.find::<V>());
    let texts = |is_meant: &dyn Fn(&rules::Move<V::Board>) -> bool| {
        let meant = moves.iter().filter(|(mv, _)| is_meant(mv));
        meant.map(|(_, text)| text.as_str()).collect::<Vec<_>>()
    };
    let own = texts(&|mv| Some(mv.from()) == from);
    match (source, own.is_empty()) {
        _ if position.must_capture() => {
            format!("a jump is compulsory: {}", texts(&|_| true).join(" or "))
        }
        (Some(source), false) => format!("legal from {source}: {}", listed(&own)),
        _ => format!("legal: {}", listed(&texts(&|_| true))),
    }
}

fn listed(texts: &[&str]) -> String {
    match texts.get(..MOST) {
        Some(first) if texts.len() > MOST => format!("{} and {} more", first.join(", "), texts.len() - MOST),
        _ => texts.join(", "),
    }
}
