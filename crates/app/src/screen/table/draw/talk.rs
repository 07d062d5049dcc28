//! What there is to say: a hint, the reasons of a move, a look back, or how to begin.

use ratatui::text::{Line, Span};
use session::HintView;

use super::chart;
use crate::screen::look::{Look, Tone};
use crate::screen::table::Table;

/// The lines, before they are wrapped.
pub(super) fn lines(table: &Table, width: usize) -> Vec<Line<'static>> {
    let look = table.look;
    let rule = Line::styled(look.either("─", "-").repeat(width), look.quiet());
    let mut lines = vec![rule];
    lines.extend(match (&table.view.hint, &table.view.review, table.move_shown()) {
        (Some(hint), _, _) if table.at.is_none() => hinted(look, hint),
        (_, Some(_), _) => looked_back(table, width),
        (_, _, Some(ply)) if !ply.reasons.is_empty() => {
            let who = &table.view.seats[usize::from(ply.color == rules::Color::White)].name;
            let mut lines = vec![headed(look, format!("Why {who} played {}", ply.mv.text))];
            lines.extend(ply.reasons.iter().map(|reason| bullet(look, reason)));
            lines
        }
        _ => welcome(table),
    });
    lines
}

/// How many lines they take when they are wrapped.
pub(super) fn height(lines: &[Line<'static>], width: u16) -> u16 {
    let width = usize::from(width.max(1));
    // Words that do not fit make a line longer than its letters say.
    lines.iter().map(|line| (line.width() + line.width() / 12).div_ceil(width).max(1) as u16).sum()
}

fn headed(look: Look, text: String) -> Line<'static> {
    Line::styled(text, look.strong())
}

fn bullet(look: Look, text: &str) -> Line<'static> {
    Line::from(vec![Span::styled(look.either("• ", "- "), look.quiet()), Span::raw(text.to_owned())])
}

fn hinted(look: Look, hint: &HintView) -> Vec<Line<'static>> {
    let mut lines = vec![Line::styled(
        format!("Hint: {} would play {}", hint.by, hint.mv.text),
        look.text(Tone::Hint).patch(look.strong()),
    )];
    lines.extend(hint.reasons.iter().map(|reason| bullet(look, reason)));
    lines
}

fn looked_back(table: &Table, width: usize) -> Vec<Line<'static>> {
    let look = table.look;
    let Some(review) = &table.view.review else { return Vec::new() };
    let done = review.positions.iter().filter(|position| position.is_some()).count();
    let mut lines = vec![headed(look, "Who was better, move by move".to_owned())];
    lines.extend(chart::lines(look, review, table.place(), width));
    if !review.done {
        let all = review.positions.len();
        lines.push(Line::styled(format!("{done} of {all} positions looked at"), look.quiet()));
    }
    let turned = review.mistakes.len();
    lines.push(match table.mistake_shown() {
        Some(mistake) => Line::styled(mistake.words.clone(), look.text(Tone::Bad)),
        None if review.done && turned == 0 => Line::from("No move cost much."),
        None if review.done => {
            let times = if turned == 1 { "once".to_owned() } else { format!("{turned} times") };
            Line::from(format!("It turned {times}: up and down go there."))
        }
        None => Line::default(),
    });
    lines
}

/// For somebody who has never seen this.
fn welcome(table: &Table) -> Vec<Line<'static>> {
    let look = table.look;
    if table.view.result.is_some() {
        return vec![bullet(look, "v looks back at the game, s saves it, n begins another.")];
    }
    if table.is_player_thinking() {
        return vec![bullet(look, "It is the other side's turn; g makes it move now.")];
    }
    if table.is_exhibition() {
        return vec![bullet(look, "Enter lets them make one move, p lets them run and pause.")];
    }
    let example = table.view.legal.first().map_or("11-15", |mv| mv.text.as_str());
    let mut lines = vec![
        bullet(look, "Click a piece and then where it goes; or arrow keys and Enter."),
        bullet(
            look,
            &format!(
                "Or type the move, such as {example}{}.",
                if table.view.game.letters { ", after m" } else { "" }
            ),
        ),
    ];
    if table.view.must_jump {
        lines.push(bullet(look, "A jump is compulsory now; pieces that can jump are marked."));
    }
    lines.push(bullet(look, "h gives a hint, ? shows all keys."));
    lines
}
