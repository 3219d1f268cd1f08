//! [`emit_call`]: a function of the safe layer in Rust.

use super::names::{function_name, parameter_name, type_name};
use super::rust_sys::{emit_doc, emit_platform, raw, ty_in};
use crate::backends::capi::resolved::plan::{Arg, Plan};
use crate::backends::capi::resolved::{Api, Function, Handle, Param, Type};
use crate::backends::writer::Writer;

/// Writes a function, or a method of its receiver.
pub(super) fn emit_call(w: &mut Writer, api: &Api, plan: &Plan<'_>) {
    let function = plan.function;
    emit_doc(w, &function.desc);
    for detail in &function.details {
        w.line("///");
        emit_doc(w, detail);
    }
    if !plan.is_safe() {
        w.line("///");
        w.line("/// # Safety");
        w.line("/// Its raw arguments are what the manual of the API says.");
    }
    let facts = &function.facts;
    if !facts.deprecated.is_empty() || !facts.replacement.is_empty() {
        let note = [facts.deprecated.as_str(), facts.replacement.as_str()].join(" ");
        writeln!(w, "#[deprecated(note = {:?})]", note.trim());
    }
    let mut params: Vec<String> = plan.receiver().iter().map(|_| "&self".to_owned()).collect();
    params.extend(plan.inputs().map(|(param, arg)| {
        // A slice that may be missing is borrowed again.
        let keyword = if matches!(arg, Arg::Room(_)) && param.is_optional { "mut " } else { "" };
        format!("{keyword}{}: {}", local(function, param), input_type(api, param, arg))
    }));
    let outputs: Vec<String> = plan.outputs().map(|(_, arg)| output_type(api, arg)).collect();
    let result = match outputs.as_slice() {
        [] => "()".to_owned(),
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    };
    emit_platform(w, function);
    let safety = if plan.is_safe() { "" } else { "unsafe " };
    let name = raw(&function_name(api, &function.name));
    let head = format!("pub {safety}fn {name}({}) -> Result<{result}> {{", params.join(", "));
    w.block(&head, "}", |w| emit_body(w, api, plan));
}

/// The name of a parameter in the safe layer.
fn local(function: &Function, param: &Param) -> String {
    parameter_name(function, param, |name| match raw(&name) {
        // Names of the body.
        name if ["self", "result", "check", "sys"].contains(&name.as_str()) => name + "_",
        name => name,
    })
}

fn input_type(api: &Api, param: &Param, arg: Arg<'_>) -> String {
    let optional = |text: String| if param.is_optional { format!("Option<{text}>") } else { text };
    match arg {
        Arg::Handle(handle) => optional(format!("&{}Ref", type_name(api, &handle.name))),
        Arg::Value(ty) => value_type(api, ty),
        Arg::Text => optional("&CStr".to_owned()),
        Arg::Elements(ty) => optional(format!("&[{}]", element_type(api, ty))),
        Arg::Room(ty) => optional(format!("&mut [{}]", element_type(api, ty))),
        Arg::Structure(ty) => optional(format!("&{}", ty_in(ty, "sys::"))),
        _ => ty_in(&param.ty, "sys::"),
    }
}

fn element_type(api: &Api, ty: &Type) -> String {
    match ty {
        Type::Void => "u8".to_owned(),
        Type::Handle { name } => format!("&{}Ref", type_name(api, name)),
        _ => value_type(api, ty),
    }
}

fn output_type(api: &Api, arg: Arg<'_>) -> String {
    match arg {
        Arg::Output(ty) => value_type(api, ty),
        Arg::NewHandle(handle, true) => {
            let life = if handle.parent.is_some() { "<'_>" } else { "" };
            format!("{}{life}", type_name(api, &handle.name))
        }
        Arg::NewHandle(handle, false) => format!("&{}Ref", type_name(api, &handle.name)),
        Arg::List(ty) => format!("Vec<{}>", element_type(api, ty)),
        _ => "()".to_owned(),
    }
}

fn emit_body(w: &mut Writer, api: &Api, plan: &Plan<'_>) {
    for (param, arg) in plan.params() {
        let name = local(plan.function, param);
        match arg {
            Arg::Output(ty) => {
                writeln!(w, "let mut {name} = MaybeUninit::<{}>::zeroed();", ty_in(ty, "sys::"));
            }
            Arg::NewHandle(handle, _) => {
                writeln!(w, "let mut {name}: *mut sys::{} = core::ptr::null_mut();", handle.structure);
            }
            Arg::ListLength(_) => writeln!(w, "let mut {name} = 0;"),
            _ => {}
        }
    }
    if plan.has_list() {
        // The number of elements first.
        let args: Vec<String> = plan.params().map(|(param, arg)| argument(api, plan, param, arg, false)).collect();
        writeln!(w, "check(unsafe {{ sys::{}({}) }})?;", raw(&plan.function.name), args.join(", "));
        for (at, (param, arg)) in plan.params().enumerate() {
            if let Arg::List(ty) = arg {
                let length = plan.params().find(|(_, arg)| *arg == Arg::ListLength(at));
                let length = length.map(|(param, _)| local(plan.function, param)).unwrap_or_default();
                let list = match ty {
                    Type::Handle { .. } => format!("Vec::<{}>", ty_in(ty, "sys::")),
                    _ => format!("Vec::<{}>", value_type(api, ty)),
                };
                writeln!(w, "let room_{} = {length} as usize;", local(plan.function, param));
                writeln!(w, "let mut {} = {list}::with_capacity(room_{0});", local(plan.function, param));
            }
        }
    }
    let args: Vec<String> = plan.params().map(|(param, arg)| argument(api, plan, param, arg, true)).collect();
    writeln!(w, "check(unsafe {{ sys::{}({}) }})?;", raw(&plan.function.name), args.join(", "));
    for (at, (param, arg)) in plan.params().enumerate() {
        if let Arg::List(_) = arg {
            let length = plan.params().find(|(_, arg)| *arg == Arg::ListLength(at));
            let length = length.map(|(param, _)| local(plan.function, param)).unwrap_or_default();
            let name = local(plan.function, param);
            w.line("// The library never writes more than there is room for.");
            writeln!(w, "unsafe {{ {name}.set_len(({length} as usize).min(room_{name})) }};");
        }
    }
    let values: Vec<String> = plan.outputs().map(|(param, arg)| returned(api, plan, param, arg)).collect();
    match values.as_slice() {
        [] => w.line("Ok(())"),
        [one] => writeln!(w, "Ok({one})"),
        all => writeln!(w, "Ok(({}))", all.join(", ")),
    }
}

