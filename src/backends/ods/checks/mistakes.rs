//! Checks of single fields of operations: mistakes that the generator accepts, and whose effect is not the intended
//! one.

use super::findings::Findings;
use super::origins::origin_of_trait;
use super::subject::Subject;
use crate::model::interface::Interface;
use crate::model::operation::op::Op;
use crate::model::read::fields::{defs, flag, maybe_text, texts};
use crate::names::reserved;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};
use tdgen_language::records::graph::{Kind, RecordRef, ValueRef};
use tdgen_language::source::Span;

/// A dag of arguments with another operator than `ins`, such as that of results.
pub(super) fn argument_operators(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for op in subject.ops.iter().map(|it| it.op) {
        let Ok(arguments) = op.record.field("arguments").and_then(|field| field.as_dag()) else { continue };
        let operator = arguments.operator().value.as_def().map(|operator| operator.name().into_owned());
        if let Some(operator) = operator.ok().filter(|operator| operator != "ins") {
            let message = format!("the arguments of `{}` are in `{operator}`", op.name);
            findings.add(operator, op.record, warning(op, "arguments", message).help("write `(ins ...)`"));
        }
    }
}

/// Methods in the list of an interface's overridden methods that neither the interface has nor the C++ of any operation
/// with that list.
pub(super) fn unknown_methods(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let mut users: Vec<(&Interface<'_>, Vec<&Op<'_>>)> = Vec::new();
    for op in subject.ops.iter().map(|it| it.op) {
        let interfaces = op.traits.iter().filter_map(|it| it.interface());
        for interface in interfaces.filter(|it| it.record.is_a("DeclareInterfaceMethods")) {
            match users.iter_mut().find(|(other, _)| other.record.id == interface.record.id) {
                Some((_, ops)) => ops.push(op),
                None => users.push((interface, vec![op])),
            }
        }
    }
    let mut declared = Vec::new();
    for (interface, ops) in users {
        let overridden = texts(interface.record, "alwaysOverriddenMethods").unwrap_or_default();
        let is_known = |name: &str| has_method(interface, name) || ops.iter().any(|op| is_written_in_cpp(op, name));
        let unknown = overridden.into_iter().filter(|name| !is_known(name));
        declared.extend(unknown.flat_map(|name| ops.iter().map(move |op| Declared::new(interface, name, op))));
    }
    // An interface lacks a method once, however many operations of a file declare it.
    declared.sort_by_key(|it| it.origin);
    let mut first: Vec<&Declared<'_, '_>> = Vec::new();
    for one in &declared {
        let known = first.iter().find(|other| other.is_same(one)).copied();
        if known.is_none() {
            first.push(one);
        }
        let cause = format!("`{}` has no `{}`", one.interface.name, one.name);
        findings.add(cause, one.op.record, known.unwrap_or(one).warning());
    }
}

/// A method that an operation declares for an interface.
struct Declared<'s, 'a> {
    interface: &'s Interface<'a>,
    name: &'a str,
    op: &'s Op<'a>,
    origin: Span,
}

impl<'s, 'a> Declared<'s, 'a> {
    fn new(interface: &'s Interface<'a>, name: &'a str, op: &'s Op<'a>) -> Declared<'s, 'a> {
        Declared { interface, name, op, origin: origin_of_trait(op.record, interface.record) }
    }

    /// Whether another one in the same file declares the same method of the same interface.
    fn is_same(&self, other: &Declared<'_, '_>) -> bool {
        let records = self.op.record.records();
        let has_class = |it: &Interface<'_>| it.qualified_class() == other.interface.qualified_class();
        self.name == other.name && has_class(self.interface) && records.is_same_file(self.origin, other.origin)
    }

    fn warning(&self) -> Diagnostic {
        let Declared { interface, name, op, origin } = self;
        let message = format!("`{}` has no method `{name}`, which `{}` declares", interface.name, op.name);
        let warning = Diagnostic::warning(*origin, message);
        let mut others = op.traits.iter().filter_map(|it| it.interface()).chain(&interface.bases);
        let guess = did_you_mean(name.as_bytes(), interface.methods.iter().map(|it| it.name.as_bytes()));
        match (others.find(|other| has_method(other, name)), guess) {
            (Some(other), _) => warning.help(format!("it is a method of `{}`", other.name)),
            (None, Some(guess)) => warning.help(format!("did you mean `{guess}`?")),
            (None, None) => warning,
        }
    }
}

fn has_method(interface: &Interface<'_>, name: &str) -> bool {
    interface.methods.iter().any(|method| method.name == name)
}

/// Whether C++ of the operation's description has the name: that of its class, or of a trait.
fn is_written_in_cpp(op: &Op<'_>, name: &str) -> bool {
    let traits = op.traits.iter().flat_map(|it| {
        let of_interface = it.interface().map(|it| [it.extra_shared_declaration, it.extra_trait_declaration]);
        let of_class = it.native().and_then(|it| it.extra_declaration);
        of_interface.into_iter().flatten().flatten().chain(of_class)
    });
    let mut texts = op.extra_declaration.into_iter().chain(traits);
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    texts.any(|text| text.split(|character| !is_part(character)).any(|word| word == name))
}

