//! What stands beside the board.

use std::time::Instant;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use session::{JobKind, Thinking};

use super::{moves, seats, talk};
use crate::screen::look::Tone;
use crate::screen::table::{Spots, Table};

/// From top to bottom: a seat, who is better, the moves, what there is to say, the other seat.
pub(super) fn draw(frame: &mut Frame<'_>, table: &Table, area: Rect, spots: &mut Spots) {
    let width = usize::from(area.width);
    let board = table.shown_board(Instant::now()).to_owned();
    let row = |y: u16, height: u16| Rect::new(area.x, area.y + y, area.width, height);
    frame.render_widget(seats::line(table, !table.bottom, width, &board), row(0, 1));
    frame.render_widget(seats::line(table, table.bottom, width, &board), row(area.height - 1, 1));
    let judged = judgement(table, width);
    let top = 1 + judged.len() as u16;
    frame.render_widget(Paragraph::new(judged), row(1, top - 1));
    let thinking = thinking(table);
    frame.render_widget(Paragraph::new(thinking), row(area.height - 2, 1));
    let left = area.height.saturating_sub(top + 2);
    let said = talk::lines(table, width);
    let wish = talk::height(&said, area.width) + 1;
    let least = if left > 14 { 6 } else { 4 };
    let talk_height = wish.min(left.saturating_sub(least));
    let list = row(top, left - talk_height);
    moves::draw(frame, table, list, spots);
    let place = row(top + left - talk_height, talk_height);
    frame.render_widget(Paragraph::new(said).wrap(Wrap { trim: false }), place);
}

/// Who is better, in words and numbers, and the line that is expected.
fn judgement(table: &Table, width: usize) -> Vec<Line<'static>> {
    let look = table.look;
    let Some(judged) = table.judgement_shown().filter(|_| table.is_judged) else {
        return vec![Line::default(), Line::default()];
    };
    let words = judged.words.clone().unwrap_or_default();
    let (score, by) = (judged.score.clone(), judged.by.clone());
    let mut first = words.chars();
    let words =
        first.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default() + first.as_str();
    let depth = judged.depth.map(|depth| format!(" at depth {depth}")).unwrap_or_default();
    let line = format!("{by}{depth}: {}", judged.line.join(" "));
    let line = if judged.line.is_empty() { format!("{by}{depth}") } else { line };
    vec![
        Line::from(vec![
            Span::styled(words, look.text(Tone::Accent)),
            Span::styled(format!("  {score}"), look.quiet()),
        ]),
        Line::styled(cut(&line, width), look.quiet()),
    ]
}

/// Who thinks, and how far it is.
fn thinking(table: &Table) -> Line<'static> {
    let look = table.look;
    let what = match table.view.thinking {
        Some(JobKind::Move) => "thinks",
        Some(JobKind::Hint) => "looks for a hint",
        Some(JobKind::Review) => "looks back",
        // A judgement comes by itself, and nobody waits for it.
        Some(JobKind::Evaluation) => return Line::default(),
        None if table.is_exhibition() && table.view.paused && table.view.result.is_none() => {
            return Line::styled("  paused: Enter makes one move, p runs", look.quiet());
        }
        None => return Line::default(),
    };
    let text = match &table.live {
        Some(Thinking { player, depth, score, nodes, seconds, .. }) => {
            format!("  {player} {what}: depth {depth}  {score}  {}  {seconds:.1} s", many(*nodes))
        }
        None => format!("  {} {what}", thinker(table)),
    };
    Line::styled(text, Style::new().fg(look.color(Tone::Hint)))
}

/// Who it is that thinks, before it says anything.
fn thinker(table: &Table) -> String {
    match (table.view.thinking, table.view.turn) {
        (Some(JobKind::Move), Some(turn)) => {
            table.view.seats[usize::from(turn == rules::Color::White)].name.clone()
        }
        _ => "somebody strong".to_owned(),
    }
}

/// A number of positions, short.
pub(super) fn many(nodes: u64) -> String {
    match nodes {
        0..10_000 => format!("{nodes} nodes"),
        10_000..1_000_000 => format!("{}k nodes", nodes / 1000),
        _ => format!("{:.1}M nodes", nodes as f64 / 1e6),
    }
}

/// As many whole words as there is room for.
fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let head: String = text.chars().take(width).collect();
    head.rsplit_once(' ').map_or(head.clone(), |(words, _)| words.to_owned())
}
