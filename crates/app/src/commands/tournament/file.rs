//! A tournament from a file: its keys are the names of the flags.

use std::ffi::OsString;
use std::path::Path;

use clap::Parser;
use toml::{Table, Value};

use crate::args::TournamentArgs;
use crate::failure::{self, Failure};

/// What the file says, with what the command line says on top of it.
pub(super) fn with_file(args: TournamentArgs) -> Result<TournamentArgs, Failure> {
    let Some(file) = &args.file else { return Ok(args) };
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file, &error))?;
    let words = words(&text).map_err(|why| blame(file, &why))?;
    let mut command_line: Vec<OsString> =
        std::env::args_os().skip_while(|word| word != "tournament").skip(1).collect();
    // A list of players would take the name of the file for one more.
    command_line.retain(|word| Path::new(word) != file);
    let all = ["tournament".into(), file.into()].into_iter().chain(words).chain(command_line);
    // The command line alone is in order, so what is wrong is in the file.
    TournamentArgs::try_parse_from(all).map_err(|error| {
        let sentence = failure::of_arguments(&error).sentence().unwrap_or_default();
        blame(file, &sentence)
    })
}

fn blame(file: &Path, why: &str) -> Failure {
    Failure::new(format!("{}: {why}", file.display()))
}

/// The file as words of a command line.
fn words(text: &str) -> Result<Vec<OsString>, String> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        // What clap says has one line, and so has this.
        error.to_string().trim_end().replace('\n', " ")
    })?;
    let mut words = Vec::new();
    for (key, value) in table {
        let flag = format!("--{key}");
        match value {
            Value::Boolean(false) => {}
            Value::Boolean(true) => words.push(flag.into()),
            Value::Array(values) => {
                words.push(flag.into());
                for value in values {
                    words.push(scalar(&key, &value)?.into());
                }
            }
            value => words.push(format!("{flag}={}", scalar(&key, &value)?).into()),
        }
    }
    Ok(words)
}

fn scalar(key: &str, value: &Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        _ => Err(format!("{key} takes a text, a number, true or false, or a list of texts")),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn keys_are_flags() {
        let text =
            "format = 'gauntlet'\nplayers = ['soar', 'casual']\ngames = 10\nlearn = true\njson = false\n";
        let words = words(text).expect("a table");
        let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
        assert_eq!(words.join(" "), "--format=gauntlet --games=10 --learn --players soar casual");
    }

    #[test]
    fn what_is_no_table_of_flags_is_refused_in_one_line() {
        for text in ["games = ", "players = [1979-05-27]", "[players]\na = 1", "players = [[1]]"] {
            let refused = words(text).expect_err(text);
            assert!(!refused.contains('\n'), "{refused}");
        }
    }
}
