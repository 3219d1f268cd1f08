//! `--gen-print-header`: functions that print an API's values, for traces and error messages.
//!
//! The header prints to LLVM's streams, to those of the standard library, or to buffers in C; the text is that of
//! LLVM's offload-tblgen in all three. [`forms`] derives the printed form of values from their types, [`tables`] and
//! [`arguments`] write it down in constant tables, and one interpreter, in a subset of C99 and C++, prints as they say.
//! [`dialect`] has the syntax of the tables in both.

mod arguments;
mod c;
mod c_names;
mod circles;
mod cpp;
mod dialect;
mod forms;
mod functions;
pub(crate) mod generate;
mod guard;
mod lengths;
mod original;
mod plain;
mod tables;

use dialect::{Dialect, Target};
use forms::Forms;
use functions::Functions;
use plain::PlainForms;
use tables::Tables;

use crate::model::api::{Api, Function, Param};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::source::Span;

/// The fixed parts of print headers, for the names in them.
pub(crate) const TEMPLATES: [&str; 5] = [c::OUT, c::INTERPRETER, cpp::OUT, cpp::FOREIGN, cpp::LLVM_TEXT];

/// Writes a print header.
fn emit(w: &mut Writer, tables: &Tables<'_>) {
    match tables.dialect().target {
        Target::Llvm | Target::Std => cpp::emit(w, tables),
        Target::Buffer => c::emit(w, tables),
    }
}

/// Reports functions of C that print types and whose names are taken.
pub(crate) fn report_clashes(model: &Api, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    let functions = Functions { model, dialect: Dialect::new(Target::Buffer, model), forms: Forms::of(model) };
    // They are reported; the check continues.
    let _ = c_names::clashes(&functions, place, diags);
}

/// A pointer without a length beside a number that may be it.
pub(crate) struct UndeclaredLength<'m> {
    /// The function or structure.
    pub(crate) owner: &'m str,
    pub(crate) pointer: &'m str,
    pub(crate) length: &'m str,
}

/// The pointers that a trace does not follow, because they do not say how much they point to. Parameters without a
/// direction and structures without a description, as in imported APIs, say nothing anyway.
pub(crate) fn undeclared_lengths(model: &Api) -> Vec<UndeclaredLength<'_>> {
    let forms = Forms::of(model);
    let mut found = Vec::new();
    for function in model.functions.iter().filter(|function| function.is_checked()) {
        for param in function.params.iter().filter(|param| param.is_in || param.is_out) {
            if let Some(length) = lengths::undeclared(&forms, function, param) {
                found.push(UndeclaredLength { owner: &function.name, pointer: &param.name, length: &length.name });
            }
        }
    }
    for item in model.defined_structs().filter(|item| !item.desc.is_empty()) {
        for member in &item.members {
            if let Some(length) = lengths::undeclared_member(&forms, item, &item.members, member) {
                found.push(UndeclaredLength { owner: &item.name, pointer: &member.name, length: &length.name });
            }
        }
    }
    found
}

/// The tables of a print header, and those that other code adds to them.
pub(crate) struct Printers<'m>(Tables<'m>);

impl<'m> Printers<'m> {
    /// The tables in C.
    pub(crate) fn of(model: &'m Api) -> Printers<'m> {
        Printers::with(model, Target::Buffer)
    }

    /// The tables in C++ for LLVM's streams, or for those of the standard library.
    pub(crate) fn cpp(model: &'m Api, is_llvm: bool) -> Printers<'m> {
        Printers::with(model, if is_llvm { Target::Llvm } else { Target::Std })
    }

    fn with(model: &'m Api, target: Target) -> Printers<'m> {
        let functions = Functions { model, dialect: Dialect::new(target, model), forms: Forms::of(model) };
        let tables = Tables::of(functions);
        // Other code includes the header, and refers to its tables.
        emit(&mut Writer::default(), &tables);
        Printers(tables)
    }

    /// Pointers to the arguments, by these names, that the code that prints a call reads; `null` in place of others.
    pub(crate) fn pointers(&self, function: &'m Function, null: &str, name: impl Fn(&Param) -> String) -> Vec<String> {
        let pointer = |param: &'m Param| match self.0.functions.is_kept(function, param) {
            true => self.0.forms().constant_pointer(&param.c_type, &format!("&{}", name(param))),
            false => null.to_owned(),
        };
        function.params.iter().map(pointer).collect()
    }

    /// The table of a function without codes, which the header does not have, behind those that it and the result refer
    /// to and that are not written yet. It is for the platforms that have the function.
    pub(crate) fn definitions(&self, function: &'m Function) -> String {
        let mut w = Writer::default();
        self.0.on_platform(function, || {
            self.result(&mut w, function);
            arguments::emit(&self.0, &mut w, function);
        });
        w.into_text()
    }

    /// The name of the table of a function.
    pub(crate) fn table(&self, function: &Function) -> String {
        arguments::name(&self.0, function)
    }

    /// The address of the table for what a function returns, which [`Printers::definitions`] or [`Printers::code_form`]
    /// wrote; `null` for nothing.
    pub(crate) fn result_form(&self, function: &'m Function) -> String {
        self.0.on_platform(function, || self.result(&mut Writer::default(), function))
    }

    fn result(&self, w: &mut Writer, function: &'m Function) -> String {
        match function.own_result() {
            None => self.code_form(w),
            Some(result) if result.is_void() => self.0.dialect().null().to_owned(),
            Some(result) => self.0.form(w, &PlainForms(self.0.forms()).of_result(function, result), result),
        }
    }

    /// The same for functions with codes, which is written if it is new.
    pub(crate) fn code_form(&self, w: &mut Writer) -> String {
        if self.0.dialect().names.codes.are_values() { self.0.code(w) } else { self.0.result(w) }
    }

    /// The number of parameters that hold the room of an output before a call, and the length of the output after it.
    pub(crate) fn rooms(&self, function: &'m Function) -> usize {
        self.0.functions.rooms(function).len()
    }
}
