//! The manifest: one output a line, by the options that make it alone. `#` begins a line that is not one.
//!
//! Takes a file; hands on the outputs, with paths that count from the folder of the manifest. A fault is an error at
//! its line.

use std::path::{Component, Path, PathBuf};

use clap::{ArgMatches, Command};
use indexmap::IndexMap;
use indexmap::map::Entry;

use super::{Wanted, open, options_of_an_output};
use crate::backends::apifiles::report;
use crate::backends::cli::argv;
use crate::backends::cli::host::Host;
use crate::backends::cli::usage::{self, Stop};
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{SourceMap, Span};

/// More outputs than this are no manifest that somebody wrote.
const MOST_OUTPUTS: usize = 1000;

/// Reads a manifest; what its lines lack is `given` on the command line.
pub(super) fn read(
    host: &dyn Host,
    path: &str,
    given: &ArgMatches,
    sources: &mut SourceMap,
    diags: &mut Diags,
) -> Vec<Wanted> {
    let Some(file) = open(host, path, None, sources, diags) else {
        return Vec::new();
    };
    let start = sources.start(file);
    let whole = sources.text(file).clone();
    // Some editors put a mark in front of UTF-8.
    let bytes = whole.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&whole);
    let mut reader = Reader {
        folder: Path::new(path).parent().unwrap_or(Path::new("")),
        given,
        command: Command::new("line")
            .no_binary_name(true)
            .disable_help_flag(true)
            .infer_long_args(true)
            .args_override_self(true)
            .args(options_of_an_output()),
    };
    let mut wanted = Vec::new();
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
        if wanted.len() == MOST_OUTPUTS {
            let message = format!("a manifest lists at most {MOST_OUTPUTS} outputs");
            report(diags, Diagnostic::error(span, message));
            break;
        }
        if diags.is_full() {
            break;
        }
        let read = match std::str::from_utf8(words) {
            Ok(words) => reader.line(words, span),
            Err(_) => Err(Diagnostic::error(span, "this line is not UTF-8")),
        };
        match read {
            Ok(line) => wanted.push(line),
            Err(fault) => drop(report(diags, fault)),
        }
    }
    if wanted.is_empty() && !diags.has_errors() {
        let end = Span::new(at, at);
        report(diags, Diagnostic::error(end, "the manifest lists no output"));
    }
    check(&wanted, path, diags);
    wanted
}

struct Reader<'a> {
    folder: &'a Path,
    given: &'a ArgMatches,
    command: Command,
}

impl Reader<'_> {
    fn line(&mut self, words: &str, span: Span) -> Result<Wanted, Diagnostic> {
        let args = argv::words(words);
        let args = argv::normalize(args, |name| usage::needs_value(&self.command, name));
        let own = self.command.try_get_matches_from_mut(args);
        let own = own.map_err(|error| fault(&error, span))?;
        let value = |name: &str, is_path: bool| {
            let own = own.get_one::<String>(name);
            let own = own.map(|value| match is_path {
                true => self.folder.join(value).to_string_lossy().into_owned(),
                false => value.clone(),
            });
            let shared = || self.given.get_one::<String>(name).cloned();
            own.or_else(shared)
                .filter(|value| !value.is_empty())
                .ok_or_else(|| Diagnostic::error(span, format!("this output has no --{name}")))
        };
        Ok(Wanted {
            specification: value("specification", true)?,
            template: value("template", true)?,
            kind: value("kind", false)?,
            output: value("output", true)?,
            line: Some(span),
        })
    }
}

/// What clap says about a line.
fn fault(error: &clap::Error, span: Span) -> Diagnostic {
    let (Stop::Usage(text) | Stop::Show(text)) = usage::explain(error);
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    match text.split_once("\nhelp: ") {
        Some((message, help)) => Diagnostic::error(span, message).help(help),
        None => Diagnostic::error(span, text),
    }
}

/// No two lines write one file, and none writes what is read.
fn check(wanted: &[Wanted], manifest: &str, diags: &mut Diags) {
    let mut outputs: IndexMap<PathBuf, Span> = IndexMap::new();
    for Wanted { output, line, .. } in wanted {
        let span = line.unwrap_or_default();
        match outputs.entry(plain(output)) {
            Entry::Vacant(free) => drop(free.insert(span)),
            Entry::Occupied(first) => {
                let twice = Diagnostic::error(span, format!("`{output}` is listed twice"));
                report(diags, twice.note(*first.get(), "first listed here"));
            }
        }
    }
    let inputs = wanted.iter().flat_map(Wanted::inputs).chain([manifest]);
    for input in inputs {
        if let Some(span) = outputs.get(&plain(input)) {
            let message = format!("the output `{input}` is an input");
            report(diags, Diagnostic::error(*span, message));
        }
    }
}

/// A path without the parts that mean the same folder.
fn plain(path: &str) -> PathBuf {
    let parts = Path::new(path).components();
    parts.filter(|part| *part != Component::CurDir).collect()
}
