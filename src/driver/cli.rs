//! The options, read with clap from the table below and the tables of the backends.
//!
//! Takes the arguments of the process; hands on an [`Invocation`], which is complete and makes sense, or a [`Stop`].

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::builder::{Styles, ValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint};

use super::actions::{self, Word};
use super::argv;
use super::help;
use super::help::{ACTIONS, FURTHER, GENERATORS, MESSAGES, OWN_OPTIONS};
use super::messages::Messages;
use super::usage::{self, Stop};
use crate::backends::backend::Backend;
use crate::backends::option::BackendOption;
use crate::records::Limits;

/// What a run is asked to do.
pub(super) struct Invocation {
    /// The main file as given; `-` for standard input.
    pub(super) input: String,
    /// What it is written in; none for what its name says.
    pub(super) input_format: Option<String>,
    /// A JSON Schema that it must meet.
    pub(super) json_schema: Option<String>,
    pub(super) include_dirs: Vec<String>,
    pub(super) defines: Vec<String>,
    pub(super) actions: Vec<Action>,
    /// Instead of the actions: where the list of dependencies goes.
    pub(super) deps_only: Option<String>,
    pub(super) depfile: Option<String>,
    /// A file whose time says when all else was last up to date.
    pub(super) stamp: Option<String>,
    pub(super) write_if_changed: bool,
    pub(super) time_phases: bool,
    pub(super) warn_on_unused_template_args: bool,
    /// Budgets by name.
    pub(super) limits: Vec<(String, u64)>,
    pub(super) messages: Messages,
}

/// A backend to run, with its options and its output (`-`: standard output).
pub(super) struct Action {
    pub(super) backend: Backend,
    pub(super) options: Vec<(String, String)>,
    pub(super) output: String,
}

/// Reads the arguments; help lists the `subcommands` too.
pub(super) fn parse(
    backends: &[Backend],
    subcommands: impl FnOnce() -> Vec<Command>,
    args: Vec<OsString>,
) -> Result<Invocation, Stop> {
    let mut command = command(backends, options());
    command.build();
    let is_short = args.iter().any(|arg| arg == "-h");
    let args = argv::normalise(args, |name| usage::needs_value(&command, name));
    let matches = command.try_get_matches_from_mut(args);
    let matches = matches.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp => Stop::Show(help::text(&program(backends, subcommands()), is_short)),
        _ => usage::explain(&error),
    })?;
    invocation(backends, &matches).map_err(Stop::Usage)
}

/// The program as help, shell completions and the manual page show it: flags without the truth value that they also
/// take, without what is hidden, and with all subcommands.
pub(super) fn program(backends: &[Backend], subcommands: Vec<Command>) -> Command {
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
    command(backends, options().filter(|arg| !arg.is_hide_set()))
        .mut_args(plain)
        .disable_help_subcommand(true)
        .subcommands(subcommands)
}

/// The driver's options and those of the backends. Every one may be repeated: the last wins, or all count.
fn command(backends: &[Backend], options: impl Iterator<Item = Arg>) -> Command {
    let version = concat!(env!("CARGO_PKG_VERSION"), "\nTableGen language of LLVM 22");
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
                .help("Main file; - or none: standard input"),
        )
        .args(options);
    for backend in backends {
        if is_free(&command, backend.name) {
            let output = optional(backend.name, "FILE")
                .default_missing_value("")
                .value_hint(ValueHint::FilePath)
                .help(backend.about);
            let is_generator = backend.name.starts_with("gen-");
            let heading = if is_generator { GENERATORS } else { ACTIONS };
            command = command.arg(output.help_heading(heading));
        }
    }
    for option in backends.iter().flat_map(|backend| backend.options) {
        if is_free(&command, option.name) {
            command = command.arg(own_option(option, backends));
        }
    }
    command
}

