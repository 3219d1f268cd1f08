//! Prints a dialect in MLIR's textual form: the custom one if it is valid, otherwise the generic one.

use std::fmt::Write as _;

use super::model::{Dialect, Named, Operation};
use super::value::Value;
use super::verifier::is_valid;
use tdgen_language::backends::text::mlir::is_keyword;

/// Prints a module with the dialect.
pub(super) fn print(dialect: &Dialect<'_>) -> String {
    let mut out = String::new();
    // Writing to a string never fails.
    let _ = if is_valid(dialect) { print_custom(&mut out, dialect) } else { print_generic(&mut out, dialect) };
    out
}

fn print_custom(out: &mut String, dialect: &Dialect<'_>) -> std::fmt::Result {
    write!(out, "module {{\n  irdl.dialect {} ", symbol(dialect.name))?;
    if dialect.definitions.is_empty() && dialect.operations.is_empty() {
        return out.write_str("\n}\n");
    }
    out.write_str("{\n")?;
    for definition in &dialect.definitions {
        writeln!(out, "    irdl.{} {} ", kind(definition), symbol(definition))?;
    }
    for operation in &dialect.operations {
        write!(out, "    irdl.operation {} ", symbol(&operation.name))?;
        if operation.values.is_empty() {
            out.write_str("\n")?;
            continue;
        }
        out.write_str("{\n")?;
        for (number, value) in operation.values.iter().enumerate() {
            writeln!(out, "      %{number} = irdl.{}", custom(value))?;
        }
        for (list, entries) in [("operands", &operation.operands), ("results", &operation.results)] {
            print_list(out, list, entries)?;
        }
        let attributes: Vec<String> =
            operation.attributes.iter().map(|entry| format!("{} = %{}", string(&entry.name), entry.value)).collect();
        if !attributes.is_empty() {
            writeln!(out, "      irdl.attributes {{{}}}", attributes.join(", "))?;
        }
        print_list(out, "regions", &operation.regions)?;
        out.write_str("    }\n")?;
    }
    out.write_str("  }\n}\n")
}

fn print_list(out: &mut String, list: &str, entries: &[Named]) -> std::fmt::Result {
    let one = |Named { name, value, variadicity }: &Named| {
        let name = if is_keyword(name) { name.clone() } else { string(name) };
        match *variadicity {
            "single" => format!("{name}: %{value}"),
            variadicity => format!("{name}: {variadicity} %{value}"),
        }
    };
    let shown: Vec<String> = entries.iter().map(one).collect();
    if shown.is_empty() { Ok(()) } else { writeln!(out, "      irdl.{list}({})", shown.join(", ")) }
}

fn custom(value: &Value<'_>) -> String {
    match value {
        Value::Any => "any".to_owned(),
        Value::Is(ty) => format!("is {ty} "),
        Value::Base(name) => format!("base {} ", string(name)),
        Value::Own(dialect, name) => format!("base {}::{} ", symbol(dialect), symbol(name)),
        Value::Predicate(condition) => format!("c_pred {} ", string(condition)),
        Value::AnyOf(parts) => format!("any_of({}) ", numbers(parts, 0)),
        Value::AllOf(parts) => format!("all_of({}) ", numbers(parts, 0)),
        Value::Region(None) => "region".to_owned(),
        Value::Region(Some(blocks)) => format!("region with size {blocks}"),
    }
}

fn print_generic(out: &mut String, dialect: &Dialect<'_>) -> std::fmt::Result {
    writeln!(out, "\"builtin.module\"() ({{\n  \"irdl.dialect\"() <{{sym_name = {}}}> ({{", string(dialect.name))?;
    if dialect.definitions.is_empty() && dialect.operations.is_empty() {
        out.write_str("  ^bb0:\n")?;
    }
    for definition in &dialect.definitions {
        print_symbol(out, kind(definition), definition)?;
        out.write_str("    ^bb0:\n    }) : () -> ()\n")?;
    }
    // The values of the last operation are numbered first.
    let mut first: usize = dialect.operations.iter().map(|operation| operation.values.len()).sum();
    for operation in &dialect.operations {
        first -= operation.values.len();
        print_symbol(out, "operation", &operation.name)?;
        if operation.values.is_empty() {
            out.write_str("    ^bb0:\n")?;
        }
        print_generic_body(out, operation, first)?;
        out.write_str("    }) : () -> ()\n")?;
    }
    out.write_str("  }) : () -> ()\n}) : () -> ()\n")
}

