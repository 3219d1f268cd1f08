//! Fields that no generator reads.

use std::collections::HashSet;

use super::known::{Known, nearest};
use super::subject::Subject;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;

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
                let name = String::from_utf8_lossy(field.name()).into_owned();
                let is_scalar = ["bit", "code", "int", "string"].contains(&field.type_text().as_str());
                if !is_scalar || known.contains(&name) || !reported.insert((name.clone(), field.span())) {
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

/// The fields that a record has from the classes of the library.
fn known_fields(record: RecordRef<'_>) -> HashSet<String> {
    let classes = record.superclasses().filter(|class| CLASSES.iter().any(|name| name.as_bytes() == class.name()));
    classes.flat_map(|class| class.field_names().map(|name| String::from_utf8_lossy(name).into_owned())).collect()
}
