//! [`emit_call`]: a function of the safe layer in Rust.

use super::names::{free_name, parameter_name, type_name};
use super::rust_sys::{emit_doc, emit_platform, raw, ty_in};
use crate::model::api::{Api, Argument, Param, Returned, Type};
use crate::resolved::plan::{Keeper, Plan};
use tdgen_language::backends::writer::Writer;

/// Writes a function, or a method of its receiver.
pub(super) fn emit_call(w: &mut Writer, api: &Api, plan: &Plan<'_>, name: &str) {
    let function = plan.function;
    emit_doc(w, &function.desc);
    for detail in &function.details {
        w.line("///");
        emit_doc(w, detail);
    }
    if !plan.twins.is_empty() {
        w.line("///");
        w.line("/// # Panics");
        w.line("/// Slices with one length in C do not have the same length.");
    }
    if !plan.is_safe() {
        w.line("///");
        w.line("/// # Safety");
        w.line("/// Its raw arguments and results are what the manual of the API says.");
    }
    let facts = &function.facts;
    if !facts.deprecated.is_empty() || !facts.replacement.is_empty() {
        let note = [facts.deprecated.as_str(), facts.replacement.as_str()].join(" ");
        writeln!(w, "#[deprecated(note = {:?})]", note.trim());
    }
    let own = result_type(api, plan);
    let outputs = plan.outputs().map(|(_, arg)| output_type(api, plan, arg));
    let values = tuple(own.into_iter().chain(outputs).collect());
    let result = match &plan.returned {
        _ if plan.function.returns_code => format!(" -> Result<{values}>"),
        _ if function.is_noreturn => " -> !".to_owned(),
        _ if values == "()" => String::new(),
        _ => format!(" -> {values}"),
    };
    emit_platform(w, function);
    let safety = if plan.is_safe() { "" } else { "unsafe " };
    let params = input_params(api, plan).join(", ");
    w.block(&format!("pub {safety}fn {name}({params}){result} {{"), "}", |w| emit_body(w, api, plan, None));
}

/// Writes the function that initializes the library, and returns its object.
pub(super) fn emit_start(w: &mut Writer, api: &Api, plan: &Plan<'_>) {
    let result = if plan.function.returns_code { "Result<Library>" } else { "Library" };
    emit_platform(w, plan.function);
    let params = input_params(api, plan).join(", ");
    w.block(&format!("pub fn new({params}) -> {result} {{"), "}", |w| emit_body(w, api, plan, Some("Library(())")));
}

/// The parameters of a function of the safe layer.
fn input_params(api: &Api, plan: &Plan<'_>) -> Vec<String> {
    let has_object = plan.receiver().is_some() || plan.keeper == Some(Keeper::Library);
    let mut params: Vec<String> = has_object.then(|| "&self".to_owned()).into_iter().collect();
    params.extend(plan.inputs().map(|(param, arg)| {
        // A slice that may be missing is borrowed again.
        let keyword = if matches!(arg, Argument::Room { .. }) && param.is_optional { "mut " } else { "" };
        format!("{keyword}{}: {}", local(plan, param), input_type(api, param, arg))
    }));
    params
}

/// One value, or several.
fn tuple(values: Vec<String>) -> String {
    match values.as_slice() {
        [one] => one.clone(),
        all => format!("({})", all.join(", ")),
    }
}

/// The type of what the function itself returns.
pub(super) fn result_type(api: &Api, plan: &Plan<'_>) -> Option<String> {
    Some(match &plan.returned {
        Returned::Code | Returned::Nothing => return None,
        Returned::Value { ty } | Returned::CodeValue { ty } => value_type(api, ty),
        Returned::Text => "Option<std::ffi::CString>".to_owned(),
        Returned::Handle { handle, is_owned } => format!("Option<{}>", handle_type(api, handle, *is_owned)),
        Returned::Raw => ty_in(&plan.function.result, "sys::"),
    })
}

/// An expression of that type, made of the result in C.
fn result_value(api: &Api, plan: &Plan<'_>, result: &str) -> String {
    match &plan.returned {
        Returned::Value { ty } | Returned::CodeValue { ty } if is_wrapped(api, ty) => {
            format!("{}({result})", value_type(api, ty))
        }
        Returned::Text => format!("(!{result}.is_null()).then(|| unsafe {{ CStr::from_ptr({result}) }}.to_owned())"),
        Returned::Handle { handle, is_owned } => handle_of(api, handle, *is_owned, result),
        _ => result.to_owned(),
    }
}

