//! `--gen-typedef-decls`, `--gen-typedef-defs`, `--gen-attrdef-decls`, `--gen-attrdef-defs`: the types and attributes
//! of a dialect.
//!
//! Takes [`Definition`]s; [`format`] checks their assembly formats, [`class`] and [`storage`] make C++ classes of them,
//! and [`dispatch`] writes the functions that find the class by its mnemonic.

use super::format::tree::Format;
use super::{class, dispatch, storage};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::ods::cpp::class::Class;
use crate::backends::ods::cpp::file::{emit_banner, emit_doc, guarded, in_namespace};
use crate::backends::ods::format::place;
use crate::backends::ods::model::definition::{Definition, Kind, TextForm};
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags};
use crate::records::graph::RecordRef;

/// `--typedefs-dialect=NAME`
const TYPES_DIALECT: BackendOption = BackendOption::new(
    "typedefs-dialect",
    "NAME",
    "The dialect whose types are generated [the only one that has types]",
);

/// `--attrdefs-dialect=NAME`
const ATTRIBUTES_DIALECT: BackendOption = BackendOption::new(
    "attrdefs-dialect",
    "NAME",
    "The dialect whose attributes are generated [the only one that has attributes]",
);

/// `--gen-typedef-decls`
pub(crate) const TYPE_DECLS: Backend =
    Backend::new("gen-typedef-decls", "Declare the C++ classes of an MLIR dialect's types", |context, diags| {
        run(context, diags, Kind::Type, emit_decls)
    })
    .options(&[TYPES_DIALECT]);

/// `--gen-typedef-defs`
pub(crate) const TYPE_DEFS: Backend =
    Backend::new("gen-typedef-defs", "Define the C++ classes of an MLIR dialect's types", |context, diags| {
        run(context, diags, Kind::Type, emit_defs)
    })
    .options(&[TYPES_DIALECT]);

/// `--gen-attrdef-decls`
pub(crate) const ATTRIBUTE_DECLS: Backend =
    Backend::new("gen-attrdef-decls", "Declare the C++ classes of an MLIR dialect's attributes", |context, diags| {
        run(context, diags, Kind::Attribute, emit_decls)
    })
    .options(&[ATTRIBUTES_DIALECT]);

/// `--gen-attrdef-defs`
pub(crate) const ATTRIBUTE_DEFS: Backend =
    Backend::new("gen-attrdef-defs", "Define the C++ classes of an MLIR dialect's attributes", |context, diags| {
        run(context, diags, Kind::Attribute, emit_defs)
    })
    .options(&[ATTRIBUTES_DIALECT]);

/// A definition with the C++ that is made of it.
struct Ready<'d, 'a> {
    definition: &'d Definition<'a>,
    class: Class<'d>,
    storage: Option<Class<'d>>,
}

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    kind: Kind,
    emit: fn(&mut Writer, &Context<'_>, Kind, &[Ready<'_, '_>]),
) -> Vec<Output<'a>> {
    let definitions = read(context, diags, kind);
    check_names(&definitions, diags);
    let formats: Vec<_> = definitions.iter().map(|definition| read_format(context, diags, definition)).collect();
    let mut all = Vec::new();
    for (definition, format) in definitions.iter().zip(&formats) {
        let Some(format) = format else { continue };
        match class::class(definition, format.as_ref()) {
            Ok(class) => all.push(Ready { class, storage: storage::storage(definition), definition }),
            Err(error) => drop(diags.push(error)),
        }
    }
    if diags.has_errors() {
        return Vec::new();
    }
    let mut w = Writer::default();
    emit(&mut w, context, kind, &all);
    vec![Output::main(w.finish())]
}

/// The definitions of the dialect that is asked for, in the order of the text.
fn read<'a>(context: &Context<'a>, diags: &mut Diags, kind: Kind) -> Vec<Definition<'a>> {
    let mut definitions = Vec::new();
    for record in context.records.defs_in_order() {
        if record.is_a(kind.record_class()) {
            match Definition::read(kind, record) {
                Ok(definition) => definitions.push(definition),
                Err(error) => drop(diags.push(error)),
            }
        }
    }
    let option = match kind {
        Kind::Type => TYPES_DIALECT.name,
        Kind::Attribute => ATTRIBUTES_DIALECT.name,
    };
    match context.option(option) {
        Some(chosen) => definitions.retain(|it| it.dialect.name == chosen),
        None => check_dialects(&definitions, diags, option),
    }
    definitions
}

