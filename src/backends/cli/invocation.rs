//! [`Invocation`]: a complete and consistent command line.

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};

use super::actions::{self, Word};
use super::argv;
use super::errors;
use super::llvm;
use super::options::{command, options};
use super::reporting::Reporting;
use super::usage::{self, Stop};
use crate::backends::backend::Backend;
use crate::backends::option::OptionValues;

/// A run: input, actions and options.
pub struct Invocation {
    /// The main file as given; `-` for standard input.
    pub input: String,
    /// The format; by default the file name decides.
    pub input_format: Option<String>,
    /// A JSON Schema to validate it against.
    pub json_schema: Option<String>,
    pub include_dirs: Vec<String>,
    /// Whether includes are searched in the folder of the main file before all others.
    pub includes_beside_input: bool,
    pub defines: Vec<String>,
    /// The major version of LLVM that the output is for; by default the files decide.
    pub llvm_version: Option<u32>,
    pub actions: Vec<Action>,
    /// The file for the list of dependencies, which replaces the actions.
    pub deps_only: Option<String>,
    pub depfile: Option<String>,
    /// A file whose time tells when the outputs were last up to date.
    pub stamp: Option<String>,
    pub write_if_changed: bool,
    pub time_phases: bool,
    pub warn_on_unused_template_args: bool,
    /// Limits by name.
    pub limits: Vec<(String, u64)>,
    pub messages: Reporting,
    /// Warnings about the command line itself.
    pub warnings: Vec<String>,
    /// The files that arguments were read from: response files and the list of a batch.
    pub argument_files: Vec<String>,
}

impl Invocation {
    /// The paths of all outputs, as far as they are known before the actions run; `-` for standard output.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        let actions = self.actions.iter().filter(|_| self.deps_only.is_none()).map(|action| action.output.as_str());
        actions.chain([&self.deps_only, &self.depfile, &self.stamp].into_iter().flat_map(Option::as_deref))
    }
}

/// A backend to run, with its options and its output (`-`: standard output).
pub struct Action {
    pub backend: Backend,
    pub options: OptionValues,
    pub output: String,
}

/// The message about `--batch` with other arguments, or in a job.
const BATCH_ALONE: &str = "error: --batch=FILE must be the only argument of tdgen: FILE has the arguments of each job";

/// What help is requested about.
pub enum Topic<'a> {
    /// The first page.
    Overview,
    /// All options.
    All,
    /// An action.
    Action(&'a Backend),
}

/// Parses the arguments; `help` writes the page that they request.
pub fn parse(
    backends: &[Backend],
    help: impl FnOnce(Topic<'_>) -> StyledStr,
    args: Vec<OsString>,
) -> Result<Invocation, Stop> {
    // To declare every option takes longer than all else that a short run does, and only messages need it.
    let typed: Vec<&str> = args.iter().filter_map(argv::long_name).collect();
    let mut command = command(backends, options(), |name| typed.contains(&name));
    let matches = match args.iter().all(|arg| is_known(&command, arg)) {
        true => matches(&mut command, &args).ok(),
        false => None,
    };
    match matches {
        Some(matches) => invocation(backends, &matches, &args).map_err(Stop::Usage),
        None => Parser::new(backends).parse(help, args),
    }
}

/// Parses command lines.
pub struct Parser<'a> {
    backends: &'a [Backend],
    command: Command,
    /// With the options of LLVM's tools that have no effect. Most command lines need none of them, and making them
    /// takes longer than the rest of a parse.
    with_ignored: Option<Command>,
}

