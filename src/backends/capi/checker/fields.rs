//! Fields that no generator reads.

use std::collections::HashSet;

use super::known::{Known, nearest};
use super::subject::Subject;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::{RecordRef, ValueRef};

/// The classes of the library.
const CLASSES: &[&str] = &[
    "API",
    "APIObject",
    "AlignedMember",
    "BorrowedParam",
    "CreatedParam",
    "DestroyedParam",
    "Enum",
    "Etor",
    "FptrTypedef",
    "Function",
    "Handle",
    "InnerStruct",
    "Macro",
    "OpaqueStruct",
    "Param",
    "RangedParam",
    "Return",
    "Struct",
    "StructMember",
    "TaggedEtor",
    "TypeTaggedParam",
    "Typedef",
    "UnionMember",
    "Variable",
];

/// The texts, numbers and bits of these classes, but for class API.
const FIELDS: &[&str] = &[
    "IsCallback",
    "IsHandle",
    "IsPointer",
    "alignment",
    "alt_value",
    "api_error_prefix",
    "api_null_handle_code",
    "api_null_pointer_code",
    "api_prefix",
    "api_uninitialized_code",
    "api_upper_prefix",
    "base_class",
    "body",
    "checks_values",
    "condition",
    "deprecated",
    "desc",
    "extension",
    "group",
    "has_end",
    "has_typedef",
    "initializes",
    "is_bit_field",
    "is_noreturn",
    "is_opaque",
    "is_optional",
    "is_typed",
    "is_union",
    "is_variadic",
    "keeps_names",
    "length",
    "length_in_bytes",
    "name",
    "nodiscard",
    "nonnull",
    "ownership",
    "packing",
    "parent",
    "replacement",
    "result_length",
    "result_ownership",
    "return",
    "selected_by",
    "selector",
    "sets_errno",
    "since",
    "tag",
    "tagged_type",
    "thread_safety",
    "type",
    "valid_after_failure",
    "value",
    "value_type",
    "vector_length",
];

/// The lists of the parts of an object.
const PARTS: [&str; 4] = ["params", "etors", "members", "returns"];

/// Reports texts, numbers and bits that a description adds to records of the library's classes: they have no effect. A
/// list or record may be an intermediate value of another field.
pub(super) fn unknown(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    let mut reported = HashSet::new();
    for object in &subject.objects {
        let parts = PARTS.into_iter().flat_map(|list| subject.parts(object.part, list));
        for record in std::iter::once(object.part.record).chain(parts.map(|part| part.record)) {
            let known = known_fields(record);
            for field in record.fields() {
                let name = field.name().into_owned();
                let is_scalar = ["bit", "code", "int", "string"].contains(&field.type_text().as_str());
                // Another version of LLVM's classes can have more fields than this one.
                let is_read = FIELDS.contains(&name.as_str()) || !has_effect(field.value());
                if !is_scalar || known.contains(&name) && is_read || !reported.insert((name.clone(), field.span())) {
                    continue;
                }
                let message = format!("unknown field `{name}`: no generator reads it");
                let warning = Diagnostic::warning(field.span(), message);
                let near = nearest(&name, known.iter().map(String::as_str));
                diags.push(match near {
                    Some(near) => warning.help(format!("did you mean `{near}`?")),
                    None => warning,
                });
            }
        }
    }
}

/// Whether a value is more than the default of a field that switches something on.
fn has_effect(value: ValueRef<'_>) -> bool {
    let is_on = value.as_int().is_ok_and(|number| number != 0) || value.as_bool().is_ok_and(|is_set| is_set);
    is_on || value.as_str().is_ok_and(|text| !text.is_empty())
}

/// The fields that a record has from the classes of the library.
fn known_fields(record: RecordRef<'_>) -> HashSet<String> {
    let classes = record.superclasses().filter(|class| CLASSES.iter().any(|name| *name == class.name()));
    classes.flat_map(|class| class.field_names().map(|name| String::from_utf8_lossy(name).into_owned())).collect()
}