/// The body of a function that destroys a handle, and its type.
pub(super) fn destroying(api: &Api, plan: &Plan<'_>) -> (String, String) {
    let call = format!("unsafe {{ sys::{}(raw) }}", raw(&plan.function.name));
    match &plan.returned {
        Returned::Code | Returned::CodeValue { .. } => {
            (" -> Result<()>".to_owned(), format!("check({call}).map(drop)"))
        }
        Returned::Nothing => (String::new(), format!("{call};")),
        _ => {
            let ty = result_type(api, plan).map(|ty| format!(" -> {ty}")).unwrap_or_default();
            (ty, result_value(api, plan, &call))
        }
    }
}

/// The name of a parameter in the safe layer.
fn local(plan: &Plan<'_>, param: &Param) -> String {
    parameter_name(plan, param, |name| match raw(&name) {
        // Names of the body.
        name if ["self", "result", "check", "no_handle", "sys"].contains(&name.as_str()) => name + "_",
        name => name,
    })
}

fn input_type(api: &Api, param: &Param, arg: &Argument) -> String {
    let optional = |text: String| if param.is_optional { format!("Option<{text}>") } else { text };
    match arg {
        Argument::Handle { handle } => optional(format!("&{}Ref", type_name(api, handle))),
        Argument::Value { ty } => value_type(api, ty),
        Argument::Text => optional("&CStr".to_owned()),
        Argument::Elements { ty } => optional(format!("&[{}]", element_type(api, ty))),
        Argument::Room { ty } => optional(format!("&mut [{}]", element_type(api, ty))),
        Argument::Structure { ty } => optional(format!("&{}", ty_in(ty, "sys::"))),
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

fn output_type(api: &Api, plan: &Plan<'_>, arg: &Argument) -> String {
    match arg {
        Argument::Output { ty } => value_type(api, ty),
        Argument::NewHandle { handle, is_owned } => {
            let ty = kept(plan, handle_type(api, handle, *is_owned));
            if plan.function.returns_code { ty } else { format!("Option<{ty}>") }
        }
        Argument::List { ty } => format!("Vec<{}>", kept(plan, element_type(api, ty))),
        _ => "()".to_owned(),
    }
}

/// The type of a handle that is returned, with the lifetime of one that the process keeps.
fn kept(plan: &Plan<'_>, ty: String) -> String {
    match ty.strip_prefix('&') {
        Some(target) if plan.keeper == Some(Keeper::Process) => format!("&'static {target}"),
        _ => ty,
    }
}

fn handle_type(api: &Api, handle: &str, is_owned: bool) -> String {
    let name = type_name(api, handle);
    match (is_owned, api.handle(handle).and_then(|handle| handle.parent.as_ref())) {
        (false, _) => format!("&{name}Ref"),
        (true, Some(_)) => format!("{name}<'_>"),
        (true, None) => name,
    }
}

/// Writes the body; `object` is what it returns instead of results.
fn emit_body(w: &mut Writer, api: &Api, plan: &Plan<'_>, object: Option<&str>) {
    for twins in &plan.twins {
        let [one, other] = twins.map(|param| local(plan, param));
        writeln!(w, "assert_eq!({one}.len(), {other}.len(), \"`{one}` and `{other}` have the same length\");");
    }
    for (param, arg) in plan.params() {
        let name = local(plan, param);
        match arg {
            Argument::Output { ty } => {
                // A byte other than 0 and 1 is no `bool`.
                let ty = if *ty == Type::Bool { "u8".to_owned() } else { ty_in(ty, "sys::") };
                writeln!(w, "let mut {name} = MaybeUninit::<{ty}>::zeroed();");
            }
            Argument::NewHandle { handle, .. } => {
                let structure = api.handle(handle).map_or("", |handle| &handle.structure);
                writeln!(w, "let mut {name}: *mut sys::{structure} = core::ptr::null_mut();");
            }
            Argument::ListLength { .. } => writeln!(w, "let mut {name} = 0;"),
            _ => {}
        }
    }
    let call = |has_room: bool| {
        let args: Vec<String> = plan.params().map(|(param, arg)| argument(api, plan, param, arg, has_room)).collect();
        let call = format!("unsafe {{ sys::{}({}) }}", raw(&plan.function.name), args.join(", "));
        if plan.function.returns_code { format!("check({call})?") } else { call }
    };
    let room = |param: &Param| free_name(plan, format!("room_{}", local(plan, param)));
    if plan.has_list() {
        // The number of elements first.
        writeln!(w, "{};", call(false));
        for (param, arg) in plan.params() {
            if let Argument::List { ty } = arg {
                let length = plan.list_length(param).map(|length| local(plan, length)).unwrap_or_default();
                let list = match ty {
                    Type::Handle { .. } => format!("Vec::<{}>", ty_in(ty, "sys::")),
                    _ => format!("Vec::<{}>", value_type(api, ty)),
                };
                writeln!(w, "let {} = {length} as usize;", room(param));
                writeln!(w, "let mut {} = {list}::with_capacity({});", local(plan, param), room(param));
            }
        }
    }
    let own = result_type(api, plan).is_some() && object.is_none();
    writeln!(w, "{}{};", if own { "let result = " } else { "" }, call(true));
    if plan.function.is_noreturn {
        return;
    }
    for (param, arg) in plan.params() {
        if let Argument::List { .. } = arg {
            let length = plan.list_length(param).map(|length| local(plan, length)).unwrap_or_default();
            let name = local(plan, param);
            w.line("// The library never writes more than there is room for.");
            writeln!(w, "unsafe {{ {name}.set_len(({length} as usize).min({})) }};", room(param));
        }
    }
    let own = own.then(|| result_value(api, plan, "result"));
    let outputs = plan.outputs().map(|(param, arg)| output_value(api, plan, param, arg));
    let values = tuple(own.into_iter().chain(outputs).collect());
    match object.map_or(values, str::to_owned) {
        values if plan.function.returns_code => writeln!(w, "Ok({values})"),
        values if values == "()" => {}
        values => w.line(&values),
    }
}

/// The argument of the function of C. Without `has_room`, lists are null.
fn argument(api: &Api, plan: &Plan<'_>, param: &Param, arg: &Argument, has_room: bool) -> String {
    let name = local(plan, param);
    let pointer = |text: &str, null: &str| {
        if param.is_optional { format!("{name}.map_or({null}, |{name}| {text})") } else { text.to_owned() }
    };
    match arg {
        Argument::Receiver { .. } => "self.as_raw()".to_owned(),
        Argument::Handle { .. } => pointer(&format!("{name}.as_raw()"), "core::ptr::null_mut()"),
        Argument::Value { ty } if is_wrapped(api, ty) => format!("{name}.0"),
        Argument::Text => pointer(&format!("{name}.as_ptr()"), "core::ptr::null()"),
        Argument::Elements { .. } => pointer(&format!("{name}.as_ptr().cast()"), "core::ptr::null()"),
        Argument::Room { .. } if param.is_optional => {
            format!("{name}.as_deref_mut().map_or(core::ptr::null_mut(), |{name}| {name}.as_mut_ptr().cast())")
        }
        Argument::Room { .. } => format!("{name}.as_mut_ptr().cast()"),
        Argument::LengthOf { param: of } => {
            let of = plan.function.param(of);
            let array = of.map(|of| local(plan, of)).unwrap_or_default();
            let length = match of.is_some_and(|of| of.is_optional) {
                true => format!("{array}.as_ref().map_or(0, |{array}| {array}.len())"),
                false => format!("{array}.len()"),
            };
            match ty_in(&param.ty, "sys::").as_str() {
                "usize" => length,
                ty => format!("{length} as {ty}"),
            }
        }
        Argument::Structure { .. } => pointer(&format!("core::ptr::from_ref({name})"), "core::ptr::null()"),
        Argument::Output { ty: Type::Bool } => format!("{name}.as_mut_ptr().cast()"),
        Argument::Output { .. } => format!("{name}.as_mut_ptr()"),
        Argument::NewHandle { .. } | Argument::ListLength { .. } => format!("&mut {name}"),
        Argument::List { .. } if has_room => format!("{name}.as_mut_ptr().cast()"),
        Argument::List { .. } => "core::ptr::null_mut()".to_owned(),
        Argument::Value { .. } | Argument::Raw => name,
    }
}

/// The value of an output.
fn output_value(api: &Api, plan: &Plan<'_>, param: &Param, arg: &Argument) -> String {
    let name = local(plan, param);
    match arg {
        // Zero is a value of each of these types.
        Argument::Output { ty } if is_wrapped(api, ty) => {
            format!("{}(unsafe {{ {name}.assume_init() }})", value_type(api, ty))
        }
        Argument::Output { ty: Type::Bool } => format!("unsafe {{ {name}.assume_init() }} != 0"),
        Argument::Output { .. } => format!("unsafe {{ {name}.assume_init() }}"),
        Argument::NewHandle { handle, is_owned } => {
            let value = handle_of(api, handle, *is_owned, &name);
            if plan.function.returns_code { format!("{value}.ok_or_else(no_handle)?") } else { value }
        }
        Argument::List { ty: Type::Handle { name: handle } } => {
            let ty = type_name(api, handle);
            format!("{name}.into_iter().map(|raw| unsafe {{ {ty}Ref::from_raw(raw) }}).collect()")
        }
        _ => name,
    }
}

/// The object of a handle, or nothing if it is null.
fn handle_of(api: &Api, handle: &str, is_owned: bool, name: &str) -> String {
    let ty = type_name(api, handle);
    let value = if is_owned {
        format!("{ty} {{ raw, _owner: core::marker::PhantomData }}")
    } else {
        format!("unsafe {{ {ty}Ref::from_raw(raw.as_ptr()) }}")
    };
    format!("core::ptr::NonNull::new({name}).map(|raw| {value})")
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
