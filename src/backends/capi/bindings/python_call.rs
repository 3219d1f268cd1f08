//! [`Calls`]: methods in Python.

use super::names::{PYTHON, free_name, parameter_name, type_name, unreserved};
use super::python_types::{Types, emit_doc, symbol};
use crate::model::api::{Handle, Param, Type};
use crate::resolved::plan::{Arg, Plan, Returned, resolve};
use tdgen_language::backends::writer::Writer;

/// Writes methods.
pub(super) struct Calls<'t, 'a>(pub(super) &'t Types<'a>);

impl Calls<'_, '_> {
    /// Writes a method.
    pub(super) fn emit_call(&self, w: &mut Writer, plan: &Plan<'_>, method: &str) {
        let params: Vec<String> = std::iter::once("self".to_owned()).chain(self.input_params(plan)).collect();
        let outputs = plan.outputs().map(|(_, arg)| self.value_type(plan, arg));
        let values: Vec<String> = self.result_type(plan).into_iter().chain(outputs).collect();
        let result = match values.as_slice() {
            _ if plan.function.is_noreturn => "NoReturn".to_owned(),
            [] => "None".to_owned(),
            [one] => one.clone(),
            all => format!("tuple[{}]", all.join(", ")),
        };
        w.block(&format!("def {method}({}) -> {result}:", params.join(", ")), "", |w| {
            let texts: Vec<String> =
                std::iter::once(plan.function.desc.clone()).chain(plan.function.details.iter().cloned()).collect();
            emit_doc(w, &texts.join("\n"));
            self.emit_body(w, plan, true);
        });
    }

    /// The parameters that the caller passes.
    pub(super) fn input_params(&self, plan: &Plan<'_>) -> Vec<String> {
        let name = |param| local(plan, param);
        plan.inputs().map(|(param, arg)| format!("{}: {}", name(param), self.input_type(param, arg))).collect()
    }

    /// Writes the call; without `is_returned`, its results are dropped.
    pub(super) fn emit_body(&self, w: &mut Writer, plan: &Plan<'_>, is_returned: bool) {
        for twins in plan.twins() {
            let [one, other] = twins.map(|param| local(plan, param));
            w.block(&format!("if len({one}) != len({other}):"), "", |w| {
                writeln!(w, "raise ValueError(\"`{one}` and `{other}` do not have the same length\")");
            });
        }
        for (param, arg) in plan.params() {
            let name = local(plan, param);
            let inner = inner(plan, param);
            match arg {
                Arg::Output(_) | Arg::NewHandle(..) | Arg::ListLength(_) => {
                    let target = match &param.ty {
                        Type::Pointer { to, .. } => self.0.ty(to),
                        other => self.0.ty(resolve(self.0.api, other).target().unwrap_or(&Type::Void)),
                    };
                    writeln!(w, "{name} = {target}()");
                }
                Arg::Elements(Type::Handle { .. }) => {
                    let list = format!("(ctypes.c_void_p * len({name}))(*[one._handle() for one in {name}])");
                    writeln!(w, "{inner} = {}", optional(param, &name, &list));
                }
                Arg::Elements(Type::Void) => writeln!(w, "{inner} = {name}"),
                Arg::Elements(ty) => {
                    let list = format!("({} * len({name}))(*{name})", self.0.ty(ty));
                    writeln!(w, "{inner} = {}", optional(param, &name, &list));
                }
                Arg::Room(Type::Void) => {
                    let room = format!("(ctypes.c_char * len({name})).from_buffer({name})");
                    writeln!(w, "{inner} = {}", optional(param, &name, &room));
                }
                _ => {}
            }
        }
        let call = |has_room: bool| {
            let args: Vec<String> =
                plan.params().map(|(param, arg)| self.argument(plan, param, arg, has_room)).collect();
            let call = format!("{}({})", symbol("self._library._c", &plan.function.name), args.join(", "));
            if plan.returned.is_code() { self.0.checked(&call) } else { call }
        };
        if plan.has_list() {
            w.line(&call(false));
            for (at, (param, arg)) in plan.params().enumerate() {
                if let Arg::List(ty) = arg {
                    let length = plan.params().find(|(_, arg)| *arg == Arg::ListLength(at));
                    let length = length.map(|(param, _)| local(plan, param)).unwrap_or_default();
                    writeln!(w, "{} = ({} * {length}.value)()", inner(plan, param), self.0.ty(ty));
                }
            }
        }
        let result = free_name(plan, "result".to_owned());
        let own = self.result_value(plan, &result).filter(|_| is_returned);
        match own {
            // ctypes knows the type, and type checkers do not.
            Some(ref value) if *value == result => {
                writeln!(w, "{result}: {} = {}", self.result_type(plan).unwrap_or_default(), call(true));
            }
            Some(_) => writeln!(w, "{result} = {}", call(true)),
            None => w.line(&call(true)),
        }
        if plan.function.is_noreturn {
            writeln!(w, "raise AssertionError(\"{} returned\")", plan.function.name);
            return;
        }
        let outputs =
            plan.params().enumerate().filter_map(|(at, (param, arg))| self.output_value(plan, at, param, arg));
        let values: Vec<String> = own.into_iter().chain(outputs).collect();
        if !values.is_empty() {
            writeln!(w, "return {}", values.join(", "));
        }
    }

