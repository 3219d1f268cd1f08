//! `--gen-typedef-decls`, `--gen-typedef-defs`, `--gen-attrdef-decls`, `--gen-attrdef-defs`: the types and attributes
//! of a dialect.

use std::collections::BTreeSet;

use super::format::check;
use super::format::tree::Format;
use super::{class, dispatch, storage};
use crate::cpp::class::Class;
use crate::cpp::file::{emit_doc, in_namespace, write_guarded};
use crate::format::reporter::FormatReporter;
use crate::model::definition::{AssemblyFormat, Definition, DefinitionKind};
use crate::model::dialect::Dialect;
use crate::model::read::collect::read_all;
use crate::placeholders::emit_checked;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;

/// `--typedefs-dialect=NAME`
const TYPES_DIALECT: BackendOption =
    BackendOption::new("typedefs-dialect", "NAME", "Generate the types of this dialect [the only one with types]");

/// `--attrdefs-dialect=NAME`
const ATTRIBUTES_DIALECT: BackendOption = BackendOption::new(
    "attrdefs-dialect",
    "NAME",
    "Generate the attributes of this dialect [the only one with attributes]",
);

/// `--gen-typedef-decls`
pub(crate) const TYPE_DECLS: Backend =
    Backend::new("gen-typedef-decls", "Declare the C++ classes of an MLIR dialect's types", |context, diags| {
        run(context, diags, DefinitionKind::Type, emit_decls)
    })
    .options(&[TYPES_DIALECT]);

/// `--gen-typedef-defs`
pub(crate) const TYPE_DEFS: Backend =
    Backend::new("gen-typedef-defs", "Define the C++ classes of an MLIR dialect's types", |context, diags| {
        run(context, diags, DefinitionKind::Type, emit_defs)
    })
    .options(&[TYPES_DIALECT]);

/// `--gen-attrdef-decls`
pub(crate) const ATTRIBUTE_DECLS: Backend =
    Backend::new("gen-attrdef-decls", "Declare the C++ classes of an MLIR dialect's attributes", |context, diags| {
        run(context, diags, DefinitionKind::Attribute, emit_decls)
    })
    .options(&[ATTRIBUTES_DIALECT]);

/// `--gen-attrdef-defs`
pub(crate) const ATTRIBUTE_DEFS: Backend =
    Backend::new("gen-attrdef-defs", "Define the C++ classes of an MLIR dialect's attributes", |context, diags| {
        run(context, diags, DefinitionKind::Attribute, emit_defs)
    })
    .options(&[ATTRIBUTES_DIALECT]);

/// A definition and its C++ classes.
struct Generated<'d, 'a> {
    definition: &'d Definition<'a>,
    class: Class<'d>,
    storage: Option<Class<'d>>,
    /// Whether the dialect prints a blank between the mnemonic and its format.
    has_blank_after_mnemonic: bool,
}

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    kind: DefinitionKind,
    emit: fn(&mut Writer, &Context<'_>, &mut Diags, DefinitionKind, &[Generated<'_, '_>]),
) -> Vec<Output<'a>> {
    let definitions = read(context, diags, kind);
    check_names(&definitions, diags);
    let formats: Vec<_> = definitions.iter().map(|definition| read_format(context, diags, definition)).collect();
    let mut all = Vec::new();
    for (definition, format) in definitions.iter().zip(&formats) {
        let Ok(format) = format else { continue };
        let classes =
            class::class(definition, format.as_ref()).and_then(|class| Ok((class, storage::storage(definition)?)));
        match classes {
            Ok((class, storage)) => all.push(Generated {
                class,
                storage,
                definition,
                has_blank_after_mnemonic: format.as_ref().is_some_and(Format::has_blank_after_mnemonic),
            }),
            Err(error) => drop(diags.push(error)),
        }
    }
    if diags.has_errors() {
        return Vec::new();
    }
    let mut w = Writer::default();
    emit(&mut w, context, diags, kind, &all);
    vec![Output::main(w.finish())]
}

