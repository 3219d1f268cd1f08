//! C++ as text: the pieces that all generated files are made of.
//!
//! Takes names and texts of the model; writes files' headings, namespaces, comments and literals, and
//! ([`class::Class`]) whole classes.

pub(crate) mod class;

use crate::backends::writer::Writer;

/// The heading of a generated file: what it is and what it came from.
pub(crate) fn emit_banner(w: &mut Writer, title: &str, input: &str) {
    let from = input.rsplit('/').next().unwrap_or(input);
    w.line("/*===- TableGen'erated file -------------------------------------*- C++ -*-===*\\");
    for text in ["", title, "", "Automatically generated file, do not edit!", &format!("From: {from}"), ""] {
        writeln!(w, "|* {text:<74} *|");
    }
    w.line("\\*===----------------------------------------------------------------------===*/");
    w.blank();
}

/// Writes `body` inside a namespace such as `mlir::shop`, `::mlir::shop`, or none.
pub(crate) fn in_namespace(w: &mut Writer, namespace: &str, body: impl FnOnce(&mut Writer)) {
    let namespace = namespace.trim_start_matches("::");
    if namespace.is_empty() {
        return body(w);
    }
    writeln!(w, "namespace {namespace} {{");
    body(w);
    writeln!(w, "}} // namespace {namespace}");
}

/// Writes what only stands when the macro `guard` is defined, and takes the macro back.
pub(crate) fn guarded(w: &mut Writer, guard: &str, body: impl FnOnce(&mut Writer)) {
    writeln!(w, "#ifdef {guard}");
    writeln!(w, "#undef {guard}");
    w.blank();
    body(w);
    w.blank();
    writeln!(w, "#endif // {guard}");
    w.blank();
}

/// A name inside a namespace, which may be empty.
pub(crate) fn qualified(namespace: &str, name: &str) -> String {
    match namespace {
        "" => name.to_owned(),
        _ => format!("{namespace}::{name}"),
    }
}

/// A string literal with the quotes around it.
pub(crate) fn literal(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// Text as it stands inside a string literal. No escape can swallow what follows it: numbers are octal, of three
/// digits.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => escaped.extend(['\\', char::from(byte)]),
            b'\n' => escaped.push_str("\\n"),
            b'\t' => escaped.push_str("\\t"),
            b'?' if escaped.ends_with('?') => escaped.push_str("\\?"),
            b' '..=b'~' => escaped.push(char::from(byte)),
            _ => escaped.push_str(&format!("\\{byte:03o}")),
        }
    }
    escaped
}

/// A description as `///` lines, without the indentation that it has in common and without blank lines around.
pub(crate) fn emit_doc(w: &mut Writer, text: &str) {
    for line in unindented(text).lines() {
        w.line(format!("/// {}", commented(line)).trim_end());
    }
}

/// A line whose last character would make the next line part of the comment, with a mark behind it.
fn commented(line: &str) -> String {
    match line.trim_end().ends_with('\\') {
        true => format!("{} .", line.trim_end()),
        false => line.to_owned(),
    }
}

/// Text without the indentation that all its lines have, and without blank lines around.
pub(crate) fn unindented(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let filled = |line: &&&str| !line.is_empty();
    let margin = |line: &&str| line.len() - line.trim_start().len();
    // What stands on the opening bracket's line has no indentation of its own.
    let common = lines.iter().skip(1).filter(filled).map(margin).min();
    let common = common.unwrap_or(0);
    let mut out: Vec<&str> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let line = match at {
            0 => line.trim_start(),
            _ => line.get(common..).unwrap_or(""),
        };
        if !(out.is_empty() && line.is_empty()) {
            out.push(line);
        }
    }
    while out.last().is_some_and(|line| line.is_empty()) {
        out.pop();
    }
    out.join("\n")
}

/// C++ of the description's author, at the current indentation.
pub(crate) fn emit_code(w: &mut Writer, code: &str) {
    for line in unindented(code).lines() {
        w.line(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_hold_any_text() {
        assert_eq!(literal("a\"b\\c\n??="), r#""a\"b\\c\n?\?=""#);
        assert_eq!(literal("é1"), r#""\303\2511""#);
    }

    #[test]
    fn indentation_in_common_is_taken_off() {
        assert_eq!(unindented("\n    a\n      b\n\n    c\n  "), "a\n  b\n\nc");
        assert_eq!(unindented("a\n  b\n    c"), "a\nb\n  c");
    }
}
