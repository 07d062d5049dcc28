//! Text for HTML and SVG, escaped. What is written is well-formed XML as well as HTML.

/// Text as it may stand between tags and in attributes. Characters that XML has no place for become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' => escaped.push(character),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other if other.is_control() => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A sentence; what stands between two backticks is set as code. A backtick without a partner stays as it is.
pub(super) fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escape(text);
    }
    let part = |(index, part): (usize, &&str)| match index % 2 {
        0 => escape(part),
        _ => code(part),
    };
    parts.iter().enumerate().map(part).collect()
}

/// Something to type. Its words are boxes, so that a line never ends behind a hyphen of theirs.
pub(super) fn code(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(|word| element("span", &[], &escape(word))).collect();
    element("code", &[], &words.join(" "))
}

/// `<tag name="value">content</tag>`; the values of the attributes are escaped here, the content is markup already.
pub(super) fn element(tag: &str, attributes: &[(&str, &str)], content: &str) -> String {
    format!("<{tag}{}>{content}</{tag}>", written(attributes))
}

/// `<tag name="value"/>`.
pub(super) fn empty(tag: &str, attributes: &[(&str, &str)]) -> String {
    format!("<{tag}{}/>", written(attributes))
}

fn written(attributes: &[(&str, &str)]) -> String {
    attributes.iter().map(|(name, value)| format!(" {name}=\"{}\"", escape(value))).collect()
}

/// A title as part of a file name or an address: small letters, digits and single hyphens.
pub(super) fn slug(title: &str) -> String {
    let small: String =
        title.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    let words: Vec<&str> = small.split('-').filter(|word| !word.is_empty()).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(escape(r#"a<b> & "c" 'd'"#), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
        assert_eq!(escape("bell\u{7} and line\nbreak"), "bell\u{fffd} and line\nbreak");
        assert_eq!(element("p", &[("title", "\"<")], "x"), "<p title=\"&quot;&lt;\">x</p>");
    }

    #[test]
    fn backticks_come_in_pairs() {
        assert_eq!(prose("play `a<b` now"), "play <code><span>a&lt;b</span></code> now");
        assert_eq!(prose("one ` only"), "one ` only");
        assert_eq!(prose("`a` and `"), "`a` and `");
    }

    #[test]
    fn slugs_are_safe_file_names() {
        assert_eq!(slug("Wins by colour, 8x8 (in %)"), "wins-by-colour-8x8-in");
        assert_eq!(slug("../../etc"), "etc");
    }
}
