//! The functions that find a directive, clause or value by its spelling, and those that return its name.

use super::language::{Enumeration, Item, Language, each};
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::text::cpp::escaped;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// The directives or clauses with their spellings.
pub(super) struct Names<'a> {
    /// `Directive` or `Clause`.
    kind: &'static str,
    items: Vec<Spelled<'a>>,
    /// The enumerator for unknown spellings.
    default: &'a str,
}

/// A directive, clause or loop modifier with its spellings.
pub(super) struct Spelled<'a> {
    symbol: &'a str,
    /// Whether its spellings mean the default.
    is_implicit: bool,
    spellings: Vec<Spelling<'a>>,
}

struct Spelling<'a> {
    text: &'a str,
    versions: (i64, i64),
}

/// The values of a clause with their spellings.
pub(super) struct Values<'a> {
    enumeration: &'a Enumeration<'a>,
    spellings: Vec<&'a str>,
    /// The enumerator for unknown spellings.
    default: &'a str,
}

/// The versions of a spelling that is not limited.
const ALL: (i64, i64) = (0, 0x7FFF_FFFF);

impl<'a> Names<'a> {
    /// Reads all spellings; reports errors. Returns `None` if no item is the default.
    pub(super) fn read(
        kind: &'static str,
        language: &Language<'a>,
        items: &'a [Item<'a>],
        diags: &mut Diags,
    ) -> Option<Names<'a>> {
        let spelled = each(items, diags, |item| Spelled::read(item, kind == "Clause"));
        let is_default = |item: &&Item<'_>| item.record.bit("isDefault").unwrap_or(false);
        let default = items.iter().find(is_default).map(|item| item.symbol.as_str());
        if default.is_none() {
            let message = format!("no `{kind}` of this language is the default");
            let help = "set `isDefault` in the one that unknown spellings mean";
            diags.push(Diagnostic::error(language.record.span(), message).help(help));
        }
        Some(Names { kind, items: spelled, default: default? })
    }

    /// Emits both functions.
    pub(super) fn emit(&self, w: &mut Writer, language: &str, scope: &str) {
        let kind = self.kind;
        writeln!(
            w,
            "\nstd::pair<{scope}{kind}, llvm::directive::VersionRange> {scope}get{language}{kind}KindAndVersions(llvm::StringRef Str) {{"
        );
        w.raw("  directive::VersionRange All; // Default-initialized to \"all versions\"\n");
        writeln!(w, "  return StringSwitch<std::pair<{kind}, directive::VersionRange>>(Str)");
        for Spelled { symbol, is_implicit, spellings } in &self.items {
            let symbol = if *is_implicit { self.default } else { symbol };
            for Spelling { text, versions: (first, last) } in spellings {
                let text = escaped(text);
                if (*first, *last) == ALL {
                    writeln!(w, "    .Case(\"{text}\", {{{symbol}, All}})");
                } else {
                    writeln!(w, "    .Case(\"{text}\", {{{symbol}, {{{first}, {last}}}}})");
                }
            }
        }
        writeln!(w, "    .Default({{{}, All}});\n}}", self.default);
        writeln!(w, "\nllvm::StringRef {scope}get{language}{kind}Name({scope}{kind} Kind, unsigned Version) {{");
        w.raw("  switch (Kind) {\n");
        for item in &self.items {
            item.emit_name(w);
        }
        writeln!(w, "  }}\n  llvm_unreachable(\"Invalid {language} {kind} kind\");\n}}");
    }
}

impl<'a> Spelled<'a> {
    pub(super) fn read(item: &'a Item<'a>, is_clause: bool) -> Read<Spelled<'a>> {
        let spellings = defs(item.record, "spellings")?.into_iter().map(|spelling| {
            let versions = (spelling.int("minVersion")?, spelling.int("maxVersion")?);
            Ok(Spelling { text: spelling.text("spelling")?, versions })
        });
        let is_implicit = is_clause && item.record.bit("isImplicit")?;
        Ok(Spelled { symbol: &item.symbol, is_implicit, spellings: spellings.collect::<Read<_>>()? })
    }

    /// Emits the case that returns its name in a version.
    pub(super) fn emit_name(&self, w: &mut Writer) {
        let symbol = self.symbol;
        if let [only] = &*self.spellings {
            return writeln!(w, "    case {symbol}:\n      return \"{}\";", escaped(only.text));
        }
        writeln!(w, "    case {symbol}: {{");
        writeln!(w, "      static constexpr llvm::directive::Spelling {symbol}_spellings[] = {{");
        let mut sorted: Vec<&Spelling<'_>> = self.spellings.iter().collect();
        sorted.sort_by_key(|spelling| spelling.versions);
        for Spelling { text, versions: (first, last) } in sorted {
            writeln!(w, "          {{\"{}\", {{{first}, {last}}}}},", escaped(text));
        }
        writeln!(w, "      }};\n      return llvm::directive::FindName({symbol}_spellings, Version);\n    }}");
    }
}

impl<'a> Values<'a> {
    /// Reads the spellings of an enumeration.
    ///
    /// # Errors
    /// A field has the wrong type, or no value is the default.
    pub(super) fn read(enumeration: &'a Enumeration<'a>) -> Read<Values<'a>> {
        let record = enumeration.record;
        let values = defs(record, "allowedClauseValues")?;
        let spellings = values.iter().map(|value| value.text("name")).collect::<Read<_>>()?;
        let is_default = values.iter().map(|value| value.bit("isDefault")).collect::<Read<Vec<bool>>>()?;
        let Some(default) = is_default.iter().position(|&is_default| is_default) else {
            let message = format!("no value of `{}` is the default", enumeration.name);
            return Err(record.field_error("allowedClauseValues", message));
        };
        let default = enumeration.values.get(default).map_or("", |(symbol, _)| symbol);
        Ok(Values { enumeration, spellings, default })
    }

    /// Emits both functions.
    pub(super) fn emit(&self, w: &mut Writer, language: &str, scope: &str) {
        let Enumeration { name, values, .. } = self.enumeration;
        writeln!(w, "\n{scope}{name} {scope}get{name}(llvm::StringRef Str) {{\n  return StringSwitch<{name}>(Str)");
        let spelled = || values.iter().zip(self.spellings.iter().map(|text| escaped(text)));
        for ((symbol, _), text) in spelled() {
            writeln!(w, "    .Case(\"{text}\",{symbol})");
        }
        writeln!(w, "    .Default({});\n}}", self.default);
        writeln!(w, "\nllvm::StringRef {scope}get{language}{name}Name({scope}{name} x) {{\n  switch (x) {{");
        for ((symbol, _), text) in spelled() {
            writeln!(w, "    case {symbol}:\n      return \"{text}\";");
        }
        writeln!(w, "  }}\n  llvm_unreachable(\"Invalid {language} {name} kind\");\n}}");
    }
}
