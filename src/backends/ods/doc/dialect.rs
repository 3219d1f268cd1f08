//! Documentation of a whole dialect.

use super::markdown::{emit_description, emit_heading, emit_summary};
use super::{definitions, enums, ops};
use crate::dialect::select_dialect;
use crate::model::definition::DefinitionKind;
use crate::model::dialect::Dialect;
use crate::model::documentation::{DialectConstraint, Group, TraitNames};
use crate::model::operation::op::Op;
use crate::model::read::collect::read_all;
use crate::requested::Requested;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let Ok(Some(dialect)) = select_dialect(context, diags) else {
        return;
    };
    emit_heading(w, 1, &format!("'{}' Dialect", dialect.name));
    emit_summary(w, dialect.summary);
    emit_description(w, dialect.description);
    w.raw("\n[TOC]\n");
    emit_ops(w, context, diags, &dialect);
    for (title, constraints, class, kind) in [
        ("Attributes", "Attribute constraints", "DialectAttr", DefinitionKind::Attribute),
        ("Types", "Type constraints", "DialectType", DefinitionKind::Type),
    ] {
        let records = context.records.defs_of_if_defined(class).into_iter();
        let records = records.filter(|record| !record.is_a(kind.record_class()));
        let mut some = read_all(records, diags, DialectConstraint::read);
        some.retain(|it| it.dialect == dialect.record);
        emit_constraints(w, constraints, &some);
        let mut all = definitions::read(context, diags, kind);
        all.retain(|definition| definition.dialect.record == dialect.record);
        if !all.is_empty() {
            emit_heading(w, 2, title);
        }
        for definition in &all {
            definitions::emit(w, definition);
        }
    }
    if !context.records.defs_of_if_defined("EnumInfo").is_empty() {
        emit_heading(w, 2, "Enums");
        enums::emit_all(w, context, diags);
    }
}

fn emit_constraints(w: &mut Writer, title: &str, constraints: &[DialectConstraint<'_>]) {
    if !constraints.is_empty() {
        emit_heading(w, 2, title);
    }
    for constraint in constraints {
        emit_heading(w, 3, constraint.summary);
        emit_description(w, constraint.description);
        w.raw("\n");
    }
}

/// The operations of a group, or a single one without a group.
struct Entry<'a> {
    group: Option<Group<'a>>,
    ops: Vec<(&'a Op<'a>, TraitNames)>,
}

impl Entry<'_> {
    /// Returns the sort key.
    fn title(&self) -> &str {
        match (&self.group, &*self.ops) {
            (Some(group), _) => group.summary,
            (None, [(op, _), ..]) => op.mnemonic(),
            (None, []) => "",
        }
    }
}

fn emit_ops(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, dialect: &Dialect<'_>) {
    let Ok(requested) = Requested::read(context, diags) else {
        return;
    };
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for (op, traits) in ops::with_traits(requested.ops(), diags) {
        if op.dialect.record != dialect.record {
            continue;
        }
        let group = match Group::of(op) {
            Ok(group) => group,
            Err(error) => {
                diags.push(error);
                continue;
            }
        };
        let of_group = |entry: &&mut Entry<'_>| {
            entry.group.is_some() && entry.group.map(|it| it.record) == group.map(|it| it.record)
        };
        match entries.iter_mut().find(of_group) {
            Some(entry) => entry.ops.push((op, traits)),
            None => entries.push(Entry { group, ops: vec![(op, traits)] }),
        }
    }
    if entries.is_empty() {
        return;
    }
    emit_heading(w, 2, "Operations");
    // `mlir-tblgen` ignores case, too.
    entries.sort_by_key(|entry| entry.title().to_ascii_lowercase());
    for entry in entries {
        let mut inner = Writer::default();
        if let Some(group) = entry.group {
            emit_heading(w, 3, group.summary);
            emit_description(&mut inner, group.description);
            inner.raw("\n");
        }
        for (op, traits) in &entry.ops {
            ops::emit(&mut inner, context, 3, op, traits);
        }
        for line in inner.text().split_inclusive('\n') {
            // In a group, all headings are a level deeper, also those in descriptions.
            let mark = if entry.group.is_some() && line.starts_with('#') { "#" } else { "" };
            w.raw(&[mark, line].concat());
        }
        w.raw("\n");
    }
}
