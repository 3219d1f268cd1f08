//! `--gen-capi-rust`: a safe layer over the declarations of `--gen-capi-rust-sys`.
//!
//! Handles are references; one that the caller destroys is an object that does it when it is dropped. Codes are
//! `Result`s, arrays are slices, and outputs are returned, behind the result of a function without codes. A function
//! that has more to it is `unsafe` and has the types of C.

use super::names::{enumerator_names, function_name, function_names, type_name};
use super::rust_call::{destroying, emit_call, emit_start};
use super::rust_sys::{emit_doc, emit_head, emit_module, enum_type, is_declared, raw, ty_in};
use crate::api;
use crate::model::api::{Api, Enum, Handle, ThreadSafety};
use crate::read::options;
use crate::resolved::plan::{Keeper, Plan, by_receiver, destroyer, is_destroyer, life, plans};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-capi-rust`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-capi-rust", "Write a safe layer over the declarations of a C API in Rust", run).options(&OPTIONS);

/// `--sys-module=PATH`.
const MODULE: BackendOption =
    BackendOption::new("sys-module", "PATH", "The module with the output of --gen-capi-rust-sys [crate::sys]");

const OPTIONS: [BackendOption; options::SHARED.len() + 1] = options::with_own(MODULE);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let Ok(api) = api::read(context, diags) else {
        return Vec::new();
    };
    let mut w = Writer::with_step(4);
    emit_head(&mut w, &api, BACKEND.name, context.input);
    let module = context.option(&MODULE).unwrap_or("crate::sys");
    writeln!(w, "use {module} as sys;");
    w.blank();
    emit_module(&mut w, "clippy::all", |w| emit_items(w, &api));
    vec![Output::main(w.finish())]
}

/// Writes everything but the head of the file.
fn emit_items(w: &mut Writer, api: &Api) {
    w.line("use super::sys;");
    w.line("#[allow(unused_imports)]");
    w.line("use core::ffi::*;");
    w.line("#[allow(unused_imports)]");
    w.line("use core::mem::MaybeUninit;");
    if declared(api).any(|plan| plan.function.returns_code) {
        emit_errors(w, api);
    }
    emit_enums(w, api);
    let mut methods = by_receiver(declared(api));
    for handle in &api.handles {
        emit_handle(w, api, handle, &methods.remove(handle.name.as_str()).unwrap_or_default());
    }
    let of_library = |plan: &Plan<'_>| plan.keeper == Some(Keeper::Library);
    let (of_library, others): (Vec<Plan<'_>>, Vec<Plan<'_>>) =
        methods.remove("").unwrap_or_default().into_iter().partition(of_library);
    let life = emit_library(w, api, &of_library);
    let is_free = |plan: &Plan<'_>| {
        let name = plan.function.name.as_str();
        !life.contains(&name) && !is_destroyer(api, plan.function)
    };
    let free: Vec<Plan<'_>> = others.into_iter().filter(is_free).collect();
    emit_calls(w, api, &free, &["check", "no_handle"]);
}

/// Writes functions that are in one place. The words are names in it.
fn emit_calls(w: &mut Writer, api: &Api, plans: &[Plan<'_>], taken: &[&str]) {
    let names = function_names(api, plans.iter().map(|plan| plan.function), taken, |name| raw(&name));
    for plan in plans {
        w.blank();
        emit_call(w, api, plan, names.get(plan.function.name.as_str()).map_or("", String::as_str));
    }
}

/// The functions that the module of declarations has.
fn declared(api: &Api) -> impl Iterator<Item = Plan<'_>> {
    plans(api).filter(|plan| is_declared(api, plan.function))
}

/// Writes the type of errors, and the function that makes one of a result.
fn emit_errors(w: &mut Writer, api: &Api) {
    let code = if api.enums.iter().any(|item| item.name == api.names.error_enum) {
        type_name(api, &api.names.error_enum)
    } else {
        match api.functions.iter().find(|function| function.returns_code) {
            Some(function) if api.codes_are_values => ty_in(&function.result, "sys::"),
            _ => format!("sys::{}", api.names.result_type),
        }
    };
    let is_wrapped = api.enums.iter().any(|item| item.name == api.names.error_enum);
    w.blank();
    w.template(ERRORS, &[("CODE", &code)]);
    w.blank();
    if api.codes_are_values {
        emit_code_check(w, api, &code, is_wrapped);
    } else {
        emit_object_check(w, api, &code, is_wrapped);
    }
    w.blank();
    w.line("/// The error of a call that went well, but returned a null handle.");
    w.line("#[allow(dead_code)]");
    w.block("fn no_handle() -> Error {", "}", |w| {
        let zero = if is_wrapped { format!("{code}(0)") } else { "0 as _".to_owned() };
        writeln!(w, "Error {{ code: {zero}, details: \"the handle is null\".to_owned() }}");
    });
}

/// Writes the function that makes an error of a result that points to one.
fn emit_object_check(w: &mut Writer, api: &Api, code: &str, is_wrapped: bool) {
    w.block(&format!("fn check(result: sys::{}) -> Result<()> {{", api.names.result_type), "}", |w| {
        if api.structure(&api.names.error_struct).is_some() {
            w.block("if result.is_null() {", "}", |w| w.line("return Ok(());"));
            w.line("// An error lives as long as the library.");
            w.line("let error = unsafe { &*result };");
            let value = if is_wrapped { format!("{code}(error.Code)") } else { "error.Code".to_owned() };
            w.block("let details = if error.Details.is_null() {", "};", |w| {
                w.line("String::new()");
                w.line("} else {");
                w.line("unsafe { CStr::from_ptr(error.Details) }.to_string_lossy().into_owned()");
            });
            writeln!(w, "Err(Error {{ code: {value}, details }})");
        } else {
            w.block("if result == 0 {", "}", |w| w.line("return Ok(());"));
            let value = if is_wrapped { format!("{code}(result as _)") } else { "result".to_owned() };
            writeln!(w, "Err(Error {{ code: {value}, details: String::new() }})");
        }
    });
}

/// Writes the function that makes an error of a code that is a failure, and returns others.
fn emit_code_check(w: &mut Writer, api: &Api, code: &str, is_wrapped: bool) {
    let Some(function) = api.functions.iter().find(|function| function.returns_code) else { return };
    let ty = ty_in(&function.result, "sys::");
    let success = api.success_value.unwrap_or_default();
    let test = if api.only_negative_fails { "result as i64 >= 0".to_owned() } else { format!("result == {success}") };
    w.block(&format!("fn check(result: {ty}) -> Result<{ty}> {{"), "}", |w| {
        w.block(&format!("if {test} {{"), "}", |w| w.line("return Ok(result);"));
        let value = if is_wrapped { format!("{code}(result as _)") } else { "result".to_owned() };
        let details = match &api.last_error_function {
            Some(function) => {
                writeln!(w, "let details = unsafe {{ sys::{}() }};", raw(function));
                w.block("let details = if details.is_null() {", "};", |w| {
                    w.line("String::new()");
                    w.line("} else {");
                    w.line("unsafe { CStr::from_ptr(details) }.to_string_lossy().into_owned()");
                });
                "details"
            }
            None => "details: String::new()",
        };
        writeln!(w, "Err(Error {{ code: {value}, {details} }})");
    });
}

const ERRORS: &str = "
/// An error of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    pub code: {CODE},
    pub details: String,
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, \"{:?}: {}\", self.code, self.details)
    }
}

impl std::error::Error for Error {}

/// The result of a call.
pub type Result<T> = core::result::Result<T, Error>;
";

/// Writes the enumerations and the sets of flags.
fn emit_enums(w: &mut Writer, api: &Api) {
    for item in &api.enums {
        let storage = match &item.value_type {
            Some(ty) => ty_in(ty, "sys::"),
            None => enum_type(item).to_owned(),
        };
        emit_values(w, (&type_name(api, &item.name), &item.desc), &storage, item.is_bit_field, item);
    }
    for item in &api.typedefs {
        let Some(flags) = item.flags.as_ref().and_then(|name| api.enumeration(name)) else { continue };
        emit_values(w, (&type_name(api, &item.name), &item.desc), &ty_in(&item.ty, "sys::"), true, flags);
    }
}

/// Writes a type for the values of an enumeration.
fn emit_values(w: &mut Writer, (name, desc): (&str, &str), storage: &str, is_flags: bool, item: &Enum) {
    let own = item.value_type.as_ref().map_or_else(|| enum_type(item).to_owned(), |ty| ty_in(ty, "sys::"));
    let cast = if own == storage { String::new() } else { format!(" as {storage}") };
    w.blank();
    emit_doc(w, desc);
    w.line("#[repr(transparent)]");
    w.line("#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]");
    writeln!(w, "pub struct {name}(pub {storage});");
    w.blank();
    w.block(&format!("impl {name} {{"), "}", |w| {
        for (constant, one) in enumerator_names(item) {
            emit_doc(w, &one.desc);
            writeln!(w, "pub const {constant}: {name} = {name}(sys::{}{cast});", raw(&one.name));
        }
        if is_flags {
            w.blank();
            w.line("/// Whether all of these flags are set.");
            w.block(&format!("pub fn contains(self, flags: {name}) -> bool {{"), "}", |w| {
                w.line("self.0 & flags.0 == flags.0");
            });
        }
    });
    if is_flags {
        for (operator, function, symbol) in [("BitOr", "bitor", "|"), ("BitAnd", "bitand", "&")] {
            w.blank();
            w.block(&format!("impl core::ops::{operator} for {name} {{"), "}", |w| {
                writeln!(w, "type Output = {name};");
                w.block(&format!("fn {function}(self, other: {name}) -> {name} {{"), "}", |w| {
                    writeln!(w, "{name}(self.0 {symbol} other.0)");
                });
            });
        }
    }
    w.blank();
    w.block(&format!("impl core::fmt::Debug for {name} {{"), "}", |w| {
        w.block("fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {", "}", |w| {
            if is_flags {
                writeln!(w, "write!(f, \"{name}({{:#x}})\", self.0)");
                return;
            }
            // Two names can have one value.
            for (constant, _) in enumerator_names(item) {
                w.block(&format!("if *self == {name}::{constant} {{"), "}", |w| {
                    writeln!(w, "return f.write_str(\"{constant}\");");
                });
            }
            writeln!(w, "write!(f, \"{name}({{}})\", self.0)");
        });
    });
}

/// Writes the types of a handle, with its functions as methods.
fn emit_handle(w: &mut Writer, api: &Api, handle: &Handle, plans: &[Plan<'_>]) {
    let name = type_name(api, &handle.name);
    let structure = &handle.structure;
    w.blank();
    emit_doc(w, &handle.desc);
    w.line("#[repr(C)]");
    w.block(&format!("pub struct {name}Ref {{"), "}", |w| {
        w.line("_opaque: [u8; 0],");
        w.line("_marker: core::marker::PhantomData<*mut ()>,");
    });
    let is_shared =
        !plans.is_empty() && plans.iter().all(|plan| plan.function.thread_safety == Some(ThreadSafety::Any));
    if is_shared {
        w.blank();
        w.line("// All its functions can be called by several threads at the same time.");
        writeln!(w, "unsafe impl Send for {name}Ref {{}}");
        writeln!(w, "unsafe impl Sync for {name}Ref {{}}");
    }
    let destroyer = destroyer(api, handle);
    let close = destroyer.map(|destroyer| raw(&function_name(api, &destroyer.name)));
    let taken: Vec<&str> = ["as_raw", "from_raw"].into_iter().chain(close.as_deref()).collect();
    w.blank();
    w.block(&format!("impl {name}Ref {{"), "}", |w| {
        w.template(REFERENCE, &[("NAME", &name), ("STRUCTURE", structure)]);
        emit_calls(w, api, plans, &taken);
    });
    let (Some(destroyer), Some(close)) = (destroyer, &close) else { return };
    let (result, body) = destroying(api, &Plan::of(api, destroyer));
    let life = if handle.parent.is_some() { "<'p>" } else { "" };
    let marker = if handle.parent.is_some() { ("&'p ()", "<'_>") } else { ("()", "") };
    let send = if is_shared {
        format!("\nunsafe impl{life} Send for {name}{life} {{}}\nunsafe impl{life} Sync for {name}{life} {{}}\n")
    } else {
        String::new()
    };
    w.blank();
    w.template(
        OWNED,
        &[
            ("NAME", &name),
            ("STRUCTURE", structure),
            ("LIFE", life),
            ("ANY", marker.1),
            ("MARKED", marker.0),
            ("DESTROY", &raw(&destroyer.name)),
            ("RESULT", &result),
            ("CALL", &body),
            ("CLOSE", close),
        ],
    );
    w.raw(&send);
}

const REFERENCE: &str = "
/// The handle.
pub fn as_raw(&self) -> *mut sys::{STRUCTURE} {
    core::ptr::from_ref(self).cast_mut().cast()
}

/// The object of a handle.
///
/// # Safety
/// The handle is valid, and lives as long as the reference.
pub unsafe fn from_raw<'a>(raw: *mut sys::{STRUCTURE}) -> &'a {NAME}Ref {
    unsafe { &*raw.cast() }
}
";

const OWNED: &str = "
/// The same, destroyed when it is dropped.
pub struct {NAME}{LIFE} {
    raw: core::ptr::NonNull<sys::{STRUCTURE}>,
    _owner: core::marker::PhantomData<{MARKED}>,
}

impl core::ops::Deref for {NAME}{ANY} {
    type Target = {NAME}Ref;
    fn deref(&self) -> &{NAME}Ref {
        unsafe { {NAME}Ref::from_raw(self.raw.as_ptr()) }
    }
}

impl Drop for {NAME}{ANY} {
    fn drop(&mut self) {
        // An error cannot be reported here; call the function below instead.
        let _ = unsafe { sys::{DESTROY}(self.raw.as_ptr()) };
    }
}

impl {NAME}{ANY} {
    /// Destroys it.
    pub fn {CLOSE}(self){RESULT} {
        let raw = self.raw.as_ptr();
        core::mem::forget(self);
        {CALL}
    }
}
";

/// Writes the object that initializes the library, with methods that return handles which the library keeps. Returns
/// the functions that begin and end its use.
fn emit_library<'a>(w: &mut Writer, api: &'a Api, methods: &[Plan<'_>]) -> Vec<&'a str> {
    let Some([init, shut]) = life(api).filter(|plans| plans.iter().all(|plan| is_declared(api, plan.function))) else {
        return Vec::new();
    };
    w.blank();
    w.line("/// The library, initialized until this is dropped.");
    w.line("pub struct Library(());");
    w.blank();
    w.block("impl Library {", "}", |w| {
        emit_doc(w, &init.function.desc);
        emit_start(w, api, &init);
        emit_calls(w, api, methods, &["new"]);
    });
    w.blank();
    w.template(LIBRARY, &[("SHUT", &raw(&shut.function.name))]);
    vec![&init.function.name, &shut.function.name]
}

const LIBRARY: &str = "
impl Drop for Library {
    fn drop(&mut self) {
        let _ = unsafe { sys::{SHUT}() };
    }
}
";
