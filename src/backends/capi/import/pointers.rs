//! What pointers are for, by their types alone: for readers of memory that need no promise about it.

use std::collections::HashMap;

use super::declarations::{Header, Kind, Use};

/// Types whose pointers are buffers, not values.
const BYTES: [&str; 9] =
    ["char", "int8_t", "signed char", "std::byte", "uint8_t", "unsigned char", "void", "__int8_t", "__uint8_t"];

/// Sets what the pointers of all parameters are for.
pub(super) fn set_uses(header: &mut Header) {
    let own = header.types.iter().filter_map(|item| match &item.kind {
        Kind::Typedef(ty, None) => Some((&item.name, ty)),
        _ => None,
    });
    let typedefs: HashMap<String, String> =
        own.chain(&header.foreign.typedefs).map(|(name, ty)| (name.clone(), ty.clone())).collect();
    for param in header.functions.iter_mut().flat_map(|function| &mut function.params) {
        param.usage = usage(&param.ty, &typedefs);
    }
}

fn usage(ty: &str, typedefs: &HashMap<String, String>) -> Option<Use> {
    let target = ty.strip_suffix('*')?.trim();
    // What a pointer to a function points to is none of its parts.
    if target.contains('(') {
        return None;
    }
    let is_constant = match target.contains('*') {
        true => target.ends_with("const"),
        false => target.split_whitespace().any(|word| word == "const"),
    };
    let words: Vec<&str> = target.split_whitespace().filter(|word| !["const", "volatile"].contains(word)).collect();
    match resolve(&words.join(" "), typedefs) {
        "char" => is_constant.then_some(Use::Text),
        name if BYTES.contains(&name) => None,
        _ => Some(if is_constant { Use::Input } else { Use::Both }),
    }
}

/// The type behind typedefs.
fn resolve<'t>(name: &'t str, typedefs: &'t HashMap<String, String>) -> &'t str {
    let mut name = name;
    // A typedef is declared behind the one that it names, so that this ends; the count guards against a mistake.
    for _ in 0..typedefs.len() {
        let Some(next) = typedefs.get(name) else { break };
        name = next.trim_start_matches("const ");
    }
    name
}
