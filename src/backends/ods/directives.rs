//! `--gen-directive-decl`: enumeration attributes for the clauses of a directive language, such as OpenMP, as TableGen
//! code. The output is byte for byte that of `mlir-tblgen`.

use indexmap::IndexMap;

use super::model::collect::read_all;
use super::model::fields::{Read, defs, flag, identifier};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::RecordRef;
use crate::source::Span;

/// `--gen-directive-decl`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-directive-decl", "Describe the values of clauses of directives as attributes, in TableGen", run)
        .options(&[DIALECT]);

/// `--directives-dialect=NAME`
const DIALECT: BackendOption = BackendOption::new(
    "directives-dialect",
    "NAME",
    "The dialect of the attributes, of the record NAME_Dialect; required",
);

/// A clause with values.
struct Clause<'a> {
    record: RecordRef<'a>,
    /// The name of the enumeration.
    name: &'a str,
    values: Vec<Value>,
}

/// A value that users can write.
struct Value {
    spelling: String,
    index: usize,
}

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    let clauses = read_all(context.records.defs_of("Clause"), diags, Clause::read);
    let clauses: Vec<Clause<'_>> = clauses.into_iter().flatten().collect();
    let mut names: IndexMap<&str, RecordRef<'_>> = IndexMap::new();
    for clause in &clauses {
        if let Some(first) = names.insert(clause.name, clause.record) {
            let error = clause.record.field_error(NAME, format!("duplicate enumeration `{}`", clause.name));
            diags.push(error.note(first.span(), "the first one"));
        }
    }
    if let (Ok(dialect), Ok(namespace)) = (dialect(context, diags), namespace(context, diags)) {
        for clause in &clauses {
            emit(&mut w, clause, dialect, namespace);
        }
    }
    vec![Output::main(w.finish())]
}

fn dialect<'c>(context: &'c Context<'_>, diags: &mut Diags) -> Result<&'c str, Reported> {
    match context.option(&DIALECT) {
        Some(name) if !name.is_empty() => Ok(name),
        _ => Err(diags.push(Diagnostic::global(format!("`--gen-directive-decl` needs `--{}=NAME`", DIALECT.name)))),
    }
}

/// Reads the C++ namespace of the directive language.
fn namespace<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<&'a str, Reported> {
    let languages = context.records.defs_of("DirectiveLanguage");
    let Some(language) = languages.first() else {
        let help = "include \"llvm/Frontend/Directive/DirectiveBase.td\" and define a record of this class";
        return Err(diags.push(Diagnostic::error(Span::new(0, 0), "no record of class `DirectiveLanguage`").help(help)));
    };
    language.text("cppNamespace").map_err(|error| diags.push(error))
}

/// The field with the name of the enumeration.
const NAME: &str = "enumClauseValue";

impl<'a> Clause<'a> {
    /// Reads a clause; `None` if it has no values.
    fn read(record: RecordRef<'a>) -> Read<Option<Clause<'a>>> {
        let values = defs(record, "allowedClauseValues")?;
        if values.is_empty() {
            return Ok(None);
        }
        let name = identifier(record, NAME)?;
        let values = values.into_iter().enumerate().map(|(index, value)| {
            let spelling = value.text("name")?.replace(' ', "_");
            if spelling.is_empty() {
                return Err(value.field_error("name", format!("{} has no name", value.described())));
            }
            Ok(flag(value, "isUserValue")?.then_some(Value { spelling, index }))
        });
        let values: Vec<Option<Value>> = values.collect::<Read<_>>()?;
        Ok(Some(Clause { record, name, values: values.into_iter().flatten().collect() }))
    }
}

fn emit(w: &mut Writer, clause: &Clause<'_>, dialect: &str, namespace: &str) {
    let name = clause.name;
    for Value { spelling, index } in &clause.values {
        let symbol = symbol(spelling);
        writeln!(w, "def {name}{spelling} : I32EnumAttrCase<\"{symbol}\", {index}, \"{spelling}\">;");
    }
    let cases: Vec<String> = clause.values.iter().map(|value| format!("{name}{}", value.spelling)).collect();
    let lower = name.to_ascii_lowercase();
    w.template(
        ATTRIBUTE,
        &[
            ("name", name),
            ("cases", &cases.join(", ")),
            ("namespace", namespace),
            ("dialect", dialect),
            ("lower", &lower),
        ],
    );
}

const ATTRIBUTE: &str = r#"
def {name}: I32EnumAttr<
  "Clause{name}",
  "{name} Clause",
  [{cases}]> {
    let cppNamespace = "::mlir::{namespace}";
    let genSpecializedAttr = 0;
}
def {name}Attr : EnumAttr<{dialect}_Dialect, {name}, "{lower}">;
"#;

/// Returns the name of the C++ enumerator: the spelling in lower case, except for the first letter.
fn symbol(spelling: &str) -> String {
    let lower = spelling.to_ascii_lowercase();
    let mut letters = lower.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
