//! The class library of messages, as it is included.

use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::parser;
use tdgen_language::parser::ast::Ast;
use tdgen_language::parser::front_end::Files;
use tdgen_language::source::{FileId, IncludeError, Interner, Span};

/// The include path of the class library.
pub(crate) const LIBRARY: &str = "tdgen/messages/messages.td";

/// Parses the library, whose classes all records of a schema are of.
pub(super) fn parse(files: &mut Files, main: FileId, interner: &mut Interner, diags: &mut Diags) -> Ast {
    let start = files.sources.start(main);
    let span = Span::new(start, start);
    let (loader, builtin) = (files.loader, files.builtin);
    match files.sources.include(loader, builtin, LIBRARY, span) {
        Ok(file) => parser::parse(files, file, &[], interner, diags),
        Err(error) => {
            diags.push(Diagnostic::error(span, unreadable(LIBRARY, &error)));
            Ast::default()
        }
    }
}

/// Returns the message for a file that cannot be opened.
pub(super) fn unreadable(name: &str, error: &IncludeError) -> String {
    match error {
        IncludeError::NotFound => format!("cannot find the file `{name}`"),
        IncludeError::Unreadable(path, error) => format!("cannot read the file `{path}`: {error}"),
        IncludeError::TooMuchText => "the included files exceed 4 GiB".to_owned(),
    }
}