    fn argument(&self, plan: &Plan<'_>, param: &Param, arg: Arg<'_>, has_room: bool) -> String {
        let name = local(plan, param);
        match arg {
            Arg::Receiver(_) => "self._handle()".to_owned(),
            Arg::Handle(_) => optional(param, &name, &format!("{name}._handle()")),
            Arg::Text => optional(param, &name, &format!("{name}.encode()")),
            Arg::Elements(_) | Arg::Room(Type::Void) => inner(plan, param),
            Arg::LengthOf(at) => {
                let of = plan.function.params.get(at);
                let array = of.map(|of| local(plan, of)).unwrap_or_default();
                let is_optional = of.is_some_and(|of| of.is_optional);
                if is_optional { format!("0 if {array} is None else len({array})") } else { format!("len({array})") }
            }
            Arg::Structure(_) => optional(param, &name, &format!("ctypes.byref({name})")),
            Arg::Output(_) | Arg::NewHandle(..) | Arg::ListLength(_) => format!("ctypes.byref({name})"),
            Arg::List(_) if has_room => inner(plan, param),
            Arg::List(_) => "None".to_owned(),
            Arg::Value(_) | Arg::Room(_) | Arg::Raw => name,
        }
    }

    /// The type of what the function itself returns.
    fn result_type(&self, plan: &Plan<'_>) -> Option<String> {
        Some(match plan.returned {
            Returned::Code | Returned::Nothing => return None,
            Returned::Value(ty) | Returned::CodeValue(ty) => self.python_type(ty),
            Returned::Text => "Optional[str]".to_owned(),
            Returned::Handle(handle, _) => format!("Optional[{}]", type_name(self.0.api, &handle.name)),
            Returned::Raw => "Any".to_owned(),
        })
    }

    /// An expression of that type, made of the result of ctypes.
    fn result_value(&self, plan: &Plan<'_>, result: &str) -> Option<String> {
        Some(match plan.returned {
            Returned::Code | Returned::Nothing => return None,
            Returned::Value(ty) | Returned::CodeValue(ty) => match self.0.enum_of(ty) {
                Some(item) => format!("_value({item}, {result})"),
                None => result.to_owned(),
            },
            Returned::Text => format!("None if {result} is None else {result}.decode(errors=\"replace\")"),
            Returned::Handle(handle, is_owned) => {
                format!("None if {result} is None else {}", self.object(handle, result, is_owned))
            }
            Returned::Raw => result.to_owned(),
        })
    }

