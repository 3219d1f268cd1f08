//! [`split`]: reads names of fields that hold the length of an array: `pad[4]`, and `list[]` for a flexible array.

use super::document::{Content, Document, Scalar, ScalarKind};
use super::keys::{Field, KeyOf, Schema};
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Interner;

/// The length of a flexible array, which is the last field of a message.
const FLEXIBLE: i64 = i64::MIN;

/// Splits the names of fields into bare names and lengths. Such a field enables arrays in the schema.
pub(super) fn split(document: &mut Document, interner: &mut Interner, diags: &mut Diags) {
    let mut first = None;
    for field in document.fields_mut().flatten() {
        let name = field.name();
        let Some((bare, length)) = parse(interner.bytes(name.text)) else {
            continue;
        };
        let bare = bare.to_vec();
        if field.get(Field::Length).is_some() {
            diags.push(Diagnostic::error(name.span, "the field has a length in its name and a `Length`"));
        }
        let kind = ScalarKind::Int(length);
        field.set(Field::Length.index(), Content::Scalar(Scalar { kind, ..name }));
        field.set(Field::Name.index(), Content::Scalar(Scalar { text: interner.intern(&bare), ..name }));
        first = first.or(Some(name.span));
    }
    if let Some(span) = first {
        let text = interner.intern(b"Arrays");
        document.schema.item.add_word(Schema::Features, Scalar { text, span, kind: ScalarKind::Text });
    }
}

/// Returns the bare name and the length; none for a name without one.
fn parse(name: &[u8]) -> Option<(&[u8], i64)> {
    let name = name.strip_suffix(b"]")?;
    let open = name.iter().position(|&byte| byte == b'[')?;
    let (bare, length) = (name.get(..open)?, name.get(open + 1..)?);
    let length = match std::str::from_utf8(length).ok()?.trim() {
        "" => FLEXIBLE,
        // No array is that long; 0 would mean that there is no length.
        digits => digits.parse().ok().filter(|&length| length > 0).unwrap_or(i64::MAX),
    };
    Some((bare.trim_ascii_end(), length))
}
