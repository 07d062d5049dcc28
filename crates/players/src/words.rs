//! Scores and reasons in words.

use endgame::Wdl;
use engine::{Score, Thought};
use rules::{Color, Goal, Position, Variant, write_move};

/// Who is better and by how much, in words, for a score from the point of view of `turn`.
///
/// ```
/// use crownhead_players::judgement;
/// use engine::Score;
/// use rules::Color;
/// assert_eq!(judgement(Score::evaluation(40), Color::Black), "Black has a small advantage");
/// assert_eq!(judgement(Score::loss_in(4), Color::Black), "White wins in 4 plies");
/// assert_eq!(judgement(Score::known_win(Score::DRAW), Color::Black), "Black wins");
/// ```
pub fn judgement(score: Score, turn: Color) -> String {
    let better = if score < Score::DRAW { !turn } else { turn };
    if let Some(plies) = score.plies_to_end() {
        return match plies {
            0 => format!("{better} has won"),
            1 => format!("{better} wins at once"),
            _ => format!("{better} wins in {plies} plies"),
        };
    }
    if score.is_win() || score.is_loss() {
        return format!("{better} wins");
    }
    match score.value().unsigned_abs() {
        0..=20 => "the chances are even".to_owned(),
        21..=80 => format!("{better} has a small advantage"),
        81..=180 => format!("{better} is clearly better"),
        _ => format!("{better} should win"),
    }
}

/// What the endgame database knows of a position, for the side to move.
pub(crate) fn known(result: Wdl) -> String {
    let what = match result {
        Wdl::Win => "won",
        Wdl::Draw => "drawn",
        Wdl::Loss => "lost",
    };
    format!("the endgame database knows that this is {what}")
}

/// Why a search chose its move.
pub(crate) fn reasons<V: Variant>(
    position: &Position<V>,
    thought: &Thought<V>,
    one_sided: bool,
) -> Vec<String> {
    let best = &thought.lines[0];
    let mut reasons = Vec::new();
    if position.count_moves() == 1 {
        reasons.push("it is the only legal move".to_owned());
    }
    if best.score.plies_to_end().is_none() && (best.score.is_win() || best.score.is_loss()) {
        reasons.push("the line leads to an ending that the database knows".to_owned());
    }
    if one_sided && best.score.plies_to_end().is_none() {
        reasons.push("its score looks at one side only and does not say who is better".to_owned());
    } else {
        reasons.push(judgement(best.score, position.turn()));
    }
    reasons.extend(exchange(position, thought));
    if let Some(reply) = best.moves.get(1) {
        let after = position.play(&best.moves[0]);
        reasons.push(format!("it expects the reply {}", write_move(&after, reply)));
    }
    reasons.extend(feared(position, thought));
    reasons
}

/// What the line takes and gives.
fn exchange<V: Variant>(position: &Position<V>, thought: &Thought<V>) -> Option<String> {
    let line = &thought.lines[0].moves;
    let end = line.iter().fold(*position, |at, mv| at.play(mv));
    let lost = |color| position.pieces().of(color).len() - end.pieces().of(color).len();
    let us = position.turn();
    let (ours, theirs) = (lost(us), lost(!us));
    let pieces = |count: usize| if count == 1 { "a piece".to_owned() } else { format!("{count} pieces") };
    let plies = line.len();
    match (ours, theirs) {
        (0, 0) => None,
        (ours, theirs) if ours == theirs => Some(format!("the line exchanges {} for as many", pieces(ours))),
        (ours, theirs) if V::RULES.goal == Goal::Lose && ours > theirs => Some(format!(
            "the line gets rid of {} more than the opponent in {plies} plies",
            pieces(ours - theirs)
        )),
        (ours, theirs) if ours < theirs => {
            Some(format!("the line takes {} more than it gives in {plies} plies", pieces(theirs - ours)))
        }
        (ours, theirs) => {
            Some(format!("the line gives {} more than it takes in {plies} plies", pieces(ours - theirs)))
        }
    }
}

/// The move that looked best until the search saw the reply to it.
fn feared<V: Variant>(position: &Position<V>, thought: &Thought<V>) -> Option<String> {
    let rejected = thought.rejected.as_ref()?;
    let first = write_move(position, &rejected.mv);
    let reply = write_move(&position.play(&rejected.mv), &rejected.reply);
    Some(format!("{first} looked better at first, but it fears the reply {reply}"))
}