/// Calls a function with each valid definition that has a declarative format. The actions report errors.
pub(crate) fn each_format(
    context: &Context<'_>,
    kind: DefinitionKind,
    mut visit: impl for<'d> FnMut(&'d Definition<'d>, &Format<'d>),
) {
    let mut errors = Diags::new(0);
    for record in context.records.defs_in_order().filter(|record| record.is_a(kind.record_class())) {
        let Ok(definition) = Definition::read(kind, record, context.version) else { continue };
        if let Ok(Some(format)) = read_format(context, &mut errors, &definition) {
            visit(&definition, &format);
        }
    }
}

/// Reads the types or attributes of a dialect, in source order.
pub(crate) fn read_definitions<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    dialect: &Dialect<'_>,
    kind: DefinitionKind,
) -> Vec<Definition<'a>> {
    let is_own = |record: &RecordRef<'_>| {
        record.is_a(kind.record_class()) && record.record("dialect").is_ok_and(|it| it.name() == dialect.record.name())
    };
    let records = context.records.defs_in_order().filter(is_own);
    read_all(records, diags, |record| Definition::read(kind, record, context.version))
}

/// Reads the definitions of the selected dialect, in source order.
fn read<'a>(context: &Context<'a>, diags: &mut Diags, kind: DefinitionKind) -> Vec<Definition<'a>> {
    let records = context.records.defs_in_order().filter(|record| record.is_a(kind.record_class()));
    let mut definitions = read_all(records, diags, |record| Definition::read(kind, record, context.version));
    let option = match kind {
        DefinitionKind::Type => TYPES_DIALECT,
        DefinitionKind::Attribute => ATTRIBUTES_DIALECT,
    };
    match context.option(&option).filter(|name| !name.is_empty()) {
        Some(name) => definitions.retain(|it| it.dialect.name == name),
        None => check_dialects(&definitions, diags, option.name),
    }
    definitions
}

/// Without the option, all definitions must be of one dialect.
fn check_dialects(definitions: &[Definition<'_>], diags: &mut Diags, option: &str) {
    let is_of_second = |it: &&Definition<'_>| it.dialect.record != definitions[0].dialect.record;
    let Some(definition) = definitions.iter().find(is_of_second) else {
        return;
    };
    let names: BTreeSet<String> = definitions.iter().map(|it| format!("`{}`", it.dialect.name)).collect();
    let names: Vec<String> = names.into_iter().collect();
    let message = format!("several dialects define {}s: {}", definition.kind.noun(), names.join(", "));
    let help = format!("select one with `--{option}=NAME`");
    diags.push(definition.record.error(message).help(help));
}

/// Rejects duplicate classes, and warns about duplicate mnemonics: the second definition is never parsed.
fn check_names(definitions: &[Definition<'_>], diags: &mut Diags) {
    for (at, definition) in definitions.iter().enumerate() {
        let preceding = definitions.get(..at).unwrap_or_default();
        let span = definition.record.span();
        let noun = definition.kind.noun();
        let class = definition.qualified_class();
        if let Some(first) = preceding.iter().find(|it| it.qualified_class() == class) {
            let message = format!("two {noun}s have the C++ class `{class}`");
            let error = Diagnostic::error(span, message);
            diags.push(error.note(first.record.span(), "the first one"));
        }
        let same = |it: &&Definition<'_>| it.mnemonic == definition.mnemonic;
        if let Some(mnemonic) = definition.mnemonic
            && let Some(first) = preceding.iter().find(same)
        {
            let message = format!("two {noun}s have the mnemonic `{mnemonic}`; this one is never parsed");
            let warning = Diagnostic::warning(span, message);
            diags.push(warning.note(first.record.span(), "the first one"));
        }
    }
}

/// Reads and checks the declarative format, if there is one.
fn read_format<'d>(
    context: &Context<'_>,
    diags: &mut Diags,
    definition: &'d Definition<'d>,
) -> Result<Option<Format<'d>>, Reported> {
    let AssemblyFormat::Declarative(text, field) = definition.assembly_format else {
        return Ok(None);
    };
    let owner = (definition.record.span(), definition.kind.noun());
    let reporter = FormatReporter::new(text, field, context.sources, owner, diags);
    check::check(text, definition, reporter).map(Some)
}

