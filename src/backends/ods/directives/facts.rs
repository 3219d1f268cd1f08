//! The functions that return the association, the category and the source languages of a directive.

use super::associations::associations;
use super::language::{Language, each, symbol};
use crate::backends::ods::model::fields::{Read, defs};
use crate::backends::writer::Writer;
use crate::diagnostics::Diags;
use crate::records::graph::RecordRef;

/// The functions, in the order in which they are emitted.
pub(super) struct Facts<'a> {
    functions: [Function<'a>; 3],
}

/// A function of a directive: a switch over all of them.
struct Function<'a> {
    /// The type of the result.
    ty: &'static str,
    name: &'static str,
    parameter: &'static str,
    /// The comment at the end of the switch.
    end: &'static str,
    /// The enumerator of each directive, and the result.
    cases: Vec<(&'a str, String)>,
}

impl<'a> Facts<'a> {
    /// Reads the directives of a language; reports errors.
    pub(super) fn read(language: &'a Language<'_>, diags: &mut Diags) -> Facts<'a> {
        let directives = &language.directives;
        let categories = each(directives, diags, |item| named(item.record.record("category")?));
        let languages = each(directives, diags, |item| languages(item.record));
        let associations = associations(directives, diags);
        let function = |ty, name, parameter, end, results: Vec<String>| {
            let cases = directives.iter().map(|item| &*item.symbol).zip(results).collect();
            Function { ty, name, parameter, end, cases }
        };
        let associations = associations.into_iter().map(|name| format!("Association::{name}")).collect();
        let categories = categories.into_iter().map(|name| format!("Category::{name}")).collect();
        Facts {
            functions: [
                function("Association", "getDirectiveAssociation", "Dir", "switch (Dir)", associations),
                function("Category", "getDirectiveCategory", "Dir", "switch (Dir)", categories),
                function("SourceLanguage", "getDirectiveLanguages", "D", "switch(D)", languages),
            ],
        }
    }

    /// Emits their declarations.
    pub(super) fn emit_declarations(&self, w: &mut Writer) {
        for Function { ty, name, .. } in &self.functions {
            writeln!(w, "LLVM_ABI {ty} {name}(Directive D);");
        }
    }

    /// Emits their definitions outside of the namespace.
    pub(super) fn emit_definitions(&self, w: &mut Writer, scope: &str) {
        for function in &self.functions {
            let Function { ty, name, parameter, .. } = function;
            writeln!(w, "\n{scope}{ty} {scope}{name}({scope}Directive {parameter}) {{");
            function.emit_switch(w);
            w.raw("  llvm_unreachable(\"Unexpected directive\");\n}\n");
        }
    }

    /// Emits them as `constexpr`, inside of the namespace.
    pub(super) fn emit_constexpr(&self, w: &mut Writer) {
        w.raw("// Constexpr functions.\n");
        for function in &self.functions {
            let Function { ty, name, parameter, .. } = function;
            writeln!(w, "\nconstexpr {ty} {name}(Directive {parameter}) {{");
            function.emit_switch(w);
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

impl Function<'_> {
    fn emit_switch(&self, w: &mut Writer) {
        writeln!(w, "  switch ({}) {{", self.parameter);
        for (symbol, result) in &self.cases {
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
