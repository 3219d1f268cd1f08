//! [`FRONT_END`]: reads a message schema in YAML as the syntax tree of its records.
//!
//! The tree has two parts: the statements of `tdgen/messages/messages.td`, and a `def` for the schema and for each of
//! its modules, enums, structs, messages, trace groups and trace events. It is what a person would have written, but
//! its positions are those of the YAML text, so that later errors are reported there. In steps: `yaml` reads the text,
//! `shape` reads it as the table in `keys` describes it, `document` holds its content, `resolve` looks up names, and
//! `lower` makes the definitions.
//!
//! Only what is lost in records is checked here: keys, kinds of values, undefined and duplicate names, and numbers that
//! 64 bits do not hold. Sizes, ids and pairs are checked on records, for both forms of a schema alike.

use super::document::{Content, Document, Scalar, ScalarKind};
use super::keys::{KeyOf, Schema};
use super::lower::{Statements, lower};
use super::record_names::Names;
use super::shape::{Lost, ShapeReader};
use super::{array_names, library, resolve, validation};
use crate::yaml;
use crate::yaml::tree::Tree;
use tdgen_language::diagnostics::Diags;
use tdgen_language::parser::ast::Ast;
use tdgen_language::parser::front_end::{Files, FrontEnd};
use tdgen_language::source::{FileId, Interner, Loader, SourceMap, Symbol};

/// Message schemas in YAML as an input format.
pub const FRONT_END: FrontEnd = FrontEnd { name: "yaml", endings: &[".yaml", ".yml"], read };

/// Reads a schema and all that it includes, and validates it against the JSON Schema in the file `json_schema`, if any.
/// The tree has no statements when an error was reported.
fn read(
    files: &mut Files<'_>,
    main: FileId,
    json_schema: Option<&str>,
    interner: &mut Interner,
    diags: &mut Diags,
) -> Ast {
    let tree = yaml::reader::read(files.sources, main, files.loader, interner, diags);
    if let Some(path) = json_schema {
        validation::validate(&tree, path, files, interner, diags);
    }
    let (document, lost) = document_of(&tree, files.sources, main, interner, diags);
    diags.at_statement(0);
    let mut library = library::parse(files, main, interner, diags);
    let names = Names::new(&library, interner);
    let Some(mut document) = document else { return Ast::default() };
    resolve::resolve(&mut document, lost, names, interner, diags);
    if diags.has_errors() {
        return Ast::default();
    }
    // Nearly every value becomes an expression.
    library.exprs.reserve(tree.len());
    let mut statements = Statements { ast: library, interner };
    lower(&document, &mut statements);
    statements.ast
}

/// Returns the content of a schema, whose names are not resolved, and what was left out for its errors.
pub(crate) fn document_of(
    tree: &Tree,
    sources: &SourceMap,
    main: FileId,
    interner: &mut Interner,
    diags: &mut Diags,
) -> (Option<Document>, Lost) {
    let default = default_name(sources, main, interner);
    let mut reader = ShapeReader::new(tree, sources, interner, diags);
    let schema = reader.item(Schema::OBJECT, tree.root);
    let lost = reader.lost;
    let document = schema.map(|mut schema| {
        if schema.get(Schema::Name).is_none() {
            let name = Scalar { text: default, span: tree[tree.root].span, kind: ScalarKind::Text };
            schema.set(Schema::Name.index(), Content::Scalar(name));
        }
        let mut document = Document::new(schema);
        array_names::split(&mut document, interner, diags);
        document
    });
    (document, lost)
}

/// Returns whether a file has the shape that `yaml_schema` describes; other files
/// are reported.
pub fn has_shape(sources: &mut SourceMap, main: FileId, loader: &dyn Loader, diags: &mut Diags) -> bool {
    let mut interner = Interner::new();
    let tree = yaml::reader::read(sources, main, loader, &mut interner, diags);
    let schema = ShapeReader::new(&tree, sources, &interner, diags).item(Schema::OBJECT, tree.root);
    schema.is_some() && !diags.has_errors()
}

/// Returns the name of a schema without a name: that of its file.
fn default_name(sources: &SourceMap, main: FileId, interner: &mut Interner) -> Symbol {
    let name = sources.name(main).rsplit('/').next().unwrap_or_default();
    let name = name.split('.').next().filter(|name| !matches!(*name, "" | "-"));
    interner.intern(name.unwrap_or("messages").as_bytes())
}