/// Operations with a declarative and a custom format, of which only the first is used: unless the other one is a
/// default that another operation needs.
pub(super) fn two_formats(subject: &Subject<'_, '_>, findings: &mut Findings) {
    let ops = subject.ops.iter().map(|it| it.op);
    for op in ops.filter(|op| matches!(flag(op.record, "hasCustomAssemblyFormat"), Ok(true))) {
        let message = format!("`{}` has an `assemblyFormat`: `hasCustomAssemblyFormat` has no effect", op.name);
        let warning = warning(op, "hasCustomAssemblyFormat", message).help("remove one of them");
        match op.assembly_format {
            Some(_) => findings.add("both formats", op.record, warning),
            None => findings.refute("both formats", op.record, warning),
        }
    }
}

/// Defaults of string attributes that are names in C++.
pub(super) fn unquoted_defaults(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for op in subject.ops.iter().map(|it| it.op) {
        let strings = op.attributes.iter().filter(|it| it.kind.base.name() == "StrAttr");
        for attribute in strings {
            let Some(default) = attribute.kind.default_value.filter(|default| reserved(default).is_none()) else {
                continue;
            };
            let kind = attribute.kind.record;
            let given = kind.origin("defaultValue");
            let is_here = kind.is_anonymous() && given == kind.span();
            let origin = if is_here { op.record.origin_of_part("arguments", kind) } else { given };
            let message = format!("the default of attribute `{}` is the C++ name `{default}`", attribute.name);
            let help = "for a string, use `DefaultValuedStrAttr`, or escape its quotes: \"\\\"text\\\"\"";
            findings.add(default, op.record, Diagnostic::warning(origin, message).help(help));
        }
    }
}

/// Mnemonics that begin with the name of the dialect, which the name of the operation then has twice.
pub(super) fn repeated_prefixes(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for op in subject.ops.iter().map(|it| it.op) {
        let (dialect, mnemonic) = (op.dialect.name, op.record.text("opName").unwrap_or_default());
        if mnemonic.strip_prefix(dialect).is_some_and(|rest| !dialect.is_empty() && rest.starts_with('.')) {
            let message = format!("the name of the operation is `{}`, with the dialect twice", op.name);
            let is_prefix =
                |text: &[u8]| text.strip_prefix(dialect.as_bytes()).is_some_and(|rest| rest.starts_with(b"."));
            let has_prefix = |kind: Kind<'_>| matches!(kind, Kind::String(text) if is_prefix(text));
            let origin = op.record.get("opName").map(|name| name.origin_of(|value| value.has_part(has_prefix)));
            let warning = Diagnostic::warning(origin.unwrap_or(op.record.span()), message);
            findings.add("prefix", op.record, warning.help("the mnemonic is the name without the dialect"));
        }
    }
}

/// Optional attributes in formats that nothing announces: the parser takes what comes next for the attribute if it can.
pub(super) fn bare_attributes(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for described in subject.ops {
        for (name, warning) in described.bare_attributes() {
            // The words for the part in an ambiguity, whose cause it is.
            let cause = format!("`${name}`");
            let fact = "newer versions of mlir-tblgen reject it";
            findings.add(cause, described.op.record, warning.fact(fact.to_owned()));
        }
    }
}

/// Builder parameters of class `CArg`, which exists for default values, without one.
pub(super) fn needless_carg(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for op in subject.ops.iter().map(|it| it.op) {
        for builder in defs(op.record, "builders").unwrap_or_default() {
            let Ok(parameters) = builder.field("dagParams").and_then(|field| field.as_dag()) else { continue };
            let arguments = parameters.args().filter_map(|arg| arg.value.as_def().ok());
            let needless =
                arguments.filter(|it| it.is_a("CArg") && matches!(maybe_text(*it, "defaultValue"), Ok(None)));
            let types: Vec<&str> = needless.map(|argument| argument.text("type").unwrap_or_default()).collect();
            let has = match types[..] {
                [] => continue,
                [_] => "has",
                _ => "have",
            };
            let written: Vec<String> = types.iter().map(|ty| format!("`CArg<\"{ty}\">`")).collect();
            let written = written.join(", ");
            let message = format!("{written} of a builder of `{}` {has} no default value", op.name);
            let types: Vec<String> = types.iter().map(|ty| format!("\"{ty}\"")).collect();
            let warning = Diagnostic::warning(op.record.origin_of_part("builders", builder), message);
            let help = format!("add the value, or write {}", types.join(", "));
            findings.add(written, op.record, warning.help(help));
        }
    }
}

/// Builders of an operation with the same parameters, of which C++ accepts only one.
pub(super) fn repeated_builders(subject: &Subject<'_, '_>, findings: &mut Findings) {
    for op in subject.ops.iter().map(|it| it.op) {
        let mut seen: Vec<(Vec<String>, RecordRef<'_>)> = Vec::new();
        for builder in defs(op.record, "builders").unwrap_or_default() {
            let Some(types) = parameter_types(builder) else { continue };
            match seen.iter().find(|(other, _)| *other == types) {
                Some((_, first)) => {
                    let message = format!("two builders of `{}` have the parameters ({})", op.name, types.join(", "));
                    let origin = |builder| op.record.origin_of_part("builders", builder);
                    let warning = Diagnostic::warning(origin(builder), message).note(origin(*first), "the first one");
                    let cause = format!("two builders ({})", types.join(", "));
                    findings.add(cause, op.record, warning.help("C++ accepts only one of them"));
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
    let types = parameters.args().map(|arg| Some(type_of(arg.value)?.split_whitespace().collect::<Vec<_>>().join(" ")));
    types.collect()
}

fn warning(op: &Op<'_>, field: &str, message: String) -> Diagnostic {
    Diagnostic::warning(op.record.origin(field), message)
}