fn print_symbol(out: &mut String, kind: &str, name: &str) -> std::fmt::Result {
    writeln!(out, "    \"irdl.{kind}\"() <{{sym_name = {}}}> ({{", string(name))
}

fn print_generic_body(out: &mut String, operation: &Operation<'_>, first: usize) -> std::fmt::Result {
    for (number, value) in operation.values.iter().enumerate() {
        writeln!(out, "      %{} = \"irdl.{}", first + number, generic(value, first))?;
    }
    let lists = [
        ("operands", "names", true, &operation.operands),
        ("results", "names", true, &operation.results),
        ("attributes", "attributeValueNames", false, &operation.attributes),
        ("regions", "names", false, &operation.regions),
    ];
    for (list, names, has_variadicity, entries) in lists.into_iter().filter(|(.., entries)| !entries.is_empty()) {
        let values: Vec<usize> = entries.iter().map(|entry| entry.value).collect();
        let texts: Vec<String> = entries.iter().map(|entry| string(&entry.name)).collect();
        let types = values.iter().map(|&value| match operation.values.get(value) {
            Some(Value::Region(_)) => "!irdl.region",
            _ => "!irdl.attribute",
        });
        let types: Vec<&str> = types.collect();
        let variadicity: Vec<&str> = entries.iter().map(|entry| entry.variadicity).collect();
        let variadicity = match has_variadicity {
            true => format!(", variadicity = #irdl<variadicity_array[ {}]>", variadicity.join(",  ")),
            false => String::new(),
        };
        writeln!(
            out,
            "      \"irdl.{list}\"({}) <{{{names} = [{}]{variadicity}}}> : ({}) -> ()",
            numbers(&values, first),
            texts.join(", "),
            types.join(", ")
        )?;
    }
    Ok(())
}

/// Prints a value behind `"irdl.`.
fn generic(value: &Value<'_>, first: usize) -> String {
    let property = |name: &str, property: &str| format!("{name}\"() <{{{property}}}> : () -> !irdl.attribute");
    let combined = |name: &str, parts: &[usize]| {
        let types = vec!["!irdl.attribute"; parts.len()].join(", ");
        format!("{name}\"({}) : ({types}) -> !irdl.attribute", numbers(parts, first))
    };
    match value {
        Value::Any => "any\"() : () -> !irdl.attribute".to_owned(),
        Value::Is(ty) if ty == "unit" => property("is", "expected"),
        Value::Is(ty) => property("is", &format!("expected = {ty}")),
        Value::Base(name) => property("base", &format!("base_name = {}", string(name))),
        Value::Own(dialect, name) => property("base", &format!("base_ref = {}::{}", symbol(dialect), symbol(name))),
        Value::Predicate(condition) => property("c_pred", &format!("pred = {}", string(condition))),
        Value::AnyOf(parts) => combined("any_of", parts),
        Value::AllOf(parts) => combined("all_of", parts),
        Value::Region(None) => "region\"() : () -> !irdl.region".to_owned(),
        Value::Region(Some(blocks)) => {
            format!("region\"() <{{numberOfBlocks = {blocks} : i32}}> : () -> !irdl.region")
        }
    }
}

fn numbers(values: &[usize], first: usize) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("%{}", first + value)).collect();
    values.join(", ")
}

/// Returns `type` or `attribute`.
fn kind(definition: &str) -> &'static str {
    if definition.starts_with('!') { "type" } else { "attribute" }
}

fn symbol(name: &str) -> String {
    if is_keyword(name) { format!("@{name}") } else { format!("@{}", string(name)) }
}

fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'"' => out.push_str("\\22"),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => out.push_str(&format!("\\{byte:02X}")),
        }
    }
    out.push('"');
    out
}