/// Without a choice, all must be of one dialect.
fn check_dialects(definitions: &[Definition<'_>], diags: &mut Diags, option: &str) {
    let mut dialects: Vec<RecordRef<'_>> = Vec::new();
    for definition in definitions {
        if !dialects.contains(&definition.dialect.record) {
            dialects.push(definition.dialect.record);
        }
    }
    if let [_, second, ..] = &*dialects
        && let Some(first_of_it) = definitions.iter().find(|it| it.dialect.record == *second)
    {
        let names = definitions.iter().map(|it| format!("`{}`", it.dialect.name));
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names.sort();
        names.dedup();
        let noun = first_of_it.kind.noun();
        let message = format!("there are {noun}s of more than one dialect: {}", names.join(", "));
        let help = format!("choose one with `--{option}=NAME`");
        diags.push(Diagnostic::error(first_of_it.record.span(), message).help(help));
    }
}

/// No two may have the same class; two with the same mnemonic are suspicious, as the second is never read.
fn check_names(definitions: &[Definition<'_>], diags: &mut Diags) {
    for (at, definition) in definitions.iter().enumerate() {
        let before = definitions.get(..at).unwrap_or_default();
        let place = definition.record.span();
        let noun = definition.kind.noun();
        let class = definition.qualified_class();
        if let Some(first) = before.iter().find(|it| it.qualified_class() == class) {
            let message = format!("two {noun}s have the C++ class `{class}`");
            let error = Diagnostic::error(place, message);
            diags.push(error.note(first.record.span(), "the first one"));
        }
        let same = |it: &&Definition<'_>| it.mnemonic == definition.mnemonic;
        if let Some(mnemonic) = definition.mnemonic
            && let Some(first) = before.iter().find(same)
        {
            let message = format!("two {noun}s have the mnemonic `{mnemonic}`: this one is never read from text");
            let warning = Diagnostic::warning(place, message);
            diags.push(warning.note(first.record.span(), "the first one"));
        }
    }
}

/// The format, if there is one; `None` after errors.
fn read_format<'d>(
    context: &Context<'_>,
    diags: &mut Diags,
    definition: &'d Definition<'d>,
) -> Option<Option<Format<'d>>> {
    let TextForm::Format(text, field) = definition.text_form else {
        return Some(None);
    };
    match Format::read(text, definition) {
        Ok(format) => Some(Some(format)),
        Err(faults) => {
            for fault in faults {
                let error = place::diagnostic(&fault, text, field, context.sources);
                let note = format!("in the format of this {}", definition.kind.noun());
                diags.push(error.note(definition.record.span(), note));
            }
            None
        }
    }
}

/// `GET_TYPEDEF_` or `GET_ATTRDEF_`, and what is got.
fn guard(kind: Kind, what: &str) -> String {
    match kind {
        Kind::Type => format!("GET_TYPEDEF_{what}"),
        Kind::Attribute => format!("GET_ATTRDEF_{what}"),
    }
}

//===- Declarations -------------------------------------------------------===//

fn emit_decls(w: &mut Writer, context: &Context<'_>, kind: Kind, all: &[Ready<'_, '_>]) {
    let title = match kind {
        Kind::Type => "TypeDef Declarations",
        Kind::Attribute => "AttrDef Declarations",
    };
    emit_banner(w, title, context.input);
    guarded(w, &guard(kind, "CLASSES"), |w| {
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
                emit_declaration(w, it);
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

fn emit_declaration(w: &mut Writer, ready: &Ready<'_, '_>) {
    if let Some(storage) = &ready.storage {
        in_namespace(w, ready.definition.storage.namespace, |w| {
            writeln!(w, "struct {};", storage.name);
        });
    }
    ready.class.emit_declaration(w);
}

//===- Definitions --------------------------------------------------------===//

fn emit_defs(w: &mut Writer, context: &Context<'_>, kind: Kind, all: &[Ready<'_, '_>]) {
    let title = match kind {
        Kind::Type => "TypeDef Definitions",
        Kind::Attribute => "AttrDef Definitions",
    };
    emit_banner(w, title, context.input);
    let Some(Ready { definition, .. }) = all.first() else {
        return;
    };
    let dialect = &definition.dialect;
    guarded(w, &guard(kind, "LIST"), |w| {
        let classes: Vec<String> = all.iter().map(|it| it.definition.qualified_class()).collect();
        w.lines(&classes.join(",\n"));
    });
    guarded(w, &guard(kind, "CLASSES"), |w| {
        let definitions: Vec<&Definition<'_>> = all.iter().map(|it| it.definition).collect();
        dispatch::emit_functions(w, kind, dialect, &definitions);
        in_namespace(w, dialect.namespace, |w| {
            for it in all {
                w.blank();
                emit_definition(w, it);
            }
            w.blank();
            dispatch::emit_dialect_hooks(w, kind, dialect);
        });
        emit_type_ids(w, "MLIR_DEFINE_EXPLICIT_TYPE_ID", all);
    });
}

fn emit_definition(w: &mut Writer, ready: &Ready<'_, '_>) {
    let definition = &ready.definition;
    if let Some(storage) = &ready.storage {
        in_namespace(w, definition.storage.namespace, |w| {
            storage.emit_declaration(w);
        });
        w.blank();
    }
    class::emit_extra_definitions(w, definition);
    ready.class.emit_definitions(w, "");
}

fn emit_type_ids(w: &mut Writer, macro_name: &str, all: &[Ready<'_, '_>]) {
    for Ready { definition, .. } in all {
        // Outside of namespaces the macro cannot be used.
        if !definition.dialect.namespace.trim_start_matches("::").is_empty() {
            writeln!(w, "{macro_name}({})", definition.qualified_class());
        }
    }
}
