//! Reads the fields that several classes of objects have.

use crate::model::api::{Facts, Tag};
use crate::model::names::Names;
use crate::model::naming::identifier_error;
use crate::read::fields::Fields;
use tdgen_language::diagnostics::Reported;

/// Reads what a description says about a type or a function besides its declaration. LLVM's class library has no such
/// fields.
pub(crate) fn read_facts(fields: &mut Fields<'_, '_>) -> Result<Facts, Reported> {
    let names = ["since", "extension", "deprecated", "replacement", "group"];
    let [since, extension, deprecated, replacement, group] = names.map(|field| fields.line_or_none(field));
    let (since, extension, deprecated) = (since?, extension?, deprecated?);
    Ok(Facts { since, extension, deprecated, replacement: replacement?, group: group? })
}

/// Reads a power of two up to 4096; `None` for 0.
pub(crate) fn read_count(fields: &mut Fields<'_, '_>, field: &str) -> Result<Option<u32>, Reported> {
    if !fields.has(field) {
        return Ok(None);
    }
    let count = fields.integer(field)?;
    match u32::try_from(count) {
        Ok(0) => Ok(None),
        Ok(count) if count.is_power_of_two() && count <= 4096 => Ok(Some(count)),
        _ => Err(fields.error(field, format!("`{field}` is {count}, which is not a power of two up to 4096"), "")),
    }
}

/// Reads the tag of a structure or an enumeration, which LLVM's class library does not have.
pub(crate) fn read_tag(fields: &mut Fields<'_, '_>, name: &str) -> Result<Tag, Reported> {
    let has_typedef = !fields.has("has_typedef") || fields.flag("has_typedef")?;
    let text = fields.optional_line("tag")?.unwrap_or_else(|| name.to_owned());
    if text.is_empty() {
        return Ok(Tag { name: None, has_typedef });
    }
    if let Some(error) = identifier_error(&text).filter(|_| !name.is_empty()) {
        return Err(fields.error("tag", format!("the tag `{text}` {error}"), ""));
    }
    Ok(Tag { name: Some(text), has_typedef })
}

/// Reports an object with computed fields before the record that has their prefix.
pub(crate) fn before_the_names(fields: &mut Fields<'_, '_>, names: &Names) {
    let differs = |(field, expected): (&str, &str)| fields.peek(field).is_some_and(|prefix| prefix != expected);
    if names.described_prefixes().into_iter().any(differs) {
        fields.object_error(
            format!("`{}` is defined before the API record", fields.name()),
            "the API record sets the prefix: define it before all functions and structures",
        );
    }
}