/// The argument of the function of C. Without `has_room`, lists are null.
fn argument(api: &Api, plan: &Plan<'_>, param: &Param, arg: Arg<'_>, has_room: bool) -> String {
    let name = local(plan.function, param);
    let pointer = |text: &str, null: &str| {
        if param.is_optional { format!("{name}.map_or({null}, |{name}| {text})") } else { text.to_owned() }
    };
    match arg {
        Arg::Receiver(_) => "self.as_raw()".to_owned(),
        Arg::Handle(_) => pointer(&format!("{name}.as_raw()"), "core::ptr::null_mut()"),
        Arg::Value(ty) if is_wrapped(api, ty) => format!("{name}.0"),
        Arg::Text => pointer(&format!("{name}.as_ptr()"), "core::ptr::null()"),
        Arg::Elements(_) => pointer(&format!("{name}.as_ptr().cast()"), "core::ptr::null()"),
        Arg::Room(_) if param.is_optional => {
            format!("{name}.as_deref_mut().map_or(core::ptr::null_mut(), |{name}| {name}.as_mut_ptr().cast())")
        }
        Arg::Room(_) => format!("{name}.as_mut_ptr().cast()"),
        Arg::LengthOf(at) => {
            let of = plan.function.params.get(at);
            let array = of.map(|of| local(plan.function, of)).unwrap_or_default();
            let length = match of.is_some_and(|of| of.is_optional) {
                true => format!("{array}.as_ref().map_or(0, |{array}| {array}.len())"),
                false => format!("{array}.len()"),
            };
            match ty_in(&param.ty, "sys::").as_str() {
                "usize" => length,
                ty => format!("{length} as {ty}"),
            }
        }
        Arg::Structure(_) => pointer(&format!("core::ptr::from_ref({name})"), "core::ptr::null()"),
        Arg::Output(_) => format!("{name}.as_mut_ptr()"),
        Arg::NewHandle(..) | Arg::ListLength(_) => format!("&mut {name}"),
        Arg::List(_) if has_room => format!("{name}.as_mut_ptr().cast()"),
        Arg::List(_) => "core::ptr::null_mut()".to_owned(),
        Arg::Value(_) | Arg::Raw => name,
    }
}

/// The value of an output.
fn returned(api: &Api, plan: &Plan<'_>, param: &Param, arg: Arg<'_>) -> String {
    let name = local(plan.function, param);
    match arg {
        // Zero is a value of each of these types.
        Arg::Output(ty) if is_wrapped(api, ty) => {
            format!("{}(unsafe {{ {name}.assume_init() }})", value_type(api, ty))
        }
        Arg::Output(_) => format!("unsafe {{ {name}.assume_init() }}"),
        Arg::NewHandle(handle, is_owned) => handle_of(api, handle, is_owned, &name),
        Arg::List(Type::Handle { name: handle }) => {
            let ty = type_name(api, handle);
            format!("{name}.into_iter().map(|raw| unsafe {{ {ty}Ref::from_raw(raw) }}).collect()")
        }
        _ => name,
    }
}

fn handle_of(api: &Api, handle: &Handle, is_owned: bool, name: &str) -> String {
    let ty = type_name(api, &handle.name);
    let pointer = format!("core::ptr::NonNull::new({name}).ok_or_else(no_handle)?");
    if is_owned {
        format!("{ty} {{ raw: {pointer}, _owner: core::marker::PhantomData }}")
    } else {
        format!("unsafe {{ {ty}Ref::from_raw({pointer}.as_ptr()) }}")
    }
}

/// The type of a value in the safe layer.
fn value_type(api: &Api, ty: &Type) -> String {
    match ty {
        Type::Enum { name } => type_name(api, name),
        Type::Typedef { name } if api.typedef(name).is_some_and(|item| item.flags.is_some()) => type_name(api, name),
        _ => ty_in(ty, "sys::"),
    }
}

/// Whether a value is a number in a type of the safe layer.
fn is_wrapped(api: &Api, ty: &Type) -> bool {
    match ty {
        Type::Enum { .. } => true,
        Type::Typedef { name } => api.typedef(name).is_some_and(|item| item.flags.is_some()),
        _ => false,
    }
}
