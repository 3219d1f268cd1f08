//! The tables of functions: for each parameter, what is printed before a call, after one, and if the call is refused.

use super::dialect::argument;
use super::forms::{Form, Index, Shown};
use super::lengths::{self, Names};
use super::tables::Tables;
use crate::model::api::{Function, Param};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The name of the table of a function.
pub(super) fn name(tables: &Tables<'_>, function: &Function) -> String {
    tables.dialect().table_of("call", &function.name)
}

/// Writes the table of a function, behind those that it refers to and that are not written yet.
pub(super) fn emit<'m>(tables: &Tables<'m>, w: &mut Writer, function: &'m Function) {
    let rooms = tables.functions.rooms(function);
    let returned: Vec<(&Param, Shown<'m>)> = tables.functions.returned(function);
    let mut outputs: Vec<(&Param, Shown<'m>)> =
        returned.into_iter().map(|(param, shown)| (param, shown.after(&rooms))).collect();
    let mut rows = Vec::new();
    for (param, input) in &tables.functions.shown(function) {
        let parts = Parts { tables, function, param };
        let before = if input.is_output(param) { parts.pointer(w) } else { parts.shown(w, input) };
        let output = outputs.iter().position(|(other, _)| other.name == param.name);
        let after = match output.map(|at| outputs.swap_remove(at)) {
            Some((_, output)) => parts.shown(w, &output),
            None => parts.nothing(),
        };
        let refused = parts.address(w, input);
        rows.push(format!("{{{}, {{{before}, {after}, {refused}}}}}", string_literal(&param.name)));
    }
    let lengths: Vec<String> = rooms
        .iter()
        .filter_map(|room| Some(Parts { tables, function, param: room }.index(w, tables.forms().index(room)?)))
        .collect();
    let (name, dialect) = (name(tables, function), tables.dialect());
    let mut list = |kind: &str, ty: &str, rows: &[String]| {
        if rows.is_empty() {
            return dialect.null().to_owned();
        }
        let name = dialect.table_of(kind, &function.name);
        let head = format!("{} {} {name}[] = {{", dialect.constant(), dialect.out(&format!("{ty}_t")));
        w.block(&head, "};", |w| rows.iter().for_each(|row| writeln!(w, "{row},")));
        name
    };
    let params = list("params", "param", &rows);
    let rooms = list("rooms", "index", &lengths);
    let constant = dialect.constant();
    let failure = failure(tables, w, function);
    let ty = dialect.out("function_t");
    writeln!(
        w,
        "{constant} {ty} {name} = {{\"{}\", {params}, {}, {rooms}, {}, {failure}}};",
        function.name,
        rows.len(),
        lengths.len()
    );
}

/// Writes what is known after a failure of a function; returns its address.
fn failure<'m>(tables: &Tables<'m>, w: &mut Writer, function: &'m Function) -> String {
    let dialect = tables.dialect();
    if !function.explains_failures() {
        return dialect.null().to_owned();
    }
    let params = function.params.iter().enumerate();
    let known = params.filter(|(_, param)| param.is_valid_after_failure).map(|(at, param)| {
        let shown = tables.forms().of_described_param(function, param);
        format!("{{{at}, {}}}", Parts { tables, function, param }.shown(w, &shown))
    });
    let known: Vec<String> = known.collect();
    let outputs = tables.define_list(w, "known", &function.name, &known);
    let name = dialect.table_of("failure", &function.name);
    let ty = dialect.out("failure_t");
    let sets_errno = function.sets_errno;
    writeln!(w, "{} {ty} {name} = {{{sets_errno}, {outputs}, {}}};", dialect.constant(), known.len());
    format!("&{name}")
}

/// Writes the parts of a parameter's row.
struct Parts<'t, 'm> {
    tables: &'t Tables<'m>,
    function: &'m Function,
    param: &'m Param,
}

