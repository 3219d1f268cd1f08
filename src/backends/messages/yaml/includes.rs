//! `!include file`: a file in the place of a value.

use super::builder::Made;
use super::limits;
use super::reader::Reader;
use crate::diagnostics::Diagnostic;
use crate::source::{FileId, IncludeError, Span};

impl Reader<'_> {
    /// The value that a file is; `depth` is how deep the place lies at which it is asked for.
    pub(super) fn include(&mut self, name: &str, site: Span, depth: usize) -> Made {
        if name.is_empty() {
            return self.builder.fault(site, "`!include` names no file");
        }
        if self.open_files.len() > limits::INCLUDE_DEPTH {
            let most = limits::INCLUDE_DEPTH;
            return self.builder.fault(site, format!("includes nest deeper than {most} files"));
        }
        if self.inclusions >= limits::INCLUSIONS {
            let most = limits::INCLUSIONS;
            return self.builder.fault(site, format!("more than {most} files are included"));
        }
        self.inclusions += 1;
        let opened = self.sources.include_beside(self.loader, name, site);
        let message = match opened {
            Ok(file) if self.is_open(file) => {
                let name = self.sources.name(file);
                format!("`{name}` includes itself")
            }
            Ok(file) => return self.file(file, depth),
            Err(IncludeError::NotFound) => {
                let message = format!("cannot find the file `{name}`");
                let help = "a file is looked for beside the one that includes it, then in each folder given with -I";
                self.builder.faults.push(Diagnostic::error(site, message).help(help));
                return self.builder.error();
            }
            Err(IncludeError::Unreadable(path, error)) => {
                format!("cannot read the file `{path}`: {error}")
            }
            Err(IncludeError::TooMuchText) => "more than 4 GiB of text are included".to_owned(),
        };
        self.builder.fault(site, message)
    }

    /// Whether a file is among those that are open, by whatever way it was named.
    fn is_open(&self, file: FileId) -> bool {
        let name = plain_path(self.sources.name(file));
        let mut open = self.open_files.iter();
        open.any(|&open| {
            // Links can make two files of what looks like one name.
            plain_path(self.sources.name(open)) == name && self.sources.text(open) == self.sources.text(file)
        })
    }
}

/// A path without `.` and `a/..`.
fn plain_path(path: &str) -> Vec<&str> {
    let mut plain = Vec::new();
    for part in path.split('/').filter(|part| *part != ".") {
        match (part, plain.last()) {
            ("..", Some(last)) if !matches!(*last, ".." | "") => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}
