//! A talk with whoever is on the other side: a person at a terminal, or a program behind a pipe.

use std::io::{IsTerminal, StdinLock, Write, stdin, stdout};

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::lines::{self, Line};
use crate::watch::Watching;

/// Characters of what was typed or refused that are shown.
const LONGEST: usize = 1000;

/// Lines that are asked for, and texts that are said.
pub(crate) struct Dialogue<'a> {
    input: StdinLock<'static>,
    out: &'a mut dyn Write,
    interrupt: &'a Interrupt,
    /// What Ctrl-C is answered with while a line is awaited.
    nothing_to_stop: &'static str,
    is_watched: bool,
    /// Whether the terminal shows what is typed.
    is_typed: bool,
}

impl<'a> Dialogue<'a> {
    /// On standard input and `out`. `nothing_to_stop` is said to a Ctrl-C that comes where nothing is
    /// being searched.
    pub(crate) fn new(
        out: &'a mut dyn Write,
        interrupt: &'a Interrupt,
        nothing_to_stop: &'static str,
    ) -> Self {
        let is_typed = stdin().is_terminal();
        let is_watched = is_typed && stdout().is_terminal();
        let dialogue =
            Dialogue { input: stdin().lock(), out, interrupt, nothing_to_stop, is_watched, is_typed };
        interrupt.warn_first(dialogue.warning(""));
        dialogue
    }

    /// Whether there is a person at a terminal.
    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    /// What a search needs to be watched from here.
    pub(crate) fn watching(&self) -> Watching<'a> {
        Watching { interrupt: self.interrupt, is_shown: self.is_watched }
    }

    /// Says something.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.out, "{text}")?;
        Ok(())
    }

    /// Reads the next line, after a prompt if there is one. What does not come from a keyboard is shown
    /// behind its prompt, as a terminal would.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<Line, Failure> {
        // One that came while the last answer was being written has been warned, and the next one is the second in a row.
        self.interrupt.warn_otherwise(self.warning(prompt));
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line =
            lines::next(&mut self.input).map_err(|error| Failure::new(format!("cannot read: {error}")))?;
        // From here on a Ctrl-C is the first one again: whoever sees the answer may send one before the next prompt.
        self.interrupt.warn_first(self.warning(prompt));
        match &line {
            _ if prompt.is_empty() => {}
            // The prompt that was not answered ends here.
            Line::End => writeln!(self.out)?,
            _ if self.is_typed => {}
            Line::Text(text) => writeln!(self.out, "{}", one_line(text.trim()))?,
            Line::Bad(_) => writeln!(self.out)?,
        }
        Ok(line)
    }

    /// On a terminal the prompt comes again, for Ctrl-C has taken what was typed.
    fn warning(&self, prompt: &str) -> String {
        match self.is_watched {
            false => format!("{}\n", self.nothing_to_stop),
            true => format!("\n{}\n{prompt}", self.nothing_to_stop),
        }
    }
}

/// A sentence that fits on one line and does nothing to a terminal, whatever was typed to cause it.
pub(crate) fn one_line(sentence: &str) -> String {
    let is_plain = |c: &char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}');
    sentence.chars().filter(is_plain).take(LONGEST).collect()
}

/// The same, for people: with a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{}.\n", one_line(&(first.unwrap_or_default() + letters.as_str())))
}
