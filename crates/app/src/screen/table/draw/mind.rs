//! How a player thinks: what its search did, and the tables it thought with.

use ratatui::text::{Line, Span, Text};
use session::{Evaluation, ExhibitView, PlyView};

use super::side::many;
use crate::screen::look::{Look, Tone};
use crate::screen::table::Table;

/// All there is to see, in so many columns.
pub(super) fn text(table: &Table, width: usize) -> Text<'static> {
    let look = table.look;
    let mut lines = Vec::new();
    if let Some(live) = &table.live {
        let line = format!(
            "{} thinks: depth {}, {}, {:.1} s",
            live.player,
            live.depth,
            many(live.nodes),
            live.seconds
        );
        lines.push(Line::styled(line, look.text(Tone::Hint)));
        lines.push(Line::from(format!("{}  {}", live.score, live.line.join(" "))));
        lines.extend(leaves(look, &live.leaves));
        lines.push(Line::default());
    }
    let shown = table.move_shown().filter(|ply| has_thought(ply));
    let last = || table.view.history.iter().rev().find(|ply| has_thought(ply));
    match shown.or_else(last) {
        Some(ply) => lines.extend(of_move(table, ply, width)),
        None if lines.is_empty() => {
            lines.push(Line::from("No player has made a move yet that there is something to see of."));
            lines.push(Line::from(
                "Players that search show what their search did; soar shows its risks and preferences.",
            ));
        }
        None => {}
    }
    Text::from(lines)
}

fn has_thought(ply: &PlyView) -> bool {
    ply.thought.is_some() || !ply.exhibits.is_empty() || !ply.reasons.is_empty()
}

fn of_move(table: &Table, ply: &PlyView, width: usize) -> Vec<Line<'static>> {
    let look = table.look;
    let who = &table.view.seats[usize::from(ply.color == rules::Color::White)].name;
    let seconds = ply.seconds.map(|seconds| format!(" in {seconds:.1} s")).unwrap_or_default();
    let mut lines = vec![Line::styled(format!("{who} played {}{seconds}", ply.mv.text), look.strong())];
    for reason in &ply.reasons {
        lines.push(Line::from(format!("{}{reason}", look.either("• ", "- "))));
    }
    if let Some(thought) = &ply.thought {
        lines.push(Line::default());
        lines.extend(searched(look, thought));
    }
    for exhibit in &ply.exhibits {
        lines.push(Line::default());
        lines.extend(shown(look, exhibit, width));
    }
    lines.into_iter().flat_map(|line| wrapped(line, width)).collect()
}

fn searched(look: Look, thought: &Evaluation) -> Vec<Line<'static>> {
    let words = thought.words.clone().unwrap_or_default();
    let mut lines = vec![Line::from(format!("score  {}  {words}", thought.score))];
    if !thought.line.is_empty() {
        lines.push(Line::from(format!("line   {}", thought.line.join(" "))));
    }
    if let (Some(depth), Some(nodes)) = (thought.depth, thought.nodes) {
        lines.push(Line::from(format!("search {} to depth {depth}", many(nodes))));
    }
    lines.extend(leaves(look, &thought.leaves));
    lines
}

/// The leaves of each depth: how the tree grows.
fn leaves(look: Look, iterations: &[(u32, u64)]) -> Vec<Line<'static>> {
    let most = iterations.iter().map(|(_, leaves)| *leaves).max().unwrap_or(0).max(1);
    let bar = |leaves: u64| {
        // By orders of magnitude: each depth has some times more than the one before it.
        let share = ((leaves as f64 + 1.0).ln() / (most as f64 + 1.0).ln() * 24.0).round();
        look.either("▇", "#").repeat(share as usize)
    };
    let line = |(depth, leaves): &(u32, u64)| {
        Line::from(vec![
            Span::styled(format!("depth {depth:>2}  {leaves:>10} leaves  "), look.quiet()),
            Span::styled(bar(*leaves), look.text(Tone::Accent)),
        ])
    };
    iterations.iter().map(line).collect()
}

/// A table.
fn shown(look: Look, exhibit: &ExhibitView, width: usize) -> Vec<Line<'static>> {
    let ExhibitView { title, columns, rows } = exhibit;
    let cells = || std::iter::once(columns).chain(rows);
    let widths: Vec<usize> = (0..columns.len())
        .map(|column| {
            cells().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let line = |row: &Vec<String>| -> String {
        let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        let text = padded.collect::<Vec<_>>().join("  ");
        text.trim_end().chars().take(width).collect()
    };
    let mut lines =
        vec![Line::styled(title.clone(), look.strong()), Line::styled(line(columns), look.quiet())];
    lines.extend(rows.iter().map(|row| Line::from(line(row))));
    lines
}

/// A line in pieces that fit.
fn wrapped(line: Line<'static>, width: usize) -> Vec<Line<'static>> {
    if line.width() <= width || line.spans.len() > 1 {
        return vec![line];
    }
    let style = line.style;
    let mut lines: Vec<String> = vec![String::new()];
    let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
    for word in text.split(' ') {
        let last = lines.last_mut();
        match last {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.chars().count() + 1 + word.chars().count() <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(format!("  {word}")),
        }
    }
    lines.into_iter().map(|text| Line::styled(text, style)).collect()
}
