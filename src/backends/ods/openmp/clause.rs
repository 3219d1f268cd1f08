//! [`Clause`]: a clause and the C++ types of its arguments.

use crate::model::read::fields::{Read, argument_name, maybe_text};
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
        for (at, arg) in record.dag("arguments")?.args().enumerate() {
            let value = arg.value;
            let Some(name) = argument_name(arg) else {
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
    let is_clause = |class: &ClassRef<'_>| class.name() == "OpenMP_Clause";
    let parents = record.parents();
    let direct = record.superclasses().filter(|class| parents.contains(&class.id));
    let mut name = record.name().into_owned();
    for class in direct.filter(|class| !is_clause(class)) {
        name = class.name().into_owned();
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
    let (base, depth) = element_type(record)?;
    let known = |element: &str, depth| Ok(MemberType { text: vector_of(element, depth), is_unknown_array: false });
    if base.is_a("TypeConstraint") {
        return known("::mlir::Value", depth + usize::from(base.is_a("Variadic")));
    }
    if !base.is_a("Attr") {
        let message = format!("`{}` is neither a type constraint nor an attribute", base.name());
        return Err(base.error(message));
    }
    if let Some(number) = number_type(base)? {
        return known(number, depth + 1);
    }
    let text = match depth {
        0 => maybe_text(base, "storageType")?.unwrap_or("::mlir::Attribute").to_owned(),
        _ => vector_of("::mlir::Attribute", depth),
    };
    Ok(MemberType { text, is_unknown_array: base.is_a("ElementsAttrBase") })
}

/// Returns what an optional attribute or an array consists of, and the number of arrays around it. This ends: a record
/// can refer only to records before it.
fn element_type(record: RecordRef<'_>) -> Read<(RecordRef<'_>, usize)> {
    let (mut base, mut depth) = (record, 0);
    loop {
        if base.is_a("OptionalAttr") {
            base = base.record("baseAttr")?;
        } else if base.is_a("TypedArrayAttrBase") {
            base = base.record("elementAttr")?;
            depth += 1;
        } else {
            return Ok((base, depth));
        }
    }
}

/// Returns the C++ type of the numbers in an attribute of many numbers.
fn number_type(record: RecordRef<'_>) -> Read<Option<&str>> {
    if record.is_a("IntElementsAttrBase") {
        return Ok(Some("::llvm::APInt"));
    }
    if record.is_a("FloatElementsAttr") || record.is_a("RankedFloatElementsAttr") {
        return Ok(Some("::llvm::APFloat"));
    }
    if !record.is_a("DenseArrayAttrBase") {
        return Ok(None);
    }
    let range = record.text("returnType")?;
    Ok(range.strip_prefix("::llvm::ArrayRef<").and_then(|rest| rest.strip_suffix('>')))
}

fn vector_of(element: &str, depth: usize) -> String {
    ["::llvm::SmallVector<".repeat(depth).as_str(), element, ">".repeat(depth).as_str()].concat()
}
