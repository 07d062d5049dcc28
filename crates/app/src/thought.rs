//! What a player found, as text.

use std::fmt::Write;

use engine::{Line, Statistics};
use players::Decision;
use rules::{Form, Move, Position, Variant, write_moves};

/// What stands between two numbers of a row.
const GAP: &str = "   ";
/// Columns behind the label of a line.
const ROOM: usize = 71;

/// A move that is legal in `position`.
pub(crate) fn move_text<V: Variant>(position: &Position<V>, mv: &Move<V::Board>, form: Form) -> String {
    let legal = write_moves(position, V::RULES.notation, form);
    legal.into_iter().find(|(other, _)| other == mv).map(|(_, text)| text).unwrap_or_default()
}

/// The moves of a line from `position`, each as it is written where it is played.
pub(crate) fn line_texts<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    form: Form,
) -> Vec<String> {
    let mut at = *position;
    let text = |mv| {
        let text = move_text(&at, mv, form);
        at = at.play(mv);
        text
    };
    moves.iter().map(text).collect()
}

/// The same with blanks between them.
pub(crate) fn line_text<V: Variant>(position: &Position<V>, moves: &[Move<V::Board>], form: Form) -> String {
    line_texts(position, moves, form).join(" ")
}

/// The move, and the scores and lines it was chosen by.
pub(crate) fn decision<V: Variant>(position: &Position<V>, decision: &Decision<V>, form: Form) -> String {
    let mut text = format!("move     {}\n", move_text(position, &decision.mv, form));
    let words = |score| match decision.judgement(score, position.turn()) {
        Some(judgement) => format!("score    {score} ({judgement})\n"),
        None => format!("score    {score}\n"),
    };
    for Line { score, moves } in &decision.lines {
        text.push_str(&words(*score));
        put(&mut text, format_args!("line     {}\n", line_text(position, moves, form)));
    }
    if let (true, Some(score)) = (decision.lines.is_empty(), decision.score) {
        text.push_str(&words(score));
    }
    text
}

/// Why the move was chosen, in the words of the player.
pub(crate) fn reasons<V: Variant>(decision: &Decision<V>) -> String {
    decision.reasons.iter().map(|reason| format!("because  {reason}\n")).collect()
}

/// What a search did: the size of its tree, its time, the leaves of each depth, its table, its cut-offs.
pub(crate) fn statistics(statistics: &Statistics) -> String {
    let Statistics { interior, leaves, terminals, table_queries, table_hits, table_cutoffs, .. } = statistics;
    if statistics.depth == 0 && statistics.endgame > 0 {
        return format!("endgame  {} moves looked up, nothing searched\n", statistics.endgame);
    }
    let (nodes, seconds) = (statistics.nodes(), statistics.time.as_secs_f64());
    let rate = statistics.rate() / 1e6;
    let mut text = format!("tree     {interior} interior, {leaves} leaf and {terminals} terminal nodes\n");
    put(&mut text, format_args!("nodes    {nodes}, those that the table answered for included\n"));
    put(&mut text, format_args!("time     {seconds:.3} s, {rate:.2} million nodes a second\n"));
    put(&mut text, format_args!("depth    {}, deepest line {}\n", statistics.depth, statistics.deepest));
    text.push_str(&leaves_by_depth(&statistics.leaves_by_depth));
    put(
        &mut text,
        format_args!("table    {table_queries} queries, {table_hits} hits, {table_cutoffs} cut-offs\n"),
    );
    if statistics.endgame > 0 {
        put(&mut text, format_args!("endgame  {} positions answered by the database\n", statistics.endgame));
    }
    match statistics.cut_bf() {
        Some(cut_bf) => put(&mut text, format_args!("CutBF    {cut_bf:.3}\n")),
        None => text.push_str("CutBF    none, for nothing was cut off\n"),
    }
    text
}

/// The leaf and terminal nodes of each iteration, as many side by side as there is room for.
fn leaves_by_depth(iterations: &[(u32, u64)]) -> String {
    let digits = |number: u64| number.to_string().len();
    let deep = iterations.iter().map(|(depth, _)| digits(u64::from(*depth))).max().unwrap_or(0);
    let wide = iterations.iter().map(|(_, leaves)| digits(*leaves)).max().unwrap_or(0);
    let cell = |(depth, leaves): &(u32, u64)| format!("depth {depth:>deep$}: {leaves:>wide$}");
    let cells: Vec<String> = iterations.iter().map(cell).collect();
    let side_by_side = (ROOM / (cells.first().map_or(0, String::len) + GAP.len())).max(1);
    let mut text = String::new();
    for (i, row) in cells.chunks(side_by_side).enumerate() {
        let label = if i == 0 { "leaves" } else { "" };
        put(&mut text, format_args!("{label:<8} {}\n", row.join(GAP)));
    }
    text
}

/// Writing to a string does not fail.
fn put(text: &mut String, args: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(args);
}