impl<'m> Parts<'_, 'm> {
    fn nothing(&self) -> String {
        let null = self.tables.dialect().null();
        format!("{{{null}, {null}}}")
    }

    fn value(&self, form: &str) -> String {
        format!("{{{form}, {}}}", self.tables.dialect().null())
    }

    /// The address in a pointer.
    fn pointer(&self, w: &mut Writer) -> String {
        self.value(&self.tables.pointer(w, &self.param.c_type))
    }

    /// An argument.
    fn shown(&self, w: &mut Writer, shown: &Shown<'m>) -> String {
        let (tables, param) = (self.tables, self.param);
        let null = tables.dialect().null();
        match shown {
            Shown::Value(form) => self.value(&tables.form(w, form, &param.c_type)),
            Shown::Tagged { tag, by, size } => {
                let tags = tables.tags(w, tag);
                let at = self.function.params.iter().position(|other| other.name == by.name).unwrap_or_default();
                let by = self.row([&at.to_string(), null, "false", "0", null]);
                let size = self.index(w, *size);
                format!("{{{null}, {}}}", self.array(w, &[by, size, tags]))
            }
            // The size of the elements is unknown.
            Shown::Elements { element: Form::Foreign, .. } if tables.dialect().is_c() => self.pointer(w),
            Shown::Elements { begin, end, element } => {
                let Some(pointee) = tables.forms().pointee(&param.c_type) else { return self.pointer(w) };
                let form = tables.form(w, element, &pointee);
                let [begin, end] = [begin, end].map(|index| self.index(w, *index));
                format!("{{{form}, {}}}", self.array(w, &[begin, end, null.to_owned()]))
            }
        }
    }

    /// An argument without what it points to.
    fn address(&self, w: &mut Writer, shown: &Shown<'m>) -> String {
        match shown {
            Shown::Value(Form::Structure(item) | Form::Surface(item)) => {
                let text = format!("({} {}){{...}}", item.keyword(), item.name);
                self.value(&self.tables.unknown(w, &text, "0"))
            }
            Shown::Value(Form::Pointer(_) | Form::Text | Form::Result)
            | Shown::Tagged { .. }
            | Shown::Elements { .. } => self.pointer(w),
            Shown::Value(form) => self.value(&self.tables.form(w, form, &self.param.c_type)),
        }
    }

    /// The address of the table for an array.
    fn array(&self, w: &mut Writer, fields: &[String; 3]) -> String {
        let stem = format!("{}_{}", self.function.name, self.param.name);
        format!("&{}", self.tables.define(w, "array", &stem, &format!("{{{}}}", fields.join(", ")), false))
    }

    /// A bound of an array.
    fn index(&self, w: &mut Writer, index: Index<'m>) -> String {
        let (tables, null) = (self.tables, self.tables.dialect().null());
        let (param, is_target, room) = match index {
            Index::Number(number) => return self.row([&number.to_string(), null, "false", "0", null]),
            Index::Length(expr, params) => {
                // An expression that has no code counts nothing.
                let code = lengths::length(tables.dialect(), expr, Names::Params(params));
                let Some(code) = code else { return self.row(["0", null, "false", "0", null]) };
                let read = self.reader(w, &code);
                return self.row(["0", null, "false", "0", &read]);
            }
            Index::Param(param) => (param, false, 0),
            Index::Pointee(param) => (param, true, 0),
            Index::Room(param, at) => (param, true, at + 1),
        };
        let ty = if is_target { tables.forms().pointee(&param.c_type) } else { Some(param.c_type.clone()) };
        let at = self.function.params.iter().position(|other| other.name == param.name).unwrap_or_default();
        let Some(ty) = ty else { return self.row(["0", null, "false", "0", null]) };
        let form = tables.form(w, &tables.forms().of_type(&ty), &ty);
        self.row([&at.to_string(), &form, if is_target { "true" } else { "false" }, &room.to_string(), null])
    }

    fn row(&self, fields: [&str; 5]) -> String {
        format!("{{{}}}", fields.join(", "))
    }

    /// Writes a function that computes a length from the arguments of a call, unless there is one; returns its name.
    fn reader(&self, w: &mut Writer, code: &str) -> String {
        let dialect = self.tables.dialect();
        let stem = format!("{}_{}", self.function.name, self.param.name);
        let (name, is_new) = self.tables.name("length", &stem, &format!("{} {code}", self.function.name));
        if !is_new {
            return name;
        }
        let is_used = |param: &Param| {
            let pointer = argument(param);
            let mut found = code.match_indices(&pointer).filter_map(|(at, _)| code.get(at + pointer.len()..));
            found.any(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
        };
        w.block(&format!("{} size_t {name}(const void *const *Arguments) {{", dialect.inline()), "}", |w| {
            let used = self.function.params.iter().enumerate().filter(|(_, param)| is_used(param));
            let locals: Vec<String> = used
                .map(|(at, param)| dialect.local(param, &self.tables.forms().readable(&param.c_type), at))
                .collect();
            if locals.is_empty() {
                w.line(if dialect.is_c() { "(void)Arguments;" } else { "static_cast<void>(Arguments);" });
            }
            locals.iter().for_each(|local| w.line(local));
            writeln!(w, "return {code};");
        });
        name
    }
}
