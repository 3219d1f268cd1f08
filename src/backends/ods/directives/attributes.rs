//! Enumeration attributes for the values of clauses, as TableGen code, byte for byte as `mlir-tblgen` writes them.

use indexmap::IndexMap;

use super::language::languages;
use crate::model::read::collect::read_all;
use crate::model::read::fields::{Read, defs, flag, identifier};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diags, Reported};
use tdgen_language::records::graph::RecordRef;

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

/// Emits the attributes of a dialect.
pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags, dialect: &str) {
    let clauses = read_all(context.records.defs_of_if_defined("Clause"), diags, Clause::read);
    let clauses: Vec<Clause<'_>> = clauses.into_iter().flatten().collect();
    let mut names: IndexMap<&str, RecordRef<'_>> = IndexMap::new();
    for clause in &clauses {
        if let Some(first) = names.insert(clause.name, clause.record) {
            let error = clause.record.field_error(NAME, format!("duplicate enumeration `{}`", clause.name));
            diags.push(error.note(first.span(), "the first one"));
        }
    }
    if let Ok(namespace) = namespace(context, diags) {
        for clause in &clauses {
            emit_attribute(w, clause, dialect, namespace);
        }
    }
}

/// Reads the C++ namespace of the directive language.
fn namespace<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<&'a str, Reported> {
    let languages = languages(context, diags)?;
    let namespace = languages.first().map(|language| language.text("cppNamespace"));
    namespace.unwrap_or(Ok("")).map_err(|error| diags.push(error))
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

fn emit_attribute(w: &mut Writer, clause: &Clause<'_>, dialect: &str, namespace: &str) {
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
