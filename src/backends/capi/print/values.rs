//! Writes code that prints values, for all targets.
//!
//! The functions receive a [`Form`] or [`Shown`] and an expression for the value.

use super::dialect::{Dialect, dereferenced, element};
use super::forms::{Form, Forms, Index, Shown};
use super::lengths::{Names, length};
use crate::declaration::call;
use crate::model::{Enum, Enumerator, Param, StructMember, TaggedType};
use crate::text::emit_code;
use tdgen_language::backends::writer::Writer;

/// The array with the lengths of arrays before a call.
pub(crate) const ROOM: &str = "Room";

/// The text of a null pointer.
const NULL: &str = "nullptr";

impl Dialect<'_> {
    /// Writes code that prints a value.
    pub(crate) fn emit_form(&self, w: &mut Writer, form: &Form<'_>, value: &str) {
        match form {
            Form::Pointer(target) if matches!(**target, Form::Foreign) => {
                let function = if self.is_c() { "pointer" } else { "foreignPointer" };
                self.emit_call(w, function, &[value.to_owned()]);
            }
            Form::Pointer(target) => {
                let is_set = self.expression("pointer", &[value.to_owned()]);
                emit_if(w, &is_set, |w| {
                    self.emit_text(w, " (");
                    self.emit_form(w, target, &dereferenced(value));
                    self.emit_text(w, ")");
                });
            }
            form => self.emit_value(w, form, value),
        }
    }

    /// Writes code that prints a member of the structure `Value`.
    pub(crate) fn emit_member(
        &self,
        w: &mut Writer,
        form: &Form<'_>,
        member: &StructMember,
        value: &str,
        used: Option<&str>,
    ) {
        let value = value.to_owned();
        let length = member.lengths.join(") * (");
        match (form, member.lengths.as_slice()) {
            (form, []) => self.emit_form(w, form, &value),
            _ if member.is_flexible() => self.emit_call(w, "pointer", &[value]),
            (Form::Foreign, _) if self.is_c() => self.emit_text(w, "..."),
            (Form::Character, [length]) => {
                let end = used.map_or_else(|| length.clone(), |used| self.least(used, length));
                self.emit_call(w, "characters", &[value, "0".to_owned(), end]);
            }
            (form, lengths) => {
                let first = format!("&{value}{}", "[0]".repeat(lengths.len()));
                w.line("{");
                w.nested(|w| {
                    let end = if lengths.len() == 1 { length.clone() } else { format!("({length})") };
                    let end =
                        used.filter(|_| lengths.len() == 1).map_or_else(|| end.clone(), |used| self.least(used, &end));
                    emit_code(w, &[format!("const size_t End = {end};")]);
                    self.emit_limit(w, "0");
                    self.emit_list(w, "0", |w| self.emit_form(w, form, &element(&first, "I")));
                });
                w.line("}");
            }
        }
    }

    /// Writes code that prints what a member of a structure points to, as far as its length says how much that is.
    pub(crate) fn emit_counted(&self, w: &mut Writer, form: &Form<'_>, value: &str, length: &str) {
        let value = value.to_owned();
        match form {
            Form::Text => self.emit_call(w, "characters", &[value, "0".to_owned(), length.to_owned()]),
            Form::Pointer(target) if !matches!(**target, Form::Foreign) => {
                self.emit_elements(w, ["0".to_owned(), length.to_owned()], target, &value);
            }
            _ => self.emit_call(w, "pointer", &[value]),
        }
    }

    /// Writes code that prints an argument.
    pub(crate) fn emit_shown(&self, w: &mut Writer, shown: &Shown<'_>, param: &Param) {
        let value = self.argument(param);
        match shown {
            Shown::Value(form) => self.emit_form(w, form, &value),
            Shown::Tagged { tag, by, size } => {
                let args = [value, self.argument(by), self.index_of(*size)];
                self.emit_tagged_call(w, tag, &args);
            }
            // The size of the elements is unknown.
            Shown::Elements { element: Form::Foreign, .. } if self.is_c() => {
                self.emit_call(w, "pointer", &[value]);
            }
            Shown::Elements { begin, end, element: Form::Character } => {
                let args = [value, self.index_of(*begin), self.index_of(*end)];
                self.emit_call(w, "characters", &args);
            }
            Shown::Elements { begin, end, element } => {
                self.emit_elements(w, [*begin, *end].map(|index| self.index_of(index)), element, &value);
            }
        }
    }

    /// Writes code that prints an argument without what it points to.
    pub(crate) fn emit_address(&self, w: &mut Writer, shown: &Shown<'_>, param: &Param) {
        let value = self.argument(param);
        match shown {
            Shown::Value(Form::Structure(item) | Form::Surface(item)) => {
                self.emit_text(w, &format!("(struct {}){{...}}", item.name))
            }
            Shown::Value(Form::Pointer(_) | Form::Text | Form::Result)
            | Shown::Tagged { .. }
            | Shown::Elements { .. } => {
                self.emit_call(w, "pointer", &[value]);
            }
            Shown::Value(Form::Foreign) if !self.is_c() => self.emit_call(w, "foreign", &[value]),
            Shown::Value(form) => self.emit_form(w, form, &value),
        }
    }

    /// Writes code that prints the elements of an array, or `nullptr`.
    fn emit_elements(&self, w: &mut Writer, [begin, end]: [String; 2], form: &Form<'_>, array: &str) {
        emit_code(w, &[format!("if ({array}) {{")]);
        w.nested(|w| {
            for (name, index) in [("Begin", begin), ("End", end)] {
                emit_code(w, &[format!("const size_t {name} = {index};")]);
            }
            self.emit_limit(w, "Begin");
            self.emit_list(w, "Begin", |w| self.emit_form(w, form, &element(array, "I")));
        });
        w.line("} else {");
        w.nested(|w| self.emit_text(w, NULL));
        w.line("}");
    }

    /// Writes the end of the elements that are printed, of those from `begin` to `End`.
    fn emit_limit(&self, w: &mut Writer, begin: &str) {
        let limit = if self.is_c() {
            format!("{}_out_limit({begin}, End)", self.names.prefix)
        } else {
            format!("P.limit({begin}, End)")
        };
        emit_code(w, &[format!("const size_t Limit = {limit};")]);
    }

    /// Writes a loop over `I` from `begin` to `Limit` around the code that `emit` writes.
    fn emit_list(&self, w: &mut Writer, begin: &str, emit: impl FnOnce(&mut Writer)) {
        self.emit_text(w, "{");
        w.block(&format!("for (size_t I = {begin}; I < Limit; ++I) {{"), "}", |w| {
            emit_if(w, &format!("I > {begin}"), |w| self.emit_text(w, ", "));
            emit(w);
        });
        self.emit_call(
            w,
            "more",
            &[if begin == "0" { "End - Limit" } else { "End > Limit ? End - Limit : 0" }.to_owned()],
        );
        self.emit_text(w, "}");
    }

    /// Writes code that prints the value that the parameters `Pointer`, `Tag` and `Bytes` describe.
    pub(crate) fn emit_tagged(&self, w: &mut Writer, forms: &Forms<'_>, item: &Enum) {
        emit_code(w, &["if (!Pointer) {".to_owned()]);
        w.nested(|w| {
            self.emit_text(w, NULL);
            w.line("return;");
        });
        w.line("}");
        self.emit_switch(w, "Tag", item, true, |w, enumerator| {
            if let Some(tagged) = &enumerator.tagged_type {
                self.emit_tagged_value(w, &forms.of_tagged(tagged), tagged);
            }
        });
    }

    fn emit_tagged_value(&self, w: &mut Writer, form: &Form<'_>, tagged: &TaggedType) {
        let ty = tagged.ty.unqualified();
        let start = format!("{};", ty.declare("Value"));
        match form {
            Form::Foreign if self.is_c() => self.emit_call(w, "pointer", &["Pointer".to_owned()]),
            Form::Character if tagged.array.is_some() => {
                let text = if self.is_c() { "(const char *)Pointer" } else { "static_cast<const char *>(Pointer)" };
                let args = [text, "0", "Bytes"].map(str::to_owned);
                self.emit_call(w, "characters", &args);
            }
            form if tagged.array.is_some() => {
                emit_code(w, &[format!("const size_t End = Bytes / sizeof({});", ty.spelled())]);
                self.emit_limit(w, "0");
                self.emit_call(w, "pointer", &["Pointer".to_owned()]);
                self.emit_text(w, " (");
                self.emit_list(w, "0", |w| {
                    emit_code(w, &[start, self.copy()]);
                    self.emit_form(w, form, "Value");
                });
                self.emit_text(w, ")");
            }
            form => {
                emit_code(w, &[start]);
                emit_if(w, &self.load(), |w| {
                    self.emit_text(w, " (");
                    self.emit_form(w, form, "Value");
                    self.emit_text(w, ")");
                });
            }
        }
    }

    /// Writes a `switch` over the enumerators of an enumeration, with text for other values. A case that declares
    /// variables needs its own scope.
    pub(crate) fn emit_switch<'e>(
        &self,
        w: &mut Writer,
        value: &str,
        item: &'e Enum,
        is_scoped: bool,
        emit: impl Fn(&mut Writer, &'e Enumerator),
    ) {
        let open = if is_scoped { " {" } else { "" };
        let bits = format!("P.bits({value})");
        // The enumerators of a number are macros.
        let bits = if self.is_c() || item.ty.is_some() { value } else { &bits };
        writeln!(w, "switch ({bits}) {{");
        for enumerator in item.distinct() {
            emit_code(w, &[format!("case {}:{open}", item.enumerator(&enumerator.name))]);
            w.nested(|w| {
                emit(w, enumerator);
                w.line("break;");
            });
            if is_scoped {
                w.line("}");
            }
        }
        w.line("default:");
        w.nested(|w| {
            // In LLVM's own APIs the text is that of offload-tblgen, without the number.
            let text = if self.names.is_described { "unknown enumerator " } else { "unknown enumerator" };
            self.emit_text(w, if item.ty.is_some() { "" } else { text });
            if self.names.is_described {
                let (function, number) =
                    if self.is_c() { ("signed", format!("(intmax_t){value}")) } else { ("value", bits.to_owned()) };
                self.emit_call(w, function, &[number]);
            }
            w.line("break;");
        });
        w.line("}");
    }

    /// The smaller one of two lengths.
    fn least(&self, used: &str, most: &str) -> String {
        format!("({used}) < ({most}) ? ({used}) : ({most})")
    }

    fn emit_tagged_call(&self, w: &mut Writer, tag: &Enum, args: &[String]) {
        let (callee, out) =
            if self.is_c() { (self.put("tagged_", &tag.name), "Out") } else { ("printTagged".to_owned(), "OS") };
        let args = [&[out.to_owned()], args].concat();
        emit_code(w, &call(w.width(), "", &callee, &args));
    }

    fn index_of(&self, index: Index<'_>) -> String {
        match index {
            Index::Number(number) => number.to_string(),
            Index::Param(param, is_signed) => self.index(&self.argument(param), is_signed),
            Index::Pointee(param, is_signed) => {
                let pointer = self.argument(param);
                let number = self.index(&dereferenced(&pointer), is_signed);
                format!("{pointer} ? {number} : 0")
            }
            // An expression that has no code counts nothing.
            Index::Length(expr, params) => length(self, expr, Names::Params(params)).unwrap_or_else(|| "0".to_owned()),
            Index::Room(param, is_signed, at) => {
                let now = self.index_of(Index::Pointee(param, is_signed));
                let callee =
                    if self.is_c() { format!("{}_out_least", self.names.prefix) } else { "P.least".to_owned() };
                format!("{callee}({now}, {ROOM}, {at})")
            }
        }
    }
}

/// `if (condition) { ... }`.
pub(crate) fn emit_if(w: &mut Writer, condition: &str, then: impl FnOnce(&mut Writer)) {
    emit_code(w, &[format!("if ({condition}) {{")]);
    w.nested(then);
    w.line("}");
}
