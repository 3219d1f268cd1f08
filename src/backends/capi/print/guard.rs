//! The frame of a print header.

use tdgen_language::backends::writer::Writer;

/// Writes the guard and the includes around the content of a header.
pub(super) fn emit_guarded(
    w: &mut Writer,
    guard: &str,
    header: &str,
    includes: &[&str],
    content: impl FnOnce(&mut Writer),
) {
    w.blank();
    writeln!(w, "#ifndef {guard}");
    writeln!(w, "#define {guard}");
    w.blank();
    writeln!(w, "#include \"{header}\"");
    w.blank();
    for include in includes {
        writeln!(w, "#include <{include}>");
    }
    w.blank();
    content(w);
    w.blank();
    writeln!(w, "#endif // {guard}");
}
