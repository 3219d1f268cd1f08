//! Message schemas in YAML become the syntax tree of the records that they mean.
//!
//! Takes a main file; hands on an [`Ast`] of two parts: the statements of `tdgen/messages/messages.td`, and a `def` for
//! each module, enum, struct, message, trace group and trace event, and for the schema. What is made is what a
//! person would have written, but its places are those of the YAML text, so that whatever is found wrong later is told
//! there. In steps: [`super::yaml`] reads the text, `shape` checks it against the table in `keys`, `document`
//! holds what was written, `resolve` looks names up, `lower` makes the definitions.
//!
//! Judged here is what records cannot tell any more: keys, kinds of values, names of types that do not exist, names
//! that occur twice, numbers that 64 bits do not hold. Sizes, ids, pairs and the like are checked on records, alike
//! for both forms of a schema.
//!
//! [`json_schema`] writes the table down for editors and other tools.

mod document;
mod json_schema;
mod keys;
mod lower;
mod names;
mod resolve;
mod shape;
mod validation;

pub use json_schema::json_schema;
pub(crate) use names::{Names, Suffix};

use super::yaml;
use crate::diagnostics::{Diagnostic, Diags};
use crate::parser::ast::Ast;
use crate::parser::front_end::Files;
use crate::parser::{self, Parsed};
use crate::source::{FileId, IncludeError, Interner, Loader, SourceMap, Span};
use shape::Reader;

/// The classes of messages, as they are included.
pub(crate) const LIBRARY: &str = "tdgen/messages/messages.td";

/// Whether a file of this name is the library, wherever it was found.
pub(crate) fn is_library(name: &str) -> bool {
    let folder = name.strip_suffix(LIBRARY);
    folder.is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
}

/// Reads a schema and all that it includes, and asks a JSON Schema about it too if one is named. The tree has no
/// statements when an error was reported.
pub fn read(
    files: &mut Files<'_>,
    main: FileId,
    json_schema: Option<&str>,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Ast {
    let tree = yaml::read(files.sources, main, files.loader, interner, diags);
    if let Some(path) = json_schema {
        validation::validate(&tree, path, files, interner, diags);
    }
    let mut reader = Reader::new(&tree, interner, diags);
    let document = document::read(&mut reader, tree.root);
    diags.at_statement(0);
    let library = library(files, main, interner, diags);
    let names = Names::new(&library.ast, interner);
    let resolved = document.map(|document| resolve::resolve(document, names, interner, diags));
    match resolved.filter(|_| !diags.has_errors()) {
        Some(resolved) => lower::lower(&resolved, tree.len(), library.ast, interner),
        None => Ast::default(),
    }
}

/// The classes that all schemas are records of.
fn library(files: &mut Files, main: FileId, interner: &mut Interner, diags: &mut Diags) -> Parsed {
    let start = files.sources.start(main);
    let place = Span::new(start, start);
    let (loader, builtin) = (files.loader, files.builtin);
    match files.sources.include(loader, builtin, LIBRARY, place) {
        Ok(file) => parser::parse(files, file, &[], interner, diags),
        Err(error) => {
            diags.push(Diagnostic::error(place, unreadable(LIBRARY, &error)));
            Parsed::default()
        }
    }
}

/// Whether a file has the shape that [`json_schema`] describes; what has not was reported.
pub fn has_shape(sources: &mut SourceMap, main: FileId, loader: &dyn Loader, diags: &mut Diags) -> bool {
    let mut interner = Interner::new();
    let tree = yaml::read(sources, main, loader, &mut interner, diags);
    let mut reader = Reader::new(&tree, &interner, diags);
    document::read(&mut reader, tree.root).is_some() && !diags.has_errors()
}

fn unreadable(name: &str, error: &IncludeError) -> String {
    match error {
        IncludeError::NotFound => format!("cannot find `{name}`"),
        IncludeError::Unreadable(path, error) => format!("cannot read `{path}`: {error}"),
        IncludeError::TooMuchText => "more than 4 GiB of text are included".to_owned(),
    }
}
