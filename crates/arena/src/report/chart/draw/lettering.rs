//! How much room text takes.
//!
//! The fonts of the reader are unknown, so widths are those of a wide common one: text may come out shorter than
//! reckoned, hardly ever longer.

/// From the top of a line of text to the top of the next, in font sizes.
pub(super) const LINE: f64 = 1.25;
/// How far letters reach above and below the line they stand on, in font sizes.
pub(super) const ABOVE: f64 = 0.8;
pub(super) const BELOW: f64 = 0.24;

/// The width of a line of text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    size * text.chars().map(advance).sum::<f64>()
}

/// The width of a character in a font of size 1.
fn advance(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | '\'' => 0.3,
        'I' | '.' | ',' | ':' | ';' | '|' | '!' | ' ' | '\u{a0}' => 0.36,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | '\\' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.98,
        'A'..='Z' | '+' | '=' | '<' | '>' | '\u{2212}' => 0.8,
        c if c.is_ascii() => 0.64,
        // Letters of other scripts may be as wide as they are high.
        c if (c as u32) < 0x2e80 => 0.8,
        _ => 1.05,
    }
}

/// Lines no wider than `most`. They break at spaces and behind hyphens and other signs, and within a word only where it
/// would not fit otherwise.
pub(super) fn wrap(text: &str, size: f64, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for piece in pieces(text) {
        let line = lines.last().map_or("", String::as_str);
        if !line.is_empty() && width(line, size) + width(piece.trim_end(), size) > most {
            lines.push(String::new());
        }
        for character in piece.chars() {
            let line = lines.last().map_or("", String::as_str);
            if !line.is_empty()
                && character != ' '
                && width(line, size) + width(character.encode_utf8(&mut [0; 4]), size) > most
            {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(character);
            }
        }
    }
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Whether `wrap` needs to break no word.
pub(super) fn has_room(text: &str, size: f64, most: f64) -> bool {
    pieces(text).iter().all(|piece| width(piece.trim_end(), size) <= most)
}

/// A text in pieces between which a line may end.
fn pieces(text: &str) -> Vec<&str> {
    text.split_inclusive([' ', '-', ':', '/', ',', '_', '+']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_end_behind_signs() {
        assert_eq!(wrap("one-jump-behind:no-balance", 10.0, 100.0), ["one-jump-behind:", "no-balance"]);
        assert_eq!(wrap("all of it", 10.0, 500.0), ["all of it"]);
        assert_eq!(wrap("abcdefgh", 10.0, 26.0), ["abcd", "efgh"]);
        assert!(wrap("", 10.0, 10.0).is_empty());
    }

    proptest! {
        #[test]
        fn lines_keep_to_the_width_and_lose_nothing(text in "[a-zA-Z :%,-]{0,60}", most in 12.0..200.0f64) {
            let lines = wrap(&text, 12.0, most);
            for line in &lines {
                prop_assert!(width(line, 12.0) <= most, "{line}");
            }
            prop_assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
    }
}
