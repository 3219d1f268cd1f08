//! The functions that return the association, the category and the source languages of a directive.

use super::associations::associations;
use super::language::{Language, each, symbol};
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// A function of a directive: a switch over all of them.
struct Function {
    /// The type of the result.
    ty: &'static str,
    name: &'static str,
    parameter: &'static str,
    /// The comment at the end of the switch.
    end: &'static str,
}

const ASSOCIATION: Function =
    Function { ty: "Association", name: "getDirectiveAssociation", parameter: "Dir", end: "switch (Dir)" };
const CATEGORY: Function =
    Function { ty: "Category", name: "getDirectiveCategory", parameter: "Dir", end: "switch (Dir)" };
const LANGUAGES: Function =
    Function { ty: "SourceLanguage", name: "getDirectiveLanguages", parameter: "D", end: "switch(D)" };

/// The functions, each with the enumerator of each directive and the result.
pub(super) struct Facts<'a> {
    functions: [(Function, Vec<(&'a str, String)>); 3],
}

impl<'a> Facts<'a> {
    /// Reads the directives of a language; reports errors.
    pub(super) fn read(language: &'a Language<'_>, diags: &mut Diags) -> Facts<'a> {
        let directives = &language.directives;
        let categories = each(directives, diags, |item| named(item.record.record("category")?));
        let languages = each(directives, diags, |item| languages(item.record));
        let associations = associations(directives, diags);
        let cases = |results: Vec<String>| directives.iter().map(|item| &*item.symbol).zip(results).collect();
        let associations = associations.into_iter().map(|name| format!("Association::{name}")).collect();
        let categories = categories.into_iter().map(|name| format!("Category::{name}")).collect();
        let functions =
            [(ASSOCIATION, cases(associations)), (CATEGORY, cases(categories)), (LANGUAGES, cases(languages))];
        Facts { functions }
    }

    /// Emits their definitions outside of the namespace.
    pub(super) fn emit_definitions(&self, w: &mut Writer, scope: &str) {
        for (function, cases) in &self.functions {
            let Function { ty, name, parameter, .. } = function;
            writeln!(w, "\n{scope}{ty} {scope}{name}({scope}Directive {parameter}) {{");
            function.emit_switch(w, cases);
            w.raw("  llvm_unreachable(\"Unexpected directive\");\n}\n");
        }
    }

    /// Emits them as `constexpr`, inside of the namespace.
    pub(super) fn emit_constexpr(&self, w: &mut Writer) {
        w.raw("// Constexpr functions.\n");
        for (function, cases) in &self.functions {
            let Function { ty, name, parameter, .. } = function;
            writeln!(w, "\nconstexpr {ty} {name}(Directive {parameter}) {{");
            function.emit_switch(w, cases);
            w.raw(UNREACHABLE);
        }
        w.raw("\n");
    }
}

/// Old versions of GCC reject `llvm_unreachable` in a `constexpr` function.
const UNREACHABLE: &str = r#"#if !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 9
  abort();
#else
  llvm_unreachable("Unexpected directive");
#endif
}
"#;

/// Emits the declarations of the functions.
pub(super) fn emit_declarations(w: &mut Writer) {
    for Function { ty, name, .. } in [ASSOCIATION, CATEGORY, LANGUAGES] {
        writeln!(w, "LLVM_ABI {ty} {name}(Directive D);");
    }
}

impl Function {
    fn emit_switch(&self, w: &mut Writer, cases: &[(&str, String)]) {
        writeln!(w, "  switch ({}) {{", self.parameter);
        for (symbol, result) in cases {
            writeln!(w, "  case {symbol}:\n    return {result};");
        }
        writeln!(w, "  }} // {}", self.end);
    }
}

fn named(record: RecordRef<'_>) -> Read<String> {
    symbol(record, "name", record.text("name")?.replace(' ', "_"))
}

fn languages(record: RecordRef<'_>) -> Read<String> {
    let languages: Vec<String> = defs(record, "languages")?.into_iter().map(named).collect::<Read<_>>()?;
    if languages.is_empty() {
        return Err(record.field_error("languages", format!("{} has no source language", record.described())));
    }
    let languages: Vec<String> = languages.iter().map(|name| format!("SourceLanguage::{name}")).collect();
    Ok(languages.join(" | "))
}
