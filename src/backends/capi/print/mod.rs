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

use super::layout::{self, Layout};
use super::model::{Function, Model, Param};
use super::options::with_both;
use super::text::emit_origin;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::{TypedOption, choice};
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// The fixed parts of print headers, for the names in them.
pub(crate) const TEMPLATES: [&str; 5] = [c::OUT, c::INTERPRETER, cpp::OUT, cpp::FOREIGN, cpp::LLVM_TEXT];

/// The kinds of tables, and of functions for them, in whose names they are: `box_out_form_size`.
pub(crate) const TABLES: [&str; 13] =
    ["array", "call", "form", "length", "member", "members", "name", "names", "params", "read", "rooms", "tag", "tags"];

/// `--print=llvm|std|c`.
const OPTION: TypedOption<Target> = TypedOption::new(
    "print",
    "llvm|std|c",
    "Destination of printed values: llvm::raw_ostream, std::ostream, or a buffer in C",
    "llvm",
    |text| choice(text, &[("llvm", Target::Llvm), ("std", Target::Std), ("c", Target::Buffer)]),
);

/// `--gen-print-header`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-print-header", "Write the header that prints an API's values and the arguments of calls", run)
        .options(&with_both(OPTION.declaration, layout::OPTION.declaration));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let target = context.get(&OPTION, diags);
    let chosen = context.get(&layout::OPTION, diags);
    let model = Model::of(context, diags);
    let (Ok(target), Ok(chosen), Ok(model)) = (target, chosen, model) else {
        return Vec::new();
    };
    if chosen == Layout::Original && layout::check(&model, matches!(target, Target::Llvm), context, diags).is_err() {
        return Vec::new();
    }
    let functions = Functions { model: &model, dialect: Dialect::new(target, &model), forms: Forms::of(&model) };
    if matches!(target, Target::Buffer) {
        let place = |name: &str| context.records.def(name).map(RecordRef::span);
        warn_of_foreign(&functions, &place, diags);
        if c_names::clashes(&functions, &place, diags).is_err() {
            return Vec::new();
        }
    }
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, BACKEND.name, context.input);
    let tables = Tables::of(functions);
    if chosen == Layout::Original {
        original::emit(&mut w, &tables);
    } else {
        emit(&mut w, &tables);
    }
    vec![Output::main(w.finish())]
}

/// Writes a print header.
fn emit(w: &mut Writer, tables: &Tables<'_>) {
    match tables.dialect().target {
        Target::Llvm | Target::Std => cpp::emit(w, tables),
        Target::Buffer => c::emit(w, tables),
    }
}

/// Reports functions of C that print types and whose names are taken.
pub(crate) fn report_clashes(model: &Model, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
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
pub(crate) fn undeclared_lengths(model: &Model) -> Vec<UndeclaredLength<'_>> {
    let forms = Forms::of(model);
    let mut found = Vec::new();
    for function in model.functions.iter().filter(|function| function.is_checked()) {
        for param in function.params.iter().filter(|param| param.is_in() || param.is_out()) {
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
    pub(crate) fn of(model: &'m Model) -> Printers<'m> {
        Printers::with(model, Target::Buffer)
    }

    /// The tables in C++ for LLVM's streams, or for those of the standard library.
    pub(crate) fn cpp(model: &'m Model, is_llvm: bool) -> Printers<'m> {
        Printers::with(model, if is_llvm { Target::Llvm } else { Target::Std })
    }

    fn with(model: &'m Model, target: Target) -> Printers<'m> {
        let functions = Functions { model, dialect: Dialect::new(target, model), forms: Forms::of(model) };
        let tables = Tables::of(functions);
        // Other code includes the header, and refers to its tables.
        emit(&mut Writer::default(), &tables);
        Printers(tables)
    }

    /// Pointers to the arguments, by these names, that the code that prints a call reads; `null` in place of others.
    pub(crate) fn pointers(&self, function: &'m Function, null: &str, name: impl Fn(&Param) -> String) -> Vec<String> {
        let pointer = |param: &'m Param| match self.0.functions.is_kept(function, param) {
            true if self.0.forms().needs_cast(&param.ty) => format!("(const void *)&{}", name(param)),
            true => format!("&{}", name(param)),
            false => null.to_owned(),
        };
        function.params.iter().map(pointer).collect()
    }

    /// Writes the table of a function without codes, and those that it refers to; the header has those of others.
    /// `emit` writes it for the platforms that have the function.
    pub(crate) fn emit_table(&self, w: &mut Writer, function: &'m Function, emit: impl FnOnce(&mut Writer, &str)) {
        let table = arguments::table(&self.0, w, function);
        emit(w, &table);
    }

    /// The name of the table of a function.
    pub(crate) fn table(&self, function: &Function) -> String {
        arguments::name(&self.0, function)
    }

    /// The address of the table for what a function without codes returns, which is written if it is new; `null` for
    /// nothing.
    pub(crate) fn result_form(&self, w: &mut Writer, function: &'m Function) -> String {
        match function.result.as_ref().filter(|result| !result.is_void()) {
            Some(result) => self.0.form(w, &PlainForms(self.0.forms()).of_result(function, result), result),
            None => self.0.dialect().null().to_owned(),
        }
    }

    /// The same for the result of a function with codes.
    pub(crate) fn code_form(&self, w: &mut Writer) -> String {
        if self.0.dialect().names.codes.are_values() { self.0.code(w) } else { self.0.result(w) }
    }

    /// The number of parameters that hold the room of an output before a call, and the length of the output after it.
    pub(crate) fn rooms(&self, function: &'m Function) -> usize {
        self.0.functions.rooms(function).len()
    }
}

/// Warns of types of other headers, whose values cannot be printed in C.
fn warn_of_foreign(functions: &Functions<'_>, place: &dyn Fn(&str) -> Option<Span>, diags: &mut Diags) {
    for (owner, ty) in functions.foreign_types() {
        let message = format!("cannot print values of `{ty}` in C");
        let help = "another header declares the type: describe it as a Typedef of a built-in type, or print to a stream with --print=std";
        let warning = Diagnostic::warning(place(owner).unwrap_or_default(), message);
        diags.push(warning.help(help));
    }
}
