//! Rules that concern more than one part of an operation: names, segment sizes, defaults.

use super::op::{Op, Side};
use crate::accessors::getter;
use crate::model::read::fields::{argument_error, texts};
use crate::names::reserved;
use tdgen_language::diagnostics::{Diagnostic, did_you_mean};

/// Returns all violations, each at the field that must change.
pub(crate) fn violations(op: &Op<'_>) -> Vec<Diagnostic> {
    let mut errors = check_names(op);
    errors.extend(check_identifiers(op));
    errors.extend(check_accessors(op));
    errors.extend(check_sizes(op, Side::Operands));
    errors.extend(check_sizes(op, Side::Results));
    errors.extend(check_defaults(op));
    errors.extend(check_group_sizes(op));
    errors.extend(check_typing_traits(op));
    if op.skips_default_builders && op.builders.is_empty() {
        let message = "default builders are skipped and no custom builders provided";
        let help = "add builders, or leave `skipDefaultBuilders` at 0";
        errors.push(op.record.field_error("skipDefaultBuilders", message).help(help));
    }
    errors
}

/// The getter of an absent optional attribute must be able to build its default.
fn check_defaults(op: &Op<'_>) -> Vec<Diagnostic> {
    let unbuildable = op
        .attributes
        .iter()
        .filter(|it| it.kind.is_optional && it.kind.default_value.is_some() && !it.kind.is_buildable());
    let wrapped = op.attributes.iter().filter(|it| it.kind.default_value.is_some() && it.kind.wraps_optional);
    let wrapped = wrapped.map(|attribute| {
        let message = format!("the default of attribute '{}' is that of an optional attribute", attribute.name);
        let help = "use `DefaultValuedOptionalAttr`, or wrap it the other way round";
        op.record.field_error("arguments", message).help(help)
    });
    let errors = unbuildable.map(|attribute| {
        let (name, class) = (attribute.name, attribute.kind.base.name());
        let message = format!("attribute '{name}' has a default, but `{class}` has no 'constBuilderCall'");
        let help = "set `constBuilderCall`, the C++ that builds the attribute from the value `$0`";
        op.record.field_error("arguments", message).help(help)
    });
    errors.chain(wrapped).collect()
}

/// The sizes of the groups of a `VariadicOfVariadic` are in an attribute.
fn check_group_sizes(op: &Op<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    for operand in &op.operands {
        let Some(sizes) = operand.ty.segments() else { continue };
        let attribute = op.attributes.iter().find(|it| it.name == sizes);
        let class = attribute.map(|it| it.kind.storage_type.trim_start_matches("::"));
        if class == Some("mlir::DenseI32ArrayAttr") {
            continue;
        }
        let name = operand.name.unwrap_or_default();
        let reason = match attribute {
            Some(attribute) => format!("`{sizes}` is `{}`", attribute.kind.record.name()),
            None => format!("there is no attribute `{sizes}`"),
        };
        let message = format!("the sizes of `{name}` must be in a `DenseI32ArrayAttr`: {reason}");
        let help = format!("add the argument `DenseI32ArrayAttr:${sizes}`");
        errors.push(op.record.field_error("arguments", message).help(help));
    }
    errors
}

/// Traits that types are inferred from name parts of the operation.
fn check_typing_traits(op: &Op<'_>) -> Vec<Diagnostic> {
    let known = op.part_names();
    let mut errors = Vec::new();
    for record in op.traits.iter().map(|it| it.record) {
        let (class, names) = if record.is_a("AllTypesMatch") {
            ("AllTypesMatch", texts(record, "values").unwrap_or_default())
        } else if record.is_a("TypesMatchWith") {
            ("TypesMatchWith", ["lhs", "rhs"].iter().filter_map(|field| record.text(field).ok()).collect())
        } else {
            continue;
        };
        // What follows a name is C++.
        let words =
            names.iter().map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(name));
        for name in words.filter(|name| !known.contains(name)) {
            let message = format!("`{class}` names `{name}`, which `{}` does not have", op.name);
            let at = if record.is_anonymous() { record.span() } else { op.record.blame("traits") };
            let error = Diagnostic::error(at, message);
            errors.push(match did_you_mean(name.as_bytes(), known.iter().map(|it| it.as_bytes())) {
                Some(guess) => error.help(format!("did you mean `{guess}`?")),
                None => {
                    let names: Vec<String> = known.iter().map(|name| format!("`${name}`")).collect();
                    error.help(format!("this operation has {}", names.join(", ")))
                }
            });
        }
    }
    errors
}

