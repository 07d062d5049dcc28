//! A screen as an SVG picture.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

/// The size of a letter.
const WIDTH: f64 = 9.0;
const HEIGHT: f64 = 18.0;

/// What a terminal looks like where the program leaves it to the terminal.
#[derive(Clone, Copy)]
pub(crate) struct Theme {
    pub(crate) text: &'static str,
    pub(crate) ground: &'static str,
}

pub(crate) const DARK: Theme = Theme { text: "#d7d7d7", ground: "#17191c" };
pub(crate) const LIGHT: Theme = Theme { text: "#24292f", ground: "#fbfbf8" };

/// Draws everything that is on a screen.
pub(crate) fn svg(screen: &Screen, theme: Theme) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (f64::from(columns) * WIDTH, f64::from(rows) * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        theme.ground
    );
    // All grounds first: what stands on one would otherwise be cut by the next.
    for layer in [ground, letters] {
        for row in 0..rows {
            layer(&mut svg, screen, row, theme);
        }
    }
    svg + "</svg>\n"
}

/// The colours of a letter and of its ground.
fn colors(cell: &Cell, theme: Theme) -> (String, String) {
    let (text, ground) = (color(cell.fgcolor(), theme.text), color(cell.bgcolor(), theme.ground));
    if cell.inverse() { (ground, text) } else { (text, ground) }
}

/// Neighbours that are alike, as one: where they begin, how many they are, and what they have in common.
fn runs<T: PartialEq>(screen: &Screen, row: u16, what: impl Fn(&Cell) -> Option<T>) -> Vec<(u16, u16, T)> {
    let mut found: Vec<(u16, u16, T)> = Vec::new();
    for column in 0..screen.size().1 {
        let Some(kind) = screen.cell(row, column).and_then(&what) else { continue };
        match found.last_mut() {
            Some((start, count, last)) if *last == kind && *start + *count == column => *count += 1,
            _ => found.push((column, 1, kind)),
        }
    }
    found
}

fn ground(svg: &mut String, screen: &Screen, row: u16, theme: Theme) {
    let kind = |cell: &Cell| Some(colors(cell, theme).1).filter(|ground| ground != theme.ground);
    for (column, count, fill) in runs(screen, row, kind) {
        let (x, y) = (f64::from(column) * WIDTH, f64::from(row) * HEIGHT);
        rect(svg, x, y, (0.0, 0.0, f64::from(count), 1.0), &fill);
    }
}

fn letters(svg: &mut String, screen: &Screen, row: u16, theme: Theme) {
    let y = f64::from(row) * HEIGHT;
    // Blocks of one kind side by side, and words of one style.
    let block = |cell: &Cell| {
        let letter = cell.contents().chars().next()?;
        blocks(letter).map(|_| (letter, colors(cell, theme).0))
    };
    for (column, count, (letter, fill)) in runs(screen, row, block) {
        for (left, top, right, bottom) in blocks(letter).unwrap_or_default() {
            let is_wide = right - left == 1.0;
            let (copies, width) = if is_wide { (1, f64::from(count)) } else { (count, right - left) };
            for copy in 0..copies {
                let x = f64::from(column + copy) * WIDTH;
                rect(svg, x, y, (left, top, left + width, bottom), &fill);
            }
        }
    }
    let word = |cell: &Cell| {
        let letter =
            cell.contents().chars().next().filter(|letter| *letter != ' ' && blocks(*letter).is_none())?;
        Some((colors(cell, theme).0, cell.bold(), letter.is_ascii()))
    };
    for (column, count, (fill, is_bold, _)) in runs(screen, row, word) {
        let cells = (column..column + count).filter_map(|column| screen.cell(row, column));
        let text: String = cells.map(Cell::contents).collect();
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        let (x, y, width) = (f64::from(column) * WIDTH, y + HEIGHT * 0.74, f64::from(count) * WIDTH);
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y:.1}\" textLength=\"{width}\" fill=\"{fill}\"{weight}>{text}</text>"
        );
    }
}

/// A part of a cell, by shares of its width and height.
type Part = (f64, f64, f64, f64);

fn rect(svg: &mut String, x: f64, y: f64, (left, top, right, bottom): Part, fill: &str) {
    let (x, y) = (x + left * WIDTH, y + top * HEIGHT);
    // A little more than the share, so that no lines are seen between them.
    let (width, height) = ((right - left) * WIDTH + 0.3, (bottom - top) * HEIGHT + 0.3);
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\"/>"
    );
}

/// Letters that are made of blocks; a font would leave gaps between them.
fn blocks(letter: char) -> Option<Vec<Part>> {
    const A: Part = (0.0, 0.0, 0.5, 0.5);
    const B: Part = (0.5, 0.0, 1.0, 0.5);
    const C: Part = (0.0, 0.5, 0.5, 1.0);
    const D: Part = (0.5, 0.5, 1.0, 1.0);
    Some(match letter {
        '▁'..='█' => vec![(0.0, 1.0 - f64::from(letter as u32 - 0x2580) / 8.0, 1.0, 1.0)],
        '▀' => vec![A, B],
        '▌' => vec![A, C],
        '▐' => vec![B, D],
        '▖' => vec![C],
        '▗' => vec![D],
        '▘' => vec![A],
        '▝' => vec![B],
        '▙' => vec![A, C, D],
        '▟' => vec![B, C, D],
        '▛' => vec![A, B, C],
        '▜' => vec![A, B, D],
        _ => return None,
    })
}

fn color(color: Color, usual: &str) -> String {
    let plain = [
        "#000000", "#c23621", "#25a25a", "#adad27", "#2f5fd0", "#b04fc0", "#33a3a8", "#cbcccd", "#818383",
        "#fc391f", "#31e722", "#eaec23", "#5833ff", "#f935f8", "#14f0f0", "#ffffff",
    ];
    match color {
        Color::Default => usual.to_owned(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Idx(index @ 0..16) => plain[usize::from(index)].to_owned(),
        Color::Idx(index @ 16..232) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * u32::from(step) };
            let index = index - 16;
            let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(level);
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Color::Idx(index) => {
            let grey = 8 + 10 * u32::from(index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
    }
}
