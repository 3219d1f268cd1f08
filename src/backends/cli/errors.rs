//! Words the errors of clap: what is wrong as it was typed, what was expected, and a suggestion.

use std::error::Error as _;
use std::ffi::OsString;

use clap::builder::PossibleValue;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use super::llvm;
use super::usage::Stop;
use crate::diagnostics::did_you_mean;

/// Translates an error about the arguments of `command`; `typed` are the arguments before normalization.
pub fn explain(error: &clap::Error, command: &Command, typed: &[OsString]) -> Stop {
    let command = innermost(command, typed);
    let given = context(error, ContextKind::InvalidArg);
    let value = context(error, ContextKind::InvalidValue);
    let message = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return Stop::Show(error.render());
        }
        ErrorKind::UnknownArgument if given.starts_with('-') => unknown_option(&given, command, typed),
        ErrorKind::UnknownArgument => format!("error: unexpected argument `{given}`"),
        ErrorKind::InvalidSubcommand => {
            no_command(&context(error, ContextKind::InvalidSubcommand), command.get_bin_name(), &names_of(command))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            format!("error: expected a command: {}", one_of(names_of(command)))
        }
        ErrorKind::MissingRequiredArgument => missing(error, command),
        ErrorKind::InvalidValue if value.is_empty() => needs_value(&given, typed),
        ErrorKind::InvalidValue => invalid_value(error, &given, &value, typed),
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            format!("error: invalid value `{value}` for `{}`: {reason}", as_typed(&given, typed))
        }
        ErrorKind::TooManyValues => format!("error: `{}` takes no value", as_typed(&given, typed)),
        ErrorKind::ArgumentConflict => {
            let other = context(error, ContextKind::PriorArg);
            format!("error: `{}` and `{}` exclude each other", as_typed(&given, typed), as_typed(&other, typed))
        }
        ErrorKind::InvalidUtf8 => "error: an argument is not valid UTF-8".to_owned(),
        _ => rendered(error),
    };
    Stop::Usage(message)
}

/// The error about a word that is no command of `program`, with the nearest one or all of them.
pub fn no_command(word: &str, program: Option<&str>, names: &[&str]) -> String {
    let program = program.unwrap_or("tdgen");
    let help = match did_you_mean(word.as_bytes(), names.iter().map(|name| name.as_bytes())) {
        Some(name) => format!("did you mean `{program} {name}`?"),
        None => format!("the commands are {}", list(names, "and")),
    };
    format!("error: no command `{word}`\nhelp: {help}")
}

/// What clap says about a part of an error.
fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// The message of clap without the usage after it.
fn rendered(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let end = ["\n\nUsage:", "\n\nFor more"].iter().filter_map(|mark| text.find(mark)).min();
    end.and_then(|end| text.get(..end)).unwrap_or(&text).trim_end().to_owned()
}

/// The part of a command that the arguments name.
pub(super) fn innermost<'c>(command: &'c Command, typed: &[OsString]) -> &'c Command {
    let mut command = command;
    for word in typed {
        match command.find_subcommand(word) {
            Some(part) => command = part,
            None => break,
        }
    }
    command
}

fn names_of(command: &Command) -> Vec<&str> {
    command.get_subcommands().map(Command::get_name).collect()
}

/// An option as it was typed: with one dash or two. clap names it with its value, `--class=<NAME>`.
fn as_typed(given: &str, typed: &[OsString]) -> String {
    let name = given.split([' ', '=', '[', '<']).find(|part| !part.is_empty()).unwrap_or(given);
    let name = name.trim_end_matches(['>', ']', '.']);
    let Some(body) = name.strip_prefix("--") else { return name.to_owned() };
    spelled(body, typed)
}

/// A long option with the dashes that were typed.
pub(crate) fn spelled(name: &str, typed: &[OsString]) -> String {
    let has_one_dash = |word: &OsString| {
        let word = word.to_string_lossy();
        word.strip_prefix('-').is_some_and(|rest| rest.split('=').next() == Some(name))
    };
    let dashes = if typed.iter().any(has_one_dash) { "-" } else { "--" };
    format!("{dashes}{name}")
}

fn unknown_option(given: &str, command: &Command, typed: &[OsString]) -> String {
    let shown = as_typed(given, typed);
    let name = shown.trim_start_matches('-');
    if let Some(message) = llvm::foreign_action(name, &shown) {
        return match selecting_option(command, typed) {
            Some(option) => format!(
                "error: `{option}` belongs to `tdgen {}`, which has no action `{shown}`\nhelp: leave out one of them",
                command.get_name()
            ),
            None => format!("error: {message}"),
        };
    }
    let guess = suggestion(name, command).map(|option| format!("did you mean `{option}`?"));
    let help = guess.or_else(|| glued(&shown)).map(|help| format!("\nhelp: {help}"));
    format!("error: unknown option `{shown}`{}", help.unwrap_or_default())
}

