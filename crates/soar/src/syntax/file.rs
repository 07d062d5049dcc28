//! A whole rule file: productions and the few other commands that such files hold.

use super::ast::Production;
use super::diagnostic::{Place, SyntaxError};
use super::lex::Lexer;
use super::parser::Parser;

/// One command of a rule file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// A production, and what a person should know about how it is written.
    Add(Production, Option<String>),
    /// Another file, as it was named.
    Source(String),
    /// Names of productions to take out.
    Excise(Vec<String>),
    /// A command that means nothing to this kernel.
    Ignored(String),
}

/// What a text holds, in order, good or bad.
pub(crate) type Item = Result<(Command, Place), SyntaxError>;

/// Commands of the original that concern its shell, its tracer or its learning.
const IGNORED: [&str; 26] = [
    "pushd",
    "popd",
    "cd",
    "pwd",
    "echo",
    "watch",
    "trace",
    "soar",
    "decide",
    "indifferent-selection",
    "learn",
    "chunk",
    "waitsnc",
    "max-elaborations",
    "multi-attributes",
    "warnings",
    "o-support-mode",
    "rl",
    "epmem",
    "smem",
    "svs",
    "output",
    "run",
    "init-soar",
    "alias",
    "stats",
];

/// Reads all commands of a text. After an error it goes on with the next command.
pub(crate) fn read(text: &str) -> Vec<Item> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lexer = Lexer::new(text, Place { line: 1, column: 1 });
    let mut items = Vec::new();
    loop {
        lexer.skip_blanks();
        if lexer.peek() == Some(';') {
            lexer.bump();
            continue;
        }
        let Some(first) = lexer.peek() else { return items };
        let place = lexer.place();
        if !first.is_alphabetic() {
            let found: String = lexer.take_while(|c| c != '\n').chars().take(20).collect();
            let message = format!("expected a command such as sp {{...}}, found {found}");
            items.push(Err(SyntaxError { place, message }));
            continue;
        }
        items.push(command(&mut lexer, place));
    }
}

/// Reads the inside of one `sp { ... }`.
pub(crate) fn production(text: &str, place: Place) -> Result<(Production, Option<String>), SyntaxError> {
    let mut parser = Parser::new(text, place)?;
    let production = parser.production()?;
    Ok((production, parser.warning()))
}

fn command(lexer: &mut Lexer<'_>, place: Place) -> Item {
    let word = lexer.take_while(|c| !c.is_whitespace() && !"{\"|;".contains(c));
    if word == "sp" {
        let (inside, inside_place) = braced(lexer, place)?;
        let (production, warning) = production(inside, inside_place)?;
        return Ok((Command::Add(production, warning), place));
    }
    let rest = lexer.take_while(|c| c != '\n').trim();
    let arguments = || rest.split_whitespace().map(|word| word.trim_matches(['"', '|', '{', '}']).to_owned());
    match word {
        "source" | "load" => match arguments().rfind(|word| word != "file") {
            Some(file) if !file.is_empty() => Ok((Command::Source(file), place)),
            _ => Err(SyntaxError { place, message: "expected the name of a file after source".to_owned() }),
        },
        "excise" | "production" => {
            Ok((Command::Excise(arguments().filter(|w| w != "excise").collect()), place))
        }
        _ if IGNORED.contains(&word) => Ok((Command::Ignored(word.to_owned()), place)),
        _ => Err(SyntaxError {
            place,
            message: format!("the command {word} is not known here; expected sp, source or excise"),
        }),
    }
}

/// The text between a brace and the brace that closes it, and where it begins.
fn braced<'a>(lexer: &mut Lexer<'a>, place: Place) -> Result<(&'a str, Place), SyntaxError> {
    lexer.take_while(char::is_whitespace);
    if lexer.peek() != Some('{') {
        return Err(SyntaxError {
            place: lexer.place(),
            message: "expected { after sp, found something else".to_owned(),
        });
    }
    lexer.bump();
    let (text, inside) = (lexer.rest(), lexer.place());
    let mut depth = 1;
    while let Some(c) = lexer.peek() {
        match c {
            '#' => {
                lexer.take_while(|c| c != '\n');
                continue;
            }
            '|' | '"' => skip_quoted(lexer, c),
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let length = text.len() - lexer.rest().len();
            lexer.bump();
            return Ok((&text[..length], inside));
        }
        lexer.bump();
    }
    Err(SyntaxError { place, message: "the production that begins here has no closing }".to_owned() })
}

/// Goes to the closing mark of a quoted text.
fn skip_quoted(lexer: &mut Lexer<'_>, mark: char) {
    lexer.bump();
    while let Some(c) = lexer.peek() {
        if c == mark {
            return;
        }
        lexer.bump();
        if c == '\\' {
            lexer.bump();
        }
    }
}
