//! The language of rule files: reading and writing it.

mod action;
pub mod ast;
mod condition;
mod diagnostic;
mod file;
mod lex;
mod parser;
mod print;

pub use diagnostic::{Diagnostic, LoadErrors, Place, SyntaxError};

pub(crate) use condition::lone_variable;
pub(crate) use file::{Command, read};

/// Reads one production, the text between the braces of `sp { ... }`.
///
/// ```
/// use crownhead_soar::syntax::read_production;
/// let production = read_production("greet (state <s> ^superstate nil) --> (<s> ^greeting hello)")?;
/// assert_eq!(production.name, "greet");
/// # Ok::<(), crownhead_soar::syntax::SyntaxError>(())
/// ```
pub fn read_production(text: &str) -> Result<ast::Production, SyntaxError> {
    file::production(text, Place { line: 1, column: 1 }).map(|(production, _)| production)
}