fn options() -> impl Iterator<Item = Arg> {
    let hidden = |name: &'static str, value| optional(name, value).default_missing_value("").hide(true);
    let options = vec![
        valued("include-dir", "DIR")
            .long(None)
            .short('I')
            .value_hint(ValueHint::DirPath)
            .help("Search DIR for included files; repeat for more"),
        valued("define", "NAME").long(None).short('D').help("Define a macro for #ifdef"),
        valued("input-format", "FORM")
            .value_parser(ValueParser::new(input_format))
            .hide_short_help(true)
            .help("What FILE is: td, or yaml for a message schema; without it, .yaml and .yml files are yaml"),
        valued("schema", "FILE")
            .value_hint(ValueHint::FilePath)
            .hide_short_help(true)
            .help("Refuse a message schema in YAML that this JSON Schema, in JSON or YAML, refuses"),
        valued("output", "FILE")
            .long(None)
            .short('o')
            .value_hint(ValueHint::FilePath)
            .help("Output file; - or none: standard output"),
        valued("depfile", "FILE")
            .long(None)
            .short('d')
            .value_hint(ValueHint::FilePath)
            .help("Write a dependency file for make or ninja; needs -o"),
        flag("write-if-changed").help("Leave an output alone if it would not change"),
        valued("stamp", "FILE")
            .value_hint(ValueHint::FilePath)
            .hide_short_help(true)
            .help("Write an empty file last, changed or not: what make compares times with"),
        flag("deps-only").short('M').help("List the files that are read, one a line, and run no action"),
        usage::help_flag().help("Show this; -h is the short form"),
        Arg::new("version").long("version").action(ArgAction::Version).help("Show the version"),
        // What LLVM's tools know and build systems may pass; nothing here depends on it.
        hidden("long-string-literals", "N"),
        hidden("stats", "BOOL"),
        hidden("track-memory", "BOOL"),
        hidden("sort-timers", "BOOL"),
        valued("info-output-file", "FILE").hide(true),
        valued("rng-seed", "N").hide(true),
    ];
    let messages = messages().into_iter();
    let messages = messages.map(|arg| arg.help_heading(MESSAGES).hide_short_help(true));
    options.into_iter().chain(messages)
}

/// Options of the program by their names, for a subcommand that has them too.
pub(super) fn shared_options(names: &'static [&str]) -> impl Iterator<Item = Arg> {
    options().filter(|arg| names.contains(&arg.get_id().as_str()))
}

/// The option of a subcommand that names the lock of a message schema's ids.
pub(super) fn lock_of_ids(name: &'static str, of: &str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FILE")
        .value_hint(ValueHint::FilePath)
        .help(format!("The ids that messages and trace events of {of} keep, as --gen-messages-lock wrote them"))
}

/// An option of a subcommand that takes no value.
pub(super) fn switch(name: &'static str, help: &'static str) -> Arg {
    let switch = Arg::new(name).long(name).action(ArgAction::SetTrue);
    switch.help(help)
}

/// The options that say how an input is compiled, and those of the backend that says how it is read, for a subcommand
/// that reads some. [`compilations`] takes what clap makes of them.
pub(super) fn compilation_options(backend: Backend) -> impl Iterator<Item = Arg> {
    let needed = shared_options(&["include-dir", "define", "diagnostic-format", "error-limit", "limit", "color"]);
    // A file belongs to one input, and the subcommand has an option of its own for each.
    let shared = backend.options.iter().filter(|option| !option.is_input);
    let names = shared.map(move |option| own_option(option, &[backend]));
    needed.chain(names.map(|arg| arg.help_heading(FURTHER)))
}

/// An invocation for each input, with arguments of its own and the options that [`compilation_options`] declares.
pub(super) fn compilations<const N: usize>(
    matches: &ArgMatches,
    backend: Backend,
    inputs: [(String, Option<String>); N],
) -> Result<[Invocation; N], Stop> {
    let shared = given(matches, compilation_options(backend));
    let mut read = Vec::new();
    for (input, own) in inputs {
        let own = own.map(OsString::from).into_iter();
        let args = shared.iter().cloned().chain(own).collect();
        read.push(run_of(backend, input, args)?);
    }
    read.try_into().map_err(|_| Stop::Usage("error: the inputs cannot be told apart".into()))
}

/// The run of one backend on an input with these arguments.
pub(super) fn run_of(backend: Backend, input: String, args: Vec<OsString>) -> Result<Invocation, Stop> {
    let action = OsString::from(format!("--{}", backend.name));
    let end = ["--".to_owned(), input].map(OsString::from);
    let args = std::iter::once(action).chain(args).chain(end).collect();
    parse(&[backend], Vec::new, args)
}

