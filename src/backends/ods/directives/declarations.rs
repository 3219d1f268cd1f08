//! The C++ enumerations of a directive language and the functions about them, byte for byte as `llvm-tblgen` writes
//! them.

use indexmap::IndexMap;

use super::language::{languages, oldest_spelling};
use crate::backends::context::Context;
use crate::backends::ods::model::collect::read_all;
use crate::backends::ods::model::fields::{Read, defs, identifier};
use crate::backends::text::cpp::is_identifier;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags, Reported};
use crate::records::graph::RecordRef;

/// A directive language with the C++ names of what it defines.
struct Language<'a> {
    name: &'a str,
    /// The C++ namespace below `llvm`; may be empty.
    namespace: &'a str,
    /// Whether enumerators are also constants of the namespace.
    has_constants: bool,
    has_bitmasks: bool,
    associations: Vec<String>,
    categories: Vec<String>,
    source_languages: Vec<String>,
    directives: Vec<String>,
    clauses: Vec<String>,
    enumerations: Vec<Enumeration<'a>>,
    max_leaves: usize,
}

/// The values of a clause.
struct Enumeration<'a> {
    name: &'a str,
    values: Vec<(String, i64)>,
}

/// Emits the header of the directive language.
pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let Ok(language) = Language::read(context, diags) else {
        return;
    };
    let name = language.name;
    writeln!(w, "#ifndef LLVM_{name}_INC\n#define LLVM_{name}_INC\n");
    emit_includes(w, &language);
    w.raw("\nnamespace llvm {\n\n");
    if !language.namespace.is_empty() {
        writeln!(w, "namespace {} {{\n", language.namespace.trim_start_matches("::"));
    }
    if language.has_bitmasks {
        w.raw("LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();\n\n");
    }
    emit_enumerations(w, &language);
    emit_functions(w, &language);
    if !language.namespace.is_empty() {
        writeln!(w, "\n}} // namespace {}", language.namespace.trim_start_matches("::"));
    }
    w.raw("\n");
    for enumeration in ["Association", "Category", "Directive", "Clause"] {
        writeln!(w, "template <> struct enum_iteration_traits<{}::{enumeration}> {{", language.namespace);
        w.raw("  static constexpr bool is_iterable = true;\n};\n\n");
    }
    writeln!(w, "}} // namespace llvm\n\n#endif // LLVM_{name}_INC\n");
}

fn emit_includes(w: &mut Writer, language: &Language<'_>) {
    w.line("#include \"llvm/ADT/ArrayRef.h\"");
    if language.has_bitmasks {
        w.line("#include \"llvm/ADT/BitmaskEnum.h\"");
    }
    for header in ["ADT/Sequence.h", "ADT/StringRef.h", "Frontend/Directive/Spelling.h", "Support/Compiler.h"] {
        writeln!(w, "#include \"llvm/{header}\"");
    }
    w.raw("#include <cstddef>\n#include <utility>\n");
}

fn emit_enumerations(w: &mut Writer, language: &Language<'_>) {
    emit_enumeration(w, "Association", &language.associations, false);
    emit_enumeration(w, "Category", &language.categories, false);
    w.line("enum class SourceLanguage : uint32_t {");
    for (at, name) in language.source_languages.iter().enumerate() {
        let bit = u32::try_from(at).ok().and_then(|at| 1_u32.checked_shl(at));
        writeln!(w, "  {name} = {}U,", bit.unwrap_or(0));
    }
    if let Some(last) = language.source_languages.last() {
        writeln!(w, "  LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/{last})");
    }
    w.raw("};\n\n");
    let count = language.source_languages.len();
    writeln!(w, "static constexpr std::size_t SourceLanguage_enumSize = {count};\n");
    emit_enumeration(w, "Directive", &language.directives, language.has_constants);
    emit_enumeration(w, "Clause", &language.clauses, language.has_constants);
    for Enumeration { name, values } in &language.enumerations {
        writeln!(w, "enum class {name} {{");
        for (symbol, value) in values {
            writeln!(w, "  {symbol}={value},");
        }
        w.line("};");
        if language.has_constants {
            w.raw("\n");
            for (symbol, _) in values {
                writeln!(w, "constexpr auto {symbol} = {name}::{symbol};");
            }
            w.raw("\n");
        }
    }
}

fn emit_enumeration(w: &mut Writer, name: &str, symbols: &[String], has_constants: bool) {
    writeln!(w, "enum class {name} {{");
    for (at, symbol) in symbols.iter().enumerate() {
        writeln!(w, "  {symbol},");
        if at == 0 {
            writeln!(w, "  First_ = {symbol},");
        }
    }
    if let Some(last) = symbols.last() {
        writeln!(w, "  Last_ = {last},");
    }
    writeln!(w, "}};\n\nstatic constexpr std::size_t {name}_enumSize = {};\n", symbols.len());
    if has_constants {
        for symbol in symbols {
            writeln!(w, "constexpr auto {symbol} = {name}::{symbol};");
        }
        w.raw("\n");
    }
}

fn emit_functions(w: &mut Writer, language: &Language<'_>) {
    let leaves = language.max_leaves.to_string();
    w.template(FUNCTIONS, &[("language", language.name), ("leaves", &leaves)]);
    let enumerations = language.enumerations.iter().filter(|_| language.has_constants);
    for Enumeration { name, .. } in enumerations {
        writeln!(w, "LLVM_ABI {name} get{name}(StringRef Str);");
        writeln!(w, "LLVM_ABI StringRef get{}{name}Name({name} x);", language.name);
    }
}

