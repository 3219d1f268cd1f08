//! [`Dialect`]: the syntax of code that prints values, in C++ and in C.
//!
//! In C++, a `Printer` writes to a stream, and enumerations, structures and results have `operator<<`. In C, functions
//! append to a buffer with its length, and each type has its own function. The code around the calls is the same.

use std::collections::HashSet;

use super::forms::Form;
use crate::declaration::{call, prototype};
use crate::model::{Model, Param};
use crate::names::Names;
use crate::naming;
use crate::text::emit_code;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The destination of printed values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// `llvm::raw_ostream`.
    Llvm,
    /// `std::ostream`.
    Std,
    /// A buffer of C.
    Buffer,
}

/// The syntax for a target and an API.
pub(crate) struct Dialect<'m> {
    pub(crate) target: Target,
    pub(crate) names: &'m Names,
    /// The stems of more than one type.
    shared_stems: HashSet<&'m str>,
    /// Whether arguments are read through local pointers, and not through those of the parameter structure.
    has_local_arguments: bool,
}

/// The head of a function.
pub(crate) struct Head {
    returns: String,
    name: String,
    params: Vec<String>,
}

impl Head {
    /// The head with these parts.
    pub(crate) fn new(returns: &str, name: &str, params: Vec<String>) -> Head {
        Head { returns: returns.to_owned(), name: name.to_owned(), params }
    }

