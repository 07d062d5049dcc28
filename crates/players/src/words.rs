//! Scores in words.

use engine::Score;
use rules::Color;

/// Who is better and by how much, in words, for a score from the point of view of `turn`.
///
/// ```
/// use crownhead_players::judgement;
/// use engine::Score;
/// use rules::Color;
/// assert_eq!(judgement(Score::evaluation(40), Color::Black), "Black has a small advantage");
/// assert_eq!(judgement(Score::loss_in(4), Color::Black), "White wins in 4 plies");
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
    match score.value().unsigned_abs() {
        0..=20 => "the chances are even".to_owned(),
        21..=80 => format!("{better} has a small advantage"),
        81..=180 => format!("{better} is clearly better"),
        _ => format!("{better} should win"),
    }
}
