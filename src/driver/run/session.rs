//! A run: reads and compiles once, runs every action, writes all outputs. After an error nothing is written.

use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::disk::{Disk, read_bounded};
use crate::machine;
use crate::registry::PROVIDERS;
use crate::run::batch::uses::{ANY_ORDER, Uses};
use crate::run::compilation::{self, Compiled};
use crate::run::output;
use crate::run::progress::{self, Progress};
use crate::run::report::Report;
use crate::run::stack::stack_size;
use crate::run::timing::{self, Phases};
use crate::version::unsupported;
use tdgen_language::backends::backend::VersionUse;
use tdgen_language::backends::cli::depfile;
use tdgen_language::backends::cli::exit::{FAILED, GOOD};
use tdgen_language::backends::cli::host::{self, File, Files};
use tdgen_language::backends::cli::invocation::{Action, Invocation};
use tdgen_language::backends::cli::reporting;
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::files::open as open_files;
use tdgen_language::backends::option::OptionValues;
use tdgen_language::backends::output::{Content, Output};
use tdgen_language::backends::shared::Shared;
use tdgen_language::backends::version::Version;
use tdgen_language::backends::version::detect::looked_at;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported, Severity, Style, render};
use tdgen_language::records::Records;
use tdgen_language::source::{IncludeError, Loader, SourceMap, path, reason};

/// Runs an invocation.
pub(crate) fn run(invocation: &Invocation, streams: &mut Streams) -> Report {
    Session::new(invocation, streams).report()
}

/// Runs a job of a batch whose input is compiled.
pub(crate) fn run_compiled(
    invocation: &Invocation,
    compiled: Arc<Compiled>,
    loader: &dyn Loader,
    uses: (&Uses, usize),
    streams: &mut Streams,
) -> Report {
    Session { compiled: Some(compiled), loader, uses: Some(uses), ..Session::new(invocation, streams) }.report()
}

/// Runs the only invocation of a process, and returns the exit code. The memory of its records is not freed: the
/// process ends.
pub(crate) fn run_last(invocation: &Invocation, streams: &mut Streams) -> u8 {
    let mut session = Session::new(invocation, streams);
    session.progress = Progress::new(session.streams.terminal.is_terminal);
    let exit_code = session.report().exit_code;
    std::mem::forget((session.compiled, session.sources));
    exit_code
}

