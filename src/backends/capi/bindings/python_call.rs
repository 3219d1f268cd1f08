//! [`Calls`]: methods in Python.

use super::names::{PYTHON, free_name, parameter_name, type_name, unreserved};
use super::python_types::{Types, emit_doc, symbol};
use crate::model::api::{Argument, Param, Returned, Type};
use crate::resolved::plan::{Plan, resolve};
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
        for twins in &plan.twins {
            let [one, other] = twins.map(|param| local(plan, param));
            w.block(&format!("if len({one}) != len({other}):"), "", |w| {
                writeln!(w, "raise ValueError(\"`{one}` and `{other}` do not have the same length\")");
            });
        }
        for (param, arg) in plan.params() {
            let name = local(plan, param);
            let inner = inner(plan, param);
            match arg {
                Argument::Output { .. } | Argument::NewHandle { .. } | Argument::ListLength { .. } => {
                    let target = match &param.ty {
                        Type::Pointer { to, .. } => self.0.ty(to),
                        other => self.0.ty(resolve(self.0.api, other).target().unwrap_or(&Type::Void)),
                    };
                    writeln!(w, "{name} = {target}()");
                }
                Argument::Elements { ty: Type::Handle { .. } } => {
                    let list = format!("(ctypes.c_void_p * len({name}))(*[one._handle() for one in {name}])");
                    writeln!(w, "{inner} = {}", optional(param, &name, &list));
                }
                Argument::Elements { ty: Type::Void } => writeln!(w, "{inner} = {name}"),
                Argument::Elements { ty } => {
                    let list = format!("({} * len({name}))(*{name})", self.0.ty(ty));
                    writeln!(w, "{inner} = {}", optional(param, &name, &list));
                }
                Argument::Room { ty: Type::Void } => {
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
            if plan.function.returns_code { self.0.checked(&call) } else { call }
        };
        if plan.has_list() {
            w.line(&call(false));
            for (param, arg) in plan.params() {
                if let Argument::List { ty } = arg {
                    let length = plan.list_length(param).map(|length| local(plan, length)).unwrap_or_default();
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
        let outputs = plan.params().filter_map(|(param, arg)| self.output_value(plan, param, arg));
        let values: Vec<String> = own.into_iter().chain(outputs).collect();
        if !values.is_empty() {
            writeln!(w, "return {}", values.join(", "));
        }
    }

    fn argument(&self, plan: &Plan<'_>, param: &Param, arg: &Argument, has_room: bool) -> String {
        let name = local(plan, param);
        match arg {
            Argument::Receiver { .. } => "self._handle()".to_owned(),
            Argument::Handle { .. } => optional(param, &name, &format!("{name}._handle()")),
            Argument::Text => optional(param, &name, &format!("{name}.encode()")),
            Argument::Elements { .. } | Argument::Room { ty: Type::Void } => inner(plan, param),
            Argument::LengthOf { param: of } => {
                let of = plan.function.param(of);
                let array = of.map(|of| local(plan, of)).unwrap_or_default();
                let is_optional = of.is_some_and(|of| of.is_optional);
                if is_optional { format!("0 if {array} is None else len({array})") } else { format!("len({array})") }
            }
            Argument::Structure { .. } => optional(param, &name, &format!("ctypes.byref({name})")),
            Argument::Output { .. } | Argument::NewHandle { .. } | Argument::ListLength { .. } => {
                format!("ctypes.byref({name})")
            }
            Argument::List { .. } if has_room => inner(plan, param),
            Argument::List { .. } => "None".to_owned(),
            Argument::Value { .. } | Argument::Room { .. } | Argument::Raw => name,
        }
    }

    /// The type of what the function itself returns.
    fn result_type(&self, plan: &Plan<'_>) -> Option<String> {
        Some(match &plan.returned {
            Returned::Code | Returned::Nothing => return None,
            Returned::Value { ty } | Returned::CodeValue { ty } => self.python_type(ty),
            Returned::Text => "Optional[str]".to_owned(),
            Returned::Handle { handle, .. } => format!("Optional[{}]", type_name(self.0.api, handle)),
            Returned::Raw => "Any".to_owned(),
        })
    }

    /// An expression of that type, made of the result of ctypes.
    fn result_value(&self, plan: &Plan<'_>, result: &str) -> Option<String> {
        Some(match &plan.returned {
            Returned::Code | Returned::Nothing => return None,
            Returned::Value { ty } | Returned::CodeValue { ty } => match self.0.enum_of(ty) {
                Some(item) => format!("_value({item}, {result})"),
                None => result.to_owned(),
            },
            Returned::Text => format!("None if {result} is None else {result}.decode(errors=\"replace\")"),
            Returned::Handle { handle, is_owned } => {
                format!("None if {result} is None else {}", self.object(handle, result, *is_owned))
            }
            Returned::Raw => result.to_owned(),
        })
    }

    /// The object of a handle.
    fn object(&self, handle: &str, raw: &str, is_owned: bool) -> String {
        let owned = if is_owned { "True" } else { "False" };
        format!("{}(self._library, {raw}, {owned}, self)", type_name(self.0.api, handle))
    }

    fn output_value(&self, plan: &Plan<'_>, param: &Param, arg: &Argument) -> Option<String> {
        let name = local(plan, param);
        Some(match arg {
            Argument::Output { ty } => match self.0.enum_of(ty) {
                Some(item) => format!("_value({item}, {name}.value)"),
                None if matches!(ty, Type::Struct { .. } | Type::Array { .. }) => name,
                None => format!("{name}.value"),
            },
            Argument::NewHandle { handle, is_owned } => {
                let object = self.object(handle, &format!("{name}.value"), *is_owned);
                if plan.function.returns_code { object } else { format!("{object} if {name} else None") }
            }
            Argument::List { ty } => {
                let length = plan.list_length(param).map(|length| local(plan, length)).unwrap_or_default();
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

    fn input_type(&self, param: &Param, arg: &Argument) -> String {
        let ty = match arg {
            Argument::Handle { handle } => type_name(self.0.api, handle),
            Argument::Text => "str".to_owned(),
            Argument::Elements { ty: Type::Void } => "bytes".to_owned(),
            Argument::Elements { ty: Type::Handle { name } } => format!("Sequence[{}]", type_name(self.0.api, name)),
            Argument::Elements { ty } => format!("Sequence[{}]", self.python_type(ty)),
            Argument::Room { ty: Type::Void } => "bytearray".to_owned(),
            Argument::Value { ty } | Argument::Structure { ty } => self.python_type(ty),
            _ => return "Any".to_owned(),
        };
        if param.is_optional { format!("Optional[{ty}]") } else { ty }
    }

    fn value_type(&self, plan: &Plan<'_>, arg: &Argument) -> String {
        match arg {
            Argument::Output { ty } => self.python_type(ty),
            Argument::NewHandle { handle, .. } => {
                let ty = type_name(self.0.api, handle);
                if plan.function.returns_code { ty } else { format!("Optional[{ty}]") }
            }
            Argument::List { ty: Type::Handle { name } } => format!("list[{}]", type_name(self.0.api, name)),
            Argument::List { ty } => format!("list[{}]", self.python_type(ty)),
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
