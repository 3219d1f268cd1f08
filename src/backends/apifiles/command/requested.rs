//! [`RequestedOutput`]: one output of a run, from the command line or from a line of a manifest.

use std::borrow::Cow;

use clap::{Arg, ValueHint};

use crate::generate::Request;
use crate::report::report;
use crate::text::TextLoader;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{FileId, IncludeError, SourceMap, Span, reason};

const COMMAND: &str = "tdgen api-file";

/// A requested output.
pub(super) struct RequestedOutput {
    pub(super) specification: String,
    pub(super) template: String,
    pub(super) kind: String,
    pub(super) path: String,
    /// The line in the manifest.
    pub(super) line: Option<Span>,
}

/// The options of one output, as in the original script.
pub(super) fn output_options() -> [Arg; 4] {
    let option = |name: &'static str, short, value, help| {
        let option = Arg::new(name).long(name).short(short).value_name(value);
        option.allow_hyphen_values(true).help(help)
    };
    let file = |name, short, help| option(name, short, "FILE", help).value_hint(ValueHint::FilePath);
    [
        file("specification", 's', "The specification"),
        file("template", 't', "The template"),
        option("kind", 'k', "KIND", "The kind of output, for %kind and %define-kinds"),
        file("output", 'o', "Output file [-, standard output]"),
    ]
}

impl RequestedOutput {
    pub(super) fn inputs(&self) -> [&str; 2] {
        [&self.specification, &self.template]
    }

    /// Opens the inputs.
    pub(super) fn open(
        &self,
        host: &dyn Host,
        sources: &mut SourceMap,
        diags: &mut Diags,
    ) -> Result<Request, Reported> {
        let [specification, template] = self.inputs().map(|path| open(host, path, self.line, sources, diags));
        Ok(Request {
            specification: specification?,
            template: template?,
            kind: self.kind.clone(),
            kind_span: self.line,
        })
    }

    /// The shell command that generates this output alone.
    pub(super) fn command_line(&self) -> String {
        let options = [
            ("specification", &self.specification),
            ("template", &self.template),
            ("kind", &self.kind),
            ("output", &self.path),
        ];
        let options = options.map(|(name, value)| format!(" --{name} {}", quoted(value)));
        format!("{}{}\n", COMMAND, options.concat())
    }
}

/// A word, quoted for a shell if necessary.
pub(super) fn quoted(word: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+:,@%=".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
    }
}

/// Opens a text file that the command line or a line of a manifest names.
pub(super) fn open(
    host: &dyn Host,
    path: &str,
    line: Option<Span>,
    sources: &mut SourceMap,
    diags: &mut Diags,
) -> Result<FileId, Reported> {
    let why = match sources.open(&TextLoader(host.disk()), path) {
        Ok(file) => return Ok(file),
        Err(IncludeError::Unreadable(_, error)) => reason(&error),
        Err(_) => "file is too large".to_owned(),
    };
    let message = format!("cannot read `{path}`: {why}");
    Err(report(diags, error_at(line, message)))
}

/// An error, at a line of the manifest if there is one.
pub(super) fn error_at(line: Option<Span>, message: String) -> Diagnostic {
    match line {
        Some(line) => Diagnostic::error(line, message),
        None => Diagnostic::global(message),
    }
}
