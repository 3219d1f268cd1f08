//! [`MainFile`]: the input of a subcommand that compiles one file, and the options of its compilation.

use clap::{Arg, ArgMatches, ValueHint};

use crate::commands::preprocess::all;
use crate::machine;
use crate::registry::FRONT_ENDS;
use tdgen_language::CompileOptions;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::reporting::{Reporting, shown};
use tdgen_language::backends::cli::streams::Streams;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::Limits;
use tdgen_language::source::{FileId, Loader, SourceMap, reason};

/// The shared options of such a subcommand.
pub(crate) const OPTIONS: &[&str] = &["include", "define", "limit", "diagnostic-format", "error-limit", "color"];

/// The argument `file` of such a subcommand.
pub(crate) fn argument() -> Arg {
    let argument = Arg::new("file").value_name("FILE").required(true).value_hint(ValueHint::FilePath);
    argument.help("The main file, or `-` for standard input")
}

/// A main file before it is compiled.
pub(crate) struct MainFile {
    pub(crate) sources: SourceMap,
    pub(crate) main: FileId,
    pub(crate) options: CompileOptions,
    pub(crate) diags: Diags,
}

impl MainFile {
    /// Reads a main file, `-` for standard input.
    ///
    /// # Errors
    /// The message: it cannot be read.
    pub(crate) fn open(
        host: &dyn Host,
        loader: &dyn Loader,
        name: &str,
        matches: &ArgMatches,
        streams: &mut Streams<'_>,
    ) -> Result<MainFile, String> {
        let (name, text) = match name {
            "-" => ("<stdin>", host.read_stdin(streams)),
            name => (name, loader.load(name)),
        };
        let text = text.map_err(|error| format!("cannot read `{name}`: {}", reason(&error)))?;
        let mut sources = SourceMap::new(all(matches, "include"));
        let main = sources.add(name, text).map_err(|_| format!("cannot read `{name}`: it is too large"))?;
        let mut limits = Limits { memory: machine::memory_limit(), ..Limits::default() };
        limits.stack = machine::stack(limits.stack);
        for (name, value) in matches.get_many::<(String, u64)>("limit").into_iter().flatten() {
            limits.set(name, *value);
        }
        let options =
            CompileOptions { limits, front_ends: FRONT_ENDS, defines: all(matches, "define"), ..Default::default() };
        Ok(MainFile { sources, main, options, diags: Reporting::read(matches).diags() })
    }

    /// Reads the main file that the argument `file` names; none if it cannot be read, which is reported.
    pub(crate) fn named(host: &dyn Host, matches: &ArgMatches, streams: &mut Streams<'_>) -> Option<MainFile> {
        let name = matches.get_one::<String>("file").map_or("-", String::as_str);
        let opened = MainFile::open(host, host.disk(), name, matches, streams);
        opened.map_err(|message| complain(message, matches, streams)).ok()
    }

    /// Shows what was reported.
    pub(crate) fn report(&self, matches: &ArgMatches, streams: &mut Streams<'_>) {
        let style = Reporting::read(matches).style(streams.terminal);
        // A closed stderr changes nothing about the exit code.
        let _ = write!(streams.stderr, "{}", shown(style, &self.sources, &self.diags));
    }
}

/// Shows an error without a location.
pub(crate) fn complain(message: String, matches: &ArgMatches, streams: &mut Streams<'_>) {
    let mut diags = Reporting::read(matches).diags();
    diags.push(Diagnostic::global(message));
    let style = Reporting::read(matches).style(streams.terminal);
    // A closed stderr changes nothing about the exit code.
    let _ = write!(streams.stderr, "{}", shown(style, &SourceMap::new(Vec::new()), &diags));
}

/// Writes text to standard output.
///
/// # Errors
/// It cannot be written, which is reported.
pub(crate) fn print(text: &str, streams: &mut Streams<'_>) -> Result<(), ()> {
    let written = streams.stdout.write_all(text.as_bytes()).and_then(|()| streams.stdout.flush());
    written.map_err(|error| {
        let _ = writeln!(streams.stderr, "error: cannot write standard output: {}", reason(&error));
    })
}