impl<'a> Parser<'a> {
    pub fn new(backends: &'a [Backend]) -> Parser<'a> {
        let mut command = command(backends, options(), |_| true);
        command.build();
        Parser { backends, command, with_ignored: None }
    }

    /// Parses the arguments; `help` writes the page that they request.
    pub fn parse(
        &mut self,
        help: impl FnOnce(Topic<'_>) -> StyledStr,
        args: Vec<OsString>,
    ) -> Result<Invocation, Stop> {
        let command = match args.iter().all(|arg| is_known(&self.command, arg)) {
            true => &mut self.command,
            false => self.with_ignored.get_or_insert_with(|| with_ignored(self.backends)),
        };
        let matches = matches(command, &args).map_err(|error| match error.kind() {
            ErrorKind::DisplayHelp => Stop::Show(help(topic(self.backends, &args))),
            ErrorKind::DisplayVersion => Stop::Version,
            _ => errors::explain(&error, command, &args),
        })?;
        invocation(self.backends, &matches, &args).map_err(Stop::Usage)
    }
}

fn matches(command: &mut Command, args: &[OsString]) -> Result<ArgMatches, clap::Error> {
    let normal = argv::normalize(args.to_vec(), |name| usage::needs_value(command, name), |_| false);
    command.try_get_matches_from_mut(normal)
}

fn with_ignored(backends: &[Backend]) -> Command {
    let command = command(backends, options(), |_| true);
    let ignored = llvm::without_effect(&command);
    let mut command = command.args(ignored);
    command.build();
    command
}

/// Whether an argument is no long option, or one that a command has.
fn is_known(command: &Command, arg: &OsString) -> bool {
    argv::long_name(arg).is_none_or(|name| {
        let is_alias = |arg: &Arg| arg.get_all_aliases().is_some_and(|aliases| aliases.contains(&name));
        command.get_arguments().any(|arg| arg.get_long() == Some(name) || is_alias(arg))
    })
}

/// An invocation of one backend on an input with these arguments.
pub fn run_of(backend: Backend, input: String, args: Vec<OsString>) -> Result<Invocation, Stop> {
    let action = OsString::from(format!("--{}", backend.name));
    let end = ["--".to_owned(), input].map(OsString::from);
    let args = std::iter::once(action).chain(args).chain(end).collect();
    parse(&[backend], |_| StyledStr::new(), args)
}

/// The topic of a command line that asks for help.
fn topic<'a>(backends: &'a [Backend], args: &[OsString]) -> Topic<'a> {
    let options: Vec<&str> = args.iter().filter_map(|arg| arg.to_str()?.strip_prefix('-')).collect();
    let names = options.iter().map(|option| option.trim_start_matches('-').split('=').next().unwrap_or_default());
    let names: Vec<&str> = names.collect();
    let action = names.iter().rev().find_map(|name| backends.iter().find(|backend| backend.name == *name));
    match action {
        _ if names.iter().any(|name| *name == "help-all" || usage::HELP_ALL.contains(name)) => Topic::All,
        Some(backend) => Topic::Action(backend),
        None => Topic::Overview,
    }
}

fn invocation(backends: &[Backend], matches: &ArgMatches, typed: &[OsString]) -> Result<Invocation, String> {
    let all =
        |name: &str| -> Vec<String> { matches.get_many(name).map(|all| all.cloned().collect()).unwrap_or_default() };
    let is_on = |name: &str| matches.get_many::<bool>(name).and_then(|all| all.copied().last()).unwrap_or(false);
    if matches.contains_id("batch") {
        return Err(BATCH_ALONE.to_owned());
    }
    let mut files = all("file");
    if files.len() > 1 {
        return Err(format!("error: more than one input file: {}", files.join(", ")));
    }
    let (given, words) = words(backends, matches);
    let (actions, default_output) = actions::pair(words)?;
    let deps_only = (is_on("deps-only")).then(|| all("output").pop().unwrap_or_else(|| "-".into()));
    let named = |name: &str| backends.iter().find(|backend| backend.name == name);
    let mut chosen = Vec::new();
    for (at, output) in actions {
        chosen.extend(given.get(at).map(|&(backend, place)| (backend, place, output)));
    }
    if chosen.is_empty() && deps_only.is_none() {
        let default = named("print-records").ok_or("error: no action is given")?;
        chosen.push((default, 0, default_output));
    }
    let action = |(backend, place, output): (&Backend, usize, Option<String>)| Action {
        backend: *backend,
        options: own_options(backend, place, matches),
        output: output.unwrap_or_else(|| "-".into()),
    };
    let warnings = if deps_only.is_some() { Vec::new() } else { without_effect(backends, &chosen, matches, typed) };
    let invocation = Invocation {
        input: files.pop().unwrap_or_else(|| "-".into()),
        input_format: matches.get_many("input-format").and_then(|all| all.cloned().next_back()),
        json_schema: all("schema").pop(),
        include_dirs: all("include"),
        includes_beside_input: false,
        defines: all("define"),
        llvm_version: matches.get_many::<u32>("llvm-version").and_then(|all| all.copied().last()),
        actions: chosen.into_iter().map(action).collect(),
        deps_only,
        depfile: all("depfile").pop(),
        stamp: all("stamp").pop(),
        write_if_changed: is_on("write-if-changed"),
        time_phases: is_on("time-phases"),
        warn_on_unused_template_args: !is_on("no-warn-on-unused-template-args"),
        limits: matches.get_many("limit").map(|all| all.cloned().collect()).unwrap_or_default(),
        messages: Reporting { denies_warnings: is_on("Werror"), ..Reporting::read(matches) },
        warnings,
        argument_files: Vec::new(),
    };
    check(&invocation)?;
    Ok(invocation)
}

/// The warnings about options that no action of the run uses.
fn without_effect(
    backends: &[Backend],
    chosen: &[(&Backend, usize, Option<String>)],
    matches: &ArgMatches,
    typed: &[OsString],
) -> Vec<String> {
    let declares = |backend: &Backend, name: &str| backend.options.iter().any(|option| option.name == name);
    let reads_silently = chosen.iter().any(|(backend, ..)| backend.options.iter().any(|option| option.is_common));
    let mut warnings = Vec::new();
    let mut seen = BTreeSet::new();
    for option in backends.iter().flat_map(|backend| backend.options) {
        let name = option.name;
        let is_given = matches.try_contains_id(name).unwrap_or(false);
        if !is_given
            || option.is_common && reads_silently
            || chosen.iter().any(|(backend, ..)| declares(backend, name))
            || !seen.insert(name)
        {
            continue;
        }
        let users = backends.iter().filter(|backend| declares(backend, name));
        let users: Vec<String> = users.map(|backend| format!("--{}", backend.name)).collect();
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        let users = match users.as_slice() {
            [first, _, _, _, ..] => format!("an action that uses it, such as `{first}`"),
            few => errors::list(few, "or"),
        };
        warnings.push(format!("`{}` has no effect without {users}", errors::spelled(name, typed)));
    }
    warnings
}

