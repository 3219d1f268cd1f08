//! The definitions of the functions about directives and clauses, byte for byte as `llvm-tblgen` writes them.

use super::clause_sets::{self, Compiler, Directive};
use super::facts::Facts;
use super::flang;
use super::language::{Item, Language, each};
use super::leaves;
use super::modifiers::LoopModifiers;
use super::names::{Names, Values};
use super::section::section;
use crate::model::read::fields::Read;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diags, Reported};

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
    let classes = each(&language.clauses, diags, ClangClass::read);
    let values = each(&language.enumerations, diags, Values::read);
    let leaves = leaves::rows(language, diags);
    let has_modifiers = language.version.has(Feature::LoopModifiers);
    let modifiers = has_modifiers.then(|| LoopModifiers::read(language, diags));
    // With modifiers, these functions are in the header.
    let facts = (!has_modifiers).then(|| Facts::read(language, diags));
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
        if let Some(modifiers) = &modifiers {
            modifiers.emit_definitions(w, language.name, &scope);
        }
        if let Some(facts) = &facts {
            facts.emit_definitions(w, &scope);
        }
        leaves::emit(w, language, &scope, &leaves);
    });
    w.raw("\n");
    Ok(())
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