/// Returns the groups of names that must be distinct, each with its noun and its field.
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

fn check_names(op: &Op<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let groups = named(op);
    for (number, (noun, field, names)) in groups.iter().enumerate() {
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                let message = format!("op has a conflict with two {noun} having the same name '{name}'");
                let error = argument_error(op.record, field, name, message);
                errors.push(error.help(format!("rename one `${name}`")));
            }
            for (earlier, _, others) in &groups[..number] {
                if others.contains(name) {
                    let message = format!(
                        "op has a conflict with {earlier} and {noun} both having an entry with the name '{name}'"
                    );
                    errors.push(argument_error(op.record, field, name, message));
                }
            }
        }
    }
    errors
}

/// Names that become parameters of builders must be C++ identifiers.
fn check_identifiers(op: &Op<'_>) -> Vec<Diagnostic> {
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
    let mut errors = Vec::new();
    for (field, name) in all {
        if let Some(reason) = reserved(name) {
            let message = format!("the name '{name}' {reason}, and builders have a parameter with this name");
            errors.push(argument_error(op.record, field, name, message).help("rename it"));
        }
    }
    errors
}

/// Getters must not overlap with those that every operation inherits.
fn check_accessors(op: &Op<'_>) -> Vec<Diagnostic> {
    let single_variadic = matches!(&*op.operands, [only] if only.ty.is_variable_length());
    let single_region = op.regions.len() == 1 && op.has_variadic_region();
    let is_taken = |name: &str| match name {
        "attributeNames" | "attributes" => true,
        "operands" => !single_variadic,
        "regions" => !single_region,
        "type" => op.results.len() != 1,
        // Generated code calls them for every operation.
        _ => matches!(&*getter(name), "getOperation" | "getProperties"),
    };
    let attributes = op.attributes.iter().map(|it| it.name).chain(op.properties.iter().map(|it| it.name));
    // Getters of attributes and properties may hide other ones.
    let members = attributes.filter(|name| matches!(&*getter(name), "getOperation" | "getProperties"));
    let members = members.map(|name| ("arguments", name));
    let others = named(op).into_iter().flat_map(|(_, field, names)| names.into_iter().map(move |name| (field, name)));
    let others = others.filter(|(_, name)| is_taken(name)).collect::<Vec<_>>();
    let mut errors = Vec::new();
    for (field, name) in members.chain(others) {
        let message =
            format!("generated accessor for `{name}` overlaps with a default one; please rename to avoid overlap");
        errors.push(argument_error(op.record, field, name, message));
    }
    errors
}

/// Several variadic operands or results need a trait that says how the values are divided among them.
fn check_sizes(op: &Op<'_>, side: Side) -> Vec<Diagnostic> {
    let (field, noun, sized, same) = match side {
        Side::Operands => ("arguments", "operand", "AttrSizedOperandSegments", "SameVariadicOperandSize"),
        Side::Results => ("results", "result", "AttrSizedResultSegments", "SameVariadicResultSize"),
    };
    let count = op.variable_length(side);
    let (is_sized, is_same) = (op.has_op_trait(sized), op.has_op_trait(same));
    let mut errors = Vec::new();
    if count > 1 && !is_sized && !is_same {
        let message = format!("op has multiple variadic {noun}s but no specification over their sizes");
        let help = format!("add the trait `{sized}`, or `{same}` if they always have the same length");
        errors.push(op.record.field_error(field, message).help(help));
    }
    if count < 2 && is_sized {
        let message = format!("op must have at least two variadic {noun}s to use '{sized}' trait");
        errors.push(op.record.field_error("traits", message));
    }
    if is_sized && is_same {
        let message = format!("op cannot have both '{sized}' and '{same}' traits");
        errors.push(op.record.field_error("traits", message));
    }
    errors
}
