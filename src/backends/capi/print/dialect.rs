//! [`Dialect`]: how the code that shows values is spelled, in C++ and in C.
//!
//! Takes forms and expressions; answers with calls. In C++ a `Printer` writes to a stream, and enumerations, structures
//! and results have `operator<<`; in C a buffer that knows how much was written is passed along, and each type has a
//! function of its own. The code around the calls is the same.

use std::collections::HashSet;

use super::forms::Form;
use crate::backends::capi::declaration::{call, prototype};
use crate::backends::capi::model::Model;
use crate::backends::capi::names::Names;
use crate::backends::capi::naming;
use crate::backends::capi::text::{c_string, emit_code};
use crate::backends::writer::Writer;

/// What values are printed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// `llvm::raw_ostream`.
    Llvm,
    /// `std::ostream`.
    Std,
    /// A buffer of C.
    Buffer,
}

/// The spelling for one target and one API.
pub(crate) struct Dialect<'m> {
    pub(crate) target: Target,
    pub(crate) names: &'m Names,
    /// Stems that more than one type has.
    shared_stems: HashSet<&'m str>,
}

/// The beginning of a function.
pub(crate) struct Head {
    returns: String,
    name: String,
    params: Vec<String>,
}

impl Head {
    /// A function by its three parts.
    pub(crate) fn new(returns: &str, name: &str, params: Vec<String>) -> Head {
        Head { returns: returns.to_owned(), name: name.to_owned(), params }
    }

    /// Its lines, up to `);` or `) {`.
    pub(crate) fn lines(&self, close: &str) -> Vec<String> {
        let opener = format!("{}(", self.name);
        prototype(&self.returns, &opener, &self.params, close)
    }
}

