//! What stays the same under another name: renamed parameters, and other spellings of a type.

use std::collections::HashMap;

use crate::backends::capi::c_type::CType;
use crate::backends::capi::condition::{Expr, Kind};
use crate::backends::capi::model::Param;

/// The new names of parameters that have the same type and position, but another name.
pub(super) fn renamed<'p>(old: &'p [Param], new: &'p [Param]) -> HashMap<&'p str, &'p str> {
    let has = |list: &[Param], name: &str| list.iter().any(|param| param.name == name);
    let pairs = old
        .iter()
        .zip(new)
        .filter(|(before, after)| before.ty == after.ty && !has(new, &before.name) && !has(old, &after.name));
    pairs.map(|(before, after)| (before.name.as_str(), after.name.as_str())).collect()
}

/// An expression with the new names of parameters.
pub(super) fn rename(expr: &mut Expr, names: &HashMap<&str, &str>) {
    if let Kind::Name(name) = &mut expr.kind
        && let Some(new) = names.get(name.as_str())
    {
        *name = (*new).to_owned();
    }
    for part in expr.parts_mut() {
        rename(part, names);
    }
}

/// Whether two types are spellings of one on all platforms with an `int` of 32 bits: `uint32_t` and `unsigned int`.
pub(super) fn is_respelled(old: &CType, new: &CType) -> bool {
    old != new && canonical(old) == canonical(new)
}

fn canonical(ty: &CType) -> String {
    let text = ty.spelled();
    let (base, rest) = text.split_at(text.find('*').unwrap_or(text.len()));
    let mut words: Vec<&str> = base.split_whitespace().collect();
    words.sort_unstable();
    let (qualifiers, words): (Vec<&str>, Vec<&str>) =
        words.into_iter().partition(|word| matches!(*word, "const" | "volatile"));
    let base = words.join(" ");
    let base = SPELLINGS.iter().find(|(spelling, _)| *spelling == base).map_or(base.as_str(), |(_, fixed)| fixed);
    format!("{} {base} {rest}", qualifiers.join(" "))
}

/// Spellings of the types of a fixed size, their words sorted.
const SPELLINGS: &[(&str, &str)] = &[
    ("char signed", "int8_t"),
    ("char unsigned", "uint8_t"),
    ("short", "int16_t"),
    ("int short", "int16_t"),
    ("short signed", "int16_t"),
    ("int short signed", "int16_t"),
    ("short unsigned", "uint16_t"),
    ("int short unsigned", "uint16_t"),
    ("int", "int32_t"),
    ("signed", "int32_t"),
    ("int signed", "int32_t"),
    ("unsigned", "uint32_t"),
    ("int unsigned", "uint32_t"),
    ("long long", "int64_t"),
    ("int long long", "int64_t"),
    ("long long signed", "int64_t"),
    ("long long unsigned", "uint64_t"),
    ("int long long unsigned", "uint64_t"),
];
