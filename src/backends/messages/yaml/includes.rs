//! `!include FILE`: the content of a file as a value.

use super::builder::Subtree;
use super::limits;
use super::reader::Reader;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::source::{FileId, IncludeError, Span};

impl Reader<'_> {
    /// Reads the file that an `!include` at nesting depth `depth` names.
    pub(super) fn include(&mut self, name: &str, site: Span, depth: usize) -> Subtree {
        if name.is_empty() {
            return self.builder.report(site, "expected a file name after `!include`");
        }
        if self.open_files.len() > limits::INCLUDE_DEPTH {
            let most = limits::INCLUDE_DEPTH;
            return self.builder.report(site, format!("includes nest deeper than {most} files"));
        }
        if self.inclusions >= limits::INCLUSIONS {
            let most = limits::INCLUSIONS;
            return self.builder.report(site, format!("more than {most} files are included"));
        }
        self.inclusions += 1;
        let message = match self.sources.include_beside(self.loader, name, site) {
            Ok(file) if self.is_open(file) => format!("`{}` includes itself", self.sources.name(file)),
            Ok(file) => return self.file(file, depth),
            Err(IncludeError::NotFound) => {
                let error = Diagnostic::error(site, format!("cannot find the file `{name}`"));
                let help = "included files are searched beside the including file, then in each -I directory";
                let reported = self.builder.diags.push(error.help(help));
                return self.builder.error(reported);
            }
            Err(IncludeError::Unreadable(path, error)) => format!("cannot read the file `{path}`: {error}"),
            Err(IncludeError::TooMuchText) => "the included files exceed 4 GiB".to_owned(),
        };
        self.builder.report(site, message)
    }

    /// Returns whether a file is among those that are open, by whatever path it was named.
    fn is_open(&self, file: FileId) -> bool {
        let path = normalized(self.sources.name(file));
        let mut open = self.open_files.iter();
        open.any(|&open| {
            // With symbolic links, equal normalized paths can name two files.
            normalized(self.sources.name(open)) == path && self.sources.text(open) == self.sources.text(file)
        })
    }
}

/// Returns the components of a path without `.` and `a/..`.
fn normalized(path: &str) -> Vec<&str> {
    let mut components = Vec::new();
    for component in path.split('/').filter(|component| *component != ".") {
        match (component, components.last()) {
            ("..", Some(last)) if !matches!(*last, ".." | "") => {
                components.pop();
            }
            _ => components.push(component),
        }
    }
    components
}