/// Returns the macro that enables a section: `GET_TYPEDEF_LIST`.
fn guard(kind: DefinitionKind, section: &str) -> String {
    format!("GET_{}_{section}", kind.record_class().to_uppercase())
}

// ===- Declarations -------------------------------------------------------===//

fn emit_decls(
    w: &mut Writer,
    context: &Context<'_>,
    diags: &mut Diags,
    kind: DefinitionKind,
    all: &[Generated<'_, '_>],
) {
    w.file_header(&format!("{} Declarations", kind.record_class()), context.input);
    write_guarded(w, &guard(kind, "CLASSES"), |w| {
        in_namespace(w, "mlir", |w| {
            w.line("class AsmParser;");
            w.line("class AsmPrinter;");
        });
        let Some(first) = all.first() else {
            return;
        };
        w.blank();
        let namespace = first.definition.dialect.namespace;
        in_namespace(w, namespace, |w| {
            w.blank();
            all.iter().for_each(|it| emit_forward_declaration(w, it.definition));
            for it in all {
                w.blank();
                emit_checked(w, it.definition.record, diags, |w| emit_declaration(w, it));
            }
            w.blank();
        });
        emit_type_ids(w, "MLIR_DECLARE_EXPLICIT_TYPE_ID", all);
    });
}

fn emit_forward_declaration(w: &mut Writer, definition: &Definition<'_>) {
    emit_doc(w, definition.summary.unwrap_or(""));
    emit_doc(w, definition.description.unwrap_or(""));
    writeln!(w, "class {};", definition.class);
}

fn emit_declaration(w: &mut Writer, generated: &Generated<'_, '_>) {
    if let Some(storage) = &generated.storage {
        in_namespace(w, generated.definition.storage.namespace, |w| {
            writeln!(w, "struct {};", storage.name);
        });
    }
    generated.class.emit_declaration(w);
}

// ===- Definitions --------------------------------------------------------===//

fn emit_defs(
    w: &mut Writer,
    context: &Context<'_>,
    diags: &mut Diags,
    kind: DefinitionKind,
    all: &[Generated<'_, '_>],
) {
    w.file_header(&format!("{} Definitions", kind.record_class()), context.input);
    let Some(Generated { definition, .. }) = all.first() else {
        return;
    };
    let dialect = &definition.dialect;
    write_guarded(w, &guard(kind, "LIST"), |w| {
        let classes: Vec<String> = all.iter().map(|it| it.definition.qualified_class()).collect();
        w.lines(&classes.join(",\n"));
    });
    write_guarded(w, &guard(kind, "CLASSES"), |w| {
        let definitions: Vec<(&Definition<'_>, bool)> =
            all.iter().map(|it| (it.definition, it.has_blank_after_mnemonic)).collect();
        dispatch::emit_functions(w, kind, dialect, &definitions);
        in_namespace(w, dialect.namespace, |w| {
            for it in all {
                w.blank();
                emit_checked(w, it.definition.record, diags, |w| emit_definition(w, it));
            }
            w.blank();
            dispatch::emit_dialect_hooks(w, kind, dialect);
        });
        emit_type_ids(w, "MLIR_DEFINE_EXPLICIT_TYPE_ID", all);
    });
}

fn emit_definition(w: &mut Writer, generated: &Generated<'_, '_>) {
    let definition = &generated.definition;
    if let Some(storage) = &generated.storage {
        in_namespace(w, definition.storage.namespace, |w| {
            storage.emit_declaration(w);
        });
        w.blank();
    }
    class::emit_extra_definitions(w, definition);
    generated.class.emit_definitions(w, "");
}

fn emit_type_ids(w: &mut Writer, macro_name: &str, all: &[Generated<'_, '_>]) {
    for Generated { definition, .. } in all {
        // The macro needs a namespace.
        if !definition.dialect.namespace.trim_start_matches("::").is_empty() {
            writeln!(w, "{macro_name}({})", definition.qualified_class());
        }
    }
}
