//! Loop modifiers: those that each directive allows in the clause `apply`, and their names.

use super::language::{Item, Language, each};
use super::names::Spelled;
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// The field with the loop modifiers of a directive.
const ALLOWED: &str = "allowedLoopModifiers";

/// The loop modifiers of a language.
pub(super) struct LoopModifiers<'a> {
    spelled: Vec<Spelled<'a>>,
    /// Each directive with the modifiers that it allows.
    allowed: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> LoopModifiers<'a> {
    /// Reads the modifiers of a language and its directives; reports errors.
    pub(super) fn read(language: &'a Language<'_>, diags: &mut Diags) -> LoopModifiers<'a> {
        let modifiers = &language.loop_modifiers;
        LoopModifiers {
            spelled: each(modifiers, diags, |item| Spelled::read(item, false)),
            allowed: each(&language.directives, diags, |item| Ok((&*item.symbol, allowed(item, modifiers)?))),
        }
    }

    /// Emits the definitions of the functions about them.
    pub(super) fn emit_definitions(&self, w: &mut Writer, language: &str, scope: &str) {
        writeln!(w, "\nbool {scope}isAllowedLoopModifier({scope}Directive D, {scope}LoopModifier LM) {{");
        w.raw("  assert(unsigned(D) <= Directive_enumSize);\n  switch (D) {\n");
        for (directive, modifiers) in &self.allowed {
            writeln!(w, "    case {directive}:");
            emit_allowed(w, modifiers);
            w.raw("      break;\n");
        }
        writeln!(w, "  }}\n  llvm_unreachable(\"Invalid {language} Directive kind\");\n}}");
        writeln!(
            w,
            "\nllvm::StringRef {scope}getLoopModifierName({scope}LoopModifier Kind, unsigned Version) {{\n  switch (Kind) {{"
        );
        for modifier in &self.spelled {
            modifier.emit_name(w);
        }
        // The name of the language is missing between the two spaces.
        w.raw("  }\n  llvm_unreachable(\"Invalid  LoopModifier kind\");\n}\n");
    }
}

/// Emits the declarations of the functions about loop modifiers.
pub(super) fn emit_declarations(w: &mut Writer) {
    w.raw("LLVM_ABI bool isAllowedLoopModifier(Directive D, LoopModifier LM);\n");
    w.raw("LLVM_ABI StringRef getLoopModifierName(LoopModifier LM, unsigned Ver = 0);\n");
}

/// Returns the modifiers that a directive allows.
fn allowed<'a>(directive: &Item<'_>, modifiers: &'a [Item<'_>]) -> Read<Vec<&'a str>> {
    let record = directive.record;
    let mut all = Vec::new();
    for allowed in defs(record, ALLOWED)? {
        // Those with errors are missing, and reported.
        let Some(item) = modifiers.iter().find(|item| item.record.id == allowed.id) else {
            continue;
        };
        if all.contains(&&*item.symbol) {
            let message = format!("{} lists loop modifier `{}` twice", record.described(), allowed.name());
            return Err(record.field_error(ALLOWED, message));
        }
        all.push(&*item.symbol);
    }
    Ok(all)
}

fn emit_allowed(w: &mut Writer, modifiers: &[&str]) {
    if modifiers.is_empty() {
        return w.raw("      return false;\n");
    }
    w.raw("      switch (LM) {\n");
    for modifier in modifiers {
        writeln!(w, "        case LoopModifier::{modifier}:\n          return true;");
    }
    w.raw("        default:\n          return false;\n      }\n");
}
