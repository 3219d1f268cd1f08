//! What pointers are for, by their types and the numbers beside them alone: for readers of memory that need no promise
//! about it.
//!
//! Pointers behind typedefs become what they stand for, characters of any type become `char`, and what `void *` points
//! to becomes bytes if a number may be their length. For the machine, all these types are the same.

use std::collections::HashMap;

use super::declarations::{Header, Kind, Param, Use};
use crate::model::naming::is_scalar;

/// Types of characters, or of other bytes.
const BYTES: [&str; 8] =
    ["char", "int8_t", "signed char", "std::byte", "uint8_t", "unsigned char", "__int8_t", "__uint8_t"];

/// Sets what the pointers of all parameters and results are for.
pub(super) fn set_uses(header: &mut Header) {
    let own = header.types.iter().filter_map(|item| match &item.kind {
        Kind::Typedef(ty, None) => Some((&item.name, ty)),
        _ => None,
    });
    let all = own.chain(&header.foreign.typedefs).map(|(name, ty)| (name.clone(), ty.clone()));
    let typedefs = Typedefs(all.collect());
    for function in &mut header.functions {
        if let Some((ty, usage)) = typedefs.usage(&function.result, None) {
            (function.result, function.result_use) = (ty, Some(usage));
        }
        for at in 0..function.params.len() {
            let length = length_behind(&function.params, at, &typedefs);
            let Some(param) = function.params.get_mut(at) else { continue };
            if param.length.is_some() {
                param.usage = typedefs.usage(&param.ty, None).map(|(_, usage)| usage);
            } else if let Some((ty, usage)) = typedefs.usage(&param.ty, length) {
                (param.ty, param.usage) = (ty, Some(usage));
            }
        }
    }
}

/// The number behind a pointer that may be its length: the first with such a name, or one without a name directly
/// behind it.
fn length_behind(params: &[Param], at: usize, typedefs: &Typedefs) -> Option<String> {
    let behind = params.get(at + 1..).unwrap_or_default();
    let is_number = |param: &&Param| {
        let ty = typedefs.resolved(&param.ty);
        let is_integer = |word: &str| is_scalar(word) && !["_Bool", "bool", "double", "float"].contains(&word);
        !ty.contains(['*', '[', '(']) && without_const(&ty).split(' ').all(is_integer)
    };
    let is_unnamed = |param: &&Param| param.name == format!("arg{}", at + 2);
    let named = behind.iter().take_while(is_number).find(|param| is_named_like_length(&param.name));
    let found = named.or_else(|| behind.first().filter(is_number).filter(is_unnamed));
    found.map(|param| param.name.clone())
}

/// Whether the name of a number is that of a length.
fn is_named_like_length(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    ["byte", "count", "len", "num", "size", "sz"].into_iter().any(|word| lower.contains(word)) || lower == "n"
}

/// The typedefs of a header and of those that it includes.
struct Typedefs(HashMap<String, String>);

impl Typedefs {
    /// The type of a pointer without typedefs, and what it is for.
    fn usage(&self, ty: &str, length: Option<String>) -> Option<(String, Use)> {
        let ty = self.resolved(ty);
        let target = ty.strip_suffix('*')?.trim();
        // What a pointer to a function points to is none of its parts.
        if target.contains(['(', '[']) || target.contains("volatile") {
            return None;
        }
        let is_constant = match target.contains('*') {
            true => target.ends_with("const"),
            false => target.split_whitespace().any(|word| word == "const"),
        };
        let constant = if is_constant { "const " } else { "" };
        let resolved = self.resolved(target);
        let usage = match (without_const(&resolved).as_str(), length) {
            ("char", _) if is_constant => Use::Text,
            ("void", Some(length)) if is_constant => {
                return Some((format!("{constant}unsigned char *"), Use::Bytes(length)));
            }
            ("void", _) => return None,
            (name, Some(length)) if BYTES.contains(&name) && is_constant => Use::Bytes(length),
            (name, _) if BYTES.contains(&name) => {
                let usage = if is_constant { Use::Text } else { Use::Filled };
                return Some((format!("{constant}char *"), usage));
            }
            _ if is_constant => Use::Input,
            _ => Use::Both,
        };
        Some((ty, usage))
    }

    /// The type behind typedefs, without qualifiers of its own.
    fn resolved(&self, ty: &str) -> String {
        let mut ty = ty.to_owned();
        // A typedef is declared behind the one that it names, so that this ends; the count guards against a mistake.
        for _ in 0..self.0.len() {
            let is_constant = ty.split_whitespace().any(|word| word == "const") && !ty.contains('*');
            let Some(next) = self.0.get(&without_const(&ty)).filter(|_| !ty.contains('*')) else { break };
            // A constant typedef of a pointer is a constant pointer.
            ty = if is_constant && !next.contains('*') { format!("const {next}") } else { next.clone() };
        }
        let qualifiers = ["const", "restrict", "volatile", "__restrict"];
        while let Some(rest) = qualifiers.iter().find_map(|word| ty.strip_suffix(word)) {
            match rest.trim_end() {
                rest if rest.ends_with('*') => ty = rest.to_owned(),
                _ => break,
            }
        }
        ty
    }
}

fn without_const(ty: &str) -> String {
    let words = ty.split_whitespace().filter(|word| !["const", "volatile"].contains(word));
    words.collect::<Vec<&str>>().join(" ")
}
