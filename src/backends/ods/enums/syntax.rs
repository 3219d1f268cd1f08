//! The parser and the printer of an enumeration's values: `FieldParser` and `operator<<`.
//!
//! A value is a keyword or a string. Only an unquoted value of a bit enum is several keywords with separators.

use crate::model::enumeration::{BitSet, Case, Enum};
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

/// Emits the specializations of MLIR's parser for required and for optional parameters.
pub(super) fn emit_parsers(w: &mut Writer, item: &Enum<'_>) {
    w.blank();
    w.block("namespace mlir {", "} // namespace mlir", |w| {
        w.line("template <typename T, typename>");
        w.line("struct FieldParser;");
        let words = item.bits.filter(|bits| !bits.is_quoted);
        for (value, is_optional) in
            [(item.absolute_name(), false), (format!("::std::optional<{}>", item.absolute_name()), true)]
        {
            w.blank();
            w.line("template <>");
            w.block(&format!("struct FieldParser<{value}, {value}> {{"), "};", |w| {
                w.line("template <typename ParserT>");
                let head = format!("static FailureOr<{value}> parse(ParserT &parser) {{");
                w.block(&head, "}", |w| match &words {
                    Some(bits) => emit_words(w, item, bits, is_optional),
                    None => emit_single(w, item, is_optional),
                });
            });
        }
    });
}

/// Emits the parser of a keyword or string.
fn emit_single(w: &mut Writer, item: &Enum<'_>, is_optional: bool) {
    let expected = literal(&format!("expected keyword for {}", item.summary));
    let none = if is_optional {
        format!("return ::std::optional<{}>{{}};", item.absolute_name())
    } else {
        format!("return parser.emitError(loc, {expected});")
    };
    w.template(
        "
std::string enumKeyword;
auto loc = parser.getCurrentLocation();
if (failed(parser.parseOptionalKeywordOrString(&enumKeyword)))
  {none}
if (auto attr = {symbolize}(enumKeyword))
  return {value};
return parser.emitError(loc, {one_of}) << enumKeyword;
",
        &[
            ("none", &none),
            ("symbolize", &symbolize(item)),
            ("value", if is_optional { "attr" } else { "*attr" }),
            ("one_of", &one_of(item)),
        ],
    );
}

/// Emits the parser of keywords with separators.
fn emit_words(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>, is_optional: bool) {
    let class = item.absolute_name();
    let expected = format!("expected keyword for {}", item.summary);
    let none = if is_optional {
        let after = literal(&format!("{expected} after '{}'", bits.separator));
        let first = format!("return ::std::optional<{class}>{{}};");
        format!("  if (isFirst)\n    {first}\n  return parser.emitError(loc, {after});")
    } else {
        format!("  return parser.emitError(loc, {});", literal(&expected))
    };
    let value = if is_optional { &format!("::std::optional<{class}>{{flags}}") } else { "flags" };
    writeln!(w, "{class} flags = {{}};");
    w.lines(if is_optional { "bool isFirst = true;" } else { "" });
    w.template(
        "
do {
  ::llvm::StringRef enumKeyword;
  auto loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&enumKeyword))) {
  {none}
  }
  {next}
  auto flag = {symbolize}(enumKeyword);
  if (!flag)
    return parser.emitError(loc, {one_of}) << enumKeyword;
  flags = flags | *flag;
} while (succeeded(parser.{separator}()));
return {value};
",
        &[
            ("none", &none),
            ("next", if is_optional { "isFirst = false;" } else { "" }),
            ("symbolize", &symbolize(item)),
            ("one_of", &one_of(item)),
            ("separator", parse_separator(bits)),
            ("value", value),
        ],
    );
}

fn parse_separator(bits: &BitSet<'_>) -> &'static str {
    if bits.separator.contains('|') { "parseOptionalVerticalBar" } else { "parseOptionalComma" }
}

/// Returns the qualified function that converts a string to a value.
fn symbolize(item: &Enum<'_>) -> String {
    let class = item.absolute_name();
    let scope = class.strip_suffix(item.name).unwrap_or_default();
    format!("{scope}symbolizeEnum<{class}>")
}

/// Returns the message for an unknown case.
fn one_of(item: &Enum<'_>) -> String {
    let spelling = |case: &Case<'_>| {
        if case.is_keyword() { case.text.to_owned() } else { format!("\"{}\"", case.text) }
    };
    let cases: Vec<String> = item.cases.iter().map(spelling).collect();
    literal(&format!("expected one of [{}] for {}, got: ", cases.join(", "), item.summary))
}

/// Emits the printer, which quotes values that are not keywords.
pub(super) fn emit_printer(w: &mut Writer, item: &Enum<'_>) {
    let class = item.absolute_name();
    w.blank();
    w.line("namespace llvm {");
    let head = format!("inline ::llvm::raw_ostream &operator<<(::llvm::raw_ostream &p, {class} value) {{");
    w.block(&head, "}", |w| {
        w.line("auto valueStr = stringifyEnum(value);");
        emit_quotes(w, item);
    });
    w.line("} // namespace llvm");
}

fn emit_quotes(w: &mut Writer, item: &Enum<'_>) {
    const PLAIN: &str = "return p << valueStr;";
    const QUOTED: &str = "return p << '\"' << valueStr << '\"';";
    let class = item.absolute_name();
    let is_quoted = item.bits.is_some_and(|bits| bits.is_quoted);
    if item.cases.is_empty() || !item.cases.iter().all(|case| case.is_keyword()) {
        emit_switch(w, item, PLAIN, |case| case.is_keyword());
        w.line(QUOTED);
    } else if is_quoted {
        // A case with several bits is a single keyword.
        emit_switch(w, item, PLAIN, |case| case.bits().count_ones() > 1);
        w.template(
            "
auto bits = static_cast<::std::make_unsigned_t<{E}>>(value);
if (bits && !::llvm::has_single_bit(bits))
  {quoted}
{plain}
",
            &[("E", &class), ("quoted", QUOTED), ("plain", PLAIN)],
        );
    } else {
        w.line(PLAIN);
    }
}

/// Emits a switch that executes `action` for the matching cases. Cases with the same value have one label.
fn emit_switch(w: &mut Writer, item: &Enum<'_>, action: &str, matches: impl Fn(&Case<'_>) -> bool) {
    let mut values: Vec<i64> = Vec::new();
    let mut labels: Vec<String> = Vec::new();
    for case in item.cases.iter().filter(|case| matches(case)) {
        let is_new = !item.has_values() || !values.contains(&case.value);
        if is_new {
            labels.push(format!("case {}::{}:", item.absolute_name(), case.symbol));
        }
        values.push(case.value);
    }
    if labels.is_empty() {
        return;
    }
    w.line("switch (value) {");
    w.lines(&labels.join("\n"));
    w.nested(|w| w.line(action));
    w.line("default:");
    w.nested(|w| w.line("break;"));
    w.line("}");
}