const FUNCTIONS: &str = r"
// Enumeration helper functions
LLVM_ABI std::pair<Directive, directive::VersionRange> get{language}DirectiveKindAndVersions(StringRef Str);
inline Directive get{language}DirectiveKind(StringRef Str) {
  return get{language}DirectiveKindAndVersions(Str).first;
}

LLVM_ABI StringRef get{language}DirectiveName(Directive D, unsigned Ver = 0);

LLVM_ABI std::pair<Clause, directive::VersionRange> get{language}ClauseKindAndVersions(StringRef Str);

inline Clause get{language}ClauseKind(StringRef Str) {
  return get{language}ClauseKindAndVersions(Str).first;
}

LLVM_ABI StringRef get{language}ClauseName(Clause C, unsigned Ver = 0);

/// Return true if \p C is a valid clause for \p D in version \p Version.
LLVM_ABI bool isAllowedClauseForDirective(Directive D, Clause C, unsigned Version);

constexpr std::size_t getMaxLeafCount() { return {leaves}; }
LLVM_ABI Association getDirectiveAssociation(Directive D);
LLVM_ABI Category getDirectiveCategory(Directive D);
LLVM_ABI SourceLanguage getDirectiveLanguages(Directive D);
";

impl<'a> Language<'a> {
    fn read(context: &Context<'a>, diags: &mut Diags) -> Result<Language<'a>, Reported> {
        let languages = languages(context, diags)?;
        let &[language] = &*languages else {
            let mut records = languages.into_iter();
            let first = records.next().map(|record| record.span()).unwrap_or_default();
            let error = Diagnostic::error(first, "several records of class `DirectiveLanguage`");
            return Err(diags.push(records.fold(error, |error, other| error.note(other.span(), "another one"))));
        };
        check_clauses(context, diags);
        let mut named = |class: &str| {
            let records = context.records.defs_of(class).into_iter();
            let records = records.filter(|record| record.name() != "AS_FromLeaves");
            read_all(records, diags, |record| symbol(record, "name", record.text("name")?.replace(' ', "_")))
        };
        let (associations, categories, source_languages) =
            (named("Association"), named("Category"), named("SourceLanguage"));
        let mut prefix = |field: &str| language.text(field).map_err(|error| diags.push(error));
        let (directive_prefix, clause_prefix) = (prefix("directivePrefix")?, prefix("clausePrefix")?);
        let directives = spelled(context, diags, "Directive", directive_prefix);
        let clauses = spelled(context, diags, "Clause", clause_prefix);
        let enumerations = read_all(context.records.defs_of("Clause"), diags, Enumeration::read);
        let leaves = |record: RecordRef<'a>| Ok(defs(record, "leafConstructs")?.len());
        let max_leaves = read_all(context.records.defs_of("Directive"), diags, leaves).into_iter().max().unwrap_or(0);
        let read = || {
            Ok(Language {
                name: identifier(language, "name")?,
                namespace: language.text("cppNamespace")?,
                has_constants: language.bit("makeEnumAvailableInNamespace")?,
                has_bitmasks: language.bit("enableBitmaskEnumInNamespace")?,
                associations,
                categories,
                source_languages,
                directives,
                clauses,
                enumerations: enumerations.into_iter().flatten().collect(),
                max_leaves,
            })
        };
        let read: Read<Language<'a>> = read();
        read.map_err(|error| diags.push(error))
    }
}

/// Reads the C++ names of all records of a class.
fn spelled(context: &Context<'_>, diags: &mut Diags, class: &str, prefix: &str) -> Vec<String> {
    read_all(context.records.defs_of(class), diags, |record| {
        symbol(record, "spellings", format!("{prefix}{}", oldest_spelling(record)?))
    })
}

/// Checks the name of an enumerator.
fn symbol(record: RecordRef<'_>, field: &str, name: String) -> Read<String> {
    if is_identifier(&name) {
        return Ok(name);
    }
    Err(record.field_error(field, format!("the name of {} is not a C++ identifier: `{name}`", record.described())))
}

/// Rejects clauses that a directive allows twice, or allows and requires.
fn check_clauses(context: &Context<'_>, diags: &mut Diags) {
    for directive in context.records.defs_of("Directive") {
        let allowed = check_lists(directive, &["allowedClauses", "allowedOnceClauses", "allowedExclusiveClauses"]);
        let checked = allowed.and_then(|()| check_lists(directive, &["allowedClauses", "requiredClauses"]));
        if let Err(error) = checked {
            diags.push(error);
        }
    }
}

fn check_lists(directive: RecordRef<'_>, fields: &[&str]) -> Read<()> {
    let mut listed = IndexMap::new();
    for field in fields {
        for versioned in defs(directive, field)? {
            let clause = versioned.record("clause")?;
            if listed.insert(clause.name().into_owned(), ()).is_some() {
                let message = format!("{} lists clause `{}` twice", directive.described(), clause.name());
                return Err(directive.field_error(field, message));
            }
        }
    }
    Ok(())
}

impl<'a> Enumeration<'a> {
    fn read(record: RecordRef<'a>) -> Read<Option<Enumeration<'a>>> {
        let values = defs(record, "allowedClauseValues")?;
        if values.is_empty() {
            return Ok(None);
        }
        let values = values.into_iter().map(|value| {
            let name = symbol(value, "name", value.name().into_owned())?;
            Ok((name, value.int::<i64>("value")?))
        });
        Ok(Some(Enumeration { name: identifier(record, "enumClauseValue")?, values: values.collect::<Read<_>>()? }))
    }
}
