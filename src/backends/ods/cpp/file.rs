//! The parts of a generated C++ file around and inside its classes: banner, namespaces, guards, comments and code that
//! the description holds.

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
    fn indentation_in_common_is_taken_off() {
        assert_eq!(unindented("\n    a\n      b\n\n    c\n  "), "a\n  b\n\nc");
        assert_eq!(unindented("a\n  b\n    c"), "a\nb\n  c");
    }
}
