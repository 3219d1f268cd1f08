//! [`Driver`]: the program.

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::panic::{self, PanicHookInfo};
use std::path::Path;
use std::process::ExitCode;

use clap::Command;

use crate::commands::help::{self, FIRST_STEPS, Pages};
use crate::commands::{self, preprocess};
use crate::disk::name_of;
use crate::machine;
use crate::registry;
use crate::run::batch::job_list;
use crate::run::job::{self, Job};
use crate::run::local_host::{LocalHost, Recorder};
use crate::run::local_machine::LocalMachine;
use crate::run::output::BUFFER;
use crate::run::report::Report;
use crate::run::response::{Expanded, Expander};
use crate::run::session;
use crate::run::signals;
use crate::run::stack::{Broken, guard};
use crate::terminal;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::cli::argv;
use tdgen_language::backends::cli::errors::no_command;
use tdgen_language::backends::cli::exit::{FAILED, USAGE};
use tdgen_language::backends::cli::invocation::{self, Invocation, Topic};
use tdgen_language::backends::cli::options;
use tdgen_language::backends::cli::streams::{Streams, Terminal};
use tdgen_language::backends::cli::subcommand::Subcommand;
use tdgen_language::backends::cli::usage::{self, Stop};
use tdgen_language::diagnostics::did_you_mean;

/// The program: the built-in backends and those that were added.
///
/// ```no_run
/// # const MY_BACKEND: tdgen::backends::Backend =
/// #     tdgen::backends::Backend::new("x", "", |_, _| Vec::new());
/// fn main() -> std::process::ExitCode {
///     tdgen::Driver::new().backend(MY_BACKEND).main()
/// }
/// ```
pub struct Driver {
    pub(crate) backends: Vec<Backend>,
    /// What is wrong with the names of the backends that were added.
    clash: Option<String>,
    identity: Identity,
    /// Whether the process ends after the run.
    is_process: bool,
    /// The limit of open files that the process began with.
    files: Option<u64>,
}

/// How a program speaks of itself.
#[derive(Clone, Copy)]
struct Identity {
    name: &'static str,
    /// The version of a program that is not tdgen.
    version: Option<&'static str>,
    /// Where bugs are reported.
    bugs: Option<&'static str>,
}

/// The subcommands of the products and the driver's own.
fn all_subcommands() -> impl Iterator<Item = &'static Subcommand> {
    registry::subcommands().chain(commands::SUBCOMMANDS)
}

/// The subcommands by name, for help.
pub(crate) fn subcommands() -> Vec<&'static Subcommand> {
    let mut all: Vec<_> = all_subcommands().collect();
    all.sort_by_key(|subcommand| subcommand.name);
    all
}

/// The subcommand that the first word names or an option selects, and its arguments.
fn subcommand(args: &[OsString]) -> Option<(&'static Subcommand, &[OsString])> {
    let named = |word: &OsString| all_subcommands().find(|subcommand| subcommand.name == word);
    if let Some(subcommand) = args.first().and_then(named) {
        return Some((subcommand, &args[1..]));
    }
    if args.iter().any(|arg| arg == preprocess::OPTION) {
        return Some((&preprocess::SUBCOMMAND, args));
    }
    let selected = args.iter().filter_map(argv::long_name).find_map(registry::selected_by);
    selected.map(|subcommand| (subcommand, args))
}

/// Says on stderr why the work ends. A failed write cannot be reported.
fn show_panic(panic: &PanicHookInfo<'_>, identity: Identity) {
    let broken = Broken::of(panic.payload());
    let _ = match broken {
        Broken::Bug => {
            let Identity { name, version, bugs } = identity;
            let version = version.map_or(String::new(), |version| format!(" {version}"));
            let place = bugs.map_or(String::new(), |bugs| format!(" at {bugs}"));
            writeln!(
                io::stderr(),
                "internal error: {panic}\nnote: this is a bug in {name}{version}, please report it{place} with the input \
                 that shows it; no output was touched"
            )
        }
        Broken::NoStack => writeln!(io::stderr(), "{}", broken.message()),
    };
}

