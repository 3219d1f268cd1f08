//! [`Clause`]: a clause and the C++ types of its arguments.

use crate::model::fields::{Read, argument_name, flag, maybe_text};
use tdgen_language::backends::text::cases::lower_camel_from_snake;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{ClassRef, Kind, RecordRef};

/// A named record of class `OpenMP_Clause`.
pub(super) struct Clause {
    pub(super) name: String,
    /// The C++ types and names of its members.
    pub(super) members: Vec<(String, String)>,
    /// Arguments that look like arrays of unknown elements.
    pub(super) warnings: Vec<Diagnostic>,
}

impl Clause {
    pub(super) fn read(record: RecordRef<'_>) -> Read<Clause> {
        let mut clause = Clause { name: name_of(record), members: Vec::new(), warnings: Vec::new() };
        for (at, (value, name)) in record.dag("arguments")?.args().enumerate() {
            let Some(name) = argument_name(name) else {
                return Err(record.field_error("arguments", format!("argument #{at} has no name")));
            };
            let Kind::Def(ty) = value.kind() else {
                let message = format!("expected a record for argument `{name}`, found {}", value.shown());
                return Err(record.field_error("arguments", message));
            };
            let ty = member_type(ty)?;
            if ty.is_unknown_array {
                let message = format!("could not infer the type of elements of the array-like argument `{name}`");
                let warning = Diagnostic::warning(record.span(), message);
                clause.warnings.push(warning.help(format!("the member is of type `{}`", ty.text)));
            }
            clause.members.push((ty.text, member_name(name)));
        }
        Ok(clause)
    }
}

/// Returns the name of a clause: that of the class for it, or of the record if there is none.
pub(super) fn name_of(record: RecordRef<'_>) -> String {
    let is_clause = |class: &ClassRef<'_>| class.name() == b"OpenMP_Clause";
    let parents = record.parents();
    let direct = record.superclasses().filter(|class| parents.contains(&class.id));
    let mut name = record.name().into_owned();
    for class in direct.filter(|class| !is_clause(class)) {
        name = String::from_utf8_lossy(class.name()).into_owned();
    }
    stripped(&name, "OpenMP_", &["Skip", "Clause"])
}

/// Removes a prefix and each of the suffixes.
pub(super) fn stripped(name: &str, prefix: &str, suffixes: &[&str]) -> String {
    let mut name = name.strip_prefix(prefix).unwrap_or(name);
    for suffix in suffixes {
        name = name.strip_suffix(suffix).unwrap_or(name);
    }
    name.to_owned()
}

/// Returns a name in camel case; its first letter is kept.
fn member_name(name: &str) -> String {
    let camel = lower_camel_from_snake(name);
    name.chars().take(1).chain(camel.chars().skip(1)).collect()
}

struct MemberType {
    text: String,
    /// Whether it is the type of an array-like attribute whose elements are unknown.
    is_unknown_array: bool,
}

/// Returns the C++ type of an argument.
fn member_type(record: RecordRef<'_>) -> Read<MemberType> {
    if record.is_a("TypeConstraint") {
        let text = match record.is_a("Variadic") {
            true => vector_of("::mlir::Value", 1),
            false => "::mlir::Value".to_owned(),
        };
        return Ok(MemberType { text, is_unknown_array: false });
    }
    if !record.is_a("Attr") {
        let message = format!("`{}` is neither a type constraint nor an attribute", record.name());
        return Err(record.error(message));
    }
    let record = if record.is_a("OptionalAttr") { record.record("baseAttr")? } else { record };
    let storage = maybe_text(record, "storageType")?.unwrap_or("::mlir::Attribute");
    let known = |text| Ok(MemberType { text, is_unknown_array: false });
    if record.is_a("DenseArrayAttrBase") {
        let element = record.text("returnType")?;
        let element = element.strip_prefix("::llvm::ArrayRef<").and_then(|rest| rest.strip_suffix('>'));
        if let Some(element) = element {
            return known(vector_of(element, 1));
        }
    }
    if record.is_a("IntElementsAttrBase") {
        return known(vector_of("::llvm::APInt", 1));
    }
    if record.is_a("TypedArrayAttrBase") {
        return known(vector_of("::mlir::Attribute", array_depth(record)?));
    }
    let is_unknown_array = record.is_a("ElementsAttrBase") || flag(record, "isArray")?;
    Ok(MemberType { text: storage.to_owned(), is_unknown_array })
}

/// Counts the arrays around an element. This ends: a record can refer only to records before it.
fn array_depth(record: RecordRef<'_>) -> Read<usize> {
    let mut depth = 0;
    let mut record = record;
    while record.is_a("TypedArrayAttrBase") {
        depth += 1;
        let element = record.get("elementAttr").map(|field| field.value().as_def());
        match element.transpose()? {
            Some(element) => record = element,
            None => break,
        }
    }
    Ok(depth)
}

fn vector_of(element: &str, depth: usize) -> String {
    ["::llvm::SmallVector<".repeat(depth).as_str(), element, ">".repeat(depth).as_str()].concat()
}
