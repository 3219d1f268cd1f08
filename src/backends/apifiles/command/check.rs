//! `--check`: compares an output with the file on disk.

use std::io;

use super::requested::{RequestedOutput, error_at};
use crate::report::report;
use tdgen_language::backends::cli::host::Host;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::{SourceMap, Span, reason};

const HELP: &str = "run the same command without --check to write it";

/// The limit of the characters shown of a line.
const MAX_EXCERPT: usize = 120;

/// Reports an output that does not exist or is not up to date.
pub(super) fn compare(
    host: &dyn Host,
    requested: &RequestedOutput,
    text: &str,
    sources: &mut SourceMap,
    diags: &mut Diags,
) {
    let path = requested.path.as_str();
    let error = match host.disk().load(path) {
        Ok(old) if *old == text.as_bytes() => return,
        Ok(old) => {
            let difference = Difference::find(&old, text.as_bytes());
            let stale = match sources.add(path, old) {
                Ok(file) => difference.diagnostic(path, sources.start(file)),
                Err(_) => error_at(requested.line, format!("`{path}` is not up to date")),
            };
            stale.help(HELP)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            error_at(requested.line, format!("`{path}` does not exist")).help(HELP)
        }
        Err(error) => error_at(requested.line, format!("cannot read `{path}`: {}", reason(&error))),
    };
    report(diags, error);
}

/// The first line that differs.
struct Difference {
    /// Counted from 1.
    line: usize,
    /// The offset and the length of the line in the file.
    start: usize,
    length: usize,
    /// The offset of the difference in the line.
    column: usize,
    /// The line on disk; `None` at the end of the file.
    old: Option<String>,
    /// The generated line; `None` after the end of the output.
    new: Option<String>,
}

impl Difference {
    /// The first difference of two texts, which are not equal.
    fn find(old: &[u8], new: &[u8]) -> Difference {
        let same = old.iter().zip(new).take_while(|(old, new)| old == new);
        let at = same.count();
        let before = old.get(..at).unwrap_or_default();
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let line_of = |text: &[u8]| {
            let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
            let end = rest.iter().position(|byte| *byte == b'\n');
            let line = rest.get(..end.map_or(rest.len(), |end| end + 1));
            Some(line.unwrap_or_default().to_vec())
        };
        let [old, new] = [line_of(old), line_of(new)];
        let length = old.as_ref().map_or(0, |line| line.trim_ascii_end().len());
        let shown = |line: Vec<u8>| String::from_utf8_lossy(&line).into_owned();
        Difference {
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            start,
            length,
            column: (at - start).min(length),
            old: old.map(shown),
            new: new.map(shown),
        }
    }

    fn diagnostic(&self, path: &str, file: u32) -> Diagnostic {
        let at = |offset| file.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
        let span = Span::new(at(self.start + self.column), at(self.start + self.length.max(self.column)));
        let stale = |reason: String| Diagnostic::error(span, format!("`{path}` is not up to date: {reason}"));
        let line = self.line;
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if without_end(old) == without_end(new) => {
                stale(format!("line {line} has a different line end"))
                    .fact(format!("on disk: {}", end(old)))
                    .fact(format!("generated: {}", end(new)))
            }
            (Some(old), Some(new)) => stale(format!("line {line} differs"))
                .fact(format!("on disk: `{}`", excerpt(old)))
                .fact(format!("generated: `{}`", excerpt(new))),
            (None, Some(new)) => {
                stale(format!("line {line} is missing")).fact(format!("generated: `{}`", excerpt(new)))
            }
            (_, None) => stale(format!("it has more than {} lines", line - 1)),
        }
    }
}

fn without_end(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}

/// The line end in words.
fn end(line: &str) -> &'static str {
    if line.ends_with("\r\n") {
        "a carriage return and a newline"
    } else if line.ends_with('\n') {
        "a newline"
    } else {
        "no newline"
    }
}

fn excerpt(line: &str) -> String {
    let line = without_end(line);
    match line.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}
