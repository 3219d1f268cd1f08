//! A dialect with all that it has.

use super::markdown::{emit_description, emit_heading, emit_summary};
use super::{definitions, enums, ops};
use crate::backends::context::Context;
use crate::backends::ods::dialect::chosen;
use crate::backends::ods::model::collect::read_all;
use crate::backends::ods::model::definition::Kind;
use crate::backends::ods::model::dialect::Dialect;
use crate::backends::ods::model::documentation::{DialectConstraint, Group, Promises};
use crate::backends::ods::model::op::Op;
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;

pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let dialect = match chosen(context, diags) {
        Ok(Some(dialect)) => dialect,
        Ok(None) => return,
        Err(fault) => {
            diags.push(fault);
            return;
        }
    };
    emit_heading(w, 1, &format!("'{}' Dialect", dialect.name));
    emit_summary(w, dialect.summary);
    emit_description(w, dialect.description);
    w.raw("\n[TOC]\n");
    emit_ops(w, context, diags, &dialect);
    for (title, constraints, class, kind) in [
        ("Attributes", "Attribute constraints", "DialectAttr", Kind::Attribute),
        ("Types", "Type constraints", "DialectType", Kind::Type),
    ] {
        let records = context.records.defs_of(class).into_iter();
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
    if !context.records.defs_of("EnumInfo").is_empty() {
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

/// Operations under one heading, or one without.
struct Entry<'a> {
    group: Option<Group<'a>>,
    ops: Vec<(Op<'a>, Promises)>,
}

impl Entry<'_> {
    /// What it is sorted by.
    fn title(&self) -> &str {
        match (&self.group, &*self.ops) {
            (Some(group), _) => group.summary,
            (None, [(op, _), ..]) => &op.name,
            (None, []) => "",
        }
    }
}

fn emit_ops<'a>(w: &mut Writer, context: &Context<'a>, diags: &mut Diags, dialect: &Dialect<'a>) {
    let mut entries: Vec<Entry<'a>> = Vec::new();
    for (op, promises) in ops::read(context, diags) {
        if op.dialect.record != dialect.record {
            continue;
        }
        let group = match Group::of(&op) {
            Ok(group) => group,
            Err(fault) => {
                diags.push(fault);
                continue;
            }
        };
        let of_group = |entry: &&mut Entry<'_>| {
            let known = entry.group.map(|group| group.record);
            known.is_some() && known == group.map(|group| group.record)
        };
        match entries.iter_mut().find(of_group) {
            Some(entry) => entry.ops.push((op, promises)),
            None => entries.push(Entry { group, ops: vec![(op, promises)] }),
        }
    }
    if entries.is_empty() {
        return;
    }
    emit_heading(w, 2, "Operations");
    // As the real tool does: capitals do not come first.
    entries.sort_by_key(|entry| entry.title().to_ascii_lowercase());
    for mut entry in entries {
        entry.ops.sort_by_key(|(op, _)| op.name.to_ascii_lowercase());
        let level = match entry.group {
            None => 3,
            Some(group) => {
                emit_heading(w, 3, group.summary);
                emit_description(w, group.description);
                w.raw("\n");
                4
            }
        };
        for (op, promises) in &entry.ops {
            ops::emit(w, context, level, op, promises);
        }
        w.raw("\n");
    }
}