/// What was given for these options, as arguments again.
pub(super) fn given(matches: &ArgMatches, options: impl Iterator<Item = Arg>) -> Vec<OsString> {
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
        flag("no-warn-on-unused-template-args").help("Do not warn about unused template arguments"),
        valued("diagnostic-format", "FORM")
            .value_parser(["rich", "short", "json"])
            .help("Form of messages: rich (on terminals), short, json"),
        valued("error-limit", "N").value_parser(clap::value_parser!(usize)).help("Show at most N errors; 0: all [20]"),
        valued("limit", "NAME=N")
            .value_parser(ValueParser::new(limit))
            .help("Set a budget of the compilation, e.g. records=10000000"),
        optional("color", "always|never|auto")
            .default_missing_value("true")
            .value_parser(ValueParser::new(color))
            .help("Use colours; auto: on terminals"),
        flag("time-phases").help("Show where the time went"),
    ]
}

/// An option of a backend. Where several backends have one of this name, it is described by all of them.
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
    let about = distinct(same.iter().map(|other| other.about)).join("; ");
    arg.help(about).help_heading(OWN_OPTIONS).hide_short_help(true)
}

/// Each text once, in the order of their first appearance.
fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for text in texts {
        if !text.is_empty() && !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// The first to take a name has it: an option of the driver, an action, an option shared by several backends.
fn is_free(command: &Command, name: &str) -> bool {
    command.get_arguments().all(|arg| arg.get_long() != Some(name) && arg.get_id() != name)
}

/// `--name VALUE`.
fn valued(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).action(ArgAction::Append).allow_hyphen_values(true)
}

/// `--name[=VALUE]`.
fn optional(name: &'static str, value: &'static str) -> Arg {
    valued(name, value).num_args(0..=1).require_equals(true)
}

/// `--name`, which LLVM's tools also take with a truth value.
fn flag(name: &'static str) -> Arg {
    optional(name, "BOOL")
        .default_missing_value("true")
        .value_parser(ValueParser::new(truth))
        .hide_possible_values(true)
}

/// A truth value as backends get it.
fn word_of_truth(text: &str) -> Result<String, String> {
    truth(text).map(|is_on| is_on.to_string())
}

fn truth(text: &str) -> Result<bool, String> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Ok(true),
        "false" | "FALSE" | "False" | "0" => Ok(false),
        _ => Err("expected true or false".into()),
    }
}

fn color(text: &str) -> Result<Option<bool>, String> {
    match text {
        "always" => Ok(Some(true)),
        "never" => Ok(Some(false)),
        "auto" => Ok(None),
        text => truth(text).map(Some),
    }
}

fn invocation(backends: &[Backend], matches: &ArgMatches) -> Result<Invocation, String> {
    let all =
        |name: &str| -> Vec<String> { matches.get_many(name).map(|all| all.cloned().collect()).unwrap_or_default() };
    let is_on = |name: &str| matches.get_many::<bool>(name).and_then(|all| all.copied().last()).unwrap_or(false);
    let mut files = all("file");
    if files.len() > 1 {
        return Err(format!("error: more than one input file: {}", files.join(", ")));
    }
    let (actions, default_output) = actions::pair(words(backends, matches))?;
    let deps_only = (is_on("deps-only")).then(|| all("output").pop().unwrap_or_else(|| "-".into()));
    let named = |name: &str| backends.iter().find(|backend| backend.name == name);
    let mut chosen = Vec::new();
    for (at, output) in actions {
        chosen.extend(backends.get(at).map(|backend| (backend, output)));
    }
    if chosen.is_empty() && deps_only.is_none() {
        let default = named("print-records").ok_or("error: no action is given")?;
        chosen.push((default, default_output));
    }
    let action = |(backend, output): (&Backend, Option<String>)| Action {
        backend: *backend,
        options: own_options(backend, matches),
        output: output.unwrap_or_else(|| "-".into()),
    };
    let invocation = Invocation {
        input: files.pop().unwrap_or_else(|| "-".into()),
        input_format: matches.get_many("input-format").and_then(|all| all.cloned().last()),
        json_schema: all("schema").pop(),
        include_dirs: all("include-dir"),
        defines: all("define"),
        actions: chosen.into_iter().map(action).collect(),
        deps_only,
        depfile: all("depfile").pop(),
        stamp: all("stamp").pop(),
        write_if_changed: is_on("write-if-changed"),
        time_phases: is_on("time-phases"),
        warn_on_unused_template_args: !is_on("no-warn-on-unused-template-args"),
        limits: matches.get_many("limit").map(|all| all.cloned().collect()).unwrap_or_default(),
        messages: Messages::read(matches),
    };
    check(&invocation)?;
    Ok(invocation)
}

