//! An API in many kinds: a long specification with macros, line macros and conditionals, and a template.

use std::fmt::Write as _;

/// The lines that a specification has.
const LINES: usize = 8_000;
/// The kinds, each of which is an output.
const KINDS: usize = 10;
/// Operations in a section.
const OPERATIONS: usize = 20;

/// The specification: sections of documented operations.
pub(super) fn specification() -> String {
    let kinds = (0..KINDS).map(|kind| format!(" kind_{kind}"));
    let mut text = format!("%define-kinds{}\n", kinds.collect::<String>());
    text += "%kind kind_0\n%define Name API_%{1}\n%else\n%define Name %{1}\n%/kind\n";
    text += "%define tensor a tensor of %{1}, of rank %{2} at most\n";
    text += "%define-lines activation\n     * * activation: what is applied to each element.\n%/define-lines\n";
    let mut lines = text.lines().count();
    let mut operation = 0;
    while lines < LINES {
        let section = operation / OPERATIONS;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "%section operations_{section}");
        for _ in 0..OPERATIONS {
            let since = operation % KINDS;
            let _ = write!(
                text,
                "    /**
     * Computes operation {operation} element by element.
     *
     * Inputs:
     * * 0: %{{tensor FLOAT32 4}}.
     * * 1: %{{tensor INT32 {}}}.
%insert-lines activation
%kind kind_{since}+
     *
     * Since version {since}, the batch may be left out.
%/kind
     *
     * Outputs:
     * * 0: %{{tensor FLOAT32 4}}, as large as input 0.
     */
    %{{Name OPERATION_{operation}}} = {operation},

",
                operation % 5,
            );
            operation += 1;
            lines += 17;
        }
        text += "%/section\n";
        lines += 2;
    }
    text
}

/// The template, which inserts all sections.
pub(super) fn template() -> String {
    let sections = specification().matches("%section ").count();
    let inserted = (0..sections).map(|section| format!("%insert operations_{section}\n"));
    format!("enum {{\n{}}};\n", inserted.collect::<String>())
}

/// The manifest, an output for each kind.
pub(super) fn manifest() -> String {
    let line = |kind| format!("-s api.spec -t api.t -k kind_{kind} -o out/{kind}.h\n");
    (0..KINDS).map(line).collect()
}