impl<'m> Dialect<'m> {
    pub(crate) fn new(target: Target, model: &'m Model) -> Dialect<'m> {
        let names = &model.names;
        let enums = model.enums.iter().map(|item| &item.name);
        let structs = model.structs.iter().map(|item| &item.name);
        let typedefs = model.typedefs.iter().map(|item| &item.name);
        let mut seen = HashSet::new();
        let stems = enums.chain(structs).chain(typedefs);
        let stems = stems.map(|name| naming::stem(&names.prefix, name));
        let shared_stems = stems.filter(|stem| !seen.insert(*stem)).collect();
        Dialect { target, names, shared_stems }
    }

    /// Whether it is C.
    pub(crate) fn is_c(&self) -> bool {
        self.target == Target::Buffer
    }

    /// The type of what is printed to.
    pub(crate) fn stream(&self) -> String {
        match self.target {
            Target::Llvm => "llvm::raw_ostream".to_owned(),
            Target::Std => "std::ostream".to_owned(),
            Target::Buffer => format!("{}_out_t", self.names.prefix),
        }
    }

    //===- Functions about types ------------------------------------------===//

    /// What a type is called in the names of C functions.
    pub(crate) fn stem<'t>(&self, ty: &'t str) -> &'t str {
        let stem = naming::stem(&self.names.prefix, ty);
        if self.shared_stems.contains(stem) { ty } else { stem }
    }

    /// The C function that appends a value, named after its type and what is special about it.
    pub(crate) fn put(&self, kind: &str, ty: &str) -> String {
        format!("{}_put_{kind}{}", self.names.prefix, self.stem(ty))
    }

    /// The head of what prints a value of a type: `declared` is the parameter.
    pub(crate) fn value_head(&self, ty: &str, declared: String) -> Head {
        if self.is_c() {
            self.action_head("", &self.put("", ty), vec![declared])
        } else {
            let stream = self.stream();
            let params = vec![format!("{stream} &OS"), declared];
            Head::new(&format!("inline {stream} &"), "operator<<", params)
        }
    }

    /// The head of a function of its own name, which prints what it is called with.
    pub(crate) fn action_head(&self, cpp_name: &str, c_name: &str, params: Vec<String>) -> Head {
        let stream = self.stream();
        let (returns, name, first) = if self.is_c() {
            ("static inline void", c_name, format!("{stream} *Out"))
        } else {
            ("inline void", cpp_name, format!("{stream} &OS"))
        };
        Head::new(returns, name, [vec![first], params].concat())
    }

    /// A structure as a parameter.
    pub(crate) fn structure_param(&self, name: &str) -> String {
        let pointer = if self.is_c() { "*" } else { "&" };
        format!("const {name} {pointer}Value")
    }

    /// A member of the structure that is shown.
    pub(crate) fn member(&self, name: &str) -> String {
        let access = if self.is_c() { "->" } else { "." };
        format!("Value{access}{name}")
    }

    /// Makes what the function's body prints with.
    pub(crate) fn emit_start(&self, w: &mut Writer) {
        if !self.is_c() {
            emit_code(w, &[format!("{}::Printer P(OS);", self.names.namespace)]);
        }
    }

    //===- Calls ----------------------------------------------------------===//

    /// Adds a statement that prints a fixed text.
    pub(crate) fn emit_text(&self, w: &mut Writer, text: &str) {
        self.emit_call(w, "text", &[c_string(text)]);
    }

    /// Adds a statement that calls one of the printer's functions.
    pub(crate) fn emit_call(&self, w: &mut Writer, function: &str, args: &[String]) {
        self.emit_keeping(w, "", function, args);
    }

    /// The same; `lead` says what becomes of the value.
    pub(crate) fn emit_keeping(&self, w: &mut Writer, lead: &str, function: &str, args: &[String]) {
        let (callee, args) = self.printer(function, args);
        emit_code(w, &call(w.width(), lead, &callee, &args));
    }

    /// A call of one of the printer's functions as an expression.
    pub(crate) fn expression(&self, function: &str, args: &[String]) -> String {
        let (callee, args) = self.printer(function, args);
        format!("{callee}({})", args.join(", "))
    }

    /// An expression that makes an index of a number.
    pub(crate) fn index(&self, number: &str) -> String {
        if self.is_c() { format!("{}_out_index({number})", self.names.prefix) } else { format!("P.index({number})") }
    }

    /// An expression that prints where a value is, and reads it if there is enough of it.
    pub(crate) fn load(&self) -> String {
        let value =
            if self.is_c() { vec!["&Value".to_owned(), "sizeof(Value)".to_owned()] } else { vec!["Value".to_owned()] };
        let from = ["Pointer", "Bytes"].map(str::to_owned).to_vec();
        self.expression("load", &[value, from].concat())
    }

    /// A statement that reads an element of an array.
    pub(crate) fn copy(&self) -> String {
        if self.is_c() {
            let prefix = &self.names.prefix;
            format!("{prefix}_out_copy(&Value, sizeof(Value), Pointer, I);")
        } else {
            "P.copy(Value, Pointer, I);".to_owned()
        }
    }

    /// Adds a statement that shows a value. Pointers to something are not for this.
    pub(crate) fn emit_value(&self, w: &mut Writer, form: &Form<'_>, value: &str) {
        let value = value.to_owned();
        match (form, self.is_c()) {
            (Form::Flags(item), false) => {
                let args = ["OS".to_owned(), format!("{}()", item.name), value];
                emit_code(w, &call(w.width(), "", "printFlags", &args));
            }
            (Form::Flags(item) | Form::Enumerator(item), true) => {
                self.emit_put(w, &self.put("", &item.name), value);
            }
            (Form::Structure(item), true) => {
                self.emit_put(w, &self.put("", &item.name), format!("&{value}"));
            }
            (Form::Result, true) => {
                self.emit_put(w, &self.put("", &self.names.result_type), value);
            }
            // A pointer to a function is none to an object, but either is a number.
            (Form::Address, true) => {
                self.emit_call(w, "address", &[format!("(uintptr_t){value}")]);
            }
            (Form::Foreign, true) => self.emit_text(w, "..."),
            (form, is_c) => self.emit_call(w, printer_function(form, is_c), &[value]),
        }
    }

    /// Calls the function about a type.
    fn emit_put(&self, w: &mut Writer, function: &str, value: String) {
        let args = ["Out".to_owned(), value];
        emit_code(w, &call(w.width(), "", function, &args));
    }

    /// The name of a printer's function, and what it is called with.
    fn printer(&self, function: &str, args: &[String]) -> (String, Vec<String>) {
        if self.is_c() {
            let callee = format!("{}_out_{function}", self.names.prefix);
            (callee, [&["Out".to_owned()], args].concat())
        } else {
            (format!("P.{function}"), args.to_vec())
        }
    }
}

/// The printer's function for a form: in C++ most types have the same one.
fn printer_function(form: &Form<'_>, is_c: bool) -> &'static str {
    match form {
        Form::Character if is_c => "character",
        Form::Signed if is_c => "signed",
        Form::Unsigned if is_c => "unsigned",
        Form::Floating if is_c => "floating",
        Form::Address => "address",
        Form::Opaque | Form::Pointer(_) => "pointer",
        Form::Text => "string",
        Form::Foreign => "foreign",
        Form::Character
        | Form::Signed
        | Form::Unsigned
        | Form::Floating
        | Form::Enumerator(_)
        | Form::Flags(_)
        | Form::Structure(_)
        | Form::Result => "value",
    }
}

/// What a pointer leads to.
pub(crate) fn dereferenced(pointer: &str) -> String {
    format!("*{pointer}")
}

/// An element of an array.
pub(crate) fn element(array: &str, index: &str) -> String {
    format!("({array})[{index}]")
}
