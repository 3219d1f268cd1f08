//! The manifest: one output a line, by the options that make it alone. `#` begins a line that is not one.
//!
//! Takes a file; hands on the outputs, with paths that count from the folder of the manifest. A fault is an error at
//! its line.

use std::path::Path;

use clap::{ArgMatches, Command};
use indexmap::IndexMap;

use super::{Wanted, open, options_of_an_output};
use crate::diagnostics::{Diagnostic, Diags};
use crate::driver::usage::{self, Stop};
use crate::driver::{argv, response};
use crate::source::{SourceMap, Span};

/// Reads a manifest; what its lines lack is `given` on the command line.
pub(super) fn read(
    path: &str,
    given: &ArgMatches,
    sources: &mut SourceMap,
    diags: &mut Diags,
) -> Vec<Wanted> {
    let Some(file) = open(path, None, sources, diags) else {
        return Vec::new();
    };
    let start = sources.start(file);
    let bytes = sources.text(file).clone();
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
    let mut at = start;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let blanks = line.len() - line.trim_ascii_start().len();
        let words = line.trim_ascii();
        let begin = at.saturating_add(blanks as u32);
        let span = Span::new(begin, begin.saturating_add(words.len() as u32));
        at = at.saturating_add(line.len() as u32);
        if words.is_empty() || words.starts_with(b"#") {
            continue;
        }
        let read = match std::str::from_utf8(words) {
            Ok(words) => reader.line(words.trim_start_matches('\u{FEFF}'), span),
            Err(_) => Err(Diagnostic::error(span, "this line is not UTF-8")),
        };
        match read {
            Ok(line) => wanted.push(line),
            Err(fault) => drop(diags.push(fault)),
        }
    }
    if bytes.trim_ascii().is_empty() || wanted.is_empty() && !diags.has_errors() {
        let end = Span::new(at, at);
        diags.push(Diagnostic::error(end, "the manifest lists no output"));
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
        let args = response::words(words);
        let args = argv::normalise(args, |name| usage::needs_value(&self.command, name));
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
    let mut outputs: IndexMap<&str, Span> = IndexMap::new();
    for Wanted { output, line, .. } in wanted {
        let span = line.unwrap_or_default();
        if let Some(first) = outputs.get(output.as_str()) {
            let twice = format!("`{output}` is listed twice");
            diags.push(Diagnostic::error(span, twice).note(*first, "first listed here"));
        } else {
            outputs.insert(output, span);
        }
    }
    let inputs = wanted.iter().flat_map(Wanted::inputs).chain([manifest]);
    let mut clashes: Vec<(Span, &str)> = inputs
        .filter_map(|input| Some((*outputs.get(input)?, input)))
        .collect();
    clashes.sort_unstable();
    clashes.dedup();
    for (span, input) in clashes {
        diags.push(Diagnostic::error(
            span,
            format!("the output `{input}` is an input"),
        ));
    }
}
