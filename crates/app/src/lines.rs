//! Lines of input, whatever they hold.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 64 * 1024;

/// A line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A text.
    Text(String),
    /// Something else, and what is wrong with it.
    Bad(&'static str),
    /// There are no more.
    End,
}

/// Reads the next line. What is too long is passed over without being kept.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Line::Bad("that line is too long"));
    }
    Ok(String::from_utf8(bytes).map_or(Line::Bad("that line is not UTF-8 text"), Line::Text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        loop {
            match next(&mut input).expect("bytes can be read") {
                Line::End => return lines,
                line => lines.push(line),
            }
        }
    }

    #[test]
    fn bad_lines_do_not_spoil_the_next() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(all(b""), []);
        assert_eq!(all(b"a\n\nb"), [text("a\n"), text("\n"), text("b")]);
        assert_eq!(all(b"\xff\nq\n"), [Line::Bad("that line is not UTF-8 text"), text("q\n")]);
        let long = [vec![b'x'; 200_000], b"\nq\n".to_vec()].concat();
        assert_eq!(all(&long), [Line::Bad("that line is too long"), text("q\n")]);
        assert_eq!(all(&vec![b'x'; 70_000]), [Line::Bad("that line is too long")]);
    }
}
