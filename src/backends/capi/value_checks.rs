//! Checks of values that follow from types: null handles, numbers that are not enumerators, and bits that are not flags,
//! in arguments, in elements of arrays and in members of structures.

use super::c_type::CType;
use super::condition::{Expr, Kind, parse};
use super::model::{Bound, Check, Each, Param, Range, StructMember};
use super::naming::flag_enum;
use super::surroundings::{Nullable, Surroundings};
use crate::source::Span;

/// The limit for structures inside of structures.
const DEEPEST: usize = 8;

/// The condition for a value of an enumeration that is none, and its code.
pub(super) fn of_value(value: &str, ty: &CType, surroundings: &Surroundings<'_>) -> Option<(String, String)> {
    let words = ty.words()?;
    let [name] = words.as_slice() else { return None };
    let find = |name: &str| surroundings.enums.iter().find(|item| item.name == name);
    let flags = || {
        let typedef = surroundings.typedefs.iter().find(|item| item.name == *name)?;
        find(&flag_enum(&typedef.name)?).filter(|item| item.is_bit_field)
    };
    let item = find(name).or_else(flags)?;
    let names: Vec<String> = item.enumerators.iter().map(|enumerator| item.enumerator(&enumerator.name)).collect();
    if names.is_empty() {
        return None;
    }
    let code = |code: &str| format!("{}_{code}", surroundings.names.error_prefix);
    if item.is_bit_field {
        return Some((code("INVALID_VALUE"), format!("({value} & ~({})) != 0", names.join(" | "))));
    }
    let none = names.iter().map(|name| format!("{value} != {name}"));
    Some((code("INVALID_ENUMERATION"), none.collect::<Vec<String>>().join(" && ")))
}

/// The checks of what arguments point to, with their codes.
pub(super) fn inside(
    params: &[Param],
    switches: &[bool],
    surroundings: &Surroundings<'_>,
    place: Span,
) -> Vec<(String, Check)> {
    let mut checks = Vec::new();
    let inputs = params.iter().zip(switches).filter(|(param, is_on)| **is_on && param.is_in());
    for (param, _) in inputs {
        let index = index(params);
        let mut found = Vec::new();
        let mut each = None;
        match (param.ty.unqualified().pointee(), param.range) {
            _ if param.is_in_bytes || param.length.is_some() || param.type_info.is_some() => continue,
            (Some(element), Some(range)) => {
                each = elements(param, range, params, &index);
                of_element(&format!("{}[{index}]", param.name), &element, surroundings, &mut found, 0);
            }
            (Some(target), None) => of_members(&format!("{}->", param.name), &target, surroundings, &mut found, 0),
            (None, None) => of_members(&format!("{}.", param.name), &param.ty, surroundings, &mut found, 0),
            (None, Some(_)) => continue,
        }
        if param.range.is_some() && each.is_none() {
            continue;
        }
        let is_guarded = param.range.is_none() && param.is_optional() && param.ty.is_pointer();
        for (code, text) in found {
            let text = if is_guarded { format!("{} != NULL && ({text})", param.name) } else { text };
            if let Ok(expr) = parse(&text, &|_| false) {
                let mut check = Check::new(text, expr, place);
                check.is_inside = true;
                check.each = each.clone().map(Box::new);
                checks.push((code, check));
            }
        }
    }
    checks
}

/// The name of an index that is no parameter.
fn index(params: &[Param]) -> String {
    let mut name = "i".to_owned();
    while params.iter().any(|param| param.name == name) {
        name.push('_');
    }
    name
}

/// The loop over the elements of a range.
fn elements(param: &Param, range: Range, params: &[Param], index: &str) -> Option<Each> {
    let name = |name: &str| Expr { kind: Kind::Name(name.to_owned()), start: 0, end: 0 };
    let end = params.get(range.end)?;
    let is_pointer = end.ty.unqualified().pointee().is_some();
    if is_pointer && !end.is_in() {
        return None;
    }
    let begin = match range.begin {
        Bound::Number(number) => Expr { kind: Kind::Literal(number.to_string()), start: 0, end: 0 },
        Bound::Param(at) => name(&params.get(at).filter(|begin| !begin.ty.is_pointer())?.name),
    };
    let target = || Expr { kind: Kind::Unary("*", Box::new(name(&end.name))), start: 0, end: 0 };
    Some(Each {
        index: index.to_owned(),
        array: name(&param.name),
        begin,
        end: if is_pointer { target() } else { name(&end.name) },
        end_pointer: is_pointer.then(|| end.name.clone()),
    })
}

/// Adds the checks of a value with a type: of a handle, an enumeration or a structure.
fn of_element(
    value: &str,
    ty: &CType,
    surroundings: &Surroundings<'_>,
    found: &mut Vec<(String, String)>,
    depth: usize,
) {
    if is_handle(ty, surroundings) {
        let [code, _] = surroundings.names.null_codes();
        found.push((code, format!("NULL == {value}")));
    } else if let Some(check) = of_value(value, ty, surroundings) {
        found.push(check);
    } else {
        of_members(&format!("{value}."), ty, surroundings, found, depth);
    }
}

/// Adds the checks of the members of a structure. `access` precedes their names. What a union holds is unknown.
fn of_members(
    access: &str,
    ty: &CType,
    surroundings: &Surroundings<'_>,
    found: &mut Vec<(String, String)>,
    depth: usize,
) {
    let words = ty.words().unwrap_or_default();
    let [name] = words.as_slice() else { return };
    let structure = surroundings.structs.iter().find(|item| item.name == *name);
    let Some(structure) = structure.filter(|item| !item.is_union && depth < DEEPEST) else { return };
    let is_plain = |member: &&StructMember| {
        member.inner.is_none() && member.lengths.is_empty() && member.width.is_none() && !member.is_optional
    };
    for member in structure.members.iter().filter(is_plain) {
        of_element(&format!("{access}{}", member.name), &member.ty, surroundings, found, depth + 1);
    }
}

fn is_handle(ty: &CType, surroundings: &Surroundings<'_>) -> bool {
    let words = ty.words().unwrap_or_default();
    matches!(words.as_slice(), [name] if surroundings.nullable.get(*name) == Some(&Nullable::Handle))
}