/// The message about a first word that is neither a command nor a file.
fn mistyped(args: &[OsString]) -> Option<String> {
    let word = args.first()?.to_str()?;
    let is_word = !word.starts_with('-') && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !is_word || word.is_empty() || Path::new(word).exists() {
        return None;
    }
    let action = word.trim_end_matches('=');
    if registry::builtin_backends().any(|backend| backend.name == action) {
        let files: Vec<_> = args[1..].iter().map(|arg| format!(" {}", arg.to_string_lossy())).collect();
        let meant = format!("tdgen --{action}{}", files.concat());
        return Some(format!("error: no command `{word}`\nhelp: actions begin with dashes: `{meant}`"));
    }
    let names: Vec<&str> = subcommands().iter().map(|subcommand| subcommand.name).collect();
    let is_near = did_you_mean(word.as_bytes(), names.iter().map(|name| name.as_bytes())).is_some();
    let has_more = args.get(1).is_none_or(|next| !next.to_string_lossy().starts_with('-'));
    (is_near || has_more).then(|| no_command(word, None, &names))
}

impl Default for Driver {
    fn default() -> Self {
        Driver::new()
    }
}

impl Driver {
    /// Creates a driver with the built-in backends.
    pub fn new() -> Driver {
        let backends = registry::builtin_backends().copied().collect();
        let identity = Identity { name: usage::NAME, version: None, bugs: None };
        Driver { backends, clash: None, identity, is_process: false, files: None }
    }

    /// Sets the name and version of the program, for its help, its messages and `--version`.
    ///
    /// ```no_run
    /// # const MY_BACKEND: tdgen::backends::Backend =
    /// #     tdgen::backends::Backend::new("x", "", |_, _| Vec::new());
    /// fn main() -> std::process::ExitCode {
    ///     let driver = tdgen::Driver::new().name(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
    ///     driver.bugs("https://example.org/issues").backend(MY_BACKEND).main()
    /// }
    /// ```
    #[must_use]
    pub fn name(mut self, name: &'static str, version: &'static str) -> Driver {
        (self.identity.name, self.identity.version) = (name, Some(version));
        self
    }

    /// Sets where bugs are reported: what the program says if a backend panics.
    #[must_use]
    pub fn bugs(mut self, address: &'static str) -> Driver {
        self.identity.bugs = Some(address);
        self
    }

    /// The command line, for help.
    fn program(&self) -> Command {
        let commands = subcommands().into_iter().map(|it| it.command(&self.backends)).collect();
        let program = options::program(&self.backends, commands);
        let Identity { name, version: Some(version), .. } = self.identity else { return program };
        let own = program.get_version().unwrap_or_default().to_owned();
        program.name(name).version(format!("{version}\n{} {own}", usage::NAME))
    }

    /// Adds a backend; it replaces an earlier one of the same name. Its options have names of their own, which no
    /// option of the program has; backends may share an option. With another name, every run ends with an error.
    #[must_use]
    pub fn backend(mut self, backend: Backend) -> Driver {
        self.clash = self.clash.or_else(|| options::clash(&self.backends, &backend));
        match self.backends.iter_mut().find(|known| known.name == backend.name) {
            Some(known) => *known = backend,
            None => self.backends.push(backend),
        }
        self
    }

    /// Runs on the arguments and streams of the process.
    pub fn main(mut self) -> ExitCode {
        self.is_process = true;
        signals::own_process();
        self.files = machine::allow_many_files();
        let identity = self.identity;
        panic::set_hook(Box::new(move |panic| show_panic(panic, identity)));
        if let Some(message) = machine::too_little_space() {
            // A failed write cannot be reported.
            let _ = writeln!(io::stderr(), "{message}");
            return ExitCode::from(FAILED);
        }
        let mut stdout = BufWriter::with_capacity(BUFFER, tdgen_streams::stdout());
        let (terminal, misuse) = match terminal::detect() {
            Ok(terminal) => (terminal, None),
            Err(message) => (Terminal::default(), Some(message)),
        };
        let mut streams =
            Streams { stdin: &mut *tdgen_streams::stdin(), stdout: &mut stdout, stderr: &mut io::stderr(), terminal };
        if let Some(message) = misuse {
            return ExitCode::from(usage::complain(&message, self.identity.name, &mut streams));
        }
        ExitCode::from(self.run(std::env::args_os().skip(1), &mut streams))
    }

