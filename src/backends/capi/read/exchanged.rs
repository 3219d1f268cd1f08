//! Types and names of parameters and members in each other's place.

use crate::model::naming::{identifier_error, is_scalar};
use crate::read::fields::Fields;
use crate::types::c_type::CType;
use tdgen_language::diagnostics::Reported;

/// Whether a type is a name and the name is a type.
pub(crate) fn are_exchanged(ty: &str, name: &str, is_declared: impl Fn(&str) -> bool) -> bool {
    // A name can have the lengths of an array or the width of a bit-field.
    let bare = ty.split(['[', ':']).next().unwrap_or_default().trim();
    let is_name = identifier_error(bare).is_none() && !is_scalar(bare) && !is_declared(bare);
    is_name && is_type(name, is_declared)
}

/// Whether a name can only be a type. A parameter may have the name of a type that does not end in `_t`.
fn is_type(name: &str, is_declared: impl Fn(&str) -> bool) -> bool {
    let Ok(ty) = CType::parse(name) else { return false };
    match ty.words().as_deref() {
        Some([]) => false,
        Some([name]) if name.ends_with("_t") => is_scalar(name) || is_declared(name),
        Some(words) => words.iter().all(|word| is_scalar(word)),
        None => ty.is_indirect(),
    }
}

/// Whether the type and the name of a record of class Param or StructMember are exchanged.
pub(crate) fn is_exchanged(fields: &Fields<'_, '_>) -> bool {
    let (ty, name) = (fields.peek("type").unwrap_or_default(), fields.peek("name").unwrap_or_default());
    are_exchanged(ty, name, |name| fields.declares_type(name))
}

/// Reports a record of this class whose type and name are exchanged.
pub(crate) fn refuse_exchanged(fields: &mut Fields<'_, '_>, class: &str) -> Result<(), Reported> {
    if !is_exchanged(fields) {
        return Ok(());
    }
    let (ty, name) = (fields.peek("type").unwrap_or_default(), fields.peek("name").unwrap_or_default());
    let message = format!("`{name}` is a type, but it is the argument for the name");
    let help = format!("exchange the type and the name: `{class}<\"{name}\", \"{ty}\", ...>`");
    Err(fields.object_error(message, &help))
}