    /// The lines, up to `);` or `) {`.
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
        Dialect { target, names, shared_stems, has_local_arguments: false }
    }

    /// Whether the target is C.
    pub(crate) fn is_c(&self) -> bool {
        self.target == Target::Buffer
    }

    /// The type of the destination.
    pub(crate) fn stream(&self) -> String {
        match self.target {
            Target::Llvm => "llvm::raw_ostream".to_owned(),
            Target::Std => "std::ostream".to_owned(),
            Target::Buffer => format!("{}_out_t", self.names.prefix),
        }
    }

    // ===- Functions about types ------------------------------------------===//

    /// The name of a type inside the names of C functions.
    pub(crate) fn stem<'t>(&self, ty: &'t str) -> &'t str {
        let stem = naming::stem(&self.names.prefix, ty);
        if self.shared_stems.contains(stem) { ty } else { stem }
    }

    /// The C function that appends a value of a type.
    pub(crate) fn put(&self, kind: &str, ty: &str) -> String {
        format!("{}_put_{kind}{}", self.names.prefix, self.stem(ty))
    }

    /// The head of the function that prints a value of a type. `declared` is the parameter.
    pub(crate) fn value_head(&self, ty: &str, declared: String) -> Head {
        if self.is_c() {
            self.action_head("", &self.put("", ty), vec![declared])
        } else {
            let stream = self.stream();
            let params = vec![format!("{stream} &OS"), declared];
            Head::new(&format!("inline {stream} &"), "operator<<", params)
        }
    }

    /// The head of a named function that prints its parameters.
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

    /// A member of the printed structure.
    pub(crate) fn member(&self, name: &str) -> String {
        let access = if self.is_c() { "->" } else { "." };
        format!("Value{access}{name}")
    }

    /// Writes the declaration of the printer in a function's body.
    pub(crate) fn emit_start(&self, w: &mut Writer) {
        if !self.is_c() {
            emit_code(w, &[format!("{}::Printer P(OS);", self.names.namespace)]);
        }
    }

    /// The same dialect with arguments behind local pointers.
    pub(crate) fn with_local_arguments(&self) -> Dialect<'m> {
        Dialect { shared_stems: self.shared_stems.clone(), has_local_arguments: true, ..*self }
    }

    /// The argument of a call.
    pub(crate) fn argument(&self, param: &Param) -> String {
        if self.has_local_arguments { format!("*p{}", param.name) } else { format!("*Params->p{}", param.name) }
    }

    // ===- Calls ----------------------------------------------------------===//

    /// Writes a statement that prints fixed text.
    pub(crate) fn emit_text(&self, w: &mut Writer, text: &str) {
        if text.is_empty() {
            return;
        }
        self.emit_call(w, "text", &[string_literal(text)]);
    }

    /// Writes a statement that calls a function of the printer.
    pub(crate) fn emit_call(&self, w: &mut Writer, function: &str, args: &[String]) {
        self.emit_keeping(w, "", function, args);
    }

    /// Writes a statement that calls a function of the printer and uses its value as `lead` says.
    pub(crate) fn emit_keeping(&self, w: &mut Writer, lead: &str, function: &str, args: &[String]) {
        let (callee, args) = self.printer(function, args);
        emit_code(w, &call(w.width(), lead, &callee, &args));
    }

    /// An expression that calls a function of the printer.
    pub(crate) fn expression(&self, function: &str, args: &[String]) -> String {
        let (callee, args) = self.printer(function, args);
        format!("{callee}({})", args.join(", "))
    }

    /// An expression that converts a number to an index.
    pub(crate) fn index(&self, number: &str, is_signed: bool) -> String {
        match (self.is_c(), is_signed) {
            (true, true) => format!("{}_out_index({number})", self.names.prefix),
            (true, false) => format!("(size_t){number}"),
            (false, _) => format!("P.index({number})"),
        }
    }

    /// An expression that prints the address of a value, and reads the value if there are enough bytes.
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

    /// Writes a statement that prints a value, which must not be a pointer to a printed value.
    pub(crate) fn emit_value(&self, w: &mut Writer, form: &Form<'_>, value: &str) {
        let value = value.to_owned();
        match (form, self.is_c()) {
            (Form::Flags(item), false) => {
                let bits = format!("static_cast<uint64_t>({value})");
                let args = ["OS".to_owned(), format!("{}()", item.name), bits];
                emit_code(w, &call(w.width(), "", "printFlags", &args));
            }
            (Form::Flags(item), true) => self.emit_put(w, &self.put("", &item.name), format!("(uint64_t){value}")),
            (Form::Enumerator(item), true) => self.emit_put(w, &self.put("", &item.name), value),
            (Form::Structure(item), true) => {
                self.emit_put(w, &self.put("", &item.name), format!("&{value}"));
            }
            (Form::Surface(item), true) => {
                self.emit_put(w, &self.put("surface_", &item.name), format!("&{value}"));
            }
            (Form::Surface(_), false) => {
                emit_code(w, &call(w.width(), "", "printSurface", &["OS".to_owned(), value]));
            }
            (Form::Unknown, _) => self.emit_text(w, "..."),
            (Form::Result, true) => {
                self.emit_put(w, &self.put("", &self.names.result_type), value);
            }
            // A function pointer does not convert to `void *`, but to a number.
            (Form::Address, true) => {
                self.emit_call(w, "address", &[format!("(uintptr_t){value}")]);
            }
            // It may be a `long double`.
            (Form::Floating, true) => self.emit_call(w, "floating", &[format!("(double){value}")]),
            (Form::Truth, true) => self.emit_call(w, "truth", &[format!("&{value}")]),
            (Form::Foreign, true) => self.emit_text(w, "..."),
            (form, is_c) => self.emit_call(w, printer_function(form, is_c), &[value]),
        }
    }

    /// Writes a call of the function for a type.
    fn emit_put(&self, w: &mut Writer, function: &str, value: String) {
        let args = ["Out".to_owned(), value];
        emit_code(w, &call(w.width(), "", function, &args));
    }

    /// The name of a function of the printer, and its arguments.
    fn printer(&self, function: &str, args: &[String]) -> (String, Vec<String>) {
        if self.is_c() {
            let callee = format!("{}_out_{function}", self.names.prefix);
            (callee, [&["Out".to_owned()], args].concat())
        } else {
            (format!("P.{function}"), args.to_vec())
        }
    }
}

/// The function of the printer for a form: in C++, most types share one.
pub(super) fn printer_function(form: &Form<'_>, is_c: bool) -> &'static str {
    match form {
        Form::Character if is_c => "letter",
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
        | Form::Truth
        | Form::Floating
        | Form::Enumerator(_)
        | Form::Flags(_)
        | Form::Structure(_)
        | Form::Surface(_)
        | Form::Unknown
        | Form::Result => "value",
    }
}

/// The object that a pointer points to.
pub(crate) fn dereferenced(pointer: &str) -> String {
    format!("*{pointer}")
}

/// An element of an array.
pub(crate) fn element(array: &str, index: &str) -> String {
    format!("({array})[{index}]")
}
