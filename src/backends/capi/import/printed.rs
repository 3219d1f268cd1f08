//! What Clang prints of parameters and its JSON lacks: the lengths of arrays, `const char id[4]`, `const uuid_t id`,
//! and which pointers `nonnull` is about.

use std::collections::HashMap;

use super::declarations::{Header, Kind};
use super::nullness::Nullness;
use super::types::c_type;

/// Whether a function has a pointer, which may be an array in the header.
pub(super) fn has_pointers(header: &Header) -> bool {
    header.functions.iter().any(|function| function.params.iter().any(|param| param.is_pointer))
}

/// Sets the lengths of arrays, and which pointers are not null, from the functions that Clang prints.
pub(super) fn set_params(header: &mut Header, printed: &str) {
    let typedefs = array_typedefs(header);
    // The texts before and behind the parenthesis of each declaration.
    let mut heads: HashMap<&str, Vec<[&str; 2]>> = HashMap::new();
    for line in printed.lines().filter(|line| !line.starts_with(' ')) {
        for (at, _) in line.match_indices('(') {
            let (before, rest) = line.split_at(at);
            let name = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
            heads.entry(name).or_default().push([before, &rest[1..]]);
        }
    }
    for function in &mut header.functions {
        for [before, rest] in heads.get(function.name.as_str()).into_iter().flatten() {
            let (texts, behind) = params(rest);
            let indices: Vec<Indices> = [before, behind].into_iter().flat_map(nonnull).collect();
            let pointers = function.params.iter_mut().zip(texts).enumerate().filter(|(_, (param, _))| param.is_pointer);
            for (at, (param, text)) in pointers {
                param.length = param.length.or_else(|| length(text, &typedefs).filter(|_| param.ty.ends_with('*')));
                let is_own = text.contains("[static ") || nonnull(text).next().is_some();
                if is_own || indices.iter().any(|one| one.is_empty() || one.contains(&(at + 1))) {
                    param.nullness = Some(Nullness::Nonnull);
                }
            }
        }
    }
}

/// The numbers of parameters; none for all pointers.
type Indices = Vec<usize>;

/// The attributes `nonnull` in a text: `__attribute__((nonnull(1, 3)))`.
fn nonnull(text: &str) -> impl Iterator<Item = Indices> {
    let behind = text.split("__attribute__((nonnull").skip(1);
    behind.map(|rest| {
        let inside = rest.split(')').next().unwrap_or_default();
        inside.trim_start_matches('(').split(',').filter_map(|number| number.trim().parse().ok()).collect()
    })
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

/// The declarations of parameters at the begin of a text, up to the closing parenthesis, and what is behind it.
fn params(text: &str) -> (Vec<&str>, &str) {
    let mut params = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                params.push(&text[start..at]);
                return (params, &text[at..]);
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                params.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    (params, "")
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
