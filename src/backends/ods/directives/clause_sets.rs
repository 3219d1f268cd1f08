//! The clauses that each directive allows, as sets of enumerators and as a function.

use std::collections::HashSet;

use super::flang::capitalized_words;
use super::language::{ALLOWED, Item, Language, REQUIRED};
use super::section::section;
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::records::graph::RecordRef;

/// A directive with its clauses.
pub(super) struct Directive<'a> {
    symbol: &'a str,
    oldest: &'a str,
    /// The clauses of each list: allowed, allowed once, exclusive, required.
    lists: Vec<Vec<Versioned<'a>>>,
}

/// A clause for a range of versions.
struct Versioned<'a> {
    symbol: &'a str,
    /// The enumerator of Clang.
    clang: String,
    versions: (i64, i64),
}

impl<'a> Directive<'a> {
    /// Reads a directive of a language.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(super) fn read(directive: &'a Item<'a>, clauses: &'a [Item<'a>]) -> Read<Directive<'a>> {
        let record = directive.record;
        let list = |field| defs(record, field)?.into_iter().map(|it| Versioned::read(it, clauses)).collect::<Read<_>>();
        let lists = ALLOWED.into_iter().chain([REQUIRED]).map(list).collect::<Read<_>>()?;
        Ok(Directive { symbol: &directive.symbol, oldest: directive.oldest, lists })
    }
}

impl<'a> Versioned<'a> {
    fn read(record: RecordRef<'a>, clauses: &'a [Item<'a>]) -> Read<Versioned<'a>> {
        let clause = record.record("clause")?;
        let Some(item) = clauses.iter().find(|item| item.record.id == clause.id) else {
            return Err(record.field_error("clause", format!("{} has errors", clause.described())));
        };
        let own = clause.text("clangAccSpelling")?;
        let clang = if own.is_empty() { capitalized_words(item.oldest, "_") } else { own.to_owned() };
        Ok(Versioned { symbol: &item.symbol, clang, versions: (record.int("minVersion")?, record.int("maxVersion")?) })
    }
}

/// Which compiler's names a section has.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Compiler {
    Flang,
    Clang,
}

/// Emits the sections with the sets of a compiler and the map from directives to them.
pub(super) fn emit(w: &mut Writer, language: &Language<'_>, set: &str, directives: &[Directive<'_>], of: Compiler) {
    let (section_name, root) = match of {
        Compiler::Flang => ("FLANG", "llvm"),
        Compiler::Clang => ("CLANG", "clang"),
    };
    let namespace = match language.namespace {
        "" => root.to_owned(),
        namespace => format!("{root}::{namespace}"),
    };
    // The text changed with the same release.
    let is_compact = language.version.has(Feature::IterableDirectives);
    section(w, &format!("GEN_{section_name}_DIRECTIVE_CLAUSE_SETS"), |w| {
        let namespaces = if is_compact { vec![&*namespace] } else { namespace.split("::").collect() };
        for namespace in &namespaces {
            writeln!(w, "namespace {namespace} {{");
        }
        w.raw("\n");
        for (at, directive) in directives.iter().enumerate() {
            if at > 0 && !is_compact {
                w.raw("\n");
            }
            emit_sets(w, directive, set, of);
        }
        if is_compact {
            w.raw("\n");
        }
        for namespace in namespaces.iter().rev() {
            writeln!(w, "}} // namespace {namespace}");
        }
    });
    section(w, &format!("GEN_{section_name}_DIRECTIVE_CLAUSE_MAP"), |w| {
        w.line("{");
        for directive in directives {
            let symbol = directive.symbol;
            match of {
                Compiler::Flang => writeln!(w, "  {{{namespace}::Directive::{symbol},"),
                Compiler::Clang => writeln!(w, "  {{clang::OpenACCDirectiveKind::{},", clang_name(directive.oldest)),
            }
            w.raw("    {\n");
            for kind in KINDS {
                writeln!(w, "      {namespace}::{kind}Clauses_{symbol},");
            }
            w.raw("    }\n  },\n");
        }
        w.line("}");
    });
}

/// The names of the lists of clauses.
const KINDS: [&str; 4] = ["allowed", "allowedOnce", "allowedExclusive", "required"];

/// Returns the name of a directive in Clang, which calls the unknown one invalid.
fn clang_name(oldest: &str) -> String {
    if oldest == "unknown" { "Invalid".to_owned() } else { capitalized_words(oldest, " _") }
}

fn emit_sets(w: &mut Writer, directive: &Directive<'_>, set: &str, of: Compiler) {
    writeln!(w, "// Sets for {}", directive.oldest);
    for (kind, list) in KINDS.iter().zip(&directive.lists) {
        writeln!(w, "\nstatic {set} {kind}Clauses_{} {{", directive.symbol);
        for clause in list {
            match of {
                Compiler::Flang => writeln!(w, "  Clause::{},", clause.symbol),
                Compiler::Clang => writeln!(w, "  OpenACCClauseKind::{},", clause.clang),
            }
        }
        w.line("};");
    }
}

/// Emits the function that tells whether a directive allows a clause in a version.
pub(super) fn emit_function(w: &mut Writer, language: &Language<'_>, scope: &str, directives: &[Directive<'_>]) {
    writeln!(w, "\nbool {scope}isAllowedClauseForDirective({scope}Directive D, {scope}Clause C, unsigned Version) {{");
    w.raw("  assert(unsigned(D) <= Directive_enumSize);\n  assert(unsigned(C) <= Clause_enumSize);\n");
    w.raw("  switch (D) {\n");
    for directive in directives {
        writeln!(w, "    case {}:", directive.symbol);
        emit_cases(w, directive);
        w.raw("      break;\n");
    }
    writeln!(w, "  }}\n  llvm_unreachable(\"Invalid {} Directive kind\");\n}}", language.name);
}

fn emit_cases(w: &mut Writer, directive: &Directive<'_>) {
    if directive.lists.iter().all(Vec::is_empty) {
        return w.raw("      return false;\n");
    }
    w.raw("      switch (C) {\n");
    let mut seen = HashSet::new();
    for Versioned { symbol, versions: (first, last), .. } in directive.lists.iter().flatten() {
        if seen.insert(symbol) {
            writeln!(w, "        case {symbol}:\n          return {first} <= Version && {last} >= Version;");
        }
    }
    w.raw("        default:\n          return false;\n      }\n");
}