/// Compiles the input of an invocation and calls `read` with the records instead of running the actions.
pub(crate) fn compile_for(
    loader: &dyn Loader,
    invocation: &Invocation,
    streams: &mut Streams<'_>,
    read: &mut dyn FnMut(&Context<'_>, &mut Diags),
) -> Result<host::Compiled, Reported> {
    let mut session = Session { loader, ..Session::new(invocation, streams) };
    let records = session.records()?;
    let mut diags = invocation.messages.diags();
    let shared = session.shared.clone();
    let mut options = OptionValues::default();
    for action in &invocation.actions {
        options.extend(action.options.clone());
    }
    let input = path::shown(&invocation.input);
    let context =
        Context::new(&records, &session.sources, &input, &shared).with_options(options).with_providers(PROVIDERS);
    read(&context, &mut diags);
    session.show(&diags)?;
    let sources = session.sources.clone();
    Ok((records, sources))
}

struct Session<'a, 'b> {
    invocation: &'a Invocation,
    loader: &'a dyn Loader,
    streams: &'a mut Streams<'b>,
    style: Style,
    /// The files that were read; shared, because streamed outputs refer to them.
    sources: Arc<SourceMap>,
    shared: Arc<Shared>,
    /// The compiled input, once there is one.
    compiled: Option<Arc<Compiled>>,
    phases: Phases,
    /// Of a single run on a terminal.
    progress: Option<Progress>,
    /// In a batch: the files that jobs use, and the number of this job.
    uses: Option<(&'a Uses<'a>, usize)>,
    /// The files that showed the version, by path.
    looked_at: Vec<String>,
    /// The errors in the short form.
    errors: Vec<String>,
    has_warned: bool,
}

impl<'a, 'b> Session<'a, 'b> {
    fn new(invocation: &'a Invocation, streams: &'a mut Streams<'b>) -> Session<'a, 'b> {
        Session {
            invocation,
            loader: &Disk,
            style: invocation.messages.style(streams.terminal),
            streams,
            sources: Arc::new(SourceMap::new(invocation.include_dirs.clone())),
            shared: Arc::default(),
            compiled: None,
            phases: Phases::default(),
            progress: None,
            uses: None,
            looked_at: Vec::new(),
            errors: Vec::new(),
            has_warned: false,
        }
    }

    fn report(&mut self) -> Report {
        self.warn();
        let done = self.run();
        if self.invocation.time_phases {
            self.say(&self.phases.table());
        }
        #[cfg(feature = "counters")]
        self.say(&tdgen_language::counters::table());
        Report {
            exit_code: if done.is_ok() { GOOD } else { FAILED },
            inputs: self.inputs().into_iter().map(|input| path::shown(input).into_owned()).collect(),
            errors: std::mem::take(&mut self.errors),
        }
    }

    fn run(&mut self) -> Result<(), Reported> {
        let mut phases = std::mem::take(&mut self.phases);
        let done = phases.time(timing::PARSE, || self.compile()).and_then(|records| {
            match (&self.invocation.deps_only, records) {
                (Some(path), _) => self.list_dependencies(path),
                (None, Some(records)) => self.generate(&records, &mut phases),
                (None, None) => Ok(()),
            }
        });
        self.phases = phases;
        done
    }

    /// Compiles the main file, for a caller that needs the records.
    fn records(&mut self) -> Result<Arc<Records>, Reported> {
        match self.compile()? {
            Some(records) => Ok(records),
            None => Err(self.fail(Diagnostic::global("this command does not list dependencies"))),
        }
    }

    /// Compiles the main file, unless that is done; returns no records when only the dependencies are listed.
    fn compile(&mut self) -> Result<Option<Arc<Records>>, Reported> {
        let compiled = match self.compiled.take() {
            Some(compiled) => compiled,
            None => {
                let text = match self.invocation.input.as_str() {
                    "-" => read_bounded(&mut self.streams.stdin, 0),
                    input => self.loader.load(input),
                };
                let progress = self.progress.as_ref();
                let compile = || compilation::of(self.invocation, text, self.loader, progress);
                Arc::new(progress::shown(progress, "building records", compile))
            }
        };
        let compiled = self.compiled.insert(compiled).clone();
        let compilation = match &*compiled {
            Ok(compilation) => compilation,
            Err(message) => return Err(self.fail(Diagnostic::global(message))),
        };
        let mut diags = compilation.diags.clone();
        let mut sources = SourceMap::clone(&compilation.sources);
        open_named_files(self.invocation, self.loader, &mut sources, &mut diags);
        if sources.names().len() == compilation.sources.names().len() {
            self.sources = compilation.sources.clone();
            self.shared = compilation.shared.clone();
        } else {
            // A shared value may refer to these files.
            self.sources = Arc::new(sources);
        }
        if let Some((uses, job)) = self.uses {
            let read = uses.read(job, &self.inputs());
            read.map_err(|message| self.fail(Diagnostic::global(message).help(ANY_ORDER)))?;
        }
        self.show(&diags)?;
        match &compilation.records {
            None if self.invocation.deps_only.is_none() => {
                Err(self.fail(Diagnostic::global("the input was refused without a reason; this is a bug in tdgen")))
            }
            records => Ok(records.clone()),
        }
    }

    /// The version that the output of the actions is for; the newest one if it does not depend on the version.
    ///
    /// # Errors
    /// The actions do not support it.
    fn choose_version(
        &mut self,
        records: &Arc<Records>,
        phases: &mut Phases,
        diags: &mut Diags,
    ) -> Result<Version, Reported> {
        let actions = &self.invocation.actions;
        let needs_version = actions.iter().any(|action| action.backend.version != VersionUse::None);
        let superseded = records.superseded();
        let compiled = self.compiled.clone().filter(|_| needs_version || !superseded.is_empty());
        let Some(Ok(compilation)) = compiled.as_deref() else { return Ok(Version::NEWEST) };
        let detected = compilation.version(self.invocation, records, self.loader);
        self.looked_at = detected.read.clone();
        phases.note(format!("Code for LLVM {}: {}", detected.version, detected.why));
        for message in &detected.messages {
            diags.push(message.clone());
        }
        for form in superseded.iter().filter(|form| detected.has_superseded(form.since)) {
            diags.push(Diagnostic::warning(form.span, form.message.as_str()).help(form.help.as_str()));
        }
        if let Some(error) = unsupported(detected, actions) {
            diags.push(error);
            self.show(diags)?;
        }
        Ok(detected.version)
    }

    /// Runs the actions and writes their outputs.
    fn generate(&mut self, records: &Arc<Records>, phases: &mut Phases) -> Result<(), Reported> {
        let mut diags = self.invocation.messages.diags();
        let version = self.choose_version(records, phases, &mut diags)?;
        let sources = self.sources.clone();
        let shared = self.shared.clone();
        let input = path::shown(&self.invocation.input);
        let mut files: Vec<File> = Vec::new();
        let context = Context::new(records, &sources, &input, &shared).with_version(version).with_providers(PROVIDERS);
        let run = || run_actions(self.invocation, &context);
        let progress = self.progress.as_ref();
        let done = phases.time(timing::BACKENDS, || progress::shown(progress, "running actions", run));
        for (action, Done { outputs, diags: own, time }) in self.invocation.actions.iter().zip(done) {
            phases.part(action.backend.name, time);
            diags.absorb(own);
            for output in outputs {
                let path = output.path(&action.output);
                let Output { suffix, content, keeps_old, updates, .. } = output;
                if action.output == "-" && !suffix.is_empty() {
                    let name = action.backend.name;
                    diags.push(Diagnostic::global(format!("`--{name}` writes several files: add an output with -o")));
                }
                let file = File { path, content, updates };
                if let Some(help) = keeps_old.filter(|_| output::would_lose(&file)) {
                    let message = format!("`{}` is there already, and would be lost", file.path);
                    diags.push(Diagnostic::global(message).help(help));
                }
                files.push(file);
            }
        }
        self.show(&diags)?;
        if self.has_warned && self.invocation.messages.denies_warnings {
            return Err(self.fail(Diagnostic::global("with `--Werror`, warnings are errors; no output was written")));
        }
        let depfile = self.invocation.depfile.as_ref();
        let depfile = depfile.map(|path| File::new(path, Content::Bytes(self.dependency_rule(&files))));
        let stamp = self.invocation.stamp.as_ref().map(|path| File::new(path, Content::Bytes(Vec::new())));
        let files = Files { outputs: files, depfile, stamp, if_changed: self.invocation.write_if_changed };
        let written = phases.time(timing::WRITE, || self.write(&files));
        written.map_err(|message| self.fail(Diagnostic::global(message)))
    }

    /// Shows the warnings about the command line.
    fn warn(&mut self) {
        self.has_warned |= !self.invocation.warnings.is_empty();
        for message in &self.invocation.warnings {
            let warning = Diagnostic { severity: Severity::Warning, ..Diagnostic::global(message) };
            self.say(&render(self.style, &self.sources, &warning));
        }
    }

    fn list_dependencies(&mut self, path: &str) -> Result<(), Reported> {
        let is_decided = self.invocation.llvm_version.is_some();
        if !is_decided && self.invocation.actions.iter().any(|action| action.backend.version != VersionUse::None) {
            self.looked_at = looked_at(&self.sources, self.loader);
        }
        let list: String = self.inputs().into_iter().flat_map(|input| [input, "\n"]).collect();
        let file = File::new(path, Content::Bytes(path::to_bytes(&list)));
        let if_changed = self.invocation.write_if_changed;
        let written = self.write(&Files { outputs: vec![file], if_changed, ..Files::default() });
        written.map_err(|message| self.fail(Diagnostic::global(message)))
    }

    fn write(&mut self, files: &Files) -> Result<(), String> {
        let sources = self.sources.clone();
        let main = self.invocation.input.as_str();
        let mut inputs = sources.included_paths();
        inputs.extend(Some(main).filter(|main| *main != "-"));
        inputs.extend(self.invocation.argument_files.iter().map(String::as_str));
        if let Some((uses, job)) = self.uses {
            let all = files.depfile.iter().chain(&files.outputs).chain(&files.stamp);
            uses.write(job, &all.map(|file| file.path.as_str()).collect::<Vec<_>>())?;
        }
        output::write_all(files, &inputs, self.streams.stdout)
    }

    fn dependency_rule(&self, files: &[File]) -> Vec<u8> {
        let stamp = self.invocation.stamp.as_deref();
        let outputs: Vec<&str> =
            stamp.into_iter().chain(files.iter().map(|file| file.path.as_str())).filter(|&path| path != "-").collect();
        // An output is not its own dependency.
        let inputs = self.inputs().into_iter();
        depfile::rule(&outputs, inputs.filter(|input| !outputs.contains(input)))
    }

    /// The files that were read: the main file, then the others in order, each once. Standard input is not listed.
    fn inputs(&self) -> Vec<&str> {
        let main = self.invocation.input.as_str();
        let included = self.sources.included_paths().into_iter().chain(self.looked_at.iter().map(String::as_str));
        let included = included.filter(|&path| path != main);
        (main != "-").then_some(main).into_iter().chain(included).collect()
    }

    /// Shows diagnostics, with a summary if there are errors.
    fn show(&mut self, diags: &Diags) -> Result<(), Reported> {
        for diagnostic in diags.sorted() {
            self.keep(diagnostic);
            self.has_warned |= diagnostic.severity == Severity::Warning;
        }
        self.say(&reporting::shown(self.style, &self.sources, diags));
        diags.reported().map_or(Ok(()), Err)
    }

    /// Shows an error about the run as a whole.
    fn fail(&mut self, diagnostic: Diagnostic) -> Reported {
        self.say(&render(self.style, &self.sources, &diagnostic));
        self.keep(&diagnostic);
        Diags::new(0).push(diagnostic)
    }

    fn keep(&mut self, diagnostic: &Diagnostic) {
        if diagnostic.severity == Severity::Error {
            let text = render(Style::PLAIN, &self.sources, diagnostic);
            self.errors.push(path::shown(&text).into_owned());
        }
    }

    fn say(&mut self, text: &str) {
        // A closed stderr changes nothing about the work.
        let _ = self.streams.stderr.write_all(path::shown(text).as_bytes());
    }
}

/// Opens the files that the options of actions name.
pub(crate) fn open_named_files(
    invocation: &Invocation,
    loader: &dyn Loader,
    sources: &mut SourceMap,
    diags: &mut Diags,
) {
    for action in &invocation.actions {
        for unopened in open_files(&action.backend, &action.options, loader, sources) {
            let why = match unopened.why {
                IncludeError::Unreadable(_, error) => reason(&error),
                _ => "it is too large".to_owned(),
            };
            let (path, option) = (unopened.path, unopened.option);
            let message = format!("cannot read `{path}`, which --{option} names: {why}");
            diags.push(Diagnostic::global(message));
        }
    }
}

/// The result of an action.
struct Done<'a> {
    outputs: Vec<Output<'a>>,
    diags: Diags,
    time: Duration,
}

