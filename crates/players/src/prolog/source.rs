//! The text of a player: a file, and what it includes.

use std::path::{Path, PathBuf};

use super::PrologError;
use super::scan;

/// The files that come with the program, for `:- include(race).` and the like.
const OF_THE_PROGRAM: [(&str, &str); 4] = [
    ("board.pl", include_str!("../../../../data/prolog/board.pl")),
    ("choice.pl", include_str!("../../../../data/prolog/choice.pl")),
    ("english.pl", include_str!("../../../../data/prolog/english.pl")),
    ("race.pl", include_str!("../../../../data/prolog/race.pl")),
];
/// Files include each other no deeper than this.
const DEEPEST: usize = 20;

/// A clause and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// The file and the line, `race.pl:12`.
    pub(super) place: String,
    /// The clause with its full stop.
    pub(super) text: String,
}

/// The clauses of a file that comes with the program.
pub(super) fn of_the_program(name: &str) -> Result<Vec<Clause>, PrologError> {
    let mut clauses = Vec::new();
    include(&Text::of_the_program(name)?, DEEPEST, &mut clauses)?;
    Ok(clauses)
}

/// The clauses of somebody's file.
pub(super) fn of_file(path: &Path) -> Result<Vec<Clause>, PrologError> {
    let mut clauses = Vec::new();
    include(&Text::of_file(path)?, DEEPEST, &mut clauses)?;
    Ok(clauses)
}

/// A text, what to call it and where its neighbours are.
struct Text {
    name: String,
    text: String,
    folder: Option<PathBuf>,
}

impl Text {
    fn of_the_program(name: &str) -> Result<Text, PrologError> {
        let found = OF_THE_PROGRAM.iter().find(|(file, _)| *file == name);
        let (name, text) = found.ok_or_else(|| PrologError::Unreadable {
            path: name.to_owned(),
            error: "there is no such file beside it, and none that comes with the program".to_owned(),
        })?;
        Ok(Text { name: (*name).to_owned(), text: (*text).to_owned(), folder: None })
    }

    fn of_file(path: &Path) -> Result<Text, PrologError> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path)
            .map_err(|error| PrologError::Unreadable { path: name.clone(), error: error.to_string() })?;
        Ok(Text { name, text, folder: path.parent().map(Path::to_path_buf) })
    }

    /// A file that is beside this one, else one of the program.
    fn included(&self, file: &str) -> Result<Text, PrologError> {
        let name = if file.ends_with(".pl") { file.to_owned() } else { format!("{file}.pl") };
        let beside = self.folder.as_ref().map(|folder| folder.join(&name)).filter(|path| path.is_file());
        beside.map_or_else(|| Text::of_the_program(&name), |path| Text::of_file(&path))
    }
}

fn include(text: &Text, depth: usize, into: &mut Vec<Clause>) -> Result<(), PrologError> {
    let pieces = scan::clauses(&text.text).map_err(|unended| {
        PrologError::Faulty(format!(
            "{}:{}: {} that begins here has no end",
            text.name, unended.line, unended.what
        ))
    })?;
    for piece in pieces {
        let place = format!("{}:{}", text.name, piece.line);
        let Some(file) = included_file(&piece.text) else {
            into.push(Clause { place, text: piece.text });
            continue;
        };
        let fault = |error: PrologError| PrologError::Faulty(format!("{place}: {error}"));
        if depth == 0 {
            return Err(PrologError::Faulty(format!("{place}: files include each other without end")));
        }
        include(&text.included(file).map_err(fault)?, depth - 1, into)?;
    }
    Ok(())
}

/// The file that a directive `:- include(file).` names.
fn included_file(clause: &str) -> Option<&str> {
    let directive = clause.strip_prefix(":-")?.strip_suffix('.')?.trim();
    let file = directive.strip_prefix("include(")?.strip_suffix(')')?.trim();
    let quoted = file.strip_prefix('\'').and_then(|file| file.strip_suffix('\''));
    Some(quoted.unwrap_or(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directive_is_known() {
        assert_eq!(included_file(":- include(race)."), Some("race"));
        assert_eq!(included_file(":-include( 'my race.pl' )."), Some("my race.pl"));
        assert_eq!(included_file(":- dynamic(a/1)."), None);
        assert_eq!(included_file("include(race)."), None);
    }

    #[test]
    fn included_clauses_keep_their_places() {
        let clauses = of_the_program("race.pl").expect("a file of the program");
        assert!(clauses.iter().any(|clause| clause.place.starts_with("board.pl:")));
        let game = clauses.iter().find(|clause| clause.text == "game(race).").expect("the game");
        assert!(game.place.starts_with("race.pl:"), "{}", game.place);
    }
}
