//! `--gen-type-constraint-decls`, `--gen-attr-constraint-decls` and their `-defs`: C++ functions that check the
//! constraints of the main file. The output is byte for byte that of `mlir-tblgen`.

use indexmap::IndexMap;

use super::model::constraint::Constraint;
use super::model::read::collect::{is_in_main_file, read_all};
use super::model::read::fields::{Read, maybe_text};
use super::names::reserved_before_parenthesis;
use super::placeholders::Scope;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// `--gen-type-constraint-decls`.
pub(crate) const TYPE_DECLS: Backend =
    Backend::new("gen-type-constraint-decls", "Declare C++ functions that check type constraints", |context, diags| {
        declarations(context, diags, &TYPE)
    });

/// `--gen-type-constraint-defs`.
pub(crate) const TYPE_DEFS: Backend =
    Backend::new("gen-type-constraint-defs", "Define C++ functions that check type constraints", |context, diags| {
        definitions(context, diags, &TYPE)
    });

/// `--gen-attr-constraint-decls`.
pub(crate) const ATTR_DECLS: Backend = Backend::new(
    "gen-attr-constraint-decls",
    "Declare C++ functions that check attribute constraints",
    |context, diags| declarations(context, diags, &ATTRIBUTE),
);

/// `--gen-attr-constraint-defs`.
pub(crate) const ATTR_DEFS: Backend = Backend::new(
    "gen-attr-constraint-defs",
    "Define C++ functions that check attribute constraints",
    |context, diags| definitions(context, diags, &ATTRIBUTE),
);

/// What a constraint is about.
struct Subject {
    /// The class of the records.
    class: &'static str,
    /// The C++ type of the parameter.
    ty: &'static str,
    /// The name of the parameter.
    parameter: &'static str,
}

const TYPE: Subject = Subject { class: "TypeConstraint", ty: "::mlir::Type", parameter: "type" };
const ATTRIBUTE: Subject = Subject { class: "AttrConstraint", ty: "::mlir::Attribute", parameter: "attr" };

/// A C++ function.
struct Function<'a> {
    record: RecordRef<'a>,
    name: &'a str,
    condition: String,
}

fn declarations<'a>(context: &Context<'a>, diags: &mut Diags, subject: &Subject) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    for function in functions(context, diags, subject) {
        writeln!(w, "bool {}({} {});", function.name, subject.ty, subject.parameter);
    }
    vec![Output::main(w.finish())]
}

fn definitions<'a>(context: &Context<'a>, diags: &mut Diags, subject: &Subject) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    for Function { name, condition, .. } in functions(context, diags, subject) {
        w.raw("\n");
        writeln!(w, "bool {name}({} {}) {{\nreturn ({condition});\n}}", subject.ty, subject.parameter);
    }
    vec![Output::main(w.finish())]
}

/// Reads the constraints of the main file that have a function, in the natural order of their names.
fn functions<'a>(context: &Context<'a>, diags: &mut Diags, subject: &Subject) -> Vec<Function<'a>> {
    let records = context.records.defs_of_if_defined(subject.class).into_iter();
    let records = records.filter(|&record| is_in_main_file(context, record));
    let all = read_all(records, diags, |record| Function::read(record, subject));
    let functions: Vec<Function<'_>> = all.into_iter().flatten().collect();
    let mut names: IndexMap<&str, RecordRef<'_>> = IndexMap::new();
    for function in &functions {
        if let Some(first) = names.insert(function.name, function.record) {
            let message = format!("duplicate function `{}`", function.name);
            let error = function.record.field_error(NAME, message);
            diags.push(error.note(first.blame(NAME), "the first one"));
        }
    }
    functions
}

/// The field with the name of the function.
const NAME: &str = "cppFunctionName";

impl<'a> Function<'a> {
    fn read(record: RecordRef<'a>, subject: &Subject) -> Read<Option<Function<'a>>> {
        let Some(name) = maybe_text(record, NAME)? else {
            return Ok(None);
        };
        if let Some(reason) = name.split("::").find_map(reserved_before_parenthesis) {
            let message = format!("`{name}` is not the name of a C++ function: it {reason}");
            return Err(record.field_error(NAME, message));
        }
        let scope = Scope::default().with("_self", subject.parameter);
        let condition = Constraint::read(record)?.condition;
        if !scope.covers(&condition) {
            let message = format!("the condition of {} has placeholders other than `$_self`", record.described());
            let help = "the type or attribute is the only parameter of the function";
            return Err(record.field_error("predicate", message).help(help));
        }
        Ok(Some(Function { record, name, condition: scope.fill(&condition) }))
    }
}