/// Runs all actions, as many at a time as there are cores; returns results in the order of the command line.
fn run_actions<'a>(invocation: &Invocation, context: &Context<'a>) -> Vec<Done<'a>> {
    let mut outputs = OptionValues::default();
    invocation.actions.iter().for_each(|action| outputs.push(action.backend.name, action.output.as_str()));
    let context = context.clone().with_outputs(outputs);
    let run = |action: &Action| {
        let start = Instant::now();
        let mut diags = invocation.messages.diags();
        let context = context.clone().with_options(action.options.clone());
        let outputs = (action.backend.run)(&context, &mut diags);
        Done { outputs, diags, time: start.elapsed() }
    };
    let actions = invocation.actions.as_slice();
    if let [action] = actions {
        return vec![run(action)];
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let actions = std::iter::from_fn(|| {
            let at = next.fetch_add(1, Ordering::Relaxed);
            Some((at, actions.get(at)?))
        });
        actions.map(|(at, action)| (at, run(action))).collect::<Vec<_>>()
    };
    thread::scope(|scope| {
        // This thread works, too, alone if no other can be started.
        let spawn = |_| thread::Builder::new().stack_size(stack_size()).spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..machine::workers().min(actions.len())).map_while(spawn).collect();
        let mut done = work();
        for other in others {
            done.extend(other.join().unwrap_or_else(|bug| panic::resume_unwind(bug)));
        }
        done.sort_by_key(|(at, _)| *at);
        done.into_iter().map(|(_, done)| done).collect()
    })
}
