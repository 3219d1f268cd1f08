//! How values of an enumeration are read and written in MLIR: `FieldParser` and `operator<<`.
//!
//! A value is one word or one string. Only the cases of a set of bits that is not quoted are words of their own, with
//! separators between them.

use crate::backends::ods::model::enumeration::{BitSet, Enum};
use crate::backends::text::cpp::literal;
use crate::backends::writer::Writer;

/// Specialises MLIR's parser of parameters, for a value that must be there and for one that may be.
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
                    None => emit_one(w, item, is_optional),
                });
            });
        }
    });
}

/// Reads one word or string.
fn emit_one(w: &mut Writer, item: &Enum<'_>, is_optional: bool) {
    let expected = literal(&format!("expected keyword for {}", item.summary));
    let none = match is_optional {
        true => format!("return ::std::optional<{}>{{}};", item.absolute_name()),
        false => format!("return parser.emitError(loc, {expected});"),
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

/// Reads words with separators between them.
fn emit_words(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>, is_optional: bool) {
    let class = item.absolute_name();
    let expected = format!("expected keyword for {}", item.summary);
    let none = match is_optional {
        false => format!("  return parser.emitError(loc, {});", literal(&expected)),
        true => {
            let after = literal(&format!("{expected} after '{}'", bits.separator));
            let first = format!("return ::std::optional<{class}>{{}};");
            format!("  if (isFirst)\n    {first}\n  return parser.emitError(loc, {after});")
        }
    };
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
            (
                "value",
                &match is_optional {
                    true => format!("::std::optional<{class}>{{flags}}"),
                    false => "flags".to_owned(),
                },
            ),
        ],
    );
}

fn parse_separator(bits: &BitSet<'_>) -> &'static str {
    match bits.separator.contains('|') {
        true => "parseOptionalVerticalBar",
        false => "parseOptionalComma",
    }
}

/// The function that makes a value of this enumeration from a string, called from anywhere.
fn symbolize(item: &Enum<'_>) -> String {
    let class = item.absolute_name();
    let scope = class.strip_suffix(item.name).unwrap_or_default();
    format!("{scope}symbolizeEnum<{class}>")
}

/// The start of the message for what is no case.
fn one_of(item: &Enum<'_>) -> String {
    // A case that must be quoted stands there twice, as with the real tool, whose messages tests may compare.
    let texts = item.cases.iter().map(|case| match case.is_keyword() {
        true => case.text.to_owned(),
        false => format!("\"{0}\"{0}", case.text),
    });
    let texts: Vec<String> = texts.collect();
    literal(&format!("expected one of [{}] for {}, got: ", texts.join(", "), item.summary))
}

/// Writes a value so that the parser above reads it: in quotes where it is no word.
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
        // A case of several bits is one word.
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

/// Does `action` for some of the cases. Of those with the same value the first stands for all.
fn emit_switch(
    w: &mut Writer,
    item: &Enum<'_>,
    action: &str,
    is_one: impl Fn(&crate::backends::ods::model::enumeration::Case<'_>) -> bool,
) {
    let mut values: Vec<i64> = Vec::new();
    let mut labels: Vec<String> = Vec::new();
    for case in item.cases.iter().filter(|case| is_one(case)) {
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
