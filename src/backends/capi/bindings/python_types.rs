//! [`Types`]: the types of an API in Python.

use super::names::{PYTHON, is_reserved, type_name};
use crate::model::api::{Api, Type};
use crate::resolved::plan::resolve;
use tdgen_language::backends::writer::Writer;

/// The types of an API.
pub(super) struct Types<'a> {
    pub(super) api: &'a Api,
}

impl Types<'_> {
    /// The length that a text stands for.
    pub(super) fn constant(&self, text: &str) -> String {
        let enumerators = self.api.enums.iter().flat_map(|item| &item.enumerators);
        let value = enumerators.into_iter().find(|one| one.name == text).map(|one| one.value);
        value.unwrap_or_default().to_string()
    }

    /// The type of ctypes.
    pub(super) fn ty(&self, ty: &Type) -> String {
        let ctypes = |name: &str| format!("ctypes.{name}");
        match ty {
            Type::Void => "None".to_owned(),
            Type::Bool => ctypes("c_bool"),
            Type::Char => ctypes("c_char"),
            Type::Integer { name, is_signed, bits } => ctypes(&integer(name, *is_signed, *bits)),
            Type::Float { name } => ctypes(match name.as_str() {
                "float" => "c_float",
                "double" => "c_double",
                _ => "c_longdouble",
            }),
            Type::Handle { .. } | Type::Other { .. } | Type::Record { .. } => ctypes("c_void_p"),
            Type::Enum { name } => {
                let item = self.api.enums.iter().find(|item| item.name == *name);
                let is_negative = item.is_some_and(|item| item.enumerators.iter().any(|one| one.value < 0));
                match item.and_then(|item| item.value_type.as_ref()) {
                    Some(ty) => self.ty(ty),
                    None => ctypes(if is_negative { "c_int" } else { "c_uint" }),
                }
            }
            Type::Typedef { name } => match self.api.typedef(name) {
                Some(typedef) => match typedef.vector_length {
                    Some(length) => format!("{} * {length}", self.ty(&typedef.ty)),
                    None => self.ty(&typedef.ty),
                },
                None => ctypes("c_void_p"),
            },
            Type::Callback { name } | Type::Struct { name } => type_name(self.api, name),
            Type::Pointer { is_const, to } => match resolve(self.api, to) {
                Type::Char if *is_const => ctypes("c_char_p"),
                Type::Void | Type::Other { .. } => ctypes("c_void_p"),
                Type::Struct { name } if self.api.structure(name).is_some_and(|item| item.is_opaque) => {
                    ctypes("c_void_p")
                }
                Type::Function { result, params, .. } => {
                    let all: Vec<String> =
                        std::iter::once(self.ty(result)).chain(params.iter().map(|ty| self.ty(ty))).collect();
                    format!("ctypes.CFUNCTYPE({})", all.join(", "))
                }
                Type::Array { of, .. } => format!("ctypes.POINTER({})", self.ty(of)),
                _ => format!("ctypes.POINTER({})", self.ty(to)),
            },
            Type::Array { of, text, length } => {
                let length = length.map_or_else(|| self.constant(text), |length| length.to_string());
                format!("{} * {length}", self.ty(of))
            }
            Type::Function { .. } => ctypes("c_void_p"),
        }
    }

    /// A call with a code, of a method.
    pub(super) fn checked(&self, call: &str) -> String {
        match self.api.last_error_function {
            Some(_) if self.api.codes_are_values => format!("_check({call}, self._library._c)"),
            _ => format!("_check({call})"),
        }
    }

    /// The class of an enumeration's values, or of a set of flags.
    pub(super) fn enum_of(&self, ty: &Type) -> Option<String> {
        match ty {
            Type::Enum { name } => Some(type_name(self.api, name)),
            Type::Typedef { name } => {
                let flags = self.api.typedef(name)?.flags.as_ref()?;
                Some(type_name(self.api, flags))
            }
            _ => None,
        }
    }
}

/// Writes a text as documentation.
pub(super) fn emit_doc(w: &mut Writer, text: &str) {
    if text.trim().is_empty() {
        return;
    }
    let text = text.trim().replace('\\', "\\\\").replace("\"\"\"", "'''");
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let first = if first.ends_with('"') { format!("{first} ") } else { first.to_owned() };
    let rest: Vec<&str> = lines.collect();
    if rest.is_empty() {
        writeln!(w, "\"\"\"{first}\"\"\"");
        return;
    }
    writeln!(w, "\"\"\"{first}");
    rest.iter().for_each(|line| w.line(line.trim_end()));
    w.line("\"\"\"");
}

/// A function of a library. Python changes names with two underscores in classes.
pub(super) fn symbol(library: &str, name: &str) -> String {
    if name.starts_with("__") || is_reserved(name, PYTHON) {
        format!("getattr({library}, \"{name}\")")
    } else {
        format!("{library}.{name}")
    }
}

fn integer(name: &str, is_signed: bool, bits: Option<u32>) -> String {
    let sign = if is_signed { "" } else { "u" };
    match (name, bits) {
        (_, Some(bits)) => format!("c_{sign}int{bits}"),
        ("size_t" | "uintptr_t", _) => "c_size_t".to_owned(),
        ("ssize_t" | "ptrdiff_t" | "intptr_t", _) => "c_ssize_t".to_owned(),
        ("intmax_t" | "uintmax_t", _) => format!("c_{sign}int64"),
        _ => format!("c_{sign}long"),
    }
}