/// The option that chose a subcommand whose name was not typed.
fn selecting_option(command: &Command, typed: &[OsString]) -> Option<String> {
    let names = typed.iter().map(|word| word.to_string_lossy());
    if command.get_name() == "tdgen" || names.clone().any(|word| word == command.get_name()) {
        return None;
    }
    let options: Vec<&str> =
        command.get_arguments().filter(|arg| arg.is_required_set()).filter_map(Arg::get_long).collect();
    let mut given = names.map(|word| word.trim_start_matches('-').split('=').next().unwrap_or_default().to_owned());
    given.find(|name| options.contains(&name.as_str())).map(|name| spelled(&name, typed))
}

/// The help for `-oFILE` and `-dFILE`, which llvm-tblgen rejects too.
fn glued(shown: &str) -> Option<String> {
    let letter = ["-o", "-d"].into_iter().find(|letter| shown.starts_with(letter))?;
    let file = shown.strip_prefix(letter)?;
    Some(format!("`{letter}` and its file are two words: `{letter} {file}`"))
}

/// The option whose name is nearest. An option of one letter has a name for this: `-I` is `include`.
fn suggestion(name: &str, command: &Command) -> Option<String> {
    let names = |arg: &'_ Arg| arg.get_long().map_or_else(|| arg.get_id().to_string(), str::to_owned);
    let options: Vec<(String, &Arg)> =
        command.get_arguments().filter(|arg| !arg.is_positional()).map(|arg| (names(arg), arg)).collect();
    let option = |name: &str| options.iter().find(|(known, _)| known == name).map(|(_, arg)| *arg);
    // `--include` is exactly the name of `-I`.
    let arg = option(name).or_else(|| {
        let nearest = did_you_mean(name.as_bytes(), options.iter().map(|(known, _)| known.as_bytes()))?;
        option(&nearest)
    })?;
    match (arg.get_long(), arg.get_short()) {
        (Some(long), _) => Some(format!("--{long}")),
        (None, short) => short.map(|short| format!("-{short}")),
    }
}

/// The error about required arguments; the values that a position may have.
fn missing(error: &clap::Error, command: &Command) -> String {
    let missing = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(missing)) => missing.as_slice(),
        _ => &[],
    };
    let plain = |name: &str| match name.starts_with('-') {
        true => name.replace([' ', '='], "=").replace(['<', '>'], ""),
        false => name.trim_matches(['<', '>', '[', ']', '.']).to_owned(),
    };
    let names: Vec<String> = missing.iter().map(|name| plain(name)).collect();
    let is_missing =
        |arg: &&Arg| arg.get_value_names().is_some_and(|own| own.iter().any(|own| names == [own.as_str()]));
    let position = command.get_positionals().find(is_missing);
    let values = position.map(Arg::get_possible_values).unwrap_or_default();
    let names = list(&names.iter().map(String::as_str).collect::<Vec<_>>(), "and");
    match values.as_slice() {
        [] => format!("error: missing {names}"),
        values => format!("error: missing {names}: {}", one_of(values.iter().map(PossibleValue::get_name).collect())),
    }
}

fn needs_value(given: &str, typed: &[OsString]) -> String {
    let option = as_typed(given, typed);
    let value = given.split(['<', '>']).nth(1).unwrap_or("VALUE");
    let joint = if option.chars().filter(|letter| *letter != '-').count() == 1 { " " } else { "=" };
    format!("error: `{option}` requires a value: `{option}{joint}{value}`")
}

fn invalid_value(error: &clap::Error, given: &str, value: &str, typed: &[OsString]) -> String {
    let values: Vec<&str> = match error.get(ContextKind::ValidValue) {
        Some(ContextValue::Strings(values)) => values.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let help = did_you_mean(value.as_bytes(), values.iter().map(|value| value.as_bytes()));
    let help = help.map(|value| format!("\nhelp: did you mean `{value}`?")).unwrap_or_default();
    // Nobody reads longer lists in a message.
    let expected = match values.as_slice() {
        [first, rest @ ..] if rest.len() > 12 => format!("one of {} names such as `{first}`", values.len()),
        _ => one_of(values),
    };
    format!("error: invalid value `{value}` for `{}`: expected {expected}{help}", as_typed(given, typed))
}

fn one_of(names: Vec<&str>) -> String {
    list(&names, "or")
}

/// "`a`, `b` and `c`".
pub(crate) fn list(names: &[&str], conjunction: &str) -> String {
    join(&names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>(), conjunction)
}

/// "a, b and c".
pub fn join(parts: &[String], conjunction: &str) -> String {
    match parts {
        [others @ .., last] if !others.is_empty() => format!("{} {conjunction} {last}", others.join(", ")),
        _ => parts.concat(),
    }
}
