//! `--gen-capi-python`: a Python module that calls a C API through ctypes, with types.
//!
//! Codes become exceptions, handles objects, and outputs results, behind the result of a function without codes. An
//! object that the caller destroys is a context manager.

use std::collections::HashSet;

use super::names::{PYTHON, enumerator_names, function_names, type_name, unreserved};
use super::python_call::Calls;
use super::python_text::{ERRORS, HANDLE, IMPORTS, OWNED};
use super::python_types::{Types, emit_doc, symbol};
use super::rust_sys::member_name;
use crate::api;
use crate::header::text::origin;
use crate::model::api::{Api, Function, Handle, Layout, Member, Returned, Struct, Type};
use crate::read::options;
use crate::resolved::plan::{Plan, by_receiver, destroyer, is_destroyer, life_plan, plans, resolve};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-capi-python`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-capi-python", "Write a Python module that calls a C API", run).options(options::SHARED);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(api) = api::read(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::with_step(4);
    for line in api.names.banner.iter().flat_map(|banner| banner.lines()) {
        writeln!(w, "# {line}");
    }
    w.comment("#", "", &origin(BACKEND.name, context.input));
    Module { types: Types { api: &api } }.emit(&mut w);
    vec![Output::main(w.finish())]
}

/// A module in Python.
struct Module<'a> {
    types: Types<'a>,
}

impl<'a> Module<'a> {
    fn emit(&self, w: &mut Writer) {
        let api = self.types.api;
        w.line("\"\"\"The functions of the library, its types and its errors.\"\"\"");
        w.line("");
        match api.functions.iter().any(|function| function.is_noreturn) {
            true => w.raw(&IMPORTS.replace("import Any, Optional", "import Any, NoReturn, Optional")),
            false => w.raw(IMPORTS),
        }
        self.emit_enums(w);
        self.emit_types(w);
        self.emit_errors(w);
        self.emit_declarations(w);
        let mut methods = by_receiver(self.plans());
        for handle in &api.handles {
            self.emit_handle(w, handle, methods.remove(handle.name.as_str()).unwrap_or_default());
        }
        self.emit_library(w, methods.remove("").unwrap_or_default());
    }

    fn emit_enums(&self, w: &mut Writer) {
        let enums = self.types.api.enums.iter().filter(|item| !item.enumerators.is_empty());
        for item in enums {
            two_blanks(w);
            let base = if item.is_bit_field { "enum.IntFlag" } else { "enum.IntEnum" };
            w.block(&format!("class {}({base}):", type_name(self.types.api, &item.name)), "", |w| {
                emit_doc(w, &item.desc);
                w.line("");
                for (name, one) in enumerator_names(item) {
                    writeln!(w, "{name} = {}", one.value);
                }
            });
        }
    }

    /// Writes structures: first all names, then the members, each structure after those that it contains.
    fn emit_types(&self, w: &mut Writer) {
        let api = self.types.api;
        for item in &api.structs {
            two_blanks(w);
            self.emit_class(w, &type_name(api, &item.name), item.is_union, &item.desc, &item.members);
        }
        if !api.callbacks.is_empty() {
            two_blanks(w);
        }
        for item in &api.callbacks {
            let result = self.types.ty(&item.result);
            let params: Vec<String> = item.params.iter().map(|param| self.types.ty(&param.ty)).collect();
            let all: Vec<String> = std::iter::once(result).chain(params).collect();
            writeln!(w, "{} = ctypes.CFUNCTYPE({})", type_name(api, &item.name), all.join(", "));
        }
        let mut done = HashSet::new();
        for item in &api.structs {
            self.emit_fields(w, item, &mut done);
        }
    }

    fn emit_class(&self, w: &mut Writer, name: &str, is_union: bool, desc: &str, members: &[Member]) {
        for (at, member) in members.iter().enumerate() {
            if let Type::Record { is_union, members, .. } = innermost(&member.ty) {
                let inner = format!("{name}_{}", member_name(member, at));
                self.emit_class(w, &inner, *is_union, "", members);
                two_blanks(w);
            }
        }
        let base = if is_union { "Union" } else { "Structure" };
        w.block(&format!("class {name}(ctypes.{base}):"), "", |w| {
            emit_doc(w, if desc.is_empty() { "A part of another." } else { desc });
            w.line("");
            for (at, member) in members.iter().enumerate() {
                let field = self.field(member, at);
                writeln!(w, "{field}: Any  # {}", member.desc.replace('\n', " "));
            }
        });
    }

    fn emit_fields(&self, w: &mut Writer, item: &'a Struct, done: &mut HashSet<&'a str>) {
        if !done.insert(&item.name) {
            return;
        }
        let mut inside = Vec::new();
        collect_structs(&item.members, self.types.api, &mut inside);
        for name in inside {
            if let Some(inner) = self.types.api.structure(name) {
                self.emit_fields(w, inner, done);
            }
        }
        if !is_expressible(self.types.api, item) {
            // A library may write to one that a program makes.
            if let Some(layout) = item.layout {
                let words = words(layout);
                writeln!(w, "# ctypes cannot express its members.");
                writeln!(w, "{}._fields_ = [(\"_opaque\", {words})]", type_name(self.types.api, &item.name));
            }
            return;
        }
        self.emit_members(w, &type_name(self.types.api, &item.name), item.packing, &item.members);
    }

    fn emit_members(&self, w: &mut Writer, name: &str, packing: Option<u32>, members: &[Member]) {
        for (at, member) in members.iter().enumerate() {
            if let Type::Record { members, .. } = innermost(&member.ty) {
                self.emit_members(w, &format!("{name}_{}", member_name(member, at)), packing, members);
            }
        }
        if let Some(packing) = packing {
            writeln!(w, "{name}._pack_ = {packing}");
        }
        let unnamed: Vec<String> = members
            .iter()
            .enumerate()
            .filter(|(_, member)| member.name.is_empty() && matches!(member.ty, Type::Record { .. }))
            .map(|(at, member)| format!("\"{}\",", member_name(member, at)))
            .collect();
        if !unnamed.is_empty() {
            writeln!(w, "{name}._anonymous_ = ({})", unnamed.join(" "));
        }
        w.block(&format!("{name}._fields_ = ["), "]", |w| {
            // The bits of the unit that are used.
            let mut used = 0;
            for (at, member) in members.iter().enumerate() {
                let inner = format!("{name}_{}", member_name(member, at));
                let ty = self.member_type(&member.ty, &inner);
                let unit = if member.ty == Type::Bool { 8 } else { 32 };
                // A width of 0 ends a unit; ctypes has none.
                let width = member.width.map(|width| if width == 0 { (unit - used) % unit } else { width });
                used = width.map_or(0, |width| (if used + width > unit { width } else { used + width }) % unit);
                if width == Some(0) {
                    continue;
                }
                let width = width.map(|width| format!(", {width}")).unwrap_or_default();
                writeln!(w, "(\"{}\", {ty}{width}),", self.field(member, at));
            }
        });
    }

    fn field(&self, member: &Member, at: usize) -> String {
        unreserved(member_name(member, at), PYTHON)
    }

    fn member_type(&self, ty: &Type, inner: &str) -> String {
        if let Some(bytes) = opaque_type(self.types.api, ty) {
            return bytes;
        }
        match ty {
            Type::Record { .. } => inner.to_owned(),
            Type::Array { of, text, length } => {
                let length = length.map_or_else(|| self.types.constant(text), |length| length.to_string());
                format!("{} * {length}", self.member_type(of, inner))
            }
            _ => self.types.ty(ty),
        }
    }

    /// The type of ctypes of a result. `c_char_p` copies a text and loses its address.
    fn result_ty(&self, function: &Function) -> String {
        let is_text = !matches!(Plan::of(self.types.api, function).returned, Returned::Value { .. });
        match self.types.ty(&function.result) {
            text if text == "ctypes.c_char_p" && !is_text => "ctypes.POINTER(ctypes.c_char)".to_owned(),
            ty => ty,
        }
    }

    fn emit_errors(&self, w: &mut Writer) {
        let api = self.types.api;
        let code = if api.enums.iter().any(|item| item.name == api.names.error_enum) {
            type_name(api, &api.names.error_enum)
        } else {
            "int".to_owned()
        };
        if !self.plans().any(|plan| plan.function.returns_code) {
            return;
        }
        two_blanks(w);
        w.template(ERRORS, &[("CODE", &code)]);
        two_blanks(w);
        if api.codes_are_values {
            self.emit_code_check(w, &code);
            return;
        }
        w.block("def _check(result: Any) -> None:", "", |w| {
            if api.structure(&api.names.error_struct).is_some() {
                w.block("if result:", "", |w| {
                    w.line("error = result.contents");
                    w.line("details = (error.Details or b\"\").decode(errors=\"replace\")");
                    writeln!(w, "raise Error(_value({code}, error.Code), details)");
                });
            } else {
                w.block("if result:", "", |w| writeln!(w, "raise Error(_value({code}, result), \"\")"));
            }
        });
    }

    /// Writes the function that raises an error for a code that is a failure, and returns others.
    fn emit_code_check(&self, w: &mut Writer, code: &str) {
        let api = self.types.api;
        let (params, details) = match &api.last_error_function {
            Some(function) => {
                let call = format!("{}()", symbol("c", function));
                ("result: int, c: ctypes.CDLL", format!("({call} or b\"\").decode(errors=\"replace\")"))
            }
            None => ("result: int", "\"\"".to_owned()),
        };
        let success = api.success_value.unwrap_or_default();
        let test = if api.only_negative_fails { "result < 0".to_owned() } else { format!("result != {success}") };
        w.block(&format!("def _check({params}) -> int:"), "", |w| {
            w.block(&format!("if {test}:"), "", |w| writeln!(w, "raise Error(_value({code}, result), {details})"));
            w.line("return result");
        });
    }

    fn emit_declarations(&self, w: &mut Writer) {
        two_blanks(w);
        w.block("def _declare(c: ctypes.CDLL) -> None:", "", |w| {
            let functions = self.types.api.functions.iter().filter(|function| !function.is_inline);
            let mut is_empty = true;
            for function in functions {
                is_empty = false;
                if !is_callable(self.types.api, function) {
                    writeln!(w, "# {} has a parameter or result of a type that ctypes cannot express.", function.name);
                    writeln!(w, "setattr(c, \"{}\", None)", function.name);
                    continue;
                }
                let params: Vec<String> = function.params.iter().map(|param| self.types.ty(&param.ty)).collect();
                // Functions of other platforms are not there.
                w.block(&format!("if hasattr(c, \"{}\"):", function.name), "", |w| {
                    let symbol = symbol("c", &function.name);
                    if !function.is_variadic {
                        writeln!(w, "{symbol}.argtypes = [{}]", params.join(", "));
                    }
                    writeln!(w, "{symbol}.restype = {}", self.result_ty(function));
                });
            }
            if is_empty {
                w.line("pass");
            }
        });
    }

    fn emit_handle(&self, w: &mut Writer, handle: &Handle, plans: Vec<Plan<'_>>) {
        let api = self.types.api;
        let name = type_name(api, &handle.name);
        two_blanks(w);
        w.block(&format!("class {name}:"), "", |w| {
            emit_doc(w, &handle.desc);
            w.line("");
            w.template(HANDLE, &[("NAME", &name)]);
            if let Some(destroy) = destroyer(api, handle) {
                w.line("");
                let call = format!("{}(raw)", symbol("self._library._c", &destroy.name));
                let call = if destroy.returns_code { self.types.checked(&call) } else { call };
                w.template(OWNED, &[("NAME", &name), ("CALL", &call)]);
            }
            self.emit_calls(w, plans, &["close", "raw"]);
        });
    }

    /// Writes the methods of a class. The words are names in it.
    fn emit_calls(&self, w: &mut Writer, plans: Vec<Plan<'_>>, taken: &[&str]) {
        let taken = [taken, ATTRIBUTES].concat();
        let allowed = |name| unreserved(name, PYTHON);
        let names = function_names(self.types.api, plans.iter().map(|plan| plan.function), &taken, allowed);
        for plan in plans {
            w.line("");
            Calls(&self.types).emit_call(w, &plan, names.get(plan.function.name.as_str()).map_or("", String::as_str));
        }
    }

    /// The functions that Python can call.
    fn plans(&self) -> impl Iterator<Item = Plan<'a>> {
        plans(self.types.api).filter(|plan| is_callable(self.types.api, plan.function))
    }

    fn emit_library(&self, w: &mut Writer, plans: Vec<Plan<'_>>) {
        let api = self.types.api;
        let (init, shut) = (life_plan(api, &api.names.init_function), life_plan(api, &api.names.shut_down_function));
        let shut = shut.filter(|plan| plan.args.is_empty());
        let params: Vec<String> = init.iter().flat_map(|plan| Calls(&self.types).input_params(plan)).collect();
        let params: String = params.into_iter().map(|param| format!(", {param}")).collect();
        let is_taken = params.contains(" path:");
        let path = if is_taken { "library_path" } else { "path" };
        two_blanks(w);
        w.block("class Library:", "", |w| {
            emit_doc(w, &format!("The library {}, from a file.", api.names.name));
            w.line("");
            w.block(&format!("def __init__(self, {path}: str{params}) -> None:"), "", |w| {
                w.line("self._library = self");
                writeln!(w, "self._c = ctypes.CDLL({path})");
                w.line("self._is_open = True");
                w.line("_declare(self._c)");
                if let Some(init) = &init {
                    Calls(&self.types).emit_body(w, init, false);
                }
            });
            w.line("");
            w.block("def close(self) -> None:", "", |w| {
                emit_doc(w, "Ends the use of the library.");
                w.block("if self._is_open:", "", |w| {
                    w.line("self._is_open = False");
                    if let Some(shut) = &shut {
                        Calls(&self.types).emit_body(w, shut, false);
                    }
                });
            });
            w.line("");
            w.line("def __enter__(self) -> Library:");
            w.line("    return self");
            w.line("");
            w.line("def __exit__(self, *_: object) -> None:");
            w.line("    self.close()");
            let life: Vec<&str> = init.iter().chain(&shut).map(|plan| plan.function.name.as_str()).collect();
            let is_free = |plan: &Plan<'_>| {
                let name = plan.function.name.as_str();
                !life.contains(&name) && !is_destroyer(api, plan.function)
            };
            self.emit_calls(w, plans.into_iter().filter(is_free).collect(), &["close"]);
        });
    }
}

/// Names in all classes with methods: attributes, and types that annotations use.
const ATTRIBUTES: &[&str] = &[
    "_c",
    "_handle",
    "_is_open",
    "_is_owned",
    "_library",
    "_owner",
    "_raw",
    "bool",
    "bytearray",
    "bytes",
    "float",
    "int",
    "str",
    "tuple",
];

/// The words of a type of another header whose size and alignment are known.
fn opaque_type(api: &Api, ty: &Type) -> Option<String> {
    let Type::Other { name } = resolve(api, ty) else { return None };
    Some(words(api.opaque_types.iter().find(|item| item.name == *name)?.layout))
}

/// An array with the size of a type, and its alignment if ctypes has it.
fn words(layout: Layout) -> String {
    let word = layout.alignment.min(8);
    format!("ctypes.c_uint{} * {}", word * 8, layout.size / word)
}

/// Whether ctypes has all that the members of a structure need. Bit-fields of several sizes have other places in C.
fn is_expressible(api: &Api, item: &Struct) -> bool {
    fn is_plain(api: &Api, members: &[Member], is_packed: bool) -> bool {
        members.iter().all(|member| {
            let is_inner_plain = match resolve(api, innermost(&member.ty)) {
                Type::Record { members, .. } => is_plain(api, members, is_packed),
                ty @ Type::Other { .. } => opaque_type(api, ty).is_some(),
                _ => true,
            };
            let is_bit_field = || match resolve(api, &member.ty) {
                Type::Bool | Type::Enum { .. } => true,
                Type::Integer { bits, .. } => *bits == Some(32),
                _ => false,
            };
            let is_packed_well = member.width.is_none() || !is_packed && is_bit_field();
            member.alignment.is_none() && is_packed_well && is_inner_plain
        })
    }
    let mut seen = HashSet::from([item.name.as_str()]);
    let mut waiting = vec![item];
    while let Some(item) = waiting.pop() {
        if item.is_opaque || !is_plain(api, &item.members, item.packing.is_some()) {
            return false;
        }
        let mut inside = Vec::new();
        collect_structs(&item.members, api, &mut inside);
        waiting.extend(inside.into_iter().filter(|name| seen.insert(name)).filter_map(|name| api.structure(name)));
    }
    true
}

/// Whether ctypes can pass the arguments of a function and its result.
fn is_callable(api: &Api, function: &Function) -> bool {
    let mut types = function.params.iter().map(|param| &param.ty).chain([&function.result]);
    types.all(|ty| match resolve(api, ty) {
        Type::Other { .. } => false,
        // That of a typedef is a vector.
        Type::Typedef { name } => api.typedef(name).is_none_or(|typedef| typedef.vector_length.is_none()),
        Type::Struct { name } => api.structure(name).is_some_and(|item| is_expressible(api, item)),
        _ => true,
    })
}

fn two_blanks(w: &mut Writer) {
    w.blank();
    w.raw("\n");
}

/// The type inside of arrays.
fn innermost(ty: &Type) -> &Type {
    match ty {
        Type::Array { of, .. } => innermost(of),
        _ => ty,
    }
}

/// Adds the names of structures that members contain.
fn collect_structs<'a>(members: &'a [Member], api: &'a Api, names: &mut Vec<&'a str>) {
    for member in members {
        match resolve(api, innermost(&member.ty)) {
            Type::Struct { name } => names.push(name),
            Type::Record { members, .. } => collect_structs(members, api, names),
            _ => {}
        }
    }
}
