//! The lengths of parameters that are arrays, which Clang's JSON lacks: `const char id[4]`, `const uuid_t id`.

use std::collections::HashMap;

use super::declarations::{Header, Kind};
use super::types::c_type;

/// Whether a function has a pointer, which may be an array in the header.
pub(super) fn has_pointers(header: &Header) -> bool {
    header.functions.iter().any(|function| function.params.iter().any(|param| param.ty.ends_with('*')))
}

/// Sets the lengths of arrays from the functions that Clang prints.
pub(super) fn set_lengths(header: &mut Header, printed: &str) {
    let typedefs = array_typedefs(header);
    let mut heads: HashMap<&str, &str> = HashMap::new();
    for line in printed.lines().filter(|line| !line.starts_with(' ')) {
        for (at, _) in line.match_indices('(') {
            let (before, rest) = line.split_at(at);
            let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
            heads.entry(name).or_insert(&rest[1..]);
        }
    }
    for function in &mut header.functions {
        let Some(head) = heads.get(function.name.as_str()) else { continue };
        for (param, text) in function.params.iter_mut().zip(params(head)).filter(|(param, _)| param.ty.ends_with('*')) {
            param.length = length(text, &typedefs);
        }
    }
}

/// The typedefs of arrays, with their lengths.
fn array_typedefs(header: &Header) -> HashMap<String, u64> {
    let own = header.types.iter().filter_map(|item| match &item.kind {
        Kind::Typedef(ty, None) => Some((&item.name, ty)),
        _ => None,
    });
    let all = own.chain(&header.foreign.typedefs);
    let arrays = all.filter_map(|(name, ty)| {
        let (_, lengths) = c_type(ty).ok()?.array_parts();
        Some((name.clone(), lengths.first()?.parse().ok()?))
    });
    arrays.collect()
}

/// The declarations of parameters at the begin of a text, up to the closing parenthesis.
fn params(text: &str) -> Vec<&str> {
    let mut params = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                params.push(&text[start..at]);
                break;
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                params.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    params
}

/// The length of the array that a parameter is.
fn length(param: &str, typedefs: &HashMap<String, u64>) -> Option<u64> {
    if let Some((_, rest)) = param.split_once('[').filter(|(before, _)| !before.contains('(')) {
        let inside = rest.split_once(']')?.0;
        return inside.rsplit(' ').next()?.parse().ok().filter(|length| *length > 0);
    }
    let mut words = param.split_whitespace();
    let found = words.find_map(|word| typedefs.get(word).copied());
    found.filter(|length| *length > 0 && !param.contains('*'))
}
