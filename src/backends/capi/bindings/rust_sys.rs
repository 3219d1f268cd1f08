//! `--gen-capi-rust-sys`: the declarations of a C API in Rust.

use std::cell::RefCell;
use std::collections::HashMap;

use super::bit_fields::{self, BitStruct, PLATFORMS, Part};
use super::names::{RUST, unreserved};
use crate::api;
use crate::header::text::origin;
use crate::model::api::{Api, Enum, Function, Member, Struct, Type, Variable};
use crate::read::options;
use crate::resolved::plan::resolve;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-capi-rust-sys`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-capi-rust-sys", "Write the declarations of a C API in Rust", run).options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(api) = api::read(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::with_step(4);
    emit_head(&mut w, &api, BACKEND.name, context.input);
    let allowed =
        "non_camel_case_types, non_snake_case, non_upper_case_globals, dead_code, unused_imports, clippy::all";
    emit_module(&mut w, allowed, |w| Sys { api: &api, known: RefCell::default() }.emit(w));
    vec![Output::main(w.finish())]
}

/// Writes the comments at the head of a file.
pub(super) fn emit_head(w: &mut Writer, api: &Api, action: &str, input: &str) {
    for line in api.names.banner.iter().flat_map(|banner| banner.lines()) {
        writeln!(w, "// {line}");
    }
    w.comment("//", "", &origin(action, input));
    w.blank();
}

/// Writes a module with the items of a file, which allows these lints: `include!` takes no attributes of a whole file.
pub(super) fn emit_module(w: &mut Writer, allowed: &str, body: impl FnOnce(&mut Writer)) {
    w.line("#[allow(unused_imports)]");
    w.line("pub use generated::*;");
    w.blank();
    writeln!(w, "#[allow({allowed})]");
    w.block("mod generated {", "}", body);
}

/// Writes a text as documentation.
pub(super) fn emit_doc(w: &mut Writer, text: &str) {
    for line in text.trim().lines() {
        // Brackets would be links.
        w.comment("///", "", &line.replace('[', "\\[").replace(']', "\\]"));
    }
}

/// The limit for nested types.
const MAX_TYPE_NESTING: usize = 64;

struct Sys<'a> {
    api: &'a Api,
    /// Whether the structures that were asked for have the same layout in Rust; one that contains itself has not.
    known: RefCell<HashMap<&'a str, bool>>,
}

impl<'a> Sys<'a> {
    fn emit(&self, w: &mut Writer) {
        let api = self.api;
        w.blank();
        w.line("use core::ffi::*;");
        for item in &api.handles {
            w.blank();
            emit_doc(w, &item.desc);
            writeln!(w, "pub type {} = *mut {};", raw(&item.name), item.structure);
            w.blank();
            self.emit_opaque(w, &item.structure);
        }
        for item in &api.enums {
            self.emit_enum(w, item);
        }
        for item in &api.typedefs {
            w.blank();
            emit_doc(w, &item.desc);
            match item.vector_length {
                None => writeln!(w, "pub type {} = {};", raw(&item.name), self.ty(&item.ty)),
                Some(length) => {
                    let element = self.ty(&item.ty);
                    writeln!(w, "pub type {} = [{element}; {length}];", raw(&item.name));
                }
            }
        }
        for item in &api.callbacks {
            w.blank();
            emit_doc(w, &item.desc);
            let params: Vec<String> = item.params.iter().map(|param| self.param(&param.name, &param.ty)).collect();
            let result = self.result(&item.result);
            writeln!(
                w,
                "pub type {} = Option<unsafe extern \"C\" fn({}){result}>;",
                raw(&item.name),
                params.join(", ")
            );
        }
        for item in &api.structs {
            self.emit_struct(w, item);
        }
        if api.structs.iter().any(|item| self.bit_layout(item).is_some()) {
            w.raw(bit_fields::SUPPORT);
        }
        self.emit_macros(w);
        self.emit_functions(w);
    }

    fn emit_opaque(&self, w: &mut Writer, name: &str) {
        w.line("#[repr(C)]");
        w.block(&format!("pub struct {} {{", raw(name)), "}", |w| w.line("_opaque: [u8; 0],"));
    }

    fn emit_enum(&self, w: &mut Writer, item: &Enum) {
        let ty = match &item.value_type {
            Some(ty) => self.ty(ty),
            None => enum_type(item).to_owned(),
        };
        w.blank();
        emit_doc(w, &item.desc);
        writeln!(w, "pub type {} = {ty};", raw(&item.name));
        for one in &item.enumerators {
            emit_doc(w, &one.desc);
            // A value that is too large for `i64` keeps its bits.
            let value = if one.value < 0 && ty.starts_with('u') {
                (one.value as u64).to_string()
            } else {
                one.value.to_string()
            };
            writeln!(w, "pub const {}: {} = {value};", raw(&one.name), raw(&item.name));
        }
    }

    fn emit_struct(&self, w: &mut Writer, item: &Struct) {
        if let Some(layout) = self.bit_layout(item) {
            self.emit_bit_fields(w, item, &layout);
            writeln!(w, "#[cfg(not({PLATFORMS}))]");
            self.emit_opaque(w, &item.name);
            return;
        }
        if !self.is_expressible(item) {
            w.blank();
            emit_doc(w, &item.desc);
            if !item.is_opaque {
                w.line("///");
                w.line("/// Rust cannot express its members: only pointers to it exist.");
            }
            // A library may write to one that a program makes.
            if let Some(layout) = item.layout.filter(|_| !item.is_opaque) {
                writeln!(w, "#[cfg({PLATFORMS})]");
                writeln!(w, "#[repr(C, align({}))]", layout.alignment);
                w.block(&format!("pub struct {} {{", raw(&item.name)), "}", |w| {
                    writeln!(w, "_opaque: [u8; {}],", layout.size);
                });
                writeln!(w, "#[cfg(not({PLATFORMS}))]");
            }
            self.emit_opaque(w, &item.name);
            return;
        }
        let packing = item.packing.map(|packing| format!(", packed({packing})")).unwrap_or_default();
        let keyword = if item.is_union { "union" } else { "struct" };
        self.emit_record(w, &item.name, &item.desc, keyword, &packing, &item.members);
        if let Some(size) = item.size {
            w.blank();
            w.line("#[cfg(target_pointer_width = \"64\")]");
            writeln!(w, "const _: () = assert!(core::mem::size_of::<{}>() == {size});", raw(&item.name));
        }
    }

    /// The layout of a structure with bit-fields, if all other members can be expressed.
    fn bit_layout<'s>(&self, item: &'s Struct) -> Option<BitStruct<'s>> {
        let mut others = item.members.iter().filter(|member| member.width.is_none());
        others.all(|member| self.has_layout(&member.ty, 0)).then(|| bit_fields::bit_struct(item)).flatten()
    }

    /// Writes a structure with bit-fields, and functions that read and write them.
    fn emit_bit_fields(&self, w: &mut Writer, item: &Struct, layout: &BitStruct<'_>) {
        let mut inner = Vec::new();
        let bytes = |at: usize| format!("_bits_{at}");
        w.blank();
        emit_doc(w, &item.desc);
        writeln!(w, "#[cfg({PLATFORMS})]");
        writeln!(w, "#[repr(C, align({}))]", layout.layout.alignment);
        w.line("#[derive(Clone, Copy)]");
        w.block(&format!("pub struct {} {{", raw(&item.name)), "}", |w| {
            for (at, part) in layout.parts.iter().enumerate() {
                match part {
                    Part::Member(index, member) => {
                        let field = member_name(member, *index);
                        emit_doc(w, &member.desc);
                        let ty = self.member_type(&item.name, &field, &member.ty, &mut inner);
                        writeln!(w, "pub {}: {ty},", raw(&field));
                    }
                    Part::Bits(size, _) => writeln!(w, "pub {}: [u8; {size}],", bytes(at)),
                }
            }
        });
        for (name, is_union, members) in inner {
            self.emit_record(w, &name, "", if is_union { "union" } else { "struct" }, "", members);
        }
        w.blank();
        writeln!(w, "#[cfg({PLATFORMS})]");
        w.block(&format!("impl {} {{", raw(&item.name)), "}", |w| {
            for (at, part) in layout.parts.iter().enumerate() {
                let Part::Bits(_, fields) = part else { continue };
                for field in fields {
                    emit_doc(w, &field.member.desc);
                    let ty = self.ty(&field.member.ty);
                    bit_fields::emit_accessors(w, self.api, &bytes(at), field, &ty, raw);
                }
            }
        });
        w.blank();
        writeln!(w, "#[cfg({PLATFORMS})]");
        writeln!(w, "const _: () = assert!(core::mem::size_of::<{}>() == {});", raw(&item.name), layout.layout.size);
        w.blank();
    }

    fn emit_record(&self, w: &mut Writer, name: &str, desc: &str, keyword: &str, packing: &str, members: &[Member]) {
        let mut inner = Vec::new();
        w.blank();
        emit_doc(w, desc);
        writeln!(w, "#[repr(C{packing})]");
        w.line("#[derive(Clone, Copy)]");
        w.block(&format!("pub {keyword} {} {{", raw(name)), "}", |w| {
            for (at, member) in members.iter().enumerate() {
                let field = member_name(member, at);
                emit_doc(w, &member.desc);
                let ty = self.member_type(name, &field, &member.ty, &mut inner);
                writeln!(w, "pub {}: {ty},", raw(&field));
            }
        });
        for (name, is_union, members) in inner {
            self.emit_record(w, &name, "", if is_union { "union" } else { "struct" }, packing, members);
        }
    }

    /// The type of a member. A structure inside gets a name.
    fn member_type<'m>(
        &self,
        owner: &str,
        field: &str,
        ty: &'m Type,
        inner: &mut Vec<(String, bool, &'m [Member])>,
    ) -> String {
        match ty {
            Type::Record { is_union, members, .. } => {
                let name = format!("{owner}_{field}");
                inner.push((name.clone(), *is_union, members));
                name
            }
            Type::Array { of, text, length } => {
                let element = self.member_type(owner, field, of, inner);
                format!("[{element}; {}]", array_length(text, *length))
            }
            _ => self.ty(ty),
        }
    }

    fn emit_macros(&self, w: &mut Writer) {
        for item in &self.api.macros {
            let Some(number) = item.number else { continue };
            w.blank();
            emit_doc(w, &item.desc);
            let ty = if i32::try_from(number).is_ok() { "i32" } else { "i64" };
            writeln!(w, "pub const {}: {ty} = {number};", raw(&item.name));
        }
    }

    fn emit_functions(&self, w: &mut Writer) {
        let api = self.api;
        let convention = api.macros.iter().find(|item| item.name == api.names.calling_convention);
        let abi = if convention.is_some_and(|item| item.value.contains("stdcall")) { "system" } else { "C" };
        w.blank();
        w.block(&format!("unsafe extern \"{abi}\" {{"), "}", |w| {
            for variable in &api.variables {
                self.emit_variable(w, variable);
            }
            for function in api.functions.iter().filter(|function| !function.is_inline) {
                self.emit_function(w, function);
            }
        });
    }

    fn emit_variable(&self, w: &mut Writer, variable: &Variable) {
        if !self.has_layout(&variable.ty, 0) {
            writeln!(w, "// {} has a type that Rust cannot express.", variable.name);
            return;
        }
        emit_doc(w, &variable.desc);
        let name = raw(&variable.name);
        if name != variable.name {
            writeln!(w, "#[link_name = \"{}\"]", variable.name);
        }
        // Whether a variable is constant is part of its type in C.
        writeln!(w, "pub static mut {name}: {};", self.ty(&variable.ty));
    }

    fn emit_function(&self, w: &mut Writer, function: &Function) {
        if !is_declared(self.api, function) {
            writeln!(w, "// {} has a parameter or result of a type that Rust cannot express.", function.name);
            return;
        }
        emit_doc(w, &function.desc);
        emit_platform(w, function);
        let mut params: Vec<String> = function.params.iter().map(|param| self.param(&param.name, &param.ty)).collect();
        if function.is_variadic {
            params.push("...".to_owned());
        }
        let name = raw(&function.name);
        if name != function.name {
            writeln!(w, "#[link_name = \"{}\"]", function.name);
        }
        let result = if function.is_noreturn { " -> !".to_owned() } else { self.result(&function.result) };
        writeln!(w, "pub fn {name}({}){result};", params.join(", "));
    }

    /// Whether a value of a type cannot be passed: its layout is unknown.
    fn is_inexpressible(&self, ty: &Type) -> bool {
        let is_vector = matches!(resolve(self.api, ty), Type::Typedef { name }
            if self.api.typedef(name).is_some_and(|typedef| typedef.vector_length.is_some()));
        is_vector || !self.has_layout(ty, 0)
    }

    /// Whether Rust has all that the members of a structure need.
    fn is_expressible(&self, item: &Struct) -> bool {
        !item.is_opaque && self.has_members(&item.members, 0)
    }

    fn has_members(&self, members: &[Member], depth: usize) -> bool {
        let is_plain = |member: &Member| member.width.is_none() && member.alignment.is_none();
        members.iter().all(|member| is_plain(member) && self.has_layout(&member.ty, depth + 1))
    }

    /// Whether a type has the same layout in Rust.
    fn has_layout(&self, ty: &Type, depth: usize) -> bool {
        if depth > MAX_TYPE_NESTING {
            return false;
        }
        match ty {
            Type::Other { .. } => false,
            // Rust has no `long double`.
            Type::Float { name } => name == "float" || name == "double",
            Type::Record { members, .. } => self.has_members(members, depth),
            Type::Array { of, length, text } => {
                let is_known = || self.api.macros.iter().any(|item| item.name == *text && item.number.is_some());
                (length.is_some() || text.is_empty() || is_known()) && self.has_layout(of, depth + 1)
            }
            Type::Typedef { name } => {
                self.api.typedef(name).is_none_or(|typedef| self.has_layout(&typedef.ty, depth + 1))
            }
            Type::Struct { name } => self.api.structure(name).is_some_and(|item| self.has_struct_layout(item, depth)),
            _ => true,
        }
    }

    fn has_struct_layout(&self, item: &'a Struct, depth: usize) -> bool {
        let known = self.known.borrow().get(item.name.as_str()).copied();
        known.unwrap_or_else(|| {
            self.known.borrow_mut().insert(&item.name, false);
            let has_members = !item.is_opaque && self.has_members(&item.members, depth);
            let has_layout = has_members || !item.is_opaque && self.bit_layout(item).is_some();
            self.known.borrow_mut().insert(&item.name, has_layout);
            has_layout
        })
    }

    fn param(&self, name: &str, ty: &Type) -> String {
        format!("{}: {}", raw(name), self.ty(ty))
    }

    fn result(&self, ty: &Type) -> String {
        if *ty == Type::Void { String::new() } else { format!(" -> {}", self.ty(ty)) }
    }

    fn ty(&self, ty: &Type) -> String {
        ty_in(ty, "")
    }
}

/// Whether Rust can call a function: it has a symbol, and the layouts of its parameters and its result are known.
pub(super) fn is_declared(api: &Api, function: &Function) -> bool {
    let sys = Sys { api, known: RefCell::default() };
    let mut types = function.params.iter().map(|param| &param.ty).chain([&function.result]);
    !function.is_inline && !types.any(|ty| sys.is_inexpressible(ty))
}

/// Writes the platforms of a function, if Rust knows them.
pub(super) fn emit_platform(w: &mut Writer, function: &Function) {
    if let Some(condition) = function.condition.as_deref().and_then(platform) {
        writeln!(w, "#[cfg({condition})]");
    }
}

/// The type in Rust; `path` precedes the names of the API.
pub(super) fn ty_in(ty: &Type, path: &str) -> String {
    match ty {
        Type::Void => "c_void".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Char => "c_char".to_owned(),
        Type::Integer { name, is_signed, bits } => integer(name, *is_signed, *bits),
        Type::Float { name } if name == "float" => "f32".to_owned(),
        Type::Float { .. } => "f64".to_owned(),
        Type::Handle { name }
        | Type::Enum { name }
        | Type::Typedef { name }
        | Type::Callback { name }
        | Type::Struct { name } => format!("{path}{}", raw(name)),
        Type::Other { .. } | Type::Record { .. } => "c_void".to_owned(),
        Type::Pointer { to, .. } if matches!(**to, Type::Function { .. }) => format!("Option<{}>", ty_in(to, path)),
        Type::Pointer { is_const, to } => {
            format!("*{} {}", if *is_const { "const" } else { "mut" }, ty_in(to, path))
        }
        Type::Array { of, text, length } => format!("[{}; {}]", ty_in(of, path), array_length(text, *length)),
        Type::Function { result, params, is_variadic } => {
            let mut params: Vec<String> = params.iter().map(|param| ty_in(param, path)).collect();
            if *is_variadic {
                params.push("...".to_owned());
            }
            let result = if **result == Type::Void { String::new() } else { format!(" -> {}", ty_in(result, path)) };
            format!("unsafe extern \"C\" fn({}){result}", params.join(", "))
        }
    }
}

fn array_length(text: &str, length: Option<u64>) -> String {
    match length {
        Some(length) => length.to_string(),
        None if text.is_empty() => "0".to_owned(),
        None => format!("{text} as usize"),
    }
}

fn integer(name: &str, is_signed: bool, bits: Option<u32>) -> String {
    match (name, bits) {
        (_, Some(bits)) => format!("{}{bits}", if is_signed { 'i' } else { 'u' }),
        ("size_t" | "uintptr_t", _) => "usize".to_owned(),
        ("ssize_t" | "ptrdiff_t" | "intptr_t", _) => "isize".to_owned(),
        ("intmax_t", _) => "i64".to_owned(),
        ("uintmax_t", _) => "u64".to_owned(),
        _ if is_signed => "c_long".to_owned(),
        _ => "c_ulong".to_owned(),
    }
}

/// The type of an enumeration's values: that of GCC and Clang.
pub(super) fn enum_type(item: &Enum) -> &'static str {
    let is_negative = item.enumerators.iter().any(|one| one.value < 0);
    if is_negative { "i32" } else { "u32" }
}

/// The name of a member; one without a name gets a number.
pub(super) fn member_name(member: &Member, at: usize) -> String {
    if member.name.is_empty() { format!("anonymous_{at}") } else { member.name.clone() }
}

/// A name of C in Rust.
pub(super) fn raw(name: &str) -> String {
    unreserved(name.to_owned(), RUST)
}

/// The platforms of a preprocessor condition, if Rust knows them.
fn platform(condition: &str) -> Option<&'static str> {
    match condition.trim() {
        "defined(_WIN32)" => Some("windows"),
        "!defined(_WIN32)" => Some("not(windows)"),
        "defined(__linux__)" => Some("target_os = \"linux\""),
        "defined(__APPLE__)" => Some("target_os = \"macos\""),
        _ => None,
    }
}