/// The actions that were given, with their positions in the command line; and actions, as indices of these, and `-o` in
/// the order in which they were given.
fn words<'b>(backends: &'b [Backend], matches: &ArgMatches) -> (Vec<(&'b Backend, usize)>, Vec<Word>) {
    let mut given = Vec::new();
    let mut words = Vec::new();
    for backend in backends {
        for (at, file) in placed::<String>(matches, backend.name) {
            words.push((at, Word::Action(given.len(), Some(file).filter(|file| !file.is_empty()))));
            given.push((backend, at));
        }
    }
    words.extend(placed::<String>(matches, "output").into_iter().map(|(at, file)| (at, Word::Output(file))));
    words.sort_by_key(|word| word.0);
    (given, words.into_iter().map(|word| word.1).collect())
}

/// The options of an action at a position, in order. A flag that is set to false is not given. Of an action that is
/// given more than once, an option belongs to the one before it; if it is before the first, it belongs to all.
fn own_options(backend: &Backend, place: usize, matches: &ArgMatches) -> OptionValues {
    let mut given = Vec::new();
    for option in backend.options {
        let name = option.name.to_owned();
        // Another backend may declare the same option, as a flag or with a value.
        if let Ok(Some(_)) = matches.try_get_many::<bool>(option.name) {
            let last = placed::<bool>(matches, option.name).pop();
            given.extend(last.filter(|&(_, is_on)| is_on).map(|(at, _)| (at, name, String::new())));
        } else {
            let values = placed::<String>(matches, option.name);
            given.extend(values.into_iter().map(|(at, value)| (at, name.clone(), value)));
        }
    }
    given.sort_by_key(|option| option.0);
    let places: Vec<usize> = placed::<String>(matches, backend.name).into_iter().map(|(at, _)| at).collect();
    if let [first, _, ..] = places[..] {
        let next = places.iter().copied().find(|&next| next > place).unwrap_or(usize::MAX);
        given.retain(|option| option.0 < first || (place..next).contains(&option.0));
    }
    given.into_iter().map(|(_, name, value)| (name, value)).collect()
}

/// The values of an option with their positions in the command line.
fn placed<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<(usize, T)> {
    let places = matches.try_contains_id(name).unwrap_or(false).then(|| matches.indices_of(name)).flatten();
    match (places, matches.try_get_many::<T>(name)) {
        (Some(places), Ok(Some(values))) => places.zip(values.cloned()).collect(),
        _ => Vec::new(),
    }
}

/// The checks that clap cannot make.
pub fn check(invocation: &Invocation) -> Result<(), String> {
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
    for action in actions {
        action.backend.check_options(&action.options).map_err(|message| format!("error: {message}"))?;
        if actions.len() > 1 {
            check_values(action)?;
        }
    }
    if invocation.input.is_empty() {
        return Err("error: the name of the input file is empty".into());
    }
    let mut outputs = BTreeSet::new();
    for output in actions.iter().map(|action| action.output.as_str()).chain(depfile.as_deref()).chain(stamp.as_deref())
    {
        if output.is_empty() {
            return Err("error: the name of an output is empty".into());
        }
        if !outputs.insert(output) {
            let name = if output == "-" { "standard output" } else { output };
            return Err(format!("error: two outputs are written to {name}"));
        }
        if output != "-" && output == invocation.input {
            return Err(format!("error: the output {output} is the input"));
        }
    }
    if depfile.is_some() && invocation.deps_only.is_some() {
        return Err("error: -d and -M cannot be combined: -M lists what -d would write beside an output".into());
    }
    if stamp.is_some() && invocation.deps_only.is_some() {
        return Err("error: --stamp and -M cannot be combined: -M makes no output".into());
    }
    if depfile.is_some() && actions.iter().all(|action| action.output == "-") {
        return Err("error: -d requires an output file: add -o".into());
    }
    Ok(())
}

/// Refuses two values of an option of one action of several.
fn check_values(action: &Action) -> Result<(), String> {
    for option in action.backend.options.iter().filter(|option| !option.is_repeated) {
        let mut values = action.options.all(option);
        let first = values.next();
        if let Some(other) = values.find(|other| Some(*other) != first) {
            let (name, of) = (option.name, action.backend.name);
            let first = first.unwrap_or_default();
            return Err(format!(
                "error: `--{name}` of `--{of}` has two values, `{first}` and `{other}`; an option after one of several \
                 `--{of}` belongs to that one"
            ));
        }
    }
    Ok(())
}
