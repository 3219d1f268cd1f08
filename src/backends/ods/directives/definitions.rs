//! The definitions of the functions about directives and clauses, byte for byte as `llvm-tblgen` writes them.

use super::associations::associations;
use super::clause_sets::{self, Compiler, Directive};
use super::flang;
use super::language::{Item, Language, each, symbol};
use super::leaves;
use super::names::{Names, Values};
use super::section::section;
use crate::backends::context::Context;
use crate::backends::ods::model::fields::{Read, defs};
use crate::backends::writer::Writer;
use crate::diagnostics::{Diags, Reported};
use crate::records::graph::RecordRef;

/// What a directive is, by function.
struct Facts<'a> {
    symbol: &'a str,
    category: String,
    languages: Vec<String>,
}

/// A clause in the tables of Clang.
struct ClangClass<'a> {
    /// The enumerator without its prefix.
    name: String,
    class: &'a str,
    is_implicit: bool,
}

/// Emits all sections.
pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    if let Ok(language) = Language::read(context, diags) {
        // Errors are reported; the output is dropped.
        let _: Result<(), Reported> = emit_language(w, &language, diags);
    }
}

fn emit_language(w: &mut Writer, language: &Language<'_>, diags: &mut Diags) -> Result<(), Reported> {
    let mut text = |field: &str| language.record.text(field).map_err(|error| diags.push(error));
    let (set, base) = (text("clauseEnumSetClass")?, text("flangClauseBaseClass")?);
    let prefix = text("clausePrefix")?;
    let directives = each(&language.directives, diags, |item| Directive::read(item, &language.clauses));
    let clauses = each(&language.clauses, diags, flang::Clause::read);
    let facts = each(&language.directives, diags, Facts::read);
    let classes = each(&language.clauses, diags, ClangClass::read);
    let values = each(&language.enumerations, diags, Values::read);
    let leaves = leaves::rows(language, diags);
    let associations = associations(&language.directives, diags);
    let names = [
        Names::read("Directive", language, &language.directives, diags),
        Names::read("Clause", language, &language.clauses, diags),
    ];
    let scope = match language.namespace {
        "" => "llvm::".to_owned(),
        namespace => format!("llvm::{namespace}::"),
    };
    clause_sets::emit(w, language, set, &directives, Compiler::Flang);
    flang::emit(w, language, &scope, base, &clauses);
    if language.name == "OpenACC" {
        clause_sets::emit(w, language, set, &directives, Compiler::Clang);
    }
    section(w, "GEN_CLANG_CLAUSE_CLASS", |w| emit_clang_classes(w, prefix, &classes));
    section(w, "GEN_DIRECTIVES_IMPL", |w| {
        for header in ["Frontend/Directive/Spelling.h", "Support/ErrorHandling.h"] {
            writeln!(w, "#include \"llvm/{header}\"");
        }
        w.line("#include <utility>");
        for names in names.iter().flatten() {
            names.emit(w, language.name, &scope);
        }
        for values in &values {
            values.emit(w, language.name, &scope);
        }
        clause_sets::emit_function(w, language, &scope, &directives);
        emit_facts(w, &scope, &language.directives, &associations, &facts);
        leaves::emit(w, language, &scope, &leaves);
    });
    w.raw("\n");
    Ok(())
}

impl<'a> Facts<'a> {
    fn read(item: &'a Item<'a>) -> Read<Facts<'a>> {
        let record = item.record;
        let named = |it: RecordRef<'_>| symbol(it, "name", it.text("name")?.replace(' ', "_"));
        let languages: Vec<String> = defs(record, "languages")?.into_iter().map(named).collect::<Read<_>>()?;
        if languages.is_empty() {
            return Err(record.field_error("languages", format!("{} has no source language", record.described())));
        }
        Ok(Facts { symbol: &item.symbol, category: named(record.record("category")?)?, languages })
    }
}

impl<'a> ClangClass<'a> {
    fn read(item: &'a Item<'a>) -> Read<ClangClass<'a>> {
        let record = item.record;
        let (class, is_implicit) = (record.text("clangClass")?, record.bit("isImplicit")?);
        Ok(ClangClass { name: item.oldest.replace(' ', "_"), class, is_implicit })
    }
}

