//! The promises of a lock file: the signatures of functions and the layouts of structures that programs rely on.
//!
//! A lock file has them if the API record sets `locks_abi`, and keeps those that it has. The types are those behind
//! typedefs, so that another typedef is another promise, and another spelling is not.

use crate::lock::values::{FUNCTION, Lock, STRUCTURE};
use crate::model::api::{Api, Function, Member, Struct, Type};
use crate::resolved::canonical;
use tdgen_language::backends::compat::lock::Promised;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// The promises of a model for its lock file: all of them, or those that the file has.
pub(crate) fn current(model: &Api, lock: &Lock) -> Vec<Promised> {
    if !model.names.locks_abi && lock.promises.is_empty() {
        return Vec::new();
    }
    let mut all = all(model);
    all.retain(|promise| model.names.locks_abi || lock.promise(promise).is_some());
    all
}

/// Reports what is not as the lock file promises. `place` returns the position of an object.
pub(crate) fn check(model: &Api, lock: &Lock, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    if lock.promises.is_empty() {
        return;
    }
    let all = all(model);
    let path = lock.path.as_deref().unwrap_or_default();
    for promise in &all {
        let name = &promise.name;
        let Some(entry) = lock.promise(promise).filter(|entry| entry.value != promise.text) else { continue };
        let kind = if promise.group == FUNCTION { "signature" } else { "layout" };
        let message = format!("the {kind} of `{name}` differs from the one that `{path}` promises");
        let error = Diagnostic::error(place(name).unwrap_or_default(), message)
            .label(format!("it is `{}`", promise.text))
            .note(entry.place, format!("it was `{}`", entry.value));
        diags.push(error.help(HELP));
    }
    for (group, entries) in &lock.promises {
        for (name, entry) in entries {
            // An object with errors is reported itself.
            let is_here = all.iter().any(|promise| promise.group == *group && promise.name == *name);
            if !is_here && place(name).is_none() {
                let message = format!("`{name}` was removed, but `{path}` promises it");
                diags.push(Diagnostic::error(entry.place, message).help(HELP));
            }
        }
    }
}

const HELP: &str = "programs that were built use the old one: add something new, or remove the line from the lock file";

/// The names of new functions and structures, which the lock file does not have yet.
pub(crate) fn new_names(model: &Api, lock: &Lock) -> Vec<String> {
    if !model.names.locks_abi || lock.path.is_none() {
        return Vec::new();
    }
    let new = all(model).into_iter().filter(|promise| lock.promise(promise).is_none());
    new.map(|promise| promise.name).collect()
}

fn all(api: &Api) -> Vec<Promised> {
    let functions = api.functions.iter().filter(|function| !function.is_inline);
    let functions = functions.map(|function| Promised {
        group: FUNCTION,
        name: function.name.clone(),
        text: signature(api, function),
    });
    let structs = api.structs.iter().filter(|item| !item.is_opaque);
    let structs = structs.map(|item| Promised { group: STRUCTURE, name: item.name.clone(), text: layout(api, item) });
    functions.chain(structs).collect()
}

/// A function's result and parameters: `const box_error_t * (box_t, uint32 *)`.
fn signature(api: &Api, function: &Function) -> String {
    let mut params: Vec<String> = function.params.iter().map(|param| spelled(api, &param.ty)).collect();
    params.extend(function.is_variadic.then(|| "...".to_owned()));
    let noreturn = if function.is_noreturn { "noreturn " } else { "" };
    format!("{noreturn}{} ({})", spelled(api, &function.result), params.join(", "))
}

/// A structure's size and members, with the offsets that are known: `16 bytes { int32 Kind @0; void * Data @8; }`.
fn layout(api: &Api, item: &Struct) -> String {
    let keyword = if item.is_union { "union " } else { "" };
    let size = item.size.map_or_else(String::new, |size| format!("{size} bytes "));
    let packing = item.packing.map_or_else(String::new, |packing| format!("packed {packing} "));
    format!("{keyword}{size}{packing}{}", members(api, &item.members))
}

fn members(api: &Api, members: &[Member]) -> String {
    let members = members.iter().map(|member| {
        let width = member.width.map_or_else(String::new, |width| format!(" : {width}"));
        let alignment = member.alignment.map_or_else(String::new, |bytes| format!(" aligned {bytes}"));
        let offset = member.offset.map_or_else(String::new, |offset| format!(" @{offset}"));
        format!("{} {}{width}{alignment}{offset}; ", spelled(api, &member.ty), member.name)
    });
    format!("{{ {}}}", members.collect::<String>())
}

fn spelled(api: &Api, ty: &Type) -> String {
    shown(api, &canonical(api, None, ty))
}

/// A type with its parts from left to right: `char[4] *` points to four characters.
fn shown(api: &Api, ty: &Type) -> String {
    match ty {
        Type::Void => "void".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Char => "char".to_owned(),
        Type::Integer { is_signed, bits: Some(bits), .. } => format!("{}int{bits}", if *is_signed { "" } else { "u" }),
        Type::Pointer { is_const, to } => format!("{}{} *", if *is_const { "const " } else { "" }, shown(api, to)),
        Type::Array { of, text, length } => {
            format!("{}[{}]", shown(api, of), length.map_or_else(|| text.clone(), |length| length.to_string()))
        }
        Type::Function { result, params, is_variadic } => {
            let mut params: Vec<String> = params.iter().map(|ty| shown(api, ty)).collect();
            params.extend(is_variadic.then(|| "...".to_owned()));
            format!("{} ({})", shown(api, result), params.join(", "))
        }
        Type::Record { is_union, members: inner, .. } => {
            format!("{} {}", if *is_union { "union" } else { "struct" }, members(api, inner))
        }
        named => named.name().unwrap_or_default().to_owned(),
    }
}
