//! The manifest: a file that lists one output on each line, by its options. A line that begins with `#` is a comment.
//! Paths are relative to the manifest.

use std::path::{Component, Path, PathBuf};

use clap::{ArgMatches, Command};
use indexmap::IndexMap;
use indexmap::map::Entry;

use super::requested::{RequestedOutput, open, output_options};
use crate::report::report;
use tdgen_language::backends::cli::argv;
use tdgen_language::backends::cli::errors;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::backends::cli::usage::{self, Stop};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::{SourceMap, Span};

/// The limit of the outputs of a manifest.
const MAX_OUTPUTS: usize = 1000;

/// Reads a manifest. Options missing in a line come from the command line, `given`.
pub(super) fn read(
    host: &dyn Host,
    path: &str,
    given: &ArgMatches,
    sources: &mut SourceMap,
    diags: &mut Diags,
) -> Vec<RequestedOutput> {
    let Ok(file) = open(host, path, None, sources, diags) else {
        return Vec::new();
    };
    let start = sources.start(file);
    let whole = sources.text(file).clone();
    // A byte order mark.
    let bytes = whole.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&whole);
    let mut reader = Reader {
        folder: Path::new(path).parent().unwrap_or(Path::new("")),
        given,
        command: Command::new("line")
            .no_binary_name(true)
            .disable_help_flag(true)
            .infer_long_args(true)
            .args_override_self(true)
            .args(output_options()),
    };
    let mut outputs = Vec::new();
    let mut at = start.saturating_add((whole.len() - bytes.len()) as u32);
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let blanks = line.len() - line.trim_ascii_start().len();
        let words = line.trim_ascii();
        let begin = at.saturating_add(blanks as u32);
        let span = Span::new(begin, begin.saturating_add(words.len() as u32));
        at = at.saturating_add(line.len() as u32);
        if words.is_empty() || words.starts_with(b"#") {
            continue;
        }
        if outputs.len() == MAX_OUTPUTS {
            let message = format!("manifest lists more than {MAX_OUTPUTS} outputs");
            report(diags, Diagnostic::error(span, message));
            break;
        }
        if diags.is_full() {
            break;
        }
        let read = match std::str::from_utf8(words) {
            Ok(words) => reader.line(words, span),
            Err(_) => Err(Diagnostic::error(span, "line is not valid UTF-8")),
        };
        match read {
            Ok(line) => outputs.push(line),
            Err(error) => {
                report(diags, error);
            }
        }
    }
    if outputs.is_empty() && !diags.has_errors() {
        let end = Span::new(at, at);
        report(diags, Diagnostic::error(end, "manifest lists no outputs"));
    }
    check(&outputs, path, diags);
    outputs
}

struct Reader<'a> {
    folder: &'a Path,
    given: &'a ArgMatches,
    command: Command,
}

impl Reader<'_> {
    fn line(&mut self, words: &str, span: Span) -> Result<RequestedOutput, Diagnostic> {
        let typed = argv::words(words);
        let args = argv::normalize(
            typed.clone(),
            |name| usage::needs_value(&self.command, name),
            |text| usage::is_glued(&self.command, text),
        );
        let own = self.command.try_get_matches_from_mut(args);
        let own = own.map_err(|error| diagnostic(&errors::explain(&error, &self.command, &typed), span))?;
        let value =
            |name: &str, is_path: bool| {
                let own = own.get_one::<String>(name);
                let own = own.map(|value| {
                    if is_path { self.folder.join(value).to_string_lossy().into_owned() } else { value.clone() }
                });
                let shared = || self.given.get_one::<String>(name).cloned();
                own.or_else(shared)
                    .filter(|value| !value.is_empty())
                    .ok_or_else(|| Diagnostic::error(span, format!("missing --{name} for this output")))
            };
        Ok(RequestedOutput {
            specification: value("specification", true)?,
            template: value("template", true)?,
            kind: value("kind", false)?,
            path: value("output", true)?,
            line: Some(span),
        })
    }
}

/// The diagnostic for an error in the options of a line.
fn diagnostic(stop: &Stop, span: Span) -> Diagnostic {
    let text = stop.message();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    match text.split_once("\nhelp: ") {
        Some((message, help)) => Diagnostic::error(span, message).help(help),
        None => Diagnostic::error(span, text),
    }
}

/// Checks that no two lines write the same file and that no output is an input.
fn check(outputs: &[RequestedOutput], manifest: &str, diags: &mut Diags) {
    let mut seen: IndexMap<PathBuf, Span> = IndexMap::new();
    for RequestedOutput { path: output, line, .. } in outputs {
        let span = line.unwrap_or_default();
        match seen.entry(without_dots(output)) {
            Entry::Vacant(free) => drop(free.insert(span)),
            Entry::Occupied(first) => {
                let duplicate = Diagnostic::error(span, format!("duplicate output `{output}`"));
                report(diags, duplicate.note(*first.get(), "first listed in this line"));
            }
        }
    }
    let inputs = outputs.iter().flat_map(RequestedOutput::inputs).chain([manifest]);
    for input in inputs {
        if let Some(span) = seen.get(&without_dots(input)) {
            let message = format!("output `{input}` is also an input");
            report(diags, Diagnostic::error(*span, message));
        }
    }
}

/// A path without `.` components.
fn without_dots(path: &str) -> PathBuf {
    let parts = Path::new(path).components();
    parts.filter(|part| *part != Component::CurDir).collect()
}