    /// Runs on these arguments (without the program's name) and streams; returns the exit code.
    pub fn run(&self, args: impl IntoIterator<Item = OsString>, streams: &mut Streams<'_>) -> u8 {
        // From here on arguments are Unicode: file names that are not are escaped.
        let args = args.into_iter().map(|arg| OsString::from(name_of(&arg))).collect();
        let run = || self.run_or_panic(args, streams);
        guard(run).unwrap_or_else(Broken::exit_code)
    }

    /// Runs a job. Errors are written to `streams.stderr` and listed in the report.
    pub fn run_job(&self, job: &Job, streams: &mut Streams) -> Report {
        job::run(&self.backends, self.clash.as_ref(), job, streams)
    }

    /// Runs jobs on all cores; jobs with the same input, include folders and macros compile it once. The reports are
    /// those of [`run_job`](Driver::run_job), in the order of the jobs, unless a job writes or reads an output of
    /// another: then none runs.
    pub fn run_jobs(&self, jobs: &[Job], streams: &mut Streams) -> Vec<Report> {
        job::run_all(&self.backends, self.clash.as_ref(), jobs, streams)
    }

    fn run_or_panic(&self, args: Vec<OsString>, streams: &mut Streams<'_>) -> u8 {
        if let Some(message) = &self.clash {
            // A closed stderr changes nothing about the exit code.
            let _ = writeln!(streams.stderr, "{message}");
            return USAGE;
        }
        let own = self.identity.name;
        let Expanded { args, files } = match Expander::default().expand(&args) {
            Ok(expanded) => expanded,
            Err(message) => return usage::complain(&message, self.identity.name, streams),
        };
        if let Some(file) = job_list::requested(&args) {
            return job_list::run(&self.backends, &subcommands(), &file, streams);
        }
        let (name, done) = match subcommand(&args) {
            Some((subcommand, args)) => {
                let program = self.program();
                let machine = LocalMachine { files: self.files };
                let host = LocalHost { backends: &self.backends, program, disk: Recorder::new(files), machine };
                (subcommand.part_name(&self.backends, args), subcommand.run(&host, args, streams))
            }
            None if args.is_empty() && streams.terminal.stdin_is_terminal => {
                // A closed stderr changes nothing about the exit code.
                let steps = format!("{}\n{FIRST_STEPS}", help::USAGE);
                let _ = write!(streams.stderr, "{}", usage::renamed(&steps, self.identity.name));
                return USAGE;
            }
            None => {
                if let Some(message) = mistyped(&args) {
                    return usage::complain(&usage::renamed(&message, own), own, streams);
                }
                let width = streams.terminal.help_width();
                let help = |topic: Topic<'_>| {
                    let program = self.program();
                    Pages { program: &program, backends: &self.backends, width }.page(topic)
                };
                let invocation = invocation::parse(&self.backends, help, args);
                let done = invocation.map(|invocation| {
                    let invocation = Invocation { argument_files: files, ..invocation };
                    match self.is_process {
                        true => session::run_last(&invocation, streams),
                        false => session::run(&invocation, streams).exit_code,
                    }
                });
                (usage::NAME.to_owned(), done)
            }
        };
        let renamed = |text: &str| usage::renamed(text, own);
        match done {
            Ok(code) => code,
            Err(Stop::Show(page)) => usage::show_styled(&renamed(&page.ansi().to_string()).into(), streams),
            Err(Stop::Version) => usage::show(self.program().render_version().as_bytes(), streams),
            Err(Stop::Usage(message)) => {
                // The name may be that of a command, such as `tdgen fmt`.
                let name = renamed(&format!("{name} "));
                usage::complain(&renamed(&message), name.trim_end(), streams)
            }
        }
    }
}
