//! Documentation of operations.

use std::collections::BTreeSet;

use super::markdown::{emit_description, emit_heading, emit_summary};
use crate::model::documentation::TraitNames;
use crate::model::operation::op::Op;
use crate::requested::Requested;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--strip-prefix=TEXT`
pub(super) const STRIP_PREFIX: BackendOption =
    BackendOption::new("strip-prefix", "TEXT", "Remove this prefix from C++ classes in headings [::mlir::]");

/// `--allow-hugo-specific-features`. CMake's `add_mlir_doc` always passes it, also to the backends without tables of
/// attributes, which ignore it.
pub(crate) const HUGO: BackendOption = BackendOption::flag(
    "allow-hugo-specific-features",
    "Make attribute descriptions expandable on sites built with Hugo",
);

/// Emits all operations.
pub(super) fn emit_all(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let Ok(requested) = Requested::read(context, diags) else {
        return;
    };
    for (op, traits) in with_traits(requested.ops(), diags) {
        emit(w, context, 3, op, &traits);
    }
}

/// The operations with the names of their traits. Operations with errors are reported and skipped.
pub(super) fn with_traits<'o, 'a>(ops: &'o [Op<'a>], diags: &mut Diags) -> Vec<(&'o Op<'a>, TraitNames)> {
    let mut read = |op| TraitNames::of(op).map_err(|error| diags.push(error));
    ops.iter().filter_map(|op| Some((op, read(op).ok()?))).collect()
}

pub(super) fn emit(w: &mut Writer, context: &Context<'_>, level: usize, op: &Op<'_>, traits: &TraitNames) {
    let prefix = context.option(&STRIP_PREFIX).unwrap_or("::mlir::");
    let class = op.class_as_written();
    let class = class.strip_prefix(prefix).unwrap_or(&class);
    emit_heading(w, level, &format!("`{}` ({class})", op.name));
    emit_summary(w, op.summary);
    emit_syntax(w, op);
    emit_description(w, op.description);
    emit_names(w, "Traits", &traits.traits);
    emit_names(w, "Interfaces", &traits.interfaces);
    emit_names(w, "Effects", &traits.effects);
    emit_attributes(w, level, op, context.option(&HUGO).is_some());
    let operands = op.operands.iter().map(|it| (it.name, it.ty.constraint.summary));
    emit_table(w, level, "Operand", operands.collect());
    let results = op.results.iter().map(|it| (it.name, it.ty.constraint.summary));
    emit_table(w, level, "Result", results.collect());
    let successors = op.successors.iter().map(|it| (it.name, it.constraint.summary));
    emit_table(w, level, "Successor", successors.collect());
    w.raw("\n");
}

/// Emits the assembly format with its lines aligned.
fn emit_syntax(w: &mut Writer, op: &Op<'_>) {
    let Some(format) = op.assembly_format else {
        return;
    };
    let lines = format.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<&str> = lines.collect();
    let separator = format!("\n{}", " ".repeat("operation ::= ".len()));
    let text = lines.join(&separator);
    w.raw(&format!("\nSyntax:\n\n```\noperation ::= `{}` {text}\n```\n", op.name));
}

fn emit_names(w: &mut Writer, title: &str, names: &BTreeSet<String>) {
    if names.is_empty() {
        return;
    }
    // `mlir-tblgen` sorts them with the backquotes, too.
    let names: BTreeSet<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let names: Vec<String> = names.into_iter().collect();
    w.raw(&format!("\n{title}: {}\n", names.join(", ")));
}

/// Emits the table of attributes, with expandable descriptions if `is_hugo`.
fn emit_attributes(w: &mut Writer, level: usize, op: &Op<'_>, is_hugo: bool) {
    let mut attributes = op.attributes.iter().chain(&op.derived).peekable();
    if attributes.peek().is_none() {
        return;
    }
    emit_heading(w, level + 1, "Attributes:");
    w.raw("\n<table>\n<tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>\n");
    for attribute in attributes {
        let (name, kind) = (attribute.name, &attribute.kind);
        let summary = kind.constraint.summary;
        let text = match kind.description.filter(|_| is_hugo) {
            Some(description) => format!(
                "<details><summary>{summary}</summary>{{{{% markdown %}}}}{description}{{{{% /markdown %}}}}</details>"
            ),
            None => summary.to_owned(),
        };
        w.raw(&format!("<tr><td><code>{name}</code></td><td>{}</td><td>{text}</td></tr>\n", kind.storage_type));
    }
    w.line("</table>");
}

fn emit_table(w: &mut Writer, level: usize, title: &str, rows: Vec<(Option<&str>, &str)>) {
    if rows.is_empty() {
        return;
    }
    emit_heading(w, level + 1, &format!("{title}s:"));
    let rule = "-".repeat(title.len() - 2);
    w.raw(&format!("\n| {title} | Description |\n| :{rule}: | ----------- |\n"));
    for (name, summary) in rows {
        let name = name.map_or("&laquo;unnamed&raquo;".to_owned(), |name| format!("`{name}`"));
        w.raw(&format!("| {name} | {summary} |\n"));
    }
}
