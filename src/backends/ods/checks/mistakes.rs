//! Checks of single fields of operations: mistakes that the generator accepts, and whose effect is not the intended
//! one.

use super::subject::Subject;
use crate::model::attribute::Attribute;
use crate::model::fields::{defs, flag, maybe_text, texts};
use crate::model::interface::Interface;
use crate::model::op::Op;
use crate::names::reserved;
use tdgen_language::diagnostics::{Diagnostic, Diags, did_you_mean};
use tdgen_language::records::graph::{RecordRef, ValueRef};

/// A dag of arguments with another operator than `ins`, such as that of results.
pub(super) fn argument_operators(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        let Ok(arguments) = op.record.field("arguments").and_then(|field| field.as_dag()) else { continue };
        let operator = arguments.operator().0.as_def().map(|operator| operator.name().into_owned());
        if let Some(operator) = operator.ok().filter(|operator| operator != "ins") {
            let message = format!("the arguments of `{}` are in `{operator}`", op.name);
            diags.push(warning(op, "arguments", message).help("write `(ins ...)`"));
        }
    }
}

/// Methods in the list of an interface's overridden methods that the interface does not have.
pub(super) fn unknown_methods(subject: &Subject<'_, '_>, diags: &mut Diags) {
    let mut checked: Vec<RecordRef<'_>> = Vec::new();
    for op in subject.ops.iter().map(|it| it.op) {
        for interface in op.traits.iter().filter_map(|it| it.interface()) {
            let record = interface.record;
            if !record.is_a("DeclareInterfaceMethods") || checked.iter().any(|other| other.id == record.id) {
                continue;
            }
            checked.push(record);
            let overridden = texts(record, "alwaysOverriddenMethods").unwrap_or_default();
            for name in overridden.into_iter().filter(|name| !has_method(interface, name)) {
                let message = format!("`{}` has no method `{name}`, which `{}` declares", interface.name, op.name);
                let known = interface.methods.iter().map(|it| it.name.as_bytes());
                let warning = warning(op, "traits", message);
                diags.push(match did_you_mean(name.as_bytes(), known) {
                    Some(guess) => warning.help(format!("did you mean `{guess}`?")),
                    None => warning,
                });
            }
        }
    }
}

fn has_method(interface: &Interface<'_>, name: &str) -> bool {
    interface.methods.iter().any(|method| method.name == name)
}

/// Operations with a declarative and a custom format, of which only the first is used.
pub(super) fn two_formats(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        if op.assembly_format.is_some() && matches!(flag(op.record, "hasCustomAssemblyFormat"), Ok(true)) {
            let message = format!("`{}` has an `assemblyFormat`: `hasCustomAssemblyFormat` has no effect", op.name);
            diags.push(warning(op, "hasCustomAssemblyFormat", message).help("remove one of them"));
        }
    }
}

/// Defaults of string attributes that are names in C++.
pub(super) fn unquoted_defaults(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        let strings = op.attributes.iter().filter(|it| it.kind.base.name() == "StrAttr");
        for attribute in strings {
            let Some(default) = attribute.kind.default_value.filter(|it| reserved(it).is_none()) else { continue };
            let message = format!("the default of attribute `{}` is the C++ name `{default}`", attribute.name);
            let help = "for a string, use `DefaultValuedStrAttr`, or escape its quotes: \"\\\"text\\\"\"";
            diags.push(warning(op, "arguments", message).help(help));
        }
    }
}

/// Mnemonics that begin with the name of the dialect, which the name of the operation then has twice.
pub(super) fn repeated_prefixes(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        let (dialect, mnemonic) = (op.dialect.name, op.record.text("opName").unwrap_or_default());
        if mnemonic.strip_prefix(dialect).is_some_and(|rest| !dialect.is_empty() && rest.starts_with('.')) {
            let message = format!("the name of the operation is `{}`, with the dialect twice", op.name);
            diags.push(warning(op, "opName", message).help("the mnemonic is the name without the dialect"));
        }
    }
}

/// Optional attributes in formats that nothing announces: the parser takes what comes next for the attribute if it can.
pub(super) fn bare_attributes(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for described in subject.ops {
        let op = described.op;
        for Attribute { name, kind, .. } in described.bare_attributes() {
            let message = format!("the optional attribute `{name}` of `{}` is outside an optional group", op.name);
            let help = match kind.is_unit() {
                true => format!("write a keyword for it: (`{name}` ${name}^)?"),
                false => format!("write a group: (`{name}` ${name}^)?"),
            };
            let fact = "newer versions of mlir-tblgen reject it";
            diags.push(warning(op, "assemblyFormat", message).fact(fact.to_owned()).help(help));
        }
    }
}

/// Builder parameters of class `CArg`, which exists for default values, without one.
pub(super) fn needless_carg(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        for builder in defs(op.record, "builders").unwrap_or_default() {
            let Ok(parameters) = builder.field("dagParams").and_then(|field| field.as_dag()) else { continue };
            for (value, _) in parameters.args() {
                let argument = value.as_def().ok().filter(|argument| argument.is_a("CArg"));
                let Some(argument) = argument.filter(|it| matches!(maybe_text(*it, "defaultValue"), Ok(None))) else {
                    continue;
                };
                let ty = argument.text("type").unwrap_or_default();
                let message = format!("`CArg<\"{ty}\">` of a builder of `{}` has no default value", op.name);
                let warning = Diagnostic::warning(builder.span(), message);
                diags.push(warning.help(format!("add the value, or write \"{ty}\"")));
            }
        }
    }
}

/// Builders of an operation with the same parameters, of which C++ accepts only one.
pub(super) fn repeated_builders(subject: &Subject<'_, '_>, diags: &mut Diags) {
    for op in subject.ops.iter().map(|it| it.op) {
        let mut seen: Vec<(Vec<String>, RecordRef<'_>)> = Vec::new();
        for builder in defs(op.record, "builders").unwrap_or_default() {
            let Some(types) = parameter_types(builder) else { continue };
            match seen.iter().find(|(other, _)| *other == types) {
                Some((_, first)) => {
                    let message = format!("two builders of `{}` have the parameters ({})", op.name, types.join(", "));
                    let warning = Diagnostic::warning(builder.span(), message);
                    diags.push(warning.note(first.span(), "the first one").help("C++ accepts only one of them"));
                }
                None => seen.push((types, builder)),
            }
        }
    }
}

/// The C++ types of the parameters of a builder.
fn parameter_types(builder: RecordRef<'_>) -> Option<Vec<String>> {
    let parameters = builder.field("dagParams").and_then(|field| field.as_dag()).ok()?;
    let type_of = |value: ValueRef<'_>| match value.as_def() {
        Ok(argument) => argument.text("type").ok().map(str::to_owned),
        Err(_) => value.as_str().ok().map(str::to_owned),
    };
    let types =
        parameters.args().map(|(value, _)| Some(type_of(value)?.split_whitespace().collect::<Vec<_>>().join(" ")));
    types.collect()
}

fn warning(op: &Op<'_>, field: &str, message: String) -> Diagnostic {
    Diagnostic::warning(op.record.blame(field), message)
}
