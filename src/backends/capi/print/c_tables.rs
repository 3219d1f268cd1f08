//! The tables of arguments in C, for the trace layer: for each parameter of a function, what prints it before a call,
//! after one, and if the call is refused.
//!
//! Parameters of equal types and forms share a function. Arrays and tagged values, which need other arguments, have
//! their own.

use std::cell::RefCell;
use std::collections::HashMap;

use super::dialect::Dialect;
use super::forms::{Form, Shown};
use super::functions::Functions;
use super::values::ROOM;
use crate::c_type::CType;
use crate::model::{Function, Param};
use crate::text::emit_code;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The functions of rows that are written, by the condition of the platform that they are for and their body.
#[derive(Default)]
pub(crate) struct Shared {
    names: RefCell<HashMap<(Option<String>, String), String>>,
}

impl Shared {
    /// The name of a function with a body, and whether it is new.
    fn name(&self, condition: Option<&str>, body: &str, stem: &str) -> (String, bool) {
        let mut names = self.names.borrow_mut();
        let key = (condition.map(str::to_owned), body.to_owned());
        if let Some(name) = names.get(&key) {
            return (name.clone(), false);
        }
        let mut name = format!("tracing_{stem}");
        let mut count = 1;
        while names.values().any(|known| *known == name) {
            count += 1;
            name = format!("tracing_{stem}_{count}");
        }
        names.insert(key, name.clone());
        (name, true)
    }
}

/// Writes the table of a function, and the functions of its rows that are not written yet.
pub(super) fn emit<'m>(w: &mut Writer, functions: &Functions<'m>, function: &'m Function, shared: &Shared) {
    let shown = functions.shown(function);
    let rooms = functions.rooms(function);
    let outputs: Vec<(&Param, Shown<'m>)> =
        functions.returned(function).into_iter().map(|(param, shown)| (param, shown.after(&rooms))).collect();
    let rows = Rows { functions, function, shared };
    let mut lines = Vec::new();
    for (param, input) in &shown {
        let pointer = |w: &mut Writer| rows.emit_value(w, &param.ty, &Form::Opaque);
        let before = if input.is_output(param) { pointer(w) } else { rows.emit_shown(w, param, "input", input) };
        let after = match outputs.iter().find(|(other, _)| other.name == param.name) {
            Some((_, output)) => rows.emit_shown(w, param, "output", output),
            None => "NULL".to_owned(),
        };
        let address = match input {
            Shown::Value(Form::Pointer(_) | Form::Text | Form::Result)
            | Shown::Tagged { .. }
            | Shown::Elements { .. } => pointer(w),
            Shown::Value(Form::Structure(_) | Form::Surface(_)) => rows.emit_address(w, param, input),
            Shown::Value(_) => rows.emit_shown(w, param, "address", input),
        };
        lines.push(format!("{{{}, {{{before}, {after}, {address}}}}},", string_literal(&param.name)));
    }
    let reader = rows.emit_room_reader(w, &rooms);
    let name = &function.name;
    w.blank();
    if !lines.is_empty() {
        w.block(&format!("static const tracing_param_t arguments_{name}[] = {{"), "};", |w| {
            lines.iter().for_each(|line| w.line(line));
        });
    }
    let params = if lines.is_empty() { "NULL".to_owned() } else { format!("arguments_{name}") };
    writeln!(w, "static const tracing_function_t traced_{name} = {{\"{name}\", {params}, {}, {reader}}};", lines.len());
}

/// The rows of a function's table.
struct Rows<'f, 'm> {
    functions: &'f Functions<'m>,
    function: &'m Function,
    shared: &'f Shared,
}

