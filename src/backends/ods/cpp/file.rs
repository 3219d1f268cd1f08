//! The parts of a generated C++ file around and inside its classes: namespaces, guards, comments and code that
//! the description holds.

use tdgen_language::backends::writer::Writer;

/// Emits `body` inside a namespace, which may be empty and may begin with `::`.
pub(crate) fn in_namespace(w: &mut Writer, namespace: &str, body: impl FnOnce(&mut Writer)) {
    let namespace = namespace.trim_start_matches("::");
    if namespace.is_empty() {
        return body(w);
    }
    writeln!(w, "namespace {namespace} {{");
    body(w);
    writeln!(w, "}} // namespace {namespace}");
}

/// Emits `body` in an `#ifdef` of the macro `guard`, and undefines the macro.
pub(crate) fn write_guarded(w: &mut Writer, guard: &str, body: impl FnOnce(&mut Writer)) {
    writeln!(w, "#ifdef {guard}");
    writeln!(w, "#undef {guard}");
    w.blank();
    body(w);
    w.blank();
    writeln!(w, "#endif // {guard}");
    w.blank();
}

/// Emits a description as `///` lines, without common indentation and surrounding blank lines.
pub(crate) fn emit_doc(w: &mut Writer, text: &str) {
    for line in unindented_lines(text) {
        // A backslash at the end would make the next line part of the comment.
        let mark = if line.ends_with('\\') { " ." } else { "" };
        w.line_of(|out| out.extend(["///", if line.is_empty() { "" } else { " " }, line, mark]));
    }
}

/// Removes the common indentation of all lines and surrounding blank lines.
pub(crate) fn unindented(text: &str) -> String {
    unindented_lines(text).join("\n")
}

/// Returns the lines without their common indentation, trailing blanks and surrounding blank lines.
fn unindented_lines(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let margin = |line: &&str| line.len() - line.trim_start().len();
    // The first line follows the opening bracket and has no indentation.
    let common = lines.iter().skip(1).filter(|line| !line.is_empty()).map(margin).min().unwrap_or(0);
    let mut out: Vec<&str> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let line = if at == 0 { line.trim_start() } else { line.get(common..).unwrap_or("") };
        if !(out.is_empty() && line.is_empty()) {
            out.push(line);
        }
    }
    while out.last().is_some_and(|line| line.is_empty()) {
        out.pop();
    }
    out
}

/// Emits the author's C++ at the current indentation.
pub(crate) fn emit_code(w: &mut Writer, code: &str) {
    for line in unindented_lines(code) {
        w.line(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_indentation_is_removed() {
        assert_eq!(unindented("\n    a\n      b\n\n    c\n  "), "a\n  b\n\nc");
        assert_eq!(unindented("a\n  b\n    c"), "a\nb\n  c");
    }
}
