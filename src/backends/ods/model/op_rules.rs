//! The rules that an operation as a whole must keep (ods.md 2.4).

use super::op::{Op, Side};
use crate::backends::ods::naming::is_identifier;
use crate::backends::text::identifiers::identifier_fault;
use crate::diagnostics::Diagnostic;

/// What is wrong with an operation, each at the field that can cure it.
pub(crate) fn violations(op: &Op<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    found.extend(names(op));
    found.extend(identifiers(op));
    found.extend(accessors(op));
    found.extend(sizes(op, Side::Operands));
    found.extend(sizes(op, Side::Results));
    found.extend(defaults(op));
    if op.skips_default_builders && op.builders.is_empty() {
        let message = "default builders are skipped and no custom builders provided";
        let help = "add builders, or leave `skipDefaultBuilders` at 0";
        found.push(at(op, "skipDefaultBuilders", message).help(help));
    }
    found
}

fn at(op: &Op<'_>, field: &str, message: impl Into<String>) -> Diagnostic {
    let field = op.record.get(field).filter(|field| !field.is_inherited());
    Diagnostic::error(field.map_or(op.record.span(), |field| field.span()), message)
}

/// Where a missing attribute stands for its default, the getter must be able to build it.
fn defaults(op: &Op<'_>) -> Vec<Diagnostic> {
    let unbuildable = op
        .attributes
        .iter()
        .filter(|it| it.kind.is_optional && it.kind.default_value.is_some() && !it.kind.is_buildable());
    let told = unbuildable.map(|attribute| {
        let (name, class) = (attribute.name, attribute.kind.base.name());
        let message = format!("attribute '{name}' has a default, but `{class}` has no 'constBuilderCall'");
        at(op, "arguments", message).help("say there how the attribute is made from `$0`")
    });
    told.collect()
}

/// Groups of names that must not meet: each with what it is called and its field.
fn named<'o>(op: &'o Op<'_>) -> [(&'static str, &'static str, Vec<&'o str>); 4] {
    let values = |side| op.values(side).iter().filter_map(|it| it.name).collect();
    let regions = op.regions.iter().filter_map(|it| it.name).collect();
    let successors = op.successors.iter().filter_map(|it| it.name).collect();
    [
        ("operands", "arguments", values(Side::Operands)),
        ("results", "results", values(Side::Results)),
        ("regions", "regions", regions),
        ("successors", "successors", successors),
    ]
}

fn names(op: &Op<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let groups = named(op);
    for (number, (what, field, names)) in groups.iter().enumerate() {
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                let message = format!("op has a conflict with two {what} having the same name '{name}'");
                found.push(at(op, field, message));
            }
            for (earlier, _, others) in &groups[..number] {
                if others.contains(name) {
                    let message = format!(
                        "op has a conflict with {earlier} and {what} both having an entry with the name '{name}'"
                    );
                    found.push(at(op, field, message));
                }
            }
        }
    }
    found
}

/// Names that become parameters of builders must be identifiers in C++.
fn identifiers(op: &Op<'_>) -> Vec<Diagnostic> {
    let values = |side| op.values(side).iter().filter_map(|it| it.name);
    let attributes = op.attributes.iter().map(|it| it.name);
    let properties = op.properties.iter().map(|it| it.name);
    let arguments = values(Side::Operands).chain(attributes).chain(properties);
    let successors = op.successors.iter().filter_map(|it| it.name);
    let in_field = |field: &'static str| move |name| (field, name);
    let all = arguments
        .map(in_field("arguments"))
        .chain(values(Side::Results).map(in_field("results")))
        .chain(successors.map(in_field("successors")));
    let mut found = Vec::new();
    for (field, name) in all {
        if let Some(fault) = identifier_fault(name).filter(|_| !is_identifier(name)) {
            let message = format!("the name '{name}' {fault}, and builders have a parameter of it");
            found.push(at(op, field, message).help("rename it"));
        }
    }
    found
}

/// Names whose getters every operation has already.
fn accessors(op: &Op<'_>) -> Vec<Diagnostic> {
    let single_variadic = matches!(&*op.operands, [only] if only.ty.is_variable_length());
    let single_region = op.regions.len() == 1 && op.has_variadic_region();
    let is_taken = |name: &str| match name {
        "attributeNames" | "attributes" | "operation" => true,
        "operands" => !single_variadic,
        "regions" => !single_region,
        "type" => op.results.len() != 1,
        _ => false,
    };
    let mut found = Vec::new();
    for (_, field, names) in named(op) {
        for name in names.into_iter().filter(|name| is_taken(name)) {
            let message =
                format!("generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap");
            found.push(at(op, field, message));
        }
    }
    found
}

fn sizes(op: &Op<'_>, side: Side) -> Vec<Diagnostic> {
    let (field, what, sized, same) = match side {
        Side::Operands => ("arguments", "operand", "AttrSizedOperandSegments", "SameVariadicOperandSize"),
        Side::Results => ("results", "result", "AttrSizedResultSegments", "SameVariadicResultSize"),
    };
    let count = op.variable_length(side);
    let (is_sized, is_same) = (op.has_op_trait(sized), op.has_op_trait(same));
    let mut found = Vec::new();
    if count > 1 && !is_sized && !is_same {
        let message = format!("op has multiple variadic {what}s but no specification over their sizes");
        let help = format!("add the trait `{sized}`, or `{same}` if they are always of one length");
        found.push(at(op, field, message).help(help));
    }
    if count < 2 && is_sized {
        let message = format!("op must have at least two variadic {what}s to use '{sized}' trait");
        found.push(at(op, "traits", message));
    }
    if is_sized && is_same {
        let message = format!("op cannot have both '{sized}' and '{same}' traits");
        found.push(at(op, "traits", message));
    }
    found
}
