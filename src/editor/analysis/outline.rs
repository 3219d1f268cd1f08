//! The outline of a file: what its statements define.

use std::ops::Range;

use crate::syntax::FileTree;
use tdgen_language::parser::ast::{BodyItem, ClassRef, ExprId, Ident, Statement, StatementKind};
use tdgen_language::source::Span;

/// What an entry of an outline is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutlineKind {
    /// A class.
    Class,
    /// A multiclass.
    Multiclass,
    /// A def.
    Def,
    /// A defm.
    Defm,
    /// A defset.
    Defset,
    /// A variable.
    Variable,
    /// A deftype.
    Type,
    /// A field of a class or def.
    Field,
}

/// An entry of an outline. Ranges are offsets into the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The name as written; for a def without a name, the classes.
    pub name: String,
    /// What it is.
    pub kind: OutlineKind,
    /// The classes or multiclasses that it names.
    pub detail: String,
    /// The whole statement.
    pub range: Range<usize>,
    /// The name.
    pub name_range: Range<usize>,
    /// What is inside of it.
    pub children: Vec<Outline>,
}

/// The outline of a file; statements in loops and lets stand where these do.
pub fn outline(file: &FileTree) -> Vec<Outline> {
    let mut entries = Vec::new();
    add_statements(file, &file.ast.statements, &mut entries);
    entries
}

fn add_statements(file: &FileTree, statements: &[Statement], entries: &mut Vec<Outline>) {
    for statement in statements {
        add_statement(file, statement, entries);
    }
}

fn add_statement(file: &FileTree, statement: &Statement, entries: &mut Vec<Outline>) {
    let span = statement.span;
    match &statement.kind {
        StatementKind::Class { name, body, .. } => {
            let mut entry = named(file, OutlineKind::Class, *name, span);
            entry.detail = parents(file, &file.ast[body.parents]);
            entry.children = fields(file, &body.items);
            entries.push(entry);
        }
        StatementKind::Def { name, body } => {
            let classes = &file.ast[body.parents];
            let mut entry = of_record(file, OutlineKind::Def, *name, classes, statement);
            entry.children = fields(file, &body.items);
            entries.push(entry);
        }
        StatementKind::Defm { name, parents } => {
            entries.push(of_record(file, OutlineKind::Defm, *name, &file.ast[*parents], statement));
        }
        StatementKind::Multiclass { name, statements, parents: others, .. } => {
            let mut entry = named(file, OutlineKind::Multiclass, *name, span);
            entry.detail = parents(file, &file.ast[*others]);
            add_statements(file, statements, &mut entry.children);
            entries.push(entry);
        }
        StatementKind::Defset { name, statements, .. } => {
            let mut entry = named(file, OutlineKind::Defset, *name, span);
            add_statements(file, statements, &mut entry.children);
            entries.push(entry);
        }
        StatementKind::Defvar(variable) => entries.push(named(file, OutlineKind::Variable, variable.name, span)),
        StatementKind::Deftype { name, .. } => entries.push(named(file, OutlineKind::Type, *name, span)),
        StatementKind::Foreach { body, .. } | StatementKind::Let { body, .. } => {
            add_statements(file, &body.statements, entries);
        }
        StatementKind::If { then, otherwise, .. } => {
            add_statements(file, &then.statements, entries);
            if let Some(otherwise) = otherwise {
                add_statements(file, &otherwise.statements, entries);
            }
        }
        StatementKind::Assert(_) | StatementKind::Dump(_) | StatementKind::Error { .. } => {}
    }
}

/// The text of a span, with invalid UTF-8 replaced.
fn text(file: &FileTree, span: Span) -> String {
    String::from_utf8_lossy(file.text().get(file.range(span)).unwrap_or_default()).into_owned()
}

fn named(file: &FileTree, kind: OutlineKind, name: Ident, span: Span) -> Outline {
    Outline {
        name: text(file, name.span),
        kind,
        detail: String::new(),
        range: file.range(span),
        name_range: file.range(name.span),
        children: Vec::new(),
    }
}

fn of_record(
    file: &FileTree,
    kind: OutlineKind,
    name: Option<ExprId>,
    classes: &[ClassRef],
    statement: &Statement,
) -> Outline {
    let detail = parents(file, classes);
    let (name, place) = match name.map(|name| file.ast[name].span) {
        Some(span) => (text(file, span), span),
        None => (format!("({})", if detail.is_empty() { "anonymous" } else { &detail }), statement.keyword),
    };
    let name_range = file.range(place);
    Outline { name, kind, detail, range: file.range(statement.span), name_range, children: Vec::new() }
}

/// The names of classes or multiclasses.
fn parents(file: &FileTree, list: &[ClassRef]) -> String {
    let names: Vec<String> = list.iter().map(|parent| text(file, parent.name.span)).collect();
    names.join(", ")
}

fn fields(file: &FileTree, items: &[BodyItem]) -> Vec<Outline> {
    let mut fields = Vec::new();
    for item in items {
        if let BodyItem::Field { name, ty, .. } = item {
            let mut entry = named(file, OutlineKind::Field, *name, name.span);
            entry.detail = text(file, ty.span);
            fields.push(entry);
        }
    }
    fields
}
