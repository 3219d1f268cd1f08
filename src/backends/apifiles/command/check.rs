//! `--check`: whether an output on the disk is what would be written now, and if not, from which line on.

use std::io;

use super::{Wanted, placed};
use crate::backends::apifiles::report;
use crate::backends::cli::host::Host;
use crate::backends::cli::reason::reason;
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::{SourceMap, Span};

const HELP: &str = "the same command without --check writes it";

/// More of a line than this is not shown.
const LONGEST: usize = 120;

/// Reports an output that is not there, or not up to date.
pub(super) fn compare(host: &dyn Host, wanted: &Wanted, text: &str, sources: &mut SourceMap, diags: &mut Diags) {
    let path = wanted.output.as_str();
    let fault = match host.disk().load(path) {
        Ok(old) if old == text.as_bytes() => return,
        Ok(old) => {
            let difference = Difference::find(&old, text.as_bytes());
            let stale = match sources.add(path, old) {
                Ok(file) => difference.diagnostic(path, sources.start(file)),
                Err(_) => placed(wanted.line, format!("`{path}` is not up to date")),
            };
            stale.help(HELP)
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            placed(wanted.line, format!("`{path}` is not there")).help(HELP)
        }
        Err(error) => placed(wanted.line, format!("cannot read `{path}`: {}", reason(&error))),
    };
    report(diags, fault);
}

/// The first line that is not what it should be.
struct Difference {
    /// From 1.
    line: usize,
    /// Where the line begins in the file, and how long it is.
    start: usize,
    length: usize,
    /// Where in the line the difference begins.
    column: usize,
    /// What is there; none at the end of the file.
    old: Option<String>,
    /// What would be there; none behind the end of the output.
    new: Option<String>,
}

impl Difference {
    /// Of two different texts.
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
        let stale = |what: String| Diagnostic::error(span, format!("`{path}` is not up to date: {what}"));
        let line = self.line;
        match (&self.old, &self.new) {
            (Some(old), Some(new)) if without_end(old) == without_end(new) => {
                stale(format!("line {line} ends otherwise"))
                    .fact(format!("it ends with {}", end(old)))
                    .fact(format!("it would end with {}", end(new)))
            }
            (Some(old), Some(new)) => stale(format!("line {line} differs"))
                .fact(format!("it is `{}`", excerpt(old)))
                .fact(format!("it would be `{}`", excerpt(new))),
            (None, Some(new)) => {
                stale(format!("line {line} is missing")).fact(format!("it would be `{}`", excerpt(new)))
            }
            (_, None) => stale(format!("it has more than {} lines", line - 1)),
        }
    }
}

fn without_end(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}

/// How a line ends, in words.
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
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}
