//! The sections of a directive language for Flang's parse tree, byte for byte as `llvm-tblgen` writes them.

use super::language::{Item, Language};
use super::section::section;
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::text::cases::capitalized;
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::backends::writer::Writer;

/// A clause as Flang's parser sees it.
pub(super) struct Clause<'a> {
    /// The C++ enumerator.
    symbol: &'a str,
    oldest: &'a str,
    spellings: Vec<&'a str>,
    /// The class in the parse tree.
    class: String,
    /// The class of the value; empty if the clause has none.
    value: &'a str,
    default: &'a str,
    prefix: &'a str,
    is_prefix_optional: bool,
    is_optional: bool,
    is_list: bool,
    has_unparser: bool,
}

impl<'a> Clause<'a> {
    /// Reads a clause.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(super) fn read(item: &'a Item<'a>) -> Read<Clause<'a>> {
        let record = item.record;
        let spellings = defs(record, "spellings")?.into_iter().map(|spelling| spelling.text("spelling"));
        Ok(Clause {
            symbol: &item.symbol,
            oldest: item.oldest,
            spellings: spellings.collect::<Read<_>>()?,
            class: capitalized_words(item.oldest, "_"),
            value: record.text("flangClass")?,
            default: record.text("defaultValue")?,
            prefix: record.text("prefix")?,
            is_prefix_optional: record.bit("isPrefixOptional")?,
            is_optional: record.bit("isValueOptional")?,
            is_list: record.bit("isValueList")?,
            has_unparser: !record.bit("skipFlangUnparser")?,
        })
    }
}

/// Removes separators from a spelling and capitalizes the words between them.
pub(super) fn capitalized_words(spelling: &str, separators: &str) -> String {
    spelling.split(|letter| separators.contains(letter)).map(capitalized).collect()
}

/// Emits all sections but those with the sets of clauses.
pub(super) fn emit(w: &mut Writer, language: &Language<'_>, scope: &str, base: &str, clauses: &[Clause<'_>]) {
    section(w, "GEN_FLANG_CLAUSE_PARSER_CLASSES", |w| {
        for clause in clauses {
            emit_class(w, clause);
        }
    });
    section(w, "GEN_FLANG_CLAUSE_PARSER_CLASSES_LIST", |w| {
        for (at, clause) in clauses.iter().enumerate() {
            writeln!(w, "{}{}", if at == 0 { "" } else { ", " }, clause.class);
        }
    });
    section(w, "GEN_FLANG_DUMP_PARSE_TREE_CLAUSES", |w| {
        for clause in clauses {
            writeln!(w, "NODE({base}, {})", clause.class);
        }
    });
    section(w, "GEN_FLANG_CLAUSE_UNPARSE", |w| {
        for clause in clauses.iter().filter(|clause| clause.has_unparser) {
            emit_unparser(w, clause, base);
        }
    });
    section(w, "GEN_FLANG_CLAUSE_CHECK_ENTER", |w| {
        for clause in clauses {
            writeln!(w, "void Enter(const parser::{base}::{} &);", clause.class);
        }
    });
    section(w, "GEN_FLANG_CLAUSE_PARSER_KIND_MAP", |w| {
        for Clause { class, symbol, .. } in clauses {
            writeln!(w, "if constexpr (std::is_same_v<A, parser::{base}::{class}>)");
            writeln!(w, "  return {scope}Clause::{symbol};");
        }
        writeln!(w, "llvm_unreachable(\"Invalid {} Parser clause\");", language.name);
    });
    section(w, "GEN_FLANG_CLAUSES_PARSER", |w| emit_parser(w, base, clauses));
}

fn emit_class(w: &mut Writer, clause: &Clause<'_>) {
    let Clause { class, value, .. } = clause;
    if value.is_empty() {
        return writeln!(w, "EMPTY_CLASS({class});");
    }
    let list = if clause.is_list { format!("std::list<{value}>") } else { (*value).to_owned() };
    let optional = if clause.is_optional { format!("std::optional<{list}>") } else { list };
    writeln!(w, "WRAPPER_CLASS({class}, {optional});");
}

fn emit_unparser(w: &mut Writer, clause: &Clause<'_>, base: &str) {
    let (class, word) = (&clause.class, clause.oldest.to_ascii_uppercase());
    if clause.value.is_empty() {
        return writeln!(w, "void Before(const {base}::{class} &) {{ Word(\"{word}\"); }}");
    }
    writeln!(w, "void Unparse(const {base}::{class} &x) {{\n  Word(\"{word}\");");
    let walk = if clause.is_list { "Walk(x.v, \",\");" } else { "Walk(x.v);" };
    match (clause.is_optional, clause.default) {
        (true, "") => w.raw("  Walk(\"(\", x.v, \")\");\n"),
        (true, default) => {
            writeln!(w, "  Put(\"(\");\n  if (x.v.has_value())\n    {walk}\n  else");
            writeln!(w, "    Put(\"{}\");\n  Put(\")\");", escaped(default));
        }
        (false, _) => writeln!(w, "  Put(\"(\");\n  {walk}\n  Put(\")\");"),
    }
    w.line("}");
}

fn emit_parser(w: &mut Writer, base: &str, clauses: &[Clause<'_>]) {
    let spelled = |clause| std::iter::repeat(clause);
    let pairs = clauses.iter().flat_map(|clause| clause.spellings.iter().zip(spelled(clause)));
    let mut pairs: Vec<(&&str, &Clause<'_>)> = pairs.collect();
    // Longer words are tried before those that they begin with.
    pairs.sort_by(|(a, _), (b, _)| b.cmp(a));
    let alternatives = pairs.into_iter().map(|(spelling, clause)| {
        let value = value_parser(clause);
        format!("  \"{}\" >> construct<{base}>(construct<{base}::{}>({value}))", escaped(spelling), clause.class)
    });
    let alternatives: Vec<String> = alternatives.collect();
    writeln!(w, "TYPE_PARSER(\n{}\n)", alternatives.join(" ||\n"));
}

/// Returns the parser of a clause's value; empty if it has none.
fn value_parser(clause: &Clause<'_>) -> String {
    let parser = match clause.value {
        "" => return String::new(),
        "Name" => "name".to_owned(),
        "ScalarIntConstantExpr" => "scalarIntConstantExpr".to_owned(),
        "ScalarIntExpr" => "scalarIntExpr".to_owned(),
        "ScalarExpr" => "scalarExpr".to_owned(),
        "ScalarLogicalExpr" => "scalarLogicalExpr".to_owned(),
        class => format!("Parser<{class}>{{}}"),
    };
    let prefixed = match (escaped(clause.prefix), clause.is_prefix_optional) {
        (prefix, _) if prefix.is_empty() => parser,
        (prefix, true) => format!("\"{prefix}:\" >> {parser} || {parser}"),
        (prefix, false) => format!("\"{prefix}:\" >> {parser}"),
    };
    let list = if clause.is_list { format!("nonemptyList({prefixed})") } else { prefixed };
    if clause.is_optional { format!("maybe(parenthesized({list}))") } else { format!("parenthesized({list})") }
}
