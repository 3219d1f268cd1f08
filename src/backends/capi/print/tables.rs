//! The tables of arguments: for each parameter of a function, what prints it before a call, after one, and if the call
//! is refused.
//!
//! In C++, one function of `PrintedFunction` walks through a table. Most parameters are printed by templates of the
//! class `PrintedParam`; arrays, tagged values and others have a function of their own. In C, for the trace layer,
//! parameters of equal types and forms share a function.

use std::cell::RefCell;
use std::collections::HashMap;

use super::dialect::{Dialect, Head, Target, printer_function};
use super::forms::{Form, Shown};
use super::functions::Functions;
use super::values::ROOM;
use crate::c_type::CType;
use crate::model::{Function, Param};
use crate::text::emit_code;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// No function of a table.
const NOTHING: &str = "nullptr";

/// Writes the tables of an API.
pub(super) struct Tables<'f, 'm>(pub(super) &'f Functions<'m>);

impl<'m> Tables<'_, 'm> {
    /// The table of a function.
    pub(crate) fn table(&self, function: &Function) -> String {
        format!("{}_{}", function.name, self.stream_word())
    }

    fn stream_word(&self) -> &'static str {
        if self.0.dialect.target == Target::Llvm { "llvm" } else { "std" }
    }

    /// Writes the tables of all functions with codes, and what prints the arguments in a parameter structure.
    pub(super) fn emit_all(&self, w: &mut Writer) {
        self.emit_tables(w);
        for function in self.0.called_with() {
            let params = Functions::arguments_param(function);
            let comment = format!("Prints the arguments of a call of {} that succeeded", function.name);
            let head = self.0.dialect.value_head(&function.params_struct(), params.clone());
            self.emit_arguments_of(w, function, &comment, &head, "nullptr", &["return OS;"]);
            let part = format!("&{}::Input", self.row_class());
            let head = self.0.dialect.action_head("printInputs", "", vec![params]);
            let comment = "Prints what it is called with: the contents of inputs";
            self.emit_arguments_of(w, function, comment, &head, &part, &[]);
        }
    }

    /// Writes the tables of all functions with codes.
    pub(super) fn emit_tables(&self, w: &mut Writer) {
        self.emit_row_class(w);
        for function in self.0.model.functions.iter().filter(|function| function.is_checked()) {
            self.emit_table(w, function);
        }
    }

    /// Writes a function that prints a part of the arguments in a parameter structure.
    fn emit_arguments_of(
        &self,
        w: &mut Writer,
        function: &Function,
        comment: &str,
        head: &Head,
        part: &str,
        end: &[&str],
    ) {
        w.blank();
        w.comment("///", "", comment);
        emit_code(w, &head.lines(") {"));
        w.nested(|w| {
            let pointers: Vec<String> =
                function.params.iter().map(|param| format!("Params->p{}", param.name)).collect();
            emit_code(w, &[format!("const void *const Arguments[] = {{{}}};", pointers.join(", "))]);
            emit_code(w, &[format!("{}.print(OS, {part}, Arguments, nullptr);", self.table(function))]);
            end.iter().for_each(|line| w.line(line));
        });
        w.line("}");
    }

    /// The class of a table's rows.
    pub(super) fn row_class(&self) -> String {
        let word = if self.0.dialect.target == Target::Llvm { "LlvmParam" } else { "StdParam" };
        format!("{}::{word}", self.0.dialect.names.namespace)
    }

    /// Names the class of the rows for the stream.
    pub(super) fn emit_row_class(&self, w: &mut Writer) {
        let word = if self.0.dialect.target == Target::Llvm { "LlvmParam" } else { "StdParam" };
        let namespace = &self.0.dialect.names.namespace;
        w.blank();
        writeln!(w, "namespace {namespace} {{");
        emit_code(w, &[format!("using {word} = PrintedParam<{}>;", self.0.dialect.stream())]);
        writeln!(w, "}} // namespace {namespace}");
    }

    /// Writes the table of a function.
    pub(super) fn emit_table(&self, w: &mut Writer, function: &'m Function) {
        let shown = self.0.shown(function);
        let rooms = self.0.rooms(function);
        let outputs: Vec<(&Param, Shown<'m>)> =
            self.0.returned(function).into_iter().map(|(param, shown)| (param, shown.after(&rooms))).collect();
        let mut rows = Vec::new();
        for (param, input) in &shown {
            let before =
                if input.is_output(param) { self.pointer(param) } else { self.row(w, function, param, "input", input) };
            let after = match outputs.iter().find(|(other, _)| other.name == param.name) {
                Some((_, output)) => self.row(w, function, param, "output", output),
                None => NOTHING.to_owned(),
            };
            let address = self.address_row(w, function, param, input);
            let label = string_literal(&format!(".{} = ", param.name));
            rows.push(format!("{{{label}, {before}, {after}, {address}}},"));
        }
        let reader = self.emit_room_reader(w, function, &rooms);
        let (name, class) = (self.table(function), self.row_class());
        w.blank();
        w.line("// clang-format off");
        if !rows.is_empty() {
            w.block(&format!("inline constexpr {class} {name}_params[] = {{"), "};", |w| {
                rows.iter().for_each(|row| w.line(row));
            });
        }
        let params = if rows.is_empty() { NOTHING.to_owned() } else { format!("{name}_params") };
        writeln!(
            w,
            "inline constexpr {}::PrintedFunction<{}> {name} = {{\"{}\", {params}, {}, {reader}}};",
            self.0.dialect.names.namespace,
            self.0.dialect.stream(),
            function.name,
            rows.len()
        );
        w.line("// clang-format on");
    }

    /// What prints the address in a pointer.
    fn pointer(&self, param: &Param) -> String {
        self.member("pointer", &param.ty)
    }

    fn member(&self, name: &str, ty: &CType) -> String {
        format!("{}::{name}<{}>", self.row_class(), self.0.forms.readable(ty).spelled())
    }

    /// What prints an argument; a function of its own is written if none of the class does.
    fn row(&self, w: &mut Writer, function: &'m Function, param: &'m Param, part: &str, shown: &Shown<'m>) -> String {
        let member = match shown {
            Shown::Value(Form::Pointer(target)) => match shared_function(target) {
                Some("value") => Some("target"),
                Some("foreign") => Some("foreignTarget"),
                _ => None,
            },
            Shown::Value(form) => shared_function(form),
            _ => None,
        };
        let Some(member) = member else {
            return self.emit_row_function(w, function, param, part, |w, dialect| dialect.emit_shown(w, shown, param));
        };
        self.member(member, &param.ty)
    }

    /// What prints an argument without what it points to.
    fn address_row(&self, w: &mut Writer, function: &'m Function, param: &'m Param, shown: &Shown<'m>) -> String {
        match shown {
            Shown::Value(Form::Pointer(_) | Form::Text | Form::Result)
            | Shown::Tagged { .. }
            | Shown::Elements { .. } => self.pointer(param),
            Shown::Value(Form::Structure(_) | Form::Surface(_)) => {
                self.emit_row_function(w, function, param, "address", |w, dialect| {
                    dialect.emit_address(w, shown, param)
                })
            }
            Shown::Value(_) => self.row(w, function, param, "address", shown),
        }
    }

    /// Writes a function that prints an argument; returns its name.
    fn emit_row_function(
        &self,
        w: &mut Writer,
        function: &Function,
        param: &Param,
        part: &str,
        emit: impl FnOnce(&mut Writer, &Dialect<'m>),
    ) -> String {
        let mut inner = Writer::default();
        inner.nested(|w| emit(w, &self.0.dialect.with_local_arguments()));
        let mut body = inner.into_text();
        if body.contains("P.") {
            let mut start = Writer::default();
            start.nested(|w| self.0.dialect.emit_start(w));
            body.insert_str(0, &start.into_text());
        }
        let name = format!("{}_{}_{part}", function.name, param.name);
        let is_room_read = body.contains(&format!(", {ROOM}, "));
        let room = if is_room_read { ROOM } else { "" };
        let more = vec!["std::size_t".to_owned(), format!("const std::size_t *{room}")];
        self.emit_reader(w, &name, function, vec![format!("{} &OS", self.0.dialect.stream())], more, &body);
        name
    }

    /// Writes the function that reads the lengths of arrays before a call; returns its name.
    fn emit_room_reader(&self, w: &mut Writer, function: &Function, rooms: &[&Param]) -> String {
        if rooms.is_empty() {
            return NOTHING.to_owned();
        }
        let mut inner = Writer::default();
        inner.nested(|w| {
            for (at, room) in rooms.iter().enumerate() {
                let name = &room.name;
                emit_code(w, &[format!("{ROOM}[{at}] = *p{name} ? static_cast<std::size_t>(**p{name}) : 0;")]);
            }
        });
        let name = format!("{}_room_{}", function.name, self.stream_word());
        self.emit_reader(w, &name, function, Vec::new(), vec![format!("std::size_t *{ROOM}")], &inner.into_text());
        name
    }

    /// Writes a function with a body that reads the arguments of a call through local pointers, between other
    /// parameters.
    fn emit_reader(
        &self,
        w: &mut Writer,
        name: &str,
        function: &Function,
        before: Vec<String>,
        behind: Vec<String>,
        body: &str,
    ) {
        let is_used = |param: &Param| {
            let pointer = format!("*p{}", param.name);
            let mut found = body.match_indices(&pointer).filter_map(|(at, _)| body.get(at + pointer.len()..));
            found.any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        };
        let used: Vec<(usize, &Param)> =
            function.params.iter().enumerate().filter(|(_, param)| is_used(param)).collect();
        let arguments = if used.is_empty() { "const void *const *" } else { "const void *const *Arguments" };
        let params = [before, vec![arguments.to_owned()], behind].concat();
        w.blank();
        emit_code(w, &Head::new("inline void", name, params).lines(") {"));
        w.nested(|w| {
            for (at, param) in used {
                let ty = self.0.forms.readable(&param.ty);
                let ty = if ty.outermost().is_some() {
                    format!("std::add_const_t<{}>", ty.spelled())
                } else {
                    format!("const {}", ty.spelled())
                };
                let ty = if ty.ends_with('*') {
                    format!("{}const *", ty.trim_start_matches("const "))
                } else {
                    format!("{ty} *")
                };
                emit_code(w, &[format!("const auto p{} = static_cast<{ty}>(Arguments[{at}]);", param.name)]);
            }
        });
        w.raw(body);
        w.line("}");
    }
}

// ===- C ------------------------------------------------------------------===//

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
pub(super) fn emit_in_c<'m>(w: &mut Writer, functions: &Functions<'m>, function: &'m Function, shared: &Shared) {
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

/// The function of the printer that all parameters of a form share.
fn shared_function(form: &Form<'_>) -> Option<&'static str> {
    let is_own = matches!(form, Form::Pointer(_) | Form::Flags(_) | Form::Surface(_) | Form::Unknown);
    (!is_own).then(|| printer_function(form, false))
}
