//! The options of the program and of the backends, as clap reads them.

use std::ffi::OsString;

use clap::builder::{Styles, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::help::{FURTHER, MESSAGES};
use super::usage;
use crate::backends::backend::Backend;
use crate::backends::option::BackendOption;
use crate::backends::version::feature::{NEWEST, OLDEST, SUPPORTED};
use crate::diagnostics::Format;
use crate::records::Limits;

/// The heading of the options of actions.
pub const ACTION_OPTIONS: &str = "Options of actions";

/// The program as help, completions and the manual page show it: without the truth values of flags, without hidden
/// options, and with all subcommands.
pub fn program(backends: &[Backend], subcommands: Vec<Command>) -> Command {
    let plain = |arg: Arg| match arg.get_value_names() {
        Some([name]) if name.as_str() == "BOOL" => arg
            .num_args(0)
            .require_equals(false)
            .hide_possible_values(false)
            .allow_hyphen_values(false)
            .value_parser(clap::value_parser!(bool))
            .action(ArgAction::SetTrue),
        _ => arg,
    };
    command(backends, options().filter(|arg| !arg.is_hide_set()), |_| true)
        .mut_args(plain)
        .disable_help_subcommand(true)
        .subcommands(subcommands)
}

/// The options of the driver, and those actions and options of the backends that `is_declared` selects by name. Every
/// option may be repeated: the last wins, or all count.
pub(crate) fn command(
    backends: &[Backend],
    options: impl Iterator<Item = Arg>,
    is_declared: impl Fn(&str) -> bool,
) -> Command {
    let number = env!("CARGO_PKG_VERSION");
    let version =
        format!("{number}\nTableGen language of LLVM {OLDEST} to {NEWEST}, code for LLVM and MLIR {SUPPORTED}");
    let mut command = Command::new("tdgen")
        .about("Compiles TableGen records and generates code from them")
        .version(version)
        .styles(Styles::plain())
        .no_binary_name(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .num_args(0..)
                .value_hint(ValueHint::FilePath)
                .help("The main file [-, standard input]"),
        )
        .args(options);
    for backend in backends.iter().filter(|backend| is_declared(backend.name)) {
        if is_free(&command, backend.name) {
            let output = optional(backend.name, "FILE")
                .default_missing_value("")
                .value_hint(ValueHint::FilePath)
                .help(backend.about);
            command = command.arg(output.help_heading("Actions"));
        }
    }
    let options = backends.iter().flat_map(|backend| backend.options);
    for option in options.filter(|option| is_declared(option.name)) {
        if is_free(&command, option.name) {
            command = command.arg(own_option(option, backends));
        }
    }
    command
}

/// Says which name of a backend the command line gives another meaning, so that the backend would never see it.
pub fn clash(backends: &[Backend], added: &Backend) -> Option<String> {
    let program = command(&[], options(), |_| true);
    let of_program = "is an option of the program: give it another name";
    if !is_free(&program, added.name) {
        return Some(format!("error: the action `--{}` {of_program}", added.name));
    }
    added.options.iter().find_map(|option| {
        let what = format!("error: the option `--{}` of the action `--{}`", option.name, added.name);
        if !is_free(&program, option.name) {
            return Some(format!("{what} {of_program}"));
        }
        if backends.iter().chain([added]).any(|backend| backend.name == option.name) {
            return Some(format!("{what} is an action: give it another name"));
        }
        let differs = |other: &&Backend| {
            other.options.iter().any(|it| it.name == option.name && it.value.is_empty() != option.value.is_empty())
        };
        let other = backends.iter().filter(|it| it.name != added.name).find(differs)?;
        let (one, two) = if option.value.is_empty() { ("no", "one") } else { ("a", "none") };
        Some(format!("{what} takes {one} value, and that of `--{}` takes {two}: give it another name", other.name))
    })
}

pub(crate) fn options() -> impl Iterator<Item = Arg> {
    let options = vec![
        valued("include", "DIR")
            .long(None)
            .short('I')
            .value_hint(ValueHint::DirPath)
            .help("Search this directory for included files"),
        valued("define", "NAME").long(None).short('D').help("Define a macro"),
        valued("input-format", "FORM")
            .value_parser(ValueParser::new(input_format))
            .hide_short_help(true)
            .help("Format of the input: td, or yaml for a message schema [by the file name]"),
        valued("schema", "FILE")
            .value_hint(ValueHint::FilePath)
            .hide_short_help(true)
            .help("JSON Schema, in JSON or YAML, that a message schema must satisfy"),
        valued("llvm-version", "N")
            .value_parser(ValueParser::new(llvm_version))
            .hide_short_help(true)
            .help("Generate code for this version of LLVM and MLIR, 21 to 24 [by the included files]"),
        valued("output", "FILE")
            .long(None)
            .short('o')
            .value_hint(ValueHint::FilePath)
            .help("Write the output to this file [-, standard output]"),
        valued("depfile", "FILE")
            .long(None)
            .short('d')
            .value_hint(ValueHint::FilePath)
            .help("Write a dependency file for make or ninja, with -o"),
        flag("write-if-changed").help("Keep an output file whose content would not change"),
        valued("stamp", "FILE")
            .value_hint(ValueHint::FilePath)
            .hide_short_help(true)
            .help("Write an empty file last, for build rules with several outputs"),
        valued("batch", "FILE")
            .value_hint(ValueHint::FilePath)
            .hide_short_help(true)
            .help("Run the jobs that this file lists, one a line"),
        flag("deps-only").short('M').help("List the files that are read, and run no action"),
        usage::help_flag().help("Print help, or help about the action if one is given"),
        Arg::new("help-all")
            .long("help-all")
            .aliases(usage::HELP_ALL)
            .action(ArgAction::Help)
            .help("Print help about all options"),
        Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Print the version"),
    ];
    let messages = messages().into_iter();
    let messages = messages.map(|arg| arg.help_heading(MESSAGES).hide_short_help(true));
    options.into_iter().chain(messages)
}

/// Options of the program by name, for a subcommand that shares them.
pub fn shared_options(names: &'static [&str]) -> impl Iterator<Item = Arg> {
    options().filter(|arg| names.contains(&arg.get_id().as_str()))
}

/// An option of a subcommand that takes no value.
pub fn switch(name: &'static str, help: &'static str) -> Arg {
    let switch = Arg::new(name).long(name).action(ArgAction::SetTrue);
    switch.help(help)
}

/// The options of a compilation and of the backend whose model a subcommand reads.
pub fn compilation_options(backend: Backend) -> impl Iterator<Item = Arg> {
    let needed = shared_options(&["include", "define", "diagnostic-format", "error-limit", "limit", "color"]);
    // A file option belongs to one input; the subcommand declares one for each input.
    let shared = backend.options.iter().filter(|option| !option.is_input);
    let names = shared.map(move |option| own_option(option, &[backend]));
    needed.chain(names.map(|arg| arg.help_heading(FURTHER)))
}

/// The given values of these options, as arguments.
pub fn given(matches: &ArgMatches, options: impl Iterator<Item = Arg>) -> Vec<OsString> {
    let mut args = Vec::new();
    for arg in options {
        let option = match (arg.get_long(), arg.get_short()) {
            (Some(long), _) => format!("--{long}="),
            (None, short) => format!("-{}=", short.unwrap_or_default()),
        };
        let values = matches.get_raw(arg.get_id().as_str());
        args.extend(values.into_iter().flatten().map(|value| {
            let mut word = OsString::from(&option);
            word.push(value);
            word
        }));
    }
    args
}

fn messages() -> Vec<Arg> {
    vec![
        flag("Werror").help("Fail if there are warnings, and write nothing"),
        flag("no-warn-on-unused-template-args").help("Do not warn about unused template arguments"),
        valued("diagnostic-format", "FORM")
            .value_parser(Format::NAMES)
            .help("Format of messages [rich on terminals, else line]"),
        valued("error-limit", "N")
            .value_parser(ValueParser::new(count))
            .help("Show at most N errors, or all with 0 [20]"),
        valued("limit", "NAME=N")
            .value_parser(ValueParser::new(limit))
            .help("Set a limit of the compilation, such as records=10000000"),
        optional("color", "always|never|auto")
            .default_missing_value("true")
            .value_parser(ValueParser::new(color))
            .help("Use colors [auto, on terminals]"),
        flag("time-phases").help("Print the time of each phase"),
    ]
}

/// An option of a backend. If several backends declare the name with other texts, the help names them.
fn own_option(option: &BackendOption, backends: &[Backend]) -> Arg {
    let all = backends.iter().flat_map(|backend| backend.options);
    let same: Vec<_> = all.filter(|other| other.name == option.name).collect();
    let arg = match option.value {
        "" => flag(option.name),
        BackendOption::TRUTH => flag(option.name).value_parser(ValueParser::new(word_of_truth)),
        value => {
            let values = distinct(same.iter().map(|other| other.value));
            valued(option.name, value).value_name(values.join("|"))
        }
    };
    let abouts = distinct(same.iter().map(|other| other.about));
    let about = match abouts.as_slice() {
        [about] => (*about).to_owned(),
        // Each action has its own text.
        _ => {
            let declares = |backend: &&Backend| backend.options.iter().any(|other| other.name == option.name);
            let users = backends.iter().filter(declares).map(|backend| format!("--{}", backend.name));
            format!("Option of {}", users.collect::<Vec<_>>().join(", "))
        }
    };
    arg.help(about).help_heading(ACTION_OPTIONS).hide_short_help(true)
}

/// The texts without duplicates, in order.
fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for text in texts {
        if !text.is_empty() && !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// Whether a name is unused. Options of the driver come first, then actions, then options of backends.
pub(super) fn is_free(command: &Command, name: &str) -> bool {
    command.get_arguments().all(|arg| arg.get_long() != Some(name) && arg.get_id() != name)
}

/// `--name VALUE`.
pub(super) fn valued(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).action(ArgAction::Append).allow_hyphen_values(true)
}

/// `--name[=VALUE]`.
fn optional(name: &'static str, value: &'static str) -> Arg {
    valued(name, value).num_args(0..=1).require_equals(true)
}

/// `--name`, which may have a truth value as in LLVM's tools.
pub(super) fn flag(name: &'static str) -> Arg {
    optional(name, "BOOL")
        .default_missing_value("true")
        .value_parser(ValueParser::new(truth))
        .hide_possible_values(true)
}

/// Parses a truth value and returns it as backends get it.
fn word_of_truth(text: &str) -> Result<String, String> {
    truth(text).map(|is_on| is_on.to_string())
}

fn truth(text: &str) -> Result<bool, String> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("expected `true` or `false`".into()),
    }
}

fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "expected a number".to_owned())
}

fn color(text: &str) -> Result<Option<bool>, String> {
    match text {
        "always" => Ok(Some(true)),
        "never" => Ok(Some(false)),
        "auto" => Ok(None),
        text => truth(text).map(Some).map_err(|_| "expected `always`, `never` or `auto`".to_owned()),
    }
}

/// Parses a version of LLVM, `22` or `22.1.8`, and returns its major version.
fn llvm_version(text: &str) -> Result<u32, String> {
    let is_version = text.split('.').all(|part| part.parse::<u32>().is_ok());
    let major = text.split('.').next().filter(|_| is_version).and_then(|major| major.parse().ok());
    major.ok_or_else(|| format!("expected the number of a version: {SUPPORTED}"))
}

/// Parses an input format.
fn input_format(text: &str) -> Result<String, String> {
    match text {
        "td" | "yaml" => Ok(text.to_owned()),
        _ => Err("expected `td` or `yaml`".into()),
    }
}

/// Parses a limit, `NAME=N`.
fn limit(text: &str) -> Result<(String, u64), String> {
    let known = || format!("the limits are {}", Limits::NAMES.join(", "));
    let (name, number) = text.split_once('=').ok_or_else(known)?;
    if !Limits::NAMES.contains(&name) {
        return Err(known());
    }
    let number = amount(number).ok_or_else(|| format!("`{number}` is not a number, such as 4096 or 4GiB"))?;
    Ok((name.to_owned(), number))
}

/// A number, also with a unit of bytes.
fn amount(text: &str) -> Option<u64> {
    let units = [("KiB", 10), ("MiB", 20), ("GiB", 30)];
    let with_unit = units.iter().find_map(|&(unit, shift)| Some((text.strip_suffix(unit)?, shift)));
    let (number, shift) = with_unit.unwrap_or((text, 0));
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}
