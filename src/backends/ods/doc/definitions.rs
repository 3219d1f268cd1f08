//! Documentation of the types and attributes of dialects.

use super::markdown::{emit_description, emit_heading, emit_summary};
use crate::model::definition::{AssemblyFormat, Definition, DefinitionKind};
use crate::model::read::collect::read_all;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// Emits all definitions.
pub(super) fn emit_all(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, kind: DefinitionKind) {
    for definition in read(context, diags, kind) {
        emit(w, &definition);
    }
}

pub(super) fn read<'a>(context: &Context<'a>, diags: &mut Diags, kind: DefinitionKind) -> Vec<Definition<'a>> {
    let records = context.records.defs_of_if_defined(kind.record_class());
    read_all(records, diags, |record| Definition::read(kind, record, context.version))
}

pub(super) fn emit(w: &mut Writer, definition: &Definition<'_>) {
    emit_heading(w, 3, definition.class);
    emit_summary(w, definition.summary);
    emit_syntax(w, definition);
    emit_description(w, definition.description);
    if definition.parameters.is_empty() {
        return w.raw("\n");
    }
    emit_heading(w, 4, "Parameters:");
    w.raw("\n| Parameter | C++ type | Description |\n| :-------: | :-------: | ----------- |\n");
    for parameter in &definition.parameters {
        let (name, ty) = (parameter.name, parameter.ty);
        writeln!(w, "| {name} | `{ty}` | {} |", parameter.summary);
    }
}

/// Emits the mnemonic and, unless the syntax is the author's, the parameters.
fn emit_syntax(w: &mut Writer, definition: &Definition<'_>) {
    let (Some(mnemonic), false) = (definition.mnemonic, matches!(definition.assembly_format, AssemblyFormat::Custom))
    else {
        return;
    };
    let sigil = match definition.kind {
        DefinitionKind::Attribute => '#',
        DefinitionKind::Type => '!',
    };
    let name = format!("{sigil}{}.{mnemonic}", definition.dialect.name);
    if definition.parameters.is_empty() {
        return w.raw(&format!("\nSyntax: `{name}`\n"));
    }
    let parameters = definition.parameters.iter().enumerate();
    let last = definition.parameters.len() - 1;
    let lines = parameters.map(|(at, it)| {
        let comma = if at < last { "," } else { "" };
        format!("  {}{comma}   # {}\n", it.ty, it.name)
    });
    let lines: String = lines.collect();
    w.raw(&format!("\nSyntax:\n\n```\n{name}<\n{lines}>\n```\n"));
}