    /// The object of a handle.
    fn object(&self, handle: &Handle, raw: &str, is_owned: bool) -> String {
        let owned = if is_owned { "True" } else { "False" };
        format!("{}(self._library, {raw}, {owned}, self)", type_name(self.0.api, &handle.name))
    }

    fn output_value(&self, plan: &Plan<'_>, at: usize, param: &Param, arg: Arg<'_>) -> Option<String> {
        let name = local(plan, param);
        Some(match arg {
            Arg::Output(ty) => match self.0.enum_of(ty) {
                Some(item) => format!("_value({item}, {name}.value)"),
                None if matches!(ty, Type::Struct { .. } | Type::Array { .. }) => name,
                None => format!("{name}.value"),
            },
            Arg::NewHandle(handle, is_owned) => {
                let object = self.object(handle, &format!("{name}.value"), is_owned);
                if plan.returned.is_code() { object } else { format!("{object} if {name} else None") }
            }
            Arg::List(ty) => {
                let length = plan.params().find(|(_, arg)| *arg == Arg::ListLength(at));
                let length = length.map(|(param, _)| local(plan, param)).unwrap_or_default();
                let one = match ty {
                    Type::Handle { name } => {
                        format!("{}(self._library, one, False, self)", type_name(self.0.api, name))
                    }
                    _ => match self.0.enum_of(ty) {
                        Some(item) => format!("_value({item}, one)"),
                        None => "one".to_owned(),
                    },
                };
                format!("[{one} for one in {}[: {length}.value]]", inner(plan, param))
            }
            _ => return None,
        })
    }

    fn input_type(&self, param: &Param, arg: Arg<'_>) -> String {
        let ty = match arg {
            Arg::Handle(handle) => type_name(self.0.api, &handle.name),
            Arg::Text => "str".to_owned(),
            Arg::Elements(Type::Void) => "bytes".to_owned(),
            Arg::Elements(Type::Handle { name }) => format!("Sequence[{}]", type_name(self.0.api, name)),
            Arg::Elements(ty) => format!("Sequence[{}]", self.python_type(ty)),
            Arg::Room(Type::Void) => "bytearray".to_owned(),
            Arg::Value(ty) | Arg::Structure(ty) => self.python_type(ty),
            _ => return "Any".to_owned(),
        };
        if param.is_optional { format!("Optional[{ty}]") } else { ty }
    }

    fn value_type(&self, plan: &Plan<'_>, arg: Arg<'_>) -> String {
        match arg {
            Arg::Output(ty) => self.python_type(ty),
            Arg::NewHandle(handle, _) => {
                let ty = type_name(self.0.api, &handle.name);
                if plan.returned.is_code() { ty } else { format!("Optional[{ty}]") }
            }
            Arg::List(Type::Handle { name }) => format!("list[{}]", type_name(self.0.api, name)),
            Arg::List(ty) => format!("list[{}]", self.python_type(ty)),
            _ => "None".to_owned(),
        }
    }

    /// The type of a value in Python.
    fn python_type(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "bool".to_owned(),
            Type::Char => "bytes".to_owned(),
            Type::Float { .. } => "float".to_owned(),
            Type::Struct { name } => type_name(self.0.api, name),
            Type::Integer { .. } => "int".to_owned(),
            _ => self.0.enum_of(ty).unwrap_or_else(|| "Any".to_owned()),
        }
    }
}

/// An expression, or `None` for an optional argument that is none.
fn optional(param: &Param, name: &str, text: &str) -> String {
    if param.is_optional { format!("None if {name} is None else {text}") } else { text.to_owned() }
}

/// The name of a parameter.
fn local(plan: &Plan<'_>, param: &Param) -> String {
    // Functions that methods call.
    parameter_name(plan, param, |name| unreserved(unreserved(name, PYTHON), &[&["getattr", "len"]]))
}

/// The name of the value of ctypes for a parameter.
fn inner(plan: &Plan<'_>, param: &Param) -> String {
    free_name(plan, local(plan, param) + "_c")
}
