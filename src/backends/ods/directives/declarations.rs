//! The C++ enumerations of a directive language and the functions about them, byte for byte as `llvm-tblgen` writes
//! them.

use std::fmt::Display;

use super::facts::{self, Facts};
use super::language::{Enumeration, Item, Language};
use super::modifiers;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// Emits the header of the directive language.
pub(super) fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    let Ok(language) = Language::read(context, diags) else {
        return;
    };
    let has_modifiers = language.version.has(Feature::LoopModifiers);
    let facts = has_modifiers.then(|| Facts::read(&language, diags));
    let name = language.name;
    writeln!(w, "#ifndef LLVM_{name}_INC\n#define LLVM_{name}_INC\n");
    emit_includes(w, &language);
    w.raw("\nnamespace llvm {\n");
    emit_in_namespace(w, &language, |w| {
        if language.has_bitmasks {
            w.raw("LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();\n\n");
        }
        emit_enumerations(w, &language);
        emit_functions(w, &language, facts.as_ref());
    });
    if language.version.has(Feature::IterableDirectives) {
        emit_traits(w, &language);
        writeln!(w, "}} // namespace llvm\n\n#endif // LLVM_{name}_INC\n");
    } else {
        writeln!(w, "}} // namespace llvm\n#endif // LLVM_{name}_INC");
    }
}

/// Emits a body in the namespace of the language.
fn emit_in_namespace(w: &mut Writer, language: &Language<'_>, body: impl FnOnce(&mut Writer)) {
    let namespace = language.namespace;
    let is_compact = namespace.is_empty() || language.version.has(Feature::IterableDirectives);
    let names = if is_compact { vec![namespace] } else { namespace.split("::").collect() };
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty()).collect();
    if is_compact {
        w.raw("\n");
    }
    for name in &names {
        writeln!(w, "namespace {name} {{");
    }
    if !names.is_empty() {
        w.raw("\n");
    }
    body(w);
    if !names.is_empty() {
        w.raw("\n");
    }
    for name in names.iter().rev() {
        writeln!(w, "}} // namespace {name}");
    }
}

fn emit_traits(w: &mut Writer, language: &Language<'_>) {
    w.raw("\n");
    let modifier = language.version.has(Feature::LoopModifiers).then_some("LoopModifier");
    for enumeration in ["Association", "Category", "Directive", "Clause"].into_iter().chain(modifier) {
        writeln!(w, "template <> struct enum_iteration_traits<{}::{enumeration}> {{", language.namespace);
        w.raw("  static constexpr bool is_iterable = true;\n};\n\n");
    }
}

fn emit_includes(w: &mut Writer, language: &Language<'_>) {
    w.line("#include \"llvm/ADT/ArrayRef.h\"");
    if language.has_bitmasks {
        w.line("#include \"llvm/ADT/BitmaskEnum.h\"");
    }
    if language.version.has(Feature::IterableDirectives) {
        w.line("#include \"llvm/ADT/Sequence.h\"");
    }
    if language.version.has(Feature::LoopModifiers) {
        w.line("#include \"llvm/ADT/STLExtras.h\"");
    }
    for header in ["ADT/StringRef.h", "Frontend/Directive/Spelling.h", "Support/Compiler.h"] {
        writeln!(w, "#include \"llvm/{header}\"");
    }
    w.raw("#include <cstddef>\n#include <utility>\n");
}

fn emit_enumerations(w: &mut Writer, language: &Language<'_>) {
    emit_enumeration(w, language, "Association", &language.associations, false);
    emit_enumeration(w, language, "Category", &language.categories, false);
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
    emit_enumeration(w, language, "Directive", &symbols(&language.directives), language.has_constants);
    emit_enumeration(w, language, "Clause", &symbols(&language.clauses), language.has_constants);
    if language.version.has(Feature::LoopModifiers) {
        emit_enumeration(w, language, "LoopModifier", &symbols(&language.loop_modifiers), language.has_constants);
    }
    for Enumeration { name, values, .. } in &language.enumerations {
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

fn symbols<'a>(items: &'a [Item<'_>]) -> Vec<&'a str> {
    items.iter().map(|item| item.symbol.as_str()).collect()
}

fn emit_enumeration(
    w: &mut Writer,
    language: &Language<'_>,
    name: &str,
    symbols: &[impl Display],
    has_constants: bool,
) {
    let is_iterable = language.version.has(Feature::IterableDirectives);
    writeln!(w, "enum class {name} {{");
    for (at, symbol) in symbols.iter().enumerate() {
        writeln!(w, "  {symbol},");
        if at == 0 && is_iterable {
            writeln!(w, "  First_ = {symbol},");
        }
    }
    if let Some(last) = symbols.last().filter(|_| is_iterable) {
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

fn emit_functions(w: &mut Writer, language: &Language<'_>, facts: Option<&Facts<'_>>) {
    if let Some(facts) = facts {
        facts.emit_constexpr(w);
    }
    let leaves = language.max_leaves.to_string();
    w.template(FUNCTIONS, &[("language", language.name), ("leaves", &leaves)]);
    match facts {
        Some(_) => modifiers::emit_declarations(w),
        None => facts::emit_declarations(w),
    }
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
";
