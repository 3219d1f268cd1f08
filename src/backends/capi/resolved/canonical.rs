//! [`canonical`]: types without their spelling, to compare them.

use crate::model::api::Api;
use crate::model::types::{Member, Type};

/// The sizes of the integer types that differ from one platform to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Platform {
    pub(crate) name: &'static str,
    long: u32,
    pointer: u32,
}

/// The platforms with an `int` of 32 bits.
pub(crate) const PLATFORMS: [Platform; 3] = [
    Platform { name: "lp64", long: 64, pointer: 64 },
    Platform { name: "llp64", long: 32, pointer: 64 },
    Platform { name: "ilp32", long: 32, pointer: 32 },
];

/// The limit for nested types.
const MAX_TYPE_NESTING: usize = 100;

/// A type without typedefs and with the widths of its integers, as far as they are known without a platform.
pub(crate) fn canonical(api: &Api, platform: Option<&Platform>, ty: &Type) -> Type {
    without_typedefs(api, platform, ty, 0)
}

fn without_typedefs(api: &Api, platform: Option<&Platform>, ty: &Type, depth: usize) -> Type {
    if depth > MAX_TYPE_NESTING {
        return ty.clone();
    }
    let inner = |ty: &Type| without_typedefs(api, platform, ty, depth + 1);
    match ty {
        Type::Typedef { name } => match api.typedef(name) {
            Some(item) if item.vector_length.is_none() => inner(&item.ty),
            _ => ty.clone(),
        },
        Type::Enum { name } => {
            let item = api.enums.iter().find(|item| item.name == *name);
            item.and_then(|item| item.value_type.as_ref()).map_or_else(|| ty.clone(), inner)
        }
        Type::Integer { name, is_signed, bits } => match bits.or_else(|| width(platform?, name)) {
            Some(bits) => Type::Integer { name: String::new(), is_signed: *is_signed, bits: Some(bits) },
            None => ty.clone(),
        },
        Type::Pointer { is_const, to } => Type::Pointer { is_const: *is_const, to: Box::new(inner(to)) },
        Type::Array { of, text, length } => {
            let text = if length.is_some() { String::new() } else { text.clone() };
            Type::Array { of: Box::new(inner(of)), text, length: *length }
        }
        Type::Function { result, params, is_variadic } => Type::Function {
            result: Box::new(inner(result)),
            params: params.iter().map(inner).collect(),
            is_variadic: *is_variadic,
        },
        // A saved model of an earlier version has no layouts here.
        Type::Record { is_union, members, .. } => {
            let members = members.iter().map(|member| Member { ty: inner(&member.ty), place: None, ..member.clone() });
            Type::Record { is_union: *is_union, layout: None, members: members.collect() }
        }
        _ => ty.clone(),
    }
}

/// The width of an integer type that differs between platforms.
pub(super) fn width(platform: &Platform, name: &str) -> Option<u32> {
    match name {
        "size_t" | "ssize_t" | "ptrdiff_t" | "intptr_t" | "uintptr_t" => Some(platform.pointer),
        "intmax_t" | "uintmax_t" => Some(64),
        _ if name.split(' ').any(|word| word == "long") => Some(platform.long),
        _ => None,
    }
}