fn emit_clang_classes(w: &mut Writer, prefix: &str, classes: &[ClangClass<'_>]) {
    // Nothing is pasted to an empty prefix.
    let pasted = if prefix.is_empty() { String::new() } else { format!("{prefix}##") };
    w.template(CLANG_MACROS, &[("prefix", &pasted)]);
    w.raw("\n");
    for ClangClass { name, class, is_implicit } in classes {
        match (is_implicit, class.is_empty()) {
            (false, true) => writeln!(w, "__CLAUSE_NO_CLASS({name})"),
            (false, false) => writeln!(w, "__CLAUSE({name}, {class})"),
            (true, true) => writeln!(w, "__IMPLICIT_CLAUSE_NO_CLASS({name}, \"{name}\")"),
            (true, false) => writeln!(w, "__IMPLICIT_CLAUSE_CLASS({name}, \"{name}\", {class})"),
        }
    }
    w.raw("\n");
    for name in ["__IMPLICIT_CLAUSE_NO_CLASS", "__IMPLICIT_CLAUSE_CLASS", "__CLAUSE_NO_CLASS", "__CLAUSE"] {
        writeln!(w, "#undef {name}");
    }
    w.raw("#undef CLAUSE_NO_CLASS\n#undef CLAUSE_CLASS\n#undef CLAUSE\n");
}

const CLANG_MACROS: &str = r"
#ifndef CLAUSE
#define CLAUSE(Enum, Str, Implicit)
#endif
#ifndef CLAUSE_CLASS
#define CLAUSE_CLASS(Enum, Str, Class)
#endif
#ifndef CLAUSE_NO_CLASS
#define CLAUSE_NO_CLASS(Enum, Str)
#endif

#define __CLAUSE(Name, Class)                      \
  CLAUSE({prefix}Name, #Name, /* Implicit */ false) \
  CLAUSE_CLASS({prefix}Name, #Name, Class)
#define __CLAUSE_NO_CLASS(Name)                    \
  CLAUSE({prefix}Name, #Name, /* Implicit */ false) \
  CLAUSE_NO_CLASS({prefix}Name, #Name)
#define __IMPLICIT_CLAUSE_CLASS(Name, Str, Class)  \
  CLAUSE({prefix}Name, Str, /* Implicit */ true)    \
  CLAUSE_CLASS({prefix}Name, Str, Class)
#define __IMPLICIT_CLAUSE_NO_CLASS(Name, Str)      \
  CLAUSE({prefix}Name, Str, /* Implicit */ true)    \
  CLAUSE_NO_CLASS({prefix}Name, Str)
";

fn emit_facts(w: &mut Writer, scope: &str, directives: &[Item<'_>], associations: &[String], facts: &[Facts<'_>]) {
    let begin = |w: &mut Writer, kind: &str, name: &str, parameter: &str| {
        writeln!(w, "\n{scope}{kind} {scope}get{name}({scope}Directive {parameter}) {{\n  switch ({parameter}) {{");
    };
    begin(w, "Association", "DirectiveAssociation", "Dir");
    for (Item { symbol, .. }, association) in directives.iter().zip(associations) {
        writeln!(w, "  case {symbol}:\n    return Association::{association};");
    }
    w.raw("  } // switch (Dir)\n  llvm_unreachable(\"Unexpected directive\");\n}\n");
    begin(w, "Category", "DirectiveCategory", "Dir");
    for Facts { symbol, category, .. } in facts {
        writeln!(w, "  case {symbol}:\n    return Category::{category};");
    }
    w.raw("  } // switch (Dir)\n  llvm_unreachable(\"Unexpected directive\");\n}\n");
    begin(w, "SourceLanguage", "DirectiveLanguages", "D");
    for Facts { symbol, languages, .. } in facts {
        let languages: Vec<String> = languages.iter().map(|name| format!("SourceLanguage::{name}")).collect();
        writeln!(w, "  case {symbol}:\n    return {};", languages.join(" | "));
    }
    w.raw("  } // switch(D)\n  llvm_unreachable(\"Unexpected directive\");\n}\n");
}