impl<'m> Rows<'_, 'm> {
    fn dialect(&self) -> Dialect<'m> {
        self.functions.dialect.with_local_arguments()
    }

    /// Writes what prints an argument, if it is new; returns its name.
    fn emit_shown(&self, w: &mut Writer, param: &Param, part: &str, shown: &Shown<'m>) -> String {
        match shown {
            Shown::Value(form) => self.emit_value(w, &param.ty, form),
            _ => {
                let stem = format!("{}_{}_{part}", self.function.name, param.name);
                self.emit_reader(w, &stem, |w, dialect| dialect.emit_shown(w, shown, param))
            }
        }
    }

    /// Writes what prints a structure without its members.
    fn emit_address(&self, w: &mut Writer, param: &Param, shown: &Shown<'m>) -> String {
        let stem = format!("address_{}", identifier(&param.ty));
        self.emit_reader(w, &stem, |w, dialect| dialect.emit_address(w, shown, param))
    }

    /// Writes what prints the value of an argument in a form.
    fn emit_value(&self, w: &mut Writer, ty: &CType, form: &Form<'m>) -> String {
        let pointer = ty.unqualified().pointer().spelled();
        let word = if matches!(form, Form::Opaque) { "pointer" } else { "value" };
        let stem = format!("{word}_{}", identifier(ty));
        self.emit_reader(w, &stem, |w, dialect| dialect.emit_form(w, form, &format!("(*({pointer})Arguments[At])")))
    }

    /// Writes a function with a body, unless there is one; returns its name.
    fn emit_reader(&self, w: &mut Writer, stem: &str, emit: impl FnOnce(&mut Writer, &Dialect<'m>)) -> String {
        let mut inner = Writer::default();
        inner.nested(|w| emit(w, &self.dialect()));
        let body = self.locals(&inner.into_text());
        let (name, is_new) = self.shared.name(self.function.condition.as_deref(), &body, stem);
        if is_new {
            let out = &self.functions.dialect.names.prefix;
            w.blank();
            w.line(&format!(
                "static void {name}({out}_out_t *Out, const void *const *Arguments, size_t At, const size_t *{ROOM}) {{"
            ));
            writeln!(w, "  (void)Out, (void)Arguments, (void)At, (void){ROOM};");
            w.raw(&body);
            w.line("}");
        }
        name
    }

    /// Writes the function that reads the lengths of arrays before a call; returns its name.
    fn emit_room_reader(&self, w: &mut Writer, rooms: &[&Param]) -> String {
        if rooms.is_empty() {
            return "NULL".to_owned();
        }
        let mut inner = Writer::default();
        inner.nested(|w| {
            for (at, room) in rooms.iter().enumerate() {
                let name = &room.name;
                emit_code(w, &[format!("{ROOM}[{at}] = *p{name} ? (size_t)**p{name} : 0;")]);
            }
        });
        let name = format!("tracing_room_{}", self.function.name);
        w.blank();
        writeln!(w, "static void {name}(const void *const *Arguments, size_t *{ROOM}) {{");
        w.raw(&self.locals(&inner.into_text()));
        w.line("}");
        name
    }

    /// A body with the local pointers to arguments that it uses.
    fn locals(&self, body: &str) -> String {
        let is_used = |param: &Param| {
            let pointer = format!("*p{}", param.name);
            let mut found = body.match_indices(&pointer).filter_map(|(at, _)| body.get(at + pointer.len()..));
            found.any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        };
        let mut w = Writer::default();
        w.nested(|w| {
            for (at, param) in self.function.params.iter().enumerate().filter(|(_, param)| is_used(param)) {
                let pointer = param.ty.unqualified().pointer();
                let declared = pointer.declare(&format!("p{}", param.name));
                emit_code(w, &[format!("{declared} = ({})Arguments[{at}];", pointer.spelled())]);
            }
        });
        w.into_text() + body
    }
}

/// A type as a part of an identifier.
fn identifier(ty: &CType) -> String {
    let mut name = String::new();
    for c in ty.unqualified().spelled().chars() {
        match c {
            '*' => name.push_str("_ptr"),
            c if c.is_ascii_alphanumeric() => name.push(c),
            _ if name.ends_with('_') => {}
            _ => name.push('_'),
        }
    }
    name.trim_end_matches('_').to_owned()
}