/// What a main file is written in.
fn input_format(text: &str) -> Result<String, String> {
    match text {
        "td" | "yaml" => Ok(text.to_owned()),
        _ => Err("expected td or yaml".into()),
    }
}

/// `NAME=N` of a budget.
fn limit(text: &str) -> Result<(String, u64), String> {
    let known = || format!("the budgets are {}", Limits::NAMES.join(", "));
    let (name, number) = text.split_once('=').ok_or_else(known)?;
    if !Limits::NAMES.contains(&name) {
        return Err(known());
    }
    let number = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    Ok((name.to_owned(), number))
}

/// Actions and `-o` in the order in which they were given.
fn words(backends: &[Backend], matches: &ArgMatches) -> Vec<Word> {
    let mut words = Vec::new();
    for (number, backend) in backends.iter().enumerate() {
        for (at, file) in placed::<String>(matches, backend.name) {
            words.push((at, Word::Action(number, Some(file).filter(|file| !file.is_empty()))));
        }
    }
    words.extend(placed::<String>(matches, "output").into_iter().map(|(at, file)| (at, Word::Output(file))));
    words.sort_by_key(|word| word.0);
    words.into_iter().map(|word| word.1).collect()
}

/// The backend's own options as given, in order. A flag that is set to false is not given.
fn own_options(backend: &Backend, matches: &ArgMatches) -> Vec<(String, String)> {
    let mut given = Vec::new();
    for option in backend.options {
        let name = option.name.to_owned();
        // An option may have another backend's declaration, as flag or with a value.
        if let Ok(Some(_)) = matches.try_get_many::<bool>(option.name) {
            let last = placed::<bool>(matches, option.name).pop();
            given.extend(last.filter(|&(_, is_on)| is_on).map(|(at, _)| (at, name, String::new())));
        } else {
            let values = placed::<String>(matches, option.name);
            given.extend(values.into_iter().map(|(at, value)| (at, name.clone(), value)));
        }
    }
    given.sort_by_key(|option| option.0);
    given.into_iter().map(|(_, name, value)| (name, value)).collect()
}

/// The values of an option with their places in the command line.
fn placed<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<(usize, T)> {
    let places = matches.try_contains_id(name).unwrap_or(false).then(|| matches.indices_of(name)).flatten();
    match (places, matches.try_get_many::<T>(name)) {
        (Some(places), Ok(Some(values))) => places.zip(values.cloned()).collect(),
        _ => Vec::new(),
    }
}

/// What clap cannot know.
pub(super) fn check(invocation: &Invocation) -> Result<(), String> {
    let Invocation { actions, defines, depfile, stamp, .. } = invocation;
    for name in defines {
        let mut bytes = name.bytes();
        let is_name = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
            && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name {
            let help = if name.contains('=') { "; macros have no values" } else { "" };
            return Err(format!("error: `-D {name}`: not the name of a macro{help}"));
        }
    }
    let mut outputs = BTreeSet::new();
    for output in actions.iter().map(|action| action.output.as_str()).chain(depfile.as_deref()).chain(stamp.as_deref())
    {
        if output.is_empty() {
            return Err("error: the name of an output is empty".into());
        }
        if !outputs.insert(output) {
            let name = if output == "-" { "standard output" } else { output };
            return Err(format!("error: two outputs go to {name}"));
        }
        if output != "-" && output == invocation.input {
            return Err(format!("error: the output {output} is the input"));
        }
    }
    if depfile.is_some() && invocation.deps_only.is_some() {
        return Err("error: -d and -M do not go together: -M lists what -d would write beside an output".into());
    }
    if stamp.is_some() && invocation.deps_only.is_some() {
        return Err("error: --stamp and -M do not go together: -M makes no output".into());
    }
    if depfile.is_some() && actions.iter().all(|action| action.output == "-") {
        return Err("error: -d needs an output file: give -o".into());
    }
    Ok(())
}
